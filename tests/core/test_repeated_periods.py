"""A figure that is asked for once more of the period before is held against it, without what is left out."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.policy.left_out import is_left_out, list_left_out
from orchestration.rule_planner.idioms.repeated_periods import write_repeated_period
from schemas.plan import Language
from schemas.values import Json
from tests.core.builders import a_read
from tests.core.test_asked_figures import plan


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "sales this week to date w/o Pro, and the same for last week please",
            "en",
            "sales this week to date without Pro vs the same days last week",
        ),
        (
            "how much did we sell this month, same for last month?",
            "en",
            "how much did we sell this month vs last month",
        ),
        ("이번 주 매출 프로 빼고 얼마고, 지난주도 똑같이 알려줘", "ko", "이번 주 매출 프로 빼고 지난주랑 비교해줘"),
        ("이번 달 매출 오늘까지, 지난달 같은 기간도", "ko", "이번 달 매출 오늘까지 지난달 같은 기간이랑 비교해줘"),
        ("今週の売上はいくら？先週も同じように教えて", "ja", "今週の売上、先週と比べて"),
    ],
)
def test_the_same_of_the_period_before_is_a_comparison(text: str, language: Language, said: str) -> None:
    assert write_repeated_period(text, language) == said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("post this week's sales to #sales and the same for last week", "en"),
        ("show my tasks for this week, and the same for last week", "en"),
        ("move this week's demo, same for last week", "en"),
        ("이번 주 매출 #sales에 올리고 지난주도 똑같이", "ko"),
        ("今週の予定、先週も同じ", "ja"),
    ],
)
def test_what_is_no_figure_or_is_sent_is_left_as_it_is(text: str, language: Language) -> None:
    assert write_repeated_period(text, language) == text


@pytest.mark.parametrize(
    "text",
    [
        "revenue this week so far w/o Enterprise, and same for last week, same days if possible",
        "이번 주 매출 지금까지 엔터프라이즈 빼고 얼마고, 지난주 같은 기간도 알려줘",
    ],
)
def test_both_periods_are_read_without_what_is_left_out(text: str) -> None:
    reads: list[Any] = [inputs["filter"]["all"] for tool, inputs in plan(text) if tool == "sheets.get_range"]
    assert len(reads) == 2
    for tests in reads:
        assert {"path": "상품", "op": "ne", "value": "엔터프라이즈"} in tests
    assert [one["value"] for tests in reads for one in tests if one["op"] == "le"] == ["2026-03-04", "2026-02-25"]


def test_what_a_condition_leaves_out_is_known_by_its_name_in_another_language() -> None:
    condition: Json = {
        "all": [{"path": "상품", "op": "ne", "value": "엔터프라이즈"}, {"path": "지역", "op": "eq", "value": "부산"}]
    }
    steps = [a_read(inputs={"filter": condition})]
    assert [*list_left_out(condition)] == ["엔터프라이즈"]
    assert is_left_out("without enterprise", steps)
    assert not is_left_out("without Busan", steps)
