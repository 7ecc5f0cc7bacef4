"""Rate limiter state: what was sent lately, who waits, and until when a vendor wants to be left alone. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from orchestration.rate_limit.circuit_breaker import CircuitBreaker
from orchestration.rate_limit.line import Ticket, WaitingLine
from schemas.errors import Failure, FailureKind


@dataclass(frozen=True, slots=True)
class Rate:
    """A vendor's limit: so many ``calls`` in so many ``seconds``, of which ``burst`` may come at once."""

    calls: int
    seconds: float
    burst: int

    @property
    def pace_s(self) -> float:
        """The seconds from one call to the next where all are wanted."""
        return self.seconds / self.calls

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
        return max(self.level - passed / rate.pace_s, 0.0)

    def wait_s(self, rate: Rate, now: datetime) -> float:
        """Return the seconds until there is room for one call more; 0 where there is room now."""
        over = self.left_over(rate, now) + 1 - rate.burst
        # A clock that wakes a sleeper a moment early must not have it sleep for that moment again.
        return over * rate.pace_s if over > _GRAIN else 0.0

    def taken(self, rate: Rate, now: datetime) -> Bucket:
        """Return the bucket with one call more."""
        return Bucket(self.left_over(rate, now) + 1, now)


_GRAIN = 1e-6

MOST_QUOTAS = 1_000

LONG_HOLD = timedelta(minutes=15)
"""A vendor that asks to be left alone for longer is asked again sooner, with one request each time this has passed."""

PROBE_ANSWERS_IN_S = 2.0
"""How long to wait, in seconds, while another request finds out whether a hold is over."""

PROBE_WAITED_FOR = timedelta(seconds=30)
"""A request that looks whether a hold is over and has no answer after so long is waited for no more."""


@dataclass(frozen=True, slots=True)
class Quota:
    """What a rate counts: the requests of one name on the connection. ``writes``: whether they change something.
    ``quiet``: what a Retry-After on them covers; empty where it is the whole connection."""

    name: str
    rate: Rate
    writes: bool = False
    quiet: str = ""


@dataclass(frozen=True, slots=True)
class Hold:
    """The vendor, or an admin, asked at ``since`` that nothing is sent ``until`` a moment; ``probed`` is when it was
    last looked whether that is still so, ``by`` who asked: a person, or nobody where it was the vendor."""

    until: datetime
    since: datetime
    probed: datetime | None = None
    by: str = ""
    unanswered: bool = False
    """Whether the request that looks has no answer yet."""

    def left_s(self, now: datetime) -> float:
        """Return how many seconds it still lasts."""
        return (self.until - now).total_seconds()

    @property
    def is_long(self) -> bool:
        """Whether it is longer than a run waits for without a word to the admins."""
        return self.until - self.since > LONG_HOLD

    def is_probed(self, now: datetime) -> bool:
        """Whether it will be known in a moment if it lasts: a request is under way that finds out."""
        return self.unanswered and self.probed is not None and now < self.probed + PROBE_WAITED_FOR

    def next_look(self) -> datetime:
        """Return when a request may go out next: the only one, where the hold has not ended by then."""
        return self.until if self.by else min(self.until, (self.probed or self.since) + LONG_HOLD)


@dataclass(frozen=True, slots=True)
class Blocked:
    """No request goes out for so long, and why."""

    kind: FailureKind
    wait_s: float
    code: str


@dataclass(frozen=True, slots=True)
class Served:
    """Which tickets' turn has come, how many others stand before each of those that wait, and after how many seconds
    it is worth to look again. ``hold`` is set while nothing may go out at all."""

    turns: tuple[Ticket, ...]
    waiting: tuple[tuple[Ticket, int], ...]
    wait_s: float
    hold: Hold | None = None


