"""Who is to be there "as this week" is not told: it is asked, and becomes neither a title nor a person."""

from __future__ import annotations

import pytest

from schemas.values import MISSING
from tests.core.test_asked_figures import plan

_MONDAY = "2026-03-09T10:00:00+09:00"


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "다음 주 월요일 주간 회의 회의록 미리 만들어 주실 수 있나요? 오전 10시고 참석자는 이번 주랑 똑같아요",
            "주간 회의",
        ),
        ("주간 회의 회의록 만들어줘 다음주 월요일 10시, 참석자는 지난번과 동일하게", "주간 회의"),
        ("다음 주 월요일 10시 주간 회의 회의록 만들어줘. 참석자는 지난주랑 같이 해줘", "주간 회의"),
        ("make a meeting note for the weekly on Monday 10am, same attendees as this week", "weekly"),
        ('Create a meeting note "Weekly" for Monday 10am with the same people as last time', "Weekly"),
        ("来週月曜10時の定例の議事録作って。参加者は今週と同じで", "定例"),
        ("「定例」の議事録を来週月曜10時で作って。参加者は前回と同じでお願いします", "定例"),
    ],
)
def test_the_same_people_are_asked_for(text: str, title: str) -> None:
    [(tool, inputs)] = plan(text)
    assert tool == "notion.create_page"
    assert (inputs["title"], inputs["date"], inputs["properties"]) == (title, _MONDAY, {"참석자": MISSING})


@pytest.mark.parametrize(
    ("text", "date", "people"),
    [
        (
            "다음 주 월요일 주간 회의 회의록 미리 만들어 주실 수 있나요? 오전 10시고 참석자는 나랑 준호요",
            _MONDAY,
            ["김민지", "준호"],
        ),
        ("금요일 주간 회의 회의록 만들어줘. 참석자는 사라랑 준호입니다", "2026-03-06", ["사라", "준호"]),
    ],
)
def test_told_people_and_the_next_week_stay(text: str, date: str, people: list[str]) -> None:
    [(_, inputs)] = plan(text)
    assert (inputs["title"], inputs["date"], inputs["properties"]) == ("주간 회의", date, {"참석자": people})
