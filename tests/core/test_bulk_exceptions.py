"""A change of all that somebody has: what is finished and what is left out stay, however that is said."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.plan.check import ValidPlan
from orchestration.policy.request_parts import read_request
from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.plans.made_plans import check_made
from orchestration.text.bulk_changes import replace_bulk_changes
from orchestration.text.prohibitions import find_prohibitions
from orchestration.workspace import NamedCell, NamedRows
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles

OPEN = {"path": "@status", "op": "ne", "value": "완료"}


DUE = [
    {"path": "@date", "op": "ge", "value": "2026-03-02"},
    {"path": "@date", "op": "le", "value": "2026-03-08"},
]


def owned_by(name: str) -> dict[str, str]:
    return {"path": "@person", "op": "contains", "value": name}


def without(name: str) -> dict[str, str]:
    return {"path": "@any", "op": "ne", "value": name}


@pytest.mark.parametrize(
    ("text", "tests", "values"),
    [
        ("Everything of Sarah's that's still open goes to next Friday, except the pricing survey - leave that alone",
         [owned_by("Sarah"), OPEN, without("Pricing survey")], {"@date": "2026-03-13"}),
        ("move all of Jihoon's open stuff to next Monday", [owned_by("Jihoon"), OPEN], {"@date": "2026-03-09"}),
        ("Push Sarah's tasks by a week, leave the finished ones alone", [owned_by("Sarah"), OPEN],
         {"@date": {"later": "P1W"}}),
        ("내 작업들 마감 하루씩 뒤로 미뤄줘. 끝난 건 건드리지 말고", [owned_by("김민지"), OPEN],
         {"@date": {"later": "P1D"}}),
        ("사라가 맡은 일들 마감 하루씩만 뒤로 미뤄주세요 끝난건 말고요", [owned_by("사라"), OPEN],
         {"@date": {"later": "P1D"}}),
        ("준호 안 끝난 작업들 전부 다음 주 수요일로 옮겨줘. 단 고객 인터뷰 정리는 놔두고",
         [owned_by("준호"), OPEN, without("고객 인터뷰 정리")], {"@date": "2026-03-11"}),
        ("私のタスク、뉴스레터 초안以外を一日ずつ後ろ倒しにして。終わってるやつは触らんといて",
         [owned_by("김민지"), OPEN, without("뉴스레터 초안")], {"@date": {"later": "P1D"}}),
        ("ジフンさんの未完了タスクは全部ジュノさんに担当変更して、보안 점검 보고서はそのままで",
         [owned_by("ジフン"), OPEN, without("보안 점검 보고서")], {"@person": "ジュノ"}),
        *(
            (text, [owned_by(name), OPEN, *DUE], {"@date": "2026-03-09"})
            for name, text in (
                ("민지", "민지 작업 중 이번주 마감인 거 전부 다음주 월요일로 미뤄줘. 다른 사람 건 건드리지 마"),
                ("민지", "민지 작업 중 이번주 마감인 거 전부 다음주 월요일로 미뤄줘, 남들 건 그대로 두고"),
                ("Minji", "push all of Minji's tasks due this week to next monday, don't touch anyone else's"),
                ("Minji", "push all of Minji's tasks due this week to next monday. leave the others alone"),
                ("ミンジ", "ミンジのタスク、今週期限のやつ全部来週の月曜にずらして。他の人のは触らないで"),
                ("ミンジ", "ミンジのタスク、今週期限のやつ全部来週の月曜にずらして。ほかの人のはそのままで"),
            )
        ),
    ],
)  # fmt: skip
def test_what_is_finished_or_left_out_stays(text: str, tests: list[Any], values: Any) -> None:
    plan: Any = make_plan(with_titles(a_task(text)))
    look, change = plan["actions"]
    assert sorted(look["inputs"]["filter"]["all"], key=str) == sorted(tests, key=str)
    assert change["inputs"] == {"page": "{{item.id}}", "properties": values}


@pytest.mark.parametrize(
    ("text", "tests"),
    [
        ("Everything of mine can be checked off except the newsletter, that one isn't started",
         [owned_by("김민지"), without("뉴스레터 초안")]),
        ("All my tasks can be marked done, but not the newsletter.", [owned_by("김민지"), without("뉴스레터 초안")]),
        ("set all my tasks to done except the newsletter", [owned_by("김민지"), without("뉴스레터 초안")]),
        ("mark everything Sarah has as done apart from the pricing survey",
         [owned_by("Sarah"), without("Pricing survey")]),
    ],
)  # fmt: skip
@pytest.mark.parametrize("row", ["newsletter", ""])
def test_what_may_be_ticked_off_is_done_but_for_what_is_left_out(text: str, tests: list[Any], row: str) -> None:
    cells = (NamedCell(row, "항목", "뉴스레터 발송"),) if row and row in text else ()
    task = with_titles(a_task(text))._replace(rows=(NamedRows("마케팅 예산", "Q1", (), cells),))
    plan: Any = make_plan(task)
    look, change = plan["actions"]
    assert sorted(look["inputs"]["filter"]["all"], key=str) == sorted(tests, key=str)
    assert change["inputs"] == {"page": "{{item.id}}", "properties": {"@status": "done"}}


@pytest.mark.parametrize(
    "text",
    [
        "everything can be found in the wiki except the newsletter",
        "all my tasks can be closed except the newsletter, that one is to move to Friday",
    ],
)
def test_what_is_no_order_or_orders_more_is_not_put_otherwise(text: str) -> None:
    assert replace_bulk_changes(text) == text


def test_what_is_left_out_by_its_title_in_another_language_is_heard() -> None:
    text = "mark all my tasks as done, except the newsletter"
    task = with_titles(a_task(text))
    checked = check_made(task, make_plan(task))
    assert isinstance(checked, ValidPlan)
    parts = read_request(text, checked.plan, task.request.asked_at, task.request.timezone)
    assert [one.words for one in parts if one.role == "unheard"] == []


def test_all_that_is_due_on_a_day_moves_as_it_is() -> None:
    plan: Any = make_plan(a_task("move all tasks due tomorrow to Friday please"))
    assert plan["actions"][0]["inputs"]["filter"] == {"path": "@date", "op": "eq", "value": "2026-03-05"}


@pytest.mark.parametrize(
    ("text", "act", "targets"),
    [
        ("준호 작업 전부 미뤄줘. 단 견적서 템플릿 수정은 놔두고", "any", ("견적서 템플릿 수정",)),
        ("견적서 템플릿 수정은 그대로 두고 나머지 다 미뤄줘", "any", ("견적서 템플릿 수정",)),
        ("마감 수정은 하지 말고", "edit", ("마감",)),
    ],
)
def test_a_name_that_ends_in_an_act_is_a_name(text: str, act: str, targets: tuple[str, ...]) -> None:
    (one,) = find_prohibitions(text)
    assert (one.act, one.targets) == (act, targets)
