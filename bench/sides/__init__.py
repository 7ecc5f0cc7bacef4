"""The engines, each in a process of its own: ``python -m bench.sides.NAME FOLDER UPSTREAM``."""
