"""What each part of a request became is found by code, for any planner, and kept with the plan as version 1.2."""

from __future__ import annotations

import json

import pytest

from connectors.catalog import list_contracts
from orchestration.limits import Limits
from orchestration.plan.check import PlanCheckContext, ValidPlan, check_plan, index_contracts
from orchestration.plan.read_parts import add_reading, find_reading
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.planner import make_plan
from schemas.plan import Plan
from schemas.team import TeamSettings
from tests.core.builders import NOW, a_request

CONTRACTS = tuple(list_contracts())
TEAM = TeamSettings(team="T1", connected_services=("notion", "slack", "sheets", "text", "table", "session"))


def planned(text: str) -> Plan:
    task = PlanningTask(request=a_request(text), team=TEAM, contracts=CONTRACTS, now=NOW)
    return Plan.model_validate(make_plan(task))


READ = [
    ("#sales에 '점심 드세요' 올려줘", {"#sales": "a1.channel", "'점심 드세요'": "a1.text"}),
    ("#exec 말고 #dev에 '점심' 올려줘", {"#exec 말고": "", "#dev": "a1.channel", "'점심'": "a1.text"}),
    ("DM Junho 'lunch?' 3 times", {"Junho": "a1.user", "'lunch?'": "a1.text", "3": ""}),
    ("작업 DB에서 상태가 진행 중인 것만 보여줘", {"작업": "a1.database", "상태": "a1.filter", "진행 중": "a1.filter"}),
]


@pytest.mark.parametrize(("text", "became"), READ)
def test_each_part_is_told_by_the_field_that_holds_it(text: str, became: dict[str, str]) -> None:
    parts = find_reading(planned(text), a_request(text))
    assert {text[slice(*one.span)]: one.field for one in parts} == became
    assert [one.span for one in parts] == sorted(one.span for one in parts)


def test_what_was_forbidden_and_what_was_lost_have_their_own_roles() -> None:
    text = "#exec 말고 #dev에 '점심' 3번 올려줘"
    parts = {text[slice(*one.span)]: one.role for one in find_reading(planned(text), a_request(text))}
    assert (parts["#exec 말고"], parts["#dev"], parts["3"]) == ("prohibition", "value", "unheard")


def test_a_plan_is_stored_as_one_that_can_be_read_again() -> None:
    text = "#sales에 '점심 드세요' 올려줘"
    stored = add_reading(planned(text), a_request(text))
    assert stored.version == "1.2"
    body = json.dumps(stored.model_dump(mode="json", exclude_defaults=True, exclude_none=True), ensure_ascii=False)
    checked = check_plan(body, PlanCheckContext(index_contracts(CONTRACTS), Limits()))
    assert isinstance(checked, ValidPlan), checked
    assert checked.plan.reading == stored.reading


def test_a_click_has_no_words() -> None:
    assert find_reading(planned("#sales에 '점심' 올려줘"), a_request("#sales에 '점심' 올려줘", undoes="r1")) == ()
