"""One more page beside the last: what is said of it, and what it has as the last had it."""

from __future__ import annotations

from typing import Any

import pytest

from schemas.request import EarlierThing
from tests.core.follow_up_cases import earlier, followed

TASK = "'4월 웨비나 기획' 작업 만들어줘. 담당 나, 다음주 금요일까지"
REPORT = 'add a task "Expense report – Feb" for me, due Friday'
CHECK = "タスク「名刺デザイン確認」追加で。担当はサラさん、金曜まで"
MADE = EarlierThing(id="p1", title="X", made=True)


def made_after(before: str, text: str) -> dict[str, Any] | None:
    """The title, day and owner of the page that a reply makes."""
    plan = followed(earlier(before, MADE), text)
    if plan is None or [one.tool for one in plan.actions] != ["notion.create_page"]:
        return None
    inputs: dict[str, Any] = dict(plan.actions[0].inputs)
    return {"title": inputs["title"], "date": inputs.get("date"), "who": inputs.get("properties", {}).get("담당자")}


@pytest.mark.parametrize(
    ("before", "text", "title", "date", "who"),
    [
        (TASK, "'5월 웨비나 기획'도 하나 더. 담당 똑같고 마감만 3월 31일", "5월 웨비나 기획", "2026-03-31", "김민지"),
        (TASK, "똑같이 '8월 기획'도 부탁해요", "8월 기획", "2026-03-13", "김민지"),
        (TASK, "'7월 기획' 하나 더요, 마감은 같고 담당만 준호로", "7월 기획", "2026-03-13", "준호"),
        (REPORT, 'same one for Junho, but call it "Report – Junho"', "Report – Junho", "2026-03-06", "Junho"),
        (
            REPORT,
            'another one called "Report – Mar", same owner, due next Friday',
            "Report – Mar",
            "2026-03-13",
            "김민지",
        ),
        (CHECK, "同じので「看板確認」もお願い", "看板確認", "2026-03-06", "サラ"),
    ],
)
def test_the_same_is_made_by_another_title(before: str, text: str, title: str, date: str, who: str) -> None:
    assert made_after(before, text) == {"title": title, "date": date, "who": who}


def test_one_more_has_only_what_is_said_of_it() -> None:
    assert made_after(TASK, "하나 더! '6월 웨비나 기획'") == {"title": "6월 웨비나 기획", "date": None, "who": None}


@pytest.mark.parametrize("text", ["'7월 웨비나 기획' 보여줘도 돼", "하나 더 만들어줘", "'hi'라고 #dev에도 올려줘"])
def test_other_words_make_no_further_page(text: str) -> None:
    assert made_after(TASK, text) is None
