"""What there is to do is what is not done; a state, a day or all of it is read as it is said."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import NOT_DONE, TO_BEGIN, a_task, of, person

MINE = of(NOT_DONE, person("김민지"))


def read_filter(text: str) -> Any:
    actions: Any = make_plan(a_task(text))["actions"]
    return actions[0]["inputs"].get("filter")


@pytest.mark.parametrize(
    "text", ["내 할 일 보여줘", "내 할일 목록", "my todos", "show my to-do list", "私のやることを見せて"]
)
def test_what_i_have_to_do_is_mine_and_not_done(text: str) -> None:
    assert read_filter(text) == MINE


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("할 일 상태인 작업 보여줘", {"path": "상태", "op": "eq", "value": "할 일"}),
        ("할 일인 것만 보여줘", TO_BEGIN),
        ("완료한 할 일 보여줘", {"path": "@status", "op": "eq", "value": "완료"}),
        ("할 일 전부 보여줘", None),
        ("내 작업 보여줘", person("김민지")),
        ("내일까지 마감인 할 일 알려줘", {"path": "@date", "op": "le", "value": "2026-03-05"}),
    ],
)
def test_a_state_or_all_of_it_is_read_as_said(text: str, asked: Any) -> None:
    assert read_filter(text) == asked


def test_a_search_whose_find_was_sent_on_stays_where_a_later_clause_reads_it() -> None:
    actions: Any = make_plan(a_task("見積書を探してジュノさんに送って。要約して#devにも投稿して"))["actions"]
    assert [one["id"] for one in actions] == ["a1", "a2", "a3", "a4", "a5"]
