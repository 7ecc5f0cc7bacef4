"""Time that a test moves on: a clock, and sleeps that end when it has come to their end."""

from __future__ import annotations

import asyncio
import heapq
from datetime import datetime, timedelta
from itertools import count

_TURNS = 30
"""So often whatever can go on is let go on before time moves."""


class SimulatedTime:
    """A clock that stands still until it is told to run; sleepers wake in the order of their moments."""

    def __init__(self, start: datetime) -> None:
        self._start = start
        self._passed_s = 0.0
        self._sleepers: list[tuple[float, int, asyncio.Future[None]]] = []
        self._numbers = count()

    def now(self) -> datetime:
        """The present moment."""
        return self._start + timedelta(seconds=self._passed_s)

    def elapsed(self) -> float:
        """Seconds since the start."""
        return self._passed_s

    async def sleep(self, seconds: float) -> None:
        """Return when so many seconds have passed."""
        waking: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._sleepers, (self._passed_s + max(seconds, 0.0), next(self._numbers), waking))
        await waking

    async def run_until(self, seconds: float) -> None:
        """Let time pass until so many seconds after the start."""
        await self.settle()
        while self._sleepers and self._sleepers[0][0] <= seconds:
            at, _, waking = heapq.heappop(self._sleepers)
            if waking.done():
                continue
            self._passed_s = max(self._passed_s, at)
            waking.set_result(None)
            await self.settle()
        self._passed_s = max(self._passed_s, seconds)
        await self.settle()

    async def settle(self) -> None:
        """Let all go on that can."""
        for _ in range(_TURNS):
            await asyncio.sleep(0)
