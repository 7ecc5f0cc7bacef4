"""The breaker, the rates and the limiter that uses them, by a clock that is moved by hand."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from orchestration.rate_limit.circuit_breaker import FAILURES_TO_OPEN, CircuitBreaker
from orchestration.rate_limit.limiter_state import MOST_AHEAD_S, Admitted, Bucket, LimiterState, Quota, Rate
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind
from tests.contracts.builders import HandClock

NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
WIDE = Quota("requests", Rate(1_000, 1.0, 1_000))


def _s(seconds: float) -> datetime:
    return NOW + timedelta(seconds=seconds)


def _broken(times: int) -> CircuitBreaker:
    breaker = CircuitBreaker()
    for _ in range(times):
        breaker = breaker.failed(NOW)
    return breaker


@pytest.mark.parametrize(
    ("failures", "after_s", "wait_s"), [(0, 0, 0), (4, 0, 0), (5, 0, 30), (5, 12, 18), (5, 30, 0), (9, 29.5, 0.5)]
)
def test_a_breaker_opens_after_five_failures_for_thirty_seconds(failures: int, after_s: float, wait_s: float) -> None:
    assert _broken(failures).wait_s(_s(after_s)) == wait_s


def test_one_probe_goes_out_and_its_outcome_decides() -> None:
    probing = _broken(5).entered(_s(30))
    assert probing.wait_s(_s(30)) > 0
    assert probing.answered().wait_s(_s(31)) == 0
    assert probing.failed(_s(31)).wait_s(_s(31)) == 30
    assert probing.wait_s(_s(61)) == 0, "a probe that never ended must not keep the door shut"


def test_a_rate_lets_a_burst_through_and_then_one_by_one() -> None:
    rate, bucket, waits = Rate(60, 60.0, 3), Bucket(0, NOW), list[float]()
    for _ in range(5):
        waits.append(bucket.wait_s(rate, NOW))
        bucket = bucket.taken(rate, NOW)
    assert waits == [0, 0, 0, 1, 2]
    assert bucket.wait_s(rate, _s(2)) == 1
    assert bucket.wait_s(rate, _s(60)) == 0


class Vendor:
    """Answers as told, and counts who asked."""

    def __init__(self) -> None:
        self.asked = 0
        self.trouble: Failure | None = None

    async def __call__(self) -> str:
        self.asked += 1
        if self.trouble is not None:
            raise ToolError(self.trouble)
        return "yes"


class Scene:
    """One connection's limiter with its vendor, and how long it slept."""

    def __init__(self) -> None:
        self.clock = HandClock(NOW)
        self.slept: list[float] = []
        self.limiter = self.another()
        self.vendor = Vendor()

    def another(self) -> ConnectionLimiter:
        return ConnectionLimiter("notion", self.clock, sleep=self._sleep)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)

    async def refused(self, quota: Quota = WIDE, ask: Callable[[], Awaitable[str]] | None = None) -> Failure:
        with pytest.raises(ToolError) as caught:
            await self.limiter.send(quota, ask or self.vendor)
        return caught.value.failure

    async def fail(self, kind: FailureKind, times: int, retry_after_s: float | None = None) -> None:
        self.vendor.trouble = Failure(kind=kind, message="x", retry_after_s=retry_after_s)
        for _ in range(times):
            await self.refused()
        self.vendor.trouble = None


async def test_an_open_breaker_calls_nobody_and_tells_the_time_to_the_probe() -> None:
    scene = Scene()
    await scene.fail("uncertain", 5)
    await scene.clock.move(timedelta(seconds=10))
    failure = await scene.refused()
    assert (failure.kind, failure.held, failure.retry_after_s) == ("transient", True, 20)
    assert scene.vendor.asked == 5
    await scene.clock.move(timedelta(seconds=20))
    assert await scene.limiter.send(WIDE, scene.vendor) == "yes"
    assert await scene.limiter.send(WIDE, scene.vendor) == "yes"


@pytest.mark.parametrize("kind", ["auth", "permission", "not_found", "invalid", "conflict", "rate_limited"])
async def test_an_answer_that_refuses_never_opens_the_breaker(kind: FailureKind) -> None:
    scene = Scene()
    await scene.fail("transient", 4)
    await scene.fail(kind, 8)
    await scene.fail("transient", 4)
    assert await scene.limiter.send(WIDE, scene.vendor) == "yes"


