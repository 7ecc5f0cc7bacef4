"""The clock of a process: the machine's, or one that was set to a moment and runs on from there."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta


@dataclass(frozen=True, slots=True)
class SystemClock:
    """The machine's time, moved by ``offset``."""

    offset: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        """Return the present moment in UTC."""
        now = datetime.now(UTC)
        return now + self.offset if self.offset else now


def clock_at(moment: datetime | None) -> SystemClock:
    """Return a clock that shows ``moment`` now and runs on; the machine's own for ``None``."""
    return SystemClock(moment - datetime.now(UTC)) if moment else SystemClock()
