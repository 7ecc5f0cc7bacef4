"""Rate limiter state: what was sent lately and who waits, and how long the next one has to. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from orchestration.rate_limit.circuit_breaker import CircuitBreaker
from schemas.errors import Failure, FailureKind


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


MOST_SLEPT_S = 1.0
"""A longer wait is told instead of slept, in seconds."""

MOST_AHEAD_S = 3.0
"""So far ahead a request that goes first may take its turn, in seconds; it sleeps until then."""

FIRST_SHARE = 0.5
"""Of a rate, so much may be taken ahead of others, who are left the rest however many go first."""

MOST_QUOTAS = 1_000


@dataclass(frozen=True, slots=True)
class Quota:
    """What a rate counts: the requests of one name on the connection. ``writes``: whether they change something.
    ``quiet``: what a Retry-After on them covers; empty where it is the whole connection."""

    name: str
    rate: Rate
    writes: bool = False
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Blocked:
    """No request goes out for so long, and why."""

    kind: FailureKind
    wait_s: float
    code: str


@dataclass(frozen=True, slots=True)
class Admitted:
    """A request may go out after so many seconds; where there are any, the state is to be looked at again then."""

    wait_s: float


@dataclass(frozen=True, slots=True)
class LimiterState:
    """State of a connection's rate limiter at a moment.

    Reads and writes have a breaker each: where writes fail, the reads that look for them afterwards mostly work, and
    their answers say nothing of writes.
    """

    reading: CircuitBreaker = field(default_factory=CircuitBreaker)
    quiet_until: datetime | None = None
    buckets: Mapping[str, Bucket] = field(default_factory=dict[str, Bucket])
    writing: CircuitBreaker = field(default_factory=CircuitBreaker)
    quiet: Mapping[str, datetime] = field(default_factory=dict[str, datetime])
    """Until when parts of the service asked to be left alone, by ``Quota.quiet``."""

    def breaker(self, *, writes: bool) -> CircuitBreaker:
        """Return the breaker of writes, or of reads."""
        return self.writing if writes else self.reading

    def turn(self, quota: Quota, now: datetime, *, first: bool = False) -> tuple[LimiterState, Admitted | Blocked]:
        """Give one request of a quota its turn, or say why it has none soon. ``first``: it may take one further ahead
        than others, as long as its share of the rate lasts, and none but what is free after that."""
        held = self._closed(quota, now)
        if held is not None:
            return self, held
        bucket = self.buckets.get(quota.name) or Bucket(0, now)
        wait_s = bucket.wait_s(quota.rate, now)
        share = self._share(quota, now) if first and wait_s > 0 else {}
        most_s = MOST_SLEPT_S if not first else MOST_AHEAD_S if share else 0.0
        if wait_s > most_s:
            return self, Blocked("rate_limited", wait_s, "rate")
        after = replace(self, buckets=_kept({**self.buckets, quota.name: bucket.taken(quota.rate, now), **share}))
        return (after if wait_s else after._entering(now, quota.writes)), Admitted(wait_s)

    def _share(self, quota: Quota, now: datetime) -> dict[str, Bucket]:
        """Return what is taken of the share of those who go first; nothing where none of it is left."""
        name, share = f"first {quota.name}", quota.rate.times(FIRST_SHARE)
        bucket = self.buckets.get(name) or Bucket(0, now)
        return {} if bucket.wait_s(share, now) > 0 else {name: bucket.taken(share, now)}

    def entered(self, quota: Quota, now: datetime) -> tuple[LimiterState, Admitted | Blocked]:
        """Let a request out that has waited its turn, unless the connection was closed meanwhile."""
        held = self._closed(quota, now)
        return (self, held) if held is not None else (self._entering(now, quota.writes), Admitted(0.0))

    def answered(self, *, writes: bool = False) -> LimiterState:
        """Return the state after any answer of the service."""
        return self._with(self.breaker(writes=writes).answered(), writes)

    def failed(self, now: datetime, *, writes: bool = False) -> LimiterState:
        """Return the state after a request that found the service in trouble."""
        return self._with(self.breaker(writes=writes).failed(now), writes)

    def learned(self, failure: Failure, quota: Quota, now: datetime) -> LimiterState:
        """Return the state after a failure of the service's."""
        after = self
        if failure.kind == "rate_limited" and failure.retry_after_s is not None:
            after = self._asked_to_wait(quota.quiet, now + timedelta(seconds=failure.retry_after_s), now)
        if failure.kind in ("transient", "uncertain"):
            return after.failed(now, writes=quota.writes)
        return after.answered(writes=quota.writes)

    def _asked_to_wait(self, what: str, until: datetime, now: datetime) -> LimiterState:
        if not what:
            return replace(self, quiet_until=max(until, self.quiet_until or until))
        still = {name: end for name, end in self.quiet.items() if end > now}
        return replace(self, quiet={**still, what: max(until, still.get(what, until))})

    def _entering(self, now: datetime, writes: bool) -> LimiterState:
        breaker = self.breaker(writes=writes)
        entered = breaker.entered(now)
        return self if entered is breaker else self._with(entered, writes)

    def _with(self, breaker: CircuitBreaker, writes: bool) -> LimiterState:
        return replace(self, writing=breaker) if writes else replace(self, reading=breaker)

    def _closed(self, quota: Quota, now: datetime) -> Blocked | None:
        until = max(self.quiet_until or now, self.quiet.get(quota.quiet, now))
        if now < until:
            return Blocked("rate_limited", (until - now).total_seconds(), "quiet")
        wait_s = self.breaker(writes=quota.writes).wait_s(now)
        return Blocked("transient", wait_s, "breaker_open") if wait_s > 0 else None


def _kept(buckets: dict[str, Bucket]) -> dict[str, Bucket]:
    if len(buckets) <= MOST_QUOTAS:
        return buckets
    newest = sorted(buckets, key=lambda name: buckets[name].at)[-MOST_QUOTAS // 2 :]
    return {name: buckets[name] for name in newest}
