"""``metel sandbox``: the local workspace alone, without any of the bot's own code."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from bot.cli.call import require_file
from bot.cli.errors import CommandError
from sandbox.options import SEED_FILES, SandboxOptions, SeedError
from sandbox.server import serve_sandbox


def choose_world(options: SandboxOptions, seeds: Path | None) -> SandboxOptions:
    """Return the options with the world that a folder tells; without one it is team Acme's.

    Raises:
        UsageError: a file of the world is missing.
    """
    if seeds is None:
        return options
    for name in SEED_FILES:
        require_file(seeds / name)
    return replace(options, seeds=seeds)


async def start_sandbox(port: int, options: SandboxOptions, print_env: bool) -> int:
    """Serve the local workspace until stopped.

    Raises:
        CommandError: the seed files tell no world.
    """
    try:
        await serve_sandbox(port, options, print_env=print_env)
    except SeedError as error:
        raise CommandError(str(error)) from error
    return 0
