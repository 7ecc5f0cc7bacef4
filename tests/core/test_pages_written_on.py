"""What a reply says is to stand on the page that its thread made, as it is typed; and questions on what was shown."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.rule_planner import RulePlanner
from orchestration.rule_planner.thread.shown_details import is_field_question
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier, followed

MADE = "create a page 'Team lunch' in the team wiki"
PAGE = EarlierThing(id="p1", title="Team lunch", made=True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("write in it: Meet at noon. Tell Junho if you can't come.", "Meet at noon. Tell Junho if you can't come."),
        ("put this on the page: rooms 2, 3 and 4", "rooms 2, 3 and 4"),
        ("that page should say: closed on Friday", "closed on Friday"),
        ("add 'rice, soup' to it", "rice, soup"),
        ("거기에 이렇게 적어줘: 금요일은 쉽니다", "금요일은 쉽니다"),
        ("내용은 '12시에 로비' 이걸로", "12시에 로비"),
        ("거기에 '밥, 국' 추가해줘", "밥, 국"),
        ("中身はこう書いて: 正午に集合", "正午に集合"),
        ("内容は「正午に集合」でお願いします", "正午に集合"),
    ],
)
def test_what_is_told_stands_on_the_page_as_it_is_typed(text: str, said: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is not None
    (step,) = plan.actions
    assert (step.tool, step.inputs) == ("notion.append_blocks", {"page": "p1", "content": said})


def test_words_of_the_page_ask_for_nothing() -> None:
    task = a_task("write in it: Meet at noon. Tell Junho if you can't come.", earlier(MADE, PAGE))
    assert RulePlanner().list_effects(task) == ()


@pytest.mark.parametrize(
    "text",
    ["write to junho: lunch at noon", "post in #dev: lunch at noon", "거기에 올려줘: 점심"],
)
def test_words_for_somebody_else_are_not_written_there(text: str) -> None:
    plan = followed(earlier(MADE, PAGE), text)
    assert plan is None or not any(one.tool == "notion.append_blocks" for one in plan.actions)


@pytest.mark.parametrize(
    "text",
    [
        "who was there?",
        "who attended",
        "who all came",
        "who wrote it?",
        "who sent that",
        "when was it sent?",
        "누가 썼어?",
        "誰が書いたの?",
        "誰がいた?",
    ],
)
def test_what_was_shown_is_asked_about(text: str) -> None:
    assert is_field_question(text)


@pytest.mark.parametrize("text", ["who can write it down", "when was the release", "who is Junho", "where is the page"])
def test_other_questions_stand_for_themselves(text: str) -> None:
    assert not is_field_question(text)
