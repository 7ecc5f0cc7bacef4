"""A plan for a hard request is held against it: what it leaves out or finds unclear is mended, told or asked about."""

from __future__ import annotations

import json
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.llm.planner import ModelPlanner
from orchestration.llm.wire import PlanLocale, decode_plan
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.check_coverage import AskedEffect, find_gaps
from orchestration.plan.difficulty import count_signs, needs_coverage
from orchestration.plan.make import PlanMaker
from orchestration.policy.team import TeamPolicy
from orchestration.rule_planner import RulePlanner
from schemas.errors import ErrorKind
from schemas.events import PlanAccepted, PlanRefused, QuestionAsked
from schemas.plan import Plan
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request, a_run
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

CONTRACTS = tuple(list_contracts())
BOTH = "노션에 '점검 회의' 페이지 만들고 #dev에 '시작해요' 올려줘"
PAGE = a_wire_action("a1", "notion.create_page", {"title": "점검 회의"})
POST = a_wire_action("a2", "slack.post_message", {"channel": "#dev", "text": "시작해요"})
WHOLE, HALF = as_json(a_wire_plan([PAGE, POST])), as_json(a_wire_plan([POST]))


class StillClock:
    def now(self) -> Any:
        return NOW


def a_maker(model: ScriptedModel) -> PlanMaker:
    team = TeamSettings(team="T1", connected_services=("slack", "notion", "sheets", "text", "table", "session"))
    planner = ModelPlanner(a_gateway(model))
    plain = RulePlanner()
    return PlanMaker(
        planner, CONTRACTS, team, TeamPolicy(), StillClock(), Limits(), effects=plain.list_effects, plain=plain
    )


async def made(model: ScriptedModel, text: str = BOTH) -> tuple[PlanAccepted, list[QuestionAsked]]:
    events = await a_maker(model).make(a_run(text=text).run)
    (accepted,) = [one for one in events if isinstance(one, PlanAccepted)]
    return accepted, [one for one in events if isinstance(one, QuestionAsked)]


def asks_first(plan: Plan) -> dict[str, bool]:
    return {action.tool: action.policy_hints.needs_user_confirmation for action in plan.actions}


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        (BOTH, ["write", "send"]),
        ("Create a page 'Sprint' in Notion and post 'go' in #dev", ["write", "send"]),
        ("Notionに「点検」ページを作って、#devに「開始」と投稿して", ["write", "send"]),
        ("'구버전 위키' 페이지 삭제하고 준호한테 DM 보내줘", ["delete", "send"]),
        ("공지 작성해서 #sales에 올려줘", ["make", "send"]),
        ("작업 목록 보여줘", []),
        ("매출 요약해서 알려줘", []),
    ],
)
def test_the_effects_that_a_request_asks_for_are_counted(text: str, kinds: list[str]) -> None:
    language = "ja" if "ページ" in text else "ko" if "줘" in text else "en"
    asked = RulePlanner().list_effects(a_task(request=a_request(text, language=language)))
    assert [one.kind for one in asked] == kinds


async def test_a_whole_plan_costs_one_call() -> None:
    model = a_model(WHOLE)
    accepted, questions = await made(model)
    assert (len(model.asked), questions, accepted.problems) == (1, [], ())
    assert not any(asks_first(accepted.plan).values())


async def test_a_plan_that_leaves_an_effect_out_is_mended_with_the_missing_part_named() -> None:
    model = a_model(HALF, WHOLE)
    accepted, _ = await made(model)
    repair = json.loads(model.asked[1].user)["repair"]
    assert "페이지" in repair["problems"][0]
    assert [action.tool for action in accepted.plan.actions] == ["notion.create_page", "slack.post_message"]
    assert not any(asks_first(accepted.plan).values())


@pytest.mark.parametrize("second", [HALF, "no plan at all"])
async def test_a_plan_that_is_not_mended_waits_and_says_what_is_missing(second: str) -> None:
    model = a_model(HALF, second)
    accepted, _ = await made(model)
    assert asks_first(accepted.plan) == {"slack.post_message": True}
    assert "페이지 만들" in accepted.plan.actions[0].summary
    assert accepted.use.calls == 2


async def test_what_a_model_refuses_to_mend_is_not_done_by_the_plan_before() -> None:
    events = await a_maker(a_model(HALF, a_failed_call("refused"))).make(a_run(text=BOTH).run)
    (refused,) = [one for one in events if isinstance(one, PlanRefused)]
    assert refused.code == ErrorKind.MODEL_REFUSED
    assert not [one for one in events if isinstance(one, PlanAccepted)]


