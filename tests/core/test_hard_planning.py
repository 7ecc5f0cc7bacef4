"""What is hard is planned by other models, and so is what a model gave no usable plan for; the calls say so."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from orchestration.limits import Limits
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.planner import HardPlanning, ModelPlanner
from orchestration.model_meter import meter_model_calls
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import ModelUnavailableError
from orchestration.rule_planner import RulePlanner
from schemas.errors import ErrorKind
from schemas.events import Event, FailureOfCall, ModelCalled, PassedOver, PlanAccepted, PlanRefused
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_contract, a_reader, a_run
from tests.core.model_builders import ScriptedModel, a_failed_call, a_gateway, a_model, a_task, a_wire_plan, as_json

GOOD = as_json(a_wire_plan())
EASY = "#general에 매출을 올려줘"
HARD = "매출이 1억 넘으면 #general에 올리고 아니면 준호한테만 보내줘"


class StillClock:
    def now(self) -> Any:
        return NOW


def a_hard_gateway(*models: ScriptedModel) -> LLMGateway:
    """The models of the role, called h1, h2 and so on."""
    plain = a_gateway(*models, role="planner_hard")
    return replace(plain, seats=[replace(one, name=f"h{at}", key=f"h{at}") for at, one in enumerate(plain.seats, 1)])


def a_planner(
    easy: Sequence[ScriptedModel], hard: Sequence[ScriptedModel], tried_harder: frozenset[str] = frozenset()
) -> ModelPlanner:
    return ModelPlanner(a_gateway(*easy), hard=HardPlanning(a_hard_gateway(*hard), tried_harder=tried_harder))


async def make(planner: ModelPlanner, text: str) -> tuple[list[tuple[str, str, str | None]], Event]:
    """Make a plan; answer the role, model and difficulty of each call, and what came of it."""
    plain = RulePlanner()
    maker = PlanMaker(
        planner,
        (a_reader(), a_contract()),
        TeamSettings(team="T1"),
        TeamPolicy(),
        StillClock(),
        Limits(),
        acts=plain.count_acts,
    )
    *called, end = await maker.make(a_run(text=text).run)
    calls = [one.call for one in called if isinstance(one, ModelCalled)]
    return [(one.role, one.model, one.difficulty) for one in calls], end


async def test_an_easy_request_is_planned_by_the_planner() -> None:
    calls, end = await make(a_planner([a_model(GOOD)], [a_model()]), EASY)
    assert calls == [("planner", "m1", "easy")]
    assert isinstance(end, PlanAccepted)


async def test_a_hard_request_is_planned_by_the_other_models_without_a_further_call() -> None:
    calls, end = await make(a_planner([a_model()], [a_model(GOOD)]), HARD)
    assert calls == [("planner_hard", "h1", "hard")]
    assert isinstance(end, PlanAccepted)
    assert end.source == "h1"


async def test_without_other_models_the_planner_plans_what_is_hard() -> None:
    calls, _ = await make(ModelPlanner(a_gateway(a_model(GOOD))), HARD)
    assert calls == [("planner", "m1", "hard")]


async def test_a_plan_that_was_not_mended_goes_to_the_other_models_before_the_next_planner() -> None:
    calls, end = await make(a_planner([a_model("no", "no"), a_model()], [a_model(GOOD)]), EASY)
    assert calls == [("planner", "m1", "easy"), ("planner", "m1", "easy"), ("planner_hard", "h1", "easy")]
    assert isinstance(end, PlanAccepted)


async def test_where_they_give_no_plan_either_the_next_planner_does() -> None:
    calls, end = await make(a_planner([a_model("no", "no"), a_model(GOOD)], [a_model("no", "no")]), EASY)
    assert [model for _, model, _ in calls] == ["m1", "m1", "h1", "h1", "m2"]
    assert isinstance(end, PlanAccepted)


@pytest.mark.parametrize("kind", ["auth", "transient", "unknown_model", "too_long"])
async def test_where_they_are_out_of_reach_the_planner_plans_what_is_hard(kind: FailureOfCall) -> None:
    calls, end = await make(a_planner([a_model(GOOD)], [a_model(*[a_failed_call(kind)] * 4)]), HARD)
    assert (calls[0][0], calls[-1]) == ("planner_hard", ("planner", "m1", "hard"))
    assert isinstance(end, PlanAccepted)


async def test_what_they_refuse_the_planner_does_not_do() -> None:
    easy = a_model(GOOD)
    _, end = await make(a_planner([easy], [a_model(a_failed_call("refused"))]), HARD)
    assert isinstance(end, PlanRefused)
    assert (end.code, easy.asked) == (ErrorKind.MODEL_REFUSED, [])


async def test_where_nobody_gives_a_plan_that_can_be_used_that_is_the_error() -> None:
    calls, end = await make(a_planner([a_model("no", "no")], [a_model("no", "no")]), HARD)
    assert [model for _, model, _ in calls] == ["h1", "h1", "m1", "m1"]
    assert isinstance(end, PlanRefused)
    assert end.code == ErrorKind.MODEL_PLAN_UNUSABLE


@pytest.mark.parametrize(("tried_harder", "asked"), [(frozenset({"h1"}), 1), (frozenset[str](), 0)])
async def test_a_model_is_asked_again_only_where_it_is_asked_with_another_effort(
    tried_harder: frozenset[str], asked: int
) -> None:
    model, other = a_model(GOOD), a_model(GOOD)
    planner = a_planner([other], [model], tried_harder)
    await planner.propose(a_task(without=frozenset({("planner", "h1")})))
    assert (len(model.asked), len(other.asked)) == (asked, 1 - asked)


async def test_where_all_of_both_were_asked_nobody_is_asked_again() -> None:
    planner = a_planner([a_model()], [a_model()])
    with pytest.raises(ModelUnavailableError) as caught:
        await planner.propose(a_task(difficulty="hard", without=frozenset({("planner", "m1"), ("planner_hard", "h1")})))
    assert caught.value.code == ErrorKind.MODEL_PLAN_UNUSABLE


async def test_a_call_for_something_else_than_a_plan_has_no_difficulty() -> None:
    with meter_model_calls() as meter:
        await a_gateway(a_model("yes"), role="writer").ask(ModelRequest("s", "d", "u"))
    assert [call.difficulty for call in meter.calls] == [None]


async def test_each_fallback_of_a_plan_is_told_with_its_first_call() -> None:
    bad = as_json({"goal": "x"})
    silent = a_planner([a_model(GOOD)], [a_model(*[a_failed_call("transient")] * 2)])
    unusable = ModelPlanner(a_gateway(a_model(*[bad] * 9), a_model(bad, GOOD)))
    for planner, text, expected in (
        (silent, HARD, ("m1", PassedOver(model="h1", kind="transient"))),
        (unusable, EASY, ("m2", PassedOver(model="m1", kind="unusable"))),
    ):
        with meter_model_calls() as meter:
            await make(planner, text)
        told = [(call.model, call.instead_of) for call in meter.calls if call.instead_of is not None]
        assert told == [expected]
