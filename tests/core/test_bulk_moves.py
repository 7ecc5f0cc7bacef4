"""All that is due on a day moves to another, whatever the reason that is told with it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.bulk_moves import replace_bulk_moves
from orchestration.text.late_work_moves import replace_late_moves
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


@pytest.mark.parametrize(
    ("text", "who", "to", "told"),
    [
        ("준호님 밀린 거 있으면 일단 목요일로 미뤄 두고, 미뤘다고 준호님한테 디엠 한 통만요. 부담은 안 가게 부탁해요",
         "준호", "2026-03-05", "준호"),
        ("준호 늦은 작업들 다음 주 월요일로 옮기고 사라님께도 그렇게 했다고 말씀해 주세요",
         "준호", "2026-03-09", "사라"),
        ("준호님 밀린 작업 목요일로 옮겨놓고 준호님한테 옮겼다고 쪽지 보내줘", "준호", "2026-03-05", "준호"),
        ("if Junho has anything overdue, move it to Thursday and DM him that I moved it",
         "Junho", "2026-03-05", "Junho"),
        ("push Junho's late tasks to Monday and let Sarah know", "Junho", "2026-03-09", "Sarah"),
    ],
)  # fmt: skip
def test_all_that_somebody_is_late_with_moves_and_is_told_of(text: str, who: str, to: str, told: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    read, change, message = actions
    assert {"path": "@person", "op": "contains", "value": who} in read["inputs"]["filter"]["all"]
    assert {"path": "@date", "op": "lt", "value": "2026-03-04"} in read["inputs"]["filter"]["all"]
    assert (change["inputs"]["properties"], bool(change["for_each"])) == ({"@date": to}, True)
    assert message["inputs"]["user"] == told
    assert to in message["inputs"]["text"]
    assert message["inputs"]["text"].endswith("{{a1.records}}\n{{a2.page_url}}")


@pytest.mark.parametrize(
    "text",
    [
        "지훈님 밀린 거 있으면 알려줘",
        "지훈님 밀린 거 있으면 사라한테 디엠으로 알려줘",
        "지훈님 밀린 작업 금요일로 옮기고 #dev에 점심 공지 올려줘",
        "if Junho has anything overdue, tell Sarah",
        "move Junho's overdue report page to the trash",
    ],
)
def test_other_words_on_what_is_late_stay(text: str) -> None:
    assert replace_late_moves(text) == text
