"""What a new record would lose of its request, and where a person goes who is put in after a question."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.checks.known_titles import does_make_of_part
from orchestration.rule_planner.tables.asked_columns import set_asked_column
from orchestration.rule_planner.tables.lost_people import show_lost_people
from orchestration.workspace import Label, NamedTitle
from schemas.request import EarlierWork
from tests.core.builders import NOW, an_action
from tests.core.follow_up_cases import a_task
from tests.core.test_table_requests import task


def a_plan(*steps: dict[str, Any]) -> Any:
    return {"actions": [{"tool": "notion.create_page", "intent": "write", **one} for one in steps]}


def made(**inputs: Any) -> Any:
    return a_plan({"inputs": {"title": "Wheel class", "parent": "강습 일지", **inputs}})


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("put in a wheel class on friday. rosa and finn come too", ["rosa", "finn"]),
        ("来週水曜に講習を入れて。中島さんと", ["中島"]),
        ("수요일 강습 넣어줘. 하늘님이랑", ["하늘"]),
    ],
)
def test_a_record_that_loses_whom_its_request_names_is_shown_first(text: str, lost: list[str]) -> None:
    shown: Any = show_lost_people(task(text), made())
    assert shown["not_done"] == lost
    assert [one["policy_hints"] for one in shown["actions"]] == [{"needs_user_confirmation": True}]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("그리고 마감됨으로 해줘 하늘님도 강사에 추가", ["하늘"]),
        ("set it to ready and add finn", ["finn"]),
        ("返却済にして、中島さんも追加", ["中島"]),
    ],
)
def test_a_change_that_leaves_out_whom_its_request_adds_is_shown_first(text: str, lost: list[str]) -> None:
    plan = a_plan({"tool": "notion.update_page", "inputs": {"page": "p1", "properties": {"Stage": "Ready"}}})
    shown: Any = show_lost_people(task(text), plan)
    assert shown["not_done"] == lost


@pytest.mark.parametrize("text", ["finn says it is ready", "하늘님이 마감됐대", "中島さんが返却済って"])
def test_who_only_says_so_is_not_lost_by_a_change(text: str) -> None:
    plan = a_plan({"tool": "notion.update_page", "inputs": {"page": "p1", "properties": {"Stage": "Ready"}}})
    assert show_lost_people(task(text), plan) is plan


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        ("put in a wheel class with rosa", {"properties": {"Teacher": ["Rosa"]}}),
        ("put in a wheel class on friday", {}),
        ("put in the class ‘rosa wheels’", {}),
        ("put in a wheel class without finn", {"properties": {"Teacher": ["Rosa"]}}),
    ],
)
def test_a_record_that_loses_nobody_stays(text: str, inputs: dict[str, Any]) -> None:
    plan = made(**inputs)
    assert show_lost_people(task(text), plan) is plan


def test_who_is_part_of_a_title_is_not_lost() -> None:
    asked = task("put in the finn okoye cup")._replace(
        titles=(NamedTitle("finn okoye cup", "Finn Okoye Cup"),), vocabulary=(Label("slack", "people", "Finn Okoye"),)
    )
    plan = made()
    assert show_lost_people(asked, plan) is plan


@pytest.mark.parametrize(
    ("text", "words", "whole", "cut"),
    [
        ("make a page Harbour Fair Checklist", "Checklist", False, True),
        ("make a page Checklist", "Checklist", True, False),
        ("make a page ‘Checklist’", "Checklist", False, False),
    ],
)
def test_a_new_page_is_not_called_by_a_part_of_a_known_title(text: str, words: str, *, whole: bool, cut: bool) -> None:
    asked = a_task(text)._replace(titles=(NamedTitle(words, "New Starter Checklist", whole),))
    assert does_make_of_part(asked, a_plan({"inputs": {"title": "Checklist", "parent": "Handbook"}})) is cut


@pytest.mark.parametrize(
    ("column", "given", "filled"),
    [
        ("Proofreader", {"@person": {"add": ["Rosa"]}}, {"Proofreader": ["Rosa"]}),
        ("Proofreader", {"@person": ["Rosa"], "Stage": "Ready"}, {"Proofreader": ["Rosa"], "Stage": "Ready"}),
        ("@person", {"@person": ["Rosa"]}, {"@person": ["Rosa"]}),
        ("Proofreader", {"Stage": "Ready"}, {"Stage": "Ready"}),
    ],
)
def test_a_person_is_put_into_the_column_that_was_asked_about(
    column: str, given: dict[str, Any], filled: dict[str, Any]
) -> None:
    looked = {"database": "Articles", "filter": {"path": column, "op": "empty"}}
    step = an_action("a1", "notion.query_database", intent="read", produces=("records",), inputs=looked)
    earlier = EarlierWork(run="r1", words="which have nobody?", at=NOW, steps=(step,))
    asked = a_task("put rosa in", earlier)
    plan = a_plan({"tool": "notion.update_page", "inputs": {"page": "p1", "properties": given}})
    after: Any = set_asked_column(asked, plan)
    assert after["actions"][0]["inputs"]["properties"] == filled
