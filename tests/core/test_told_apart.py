"""Figures that are wanted each by itself are not added up."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.figures.told_apart import split_sum
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import NamedCell, NamedRows
from tests.core.follow_up_cases import a_task

CITIES = tuple(
    NamedCell(word, "지역", city)
    for city, words in {"서울": ("서울", "Seoul", "ソウル"), "부산": ("부산", "Busan", "釜山")}.items()
    for word in words
)


def planned(text: str) -> dict[str, Any]:
    """The plan of a request of which a table holds both cities."""
    cells = tuple(one for one in CITIES if one.words in text)
    task = a_task(text)._replace(rows=(NamedRows("매출 현황 2026", "주간", (), cells),))
    return split_sum(task, make_plan(a_task(text)))


@pytest.mark.parametrize(
    "text",
    [
        "이번주 서울이랑 부산 매출 합계 각각 Sarah한테 DM으로 보내줘",
        "이번주 서울이랑 부산 매출 합계 따로따로 Sarah한테 DM으로 보내줘",
        "今週のソウルと釜山の売上合計をそれぞれSarahさんにDMで送って",
    ],
)
def test_each_value_is_told_by_itself(text: str) -> None:
    read, total, sent = planned(text)["actions"]
    assert {"path": "지역", "op": "in", "value": ["서울", "부산"]} in read["inputs"]["filter"]["all"]
    assert total["inputs"]["group_by"] == "지역"
    assert "{{a2.rows}}" in sent["inputs"]["text"]
    assert "total" not in sent["inputs"]["text"]


@pytest.mark.parametrize(
    "text",
    [
        "이번주 서울이랑 부산 매출 합계 Sarah한테 DM으로 보내줘",
        "이번주 서울이랑 부산 매출 합계 Sarah랑 Junho한테 각각 보내줘",
        "이번주 서울 매출 합계 각각 Sarah한테 DM으로 보내줘",
    ],
)
def test_what_is_wanted_together_stays_one_sum(text: str) -> None:
    assert planned(text) == make_plan(a_task(text))


def test_a_sum_that_decides_what_is_done_stays_one() -> None:
    plan: dict[str, Any] = make_plan(a_task("이번주 서울이랑 부산 매출 합계 Sarah한테 DM으로 보내줘"))
    plan["actions"][-1]["when"] = {"path": "a2.total", "op": "gt", "value": 1}
    task = a_task("서울이랑 부산 매출 각각 보내줘")._replace(rows=(NamedRows("매출 현황 2026", "주간", (), CITIES),))
    assert split_sum(task, plan) == plan


def test_values_of_another_file_are_not_told_apart() -> None:
    text = "이번주 서울이랑 부산 매출 합계 각각 Sarah한테 DM으로 보내줘"
    cells = tuple(one for one in CITIES if one.words in text)
    task = a_task(text)._replace(rows=(NamedRows("고객 명단", "고객", (), cells),))
    assert split_sum(task, make_plan(a_task(text))) == make_plan(a_task(text))
