"""The outside calls alone, without any engine: what remains of a run when nothing is kept."""

from __future__ import annotations

import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

from bench.cases import Case
from bench.outside import Outside, outside
from bench.side import live


class Calls:
    """``Side`` that keeps nothing."""

    def __init__(self, calls: Outside) -> None:
        self._calls = calls

    async def run(self, name: str, case: Case) -> None:
        """Call so many times."""
        del name
        for number in range(case.actions):
            await self._calls.act(f"after {number}", case.wait_ms)

    async def wait_for_yes(self, name: str) -> None:
        """Call once."""
        await self._calls.act(name, 0)

    async def say_yes(self, name: str) -> float:
        """Call again."""
        began = time.perf_counter()
        await self._calls.act(name, 0)
        return began

    async def size(self) -> tuple[int, int]:
        """Nothing is stored."""
        return 0, 0


@asynccontextmanager
async def calls(folder: Path, upstream: str) -> AsyncGenerator[Calls]:
    """Open the client."""
    del folder
    async with outside(upstream) as client:
        yield Calls(client)


if __name__ == "__main__":
    live(calls)
