"""The breaker, the rates and the limiter that uses them, by a clock that is moved by hand."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime, timedelta

import pytest

from bot.clock import SystemClock
from orchestration.rate_limit.caller import Caller, CallTimeLimit, send_as
from orchestration.rate_limit.circuit_breaker import FAILURES_TO_OPEN, CircuitBreaker
from orchestration.rate_limit.limiter_queue import LEFT
from orchestration.rate_limit.limiter_state import Bucket, Hold, Quota, Rate
from orchestration.rate_limit.rate_limiter import IN_LINE, MOST_REFUSALS, ConnectionLimiter
from orchestration.tool import ToolError
from schemas.errors import Failure, FailureKind
from tests.core.simulated_time import SimulatedTime

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
    """Answers as told, first with ``answers`` in turn, and notes when it was asked."""

    def __init__(self, time: SimulatedTime) -> None:
        self._time = time
        self.asked_at: list[float] = []
        self.trouble: Failure | None = None
        self.answers: list[Failure] = []

    @property
    def asked(self) -> int:
        """How often it was asked."""
        return len(self.asked_at)

    async def __call__(self) -> str:
        self.asked_at.append(round(self._time.elapsed(), 2))
        trouble = self.answers.pop(0) if self.answers else self.trouble
        if trouble is not None:
            raise ToolError(trouble)
        return "yes"


def a_limit(retry_after_s: float) -> Failure:
    """A vendor that asks to wait so long."""
    return Failure(kind="rate_limited", message="x", retry_after_s=retry_after_s)


async def answer_yes() -> str:
    """A vendor that is well."""
    return "yes"


class Scene:
    """One connection's limiter with its vendor, in a time of its own."""

    def __init__(self) -> None:
        self.time = SimulatedTime(NOW)
        self.clock = self.time
        self.limiter = self.another()
        self.vendor = Vendor(self.time)

    def another(self) -> ConnectionLimiter:
        return ConnectionLimiter("notion", self.clock, sleep=self.time.sleep)

    async def later(self, seconds: float, quota: Quota) -> str:
        """Send a request after a while."""
        await self.time.sleep(seconds)
        return await self.limiter.send(quota, self.vendor)

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
    await scene.time.run_until(10)
    failure = await scene.refused()
    assert (failure.kind, failure.held, failure.retry_after_s) == ("transient", True, 20)
    assert scene.vendor.asked == 5
    await scene.time.run_until(30)
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
    scene.vendor.answers = [a_limit(40)]
    first = asyncio.create_task(scene.limiter.send(WIDE, scene.vendor))
    second = asyncio.create_task(scene.later(1, WIDE))
    await scene.time.run_until(39.9)
    assert scene.vendor.asked_at == [0], "the one that met the limit alone"
    await scene.time.run_until(60)
    assert [await first, await second] == ["yes", "yes"]
    assert scene.vendor.asked_at == [0, 40, 40]


async def test_a_request_that_would_come_too_soon_waits_for_its_turn() -> None:
    scene = Scene()
    quota = Quota("chat.postMessage C1", Rate(1, 1.0, 2))
    sent = [asyncio.create_task(scene.limiter.send(quota, scene.vendor)) for _ in range(5)]
    other = asyncio.create_task(scene.limiter.send(Quota("chat.postMessage C2", quota.rate), scene.vendor))
    await scene.time.run_until(10)
    await asyncio.gather(*sent, other)
    assert scene.vendor.asked_at == [0, 0, 0, 1, 2, 3]


POSTS = Quota("chat.postMessage C1", Rate(1, 1.0, 4), writes=True, quiet="chat.postMessage")


async def test_a_wait_that_slack_asks_for_one_method_holds_for_that_method_alone() -> None:
    scene = Scene()
    scene.vendor.answers = [a_limit(40)]
    first = asyncio.create_task(scene.limiter.send(POSTS, scene.vendor))
    await scene.time.run_until(1)
    other_channel = Quota("chat.postMessage C2", POSTS.rate, quiet="chat.postMessage")
    second = asyncio.create_task(scene.limiter.send(other_channel, scene.vendor))
    assert await scene.limiter.send(Quota("users.info", WIDE.rate, quiet="users.info"), scene.vendor) == "yes"
    await scene.time.run_until(60)
    await asyncio.gather(first, second)
    assert scene.vendor.asked_at == [0, 1, 40, 40]


async def test_a_vendor_that_asks_to_wait_again_and_again_is_not_asked_for_ever() -> None:
    scene = Scene()
    scene.vendor.answers = [a_limit(1)] * 20
    sent = asyncio.create_task(scene.limiter.send(WIDE, scene.vendor))
    await scene.time.run_until(60)
    with pytest.raises(ToolError):
        await sent
    assert len(scene.vendor.asked_at) == MOST_REFUSALS + 1


async def test_a_long_hold_is_told_once_and_looked_at_every_quarter_of_an_hour_with_one_request() -> None:
    scene, told = Scene(), list[Hold]()
    scene.limiter.on_hold = lambda _, hold: told.append(hold)
    scene.vendor.answers = [a_limit(6_000), a_limit(5_100)]
    failure = await scene.refused()
    assert (failure.retry_after_s, failure.held_until) == (900, NOW + timedelta(seconds=6_000))
    for _ in range(20):
        held = await scene.refused()
        assert (held.held, held.retry_after_s, held.held_until) == (True, 900, NOW + timedelta(seconds=6_000))
    await scene.time.run_until(900)
    looks = [asyncio.create_task(scene.limiter.send(WIDE, scene.vendor)) for _ in range(20)]
    await scene.time.run_until(910)
    assert len(scene.vendor.asked_at) == 2, "one looks whether it is over"
    assert all(isinstance(one, ToolError) for one in await asyncio.gather(*looks, return_exceptions=True))
    assert len(told) == 1
    await scene.time.run_until(1_900)
    after = [asyncio.create_task(scene.limiter.send(WIDE, scene.vendor)) for _ in range(20)]
    await scene.time.run_until(1_910)
    assert await asyncio.gather(*after) == ["yes"] * 20, "the look found it over before its time"


