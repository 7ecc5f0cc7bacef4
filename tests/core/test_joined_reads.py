"""Things of two places asked for in one breath are read each; what only looks so stays as it was."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.lists.joined_reads import split_joined_reads
from orchestration.rule_planner.planner import make_plan
from orchestration.text.language import detect_language
from tests.core.follow_up_cases import a_task
from tests.core.test_asked_figures import plan


def list_places(text: str) -> list[str]:
    """Return where a plan reads, step by step."""
    actions: Any = make_plan(a_task(text))["actions"]
    return [one["inputs"].get("database", one["tool"]) for one in actions if one["tool"] != "table.aggregate"]


TASKS, NOTES, SHEET, MESSAGES = "작업", "회의록", "sheets.get_range", "slack.search_messages"


@pytest.mark.parametrize(
    ("text", "places"),
    [
        ("내 작업이랑 회의록 보여줘", [TASKS, NOTES]),
        ("작업이랑 회의록 이번 주 거 보여줘", [TASKS, NOTES]),
        ("이번 주 작업하고 회의 알려줘", [TASKS, NOTES]),
        ("회의록 목록이랑 작업 목록 좀 보여줘", [NOTES, TASKS]),
        ("내 작업이랑 매출 합계 알려줘", [TASKS, SHEET]),
        ("매출 시트랑 작업 보여줘", [SHEET, TASKS]),
        ("show my tasks and the meeting notes", [TASKS, NOTES]),
        ("tasks and meetings of this week", [TASKS, NOTES]),
        ("give me February sales total and my open tasks", [SHEET, TASKS]),
        ("what are my tasks and meetings today?", [TASKS, NOTES]),
        ("今週のタスクと議事録を教えて", [TASKS, NOTES]),
        ("タスクと売上の合計を教えて", [TASKS, SHEET]),
        ("오늘 마감인 작업하고 어제 #sales에 올라온 글 보여줘", [TASKS, MESSAGES]),
        ("what did Sarah say in #dev yesterday and which tasks are due today?", [MESSAGES, TASKS]),
        ("期限を過ぎたタスクと、昨日#devに書かれた投稿を教えて", [TASKS, MESSAGES]),
    ],
)
def test_things_of_two_places_are_both_read(text: str, places: list[str]) -> None:
    assert list_places(text) == places


@pytest.mark.parametrize(
    ("text", "tools"),
    [
        (
            "사라님 지금 진행중인 작업이랑, 검색 광고에 총 얼마 썼는지 알려주세요",
            ["notion.query_database", "sheets.get_range", "table.aggregate"],
        ),
        (
            "what's overdue, and how much did Busan sell last week?",
            ["notion.query_database", "sheets.get_range", "table.aggregate"],
        ),
        ("이번 주 서울 매출하고 부산 매출 얼마야?", ["sheets.get_range", "table.aggregate"]),
        ("서울이랑 부산 매출 알려줘", ["sheets.get_range", "table.aggregate"]),
    ],
)
def test_a_figure_beside_a_list_leaves_neither_out_and_one_of_two_values_is_one(text: str, tools: list[str]) -> None:
    assert [tool for tool, _ in plan(text)] == tools


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("이번 주 작업하고 회의 알려줘", 2),
        ("tasks and meetings of this week", 2),
        ("2월 매출 합계랑 내 작업 보여줘", 1),
    ],
)
def test_the_days_are_those_of_both_tables_and_not_of_a_sheet(text: str, tests: int) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    dated = [one for one in actions if "@date" in str(one["inputs"].get("filter"))]
    assert len(dated) == tests


@pytest.mark.parametrize(
    "text",
    [
        "회의랑 작업 관련 문서 보여줘\n둘 다 필요해",
        "작업이랑 회의록 정리해서 #general에 올려줘",
        "작업이랑 준호 것 보여줘",
        "매출이랑 수량 합계 알려줘",
        "post my tasks and meetings to #general",
        "create tasks and meeting notes for Junho",
        "タスクと議事録を作って",
    ],
)
def test_what_is_of_one_place_or_does_more_than_show_is_not_split(text: str) -> None:
    task = a_task(text)
    assert split_joined_reads(task, detect_language(text, task.request.language)) == ()


@pytest.mark.parametrize(
    ("text", "people"),
    [
        ("내 작업이랑 준호 작업 보여줘", ("김민지", "준호")),
        ("내 할 일하고 사라 할 일 같이 보여줘", ("김민지", "사라")),
        ("show my tasks and Junho's", ("김민지", "Junho")),
        ("show me Junho's and Sara's tasks", ("Junho", "Sara")),
        ("私のタスクとジュノさんのタスクを見せて", ("김민지", "ジュノ")),
    ],
)
def test_the_tasks_of_two_people_are_those_of_either(text: str, people: tuple[str, str]) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert len(actions) == 1
    said = str(actions[0]["inputs"]["filter"])
    assert "'any'" in said
    assert all(f"'@person', 'op': 'contains', 'value': '{one}'" in said for one in people)
