"""A change of all records that a request chooses: what is chosen, what is left out, what each becomes."""

from __future__ import annotations

import pytest

from connectors.catalog import list_contracts
from orchestration.policy.forbidden_by_person import find_broken
from orchestration.text.prohibitions import find_prohibitions
from schemas.values import Json, Payload
from tests.core.test_offline_planner import plan

OPEN: Json = {"path": "@status", "op": "ne", "value": "완료"}

DUE_TOMORROW: Json = {"path": "@date", "op": "eq", "value": "2026-03-05"}
DUE_THIS_WEEK: list[Json] = [
    {"path": "@date", "op": "ge", "value": "2026-03-02"},
    {"path": "@date", "op": "le", "value": "2026-03-08"},
]


def owned_by(name: str) -> Json:
    return {"path": "@person", "op": "contains", "value": name}


def without(name: str) -> Json:
    return {"path": "@any", "op": "ne", "value": name}


@pytest.mark.parametrize(
    ("text", "tests", "values"),
    [
        ("준호 남은 작업들 마감 다 다음주 월욜로 밀어줘. 인터뷰 정리는 건드리지 말고",
         [OPEN, owned_by("준호"), without("인터뷰 정리")], {"@date": "2026-03-09"}),
        ("지훈이 미완료 작업 전부 다음주 금요일로 미뤄줘", [OPEN, owned_by("지훈")], {"@date": "2026-03-13"}),
        ("사라 진행 중인 작업들 다 완료로 바꿔줘",
         [{"path": "@status", "op": "eq", "value": "진행 중"}, owned_by("사라")], {"@status": "완료"}),
        ("everything Sarah has in progress → due next Friday. leave 'Pricing survey' alone tho",
         [{"path": "@status", "op": "eq", "value": "진행 중"}, owned_by("Sarah"), without("Pricing survey")],
         {"@date": "2026-03-13"}),
        ("Push every one of Jihoon's unfinished tasks to March 20, except 'Beta plan'. Leave that one alone.",
         [OPEN, owned_by("Jihoon"), without("Beta plan")], {"@date": "2026-03-20"}),
        ("mark all of Junho's open tasks as done", [OPEN, owned_by("Junho")], {"@status": "done"}),
        ("set the due date of all of Junho's open tasks to next Friday", [OPEN, owned_by("Junho")],
         {"@date": "2026-03-13"}),
        ("サラの進行中のタスク、期限を全部来週金曜にして。「Pricing survey」はそのままで",
         [{"path": "@status", "op": "eq", "value": "진행 중"}, owned_by("サラ"), without("Pricing survey")],
         {"@date": "2026-03-13"}),
    ],
)  # fmt: skip
def test_what_is_chosen_is_changed_each_but_for_what_is_left_out(text: str, tests: list[Json], values: Payload) -> None:
    look, change = plan(text)["actions"]
    assert sorted(look["inputs"]["filter"]["all"], key=str) == sorted(tests, key=str)
    assert change["inputs"] == {"page": "{{item.id}}", "properties": values}
    assert change["for_each"]["items"] == "a1.records"


def test_a_span_that_chooses_records_is_not_joined_with_the_day_they_are_moved_to() -> None:
    look, change = plan("Move my tasks due this week to next Monday, except 'Equipment'")["actions"]
    chosen = look["inputs"]["filter"]["all"]
    assert [one["value"] for one in chosen][:2] == ["2026-03-02", "2026-03-08"]
    assert without("Equipment") in chosen
    assert change["inputs"]["properties"] == {"@date": "2026-03-09"}


@pytest.mark.parametrize(
    "text",
    [
        "show me all the tasks due this week",
        "이번 주 작업들 다 보여줘",
        "준호 작업 목록을 #dev로 올려줘",
        "send all of Junho's open tasks to Sarah",
        "give the list of all open tasks to me",
        "今週のタスクを全部見せて",
    ],
)
def test_what_is_shown_or_sent_is_not_changed(text: str) -> None:
    assert not any("update" in one["tool"] for one in plan(text)["actions"])


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("show me all the unfinished tasks but leave out jihoons", "jihoon"),
        ("今週締切のタスク見せて〜！あ、サラちゃんのやつ以外でお願い", "サラ"),
        ("今週のタスク見せて、ジュノくんの分は除いて", "ジュノ"),
    ],
)
def test_whose_records_are_left_out_is_read_however_it_is_said(text: str, name: str) -> None:
    (look,) = plan(text)["actions"]
    assert without(name) in look["inputs"]["filter"]["all"]


