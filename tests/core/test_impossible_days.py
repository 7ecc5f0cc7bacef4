"""A day that does not exist is asked for before anything is set."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, UnreadableAnswer, read_spoken_answer
from orchestration.rule_planner.planner import make_plan
from orchestration.text.dates import find_dates
from orchestration.text.dates.wrong_days import find_impossible_days
from schemas.ask import Choice, Question
from schemas.values import MISSING
from tests.core.builders import NOW, a_request
from tests.core.follow_up_cases import a_task

TODAY = date(2026, 3, 4)


def plan_of(text: str) -> Any:
    """The plan of a request, as plain data."""
    return make_plan(a_task(text))


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("마감 4월 31일", "2026-04-30"),
        ("2월 30일까지", "2027-02-28"),
        ("2026년 2월 29일", "2026-02-28"),
        ("due April 31", "2026-04-30"),
        ("by the 31st of June, 31 June", "2026-06-30"),
        ("due 9/31", "2026-09-30"),
        ("2026-11-31", "2026-11-30"),
        ("期限は6月31日", "2026-06-30"),
    ],
)
def test_a_day_that_no_calendar_has_is_found_and_is_no_other_day(text: str, day: str) -> None:
    (found, *_) = find_impossible_days(text, TODAY)
    assert found.last.isoformat() == day
    assert not [one for one in find_dates(text, NOW, "Asia/Seoul", "ko") if found.text.endswith(one.text)]


@pytest.mark.parametrize(
    "text",
    [
        "마감 4월 30일",
        "5월 31일",
        "2028년 2월 29일",
        "due May 31",
        "3/40 done",
        "may 64 people",
        "12月31日",
        "6월 31개",
    ],
)
def test_any_other_day_exists(text: str) -> None:
    assert find_impossible_days(text, TODAY) == ()


@pytest.mark.parametrize(
    "text",
    [
        "'계약 갱신' 작업 만들어줘. 마감 4월 31일, 담당은 Sara",
        "계약서 갱신 작업 새로 하나. 마감 4월 31일 담당 Sara",
        'new task "Renew contract" due April 31, owner Sara',
        "「契約更新」のタスクを作って。期限は4月31日、担当はサラ",
    ],
)
def test_which_day_a_record_is_due_is_asked(text: str) -> None:
    plan = plan_of(text)
    (asked,) = plan["understanding"]["ambiguities"]
    assert (asked["field"], asked["options"]) == ("a1.date", ["2026-04-30", "2026-05-01"])


@pytest.mark.parametrize(
    "text",
    [
        "'랜딩 페이지 개편' 마감일을 6월 31일로 바꿔줘",
        "change the due date of 'Landing page' to June 31",
        "「ランディング」の期限を6月31日に変更して",
    ],
)
def test_to_which_day_a_record_is_moved_is_asked(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert [*step["inputs"]["properties"].values()] == [MISSING]


@pytest.mark.parametrize(
    "text",
    ['schedule a message in #general for April 31 at 9am: "hello"', "#general에 4월 31일 오전 9시에 '안녕' 예약해줘"],
)
def test_what_can_not_take_it_is_not_done(text: str) -> None:
    assert plan_of(text)["actions"] == []


@pytest.mark.parametrize("text", ["준호한테 DM: 4월 31일까지 제출해 주세요", "#general에 '4월 31일'이라고 올려줘"])
def test_words_to_send_may_name_any_day(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"]["text"].startswith("4월 31일")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("4월 30일이요", "2026-04-30"),
        ("the 30th", "2026-04-30"),
        ("30日で", "2026-04-30"),
        ("1일이요", "2026-05-01"),
        ("5월 4일", "2026-05-04"),
        ("글쎄", None),
    ],
)
def test_the_day_that_is_meant_is_read_as_one(text: str, value: str | None) -> None:
    choices = tuple(Choice(label=one, value=one) for one in ("2026-04-30", "2026-05-01"))
    question = Question(id="q", action="a1", tool="t", field="date", text="?", control="choices", choices=choices)
    found = read_spoken_answer(question, text, a_request("-"), datetime.fromisoformat("2026-03-04T10:00:00+09:00"))
    assert found.value == value if isinstance(found, SpokenAnswer) else found == UnreadableAnswer("day")
