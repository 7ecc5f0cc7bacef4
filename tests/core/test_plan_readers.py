"""What the client's plan fields do: defaults, conventions, unclear effects, and how the answer is told."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from orchestration.execution.fill_inputs import InputFiller, Ready
from orchestration.limits import Limits
from orchestration.plan.check import InvalidPlan, PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.make import PlanMaker
from orchestration.plan.maker_ports import find_no_workspace
from orchestration.policy.team import TeamPolicy
from orchestration.ports import NameMeaning, UnknownName
from orchestration.proposers import PlanningTask, Proposal
from orchestration.run.answer import compose_answer
from orchestration.run.status import compute_end_status
from orchestration.text.messages import load_wording
from orchestration.tool import CallContext, Tool, ToolError
from schemas.ask import Choice, Resolution
from schemas.errors import Failure
from schemas.events import Event, ModelUse, PlanRefused
from schemas.plan import Plan
from schemas.request import Asker
from schemas.team import TeamSettings
from schemas.values import Payload
from tests.core.builders import NOW, a_contract, a_plan, a_read, a_run, an_action

TEAM = TeamSettings(team="T1", default_parent="회의록")
PAGE = a_contract(
    "notion.create_page",
    input_schema={
        "type": "object",
        "properties": {"title": {"type": "string"}, "parent": {"type": "string"}, "parent_id": {"type": "string"}},
    },
    produces_map={"page_url": "$.url", "page_id": "$.id"},
    who_where=("parent", "parent_id"),
)
WORDS = load_wording("orchestration.text")


class StillClock:
    def now(self) -> Any:
        return NOW


class NoNames:
    async def resolve(self, kind: str, asked: str, asker: Asker, /) -> NameMeaning:
        return UnknownName(())

    async def suggest(self, kind: str, asker: Asker, /) -> tuple[Choice, ...]:
        return ()


class Says:
    """A planner that gives one plan."""

    def __init__(self, plan: Plan) -> None:
        self.text = json.dumps(plan.model_dump(mode="json", by_alias=True, exclude_none=True, exclude_defaults=True))

    async def propose(self, task: PlanningTask) -> Proposal:
        return Proposal(self.text, ModelUse(), "test")


async def _never(payload: Payload, call: CallContext) -> Payload:
    raise AssertionError("filling calls nothing")


async def filled(**more: Any) -> Ready:
    plan = a_plan(an_action("a1", "notion.create_page"), **more)
    run = a_run(plan).run
    call = CallContext(
        operation="op", team="T1", place=run.request.place, now=NOW, timezone="Asia/Seoul", language="ko"
    )
    ready = await InputFiller(NoNames(), TEAM).fill(run, plan.actions[0], Tool(PAGE, _never), lambda: call)
    assert isinstance(ready, Ready)
    return ready


async def test_the_team_default_serves_where_nobody_named_a_place() -> None:
    ready = await filled()
    assert ready.filled.payload == {"parent": "회의록"}
    assert ready.filled.origins["parent"] == frozenset({"config"})


async def test_the_plans_own_default_comes_first_and_counts_as_the_models_word() -> None:
    ready = await filled(notion_context={"default_parent_type": "database", "default_parent_id": "db1"})
    assert ready.filled.payload == {"parent": "db1"}
    assert ready.filled.origins["parent"] == frozenset({"model"})


class Asked(NoNames):
    """Finds what it is asked for, and keeps as what it was looked up."""

    def __init__(self) -> None:
        self.kinds: list[str] = []

    async def resolve(self, kind: str, asked: str, asker: Asker, /) -> NameMeaning:
        self.kinds.append(kind)
        return Resolution(asked=asked, id=asked, name=asked, level="id")


async def sought(inputs: dict[str, str], **context: str) -> list[str]:
    """What the parent of a new page is looked up as."""
    schema: dict[str, Any] = {
        "type": "object",
        "properties": {"parent": {"type": "string", "x-resolve": "notion.parent"}},
    }
    contract = a_contract("notion.create_page", input_schema=schema, who_where=("parent",))
    plan = a_plan(an_action("a1", "notion.create_page", inputs=inputs), notion_context=context)
    run = a_run(plan).run
    call = CallContext(
        operation="op", team="T1", place=run.request.place, now=NOW, timezone="Asia/Seoul", language="ko"
    )
    names = Asked()
    await InputFiller(names, TEAM).fill(run, plan.actions[0], Tool(contract, _never), lambda: call)
    return names.kinds


@pytest.mark.parametrize(
    ("said", "kind"), [("page", "notion.page"), ("database", "notion.database"), ("", "notion.parent")]
)
async def test_the_plans_default_parent_is_looked_up_as_what_the_plan_says_it_is(said: str, kind: str) -> None:
    context = {"default_parent_id": "p1", **({"default_parent_type": said} if said else {})}
    assert await sought({}, **context) == [kind]


async def test_what_the_default_parent_is_says_nothing_of_a_place_that_was_named() -> None:
    assert await sought({"parent": "p1"}, default_parent_id="p1", default_parent_type="page") == ["notion.parent"]
    assert await sought({}, default_parent_type="page") == ["notion.parent"]


SPACE = "11111111-2222-3333-4444-555555555555"


async def ends_of(workspace_id: str, own: Callable[[], Awaitable[str]]) -> tuple[Event, ...]:
    given = {"requires": (), "produces": ("page_id", "page_url"), "notion_produces_convention": {"page_id": True}}
    action = an_action("a1", "notion.create_page", intent="write", **given)
    fixed = {"version": "1.0", "goal": "회의 기록", "timezone": "Asia/Seoul"}
    plan = Plan.model_validate({**fixed, "actions": (action,), "notion_context": {"workspace_id": workspace_id}})
    maker = PlanMaker(Says(plan), (PAGE,), TEAM, TeamPolicy(), StillClock(), Limits(), notion_workspace=own)
    return await maker.make(a_run().run)


async def own_space() -> str:
    return SPACE


async def no_answer() -> str:
    raise ToolError(Failure(kind="transient", message="no answer", service="notion", code="x"))


@pytest.mark.parametrize("written", [SPACE, SPACE.replace("-", "").upper()])
async def test_a_plan_for_the_connected_notion_workspace_is_taken(written: str) -> None:
    assert [event.type for event in await ends_of(written, own_space)] == ["plan_accepted"]


@pytest.mark.parametrize(
    ("own", "told"),
    [(own_space, "not the connected one"), (no_answer, "can't be told"), (find_no_workspace, "can't be told")],
)
async def test_a_plan_for_a_workspace_that_is_not_known_to_be_the_connected_one_is_refused(
    own: Callable[[], Awaitable[str]], told: str
) -> None:
    other = "99999999-2222-3333-4444-555555555555"
    (refused,) = await ends_of(other, own)
    assert isinstance(refused, PlanRefused)
    assert [told in problem and other in problem for problem in refused.problems] == [True]


def test_a_plan_with_a_notion_context_is_held_to_the_form_that_knows_it() -> None:
    plan: dict[str, Any] = {"version": "1.0", "goal": "g", "timezone": "Asia/Seoul", "notion_context": {}}
    one: dict[str, Any] = {"id": "a1", "intent": "write", "requires": [], "produces": ["page_id", "page_url"]}
    offer = PlanCheckContext(index_contracts((PAGE, a_contract())), Limits())
    of_notion = json.dumps({**plan, "actions": [{**one, "tool": "notion.create_page"}]})
    of_slack = json.dumps({**plan, "actions": [{**one, "tool": "slack.post_message"}]})
    assert isinstance(check_plan(of_notion, offer), ValidPlan)
    assert isinstance(check_plan(of_slack, offer), InvalidPlan)


async def test_a_place_given_by_its_other_name_needs_no_default() -> None:
    action = an_action("a1", "notion.create_page", inputs={"parent_id": "p1"})
    run = a_run(a_plan(action)).run
    call = CallContext(
        operation="op", team="T1", place=run.request.place, now=NOW, timezone="Asia/Seoul", language="ko"
    )
    ready = await InputFiller(NoNames(), TEAM).fill(run, action, Tool(PAGE, _never), lambda: call)
    assert isinstance(ready, Ready)
    assert ready.filled.payload == {"parent_id": "p1"}


def test_keys_named_by_convention_count_as_produced() -> None:
    text = json.dumps(
        {
            "version": "1.0",
            "goal": "g",
            "timezone": "Asia/Seoul",
            "actions": [
                {
                    "id": "a1",
                    "tool": "notion.create_page",
                    "intent": "write",
                    "requires": [],
                    "produces": ["page_url"],
                    "notion_produces_convention": {"page_id": True, "block_ids": False},
                }
            ],
        }
    )
    checked = check_plan(text, PlanCheckContext(index_contracts((PAGE,)), Limits(), only="notion"))
    assert isinstance(checked, ValidPlan)
    assert checked.plan.actions[0].produces == ("page_url", "page_id")


async def asked_first(field: str, options: tuple[str, ...]) -> list[str]:
    understanding = {
        "intent": {"domain": "operation"},
        "entities": (),
        "difficulty": "easy",
        "language": "ko",
        "ambiguities": ({"question": "어느 채널인가요?", "options": options, "field": field},),
    }
    plan = a_plan(an_action("a1", inputs={"channel": "#sales", "text": "안녕"}), understanding=understanding)
    maker = PlanMaker(Says(plan), (a_contract(),), TEAM, TeamPolicy(), StillClock(), Limits())
    events: tuple[Event, ...] = await maker.make(a_run().run)
    return [f"{e.question.action}.{e.question.field}" for e in events if e.type == "question_asked"]


async def test_an_unclear_effect_is_asked_with_its_choices_before_anything_runs() -> None:
    for field in ("channel", "a1.channel", "slack.post_message.channel"):
        assert await asked_first(field, ("#sales", "#marketing")) == ["a1.channel"]


async def test_an_unclear_field_without_choices_or_without_a_meaning_is_not_asked() -> None:
    assert await asked_first("channel", ("#sales",)) == []
    assert await asked_first("weather", ("sun", "rain")) == []


READ_AND_POST = a_plan(a_read("a1"), an_action("a2", requires=("rows",)))
DONE = a_run(READ_AND_POST).succeeded("a1", rows=[{"지역": "서울"}]).succeeded("a2", message_ts="1.1")


def test_a_detailed_answer_shows_what_was_read_too() -> None:
    plain = compose_answer(DONE.run, "succeeded", WORDS)
    detailed_plan = READ_AND_POST.model_copy(
        update={"final_response": READ_AND_POST.final_response.model_copy(update={"style": "detailed"})}
    )
    detailed = compose_answer(DONE.run.model_copy(update={"plan": detailed_plan}), "succeeded", WORDS)
    assert "서울" not in plain.text
    assert "서울" in detailed.text


def test_the_answer_is_in_the_language_that_the_plan_names() -> None:
    plan = a_plan(a_read("a1"), locale="en-US")
    run = a_run(plan).succeeded("a1", rows=[]).run
    assert compose_answer(run, "succeeded", WORDS).text == "Nothing was found."


def test_an_effect_under_any_intent_that_writes_counts_as_done() -> None:
    plan = a_plan(an_action("a1", intent="other"), an_action("a2"))
    built = a_run(plan).started("a1", {"channel": "C1", "text": "글"}).succeeded("a1", tool="slack.post_message")
    run = built.started("a2").failed("a2").run
    assert compute_end_status(run) == "partly_succeeded"
    assert WORDS.say("ko", "end.only_done") in compose_answer(run, "partly_succeeded", WORDS).text
