"""``metel sandbox``: the local workspace alone, without any of the bot's own code."""

from __future__ import annotations

from sandbox.options import SandboxOptions
from sandbox.server import serve_sandbox


async def start_sandbox(port: int, options: SandboxOptions, print_env: bool) -> int:
    """Serve the local workspace until stopped."""
    await serve_sandbox(port, options, print_env=print_env)
    return 0