async def test_a_plan_that_says_what_it_leaves_out_is_taken_and_keeps_that() -> None:
    model = a_model(as_json(a_wire_plan([POST], not_done=["노션 페이지 만들기"])))
    accepted, _ = await made(model)
    assert len(model.asked) == 1
    assert accepted.plan.not_done == ("노션 페이지 만들기",)


async def test_an_easy_request_is_not_reviewed() -> None:
    model = a_model(as_json(a_wire_plan([a_wire_action("a1", "notion.query_database", {"database": "작업"})])))
    await made(model, "#dev에 작업 현황 올려줘")
    assert len(model.asked) == 1


def unclear(field: str, options: list[str]) -> list[dict[str, Any]]:
    return [{"field": field, "question": "어느 채널인가요?", "options": options}]


async def test_what_is_unclear_about_an_input_is_asked_before_anything_is_sent() -> None:
    said = as_json(a_wire_plan([POST], unclear=unclear("a2.channel", ["#dev", "#dev-ops"])))
    _, (question,) = await made(a_model(said), "개발 채널에 '시작해요' 올려줘")
    assert [choice.value for choice in question.question.choices] == ["#dev", "#dev-ops"]


async def test_what_is_unclear_about_no_input_is_mended_or_asked_about_too() -> None:
    nowhere = as_json(a_wire_plan([POST], unclear=unclear("place", ["#dev", "#dev-ops"])))
    right = as_json(a_wire_plan([POST], unclear=unclear("a2.channel", ["#dev", "#dev-ops"])))
    model = a_model(nowhere, right)
    _, questions = await made(model, "개발 채널에 '시작해요' 올려줘")
    assert len(questions) == 1
    accepted, questions = await made(a_model(nowhere, nowhere), "개발 채널에 '시작해요' 올려줘")
    assert questions == []
    assert asks_first(accepted.plan) == {"slack.post_message": True}
    assert "#dev / #dev-ops" in accepted.plan.actions[0].summary


def test_what_is_unclear_before_there_is_a_step_is_asked_in_words() -> None:
    said = as_json(a_wire_plan([], unclear=unclear("", ["#dev", "#sales"])))
    plan = json.loads(decode_plan(said, PlanLocale("Asia/Seoul", "ko", index_contracts(CONTRACTS))))
    assert plan["reply"] == {"kind": "answer", "text": "어느 채널인가요? (#dev / #sales)"}


def test_only_reads_have_no_gap_of_an_effect_that_is_only_unclear() -> None:
    plan = Plan.model_validate({"version": "1.1", "goal": "g", "timezone": "Asia/Seoul", "actions": []})
    wanted = [AskedEffect("send", "올려줘"), AskedEffect("write", "만들고")]
    assert list(find_gaps(plan, a_task(BOTH), wanted)) == []


@pytest.mark.parametrize(
    ("text", "effects", "looked_at"),
    [
        ("#dev에 올려줘", 1, False),
        ("페이지 만들고 #dev에 올려줘", 2, True),
        ("늦은 작업이 있으면 #dev에 올려줘", 1, True),
        ("그거 #dev에 올려줘", 1, True),
        ("노션 작업을 슬랙에 올려줘", 1, True),
        ("늦은 작업이 있으면 보여줘", 0, False),
    ],
)
def test_a_plan_is_held_against_requests_of_several_parts(text: str, effects: int, looked_at: bool) -> None:
    assert needs_coverage(count_signs(text, effects=effects)) is looked_at


def a_step(action_id: str, tool: str, **inputs: Any) -> dict[str, Any]:
    return a_wire_action(action_id, tool, inputs)


def gaps_of(text: str, actions: list[dict[str, Any]], *left_out: str) -> list[object]:
    """The words of the parts that a plan neither does nor names as left out."""
    language = (
        "ja" if any("ぁ" <= sign <= "ヶ" for sign in text) else "ko" if any("가" <= s <= "힣" for s in text) else "en"
    )
    task = a_task(request=a_request(text, language=language), contracts=CONTRACTS)
    said = as_json(a_wire_plan(actions, not_done=[*left_out]))
    written = decode_plan(said, PlanLocale("Asia/Seoul", language, index_contracts(CONTRACTS)))
    found = find_gaps(Plan.model_validate_json(written), task, RulePlanner().list_effects(task))
    return [one.values["words"] for one in found]


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (BOTH, "회의실 예약은 할 수 없어요"),
        (BOTH, "데이터베이스 백업"),
        (BOTH, "시작해요"),
        ("Create a page 'Sprint' in Notion and post 'go' in #dev", "Booking a flight in the afternoon"),
        ("Create a page 'Sprint' in Notion and post 'go' in #dev", "posting it in #dev a second time"),
        ("Notionに「点検」ページを作って、#devに「開始」と投稿して", "会議室の予約をしていません"),
    ],
)
def test_what_a_plan_says_that_it_leaves_out_covers_nothing_else(text: str, left_out: str) -> None:
    post = a_step("a1", "slack.post_message", channel="#dev", text="시작해요")
    assert len(gaps_of(text, [post], left_out)) == 1


