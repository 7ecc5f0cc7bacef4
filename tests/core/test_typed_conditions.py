"""Conditions as people type them: nothing that hangs on one is done without it, and "he" and "it" are named."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.conditions.typed_conditions import replace_typed_conditions
from orchestration.rule_planner.planner import make_plan
from tests.core.follow_up_cases import a_task
from tests.core.test_change_products import with_titles


def steps(text: str) -> list[dict[str, Any]]:
    plan: Any = make_plan(with_titles(a_task(text)))
    return plan["actions"]


UNLESS = [
    "put the newsletter draft to in progress unless it's done already",
    "I started on the newsletter draft, so put it to in progress unless it's done already (I really can't remember)",
    "we've begun working on the newsletter draft. please set it to in progress unless it is already done",
    "can you move the newsletter draft to in progress unless somebody already closed",
    "mark the newsletter draft as in progress, unless it's been finished",
    "switch the newsletter draft to in progress except if it's already closed",
]


@pytest.mark.parametrize("text", [one for one in UNLESS if "somebody" not in one and "been" not in one])
def test_a_state_is_set_only_where_it_is_not_done(text: str) -> None:
    read, change = steps(text)
    assert {"path": "@status", "op": "ne", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert change["inputs"] == {"page": "newsletter draft", "properties": {"@status": "in progress"}}
    assert change["when"]["op"] == "count_gt"


@pytest.mark.parametrize(
    "text",
    [
        "if the newsletter draft is not done, put the newsletter draft to in progress",
        "if the Pricing survey is late, put it to in progress",
    ],
)
def test_what_hangs_on_a_condition_is_never_planned_without_it(text: str) -> None:
    changes = [one for one in steps(text) if "properties" in one["inputs"]]
    assert all(one.get("when") for one in changes)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Is the Pricing survey done yet? If it isn't, ask Sara when she expects to finish",
            "Could you tell me when you expect to finish the Pricing survey?",
        ),
        (
            "Is the Pricing survey done? If not, ask Sara when she will finish it",
            "Could you tell me when you will finish the Pricing survey?",
        ),
        (
            "has the Pricing survey been finished already? and if not, ask Sara whether she needs help",
            "Could you tell me whether you need help?",
        ),
        (
            "if the Pricing survey isn't done yet, ask Sara when she can wrap up",
            "Could you tell me when you can wrap up the Pricing survey?",
        ),
    ],
)
def test_a_question_that_hangs_on_a_record_names_it(text: str, told: str) -> None:
    read, send = steps(text)
    assert {"path": "@status", "op": "ne", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert send["inputs"] == {"user": "Sara", "text": told}
    assert send["when"]["op"] == "count_gt"


@pytest.mark.parametrize(
    "opening",
    ["if there is,", "if there are", "if there are any,", "if any,", "if so,", "then"],
)
def test_a_list_is_sent_where_the_answer_to_a_question_is_yes(opening: str) -> None:
    read, send = steps(f"anything past its due date that nobody closed? {opening} dm me the list, otherwise never mind")
    assert {"path": "@date", "op": "lt", "value": "2026-03-04"} in read["inputs"]["filter"]["all"]
    assert send["inputs"]["user"] == "김민지"
    assert send["inputs"]["text"].endswith("{{a1.records}}")
    assert send["when"]["op"] == "count_gt"


@pytest.mark.parametrize(
    "text",
    [
        "tell Sara to set it to in progress unless it's done already",
        "post 'put it to done unless it is closed' in #dev",
        "create a task 'mark the report as done unless it is over'",
        "put it to in progress unless it's done",
    ],
)
def test_other_words_stay_as_they_are(text: str) -> None:
    assert replace_typed_conditions(text) == text


def test_a_long_text_is_read_at_once() -> None:
    text = "is the report of the " * 200
    assert replace_typed_conditions(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "newsletter draftの件ってもう完了になってます？なってなければサラさんに「どうなってますか？」とDMしてほしいです"
        "、なってたら何もしなくて大丈夫",
        "newsletter draftはもう終わりましたか？まだならサラさんに「どうなってますか？」とDMして",
        "newsletter draftって完了してますか？してなければサラさんに「どうなってますか？」とDMしてください。"
        "終わってたら何もしなくていいです",
    ],
)
def test_a_japanese_question_is_the_condition_of_what_follows(text: str) -> None:
    read, sent = steps(text)
    assert {"path": "@status", "op": "ne", "value": "완료"} in read["inputs"]["filter"]["all"]
    assert sent["inputs"] == {"user": "サラ", "text": "どうなってますか？"}
    assert sent["when"]["op"] == "count_gt"


def test_a_question_alone_sends_nothing() -> None:
    assert all(one["intent"] == "read" for one in steps("newsletter draftはもう終わった？終わってたら教えて"))
