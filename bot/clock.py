"""The clock of a process, and how it waits: the machine's, one that was set to a moment and runs on from there, or one
that follows a file, which whoever runs a trial moves."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from orchestration.ports import Clock
from orchestration.queue.in_process import SleepUntil, make_sleep_until

if TYPE_CHECKING:
    from bot.settings import Settings

_LOOK_EVERY_S = 0.05
_MOST_BYTES = 64


@dataclass(frozen=True, slots=True)
class Timer:
    """How to read time passing and how to wait, in seconds; ``between_edits_s`` is the least time between two edits of
    one card (https://docs.slack.dev/reference/methods/chat.update#rate_limiting). So long waits the first word on a
    request (``first_word_after_s``) for a plan or an answer, which then is the first word: most take no longer, and of
    what is posted at once each further state is one more call."""

    elapsed: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    between_edits_s: float = 1.0
    first_word_after_s: float = 0.05


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The machine's time, moved by ``offset``."""

    offset: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        now = datetime.now(UTC)
        return now + self.offset if self.offset else now


class FollowedClock:
    """The machine's time, moved by what a file says now: seconds ahead, as text of a fixed length.

    A sandbox writes such a file, so that a bot in other processes, and one that is started again, share its time.
    """

    def __init__(self, file: Path) -> None:
        self._file = os.open(file, os.O_RDONLY | os.O_CLOEXEC)

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        return datetime.now(UTC) + timedelta(seconds=float(os.pread(self._file, _MOST_BYTES, 0)))

    def __del__(self) -> None:
        os.close(self._file)


def build_clock(settings: Settings) -> Clock:
    """Return the clock that is set: the one that follows a file, one that shows a moment now and runs on, or the
    machine's own.

    Raises:
        OSError: the file can't be read.
    """
    if settings.metel_clock_file is not None:
        return FollowedClock(settings.metel_clock_file)
    moment = settings.metel_now
    return SystemClock(moment - datetime.now(UTC)) if moment else SystemClock()


@dataclass(frozen=True, slots=True)
class Timing:
    """How a process takes time: the clock it reads, how its runs sleep, and how its cards wait."""

    clock: Clock
    sleep_until: SleepUntil
    timer: Timer = field(default_factory=Timer)


def build_timing(settings: Settings) -> Timing:
    """Return the timing of a process by its settings.

    Raises:
        OSError: the file of the clock can't be read.
    """
    clock = build_clock(settings)
    if not isinstance(clock, FollowedClock):
        return Timing(clock, make_sleep_until(clock))
    began = clock.now()
    # The clock may be moved at any time, and nobody tells.
    sleep_until = make_sleep_until(clock, _LOOK_EVERY_S)

    def elapsed() -> float:
        return (clock.now() - began).total_seconds()

    async def sleep(seconds: float) -> None:
        await sleep_until(clock.now() + timedelta(seconds=seconds))

    return Timing(clock, sleep_until, Timer(elapsed, sleep))
