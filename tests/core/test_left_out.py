"""What a request leaves out of many: the name as a whole, and told as lost where no step keeps it."""

from __future__ import annotations

import pytest

from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.planner import make_plan
from orchestration.text.prohibitions import find_prohibitions
from schemas.plan import Plan
from schemas.values import Json, Payload
from tests.core.builders import a_plan, an_action
from tests.core.test_offline_planner import NOW, a_task


def left_out(text: str) -> list[Json]:
    plan = Plan.model_validate(make_plan(a_task(text)))
    return [value for action in plan.actions for value in _list_left_out(dict(action.inputs))]


def _list_left_out(value: Json) -> list[Json]:
    if isinstance(value, list):
        return [one for part in value for one in _list_left_out(part)]
    if not isinstance(value, dict):
        return []
    here = [value.get("value")] if (value.get("path"), value.get("op")) == ("@any", "ne") else []
    return here + [one for part in value.values() for one in _list_left_out(part)]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("밀린 작업 다 완료로 바꿔줘, 보안 점검 보고서는 빼고", "보안 점검 보고서"),
        ("보안 점검 보고서 빼고 기한 지난 작업 전부 완료 처리해줘", "보안 점검 보고서"),
        ("이번 주 할 일 중 민지 빼고 보여줘", "민지"),
        ("준호 거 빼고 작업 보여줘", "준호"),
        ("Set every overdue task to done except 보안 점검 보고서", "보안 점검 보고서"),
        ("List tasks except the ones that belong to Junho", "Junho"),
        ("show the open tasks other than those assigned to Sarah", "Sarah"),
        ("mark all overdue tasks done, except the security report one", "security"),
        ("complete all overdue tasks, other than the invoice one", "invoice"),
    ],
)
def test_the_whole_name_is_left_out(text: str, name: str) -> None:
    assert left_out(text) == [name]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("mark all overdue tasks done, except the security report one", "except the security"),
        ("complete all overdue tasks, other than the invoice one", "other than the invoice"),
    ],
)
def test_what_no_step_leaves_out_is_told_as_lost(text: str, lost: str) -> None:
    still_open: Json = {"path": "@status", "op": "ne", "value": "완료"}
    inputs: Payload = {"database": "작업", "filter": still_open}
    plan = a_plan(an_action("a1", "notion.query_database", intent="read", inputs=inputs))
    assert lost in [part.words for part in read_request(text, plan, NOW, "Asia/Seoul") if part.role == "unheard"]


def test_a_verb_before_a_comma_is_no_name() -> None:
    (found,) = find_prohibitions("고객 명단 보여줘, 전화번호는 빼고")
    assert found.targets == ("전화번호",)


def unheard(text: str, tool: str, inputs: Payload) -> list[str]:
    plan = a_plan(an_action("a1", tool, intent="write", inputs=inputs))
    return [part.words for part in read_request(text, plan, NOW, "Asia/Seoul") if part.role == "unheard"]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("make that 7", []),
        ("Make it 7, please.", []),
        ("make that 7 and invite 5 guests", ["7", "5 guests"]),
        ("의자 7개, 발표 시간 바꿔줘", ["7개"]),
        ("椅子7個、時間を変えて", ["7個"]),
    ],
)
def test_a_number_is_an_hour_of_the_afternoon_only_where_it_ends_the_words(text: str, lost: list[str]) -> None:
    later: Payload = {"channel": "#general", "text": "demo", "post_at": "2026-03-04T19:00:00+09:00"}
    assert unheard(text, "slack.schedule_message", later) == lost


@pytest.mark.parametrize(
    ("text", "emptied", "lost"),
    [
        ("'Deck' 마감 없이", "@date", []),
        ("'Deck' with no due date", "@date", []),
        ("'Deck' with no owner", "@person", []),
        ("'Deck' without an assignee", "@person", []),
        ("'Deck' with no owner", "@date", ["no owner"]),
        ("'Deck' 担当なしで", "@person", []),
    ],
)
def test_what_is_to_be_empty_is_heard_in_the_field_that_is_emptied(text: str, emptied: str, lost: list[str]) -> None:
    assert unheard(text, "notion.update_page", {"page": "Deck", "properties": {emptied: None}}) == lost
