"""Planner, filler, summariser and reviewer that ask a model, each through the one gateway. Prompts are files."""
