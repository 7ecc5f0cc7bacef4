"""Rows of which the number and the names are asked for are listed; a thing that is only pointed at is asked for."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.values import MISSING
from tests.core.follow_up_cases import a_task


def planned(text: str) -> list[tuple[str, dict[str, Any]]]:
    plan: Any = make_plan(a_task(text))
    return [(one["tool"], one["inputs"]) for one in plan["actions"]]


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("골드 고객 몇 명이고 누구누구예요 이름만", ["이름"]),
        ("how many gold tier customers do we have & who. names only", ["name"]),
        ("how many gold customers do we have and who", None),
    ],
)
def test_who_is_asked_for_beside_the_number_is_listed(text: str, columns: list[str] | None) -> None:
    (tool, inputs), *others = planned(text)
    assert tool == "sheets.get_range"
    assert not others
    assert inputs.get("columns") == columns


def test_a_number_alone_is_counted() -> None:
    assert [tool for tool, _ in planned("골드 고객 몇 명이야")] == ["sheets.get_range", "table.aggregate"]


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("그거 걍 지훈님한테 넘겨줘 급함", "지훈"),
        ("assign that thing to jihoon", "jihoon"),
        ("それジュノさんに回して", "ジュノ"),
    ],
)
def test_a_thing_that_nothing_names_is_asked_for(text: str, who: str) -> None:
    assert planned(text) == [("notion.update_page", {"page": MISSING, "properties": {"@person": who}})]


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("so according to the payroll ledger what's Junho on these days", "payroll ledger"),
        ("給与台帳にジュノさんの額は何て書いてありますか", "給与台帳"),
    ],
)
def test_a_ledger_is_looked_for_by_its_name(text: str, asked: str) -> None:
    (tool, inputs), *_ = planned(text)
    assert (tool, inputs["spreadsheet"]) == ("sheets.get_range", asked)
