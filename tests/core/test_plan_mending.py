"""What a model is told when its plan is to be mended, when it lacks a tool, and when another gave no usable plan."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.prompt import build_planning_request
from orchestration.plan.check import PlanProblem, describe_problems, describe_problems_to_person
from orchestration.plan.make import PlanMaker
from orchestration.plan.mend import find_wrong_places
from orchestration.policy.team import TeamPolicy
from orchestration.proposers import ModelUnavailableError
from orchestration.text.messages import load_wording
from schemas.errors import ErrorKind
from schemas.events import FailureOfCall, ModelCalled, PlanAccepted, PlanRefused
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_run
from tests.core.many_tools import list_many_contracts
from tests.core.model_builders import (
    ScriptedModel,
    a_failed_call,
    a_gateway,
    a_model,
    a_task,
    a_wire_action,
    a_wire_plan,
    as_json,
)
from tests.tokens import count_tokens

WORDS = load_wording("orchestration.text")
MANY, REAL = list_many_contracts(500), tuple(list_contracts())
LACKED = "create a calendar event"
POST = a_wire_action("a1", "slack.post_message", {"channel": "#dev", "text": "네"})
EVENT = a_wire_action("a2", "calendar.create", {"name": "회의"})
HALF = as_json(a_wire_plan([POST], missing_tools=[LACKED]))
NOTHING = as_json(a_wire_plan([], missing_tools=[LACKED]))
BOTH = as_json(a_wire_plan([POST, EVENT]))
WRONG = as_json(a_wire_plan([POST, {**EVENT, "call": {"tool": "calendar.create", "args": {"title": "회의"}}}]))


class StillClock:
    def now(self) -> Any:
        return NOW


def a_maker(*models: ScriptedModel, contracts: tuple[Any, ...] = MANY, repairs: int = 1) -> PlanMaker:
    services = tuple({one.service for one in contracts})
    team = TeamSettings(team="T1", connected_services=services)
    limits = Limits(repair_turns=repairs)
    return PlanMaker(ModelPlanner(a_gateway(*models)), contracts, team, TeamPolicy(), StillClock(), limits)


async def make(*models: ScriptedModel, text: str = "그 건 처리해줘", **more: Any) -> PlanAccepted | PlanRefused:
    events = await a_maker(*models, **more).make(a_run(text=text).run)
    (end,) = [one for one in events if isinstance(one, PlanAccepted | PlanRefused)]
    return end


def told(model: ScriptedModel, at: int) -> dict[str, Any]:
    return json.loads(model.asked[at].user)


def tools_of(end: PlanAccepted | PlanRefused) -> list[str]:
    assert isinstance(end, PlanAccepted)
    return [one.tool for one in end.plan.actions]


@pytest.mark.parametrize("kind", ["auth", "spent", "unknown_model", "too_long", "transient"])
async def test_where_nobody_answers_about_a_missing_tool_the_first_answer_is_done_and_the_rest_told(
    kind: FailureOfCall,
) -> None:
    end = await make(a_model(HALF, *[a_failed_call(kind)] * 4))
    assert tools_of(end) == ["slack.post_message"]
    assert isinstance(end, PlanAccepted)
    assert end.plan.not_done == (LACKED,)


async def test_an_answer_about_a_missing_tool_that_says_nothing_loses_no_first_answer() -> None:
    for second in ("Sorry, what?", NOTHING):
        assert tools_of(await make(a_model(HALF, second))) == ["slack.post_message"]


async def test_with_the_missing_tool_the_second_answer_is_the_plan() -> None:
    assert tools_of(await make(a_model(HALF, BOTH))) == ["slack.post_message", "calendar.create"]


async def test_without_a_step_an_outage_is_an_outage() -> None:
    with pytest.raises(ModelUnavailableError):
        await ModelPlanner(a_gateway(a_model(NOTHING, a_failed_call("auth")))).propose(a_task("그 건", contracts=MANY))


async def test_what_a_model_refuses_with_the_tool_is_not_done_without_it() -> None:
    end = await make(a_model(HALF, a_failed_call("refused")))
    assert isinstance(end, PlanRefused)
    assert end.code == ErrorKind.MODEL_REFUSED


async def test_a_repair_keeps_the_missing_tools_and_asks_for_no_others() -> None:
    model = a_model(HALF, WRONG, as_json(a_wire_plan([POST, EVENT], missing_tools=["something else"])))
    end = await make(model)
    assert tools_of(end) == ["slack.post_message", "calendar.create"]
    assert [("## calendar.create" in one.developer) for one in model.asked] == [False, True, True]


async def test_the_worst_of_missing_tools_is_two_calls_and_the_repairs() -> None:
    model = a_model(NOTHING, *["no"] * 9)
    events = await a_maker(model, repairs=2).make(a_run(text="그 건 처리해줘").run)
    assert len([one for one in events if isinstance(one, ModelCalled)]) == 4


STEPS = [
    a_wire_action("a1", "sheets.get_range", {"spreadsheet": "매출 현황 2026", "range": None}),
    a_wire_action("a2", "text.summarize", {"data": "{{a1.rows}}", "focus": "지역별 합계와 지난주와의 차이"}),
    a_wire_action("a3", "notion.create_page", {"title": "주간 매출", "content": "{{a2.summary}}"}),
    a_wire_action("a4", "slack.post_message", {"channel": "#sales", "text": "주간 매출: {{a3.page_url}}"}),
]


def with_wrong(step: int, **args: Any) -> str:
    changed = [*STEPS]
    given = STEPS[step]["call"]
    changed[step] = {**STEPS[step], "call": {**given, "args": {**given["args"], **args}}}
    return as_json(a_wire_plan(changed))


async def repair_of(said: str, text: str = "매출 시트 요약해서 노션에 저장하고 #sales에 알려줘") -> dict[str, Any]:
    model = a_model(said, as_json(a_wire_plan(STEPS)))
    assert len(tools_of(await make(model, text=text, contracts=REAL))) == 4
    return told(model, 1)["repair"]


async def test_a_repair_quotes_the_wrong_step_and_only_names_the_others() -> None:
    repair = await repair_of(with_wrong(2, titel="주간 매출"))
    assert "a3" in repair["problems"][0]
    (step,) = repair["wrong"]["actions"]
    assert (step["id"], step["call"]["args"]["titel"]) == ("a3", "주간 매출")
    assert repair["others"] == ["a1 sheets.get_range", "a2 text.summarize", "a4 slack.post_message"]
    assert "지역별" not in str(repair)


async def test_what_the_plans_form_refuses_is_quoted_by_its_step() -> None:
    raw = json.loads(as_json(a_wire_plan(STEPS)))
    raw["actions"][1]["each"] = {"items": "a1.rows", "max": "many"}
    repair = await repair_of(as_json(raw))
    assert [one["id"] for one in repair["wrong"]["actions"]] == ["a2"]
    assert repair["others"] == ["a1 sheets.get_range", "a3 notion.create_page", "a4 slack.post_message"]


async def test_what_has_a_step_of_its_own_beside_the_actions_is_quoted_with_it() -> None:
    late = {"id": "a3", "after": ["a9"], "ask_first": False, "on_error": "stop", "repeat": None}
    repair = await repair_of(as_json(a_wire_plan(STEPS, special=[late])))
    assert repair["wrong"]["special"] == [{name: one for name, one in late.items() if one is not None}]


async def test_a_wrong_day_is_quoted_without_a_step() -> None:
    repair = await repair_of(as_json(a_wire_plan(STEPS, cron="every monday")))
    assert repair["wrong"] == {"cron": "every monday"}
    assert len(repair["others"]) == 4


async def test_of_an_answer_that_is_no_plan_its_beginning_is_quoted() -> None:
    repair = await repair_of("Sure! " + "매출을 " * 2_000)
    assert repair["wrong"]["answer"].startswith("Sure! ")
    assert len(repair["wrong"]["answer"]) <= 400
    assert repair["others"] == []


async def test_the_next_model_is_told_what_was_wrong_and_not_the_plan() -> None:
    first, second = a_model(*[with_wrong(2, titel="주간 매출")] * 2), a_model(as_json(a_wire_plan(STEPS)))
    assert len(tools_of(await make(first, second, text="매출 정리해줘", contracts=REAL))) == 4
    said = told(second, 0)
    assert "repair" not in said
    (problem,) = said["avoid"]
    assert "titel" in problem
    assert "avoid" not in told(first, 0)


@pytest.mark.parametrize(
    ("problem", "places"),
    [
        (PlanProblem("no_input", {"action": "a2", "tool": "t", "field": "f"}), {"a2"}),
        (PlanProblem("circle", {"actions": "a1, a3"}), {"a1", "a3"}),
        (PlanProblem("form", {"where_and_what": "actions.2.inputs: 'x' is not of type 'object'"}), {"a3"}),
        (PlanProblem("form", {"where_and_what": "('actions', 0, 'when'): no"}), {"a1"}),
        (PlanProblem("cron", {"cron": "x"}), {"cron"}),
        (PlanProblem("reply_effect", {"words": "보냈어요"}), {"reply"}),
        (PlanProblem("unclear_nowhere", {"question": "?"}), {"unclear"}),
        (PlanProblem("uncovered", {"words": "페이지 만들고"}), set[str]()),
        (PlanProblem("too_many", {"count": 40, "most": 12}), set[str]()),
    ],
)
def test_a_problem_tells_where_it_is(problem: PlanProblem, places: set[str]) -> None:
    plan = as_json({"version": "1.1", "actions": [{"id": "a1"}, {"id": "a2"}, {"id": "a3"}]})
    assert {*find_wrong_places((problem,), plan)} == places


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_a_person_reads_what_was_wrong_and_not_the_words_of_the_model(language: str) -> None:
    lie = "Done, see https://evil.example/login"
    said = {"reply_effect": "words", "reply_claim": "words", "unclear_nowhere": "question"}
    said |= {"not_json": "why"}
    wrong = [PlanProblem(key, {slot: lie}) for key, slot in (*said.items(), ("reply_claim", "words"))]
    told = describe_problems_to_person(wrong, WORDS, language)
    assert len(told) == len(said)
    assert all("evil" not in line and "{" not in line and len(line) > 15 for line in told)
    assert all(lie in line for line in describe_problems(wrong, WORDS))


@pytest.mark.parametrize("language", ["ko", "en", "ja"])
def test_a_person_reads_no_sentence_in_the_place_of_a_name(language: str) -> None:
    lie = "see https://evil.example/login"
    wrong = [
        PlanProblem("unknown_tool", {"action": "a1", "tool": lie}),
        PlanProblem("depends", {"action": lie, "before": "a9"}),
        PlanProblem("cron", {"cron": lie}),
        PlanProblem("form", {"where_and_what": f"reply.kind: '{lie}' is not one of ['help', 'answer']"}),
        PlanProblem("form", {"where_and_what": f'actions.0: "{lie}, it\'s there" is too long'}),
        PlanProblem("nobody_produces", {"action": "a1", "needed": lie}),
    ]
    told = describe_problems_to_person(wrong, WORDS, language)
    assert all("evil" not in line and "…" in line for line in told)
    named = PlanProblem("unknown_tool", {"action": "a1", "tool": "shell.run"})
    assert "shell.run" in describe_problems_to_person([named], WORDS, language)[0]


def test_a_repair_of_a_long_plan_costs_less_than_quoting_it_whole() -> None:
    plan = json.dumps({"version": "1.1", **json.loads(with_wrong(2, titel="x"))}, ensure_ascii=False)
    task = a_task("매출 정리", contracts=REAL, problems=("a3: no input titel",), previous=plan, wrong=("a3",))
    shorter = count_tokens(build_planning_request(task).user)
    whole = count_tokens(build_planning_request(task._replace(wrong=("a1", "a2", "a3", "a4"))).user)
    assert shorter < whole * 0.8
