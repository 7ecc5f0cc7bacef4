"""Where a connection stands with its service: its breaker, what it was asked to wait, and what is left of its rates.

Pure: each decision takes the standing and gives the next, so that it can be kept in this process or in a row that
several share.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from orchestration.breaker import Breaker, Bucket, Rate
from schemas.failure import Failure, FailureKind

MOST_SLEPT_S = 1.0
"""A longer wait is told instead of slept, in seconds."""
MOST_LANES = 1_000


@dataclass(frozen=True, slots=True)
class Held:
    """No request goes out for so long, and why."""

    kind: FailureKind
    wait_s: float
    code: str


@dataclass(frozen=True, slots=True)
class Turn:
    """A request may go out after so many seconds; where there are any, the standing is to be looked at again then."""

    wait_s: float


@dataclass(frozen=True, slots=True)
class Standing:
    """How a connection stands at a moment.

    Reads and writes have a breaker each: where writes fail, the reads that look for them afterwards mostly work, and
    their answers say nothing of writes.
    """

    reading: Breaker = field(default_factory=Breaker)
    quiet_until: datetime | None = None
    buckets: Mapping[str, Bucket] = field(default_factory=dict[str, Bucket])
    writing: Breaker = field(default_factory=Breaker)

    def breaker(self, *, writes: bool) -> Breaker:
        """Return the breaker of writes, or of reads."""
        return self.writing if writes else self.reading

    def turn(self, lane: str, rate: Rate, now: datetime, *, writes: bool = False) -> tuple[Standing, Turn | Held]:
        """Give one request of a lane its turn, or say why it has none soon."""
        held = self._closed(now, writes)
        if held is not None:
            return self, held
        bucket = self.buckets.get(lane) or Bucket(0, now)
        wait_s = bucket.wait_s(rate, now)
        if wait_s > MOST_SLEPT_S:
            return self, Held("rate_limited", wait_s, "rate")
        after = replace(self, buckets=_kept({**self.buckets, lane: bucket.taken(rate, now)}))
        return (after if wait_s else after._entering(now, writes)), Turn(wait_s)

    def entered(self, now: datetime, *, writes: bool = False) -> tuple[Standing, Turn | Held]:
        """Let a request out that has waited its turn, unless the door was closed meanwhile."""
        held = self._closed(now, writes)
        return (self, held) if held is not None else (self._entering(now, writes), Turn(0.0))

    def answered(self, *, writes: bool = False) -> Standing:
        """Return the standing after any answer of the service."""
        return self._with(self.breaker(writes=writes).answered(), writes)

    def failed(self, now: datetime, *, writes: bool = False) -> Standing:
        """Return the standing after a request that found the service in trouble."""
        return self._with(self.breaker(writes=writes).failed(now), writes)

    def learned(self, failure: Failure, now: datetime, *, writes: bool = False) -> Standing:
        """Return the standing after a failure of the service's."""
        after = self
        if failure.kind == "rate_limited" and failure.retry_after_s is not None:
            until = now + timedelta(seconds=failure.retry_after_s)
            after = replace(self, quiet_until=max(until, self.quiet_until or until))
        if failure.kind in ("transient", "uncertain"):
            return after.failed(now, writes=writes)
        return after.answered(writes=writes)

    def _entering(self, now: datetime, writes: bool) -> Standing:
        breaker = self.breaker(writes=writes)
        entered = breaker.entered(now)
        return self if entered is breaker else self._with(entered, writes)

    def _with(self, breaker: Breaker, writes: bool) -> Standing:
        return replace(self, writing=breaker) if writes else replace(self, reading=breaker)

    def _closed(self, now: datetime, writes: bool) -> Held | None:
        if self.quiet_until is not None and now < self.quiet_until:
            return Held("rate_limited", (self.quiet_until - now).total_seconds(), "quiet")
        wait_s = self.breaker(writes=writes).wait_s(now)
        return Held("transient", wait_s, "breaker_open") if wait_s > 0 else None


def _kept(buckets: dict[str, Bucket]) -> dict[str, Bucket]:
    if len(buckets) <= MOST_LANES:
        return buckets
    newest = sorted(buckets, key=lambda name: buckets[name].at)[-MOST_LANES // 2 :]
    return {name: buckets[name] for name in newest}
