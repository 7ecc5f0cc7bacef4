"""The period that a figure found, spoken of again; the whole beside its parts; the best of several periods."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.table.tools import Aggregate, aggregate_rows
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import ColumnLabel, NamedCell, NamedRows
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task, earlier, followed, plan_of

BEST_WEEK = "2월에 매출 제일 좋았던 주 언제야?"
BEST_DAY = "2월에 매출 제일 좋았던 날 언제야?"
COMPARED = "Total sales last week vs the week before, with the % change"
COLUMNS = tuple(
    ColumnLabel(name, kind, ())
    for name, kind in (("날짜", "date"), ("지역", "text"), ("상품", "text"), ("수량", "number"), ("매출", "number"))
)


def totals(plan: Any) -> list[Any]:
    return [one["inputs"] for one in plan["actions"] if one["tool"] == "table.aggregate"]


@pytest.mark.parametrize(
    ("before", "text"),
    [
        (BEST_WEEK, "그 주 부산은 얼마였는데"),
        (BEST_WEEK, "and Seoul that week?"),
        (BEST_DAY, "その日ソウルはいくら？"),
        (BEST_DAY, "그날 부산은?"),
    ],
)
def test_another_figure_is_worked_out_of_the_period_that_was_found(before: str, text: str) -> None:
    plan = followed(earlier(before), text)
    assert plan is not None
    read = plan.actions[2].inputs["filter"]
    assert isinstance(read, dict)
    assert "{{a2.since}}" in str(read)
    assert "{{a2.until}}" in str(read)


@pytest.mark.parametrize("text", ["그 주에 회의 있었어?", "그날 준호 일정은?", "이번 주 부산은?", "그 달 부산은?"])
def test_words_on_another_period_find_none(text: str) -> None:
    plan = followed(earlier(BEST_WEEK), text)
    assert "since" not in str(plan)


def test_the_difference_is_that_of_the_figure_that_found_it() -> None:
    first = earlier(BEST_WEEK)
    plan = followed(first, "그 주 부산은 얼마였는데")
    assert plan is not None
    second = followed(first.model_copy(update={"steps": plan.actions, "reads": (first.steps,)}), "둘이 차이 얼마나 나?")
    assert second is not None
    assert second.actions[-1].inputs["against"] == "{{a4.rows}}"


@pytest.mark.parametrize("text", ["and split by region?", "지역별로 쪼개줘", "地域別に見せて"])
def test_both_sides_of_a_comparison_are_told_apart(text: str) -> None:
    plan = followed(earlier(COMPARED), text)
    assert plan is not None
    last = plan.actions[-1].inputs
    assert (last["group_by"], "against" in last) == ("지역", True)


@pytest.mark.parametrize(
    ("text", "wholes"),
    [
        ("지지난주 대비 지난주에 매출 몇퍼나 늘었나요? 지역별로도 쪼개서 봤으면 합니다", 1),
        ("先週の売上いくら？地域ごとの内訳もほしい", 1),
        ("지난주 매출 지역별로 보여줘", 0),
    ],
)
def test_the_whole_is_told_beside_its_parts_where_both_are_asked_for(text: str, wholes: int) -> None:
    found = totals(plan_of(text))
    assert sum("group_by" not in one for one in found) == wholes
    assert found[-1]["group_by"] == "지역"


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("최근 3주 중에 서울 젤 잘 나온 주가 언제야?", "서울"),
        ("which of the last three weeks was best for Busan", "Busan"),
    ],
)
def test_the_best_of_several_weeks_is_asked_for_by_weeks(text: str, city: str) -> None:
    table = NamedRows("매출 현황 2026", "주간", COLUMNS, (NamedCell(city, "지역", "서울"),))
    plan = make_plan(a_task(text)._replace(rows=(table,)))
    figure = totals(plan)[-1]
    assert (figure["group_by"], figure["period"], figure["order"]) == ("날짜", "week", "descending")
    assert "2026-02-09" in str(plan["actions"])  # the first week whole


@pytest.mark.parametrize(
    ("period", "days"),
    [
        ("day", ("2026-02-25", "2026-02-25")),
        ("week", ("2026-02-23", "2026-03-01")),
        ("month", ("2026-02-01", "2026-02-28")),
        ("quarter", ("2026-01-01", "2026-03-31")),
        ("year", ("2026-01-01", "2026-12-31")),
    ],
)
async def test_the_days_of_the_first_period_are_told(period: Any, days: tuple[str, str]) -> None:
    given = Aggregate(
        rows=[{"날짜": "2026-02-25", "매출": 3}], column="매출", function="sum", group_by="날짜", period=period
    )
    found = await aggregate_rows(None, given, _call())
    assert (found.since, found.until) == days


def _call() -> Any:
    class Call:
        now = NOW
        timezone = "Asia/Seoul"

    return Call()
