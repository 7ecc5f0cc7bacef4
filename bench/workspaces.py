"""Sandboxes in a process of their own, one for each team: what they hold is not counted as the bot's.

Run as a module it is that process: it writes a line with the settings of each, and ends with its standard input.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from sandbox.server import running_sandbox

Settings = dict[str, str]

_LINE = 2**20


@asynccontextmanager
async def workspaces(teams: list[str]) -> AsyncGenerator[dict[str, Settings]]:
    """Start a sandbox for each team; return the settings that point a bot at it, by team."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.workspaces", *teams),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        limit=_LINE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        yield json.loads(await process.stdout.readline())
    finally:
        process.stdin.close()
        await process.wait()


async def _serve(teams: list[str]) -> None:
    up, ended = asyncio.Queue[tuple[str, Settings]](), asyncio.Event()

    async def keep(team: str) -> None:
        async with running_sandbox(team=team) as one:
            up.put_nowait((team, one.environment))
            await ended.wait()

    async with asyncio.TaskGroup() as group:
        for team in teams:
            group.create_task(keep(team))
        running = dict([await up.get() for _ in teams])
        sys.stdout.write(json.dumps(running) + "\n")
        sys.stdout.flush()
        await asyncio.to_thread(sys.stdin.read)
        ended.set()


if __name__ == "__main__":
    asyncio.run(_serve(sys.argv[1:]))
