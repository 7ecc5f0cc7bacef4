"""A day that is told with a day of the week on which it does not fall: which of both is meant is asked first."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, read_spoken_answer
from orchestration.rule_planner.planner import make_plan
from orchestration.text.dates import find_dates
from orchestration.text.dates.wrong_days import find_mismatched_days
from schemas.ask import Choice, Question
from tests.core.builders import NOW, a_request
from tests.core.follow_up_cases import CHANGED, CHANGED_PAGE, MADE, PAGE, a_task, earlier

TODAY = date(2026, 3, 4)
BOTH = ["2026-03-12", "2026-03-13"]


def asked_in(plan: Any) -> tuple[str, list[str]]:
    """The field and the choices of the one question of a plan."""
    (asked,) = plan["understanding"]["ambiguities"]
    return asked["field"], asked["options"]


@pytest.mark.parametrize(
    "text",
    [
        *(
            "3월 12일(금)",
            "3월 12일 (금요일)",
            "3월 12일 금요일",
            "3/12(금)",
            "12일(금)",
            "금요일 12일",
            "2026-03-12(금)",
        ),
        *("Friday the 12th", "Friday, March 12", "Fri 3/12", "March 12 (Fri)", "the 12th (Friday)", "Friday 12 March"),
        *("3月12日（金）", "3月12日金曜", "12日(金)", "金曜の12日"),
    ],
)
def test_a_day_that_falls_on_another_is_found_and_is_no_date(text: str) -> None:
    (found,) = find_mismatched_days(text, TODAY)
    assert [found.by_date.isoformat(), found.by_weekday.isoformat()] == BOTH
    assert not find_dates(text, NOW, "Asia/Seoul", "ko")


@pytest.mark.parametrize(
    "text",
    [
        *(
            "3월 12일(목)",
            "3월 12일 목요일",
            "3/6(금)",
            "2월 20일(금)",
            "12월 31일(목)",
            "3월 12일에 금요일 회의",
            "20일 월급",
            "5일 일찍",
        ),
        *("Friday the 6th", "Friday, March 13", "Thu 3/12", "on Friday at 12", "Friday 12:00", "3 sun screens"),
        *("3月12日（木）", "11日(水)14時", "12日まで、金曜に"),
    ],
)
def test_a_day_that_falls_on_it_is_one(text: str) -> None:
    assert find_mismatched_days(text, TODAY) == ()


@pytest.mark.parametrize(
    ("text", "field"),
    [
        ("'부스 예약' 작업 만들어줘, 마감 3월 12일 금요일", "a1.date"),
        ("'랜딩 페이지 개편' 마감 3월 12일(금)로 바꿔줘", "a1.properties.@date"),
        ('new task "Book booth", due Friday the 12th', "a1.date"),
        ("「契約更新」のタスクを作って。期限は3月12日（金）", "a1.date"),
    ],
)
def test_which_day_is_meant_is_asked(text: str, field: str) -> None:
    assert asked_in(make_plan(a_task(text))) == (field, BOTH)


def test_the_time_of_what_is_sent_later_stays() -> None:
    field, options = asked_in(make_plan(a_task("3월 12일(금) 오전 9시에 #sales에 '점검합니다' 예약해줘")))
    assert (field, options) == ("a1.post_at", [f"{day}T09:00:00+09:00" for day in BOTH])


@pytest.mark.parametrize(
    ("before", "thing", "text"),
    [
        (CHANGED, CHANGED_PAGE, "마감은 3/12(금)으로 바꿔줘"),
        (MADE, PAGE, "move it to Friday the 12th"),
        (MADE, PAGE, "3月12日(金)に変更して"),
    ],
)
def test_it_is_asked_in_a_later_turn_too(before: str, thing: Any, text: str) -> None:
    plan = make_plan(a_task(text, earlier(before, thing)))
    assert asked_in(plan) == ("a1.properties.@date.day", BOTH)


@pytest.mark.parametrize("text", ["준호한테 3월 12일(금)까지라고 전해줘", "#general에 '3월 12일(금)'이라고 올려줘"])
def test_words_to_send_may_tell_any_day(text: str) -> None:
    plan: Any = make_plan(a_task(text))
    (step,) = plan["actions"]
    assert step["inputs"]["text"].startswith("3월 12일(금)")


@pytest.mark.parametrize(
    ("text", "day"),
    [("금요일", "2026-03-13"), ("the 12th", "2026-03-12"), ("Friday", "2026-03-13"), ("木曜日です", "2026-03-12")],
)
def test_the_one_that_is_meant_is_read_by_either(text: str, day: str) -> None:
    choices = tuple(Choice(label=one, value=one) for one in BOTH)
    question = Question(id="q", action="a1", tool="t", field="date", text="?", control="choices", choices=choices)
    found = read_spoken_answer(question, text, a_request("-"), datetime.fromisoformat("2026-03-04T10:00:00+09:00"))
    assert isinstance(found, SpokenAnswer)
    assert found.value == day
