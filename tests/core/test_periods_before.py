"""A figure of the present week is held against the last one where a reply says so."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.thread.periods_before import replace_last_period
from schemas.values import Json
from tests.core.follow_up_cases import a_task, earlier

THIS_WEEK, LAST_WEEK = ("2026-03-02", "2026-03-08"), ("2026-02-23", "2026-03-01")
ASKED = "이번주 부산 매출 합계 얼마야"


def days_of(condition: Json) -> tuple[Json, ...]:
    """The days of a filter."""
    assert isinstance(condition, dict)
    tests = condition["all"]
    assert isinstance(tests, list)
    return tuple(one["value"] for one in tests if isinstance(one, dict) and one["path"] == "@date")


@pytest.mark.parametrize(
    "text",
    [
        "지난주보다는?",
        "지난주랑 비교하면?",
        "지난주랑 비교해줘",
        "지난주 대비 어때?",
        "지난주에 비해선?",
        "지난주 대비 얼마나 늘었어?",
        "and compared to last week?",
        "vs last week?",
        "how does that compare with last week",
        "compare it with last week",
        "how much more than last week?",
        "先週と比べると？",
        "先週より？",
        "先週比は？",
        "先週と比較して",
    ],
)
def test_a_figure_of_now_is_held_against_the_period_before(text: str) -> None:
    now, before, total = list_actions(make_plan(a_task(text, earlier(ASKED))))
    assert days_of(get_inputs(now)["filter"]) == THIS_WEEK
    assert days_of(get_inputs(before)["filter"]) == LAST_WEEK
    assert get_inputs(total)["against"] == "{{a2.rows}}"
    assert all("부산" in str(get_inputs(one)["filter"]) for one in (now, before))


def test_that_period_alone_is_asked_for_as_before() -> None:
    read, total = list_actions(make_plan(a_task("지난주는?", earlier(ASKED))))
    assert days_of(get_inputs(read)["filter"])[-2:] == LAST_WEEK
    assert "against" not in get_inputs(total)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("지난주보다는?", "지난주 부산 매출 합계 얼마야"),
        ("지난주랑 비교해줘", "이번주 마감인 작업 보여줘"),
        ("지난주보다는?", None),
    ],
)
def test_of_anything_else_the_words_stay(text: str, asked: str | None) -> None:
    assert replace_last_period(a_task(text, earlier(asked) if asked else None), text) == text
