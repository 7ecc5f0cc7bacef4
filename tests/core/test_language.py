"""The language of a request is that of the person's own words."""

from __future__ import annotations

import pytest

from orchestration.text.language import detect_language, does_tell_language

TEXTS = {
    "내일 회의 기록 만들어줘": "ko",
    "Pricing survey 상태를 done으로 바꿔줘": "ko",
    "Create a page called '3월 전략 회의' in 회의록": "en",
    "Summarize last week's sales from the sheet 매출 현황 2026 and post it to #sales": "en",
    "mark 'Pricing survey' as done in 작업": "en",
    "노션 meeting notes DB에 새 page 추가": "ko",
    "archive 구버전 위키": "en",
    "create 해줘 페이지": "ko",
    "help": "en",
    "도움말": "ko",
    "来週の会議ページを作って": "ja",
    "'회의록'": "ko",
    "#randomに「공지」を投稿して、その後#devに「완료」を投稿して": "ja",
    "#general에 'done' 올려": "ko",
    "#sales": "otherwise",
    "123 !!": "otherwise",
    "": "otherwise",
}


@pytest.mark.parametrize("text", TEXTS)
def test_the_language_of_a_text(text: str) -> None:
    assert detect_language(text, "ja" if TEXTS[text] == "otherwise" else "ko") == TEXTS[text].replace("otherwise", "ja")


@pytest.mark.parametrize(
    ("text", "tells"), [("9", False), ("👍", False), ("9:45?", False), ("9시", True), ("at 9", True), ("9時に", True)]
)
def test_a_number_or_a_sign_tells_no_language(text: str, *, tells: bool) -> None:
    assert does_tell_language(text) is tells
