"""Values of a column that are put in order by their figures, the one row with the largest, and figures by periods."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.workspace import NamedCell
from tests.core.test_lookups import asked, steps_of

LAST_WEEK = {
    "all": [{"path": "@date", "op": "ge", "value": "2026-02-23"}, {"path": "@date", "op": "le", "value": "2026-03-01"}]
}


def cell(column: str, words: str = "") -> NamedCell:
    return NamedCell(words or column, column)


SALES_CELLS = {"매출 현황 2026": (cell("매출"), cell("상품"), cell("지역"))}
SPENT_CELLS = {"마케팅 예산": (cell("항목"),)}


def ranked(text: str, cells: dict[str, tuple[NamedCell, ...]] = SALES_CELLS) -> tuple[Any, Any]:
    steps = steps_of(asked(text, cells=cells))
    assert [tool for tool, _ in steps] == ["sheets.get_range", "table.aggregate"], steps
    (_, read), (_, added) = steps
    return read.get("filter"), (added["group_by"], added.get("order"), added["function"])


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("지난주 매출 지역 순위 매겨줘", "지역"),
        ("지난주 지역 매출 랭킹 보여줘", "지역"),
        ("지난주 기준 매출 제일 큰 상품이랑 그 금액 알려주라", "상품"),
        ("지난주 제일 많이 판 지역이랑 금액", "지역"),
        ("지난주 1등 지역 매출 얼마야?", "지역"),
        ("지역들을 지난주 매출 높은 순으로 나열해줘", "지역"),
        ("rank the regions by last week's revenue w/ amounts", "지역"),
        ("Rank the regions by sales for last week, best first", "지역"),
        ("top product last week with the amount", "상품"),
        ("which region made the most last week and how much", "지역"),
        ("先週いちばん売れた地域とその金額", "지역"),
        ("地域を先週の売上順に並べて", "지역"),
        ("先週の売上、地域のランキングを見せて", "지역"),
    ],
)
def test_what_is_ranked_is_added_up_by_what_it_ranks(text: str, group: str) -> None:
    assert ranked(text) == (LAST_WEEK, (group, "descending", "sum"))


@pytest.mark.parametrize(
    "text", ["지난주 꼴찌 지역이랑 얼마 팔았는지", "rank the regions by last week's sales, worst first"]
)
def test_the_last_come_first_where_they_are_asked_for(text: str) -> None:
    assert ranked(text) == (LAST_WEEK, ("지역", "ascending", "sum"))


@pytest.mark.parametrize(
    "text", ["매출시트 전체에서 상품별로 어떤게 제일 많이 벌었나 순위 매겨줘", "상품별 매출 순위", "상품 매출 랭킹 좀"]
)
def test_words_of_ranks_are_no_values_of_rows(text: str) -> None:
    assert ranked(text) == (None, ("상품", "descending", "sum"))


def test_the_items_that_were_spent_most_on_are_found_by_the_money_in_another_word() -> None:
    assert ranked("Q1 마케팅비 중에 제일 크게 쓴 항목이 뭐죠", SPENT_CELLS) == (None, ("항목", None, "sum"))


@pytest.mark.parametrize(
    "text",
    [
        "what was the single biggest sale last week, where and which product",
        "지난주 가장 큰 거래는 뭐였어? 어느 지역 어떤 상품?",
        "biggest deal last week, which region was it?",
    ],
)
def test_one_row_with_the_largest_figure_is_no_sum_of_what_it_is_of(text: str) -> None:
    ((tool, inputs),) = steps_of(asked(text, cells=SALES_CELLS))
    assert (tool, inputs["sort"], inputs["limit"]) == ("sheets.get_range", "-매출", 1)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2주 전 매출 얼마였어", "2026-02-16", "2026-02-22"),
        ("3주 전 총매출", "2026-02-09", "2026-02-15"),
        ("total sales two weeks ago?", "2026-02-16", "2026-02-22"),
        ("sales three weeks ago by region", "2026-02-09", "2026-02-15"),
        ("2週間前の売上合計は?", "2026-02-16", "2026-02-22"),
        ("두 달 전 매출 합계", "2026-01-01", "2026-01-31"),
        ("sales two months ago", "2026-01-01", "2026-01-31"),
    ],
)
def test_figures_of_some_weeks_or_months_ago_are_of_the_whole_period(text: str, first: str, last: str) -> None:
    _, inputs = steps_of(asked(text))[0]
    assert inputs["filter"] == {
        "all": [{"path": "@date", "op": "ge", "value": first}, {"path": "@date", "op": "le", "value": last}]
    }


def test_a_day_of_days_ago_stays_one() -> None:
    _, inputs = steps_of(asked("3일 전 매출 얼마였어"))[0]
    assert inputs["filter"] == {"path": "@date", "op": "eq", "value": "2026-03-01"}


@pytest.mark.parametrize(
    ("text", "most"),
    [
        ("마케팅 예산에서 돈 제일 많이 나간 항목 네 개만 보여줘", 4),
        ("마케팅 예산에서 돈 많이 쓴 항목 두 가지가 뭐야", 2),
        ("마케팅 예산에서 지출이 가장 컸던 항목 세 개", 3),
        ("which four items cost us the most in the 마케팅 예산 sheet", 4),
        ("マーケティング予算で一番お金がかかった項目を三つ教えて", 3),
    ],
)
def test_a_number_in_words_says_how_many_stand_first(text: str, most: int) -> None:
    (_, read), (_, added) = steps_of(asked(text, cells=SPENT_CELLS))
    assert (read.get("filter"), added["group_by"], added["limit"]) == (None, "항목", most)


def test_the_places_among_which_one_is_first_are_no_number_of_those() -> None:
    (_, added) = ranked("지역 세 곳 중에 지난주 제일 많이 판 지역 알려줘")
    assert added[0] == "지역"
    assert "limit" not in steps_of(asked("지역 세 곳 중에 지난주 제일 많이 판 지역 알려줘", cells=SALES_CELLS))[1][1]


@pytest.mark.parametrize(
    ("text", "file"),
    [
        ("Q1 예산 항목별로 보여줘", "예산"),
        ("Q2 마케팅 예산 항목별 합계", "마케팅 예산"),
        ("Q1予算の項目別の合計を教えて", "예산"),
    ],
)
def test_a_quarter_before_the_name_of_a_budget_is_its_tab(text: str, file: str) -> None:
    (_, read), _ = steps_of(asked(text, cells=SPENT_CELLS))
    assert (read["spreadsheet"], read["range"]) == (file, text[:2])
