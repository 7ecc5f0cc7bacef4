"""A value or a column that a reply names takes the place of the one of its kind, and leaves every other."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.plan import Action
from tests.core.figure_cases import figure_task
from tests.core.follow_up_cases import earlier, followed

UNITS = "지난달 부산 프로 몇 개 팔렸는지 좀"
FEBRUARY = [("@date", "2026-02-01"), ("@date", "2026-02-28")]


def after(before: str, text: str) -> tuple[list[tuple[str, Any]], dict[str, Any]]:
    """Return what the rows are chosen by, and what is worked out, in reply to a question."""
    actions: Any = make_plan(figure_task(before))["actions"]
    asked = tuple(Action(**one) for one in actions)
    plan = followed(earlier(before).model_copy(update={"steps": asked}), text)
    assert plan is not None
    read, figure = (dict(one.inputs) for one in plan.actions)
    tests: Any = read["filter"]
    return [(one["path"], one["value"]) for one in tests["all"]], figure


@pytest.mark.parametrize(
    ("text", "region", "product"),
    [
        ("대구는?", "대구", "프로"),
        ("and Daegu?", "Daegu", "프로"),
        ("大邱は？", "大邱", "프로"),
        ("그중에 대구만", "대구", "프로"),
        ("in Daegu only?", "Daegu", "프로"),
        ("大邱だけだと？", "大邱", "프로"),
        ("스타터는?", "부산", "스타터"),
        ("대구랑 서울은?", ["대구", "서울"], "프로"),
        ("대구 스타터는?", "대구", "스타터"),
    ],
)
def test_of_two_values_the_one_of_its_kind_is_replaced(text: str, region: Any, product: str) -> None:
    tests, figure = after(UNITS, text)
    assert sorted(tests[:2]) == FEBRUARY
    assert dict(tests[2:]) == {"지역": region, "상품": product}
    assert (figure["column"], figure["function"]) == ("수량", "sum")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("금액은?", "매출"),
        ("그럼 매출로는?", "매출"),
        ("금액으로 하면 얼마야?", "매출"),
        ("what about revenue?", "매출"),
        ("in revenue?", "매출"),
        ("売上は？", "매출"),
        ("대수는?", "수량"),
        ("수량은요?", "수량"),
    ],
)
@pytest.mark.parametrize("before", [UNITS, "2월 부산 매출 얼마야"])
def test_another_column_is_worked_out_of_the_same_rows(before: str, text: str, column: str) -> None:
    asked, _ = after(before, "합계는?")
    tests, figure = after(before, text)
    assert tests == asked
    assert (figure["column"], figure["function"]) == (column, "sum")
