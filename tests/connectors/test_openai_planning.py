"""Planning through the real client: a scripted model answers well, badly, or not at all."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import httpx
import pytest

from connectors.catalog import list_contracts
from connectors.openai.chat import ChatModel
from connectors.openai.server import OpenAIServer
from orchestration.limits import Limits
from orchestration.llm.bounds import Budget
from orchestration.llm.filler import ModelFiller
from orchestration.llm.gateway import GatewayTiming, LLMGateway, Seat
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.summariser import ModelSummariser
from orchestration.model_meter import meter_model_calls
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import FillingTask
from orchestration.run.reducer import fold_events
from sandbox.server import running_sandbox
from schemas.events import ModelCalled, PlanAccepted, PlanRefused, RequestReceived
from schemas.plan import Action
from schemas.request import Place, Request
from schemas.run import Run
from schemas.team import TeamSettings
from tests.core.model_builders import a_wire_action, a_wire_plan, a_wire_post, as_json, no_sleep
from tests.world import client_at

NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
REQUEST = Request(
    id="req1",
    text="매출을 #general에 올려줘",
    user="U1",
    place=Place(team="T1", channel="C1"),
    language="ko",
    timezone="Asia/Seoul",
    asked_at=NOW,
)
CONTRACTS = tuple(list_contracts())
POSTS = [a_wire_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026"}), a_wire_post()]
GOOD = a_wire_plan(POSTS)


class StillClock:
    def now(self) -> datetime:
        return NOW


@dataclass(frozen=True)
class Planning:
    """Two models of one scripted server, and a maker of plans that asks them."""

    http: httpx.AsyncClient
    models: tuple[ChatModel, ...]

    def gateway(self, budget: Budget | None = None) -> LLMGateway:
        seats = [Seat("gpt-a", self.models[0], key="a"), Seat("gpt-b", self.models[1], key="b")]
        return LLMGateway(seats, budget or Budget(), timing=GatewayTiming(sleep=no_sleep))

    async def script(self, *lines: dict[str, Any]) -> None:
        assert (await self.http.post("/openai/script", json=list(lines))).json()["ok"]

    async def asked(self) -> list[dict[str, Any]]:
        return (await self.http.get("/openai/script")).json()["asked"]

    async def plan(self, *lines: dict[str, Any], budget: Budget | None = None, run: Run | None = None) -> Any:
        await self.script(*lines)
        planner = ModelPlanner(self.gateway(budget))
        maker = PlanMaker(planner, CONTRACTS, TeamSettings(team="T1"), TeamPolicy(), StillClock(), Limits())
        made = await maker.make(run or fold_events((RequestReceived(at=NOW, run="r1", request=REQUEST),)))
        return next(event for event in made if not isinstance(event, ModelCalled))


@pytest.fixture
async def planning() -> AsyncGenerator[Planning]:
    async with running_sandbox() as running, client_at(running.url) as http:
        server = OpenAIServer.at("sk-sandbox", f"{running.url}/openai/v1")
        yield Planning(http, (server.model("gpt-a"), server.model("gpt-b")))
        await server.close()


async def test_a_good_plan_takes_one_call(planning: Planning) -> None:
    accepted = await planning.plan({"content": GOOD})
    assert isinstance(accepted, PlanAccepted)
    assert [action.tool for action in accepted.plan.actions] == ["sheets.get_range", "slack.post_message"]
    assert (accepted.source, accepted.use.calls) == ("gpt-a", 1)
    assert accepted.use.input_tokens > 0


async def test_a_fenced_plan_is_a_plan(planning: Planning) -> None:
    accepted = await planning.plan({"content": f"```json\n{as_json(GOOD)}\n```"})
    assert isinstance(accepted, PlanAccepted)
    assert accepted.use.calls == 1


async def test_a_plan_of_version_1_0_is_a_plan(planning: Planning) -> None:
    action = {"id": "a1", "tool": "slack.post_message", "intent": "notify", "requires": [], "produces": ["message_ts"]}
    plan = {"version": "1.0", "goal": "공유", "timezone": "Asia/Seoul", "actions": [action]}
    accepted = await planning.plan({"content": plan})
    assert isinstance(accepted, PlanAccepted)
    assert accepted.plan.version == "1.2", "code adds what each part of the request became"


@pytest.mark.parametrize(
    ("trouble", "times"),
    [
        ({"status": 429, "retry_after": 1}, 1),
        ({"status": 500}, 2),
        ({"status": 401}, 1),
        ({"status": 404}, 1),
        ({"content": "{", "finish_reason": "length"}, 2),
        ({"raw": "<html>"}, 1),
        ({"content": "no plan"}, 2),
    ],
)
async def test_when_a_model_gives_nothing_usable_the_next_plans(
    planning: Planning, trouble: dict[str, Any], times: int
) -> None:
    accepted = await planning.plan(*[trouble] * times, {"content": GOOD})
    assert isinstance(accepted, PlanAccepted)
    assert accepted.source == "gpt-b"
    assert [body["model"] for body in await planning.asked()] == ["gpt-a"] * times + ["gpt-b"]


async def test_when_all_models_are_down_nothing_runs_and_the_reason_is_told(planning: Planning) -> None:
    refused = await planning.plan(*[{"status": 503}] * 4)
    assert isinstance(refused, PlanRefused)
    assert refused.problems == ("gpt-a did not answer; gpt-b did not answer",)
    assert refused.code == 7003


async def test_an_answer_that_is_no_json_is_mended_once(planning: Planning) -> None:
    accepted = await planning.plan({"content": "물론이죠!"}, {"content": GOOD})
    assert isinstance(accepted, PlanAccepted)
    repair = json.loads((await planning.asked())[1]["messages"][-1]["content"])["repair"]
    assert repair["wrong"] == {"answer": "물론이죠!"}


async def test_a_tool_that_was_not_offered_is_refused_after_one_repair(planning: Planning) -> None:
    bad = {"content": a_wire_plan([a_wire_action("a1", "shell.run", {"command": "rm"})])}
    refused = await planning.plan(bad, bad, bad, bad)
    assert isinstance(refused, PlanRefused)
    assert refused.problems == ("a1: shell.run is not one of the offered tools",)
    assert refused.told == ("a1: shell.run은(는) 쓸 수 있는 도구가 아니에요",)


async def test_what_a_model_refuses_no_other_is_asked_for(planning: Planning) -> None:
    refused = await planning.plan({"refusal": "No."}, {"content": GOOD})
    assert isinstance(refused, PlanRefused)
    assert refused.code == 7005
    assert [body["model"] for body in await planning.asked()] == ["gpt-a"]


async def test_a_run_without_budget_asks_no_model(planning: Planning) -> None:
    refused = await planning.plan({"content": GOOD}, budget=Budget(max_calls=0))
    assert isinstance(refused, PlanRefused)
    assert refused.code == 7008
    assert await planning.asked() == []


async def test_the_repair_turn_is_inside_the_runs_budget(planning: Planning) -> None:
    refused = await planning.plan({"content": "no"}, {"content": GOOD}, budget=Budget(max_calls=1))
    assert isinstance(refused, PlanRefused)
    assert refused.code == 7008
    assert len(await planning.asked()) == 1


async def test_missing_inputs_are_filled_through_the_client(planning: Planning) -> None:
    await planning.script({"content": {"channel": "#general", "text": "MISSING"}})
    contract = next(one for one in CONTRACTS if one.tool == "slack.post_message")
    action = Action(id="a1", tool=contract.tool, intent="notify", requires=(), produces=())
    task = FillingTask(action, contract, REQUEST, {}, ("channel", "text"), {})
    with meter_model_calls() as meter:
        values = await ModelFiller(planning.gateway()).fill(task)
    assert values == {"channel": "#general", "text": "MISSING"}
    assert meter.use.calls == 1


async def test_a_summary_is_written_through_the_client(planning: Planning) -> None:
    await planning.script({"content": "- 합계 300"})
    summary = await ModelSummariser(planning.gateway()).summarise([{"매출": 100}, {"매출": 200}], "합계", "ko")
    assert (summary.text, summary.marked_offline) == ("- 합계 300", False)
    (body,) = await planning.asked()
    assert "response_format" not in body
    assert "tools" not in body
