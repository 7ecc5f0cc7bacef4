"""An order to set up a meeting makes its record among the meetings, with its time and who is met."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.text.office_names import list_office_names
from tests.core.follow_up_cases import plan_of


def _made(text: str) -> tuple[str, Any, Any, Any]:
    step = plan_of(text)["actions"][0]
    inputs = step["inputs"]
    people = inputs.get("properties", {}).get("참석자", [])
    listed: Any = [people] if isinstance(people, str) else people
    return step["tool"], inputs.get("title"), inputs.get("date"), listed


@pytest.mark.parametrize(
    ("text", "title", "date", "people"),
    [
        ("준호랑 내일 3시 미팅 잡아줘", "준호 미팅", "2026-03-05T15:00:00+09:00", ["김민지", "준호"]),
        ("모레 11시에 사라랑 채용 회의 잡아줘", "채용 회의", "2026-03-06T11:00:00+09:00", ["김민지", "사라"]),
        ("금요일 2시에 배포 점검 회의 잡아주세요", "배포 점검 회의", "2026-03-06T14:00:00+09:00", []),
        (
            "schedule a meeting with Junho tomorrow at 3pm",
            "Meeting with Junho",
            "2026-03-05T15:00:00+09:00",
            ["Junho", "김민지"],
        ),
        (
            "could you set up a hiring meeting with Sarah on Friday at 2pm",
            "Hiring meeting",
            "2026-03-06T14:00:00+09:00",
            ["Sarah", "김민지"],
        ),
        ("add a meeting 'Launch check' for tomorrow 3pm", "Launch check", "2026-03-05T15:00:00+09:00", []),
        (
            "목요일 오후 2시 채용 회의 잡아줘, 나 준호 사라 셋",
            "채용 회의",
            "2026-03-05T14:00:00+09:00",
            ["김민지", "준호", "사라"],
        ),
        (
            "다음 주 월요일 10시에 예산 미팅 하나 잡아놔 줘 준호 지훈 둘이",
            "예산 미팅",
            "2026-03-09T10:00:00+09:00",
            ["준호", "지훈"],
        ),
        (
            "set up a hiring meeting on Friday at 3pm, me, Junho and Sarah",
            "Hiring meeting",
            "2026-03-06T15:00:00+09:00",
            ["김민지", "Junho", "Sarah"],
        ),
        (
            "金曜15時に採用会議を入れて、私 ジュノ サラの3人",
            "採用会議",
            "2026-03-06T15:00:00+09:00",
            ["김민지", "ジュノ", "サラ"],
        ),
        ("明日15時にジュノさんと採用会議を入れて", "採用会議", "2026-03-05T15:00:00+09:00", ["김민지", "ジュノ"]),
    ],
)
def test_a_meeting_is_made_with_its_time_and_people(text: str, title: str, date: str, people: list[str]) -> None:
    assert _made(text) == ("notion.create_page", title, date, people)
    assert "회의록" in list_office_names(text), "whoever sets up a meeting names where meetings are kept"


def test_what_is_asked_for_behind_it_is_done_too() -> None:
    plan = plan_of("내일 3시에 준호랑 채용 회의 잡고 #sales에 공유해줘")
    assert [one["tool"] for one in plan["actions"]] == ["notion.create_page", "slack.post_message"]


@pytest.mark.parametrize(
    "text",
    [
        "회의실 내일 3시로 잡아줘",
        "캘린더에 내일 3시 회의 잡아줘",
        "내일 회의 10분 전에 알려줘",
        "내일 회의 뭐 있어?",
        "book a meeting room for tomorrow 3pm",
        "schedule a meeting reminder for tomorrow 9am",
        "when is the meeting with Junho tomorrow?",
        "会議室を明日15時に予約して",
    ],
)
def test_what_only_sounds_like_it_makes_no_record(text: str) -> None:
    assert "notion.create_page" not in [one["tool"] for one in plan_of(text)["actions"]]
