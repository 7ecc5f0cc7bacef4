"""Where something is written is looked for in the pages, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.planner import make_plan
from orchestration.rule_planner.questions.where_written import does_ask_where_written
from orchestration.workspace import NamedTitle
from tests.core.follow_up_cases import a_task

ASKED = [
    "where are the expense rules written down?",
    "where did we write down the refund procedure",
    "where can I find the travel policy?",
    "出張のルールってどこに書いてたっけ?",
    "経費の規定はどこ?",
    "返金の手順ってどこにまとめてある?",
    "출장 규정 어디에 적혀 있어?",
]


@pytest.mark.parametrize("text", ASKED)
def test_the_pages_are_looked_through(text: str) -> None:
    actions: Any = make_plan(a_task(text))["actions"]
    assert [one["tool"] for one in actions] == ["notion.search", "notion.get_page_content", "text.answer"]
    assert actions[0]["inputs"]["kind"] == "page"


def test_the_page_whose_title_says_it_is_read() -> None:
    title = NamedTitle("travel", "출장 안내", whole=False)
    actions: Any = make_plan(a_task("where is the travel policy written?")._replace(titles=(title,)))["actions"]
    (step,) = actions
    assert (step["tool"], step["inputs"]) == ("notion.get_page_content", {"page": "출장 안내"})


@pytest.mark.parametrize(
    "text",
    [
        "where is the meeting?",
        "where did Junho write about the refund in #dev?",
        "write down where the keys are",
        "会議はどこ?",
        "#devのどこに書いてた?",
        "회의 어디서 해?",
        "슬랙 어디에 규정 올렸지?",
    ],
)
def test_other_questions_for_a_place_are_none(text: str) -> None:
    assert not does_ask_where_written(text)
