"""How a message is to sound is said to who carries it, and no part of what is sent."""

from __future__ import annotations

import pytest

from orchestration.text.tone_words import find_tone_words
from tests.core.test_told_words import list_inputs, list_sent


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("지훈님한테 정중하게 보고서 언제 되는지 물어봐줘", "보고서 언제 되나요?"),
        ("준호한테 기분 안 나쁘게 늦는다고 전해줘", "늦습니다"),
        ("준호한테 30분 늦는다고 부드럽게 전해줘", "30분 늦습니다"),
        ("준호한테 30분 늦는다고 전해줘. 좀 부드럽게", "30분 늦습니다"),
        ("사라한테 시안 다시 달라고 해줘, 정중하게 부탁해", "시안 다시 주세요"),
        ("tell Junho that I'm late, nicely please", "김민지 is late"),
        ("let Sara know the deck is late but be nice about it", "The deck is late"),
        ("tell Junho the meeting moved to 4, and be gentle, he's had a rough week", "The meeting moved to 4"),
        ("message Sara that the deck is late. Keep it light.", "The deck is late."),
        ("remind Jihoon that the report is due, don't be pushy", "The report is due"),
        ("ジュノさんに少し遅れると丁寧に伝えて", "少し遅れる"),
        ("ジュノさんに少し遅れると伝えて。丁寧にお願いします", "少し遅れる"),
        ("ジュノさんに少し遅れると伝えて、やんわりと", "少し遅れる"),
    ],
)
def test_a_word_on_the_tone_is_not_sent(text: str, sent: str) -> None:
    assert list_sent(text) == [sent]


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("tell Junho to be nice about it", "Please be nice about it"),
        ("tell Junho to come early, be polite and bring the docs", "Please come early, be polite and bring the docs"),
        ("dm Sara: be nice about it, ok?", "be nice about it, ok?"),
        ("준호한테 고객한테 친절하게 말하라고 전해줘", "고객한테 친절하게 말해 주세요"),
        ("준호한테 조심스럽게 운전하라고 전해줘", "조심스럽게 운전해 주세요"),
        ("준호한테 '정중하게 부탁해'라고 보내줘", "정중하게 부탁해"),
        ("준호한테 발표 부드럽게 넘어갔다고 전해줘", "발표 부드럽게 넘어갔습니다"),
    ],
)
def test_a_word_on_the_tone_of_others_is_sent(text: str, sent: str) -> None:
    assert list_sent(text) == [sent]


def test_who_is_asked_gets_no_word_on_the_tone() -> None:
    (step,) = list_inputs("ask Junho politely if the quote is ready")
    assert step == {"user": "Junho", "text": "Could you tell me if the quote is ready?"}


@pytest.mark.parametrize(
    "text", ["발표가 부드럽게 넘어갔어", "be careful with the report", "make the page short", "丁寧な人"]
)
def test_no_tone_is_heard_where_nothing_is_told(text: str) -> None:
    assert find_tone_words(text) == ()


def test_the_mark_of_an_order_that_is_put_as_a_question_is_not_sent() -> None:
    assert list_sent("can you nudge Jihoon about the report? it was due on Friday, be nice about it") == [
        "Reminder: the report. it was due on Friday"
    ]
    assert list_sent("can you ask Junho where the quote is?") == ["Could you tell me where the quote is?"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("February sales per region, and put that in #exec. Two lines are enough", "Two lines are enough"),
        ("tell Junho that the demo moved to 4. Keep it short", "Keep it short"),
    ],
)
def test_how_short_it_may_be_is_told_as_words_of_manner(text: str, said: str) -> None:
    assert [text[start:end].strip() for start, end in find_tone_words(text)] == [said]
