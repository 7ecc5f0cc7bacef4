"""The record of a meeting that is told part by part has each part in its field."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.idioms.meeting_records import write_meeting_record
from orchestration.rule_planner.records.record_layouts import find_told_body
from schemas.plan import Language
from tests.core.test_asked_figures import plan


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "Please enter a meeting record for Blue Harbor, tomorrow 9:30, attendees Junho and myself, still planned. "
            "In the text: they ask for 5 % off.",
            "en",
            "create a meeting note 'Blue Harbor' tomorrow 9:30, attendees Junho and me, status scheduled. "
            "Body: they ask for 5 % off.",
        ),
        (
            "file a meeting note for the Hanbit call, yesterday 14:00, already took place",
            "en",
            "create a meeting note 'Hanbit call' yesterday 14:00, status done",
        ),
        (
            "블루하버 회의록 추가해줘, 오늘 9시, 이미 진행했음, 참석자 나",
            "ko",
            "블루하버 회의록 추가해줘, 오늘 9시, 상태 완료, 참석자 나",
        ),
        ("ブルーの議事録を登録して。今日9時、実施済み。", "ja", "ブルーの議事録を登録して。今日9時、ステータス完了。"),
    ],
)
def test_each_part_is_in_the_words_for_its_field(text: str, language: Language, said: str) -> None:
    assert write_meeting_record(text, language) == said


@pytest.mark.parametrize(
    "text",
    [
        "enter a meeting record for Blue Harbor, tomorrow 9:30, tell Sarah about it",
        "enter a meeting record for Blue Harbor, today, tomorrow, attendees Junho",
        "show the meeting notes for Blue Harbor, today 9:30, attendees Junho",
        "add a row: Blue Harbor, 9:30, done",
    ],
)
def test_what_holds_a_part_of_no_field_is_left_as_it_is(text: str) -> None:
    assert write_meeting_record(text, "en") == text


def test_a_meeting_record_is_no_row_of_a_sheet() -> None:
    ((tool, inputs),) = plan(
        "Could you enter a meeting record for Blue Harbor, today 9:30, participants Junho and myself, already held. "
        "In the text please: they want 30 seats in April."
    )
    assert tool == "notion.create_page"
    assert inputs["title"] == "Blue Harbor"
    assert inputs["content"].rstrip(".") == "they want 30 seats in April"
    assert inputs["date"] == "2026-03-04T09:30:00+09:00"
    assert inputs["properties"]["@status"] == "완료"


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("本文: 来月始めたいとのこと", "来月始めたいとのこと"),
        ("본문: 다음 달은 부산으로", "다음 달은 부산으로"),
        ("본문: 다음 달 시작이라고 적어줘", "다음 달 시작"),
    ],
)
def test_the_end_of_a_text_is_a_part_of_it(text: str, body: str) -> None:
    assert find_told_body(text) == body