@pytest.mark.parametrize(
    ("text", "tests", "values"),
    [
        ("이번 주 마감인 작업 담당 전부 준호로 넘겨줘", DUE_THIS_WEEK, {"@person": "준호"}),
        ("이번 주 마감인 작업들 전부 박지훈으로 담당 바꿔줘", DUE_THIS_WEEK, {"@person": "박지훈"}),
        ("내일까지인 것들 하루씩 미뤄줘", [DUE_TOMORROW, OPEN], {"@date": {"later": "P1D"}}),
        ("내 할 일들 전부 일주일씩 늦춰줘", [OPEN, owned_by("김민지")], {"@date": {"later": "P1W"}}),
        ("내 작업 전부 이틀씩 당겨줘. 단 '베타 계획'은 건드리지 마", [owned_by("김민지"), without("베타 계획"), OPEN],
         {"@date": {"later": "-P2D"}}),
        ("push all my open tasks back by two days", [OPEN, owned_by("김민지")], {"@date": {"later": "P2D"}}),
        ("move everything due tomorrow back a day", [DUE_TOMORROW, OPEN], {"@date": {"later": "P1D"}}),
        ("bring all my tasks forward a week", [owned_by("김민지"), OPEN], {"@date": {"later": "-P1W"}}),
        ("今週締切のタスクを全部二日ずつ後ろにずらして", [*DUE_THIS_WEEK, OPEN], {"@date": {"later": "P2D"}}),
        ("私のタスク全部、期限を一日ずつ後ろにずらして。ただし「베타 계획」は絶対触らないこと",
         [owned_by("김민지"), without("베타 계획"), OPEN], {"@date": {"later": "P1D"}}),
    ],
)  # fmt: skip
def test_all_that_are_chosen_are_put_off_or_handed_over(text: str, tests: list[Json], values: Payload) -> None:
    look, change = plan(text)["actions"]
    assert sorted(look["inputs"]["filter"]["all"], key=str) == sorted(tests, key=str)
    assert change["inputs"] == {"page": "{{item.id}}", "properties": values}
    assert change["for_each"]["items"] == "a1.records"


@pytest.mark.parametrize("text", ["archive everything that's overdue", "마감 지난 작업들 전부 보관해줘"])
def test_everything_that_is_chosen_is_put_away(text: str) -> None:
    look, change = plan(text)["actions"]
    assert look["inputs"]["filter"] == {"all": [{"path": "@date", "op": "lt", "value": "2026-03-04"}, OPEN]}
    assert (change["tool"], change["inputs"]) == ("notion.archive_page", {"page": "{{item.id}}"})


@pytest.mark.parametrize(
    "text",
    [
        "랜딩 페이지 개편 하루 미뤄줘",
        "내일 회의 자료 하루 미뤄줘",
        "Push 'Pricing survey' back a day",
        "「뉴스레터 초안」を一日後ろにずらして",
        "준호한테 작업들 하루씩 미뤄달라고 전해줘",
    ],
)
def test_one_that_is_put_off_and_words_to_somebody_are_no_loop(text: str) -> None:
    assert all(not step.get("for_each") for step in plan(text)["actions"])


def test_a_title_in_another_language_is_left_out_by_what_it_means() -> None:
    text = "私のタスク全部、期限を一日ずつ後ろにずらして。ただしモバイルアプリのベータ計画は絶対触らないこと"
    (kept,) = find_prohibitions(text)
    assert kept.targets == ("モバイルアプリのベータ計画",)
    contract = next(one for one in list_contracts() if one.tool == "notion.update_page")
    assert find_broken((kept,), contract, ["모바일 앱 베타 계획"]) is not None
    assert find_broken((kept,), contract, ["뉴스레터 초안"]) is None
