"""Circuit breaker: counts failures in a row and says how long a call has to wait. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

FAILURES_TO_OPEN = 5

PROBE_AFTER = timedelta(seconds=30)

PROBE_UNDER_WAY_S = 1.0
"""How long to wait, in seconds, while another call finds out whether the service is back."""


@dataclass(frozen=True, slots=True)
class CircuitBreaker:
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

    def entered(self, now: datetime) -> CircuitBreaker:
        """Return the breaker after a call went out: past the fifth failure that call is the probe."""
        return replace(self, probe_at=now) if self.failures >= FAILURES_TO_OPEN else self

    def failed(self, now: datetime) -> CircuitBreaker:
        """Return the breaker after a call that found the service in trouble."""
        return CircuitBreaker(self.failures + 1, now)

    def answered(self) -> CircuitBreaker:
        """Return the breaker after any answer of the service."""
        return CircuitBreaker()
