"""A budget is the run's: what it used in earlier steps counts in every later one."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import pytest

from connectors.toolbox import TeamToolbox
from orchestration.execution.context import TeamContext, build_step_context
from orchestration.execution.fill_inputs import InputFiller
from orchestration.execution.run_step import execute_action, prepare_action
from orchestration.limits import Limits
from orchestration.llm.bounds import Budget
from orchestration.llm.filler import ModelFiller
from orchestration.llm.gateway import LLMGateway
from orchestration.llm.model_client import ModelRequest
from orchestration.llm.planner import ModelPlanner
from orchestration.model_meter import meter_run
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.ports import UnknownName
from orchestration.text.messages import load_wording
from orchestration.tool import CallContext, Tool
from schemas.ask import Choice, Resolution
from schemas.errors import ErrorKind
from schemas.events import ActionFailed, ActionSucceeded, Event, ModelCalled, ModelUse, PlanAccepted, PlanRefused
from schemas.request import Asker
from schemas.run import Run
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.core.builders import NOW, RunBuilder, a_contract, a_plan, a_reader, a_run, an_action
from tests.core.model_builders import ScriptedModel, a_gateway, a_model

USED = ModelUse(calls=3, input_tokens=900, output_tokens=100)
READER = a_reader("text.summarize", retry={"max_attempts": 1})
PLAN = a_plan(an_action("a1", "text.summarize", intent="summarize", produces=("rows",)), an_action("a2"))


class StillClock:
    def now(self) -> datetime:
        return NOW


class NoNames:
    """A workspace where nothing has a name."""

    async def resolve(self, kind: str, asked: str, asker: Asker, /) -> Resolution | UnknownName:
        return UnknownName(())

    async def suggest(self, kind: str, asker: Asker, /) -> tuple[Choice, ...]:
        return ()


def a_used_run() -> RunBuilder:
    return a_run().then(PlanAccepted(at=NOW, plan=PLAN, source="test", use=USED))


def a_maker(gateway: LLMGateway) -> PlanMaker:
    return PlanMaker(
        ModelPlanner(gateway), (a_contract(),), TeamSettings(team="T1"), TeamPolicy(), StillClock(), Limits()
    )


def a_team(gateway: LLMGateway) -> TeamContext:
    async def summarize(payload: Payload, call: CallContext) -> Payload:
        return {"rows": [(await gateway.ask(ModelRequest("s", "d", "u"))).answer.text]}

    async def post(payload: Payload, call: CallContext) -> Payload:
        return {"ts": "1.0"}

    team = TeamSettings(team="T1")
    return TeamContext(
        maker=a_maker(gateway),
        toolbox=TeamToolbox([Tool(READER, summarize), Tool(a_contract(), post)]),
        executor=InputFiller(NoNames(), team, ModelFiller(gateway)),
        policy=TeamPolicy(),
        settings=team,
        clock=StillClock(),
        limits=Limits(),
        words=load_wording("orchestration.text"),
    )


def first_of(events: Iterable[Event]) -> Event:
    return next(event for event in events if not isinstance(event, ModelCalled))


async def called(model: ScriptedModel, max_calls: int) -> Event:
    run = a_used_run().started("a1").run
    team = a_team(a_gateway(model, budget=Budget(max_calls=max_calls)))
    with meter_run(run, "a1") as meter:
        return first_of(await execute_action(build_step_context(team, run, "a1"), meter))


async def made(run: Run, gateway: LLMGateway) -> Event:
    return first_of(await a_maker(gateway).make(run))


async def test_a_tool_may_ask_a_model_while_the_run_has_calls_left() -> None:
    succeeded = await called(a_model("세 줄"), max_calls=4)
    assert isinstance(succeeded, ActionSucceeded)
    assert succeeded.use.calls == 1


async def test_a_tool_asks_no_model_when_the_plan_has_used_the_runs_calls() -> None:
    model = a_model("세 줄")
    failed = await called(model, max_calls=3)
    assert isinstance(failed, ActionFailed)
    assert failed.failure.message == "this run has made its 3 model calls"
    assert model.asked == []


async def test_inputs_are_not_filled_by_a_model_when_the_runs_calls_are_used() -> None:
    model = a_model('{"channel": "MISSING", "text": "MISSING"}')
    team = a_team(a_gateway(model, budget=Budget(max_calls=3)))
    run = a_used_run().run
    with meter_run(run, "a2") as meter:
        (failed,) = (await prepare_action(build_step_context(team, run, "a2"), meter)).events
    assert isinstance(failed, ActionFailed)
    assert model.asked == []


@pytest.mark.parametrize("budget", [Budget(max_calls=3), Budget(max_tokens=1000)])
async def test_a_new_plan_for_a_run_that_used_its_budget_asks_no_model(budget: Budget) -> None:
    model = a_model("unused")
    refused = await made(a_used_run().run, a_gateway(model, budget=budget))
    assert isinstance(refused, PlanRefused)
    assert refused.code == ErrorKind.MODEL_BUDGET_SPENT
    assert model.asked == []
