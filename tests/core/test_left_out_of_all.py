"""All that was listed is changed but what a reply leaves out, however that is called; one that waits for a yes loses
it."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.text.asked_changes import write_asked_change
from orchestration.text.left_out_items import find_left_out
from orchestration.text.pointed_things import drop_left_out, is_title_called
from schemas.request import EarlierThing
from tests.core.follow_up_cases import ALL_TASKS, a_task, earlier, followed

ROWS = tuple(
    EarlierThing(id=f"p{at}", title=title, row=at)
    for at, title in enumerate(("모바일 앱 베타 계획", "랜딩 페이지 개편", "Pricing survey", "뉴스레터 초안"), 1)
)


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("베타계획", "모바일 앱 베타 계획"),
        ("beta plan", "모바일 앱 베타 계획"),
        ("landing page", "랜딩 페이지 개편"),
        ("LP", "랜딩 페이지 개편"),
        ("설문", "Pricing survey"),
        ("アンケート", "Pricing survey"),
        ("ニュースレター", "뉴스레터 초안"),
    ],
)
def test_a_thing_is_called_in_any_spelling_or_language(words: str, title: str) -> None:
    assert [one.title for one in ROWS if is_title_called(words, one.title)] == [title]


@pytest.mark.parametrize("words", ["금요일", "상태", "page layout", "to", "계획서 초안", "XY"])
def test_other_words_call_nothing(words: str) -> None:
    assert not any(is_title_called(words, one.title) for one in ROWS)


@pytest.mark.parametrize(
    ("text", "out"),
    [
        ("그거 다 다음주 수요일로 바꿔줘 베타계획은 빼고", "p1"),
        ("랜딩페이지 말고 나머지 다 금요일로", "p2"),
        ("설문은 그대로 두고 나머지 다 금요일로 바꿔줘", "p3"),
        ("move them all to friday except the landing page", "p2"),
        ("push everything but the survey to next monday", "p3"),
        ("all of them to friday, leave the beta plan", "p1"),
        ("set them all to friday but keep the newsletter as is", "p4"),
        ("LP以外は全部金曜にして", "p2"),
        ("アンケートはそのままで、全部金曜にして", "p3"),
    ],
)
def test_all_but_one_is_changed(text: str, out: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is not None
    assert [one.inputs["page"] for one in plan.actions] == [one.id for one in ROWS if one.id != out]
    assert all("@date" in str(one.inputs["properties"]) for one in plan.actions)


@pytest.mark.parametrize(
    "text",
    [
        "mark everything done except the parking thing",
        "주차 건 빼고 다 완료로 바꿔줘",
        "駐車場以外は全部完了にして",
    ],
)
def test_what_stays_and_is_not_known_keeps_all_as_it_is(text: str) -> None:
    plan = followed(earlier(ALL_TASKS, *ROWS), text)
    assert plan is None or not any(one.is_effect and "page" in one.inputs for one in plan.actions)


@pytest.mark.parametrize("text", ["상태는 그대로 두고 금요일로", "월요일 말고 화요일로", "not monday, tuesday"])
def test_a_value_that_is_not_meant_leaves_no_thing_out(text: str) -> None:
    assert drop_left_out(text, ROWS) == (text, ())


@pytest.mark.parametrize(
    "text",
    [
        "あ待って、LPのだけは今週のままで",
        "LPは抜いて",
        "아 잠깐 랜딩페이지는 이번주 그대로",
        "wait, leave the landing page as is",
        "yes but not the landing page",
    ],
)
def test_one_of_several_that_wait_is_left_out(text: str) -> None:
    left = find_left_out(text, [[one.title, str(one.row)] for one in ROWS])
    assert left is not None
    assert left.places == {1}
    assert not left.says_more


@pytest.mark.parametrize(
    "text",
    [
        "サラの残りのタスクを全部来週金曜にしてくれる?",
        "사라님 남은 작업 다 다음주 금요일로 해줄래?",
        "make all of sarah's open tasks due next friday",
    ],
)
def test_a_change_that_is_asked_for_as_a_question_is_made(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    read, change = actions
    assert not any(test["path"] == "@date" for test in read["inputs"]["filter"]["all"])
    assert change["inputs"]["properties"] == {"@date": "2026-03-13"}


@pytest.mark.parametrize(
    "text",
    [
        "来週金曜のタスクある?",
        "다음주 금요일로 잡힌 거 있어?",
        "사라한테 '금요일로 해줄래?' 보내줘",
        "금요일로 해도 돼?",
    ],
)
def test_any_other_question_stays_one(text: str) -> None:
    assert write_asked_change(text) == text
