"""Rows that a thread listed are meant by whose they are: changed together, their owners asked, and no others."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.rule_planner import RulePlanner
from schemas.request import EarlierThing, EarlierWork
from tests.core.follow_up_cases import a_task, earlier

ROWS = (
    EarlierThing(id="p1", title="견적서 템플릿 수정", row=1, whose=("이준호",)),
    EarlierThing(id="p2", title="Pricing survey", row=2, whose=("Sarah Kim",)),
    EarlierThing(id="p3", title="랜딩 페이지 개편", row=3, whose=("Sarah Kim",)),
)


def listed(text: str) -> EarlierWork:
    return earlier(text, *ROWS).model_copy(update={"listed": ROWS})


def actions_after(first: str, text: str) -> list[Any]:
    return list(make_plan(a_task(text, listed(first)))["actions"])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("진행 중인 작업 보여줘", "그중에 사라 것만 마감 다음 주 수요일로 맞춰줘"),
        ("進行中のタスク見せて", "このうちサラさんの分だけ、期限を来週の水曜に揃えてください"),
        ("show the tasks in progress", "of these move sarah's to next wednesday"),
    ],
)
def test_the_rows_of_one_person_are_put_to_one_day(first: str, text: str) -> None:
    changed = [one["inputs"] for one in actions_after(first, text)]
    assert [one["page"] for one in changed] == ["p2", "p3"]
    assert all("2026-03-11" in str(one["properties"]["@date"]) for one in changed)
    assert all({*one["properties"]} == {"@date"} for one in changed), "nobody is given anything"


@pytest.mark.parametrize(
    ("first", "text", "owner"),
    [
        ("마감 지난 작업 보여줘", "첫 번째 거 담당자한테 언제 되냐고 물어봐줘", "이준호"),
        ("which tasks are overdue", "ask the owner of the second one when it will be done", "Sarah Kim"),
        ("期限切れのタスク見せて", "最初のやつの担当者に「いつ終わりますか」って聞いて", "이준호"),
    ],
)
def test_the_owner_of_the_row_that_is_pointed_at_is_asked_and_nobody_else(first: str, text: str, owner: str) -> None:
    (sent,) = actions_after(first, text)
    assert (sent["tool"], sent["inputs"]["user"]) == ("slack.send_dm", owner)


def test_owners_who_are_asked_after_a_list_are_those_of_the_list() -> None:
    first, text = "마감 지난 작업 보여줘", "담당자들한테 언제 되냐고 물어봐줘"
    assert RulePlanner().follows(a_task(text, listed(first)))
    read, sent = actions_after(first, text)
    assert read["inputs"]["filter"] == make_plan(a_task(first))["actions"][0]["inputs"]["filter"]  # type: ignore[index,call-overload]
    assert sent["for_each"]["items"] == f"{read['id']}.records"
