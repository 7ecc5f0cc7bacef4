"""A deadline that is moved to a day without a year is moved to one that is to come."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from tests.core.follow_up_cases import plan_of


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("랜딩 페이지 개편 마감 12/1로 바꿔줘", "2026-12-01"),
        ("move 랜딩 페이지 개편 to nov 14", "2026-11-14"),
        ("랜딩 페이지 개편の期限を12月1日にして", "2026-12-01"),
        ("랜딩 페이지 개편 마감 2025년 12월 1일로 바꿔줘", "2025-12-01"),
        ("랜딩 페이지 개편 마감 3/2로 바꿔줘", "2026-03-02"),
        ("랜딩 페이지 개편 마감 3/20로 바꿔줘", "2026-03-20"),
    ],
)
def test_a_day_without_a_year_is_to_come(text: str, day: str) -> None:
    (step,) = list_actions(plan_of(text))
    properties = get_inputs(step)["properties"]
    assert isinstance(properties, dict)
    assert properties["@date"] == day
