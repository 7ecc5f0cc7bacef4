"""A reply that wants to see what was counted or summed up, and counts and lists of records by their owner."""

from __future__ import annotations

from typing import Any

import pytest

from tests.core.figure_cases import figure_task
from tests.core.follow_up_cases import earlier, followed
from tests.core.test_lookups import steps_of

COUNTED = "담당자별 미완료 작업 개수 알려줘"


def tools_of(before: str, text: str) -> list[str]:
    plan = followed(earlier(before), text)
    return [one.tool for one in plan.actions] if plan is not None else []


@pytest.mark.parametrize(
    "text",
    [
        "어떤 거?",
        "뭐뭐 있는데?",
        "그게 뭔데?",
        "목록 보여줘",
        "지우진 말고 일단 뭐가 있는지 목록만 보여줘봐",
        "그럼 어떤 작업인지 알려줘요",
        "리스트로 쭉 뽑아줘",
        "which ones?",
        "list them please",
        "ok show me the list",
        "what are they?",
        "どれですか",
        "どのタスクですか？",
        "一覧を見せてください",
    ],
)
def test_what_was_counted_is_listed(text: str) -> None:
    assert tools_of(COUNTED, text) == ["notion.query_database"]


@pytest.mark.parametrize("text", ["내역 보여줘", "show me the rows", "明細を見せて"])
def test_the_rows_of_a_sum_are_shown(text: str) -> None:
    assert tools_of("2월 매출 합계 알려줘", text) == ["sheets.get_range"]


@pytest.mark.parametrize(
    "text",
    ["어떤 거부터 하면 돼?", "which ones are Junho's?", "제목 바꿔줘", "준호님 거는?", "what are they doing about it?"],
)
def test_what_asks_for_more_is_left_to_others(text: str) -> None:
    plan = followed(earlier(COUNTED), text)
    shown = [(one.tool, one.inputs.get("filter")) for one in plan.actions] if plan is not None else []
    assert shown != [("notion.query_database", {"path": "@status", "op": "ne", "value": "완료"})]


@pytest.mark.parametrize(
    "text",
    [
        "Anything overdue? By person please. I'll talk to them myself so no pings.",
        "List overdue tasks by owner, I'm just looking so no need to message anyone",
        "overdue tasks by owner",
        "밀린 거 사람별로 보여줘. 연락은 제가 직접 할게요",
        "期限切れのタスクを担当者別に並べて。連絡は自分でするので不要です",
    ],
)
def test_tasks_by_owner_are_listed_and_not_counted(text: str) -> None:
    ((tool, inputs),) = steps_of(figure_task(text))
    late: Any = {
        "all": [
            {"path": "@date", "op": "lt", "value": "2026-03-04"},
            {"path": "@status", "op": "ne", "value": "완료"},
        ]
    }
    assert (tool, inputs["sort"], inputs["filter"]) == ("notion.query_database", "@person", late)


@pytest.mark.parametrize(
    "text",
    [
        "how many customers are in the customer list now?",
        "how many rows are in the marketing budget Q1?",
        "顧客リストは今何人いますか",
    ],
)
def test_how_many_rows_there_are_is_counted(text: str) -> None:
    assert [tool for tool, _ in steps_of(figure_task(text))] == ["sheets.get_range", "table.aggregate"]
    assert steps_of(figure_task(text))[-1][1]["function"] == "count"


@pytest.mark.parametrize(
    "text", ["What's our March revenue so far?", "March revenue so far?", "what were our sales last week?"]
)
def test_what_rows_come_to_is_summed_up(text: str) -> None:
    assert steps_of(figure_task(text))[-1][1]["function"] == "sum"


def test_values_are_told_apart_by_their_names() -> None:
    figure = steps_of(figure_task("2월 서울 매출 얼마야? 프로와 스타터별로 알려줘"))[-1][1]
    assert figure["group_by"] == "상품"
