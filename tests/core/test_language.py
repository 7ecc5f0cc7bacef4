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
    "let 佐藤さん know that the samples shipped today": "en",
    "make 新店オープン準備 page under Japan": "en",
    "what is 佐藤さん working on?": "en",
    "add to 展示レイアウト案: wall C needs two more spots": "en",
    "#dev Weekly Syncを来週の火曜に移動して": "ja",
    "Team lunch poll削除よろしく": "ja",
    "田中さん한테 샘플 도착했는지 물어봐줘": "ko",
    "マーケ定例 10/9 페이지 한국어로 요약해줘": "ko",
    "랜딩 페이지 개편を完了にして": "ja",
    "show me 공지사항 모음": "en",
    "Slack에서 OOM killed 검색": "ko",
    "open task 몇 개": "ko",
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