async def test_reads_that_are_answered_clear_nothing_of_writes_that_fail() -> None:
    scene = Scene()
    writes = Quota("requests", WIDE.rate, writes=True)
    scene.vendor.trouble = Failure(kind="uncertain", message="x")
    for _ in range(FAILURES_TO_OPEN):
        await scene.refused(writes)
        assert await scene.limiter.send(WIDE, _answer) == "yes"
    held = await scene.refused(writes)
    assert (held.held, held.code) == (True, "breaker_open")
    assert scene.vendor.asked == FAILURES_TO_OPEN
    assert await scene.limiter.send(WIDE, _answer) == "yes", "what is read still comes through"


async def _answer() -> str:
    return "yes"


async def test_one_tenants_trouble_never_stops_another() -> None:
    scene = Scene()
    await scene.fail("transient", 5)
    assert await scene.another().send(WIDE, scene.vendor) == "yes"


async def test_nobody_calls_while_the_vendor_asks_to_wait_and_all_may_right_after() -> None:
    scene = Scene()
    await scene.fail("rate_limited", 1, retry_after_s=40)
    await scene.clock.move(timedelta(seconds=39))
    failure = await scene.refused()
    assert (failure.kind, failure.held, failure.retry_after_s) == ("rate_limited", True, 1)
    assert scene.vendor.asked == 1
    await scene.clock.move(timedelta(seconds=1))
    assert await scene.limiter.send(WIDE, scene.vendor) == "yes"


async def test_a_short_wait_is_slept_and_a_longer_one_is_told() -> None:
    scene = Scene()
    quota = Quota("chat.postMessage C1", Rate(1, 1.0, 2))
    for _ in range(3):
        await scene.limiter.send(quota, scene.vendor)
    assert scene.slept == [1]
    failure = await scene.refused(quota)
    assert (failure.kind, failure.held, failure.retry_after_s) == ("rate_limited", True, 2)
    assert scene.vendor.asked == 3
    assert await scene.limiter.send(Quota("chat.postMessage C2", quota.rate), scene.vendor) == "yes"


POSTS = Quota("chat.postMessage C1", Rate(1, 1.0, 4), writes=True, quiet="chat.postMessage")


async def test_a_wait_that_slack_asks_for_one_method_holds_for_that_method_alone() -> None:
    scene = Scene()
    scene.vendor.trouble = Failure(kind="rate_limited", message="x", retry_after_s=40)
    await scene.refused(POSTS)
    scene.vendor.trouble = None
    other_channel = Quota("chat.postMessage C2", POSTS.rate, quiet="chat.postMessage")
    held = await scene.refused(other_channel)
    assert (held.code, held.retry_after_s) == ("quiet", 40)
    assert await scene.limiter.send(Quota("users.info", WIDE.rate, quiet="users.info"), scene.vendor) == "yes"
    await scene.clock.move(timedelta(seconds=40))
    assert await scene.limiter.send(other_channel, scene.vendor) == "yes"


def _taken(state: LimiterState, seconds: float, *, first: bool) -> tuple[LimiterState, bool]:
    after, said = state.turn(POSTS, _s(seconds), first=first)
    return after, isinstance(said, Admitted)


@pytest.mark.parametrize("first", [True, False], ids=["cards behind tools", "tools behind cards"])
def test_neither_cards_nor_tools_starve_behind_a_flood_of_the_others(first: bool) -> None:
    state, waited_s, asked_at = LimiterState(), list[float](), 0.0
    for tenth in range(600):
        now = tenth / 10
        for _ in range(20):
            state, _ = _taken(state, now, first=not first)
        state, got = _taken(state, now, first=first)
        if got:
            waited_s.append(now - asked_at)
            asked_at = now
    assert len(waited_s) >= 25, "about half of the sixty turns of a minute"
    assert max(waited_s) <= 3


def test_who_goes_first_takes_the_whole_rate_where_nobody_else_wants_it_and_no_more() -> None:
    state, got = LimiterState(), 0
    for tenth in range(600):
        state, taken = _taken(state, tenth / 10, first=True)
        got += taken
    assert 60 <= got <= 60 + POSTS.rate.burst + MOST_AHEAD_S
