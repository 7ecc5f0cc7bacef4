"""Writes that land late: the caller is told of an error, and the effect comes about later, on the sandbox's clock.

A gateway that gives up (502, 504) does not stop the server behind it: Notion says of a 503 that the write may have been
saved, and Google and Slack answer 5xx without saying whether anything happened.
"""

import asyncio
import heapq
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from sandbox.clock import Clock

Land = Callable[[datetime], Awaitable[None]]
"""Carries the write out and notes it, given the moment at which it landed."""


class LateWrites:
    """What is still to land, by moment. It is carried out when the clock gets there, and before any request or look at
    the world that comes after its moment."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[tuple[datetime, int, Land]] = []
        self._count = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def put(self, seconds: float, land: Land) -> None:
        """Have a write land in so many seconds."""
        self._count += 1
        heapq.heappush(self._waiting, (self._clock.now() + timedelta(seconds=seconds), self._count, land))
        task = asyncio.create_task(self._land_in(seconds))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def stop(self) -> None:
        """Let nothing land any more."""
        for task in self._tasks:
            task.cancel()

    async def land_due(self) -> None:
        """Carry out what has become due, in the order of the moments."""
        while self._waiting and self._waiting[0][0] <= self._clock.now():
            at, _, land = heapq.heappop(self._waiting)
            await land(at)

    async def _land_in(self, seconds: float) -> None:
        await self._clock.sleep(seconds)
        await self.land_due()
