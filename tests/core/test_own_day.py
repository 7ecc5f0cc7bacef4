"""What somebody has before them is their open tasks and the meetings of that time."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.lists.own_day import find_own_days
from orchestration.rule_planner.planner import make_plan
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from tests.core.follow_up_cases import a_task


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("오늘 일정 뭐 있어", ("2026-03-04",)),
        ("자 내일 일정 브리핑 좀", ("2026-03-05",)),
        ("이번 주에 내가 해야 할 거 정리해줘", ("2026-03-02", "2026-03-08")),
        ("이번 주 내 일정 보여줘", ("2026-03-02", "2026-03-08")),
        ("what's on my plate today", ("2026-03-04",)),
        ("anything on my calendar tomorrow?", ("2026-03-05",)),
        ("what does my week look like this week?", ("2026-03-02", "2026-03-08")),
        ("今日の予定", ("2026-03-04",)),
        ("明日何かある？", ("2026-03-05",)),
        ("今週やることまとめて", ("2026-03-02", "2026-03-08")),
    ],
)
def test_own_tasks_and_meetings_of_some_days_are_listed(text: str, days: tuple[str, ...]) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    tasks, meetings = (str(one["inputs"]["filter"]) for one in actions)
    assert "김민지" in tasks
    assert "@status" in tasks
    assert "김민지" not in meetings
    assert all(day in tasks and day in meetings for day in days)


@pytest.mark.parametrize(
    "text",
    [
        "오늘 일정 정리해서 #general에 올려줘",
        "사라 오늘 일정 뭐야",
        "이번 주 박람회 일정 뭐야",
        "오늘 일정 미뤄줘",
        "일정 페이지 보여줘",
        "오늘 회의 있어?",
        "the schedule for the launch?",
        "what's on Junho's plate today",
        "今日の会議の予定を#devに投稿して",
    ],
)
def test_what_is_of_somebody_else_or_orders_is_no_own_day(text: str) -> None:
    task = a_task(text)
    assert find_own_days(task, detect_language(text, task.request.language)) == ""


def test_what_somebody_has_to_do_themselves_forbids_nothing() -> None:
    assert find_prohibitions("이번 주에 내가 해야 할 거 정리해줘") == ()
