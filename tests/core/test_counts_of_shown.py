"""How many of what was listed each person has, what of it is due first, and what of metel's own work waits."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import ALL_TASKS, LISTED, NOT_DONE, WEEK, a_task, earlier, followed, of, person


@pytest.mark.parametrize(
    ("text", "group"),
    [
        ("담당자별로는 몇 개씩?", "담당자"),
        ("담당자별 개수 알려줘", "담당자"),
        ("how many per owner?", "담당자"),
        ("and how many of those for each person?", "담당자"),
        ("担当者ごとに何件ですか", "담당자"),
        ("상태별로 몇 개야", "상태"),
        ("how many by status?", "상태"),
    ],
)
def test_what_was_listed_is_counted_by_a_column(text: str, group: str) -> None:
    plan = followed(earlier(LISTED), text)
    assert plan is not None
    read, count = plan.actions
    assert read.inputs["filter"] == of(*WEEK)
    assert (count.inputs["function"], count.inputs["group_by"]) == ("count", group)


@pytest.mark.parametrize(
    "text", ["which of those is due first?", "그중에 마감이 가장 빠른 건?", "その中で期限が一番近いものは?"]
)
def test_what_is_due_first_of_what_was_listed_is_shown(text: str) -> None:
    plan = followed(earlier(ALL_TASKS), text)
    assert plan is not None
    (read,) = plan.actions
    assert (read.inputs["sort"], read.inputs["limit"]) == ("@date", 1)


@pytest.mark.parametrize(
    "text", ["which of my tasks is due first?", "내 작업 중 마감 제일 빠른 거", "私のタスクで期限が一番近いものは?"]
)
def test_what_is_due_first_is_one_that_is_not_done(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert actions[0]["inputs"] | {"database": ""} == {
        "database": "",
        "filter": of(NOT_DONE, person("김민지")),
        "sort": "@date",
        "limit": 1,
    }


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("지금 뭐 예약돼있지?", "scheduled"),
        ("뭐 예약해놨지", "scheduled"),
        ("is anything still waiting for my yes?", "waiting"),
        ("What are you still holding for me?", "waiting"),
        ("what have you done on my behalf today?", "done"),
    ],
)
def test_what_metel_did_and_holds_is_its_own_work(text: str, about: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [(one["tool"], one["inputs"]["about"]) for one in actions] == [("session.list_work", about)]


def test_a_grouping_is_nobody() -> None:
    actions: Any = make_plan(a_task("담당자별 미완료 작업 개수 알려줘"))["actions"]
    assert actions[0]["inputs"]["filter"] == NOT_DONE


def test_what_is_urgent_of_what_was_counted_is_a_record() -> None:
    plan = followed(earlier("담당자별 미완료 작업 개수 알려줘"), "그중에 제일 급한 건?")
    assert plan is not None
    (read,) = plan.actions
    assert (read.inputs["sort"], read.inputs["limit"]) == ("@date", 1)
