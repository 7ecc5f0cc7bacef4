"""A circuit breaker and a quota as data: each answers, at a moment, how long a call has to wait. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

FAILURES_TO_OPEN = 5
PROBE_AFTER = timedelta(seconds=30)
PROBE_UNDER_WAY_S = 1.0
"""How long to wait, in seconds, while another call finds out whether the service is back."""


@dataclass(frozen=True, slots=True)
class Breaker:
    """Counts failures in a row. From the fifth on no call goes out, but one probe each 30 s after the last failure.

    Only a service that does not answer, or answers in the 500s, counts: a refusal (4xx) or a 429 is an answer.
    """

    failures: int = 0
    failed_at: datetime | None = None
    probe_at: datetime | None = None

    def wait_s(self, now: datetime) -> float:
        """Return the seconds until a call may go out; 0 where it may now."""
        if self.failures < FAILURES_TO_OPEN or self.failed_at is None:
            return 0.0
        left = (self.failed_at + PROBE_AFTER - now).total_seconds()
        if left > 0:
            return left
        probing = self.probe_at is not None and now < self.probe_at + PROBE_AFTER
        return PROBE_UNDER_WAY_S if probing else 0.0

    def entered(self, now: datetime) -> Breaker:
        """Return the breaker after a call went out: past the fifth failure that call is the probe."""
        return replace(self, probe_at=now) if self.failures >= FAILURES_TO_OPEN else self

    def failed(self, now: datetime) -> Breaker:
        """Return the breaker after a call that found the service in trouble."""
        return Breaker(self.failures + 1, now)

    def answered(self) -> Breaker:
        """Return the breaker after any answer of the service."""
        return Breaker()


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
