"""Questions of what the asker has to do, which begin with who asks: they are of tasks, and of nobody else's."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import ColumnLabel, NamedRows
from tests.core.follow_up_cases import a_task

WEEKLY = NamedRows(
    file="매출 현황 2026",
    tab="주간",
    columns=(ColumnLabel("날짜", "date", ("날짜",)), ColumnLabel("수량", "number", ("수량", "개수"))),
    cells=(),
)


@pytest.mark.parametrize(
    "text",
    [
        "나 이번주에 끝내야 되는거 몇개임",
        "나 이번주에 끝내야 하는 거 몇 개야",
        "나 오늘 뭐 해야 돼",
        "저 이번주까지 해야 하는 거 있어요?",
        "나 남은 일 몇 개지",
    ],
)
def test_who_asks_at_the_start_means_their_own(text: str) -> None:
    (read,) = list_actions(text)
    assert read["tool"] == "notion.query_database"
    assert {"path": "@person", "op": "contains", "value": "김민지"} in read["inputs"]["filter"]["all"]


def test_a_hesitation_does_not() -> None:
    (read,) = list_actions("저, 이번주 마감인 작업 보여주세요")
    assert "김민지" not in str(read["inputs"])


def list_actions(text: str) -> list[Any]:
    """The steps for a request where a sheet has a tab of its words."""
    actions: Any = make_plan(a_task(text)._replace(rows=(WEEKLY,)))["actions"]
    return actions
