"""A week that is named once for the days behind it, what is asked of somebody, and notes that are no rows."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.idioms import replace_idioms
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task


def steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    made: Any = make_plan(a_task(text))["actions"]
    return [(one["tool"], one["inputs"]) for one in made]


def test_days_behind_a_week_are_of_that_week() -> None:
    text = "태스크 두 개 다음주로 넘겨야 할 것 같은데요, 보안 점검은 월요일 로그 점검은 목요일로요"
    assert replace_idioms(text, "ko") == "보안 점검은 다음 주 월요일 로그 점검은 다음 주 목요일로 미뤄줘"


@pytest.mark.parametrize(
    "text",
    [
        "사라한테 다음 주에 회의 월요일로 옮긴다고 전해줘",
        "다음 주에 보자, 이번 주 금요일 회의는 월요일로 옮겨줘",
        "금요일로 미뤄줘",
    ],
)
def test_days_that_are_told_or_of_another_week_stay(text: str) -> None:
    assert "다음 주 월요일" not in replace_idioms(text, "ko")
    assert "다음 주 금요일" not in replace_idioms(text, "ko")


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("ask Junho if he has the notes", "if you have the notes"),
        ("ask Sara if she is free at 3", "if you are free at 3"),
        ("ask Sara if they want lunch", "if you want lunch"),
        ("message Junho and ask if he has the notes? DM please", "if you have the notes"),
        ("ask Junho if Sara is free", "if Sara is free"),
    ],
)
def test_somebody_is_asked_to_their_face(text: str, asked: str) -> None:
    ((tool, inputs),) = steps(text)
    assert tool == "slack.send_dm"
    assert inputs["text"] == f"Could you tell me {asked}?"


@pytest.mark.parametrize("by", ["DM 하나만요.", "DM 한 통만요!", "쪽지 하나만,"])
def test_that_one_message_is_wanted_is_no_word_of_it(by: str) -> None:
    ((_, inputs),) = steps(f"지훈님한테 {by} 오늘 3시 미팅은 401호에서 한다고 전해주세요")
    assert inputs["text"] == "오늘 3시 미팅은 401호에서 합니다"


@pytest.mark.parametrize(
    "text",
    [
        "put 'Confirm parking' on the customer visit notes",
        "put 'Confirm parking for 2 cars' on the Friday customer visit notes",
        "add 'Confirm parking' to the client visit page",
    ],
)
def test_a_note_on_a_page_is_no_row_of_a_sheet(text: str) -> None:
    assert "sheets.append_rows" not in [tool for tool, _ in steps(text)]


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("오늘 metel이 한 거 쭉 좀 보여줘요", "done"),
        ("지금 예약 걸려있는 메시지 뭐뭐 있죠?", "scheduled"),
        ("제가 승인 안 해서 멈춰있는 거 혹시 있나요?", "waiting"),
        ("what did you change in Notion for me this week?", "done"),
        ("what have you posted for me today?", "done"),
    ],
)
def test_own_work_is_asked_for_in_more_words(text: str, about: str) -> None:
    ((tool, inputs),) = steps(text)
    assert tool == "session.list_work"
    assert inputs["about"] == about
