"""Leaky bucket: a vendor's rate, and what is left of it at a moment. Pure."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class Rate:
    """A vendor's limit: so many ``calls`` in so many ``seconds``, of which ``burst`` may come at once."""

    calls: int
    seconds: float
    burst: int

    def times(self, factor: float) -> Rate:
        """Return the rate for a connection that was granted more or less than the published limit."""
        return Rate(self.calls, self.seconds / factor, max(round(self.burst * factor), 1))


@dataclass(frozen=True, slots=True)
class Bucket:
    """What is left of a rate: ``level`` calls have gone out and not yet leaked away at ``at``."""

    level: float
    at: datetime

    def left_over(self, rate: Rate, now: datetime) -> float:
        """Return the level at a later moment."""
        passed = max((now - self.at).total_seconds(), 0.0)
        return max(self.level - passed * rate.calls / rate.seconds, 0.0)

    def wait_s(self, rate: Rate, now: datetime) -> float:
        """Return the seconds until there is room for one call more; 0 where there is room now."""
        over = self.left_over(rate, now) + 1 - rate.burst
        return max(over * rate.seconds / rate.calls, 0.0)

    def taken(self, rate: Rate, now: datetime) -> Bucket:
        """Return the bucket with one call more. It may overflow by calls that wait their turn."""
        return Bucket(self.left_over(rate, now) + 1, now)
