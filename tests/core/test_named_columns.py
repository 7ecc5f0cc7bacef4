"""A reply that names another column of what was looked up shows that of the same rows."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.workspace import ColumnLabel, NamedRows
from schemas.plan import Plan
from schemas.request import EarlierWork
from schemas.values import Json
from tests.core.builders import NOW
from tests.core.follow_up_cases import a_task

CLIENTS = NamedRows(
    "고객 명단",
    "고객",
    (
        ColumnLabel("이름", "text"),
        ColumnLabel("전화번호", "text", ("전화번호", "phone", "電話番号")),
        ColumnLabel("등급", "text", ("등급", "grade", "等級")),
    ),
)
KIM = {"path": "이름", "op": "eq", "value": "장해솔"}


def columns_after(text: str, columns: list[Json] | None) -> list[tuple[Json, Json]]:
    """The filter and the columns of each read that a reply on the look-up of one client leads to."""
    plan = make_plan(a_task("고객 명단에서 장해솔 찾아줘"))
    (step, *_) = list_actions(plan)
    read = Plan.model_validate({**plan, "actions": [{**step, "tool": "sheets.get_range", "produces": ["rows"]}]})
    inputs: dict[str, Json] = {"spreadsheet": "고객 명단", "range": "고객", "filter": {**KIM}}
    looked = read.actions[0].model_copy(update={"inputs": inputs | ({"columns": columns} if columns else {})})
    before = EarlierWork(run="r1", words="장해솔님 전화번호 알려줘", at=NOW, steps=(looked,))
    made = make_plan(a_task(text, before)._replace(rows=(CLIENTS,)))
    return [(get_inputs(one).get("filter"), get_inputs(one).get("columns")) for one in list_actions(made)]


@pytest.mark.parametrize(
    "text", ["등급도", "등급도요", "그리고 등급도?", "and the grade?", "the grade too", "等級も", "あと等級も"]
)
def test_another_column_is_shown_beside(text: str) -> None:
    assert columns_after(text, ["이름", "전화번호"]) == [(KIM, ["이름", "전화번호", "등급"])]


@pytest.mark.parametrize("text", ["등급은?", "what about the grade?", "等級は？"])
def test_or_in_the_place_of_the_first(text: str) -> None:
    assert columns_after(text, ["이름", "전화번호"]) == [(KIM, ["이름", "등급"])]


def test_where_all_were_shown_the_one_that_is_named_is_shown_with_whose_it_is() -> None:
    assert columns_after("등급도", None) == [(KIM, ["이름", "등급"])]
