"""Sleeping until a moment of a clock."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeAlias

from orchestration.ports import Clock

SleepUntil: TypeAlias = Callable[[datetime], Awaitable[None]]
"""Returns when the clock has reached the moment."""

LONGEST_SLEEP_S = 60.0


def sleeping_by(clock: Clock) -> SleepUntil:
    """Return a sleep that follows a clock which runs at the machine's pace.

    It looks at the clock at least every minute, so that a machine that was suspended, or a clock that was set, is
    noticed.
    """

    async def sleep_until(moment: datetime) -> None:
        left_s = (moment - clock.now()).total_seconds()
        while left_s > 0:
            await asyncio.sleep(min(left_s, LONGEST_SLEEP_S))
            left_s = (moment - clock.now()).total_seconds()

    return sleep_until
