"""Lists of tasks that are asked for in ways of speaking."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.idioms.list_idioms import replace_list_words
from tests.core.follow_up_cases import LATE, NEXT_WEEK, NOT_DONE, TO_BEGIN, WEEK, of, person, plan_of

TASKS = "notion.query_database"
MINE = person("김민지")
BY_FRIDAY = {"path": "@date", "op": "le", "value": "2026-03-06"}
TODAY = {"path": "@date", "op": "eq", "value": "2026-03-04"}
UNDATED = {"path": "@date", "op": "empty"}


def queried(text: str) -> dict[str, Any]:
    (step,) = plan_of(text)["actions"]
    assert step["tool"] == TASKS
    return step["inputs"]


@pytest.mark.parametrize(
    "text",
    [
        "who still owes stuff from before today?",
        "who owes what as of today",
        "who's late on what? I'll chase them myself",
        "anyone behind on their tasks?",
        "what should've been done by now but isn't",
        "밀린 일 좀 정리해줘",
    ],
)
def test_what_is_late_is_listed(text: str) -> None:
    assert queried(text)["filter"] == of(*LATE)


@pytest.mark.parametrize(
    "text",
    [
        "Anything overdue? By person please. I'll talk to them myself so no pings.",
        "what's overdue, grouped by owner — no reminders please",
        "사람별로 밀린 일 정리해줘",
        "밀린 거 사람별로 보여줘. 연락은 내가 할게",
        "期限切れのタスクを担当者別に見せて。連絡は自分でします",
    ],
)
def test_what_is_late_is_listed_by_who_does_it(text: str) -> None:
    asked = queried(text)
    assert (asked["filter"], asked["sort"]) == (of(*LATE), "@person")


@pytest.mark.parametrize(
    "text",
    ["自分のタスク、期限が近い順に出して", "내 할일 마감 빠른 순으로 뽑아줘", "my tasks sorted by due date please"],
)
def test_ones_own_by_their_days_are_those_that_are_open(text: str) -> None:
    asked = queried(text)
    assert (asked["filter"], asked["sort"]) == (of(MINE, NOT_DONE), "@date")


@pytest.mark.parametrize(
    "text",
    [
        "any tasks with no due date?",
        "마감일 없는 작업 있어?",
        "期限が入ってないタスクある?",
        "show tasks without a due date",
    ],
)
def test_tasks_without_a_day_are_found(text: str) -> None:
    assert queried(text)["filter"] == UNDATED


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("이번 주 안에 안 끝나면 안 되는 거 뭐 있어", [*WEEK, NOT_DONE]),
        ("list my unfinished stuff for next week", [*NEXT_WEEK, NOT_DONE, MINE]),
    ],
)
def test_what_has_to_be_done_is_listed(text: str, tests: list[Any]) -> None:
    assert queried(text)["filter"] == of(*tests)


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("what has to be finished by Friday?", [BY_FRIDAY, NOT_DONE]),
        ("what's still to be done by Friday", [BY_FRIDAY, NOT_DONE]),
        ("which tasks need to be completed by Friday?", [BY_FRIDAY, NOT_DONE]),
        ("what should be wrapped up by Friday?", [BY_FRIDAY, NOT_DONE]),
        ("what's there to do by Friday?", [BY_FRIDAY, NOT_DONE]),
        ("show the tasks that should be done by Friday", [BY_FRIDAY, NOT_DONE]),
        ("what must I get finished today?", [TODAY, NOT_DONE, MINE]),
        ("what has to be done before tonight", [{**TODAY, "op": "le"}, NOT_DONE]),
    ],
)
def test_what_is_to_be_done_is_not_what_was_done(text: str, tests: list[Any]) -> None:
    assert queried(text)["filter"] == of(*tests)


@pytest.mark.parametrize("text", ["what was finished by tonight?", "what has been done today?", "what got done today"])
def test_what_was_done_is_told_as_before(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert (step["tool"], step["inputs"]["about"]) == ("session.list_work", "done")


def test_what_was_not_begun_is_to_be_done() -> None:
    held = str(queried("내 일 중에 아직 시작도 안 한 거")["filter"])
    assert TO_BEGIN["value"] in held
    assert "시작" not in held


@pytest.mark.parametrize(
    "text",
    [
        "준호님한테 밀린 거 정리해달라고 전해줘",
        "#general에 '밀린 거 정리해줘' 올려줘",
        "tell Junho he still owes stuff",
        "post 'who owes what?' in #sales",
        "how many overdue tasks per person",
        "담당자별 밀린 작업 건수",
        "who owes the client a quote?",
    ],
)
def test_words_that_are_told_or_mean_something_else_stay(text: str) -> None:
    assert replace_list_words(text) == text


def test_all_that_is_ones_own_may_be_wanted() -> None:
    assert queried("내 작업 전부 마감 순으로 보여줘")["filter"] == MINE


@pytest.mark.parametrize(
    "text",
    [
        "check if I have any overdue tasks",
        "let me know if I have any overdue tasks",
        "can you see whether I have overdue tasks?",
    ],
)
def test_whether_somebody_has_tasks_is_asked_of_their_own(text: str) -> None:
    held = str(queried(text)["filter"])
    assert MINE["value"] in held


def test_what_others_are_let_know_stays() -> None:
    text = "let Junho know if I have any overdue tasks"
    assert replace_list_words(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "unfinished tasks per head pls, done ones don't matter, joint ones should count for each",
        "how many pending to-dos does everybody have? ignore the completed ones",
        "who has how many open tasks?",
        "number of remaining tasks per assignee, the shared ones count for both",
        "담당자별 미완료 작업 수, 함께 맡은 건 각각 세줘",
        "担当者ごとの未完了タスク数を教えて。共同のものは両方にカウントして",
    ],
)
def test_open_tasks_are_counted_for_each_owner(text: str) -> None:
    read, count = plan_of(text)["actions"]
    assert read["inputs"]["filter"] == of(NOT_DONE)
    assert (count["tool"], count["inputs"]["function"]) == ("table.aggregate", "count")
    assert count["inputs"]["group_by"] == "담당자"


@pytest.mark.parametrize(
    "text",
    [
        "finished tasks don't matter",
        "rename the task 'shared ones count for both'",
        "show the open tasks of each page",
        "완료된 작업 수 알려줘",
    ],
)
def test_what_counts_nothing_for_an_owner_is_left_as_it_is(text: str) -> None:
    assert replace_list_words(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "나 이번 주에 털어야 하는 거 뭐 있어?",
        "저 이번 주에 쳐내야 되는 일 뭐뭐 있죠?",
        "나 이번 주에 해치워야 할 거 알려줘",
    ],
)
def test_what_is_to_be_got_rid_of_is_to_be_done(text: str) -> None:
    assert queried(text)["filter"] == of(*WEEK, NOT_DONE, MINE)
