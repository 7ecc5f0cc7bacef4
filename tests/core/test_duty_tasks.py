"""What somebody says that they have to do becomes a task where they order it, with all of its words."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task

ME = {"@person": "김민지"}


@pytest.mark.parametrize(
    ("text", "title", "day", "is_mine"),
    [
        (
            "나 금요일까지 서울모빌리티 견적서 보내야 되는데 할일로 등록 부탁",
            "서울모빌리티 견적서 보내기",
            "2026-03-06",
            True,
        ),
        ("금요일까지 대한푸드 계약서 검토해야 되는데 작업으로 넣어줘", "대한푸드 계약서 검토", "2026-03-06", False),
        ("저 내일까지 회의실 잡아야 하거든요 할 일에 추가해주세요", "회의실 잡기", "2026-03-05", True),
        (
            "제가 다음 주 화요일까지 배너 시안 고쳐야 해서요, 작업으로 하나 만들어 주세요",
            "배너 시안 고치기",
            "2026-03-10",
            True,
        ),
        ("이번 달 말까지 비용 정산서 써야 함. 투두에 넣어줘", "비용 정산서 쓰기", "2026-03-31", False),
        ("I need to send Hanbit the quote by Friday, add it as a task", "Send Hanbit the quote", "2026-03-06", True),
        (
            "I have to book the venue before March 12 so please put it in my to-dos",
            "Book the venue",
            "2026-03-12",
            True,
        ),
        (
            "I gotta renew the domain tomorrow, can you add that to the task list?",
            "Renew the domain",
            "2026-03-05",
            True,
        ),
        (
            "金曜までにハンビッに見積もり送らないといけないので、タスクに入れておいて",
            "ハンビッに見積もり送る",
            "2026-03-06",
            False,
        ),
        (
            "来週の火曜までに議事録を確認しないといけないから、タスクに追加してください",
            "議事録を確認",
            "2026-03-10",
            False,
        ),
        (
            "나 내일 오후 3시까지 견적서 보내야 되는데 할일로 등록 부탁",
            "견적서 보내기",
            "2026-03-05T15:00:00+09:00",
            True,
        ),
        (
            "I need to send Hanbit the quote by 5pm tomorrow, add it as a task",
            "Send Hanbit the quote",
            "2026-03-05T17:00:00+09:00",
            True,
        ),
        (
            "明日の15時までに見積もりを送らないといけないので、タスクに入れておいて",
            "見積もりを送る",
            "2026-03-05T15:00:00+09:00",
            False,
        ),
        ("私、3/10までに契約書を読まないといけないので作業に追加お願いします", "契約書を読む", "2026-03-10", True),
    ],
)
def test_a_duty_is_a_task_with_its_day(text: str, title: str, day: str, is_mine: bool) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    (step,) = actions
    assert (step["tool"], step["inputs"]["title"], step["inputs"]["date"]) == ("notion.create_page", title, day)
    assert step["inputs"].get("properties") == (ME if is_mine else None)


@pytest.mark.parametrize(
    "text",
    [
        "내일 병원 가야 돼서 회의 못 들어가",
        "작업 목록 봐야 하는데 보여줘",
        "I need to see my tasks",
        "今日中にタスクを終わらせないといけない",
    ],
)
def test_a_duty_alone_is_no_task(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert "notion.create_page" not in [one["tool"] for one in actions]
