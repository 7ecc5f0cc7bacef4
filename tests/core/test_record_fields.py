"""A question for a field of the one record that is shown is answered by showing it, and is nothing left undone."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.record_fields import does_ask_field
from orchestration.workspace import NamedTitle
from schemas.plan import Action
from schemas.request import EarlierWork
from tests.core.follow_up_cases import a_task

OFFSITE = NamedTitle("워크숍 답사", "워크숍 답사", whole=True, table="회의록")
FOUND: Any = {"database": "회의록", "filter": {"path": "@title", "op": "eq", "value": "워크숍 답사"}}


def shown() -> EarlierWork:
    """Work that showed one meeting."""
    step = Action(
        id="a1", tool="notion.query_database", intent="read", requires=(), produces=("records",), inputs=FOUND
    )
    return EarlierWork(run="r1", words="워크숍 답사 언제였지", at=datetime(2026, 3, 4, 1, tzinfo=UTC), steps=(step,))


@pytest.mark.parametrize(
    "text",
    [
        "who was there",
        "and who else was in it?",
        "when is it due",
        "누가 왔었어?",
        "그리고 담당자는 누구야",
        "誰が出てた?",
        "あと参加者は誰?",
    ],
)
def test_a_field_of_what_was_shown_is_told_by_showing_it_again(text: str) -> None:
    actions: Any = make_plan(a_task(text, shown()))["actions"]
    (step,) = actions
    assert (step["tool"], step["inputs"]) == ("notion.query_database", FOUND)


@pytest.mark.parametrize(
    "text",
    ["워크숍 답사 언제야? 그리고 누가 와?", "워크숍 답사 언제였지? 담당은 누구야?", "워크숍 답사は何日?誰が?"],
)
def test_a_field_asked_for_besides_is_nothing_left_undone(text: str) -> None:
    plan: Any = make_plan(a_task(text)._replace(titles=(OFFSITE,)))
    assert len(plan["actions"]) == 1
    assert not plan.get("not_done")


@pytest.mark.parametrize(
    "text",
    [
        "who was there when the outage began",
        "who said that",
        "tell him who was there",
        "누가 승인했어?",
        "누가 그 글 썼어?",
        "誰が承認した?",
        "誰が来るか準に聞いて",
    ],
)
def test_a_question_for_something_else_asks_no_field(text: str) -> None:
    assert not does_ask_field(text)
