"""Execution: the engine and what touches the world for it: loads what decisions need, records what came of them."""
