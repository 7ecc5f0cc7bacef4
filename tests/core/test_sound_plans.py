"""Requests that once broke the reading or gave a plan without a needed part: each gets a sound plan, or a reply."""

from __future__ import annotations

import pytest

from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.plan_text import dump_json
from tests.core.follow_up_cases import CONTRACTS, a_task


@pytest.mark.parametrize(
    "text",
    [
        "준공서류들 12월 20일로 되어 있는 거 발주처가 당겨달래요 15일요.. 사람 죽으라는 거죠",
        "タスクの締め切り、来週の金曜に変えてくれる？",
        "make a meeting note for the weekly on Monday 10am, same attendees as this week",
        "the weekly on Monday and Thursday at 9 is full, show me my tasks",
    ],
)
def test_the_plan_is_sound(text: str) -> None:
    checked = check_plan(dump_json(make_plan(a_task(text))), PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan), checked
