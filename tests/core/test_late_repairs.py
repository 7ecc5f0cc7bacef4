"""A time that is put right behind an order, or beside it, is said in the order in the place of the first."""

from __future__ import annotations

import pytest

from orchestration.text.late_repairs import apply_late_repair, find_amid_repair
from schemas.plan import Language
from tests.core.test_asked_figures import plan


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (
            "내일 9시에 sales에 '11시입니다' 올려줘. 아 아니다 8시 반에",
            "ko",
            "내일 8시 반에 sales에 '11시입니다' 올려줘",
        ),
        ("내일 3시에 회의록 만들어줘 아니 4시로", "ko", "내일 4시에 회의록 만들어줘"),
        ("내일 3시 말고 4시에 회의록 만들어줘", "ko", "내일 4시에 회의록 만들어줘"),
        ('at 9 post "demo is at 11" in #sales. actually make it 8:30', "en", 'at 8:30 post "demo is at 11" in #sales'),
        ("remind me at 4 to call Mina, actually 5pm", "en", "remind me at 5pm to call Mina"),
        (
            "9時に#salesへ「11時からです」って流して。あ、やっぱり8時半で",
            "ja",
            "8時半に#salesへ「11時からです」って流して",
        ),
        ("remind me tmrw at 3, no wait 4pm, to look at it", "en", "remind me tmrw at 4pm to look at it"),
        ("remind me at 3pm, actually 4, to call hanbit", "en", "remind me at 4pm to call hanbit"),
        ("move it to thursday, actually no, next monday", "en", "move it to next monday"),
        ("오후 3시, 아 아니다 4시에 배너 확인하라고 알려줘", "ko", "오후 4시에 배너 확인하라고 알려줘"),
        ("明日15時、いや16時にバナー確認のリマインドお願い", "ja", "明日16時にバナー確認のリマインドお願い"),
    ],
)
def test_the_second_time_takes_the_place_of_the_first(text: str, language: Language, said: str) -> None:
    assert apply_late_repair(text, language) == said


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("3시에 올리고 5시에 또 올려줘. 아니다 6시에", "ko"),  # which of the two is not said
        ("#sales에 '3시 아니 4시에 봐요' 올려줘", "ko"),
        ("post it at 9 and actually read it", "en"),
        ("9時に流して。8時半の件も確認して", "ja"),
        ("dm sarah at 2: lets meet at 3, no wait, 4", "en"),
        ("tell junho we have 3 demos at 3, no 4 demos", "en"),
    ],
)
def test_what_may_mean_something_else_stays(text: str, language: Language) -> None:
    assert apply_late_repair(text, language) == text


@pytest.mark.parametrize(
    ("text", "tool", "inputs"),
    [
        ("ジュノさんにメッセージお願い", "slack.send_dm", {"user": "ジュノ"}),
        ("온보딩 가이드に一行足してほしい", "notion.append_blocks", {"page": "온보딩 가이드"}),
        ("やること一個入れといて", "notion.create_page", {"parent": "タスク"}),
    ],
)
def test_a_short_order_asks_for_the_rest(text: str, tool: str, inputs: dict[str, str]) -> None:
    assert plan(text) == [(tool, inputs)]


@pytest.mark.parametrize(
    ("text", "inputs"),
    [
        (
            "Message Junho tomorrow at 9 that the client wants the invoice in English",
            {
                "user": "Junho",
                "text": "The client wants the invoice in English",
                "post_at": "2026-03-05T09:00:00+09:00",
            },
        ),
        (
            "tell Sarah on Friday at 10 that the survey is closed",
            {"user": "Sarah", "text": "The survey is closed", "post_at": "2026-03-06T10:00:00+09:00"},
        ),
    ],
)
def test_when_somebody_is_told_stands_between_them_and_what(text: str, inputs: dict[str, str]) -> None:
    assert plan(text) == [("slack.schedule_dm", inputs)]


def test_what_is_said_so_is_what_stands_in_quotes() -> None:
    assert plan('지훈님께 "오늘 안에 마무리 가능하세요?" 하고 물어봐 줘') == [
        ("slack.send_dm", {"user": "지훈", "text": "오늘 안에 마무리 가능하세요?"})
    ]


@pytest.mark.parametrize(
    ("text", "unmeant"),
    [
        ("remind me tmrw at 3, no wait 4pm, to look", "3, no wait "),
        ("오후 3시, 아 아니다 4시에 알려줘", "3시, 아 아니다 "),
        ("明日15時、いや16時にリマインド", "15時、いや"),
        ("remind me at 3 to look", ""),
    ],
)
def test_what_is_put_right_at_once_is_found_where_it_stands(text: str, unmeant: str) -> None:
    found = find_amid_repair(text)
    assert (text[slice(*found)] if found is not None else "") == unmeant
