"""Time in an office: it runs as the machine's does, and a story that waits for a retry has the wait left out."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from bot.clock import Timer, Timing
from sandbox.server import RunningSandbox

PAUSE_S = 0.02
"""What is left of a wait: whatever was under way when it began goes on first."""
TRIES = 25
"""So many pauses a wait is left for what is under way, where it takes longer."""
MOST_S = 60.0
"""A longer wait is one for people, which a story does not leave out."""


@dataclass
class OfficeTime:
    """The bot's clock, which starts at a moment and moves those of its sandboxes along. ``hurry`` leaves out the waits
    from then on: the clocks move to their ends at once."""

    start: datetime
    sandboxes: Sequence[RunningSandbox]
    _began: float = field(default_factory=time.monotonic)
    _skipped_s: float = 0.0
    _hurried: asyncio.Event = field(default_factory=asyncio.Event)
    _moved: asyncio.Event = field(default_factory=asyncio.Event)

    def timing(self) -> Timing:
        """How the bot takes this time. Nobody reads along, so each state is shown as soon as it is there; tests of the
        card keeper hold its pace."""
        return Timing(self, self.sleep_until, Timer(self.elapsed, self.sleep, between_edits_s=0, first_word_after_s=0))

    def hurry(self) -> None:
        """Leave out the waits from now on."""
        self._hurried.set()
        self._wake()

    def advance(self, by: timedelta) -> None:
        """Move the clocks on; whoever sleeps looks again."""
        self._skip(by.total_seconds())
        self._wake()

    def elapsed(self) -> float:
        """Seconds since the start."""
        return time.monotonic() - self._began + self._skipped_s

    def now(self) -> datetime:
        """The present moment in UTC."""
        return self.start.astimezone(UTC) + timedelta(seconds=self.elapsed())

    async def sleep_until(self, moment: datetime) -> None:
        """Sleep until the clock has reached a moment."""
        await self._until((moment - self.start).total_seconds())

    async def sleep(self, seconds: float) -> None:
        """Sleep so long."""
        await self._until(self.elapsed() + seconds)

    async def _until(self, end_s: float) -> None:
        while (left_s := end_s - self.elapsed()) > 0:
            if not self._hurried.is_set():
                await _wait(self._moved, left_s)
            elif left_s > MOST_S:
                await _wait(self._moved, left_s - MOST_S)
            else:
                await _at_rest(min(left_s, PAUSE_S))
                self._skip(end_s - self.elapsed())

    def _wake(self) -> None:
        self._moved.set()
        self._moved = asyncio.Event()

    def _skip(self, seconds: float) -> None:
        if seconds > 0:
            self._skipped_s += seconds
            for running in self.sandboxes:
                running.sandbox.exchange.clock.advance(seconds)


async def _at_rest(pause_s: float) -> None:
    """Pause until the loop comes back from a pause in time: a call that is on its way, of which a busy machine holds
    up the rest, arrives before the clocks move."""
    for _ in range(TRIES):
        due = time.monotonic() + pause_s
        await asyncio.sleep(pause_s)
        if time.monotonic() < due + pause_s / 2:
            return


async def _wait(event: asyncio.Event, within_s: float) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(within_s):
            await event.wait()
