"""The outside world: one folder a service, each with the real client behind one typed module.

A tool is a ``ToolSpec``: its facts, its input and output as Pydantic models, and one async function. The contract that
planners, policy and people read is generated from it (``catalog.list_contracts``); ``bind`` joins it with a client to
the ``Tool`` that the loop calls. Folders of services never import each other.
"""
