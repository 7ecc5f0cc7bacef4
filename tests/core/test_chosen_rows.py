"""Rows of a sheet that a request chooses: somebody's own, and what a figure that is told to others is a figure of."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.reading.filters import describe_chosen_rows
from schemas.plan import Language
from schemas.values import Json
from tests.core.follow_up_cases import a_task


def steps(text: str) -> list[tuple[str, dict[str, Any]]]:
    made: Any = make_plan(a_task(text))["actions"]
    return [(one["tool"], one["inputs"]) for one in made]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("예산 시트에서 지훈님 담당 금액만 더해줘", "지훈"),
        ("예산 시트에서 제 담당 금액만 다 더해줘", "김민지"),
        ("예산 시트에서 내가 담당한 금액 합계 알려줘", "김민지"),
        ("예산 시트에서 내 거만 보여줘", "김민지"),
        ("고객 명단에서 담당자가 준호인 고객 보여줘", "준호"),
        ("sum up my lines in the budget sheet", "김민지"),
        ("予算シートの私の担当分を合計して", "김민지"),
    ],
)
def test_whose_rows_are_asked_for_is_a_condition(text: str, who: str) -> None:
    (_, inputs), *_ = steps(text)
    assert inputs["filter"] == {"path": "@person", "op": "contains", "value": who}


@pytest.mark.parametrize(
    "text",
    ["내 예산 시트 합계 알려줘", "예산 시트 합계 알려줘", "매출 시트에서 담당자별 합계 보여줘", "show my budget sheet"],
)
def test_whose_sheet_it_is_is_none(text: str) -> None:
    (_, inputs), *_ = steps(text)
    assert "filter" not in inputs


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("서울 2월 매출 합계 내서 #sales에 공유해주세요", "2월 서울 매출 합계: "),
        ("서울이랑 부산 매출 합계 #sales에 올려줘", "서울, 부산 매출 합계: "),
        ("서울 빼고 2월 매출 합계 #sales에 올려줘", "2월 매출 (서울 제외) 합계: "),
        ("100만원 넘는 2월 매출 합계 #sales에 올려줘", "2월 매출 (1,000,000 초과) 합계: "),
        ("2월 매출 합계 #sales에 올려줘", "2월 매출 합계: "),
        ("post last month's Seoul revenue total in #sales", "last month's Seoul sales total: "),
        ("先月のソウルの売上合計を#salesに投稿して", "先月 ソウル 매출 合計: "),
    ],
)
def test_a_figure_that_is_posted_says_of_what_it_is(text: str, told: str) -> None:
    assert steps(text)[-1][1]["text"].startswith(told)


def test_a_summary_says_it_too() -> None:
    summary, message = steps("지난주 부산 매출 요약해서 #sales에 올려줘")[-2:]
    assert summary[1]["focus"] == "지난주 부산 매출"
    assert message[1]["text"].startswith("지난주 부산 매출 요약")


@pytest.mark.parametrize(
    ("condition", "language", "named"),
    [
        (None, "ko", "매출"),
        ({"path": "@date", "op": "ge", "value": "2026-02-01"}, "ko", "매출"),
        ({"path": "지역", "op": "ne", "value": "서울"}, "en", "매출 (without 서울)"),
        ({"path": "@amount", "op": "le", "value": 1500.5}, "ja", "매출 (1,500.5以下)"),
        ({"any": [{"path": "지역", "op": "eq", "value": "서울"}]}, "ko", "매출"),
        ({"path": "지역", "op": "empty"}, "ko", "매출"),
    ],
)
def test_a_name_holds_what_its_condition_chooses(condition: Json, language: Language, named: str) -> None:
    assert describe_chosen_rows("매출", condition, language) == named
