"""All that is due on a day moves to another, whatever the reason that is told with it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.bulk_moves import replace_bulk_moves
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "due", "to"),
    [
        (
            "Friday's going to be a company day off so everything due Friday needs to move to Monday",
            "2026-03-06",
            "2026-03-09",
        ),
        ("everything due Friday should go to Monday", "2026-03-06", "2026-03-09"),
        ("move all tasks due tomorrow to Friday please", "2026-03-05", "2026-03-06"),
        ("Friday is a holiday, so shift whatever is due then to Monday", "2026-03-06", "2026-03-09"),
        ("can you push everything that's due today to tomorrow", "2026-03-04", "2026-03-05"),
        ("금요일에 회사 쉬는 날이라 금요일까지인 작업들 다 월요일로 미뤄야 해", "2026-03-06", "2026-03-09"),
        ("금요일 마감인 거 전부 월요일로 옮겨줘", "2026-03-06", "2026-03-09"),
        ("金曜は会社が休みなので、金曜期限のものは全部月曜にずらしてください", "2026-03-06", "2026-03-09"),
        ("今日締切のタスクを全部明日に延ばして", "2026-03-04", "2026-03-05"),
    ],
)
def test_all_that_is_due_moves(text: str, due: str, to: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    read, change = [one["inputs"] for one in actions]
    assert read["filter"] == {"path": "@date", "op": "eq", "value": due}
    assert change["properties"] == {"@date": to}


@pytest.mark.parametrize(
    "text",
    [
        "what's due Friday?",
        "tell Sara everything due Friday needs to move to Monday",
        "If Friday is off, everything due Friday needs to move to Monday",
        "everything due Friday is done",
        "create a task 'everything due Friday needs to move to Monday'",
        "사라님한테 금요일이 휴일이라서 금요일까지인 작업 다 월요일로 옮긴다고 전해줘",
    ],
)
def test_other_words_stay(text: str) -> None:
    assert replace_bulk_moves(text) == text
