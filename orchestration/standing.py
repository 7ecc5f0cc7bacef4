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
MOST_AHEAD_S = 3.0
"""So far ahead a request that goes first may take its turn, in seconds; it sleeps until then."""
FIRST_SHARE = 0.5
"""Of a rate, so much may be taken ahead of others, who are left the rest however many go first."""
MOST_LANES = 1_000


@dataclass(frozen=True, slots=True)
class Lane:
    """What a rate counts: the requests of one name on the connection. ``writes``: whether they change something.
    ``quiet``: what a Retry-After on them covers; empty where it is the whole connection."""

    name: str
    rate: Rate
    writes: bool = False
    quiet: str = ""


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
    quiet: Mapping[str, datetime] = field(default_factory=dict[str, datetime])
    """Until when parts of the service asked to be left alone, by ``Lane.quiet``."""

    def breaker(self, *, writes: bool) -> Breaker:
        """Return the breaker of writes, or of reads."""
        return self.writing if writes else self.reading

    def turn(self, lane: Lane, now: datetime, *, first: bool = False) -> tuple[Standing, Turn | Held]:
        """Give one request of a lane its turn, or say why it has none soon. ``first``: it may take one further ahead
        than others, as long as its share of the rate lasts, and none but what is free after that."""
        held = self._closed(lane, now)
        if held is not None:
            return self, held
        bucket = self.buckets.get(lane.name) or Bucket(0, now)
        wait_s = bucket.wait_s(lane.rate, now)
        share = self._share(lane, now) if first and wait_s > 0 else {}
        most_s = MOST_SLEPT_S if not first else MOST_AHEAD_S if share else 0.0
        if wait_s > most_s:
            return self, Held("rate_limited", wait_s, "rate")
        after = replace(self, buckets=_kept({**self.buckets, lane.name: bucket.taken(lane.rate, now), **share}))
        return (after if wait_s else after._entering(now, lane.writes)), Turn(wait_s)

    def _share(self, lane: Lane, now: datetime) -> dict[str, Bucket]:
        """Return what is taken of the share of those who go first; nothing where none of it is left."""
        name, share = f"first {lane.name}", lane.rate.times(FIRST_SHARE)
        bucket = self.buckets.get(name) or Bucket(0, now)
        return {} if bucket.wait_s(share, now) > 0 else {name: bucket.taken(share, now)}

    def entered(self, lane: Lane, now: datetime) -> tuple[Standing, Turn | Held]:
        """Let a request out that has waited its turn, unless the door was closed meanwhile."""
        held = self._closed(lane, now)
        return (self, held) if held is not None else (self._entering(now, lane.writes), Turn(0.0))

    def answered(self, *, writes: bool = False) -> Standing:
        """Return the standing after any answer of the service."""
        return self._with(self.breaker(writes=writes).answered(), writes)

    def failed(self, now: datetime, *, writes: bool = False) -> Standing:
        """Return the standing after a request that found the service in trouble."""
        return self._with(self.breaker(writes=writes).failed(now), writes)

    def learned(self, failure: Failure, lane: Lane, now: datetime) -> Standing:
        """Return the standing after a failure of the service's."""
        after = self
        if failure.kind == "rate_limited" and failure.retry_after_s is not None:
            after = self._asked_to_wait(lane.quiet, now + timedelta(seconds=failure.retry_after_s), now)
        if failure.kind in ("transient", "uncertain"):
            return after.failed(now, writes=lane.writes)
        return after.answered(writes=lane.writes)

    def _asked_to_wait(self, what: str, until: datetime, now: datetime) -> Standing:
        if not what:
            return replace(self, quiet_until=max(until, self.quiet_until or until))
        still = {name: end for name, end in self.quiet.items() if end > now}
        return replace(self, quiet={**still, what: max(until, still.get(what, until))})

    def _entering(self, now: datetime, writes: bool) -> Standing:
        breaker = self.breaker(writes=writes)
        entered = breaker.entered(now)
        return self if entered is breaker else self._with(entered, writes)

    def _with(self, breaker: Breaker, writes: bool) -> Standing:
        return replace(self, writing=breaker) if writes else replace(self, reading=breaker)

    def _closed(self, lane: Lane, now: datetime) -> Held | None:
        until = max(self.quiet_until or now, self.quiet.get(lane.quiet, now))
        if now < until:
            return Held("rate_limited", (until - now).total_seconds(), "quiet")
        wait_s = self.breaker(writes=lane.writes).wait_s(now)
        return Held("transient", wait_s, "breaker_open") if wait_s > 0 else None


def _kept(buckets: dict[str, Bucket]) -> dict[str, Bucket]:
    if len(buckets) <= MOST_LANES:
        return buckets
    newest = sorted(buckets, key=lambda name: buckets[name].at)[-MOST_LANES // 2 :]
    return {name: buckets[name] for name in newest}
