"""The clock of a process, the machine's or one that was set to a moment and runs on from there, and how it waits."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from orchestration.ports import Clock
from orchestration.queue.in_process import SleepUntil, make_sleep_until


@dataclass(frozen=True, slots=True)
class Timer:
    """How to read time passing and how to wait, in seconds; ``between_edits_s`` is the least time between two edits of
    one card (https://docs.slack.dev/reference/methods/chat.update#rate_limiting)."""

    elapsed: Callable[[], float] = time.monotonic
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    between_edits_s: float = 1.0


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The machine's time, moved by ``offset``."""

    offset: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        now = datetime.now(UTC)
        return now + self.offset if self.offset else now


def build_clock(moment: datetime | None) -> SystemClock:
    """Return a clock that shows ``moment`` now and runs on; the machine's own for ``None``."""
    return SystemClock(moment - datetime.now(UTC)) if moment else SystemClock()


@dataclass(frozen=True, slots=True)
class Timing:
    """How a process takes time: the clock it reads, how its runs sleep, and how its cards wait."""

    clock: Clock
    sleep_until: SleepUntil
    timer: Timer = field(default_factory=Timer)


def build_timing(moment: datetime | None) -> Timing:
    """Return the timing of a process whose clock shows ``moment`` now; the machine's own for ``None``."""
    clock = build_clock(moment)
    return Timing(clock, make_sleep_until(clock))