async def test_who_comes_while_one_looks_whether_a_hold_is_over_waits_for_what_it_finds() -> None:
    scene = Scene()
    scene.vendor.answers = [a_limit(6_000)]
    await scene.refused()
    await scene.time.run_until(900)

    async def slow() -> str:
        await scene.time.sleep(8)
        return await scene.vendor()

    looking = asyncio.create_task(scene.limiter.send(WIDE, slow))
    others = [asyncio.create_task(scene.later(seconds, WIDE)) for seconds in (0, 1, 3, 7)]
    await scene.time.run_until(907)
    assert not any(one.done() for one in others), "nobody is sent away for another quarter of an hour"
    await scene.time.run_until(920)
    assert await asyncio.gather(looking, *others) == ["yes"] * 5


async def test_a_look_without_an_answer_is_not_waited_for_for_ever() -> None:
    scene = Scene()
    scene.vendor.answers = [a_limit(6_000)]
    await scene.refused()
    await scene.time.run_until(900)
    looking = asyncio.create_task(scene.limiter.send(WIDE, asyncio.Event().wait))
    other = asyncio.create_task(scene.later(1, WIDE))
    await scene.time.run_until(940)
    with pytest.raises(ToolError) as caught:
        await other
    assert caught.value.failure.retry_after_s == pytest.approx(870, abs=5)
    looking.cancel()


async def test_a_request_that_is_taken_back_was_not_sent_and_leaves_the_line_to_the_others() -> None:
    scene = Scene()
    quota = Quota("posts", Rate(1, 1.0, 1))
    await scene.limiter.send(quota, scene.vendor)
    stopped = Caller("U1", NOW)
    with send_as(stopped):
        gone = asyncio.create_task(scene.limiter.send(quota, scene.vendor))
    await scene.time.run_until(0.2)
    with send_as(Caller("U2", NOW)):
        next_one = asyncio.create_task(scene.limiter.send(quota, scene.vendor))
    await scene.time.run_until(0.5)
    stopped.leave()
    with pytest.raises(ToolError) as caught:
        await gone
    assert (caught.value.failure.held, caught.value.failure.code) == (True, LEFT)
    await scene.time.run_until(5)
    assert await next_one == "yes"
    assert scene.vendor.asked_at == [0, 1]


async def test_an_impatient_caller_is_told_at_once_and_stands_in_nobodys_way() -> None:
    scene = Scene()
    quota = Quota("posts", Rate(1, 1.0, 1))
    await scene.limiter.send(quota, scene.vendor)
    with send_as(Caller("U1", NOW, patient=False)):
        assert (await scene.refused(quota)).code == IN_LINE
    other = asyncio.create_task(scene.limiter.send(quota, scene.vendor))
    await scene.time.run_until(5)
    assert await other == "yes"
    assert scene.vendor.asked_at == [0, 1]


async def test_where_a_caller_stands_is_known_while_it_waits() -> None:
    scene = Scene()
    quota = Quota("posts", Rate(1, 10.0, 1))
    callers = [Caller(f"U{number}", NOW + timedelta(seconds=number)) for number in range(4)]
    sent: list[asyncio.Task[str]] = []
    for caller in callers:
        with send_as(caller):
            sent.append(asyncio.create_task(scene.limiter.send(quota, scene.vendor)))
    await scene.time.run_until(1)
    stands = [caller.position for caller in callers]
    assert [stand and stand.ahead for stand in stands] == [None, 0, 1, 2]
    assert stands[3] is not None
    assert 25 <= (stands[3].until - scene.clock.now()).total_seconds() <= 31
    await scene.time.run_until(60)
    await asyncio.gather(*sent)
    assert all(caller.position is None for caller in callers)


async def test_the_time_in_line_is_not_the_calls_time() -> None:
    limiter = ConnectionLimiter("slack", SystemClock())
    quota = Quota("posts", Rate(1, 0.2, 1))

    async def call() -> str:
        return await limiter.send(quota, answer_yes)

    async def timed() -> str:
        async with CallTimeLimit(0.2), CallTimeLimit(0.15):
            return await call()

    assert await asyncio.gather(*(timed() for _ in range(4))) == ["yes"] * 4


async def test_a_call_that_takes_too_long_is_still_cut_off() -> None:
    limiter = ConnectionLimiter("slack", SystemClock())

    async def slow() -> str:
        await asyncio.sleep(5)
        return "late"

    with pytest.raises(TimeoutError):
        async with CallTimeLimit(0.05):
            await limiter.send(WIDE, slow)


@pytest.mark.parametrize("seconds", [60, 0])
async def test_a_call_that_somebody_else_cut_off_counts_as_that_late_or_not(seconds: float) -> None:
    async def timed() -> None:
        async with CallTimeLimit(seconds):
            await asyncio.sleep(0)
            await asyncio.sleep(60)

    task = asyncio.create_task(timed())
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
