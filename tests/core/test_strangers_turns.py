"""Corrections and additions as people type them in a thread: what is set stays beside what is not spoken of."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanEdit
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.thread.changed_values import change_values
from schemas.request import EarlierThing
from tests.core.builders import NOW, a_plan, a_request, an_action
from tests.core.follow_up_cases import earlier, followed

NEW = EarlierThing(id="p1", title="한빛 제안서", made=True)
KNOWN = EarlierThing(id="p2", title="랜딩 페이지 개편")
OWNED = "작업에 '한빛 제안서' 추가해줘, 담당은 민지랑 지훈"
DUE = "작업 DB의 '랜딩 페이지 개편' 마감일을 다음 주 수요일로 바꿔줘"


@pytest.mark.parametrize("text", ["지훈 말고 준호", "아 지훈이 아니라 준호로", "지훈님 대신 준호님으로 해주세요"])
def test_one_of_several_owners_is_replaced_and_the_others_stay(text: str) -> None:
    plan = followed(earlier(OWNED, NEW), text)
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": {"remove": ["지훈"], "add": ["준호"]}}


def test_the_only_owner_is_replaced_by_name() -> None:
    plan = followed(earlier("작업에 '한빛 제안서' 추가해줘, 담당은 지훈", NEW), "지훈 말고 준호")
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@person": "준호"}


@pytest.mark.parametrize(
    "text",
    [
        "아 수요일이 아니라 목요일이었어",
        "수요일 말고 목요일",
        "すみません水曜じゃなくて木曜でした",
        "sorry not Wednesday, Thursday",
    ],
)
def test_a_week_day_beside_the_one_it_corrects_is_of_the_same_week(text: str) -> None:
    plan = followed(earlier(DUE, KNOWN), text)
    assert plan is not None
    assert plan.actions[0].inputs["properties"] == {"@date": {"day": "2026-03-12"}}


@pytest.mark.parametrize(
    ("held", "text", "properties"),
    [
        ({"@date": {"later": "-PT1H"}}, "두시 반으로 바꿔줘", {"@date": {"time": "14:30"}}),
        ({"@date": {"later": "P1D"}}, "make it Friday", {"@date": {"day": "2026-03-06"}}),
        ({"@status": "진행 중"}, "사라도 담당자에 넣어줘", {"@status": "진행 중", "@person": {"add": ["사라"]}}),
        ({"@person": {"add": ["사라"]}}, "준호도 추가해줘", {"@person": {"add": ["사라", "준호"]}}),
        ({"@person": {"add": ["사라"]}}, "담당은 준호로 해줘", {"@person": "준호"}),
    ],
)
def test_a_plan_that_waits_keeps_what_its_record_holds(held: Any, text: str, properties: Any) -> None:
    inputs = {"page": "고객사 방문 준비", "properties": held}
    plan = a_plan(an_action("a1", "notion.update_page", intent="write", inputs=inputs))
    edit = PlanEdit(text, plan, plan, frozenset(), {}, {})
    changed = change_values(edit, parse_request(a_request(text), NOW), "김민지", index_contracts([*list_contracts()]))
    assert changed is not None
    assert changed.actions[0].inputs["properties"] == properties
