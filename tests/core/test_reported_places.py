"""A question for figures behind somebody's word on where they are is asked of that table; a total and what is largest
are both told."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.reported_places import write_reported_place
from orchestration.rule_planner.reading.superlatives import does_rank_of_no_table
from schemas.plan import Language
from tests.core.test_asked_figures import plan


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "Jihoon told me the budget sheet is current. How much is it in all?",
            "en",
            "in the budget sheet, how much is it in all?",
        ),
        (
            "I heard from Sarah that the April ads are in the sheet. What's the damage, and what eats the most?",
            "en",
            "in the budget sheet, in April, how much is it, and what costs the most?",
        ),
        ("지훈님이 예산 시트 다 채웠대요. 다 합치면 얼마예요?", "ko", "예산 시트에서 다 합치면 얼마예요?"),
        ("사라님 말로는 2월 광고비를 시트에 넣었대. 총액 알려줘", "ko", "예산 시트에서 2월 총액 알려줘"),
        ("サラさんが予算をシートに入れたそうです。合計はいくら？", "ja", "予算シートで合計はいくら？"),
    ],
)
def test_a_question_is_of_the_table_that_somebody_named_before_it(text: str, language: Language, said: str) -> None:
    assert write_reported_place(text, language) == said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Sarah said the copy is final. What did she say about the banner?", "en"),
        ("Sarah said the budget is done. Tell #marketing that it is final.", "en"),
        ("Sarah said hello. How much did we sell?", "en"),  # no table is named before it
        ("지훈님이 예산 시트 다 채웠대요. #general에 공유해줘", "ko"),
        ("サラさんが資料を送ったそうです。確認して", "ja"),
    ],
)
def test_what_is_no_such_question_is_left_as_it_is(text: str, language: Language) -> None:
    assert write_reported_place(text, language) == text


def figures(text: str) -> list[Any]:
    return [inputs for tool, inputs in plan(text) if tool == "table.aggregate"]


@pytest.mark.parametrize(
    "text",
    [
        "total sales last week, and which region sold the most?",
        "지난주 매출 합계랑 제일 많이 판 지역 알려줘",
        "지난주 매출 다 합치면 얼마고 제일 많이 판 지역은 어디야?",
        "先週の売上の合計と一番売れた地域を教えて",
    ],
)
def test_a_total_and_what_is_largest_are_both_told(text: str) -> None:
    whole, parts = figures(text)
    assert "group_by" not in whole
    assert parts["group_by"] == "지역"


@pytest.mark.parametrize(
    "text",
    [
        "which region had the highest total last week?",
        "지난주 매출 합계가 제일 큰 지역은?",
        "先週の売上合計が一番大きい地域は？",
    ],
)
def test_the_largest_of_the_totals_is_one_figure(text: str) -> None:
    assert [one["group_by"] for one in figures(text)] == ["지역"]


def test_what_is_largest_is_of_the_table_whose_total_is_asked_for() -> None:
    steps = plan("what's the total in the 마케팅 예산 sheet and which item is the biggest?")
    files = {inputs["spreadsheet"] for tool, inputs in steps if tool == "sheets.get_range"}
    assert files == {"마케팅 예산"}
    assert len(steps) > 2


@pytest.mark.parametrize(
    ("text", "alone"),
    [("which item is the biggest?", True), ("제일 큰 항목은?", True), ("which region sold the most?", False)],
)
def test_what_ranks_by_no_measure_is_of_the_table_before_it(text: str, alone: bool) -> None:
    assert does_rank_of_no_table(text) is alone
