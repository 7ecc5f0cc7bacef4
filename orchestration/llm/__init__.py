"""All who ask a model (planner, filler, summariser, writer, reader, answerer, reviewer), each through the one gateway.

Prompts are files.
"""