@pytest.mark.parametrize(
    ("text", "left_out"),
    [
        (BOTH, "노션 페이지 만들기"),
        (BOTH, "'점검 회의' 페이지를 만드는 일"),
        (BOTH, "점검 회의 페이지 생성"),
        ("Create a page 'Sprint' in Notion and post 'go' in #dev", "creating the Notion page"),
        ("Create a page 'Sprint' in Notion and post 'go' in #dev", "The page 'Sprint' was not made."),
        ("Notionに「点検」ページを作って、#devに「開始」と投稿して", "Notionのページの作成"),
    ],
)
def test_what_a_plan_names_as_left_out_is_no_gap(text: str, left_out: str) -> None:
    post = a_step("a1", "slack.post_message", channel="#dev", text="시작해요")
    assert gaps_of(text, [post], left_out) == []


@pytest.mark.parametrize(
    ("text", "actions", "missing"),
    [
        (
            "#dev에 '시작' 올리고 #sales에도 '시작' 올려줘",
            [a_step("a1", "slack.post_message", channel="#dev", text="시작")],
            "#sales에도",
        ),
        (
            "post 'go' in #dev and DM Sarah 'go'",
            [a_step("a1", "slack.post_message", channel="#dev", text="go")],
            "Sarah",
        ),
        (
            "#devに「開始」と投稿して、SarahにもDMして",
            [a_step("a1", "slack.post_message", channel="#dev", text="開始")],
            "Sarah",
        ),
        ("작업 '초안' 만들고 '검토'도 만들어줘", [a_step("a1", "notion.create_page", title="초안")], "검토"),
        (
            "'구버전 위키' 페이지 삭제하고 '회의' 페이지 만들어줘",
            [a_step("a1", "notion.create_page", title="회의")],
            "구버전",
        ),
    ],
)
def test_two_effects_of_a_kind_need_a_step_each(text: str, actions: list[dict[str, Any]], missing: str) -> None:
    (words,) = gaps_of(text, actions)
    assert missing in str(words)


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        (
            "#dev에 '시작' 올리고 #sales에도 '시작' 올려줘",
            [
                a_step("a1", "slack.post_message", channel="#dev", text="시작"),
                a_step("a2", "slack.post_message", channel="#sales", text="시작"),
            ],
        ),
        (
            "작업 '초안' 만들고 담당자를 준호로 지정해줘",
            [a_step("a1", "notion.create_page", title="초안", properties=[{"name": "담당자", "value": "준호"}])],
        ),
        (
            "초안 만들고 다듬어서 #dev에 올려줘",
            [
                a_step("a1", "text.write", kind="draft", instruction="초안"),
                a_step("a2", "slack.post_message", channel="#dev", text="{{a1.text}}"),
            ],
        ),
        (
            "'A' 작업이랑 'B' 작업 삭제하고 'C' 작업도 삭제해줘",
            [
                {
                    **a_step("a1", "notion.archive_page", page="{{item.url}}"),
                    "each": {"items": "t1.records", "max": None},
                }
            ],
        ),
    ],
)
def test_one_step_may_do_what_two_clauses_say(text: str, actions: list[dict[str, Any]]) -> None:
    assert gaps_of(text, actions) == []


def test_a_step_counts_for_the_effect_whose_words_it_holds_most_of() -> None:
    """The text of the first step has a word of the second effect too."""
    first = a_wire_action("a1", "slack.post_message", {"channel": "#partner-hanbit", "text": "첫 글"})
    second = a_wire_action("a2", "slack.post_message", {"channel": "#general", "text": "공유할 글"})
    task = a_task("파트너에게 알리고 #general에 글 공유해줘", contracts=CONTRACTS)
    told = decode_plan(
        as_json(a_wire_plan([first, second])), PlanLocale("Asia/Seoul", "ko", index_contracts(CONTRACTS))
    )
    checked = check_plan(told, PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan)
    assert [*find_gaps(checked.plan, task, RulePlanner().list_effects(task))] == []