@dataclass(frozen=True, slots=True)
class LimiterState:
    """State of a connection's rate limiter at a moment.

    Reads and writes have a breaker each: where writes fail, the reads that look for them afterwards mostly work, and
    their answers say nothing of writes.
    """

    reading: CircuitBreaker = field(default_factory=CircuitBreaker)
    buckets: Mapping[str, Bucket] = field(default_factory=dict[str, Bucket])
    writing: CircuitBreaker = field(default_factory=CircuitBreaker)
    holds: Mapping[str, Hold] = field(default_factory=dict[str, Hold])
    """Which parts of the service asked to be left alone, by ``Quota.quiet``; under "" the whole connection."""
    lines: Mapping[str, WaitingLine] = field(default_factory=dict[str, WaitingLine])

    def breaker(self, *, writes: bool) -> CircuitBreaker:
        """Return the breaker of writes, or of reads."""
        return self.writing if writes else self.reading

    def find_break(self, quota: Quota, now: datetime) -> Blocked | None:
        """Return how long the breaker lets nothing of a quota out, where it does."""
        wait_s = self.breaker(writes=quota.writes).wait_s(now)
        return Blocked("transient", wait_s, "breaker_open") if wait_s > 0 else None

    def serve(self, quota: Quota, wanted: Sequence[Ticket], owner: str, now: datetime) -> tuple[LimiterState, Served]:
        """Let out those of a process's tickets whose turn has come. ``wanted`` are all that it has waiting."""
        line = self.lines.get(quota.name, WaitingLine()).joined(wanted, owner, now)
        hold, holds = self._find_hold(quota, now)
        bucket = self.buckets.get(quota.name) or Bucket(0, now)
        turns: list[Ticket] = []
        while line.tickets and line.tickets[0].owner == owner and hold is None and not bucket.wait_s(quota.rate, now):
            turns.append(line.tickets[0])
            line, bucket = line.served(), bucket.taken(quota.rate, now)
            hold = holds.get("", holds.get(quota.quiet)) if holds is not self.holds else None
        after = self._with_line(quota.name, line, bucket if turns else None)
        after = replace(after, holds=holds) if turns else after
        waiting = tuple((one, ahead) for ahead, one in enumerate(line.tickets) if one.owner == owner)
        probing = hold is not None and hold.is_probed(now)
        wait_s = _look_after(line, owner, bucket.wait_s(quota.rate, now), quota.rate)
        if hold is not None:
            wait_s = PROBE_ANSWERS_IN_S if probing else (hold.next_look() - now).total_seconds()
        return after, Served(tuple(turns), waiting, wait_s, None if probing else hold)

    def entered(self, quota: Quota, now: datetime) -> tuple[LimiterState, Blocked | None]:
        """Let a request out whose turn has come, unless the breaker opened meanwhile."""
        held = self.find_break(quota, now)
        return (self, held) if held is not None else (self._entering(now, quota.writes), None)

    def answered(self, quota: Quota, now: datetime) -> LimiterState:
        """Return the state after any answer of the service: a hold that was looked at is over."""
        after = self._with(self.breaker(writes=quota.writes).answered(), quota.writes)
        if not self.holds:
            return after
        looked_at = {what for what in ("", quota.quiet) if what in self.holds and self.holds[what].probed is not None}
        lasting = {what: hold for what, hold in self.find_holds(now).items() if what not in looked_at}
        return replace(after, holds=lasting)

    def failed(self, now: datetime, *, writes: bool = False) -> LimiterState:
        """Return the state after a request that found the service in trouble."""
        return self._with(self.breaker(writes=writes).failed(now), writes)

    def learned(self, failure: Failure, quota: Quota, now: datetime) -> LimiterState:
        """Return the state after a failure of the service's."""
        if failure.kind in ("transient", "uncertain"):
            return self.failed(now, writes=quota.writes)
        if failure.kind != "rate_limited":
            return self.answered(quota, now)
        after = self._with(self.breaker(writes=quota.writes).answered(), quota.writes)
        if failure.retry_after_s is None:
            return after
        return after.asked_to_wait(quota.quiet, now + timedelta(seconds=failure.retry_after_s), now)

    def asked_to_wait(self, what: str, until: datetime, now: datetime, by: str = "") -> LimiterState:
        """Return the state after a wish to be left alone; of two the later end counts, and a look at one that found it
        still wanted is one look."""
        known = self.holds.get(what)
        still = {name: hold for name, hold in self.holds.items() if hold.until > now}
        if known is None or known.until <= now:
            hold = Hold(until, now, by=by)
        elif known.probed is not None and not known.by:
            hold = Hold(until, known.since, known.probed)
        else:
            hold = replace(known, until=max(until, known.until))
        return replace(self, holds={**still, what: hold})

    def released(self) -> LimiterState:
        """Return the state without any hold."""
        return replace(self, holds={})

    def find_holds(self, now: datetime) -> Mapping[str, Hold]:
        """Return the holds that have not ended."""
        return {what: hold for what, hold in self.holds.items() if hold.until > now}

    def _find_hold(self, quota: Quota, now: datetime) -> tuple[Hold | None, Mapping[str, Hold]]:
        """Return what holds a quota now, else the holds after one request goes out, which looks whether they last."""
        holds = {what: hold for what, hold in self.find_holds(now).items() if what in ("", quota.quiet)}
        if not holds:
            return None, self.holds
        longest = max(holds.values(), key=Hold.next_look)
        if now < longest.next_look():
            return longest, self.holds
        probed = {what: replace(hold, probed=now, unanswered=True) for what, hold in holds.items()}
        return None, {**self.holds, **probed}

    def _with_line(self, name: str, line: WaitingLine, bucket: Bucket | None) -> LimiterState:
        lines = {key: one for key, one in self.lines.items() if key != name}
        if line.tickets:
            lines[name] = line
        buckets = self.buckets if bucket is None else _kept({**self.buckets, name: bucket})
        return replace(self, lines=lines, buckets=buckets)

    def _entering(self, now: datetime, writes: bool) -> LimiterState:
        breaker = self.breaker(writes=writes)
        entered = breaker.entered(now)
        return self if entered is breaker else self._with(entered, writes)

    def _with(self, breaker: CircuitBreaker, writes: bool) -> LimiterState:
        return replace(self, writing=breaker) if writes else replace(self, reading=breaker)


_OTHERS_COME_IN_S = 0.5


def _look_after(line: WaitingLine, owner: str, free_in_s: float, rate: Rate) -> float:
    """Return the seconds after which the first of a process's tickets may have its turn."""
    ahead = next((place for place, ticket in enumerate(line.tickets) if ticket.owner == owner), 0)
    return free_in_s + ahead * rate.pace_s or _OTHERS_COME_IN_S


def _kept(buckets: dict[str, Bucket]) -> dict[str, Bucket]:
    if len(buckets) <= MOST_QUOTAS:
        return buckets
    newest = sorted(buckets, key=lambda name: buckets[name].at)[-MOST_QUOTAS // 2 :]
    return {name: buckets[name] for name in newest}


T = TypeVar("T")


class LimiterStore(Protocol):
    """Keeps the limiter state of a connection."""

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Replace the state by what is decided on it, and return the rest of the decision. Two that change it at
        once do so one after the other; ``decide`` is pure and may be called again. Raises nothing of its own."""
        ...


class LocalLimiterStore:
    """Limiter state that this process alone has: after a restart the vendor's own answers teach it anew."""

    def __init__(self) -> None:
        self._now = LimiterState()

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Decide on the state."""
        self._now, told = decide(self._now)
        return told
