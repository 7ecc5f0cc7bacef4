"""Every model call goes through one gateway: in turn, inside the run's budget, counted, and written down."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from orchestration.llm.bounds import Budget
from orchestration.llm.failover import OPEN_AFTER, REACTIONS
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelAnswer, ModelCallError, ModelRequest
from orchestration.model_meter import (
    MeteredRun,
    meter_model_calls,
    meter_run,
    note_recorded,
    open_call_ledger,
    record_mended,
    record_model_call,
)
from orchestration.model_records import ModelBody
from orchestration.proposers import ModelUnavailableError
from orchestration.rate_limit.caller import STOPPED
from schemas.errors import ErrorKind
from schemas.events import FailureOfCall, ModelAsked, ModelCall, ModelCalled, ModelUse
from tests.core.builders import a_run
from tests.core.model_builders import COST, ScriptedModel, a_failed_call, a_gateway, a_model

ASKED = ModelRequest("s", "d", "u")
KINDS = tuple(kind for kind, one in REACTIONS.items() if one.passes_on)


async def unavailable(gateway: LLMGateway) -> ModelUnavailableError:
    with pytest.raises(ModelUnavailableError) as caught:
        await gateway.ask(ASKED)
    return caught.value


@pytest.mark.parametrize("kind", KINDS)
async def test_whatever_keeps_one_model_from_answering_the_next_is_asked(kind: FailureOfCall) -> None:
    first, second = a_model(*[a_failed_call(kind)] * 2), a_model("yes")
    said = await a_gateway(first, second).ask(ASKED)
    assert (said.answer.text, said.model) == ("yes", "m2")
    assert (len(first.asked), len(second.asked)) == (2 if REACTIONS[kind].again in ("soon", "longer") else 1, 1)


async def test_a_model_that_answers_is_the_only_one_asked() -> None:
    second = a_model("unused")
    assert (await a_gateway(a_model("yes"), second).ask(ASKED)).model == "m1"
    assert second.asked == []


async def test_when_no_model_answers_the_error_names_each_models_trouble() -> None:
    error = await unavailable(a_gateway(a_model(a_failed_call("auth")), a_model(a_failed_call("rate_limited"))))
    assert error.reason == "m1 does not accept the key; m2 asks to wait"
    assert error.code == ErrorKind.MODEL_KEY_REFUSED, "the first model's is the one to be mended"


async def test_each_trouble_has_a_code_of_its_own() -> None:
    for kind, reaction in REACTIONS.items():
        error = await unavailable(a_gateway(a_model(*[a_failed_call(kind)] * 2)))
        assert error.code == reaction.code, kind


async def test_without_a_model_the_error_says_so() -> None:
    assert (await unavailable(a_gateway())).code == ErrorKind.NO_MODEL


async def test_answers_and_refusals_are_counted_and_lost_calls_are_not() -> None:
    unread = a_failed_call("malformed", ModelUse(calls=1, input_tokens=50, output_tokens=5))
    with meter_model_calls() as meter:
        await a_gateway(a_model(a_failed_call("invalid")), a_model(unread), a_model("yes")).ask(ASKED)
    assert meter.use == ModelUse(calls=2, input_tokens=150, output_tokens=15, providers=("m1", "m2", "m3"))


async def test_a_run_that_has_made_its_calls_makes_no_more() -> None:
    model = a_model("one", "two", "three")
    gateway = a_gateway(model, budget=Budget(max_calls=2))
    with meter_model_calls():
        await gateway.ask(ASKED)
        await gateway.ask(ASKED)
        error = await unavailable(gateway)
    assert (error.code, error.reason) == (ErrorKind.MODEL_BUDGET_SPENT, "this run has made its 2 model calls")
    assert len(model.asked) == 2


async def test_what_the_run_used_before_counts_toward_its_budget() -> None:
    model = a_model("one")
    gateway = a_gateway(model, budget=Budget(max_tokens=300))
    with meter_model_calls(ModelUse(calls=1, input_tokens=200, output_tokens=100)), meter_model_calls():
        assert (await unavailable(gateway)).code == ErrorKind.MODEL_BUDGET_SPENT
    assert model.asked == []


async def test_the_budget_also_ends_the_turn_from_model_to_model() -> None:
    first, second = a_model(a_failed_call("malformed", COST)), a_model("unused")
    with meter_model_calls():
        assert (
            await unavailable(a_gateway(first, second, budget=Budget(max_calls=1)))
        ).code == ErrorKind.MODEL_BUDGET_SPENT
    assert second.asked == []


class KeptInMemory:
    """Keeps bodies in a list."""

    def __init__(self) -> None:
        self.kept: list[tuple[MeteredRun, ModelBody]] = []

    async def keep(self, whose: MeteredRun, body: ModelBody) -> None:
        self.kept.append((whose, body))


async def test_what_is_asked_and_answered_is_kept_of_each_attempt_that_is_made_for_a_run() -> None:
    store = KeptInMemory()
    kept = store.kept
    lost = ModelCallError("cut_off", "too long", said="half an ans")
    gateway = replace(a_gateway(a_model(lost, "whole"), a_model()), bodies=store)
    await gateway.ask(ASKED)
    assert kept == [], "it is for no run"
    run = a_run().run
    gateway = replace(a_gateway(a_model(lost, "whole"), a_model()), bodies=store)
    with meter_run(run), meter_model_calls() as meter:
        await gateway.ask(ASKED)
    assert {whose for whose, _ in kept} == {MeteredRun(run.team, run.id)}
    bodies = [body for _, body in kept]
    assert [(one.outcome, one.answer, one.error) for one in bodies] == [
        ("cut_off", "half an ans", "too long"),
        ("answered", "whole", ""),
    ]
    assert [one.prompt for one in bodies] == [one.prompt for one in meter.calls]
    assert (bodies[0].system, bodies[0].developer, bodies[0].user) == ("s", "d", "u")


async def test_an_answer_that_our_own_code_breaks_on_is_recorded_all_the_same() -> None:
    class Breaking(ScriptedModel):
        async def complete(self, request: ModelRequest) -> ModelAnswer:
            raise RuntimeError("a mistake of ours")

    with meter_model_calls() as meter, pytest.raises(RuntimeError):
        await a_gateway(Breaking()).ask(ASKED)
    assert [(one.outcome, meter.use.calls) for one in meter.calls] == [("malformed", 1)]


def a_call(model: str) -> ModelCall:
    return ModelCall(role="writer", model=model)


def test_a_ledger_holds_what_no_journal_has_by_its_step_and_with_what_was_made_of_it_since() -> None:
    run, use, now = a_run().run, ModelUse(calls=1, input_tokens=10), datetime(2026, 3, 2, tzinfo=UTC)
    with open_call_ledger() as ledger:
        record_model_call(a_call("of no run"), use)
        with meter_run(run, "a1"), meter_model_calls():
            record_model_call(a_call("m1"), use)
            record_mended(("fence",))
        with meter_run(run, "a2") as second:
            record_model_call(a_call("m1"), use)
            record_model_call(a_call("m2"), use)
        assert [(one.action, one.call.mended) for one in ledger.calls] == [("a1", ("fence",)), ("a2", ()), ("a2", ())]
        note_recorded(second.list_events(now, "a2")[:1])
    left = [(one.action, one.call.model) for one in ledger.list_costs(now) if isinstance(one, ModelCalled)]
    assert left == [("a1", "m1"), ("a2", "m2")]
    assert [one.use.calls for one in ledger.list_costs(now) if isinstance(one, ModelAsked)] == [1, 1]


async def test_an_attempt_that_was_given_up_is_kept_too() -> None:
    store = KeptInMemory()
    asked = asyncio.Event()

    class Silent(ScriptedModel):
        async def complete(self, request: ModelRequest) -> ModelAnswer:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    with meter_run(a_run().run):
        asking = asyncio.ensure_future(replace(a_gateway(Silent()), bodies=store).ask(ASKED))
    await asked.wait()
    asking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asking
    assert [(one.outcome, one.user, one.answer) for _, one in store.kept] == [("transient", "u", "")]


@pytest.mark.parametrize(("word", "is_left_alone"), [((), True), ((STOPPED,), False)])
async def test_a_model_that_was_cut_from_outside_is_left_alone_unless_a_person_gave_it_up(
    word: tuple[str, ...], is_left_alone: bool
) -> None:
    asked = asyncio.Event()

    class Silent(ScriptedModel):
        async def complete(self, request: ModelRequest) -> ModelAnswer:
            asked.set()
            await asyncio.Event().wait()
            raise AssertionError

    gateway = a_gateway(Silent())
    for _ in range(OPEN_AFTER):
        asked.clear()
        asking = asyncio.ensure_future(gateway.ask(ASKED))
        await asked.wait()
        asking.cancel(*word)
        with pytest.raises(asyncio.CancelledError):
            await asking
    resting = gateway.rests.find(gateway.seats[0].title, "k1", gateway.timing.elapsed())
    assert (resting is not None) == is_left_alone


async def test_runs_beside_each_other_have_budgets_of_their_own() -> None:
    gateway = a_gateway(a_model("one", "two"), budget=Budget(max_calls=1))
    for expected in ("one", "two"):
        with meter_model_calls():
            assert (await gateway.ask(ASKED)).answer.text == expected


async def test_an_inner_count_is_part_of_the_outer_one() -> None:
    gateway = a_gateway(a_model("one", "two"))
    with meter_model_calls() as outer:
        await gateway.ask(ASKED)
        with meter_model_calls() as inner:
            await gateway.ask(ASKED)
    assert (inner.use.calls, outer.use.calls) == (1, 2)
