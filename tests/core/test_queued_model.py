"""Calls of a model stand in line: a short wait that the server asks for is sat out, a longer one is not."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from orchestration.llm.gateway import LLMGateway, Seat
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from orchestration.llm.plan_answer import PlanListener
from orchestration.llm.queued_model import QueuedModel
from orchestration.model_meter import meter_model_calls
from orchestration.progress import Progress
from orchestration.proposers import ModelUnavailableError
from orchestration.rate_limit.caller import STOPPED, Caller, send_as
from orchestration.rate_limit.circuit_breaker import FAILURES_TO_OPEN
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from schemas.events import FailureOfCall
from tests.core.builders import NOW
from tests.core.model_builders import COST, ScriptedModel, a_failed_call, a_model
from tests.core.simulated_time import SimulatedTime

ASKED = ModelRequest("s", "d", "u")
PATIENCE_S = 8.0


def asks_to_wait(seconds: float | None) -> ModelCallError:
    return ModelCallError("rate_limited", "scripted", retry_after_s=seconds)


class Scene:
    """A model and its line, in a time of their own."""

    def __init__(self, *lines: str | ModelCallError) -> None:
        self.time = SimulatedTime(NOW)
        self.model = a_model(*lines)
        self.limiter = ConnectionLimiter("model", self.time, patience_s=PATIENCE_S, sleep=self.time.sleep)
        self.queued = QueuedModel(self.model, self.limiter)

    async def ask(self, within_s: float = 60) -> ModelAnswer:
        asking = asyncio.create_task(self.queued.complete(ASKED))
        await self.time.run_until(self.time.elapsed() + within_s)
        return await asking

    async def fail(self, within_s: float = 60) -> ModelCallError:
        with pytest.raises(ModelCallError) as caught:
            await self.ask(within_s)
        return caught.value


async def test_a_short_wait_is_sat_out() -> None:
    scene = Scene(asks_to_wait(3), "yes")
    began = scene.time.elapsed()
    asking = asyncio.create_task(scene.queued.complete(ASKED))
    await scene.time.run_until(began + 2.9)
    assert len(scene.model.asked) == 1
    await scene.time.run_until(began + 10)
    assert (await asking).text == "yes"


async def test_who_waits_for_a_plan_is_told_for_how_long_a_busy_model_is_waited_for() -> None:
    told: list[Progress] = []
    scene = Scene(asks_to_wait(2.4), "yes")
    listener = PlanListener(told.append)
    asking = asyncio.create_task(LLMGateway([Seat("m1", scene.queued)]).ask(ASKED, listener=listener))
    await scene.time.run_until(scene.time.elapsed() + 10)
    assert (await asking).answer.text == "yes"
    assert told == [Progress(0), Progress(0, waits_s=3), Progress(0)]


async def test_a_wait_that_was_sat_out_is_in_the_record_with_the_refusal() -> None:
    scene = Scene(asks_to_wait(3), "yes", asks_to_wait(600))
    gateway = LLMGateway([Seat("m1", scene.queued)])
    with meter_model_calls() as meter:
        asking = asyncio.create_task(gateway.ask(ASKED))
        await scene.time.run_until(scene.time.elapsed() + 10)
        await asking
        with pytest.raises(ModelUnavailableError):
            await gateway.ask(ASKED)
    told = [(one.outcome, one.attempt) for one in meter.calls]
    assert told == [("rate_limited", 1), ("answered", 2), ("rate_limited", 1)]


async def test_a_long_wait_is_not_and_nobody_asks_meanwhile() -> None:
    scene = Scene(asks_to_wait(600), "yes")
    assert (await scene.fail(within_s=1)).kind == "rate_limited"
    held = await scene.fail(within_s=1)
    assert held.kind == "rate_limited"
    assert held.retry_after_s is not None
    assert held.retry_after_s > 590
    assert len(scene.model.asked) == 1, "the server asked to be left alone"
    await scene.time.run_until(601)
    assert (await scene.ask()).text == "yes"


async def test_the_next_model_has_its_turn_where_the_first_wants_to_be_left_alone() -> None:
    scene = Scene(asks_to_wait(600))
    second = a_model("one", "two")
    gateway = LLMGateway([Seat("m1", scene.queued), Seat("m2", second)])
    assert [(await gateway.ask(ASKED)).model for _ in range(2)] == ["m2", "m2"]
    assert len(scene.model.asked) == 1


async def test_a_server_that_fails_again_and_again_is_left_alone_for_a_while() -> None:
    scene = Scene(*[a_failed_call("transient")] * FAILURES_TO_OPEN, "back")
    for _ in range(FAILURES_TO_OPEN + 3):
        assert (await scene.fail(within_s=1)).kind == "transient"
    assert len(scene.model.asked) == FAILURES_TO_OPEN
    await scene.time.run_until(60)
    assert (await scene.ask()).text == "back"


SAYS_NOTHING: tuple[FailureOfCall, ...] = ("auth", "refused", "cut_off", "malformed", "invalid")


@pytest.mark.parametrize("kind", SAYS_NOTHING)
async def test_what_says_nothing_of_the_server_holds_nobody_up(kind: FailureOfCall) -> None:
    scene = Scene(*[ModelCallError(kind, "scripted", COST)] * 7, "yes")
    for _ in range(7):
        error = await scene.fail()
        assert (error.kind, error.use) == (kind, COST)
    assert (await scene.ask()).text == "yes"


async def test_people_take_turns() -> None:
    scene = Scene(asks_to_wait(5), *["yes"] * 6)
    order: list[str] = []

    async def ask(person: str, seconds: int) -> None:
        with send_as(Caller(person, NOW + timedelta(seconds=seconds))):
            await scene.queued.complete(ASKED)
        order.append(person)

    asking = [asyncio.create_task(ask("first", 0))]
    await scene.time.run_until(scene.time.elapsed() + 1)
    asking += [asyncio.create_task(ask(person, at)) for at, person in enumerate(["busy"] * 4 + ["new"])]
    await scene.time.run_until(scene.time.elapsed() + 30)
    await asyncio.gather(*asking)
    assert order.index("new") < order.index("busy", 2), order


class Silent(ScriptedModel):
    """A model that never answers."""

    async def complete(self, request: ModelRequest) -> ModelAnswer:
        self.asked.append(request)
        await asyncio.Event().wait()
        raise AssertionError("nobody wakes it")


@pytest.mark.parametrize(("word", "is_broken"), [(STOPPED, False), (None, True)])
async def test_a_call_that_a_person_stopped_says_nothing_of_the_server(word: str | None, is_broken: bool) -> None:
    time = SimulatedTime(NOW)
    limiter = ConnectionLimiter("model", time, patience_s=PATIENCE_S, sleep=time.sleep)
    queued = QueuedModel(Silent([]), limiter)
    for _ in range(FAILURES_TO_OPEN):
        asking = asyncio.create_task(queued.complete(ASKED))
        await asyncio.sleep(0.01)
        asking.cancel(word)
        with pytest.raises(asyncio.CancelledError):
            await asking
    assert await limiter.is_broken() is is_broken
