"""Fields of a record that a request tells by their names: none is dropped in silence."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.request_parts import read_request
from schemas.plan import Plan
from tests.core.builders import NOW, a_plan, an_action

ALONE: dict[str, Any] = {"title": "로그 점검", "parent": "작업"}
WHOLE: dict[str, Any] = {**ALONE, "content": "확인", "properties": {"@person": "준호", "@status": "진행 중"}}


def list_unheard(text: str, inputs: dict[str, Any]) -> list[str]:
    plan: Plan = a_plan(an_action(tool="notion.create_page", intent="write", inputs=inputs))
    return [one.words for one in read_request(text, plan, NOW, "Asia/Seoul") if one.role == "unheard"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("로그 점검 작업 만들어줘. 담당은 준호", "담당은 준호"),
        ("로그 점검 회의록 파줘 참석자는 나랑 사라", "참석자는 나랑 사라"),
        ("사라 앞으로 작업 하나만, 로그 점검", "사라 앞으로"),
        ("로그 점검 작업 추가하고 바로 진행중으로 해줘", "진행중으로"),
        ("로그 점검 작업 추가. 메모: 서버 두 대", "메모: 서버 두 대"),
        ("작업으로 올려줘요 '로그 점검' 담당 준호님 마감 오늘, 상태는 진행중", "담당 준호님"),
        ("작업으로 올려줘요 '로그 점검' 담당 준호님 마감 오늘, 상태는 진행중", "상태는 진행중"),
        ("タスクに追加して「ログ点検」担当ジュノ、状態は進行中", "担当ジュノ"),
        ("add a task for the log check and put in the text that two servers fail", "in the text that two servers fail"),
        ("ログ点検を作って。参加はわたしとサラ、状態は予定で", "参加はわたしとサラ"),
        ("ログ点検のタスク作って、サラ担当で", "サラ担当"),
        ("ログ点検のタスク作って、進行中にして", "進行中に"),
        ("ログ点検のタスク作って。メモ：サーバー二台", "メモ：サーバー二台"),
        ("add a task for the log check, owner Sarah", "owner Sarah"),
        ("add a task for the log check, assigned to Sarah", "assigned to Sarah"),
        ("add a task for the log check, status in progress", "status in progress"),
        ("add a task for the log check. Note: two servers", "Note: two servers"),
    ],
)
def test_what_a_record_holds_nothing_of_is_not_heard(text: str, words: str) -> None:
    assert words in list_unheard(text, ALONE)
    assert words not in list_unheard(text, WHOLE)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("회의록 만들어줘. 참석자는 전원(나, 준호, 사라)", "참석자는 전원(나, 준호, 사라)"),
        ("make the notes. attendees: everyone (me, Junho and Sarah)", "attendees: everyone (me, Junho and Sarah)"),
        ("議事録を作って。参加者は全員（私、ジュノさん、サラさん）", "参加者は全員（私、ジュノさん、サラさん）"),
    ],
)
def test_each_of_those_in_brackets_is_held(text: str, words: str) -> None:
    some: dict[str, Any] = {**ALONE, "properties": {"@person": ["김민지", "준호"]}}
    assert words in list_unheard(text, some)
    assert words not in list_unheard(text, {**ALONE, "properties": {"@person": ["김민지", "준호", "Sarah"]}})


def test_a_day_that_is_chosen_of_a_week_holds_the_week() -> None:
    text = "make a task to renew it, next week is fine so let's say Wednesday"
    assert list_unheard(text, {**ALONE, "properties": {"@date": "2026-03-11"}}) == []
    assert "next week" in list_unheard(text, {**ALONE, "properties": {"@date": "2026-03-04"}})


@pytest.mark.parametrize(
    "text",
    [
        "로그 점검 할 일로 넣어줘",
        "로그 점검 마감만 옮겨줘 상태랑 담당은 그대로",
        "로그 점검 마감만 옮겨줘 담당자는 건드리지 말고",
        "ログ点検の期限だけ変えて、担当はそのままで",
        "change the due date of the log check, leave the owner and status alone",
    ],
)
def test_what_stays_or_is_only_named_is_nothing_that_was_told(text: str) -> None:
    assert not [
        one for one in list_unheard(text, ALONE) if "담당" in one or "担当" in one or "owner" in one or "할 일" in one
    ]


def test_a_word_of_the_field_anywhere_is_enough() -> None:
    inputs = {**ALONE, "title": "준호 로그 점검"}
    assert list_unheard("로그 점검 작업 만들어줘. 담당은 준호", inputs) == []


def test_a_message_is_no_record() -> None:
    plan = a_plan(an_action(inputs={"channel": "#dev", "text": "네"}))
    parts = read_request("#dev에 '네' 올려줘. 담당은 준호", plan, NOW, "Asia/Seoul")
    assert "담당은 준호" not in [one.words for one in parts]
