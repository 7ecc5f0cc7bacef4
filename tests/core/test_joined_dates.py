"""Joined days ("today and tomorrow") are read together; a weekday of which figures are asked is the last one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.test_asked_conditions import plan

FEBRUARY: Any = {
    "all": [{"path": "@date", "op": "ge", "value": "2026-02-01"}, {"path": "@date", "op": "le", "value": "2026-02-28"}]
}
MARCH: Any = {
    "all": [{"path": "@date", "op": "ge", "value": "2026-03-01"}, {"path": "@date", "op": "le", "value": "2026-03-31"}]
}


def day(value: str) -> Any:
    return {"path": "@date", "op": "eq", "value": value}


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("오늘이랑 내일 마감인 작업 보여줘", [day("2026-03-04"), day("2026-03-05")]),
        ("오늘, 내일 마감인 작업 보여줘", [day("2026-03-04"), day("2026-03-05")]),
        ("내일하고 모레 회의 뭐 있어?", [day("2026-03-05"), day("2026-03-06")]),
        ("tasks due today and tomorrow", [day("2026-03-04"), day("2026-03-05")]),
        ("show the tasks due tomorrow or on Friday", [day("2026-03-05"), day("2026-03-06")]),
        ("今日と明日が締め切りのタスク", [day("2026-03-04"), day("2026-03-05")]),
        ("2월이랑 3월 매출 합계 알려줘", [FEBRUARY, MARCH]),
        ("what were the sales in February and March?", [FEBRUARY, MARCH]),
        ("월요일하고 화요일 매출", [day("2026-03-02"), day("2026-03-03")]),
    ],
)
def test_joined_days_are_read_together(text: str, days: list[Any]) -> None:
    (read, *_) = plan(text)
    assert read["inputs"]["filter"] == {"any": days}


@pytest.mark.parametrize("text", ["월요일 매출 알려줘", "What did we sell on Monday?", "月曜日の売上を教えて"])
def test_a_weekday_of_which_figures_are_asked_is_the_last_one(text: str) -> None:
    (read, *_) = plan(text)
    assert read["inputs"]["filter"] == day("2026-03-02")


@pytest.mark.parametrize(
    "text", ["다음 주 월요일 매출 보여줘", "show next Monday's sales", "来週の月曜日の売上を見せて"]
)
def test_a_weekday_of_a_week_that_is_named_stays_in_it(text: str) -> None:
    assert day("2026-03-09") in [one["inputs"].get("filter") for one in plan(text)]
