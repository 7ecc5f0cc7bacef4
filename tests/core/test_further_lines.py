"""One more line of the page that was just made, and one more row behind "and" or "same again"."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.thread.corrected_effects import is_replacement
from schemas.request import EarlierThing
from tests.core.follow_up_cases import a_task, earlier, followed

NOTES = EarlierThing(id="p1", title="주간 회의", made=True)
MINUTES = "회의록에 '주간 회의' 페이지 만들어줘"
TASK = "작업에 '배너 시안' 만들어줘"
ROW = "마케팅 예산 Q1에 오늘자 리플렛 인쇄 18만원 추가요"
NEW = "New task: Badge order"
DUE = "'배너 시안' 마감 3/8로 바꿔줘"


def made(before: str, text: str) -> dict[str, Any]:
    plan = followed(earlier(before, NOTES), text)
    return dict(plan.actions[0].inputs) if plan is not None and len(plan.actions) == 1 else {}


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("하나 빠졌다: 원고료 재협의 (사라)", "원고료 재협의 (사라)"),
        ("아 한 줄 더: 주차 안내", "주차 안내"),
        ("add one more: who brings the keys", "who brings the keys"),
        ("I forgot one: parking", "parking"),
        ("one more line please: parking", "parking"),
        ("一つ追加：鍵は誰が持つか", "鍵は誰が持つか"),
        ("もう一つ: 駐車場", "駐車場"),
    ],
)
def test_a_line_is_added_to_the_page_that_was_made(text: str, line: str) -> None:
    assert made(MINUTES, text) == {"page": "p1", "content": line}


@pytest.mark.parametrize("text", ["하나 더: 조명 시안", "one more: Lights", "하나 빠졌네 #sales에 올려줘"])
def test_one_more_beside_a_task_is_no_line_of_it(text: str) -> None:
    assert "content" not in made(TASK, text)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("그리고 현수막도. 날짜 3/2, 12만", ["2026-03-02", "현수막", 120000]),
        ("또 현수막, 12만", ["2026-03-04", "현수막", 120000]),
        ("same again for banners, 120k, Mar 2", ["2026-03-02", "banners", 120000]),
        ("and banners, amount 120,000, date 3/2", ["2026-03-02", "banners", 120000]),
    ],
)
def test_one_more_row_is_told_cell_by_cell(text: str, row: list[Any]) -> None:
    assert made(ROW, text).get("rows") == [row]


@pytest.mark.parametrize(
    "text",
    ["그리고 준호한테 알려줘, 3/2", "그리고 #dev에 공유, 12만", "and tell Junho, 120k", "그리고 이거 맞아, 12만"],
)
def test_other_wishes_behind_and_are_no_row(text: str) -> None:
    assert "rows" not in made(ROW, text)


@pytest.mark.parametrize("text", ["28만이네 미안", "아 28만이다", "금액 28만으로", "28만원이에요", "280,000, sorry"])
def test_an_amount_that_is_told_puts_the_row_right(text: str) -> None:
    assert made(ROW, text)["values"][-1] == 280000
    assert not is_replacement(a_task(text, earlier(ROW)))


@pytest.mark.parametrize("text", ["28만이야?", "3명이다", "3"])
def test_a_question_or_a_bare_count_puts_no_amount_right(text: str) -> None:
    assert not is_replacement(a_task(text, earlier(ROW)))


@pytest.mark.parametrize(
    ("before", "text", "properties"),
    [
        (NEW, "Sara, next Tuesday", {"@person": "Sara", "@date": {"day": "2026-03-10"}}),
        (NEW, "Junho, Friday please", {"@person": "Junho", "@date": {"day": "2026-03-06"}}),
        (TASK, "준호, 다음주 화요일", {"@person": "준호", "@date": {"day": "2026-03-10"}}),
        (NEW, "Thanks, Tuesday", {"@date": {"day": "2026-03-10"}}),
        (TASK, "준호씨가 하기로 함", {"@person": "준호"}),
        (TASK, "やっぱジフンさんにお願いすることにした", {"@person": "ジフン"}),
        (TASK, "ジフンさんに任せることにしました", {"@person": "ジフン"}),
        (TASK, "2日延ばしたいです", {"@date": {"later": "P2D"}}),
        (TASK, "이틀 미루고 싶어요", {"@date": {"later": "P2D"}}),
        (TASK, "I'd like to push it by 2 days", {"@date": {"later": "P2D"}}),
        (DUE, "아 그럼 일요일이네. 월요일로 해줘", {"@date": {"day": "2026-03-09"}}),
        (DUE, "oh that's a Sunday. make it Monday", {"@date": {"day": "2026-03-09"}}),
        (DUE, "あ、それだと日曜か。月曜にしてください", {"@date": {"day": "2026-03-09"}}),
        (DUE, "It's Friday, not Thursday", {"@date": {"day": "2026-03-06"}}),
    ],
)
def test_a_reply_gives_the_page_its_owner_and_day(before: str, text: str, properties: dict[str, Any]) -> None:
    assert made(before, text).get("properties") == properties
