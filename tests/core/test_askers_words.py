"""What an asker says of themselves is told to others with the asker's name: a message says no "I" of theirs."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.reading.askers_words import replace_own_words
from tests.core.test_told_words import list_inputs


@pytest.mark.parametrize(
    ("text", "who", "told"),
    [
        ("준호한테 내가 오늘 늦는다고 전해줘", "준호", "김민지 님이 오늘 늦습니다"),
        ("사라한테는 제가 3시까지 보내드린다고 말해줘", "사라", "김민지 님이 3시까지 보내드립니다"),
        ("준호한테 나한테 파일 보내달라고 전해줘", "준호", "김민지 님에게 파일 보내 주세요"),
        ("사라한테 내 노트북이 고장났다고 전해줘", "사라", "김민지 님의 노트북이 고장났습니다"),
        ("지훈이한테 내가 발표 맡겠다고 말해줘", "지훈", "김민지 님이 발표 맡겠다고 합니다"),
        ("let Junho know I can't make it to the 3pm call", "Junho", "김민지 can't make it to the 3pm call"),
        ("Tell Sara I'll send the draft today", "Sara", "김민지 will send the draft today"),
        (
            "tell jihoon im running 10 min late for the 11 oclock, on the subway",
            "jihoon",
            "김민지 is running 10 min late for the 11 oclock, on the subway",
        ),
        (
            "Please let Sara know that I have read her copy and that I have only small comments, which I will "
            "send to her today.",
            "Sara",
            "김민지 has read your copy and they have only small comments, which they will send to you today",
        ),
        ("tell Jihoon I'm late and my slides aren't ready", "Jihoon", "김민지 is late and their slides aren't ready"),
        (
            "dm Junho that I can't open his file, could he resend it",
            "Junho",
            "김민지 can't open your file, could you resend it",
        ),
        ("let sara know i'll be 5 minutes late pls", "sara", "김민지 will be 5 minutes late"),
        ("tell Jihoon I'm late, don't tell Sara", "Jihoon", "김민지 is late"),
        (
            "inform Sara that I was at the fair, where I met her client",
            "Sara",
            "김민지 was at the fair, where they met your client",
        ),
        ("サラさんに私が今日中に送ると伝えて", "サラ", "김민지さんが今日中に送る"),
    ],
)
def test_the_asker_is_named_in_what_others_are_told(text: str, who: str, told: str) -> None:
    assert list_inputs(text) == [{"user": who, "text": told}]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("준호한테 '내가 할게'라고 보내줘", "내가 할게"),
        ("준호한테 내일 온다고 전해줘", "내일 옵니다"),
        ("준호한테 제 시간에 오라고 전해줘", "제 시간에 오세요"),
        ("준호한테 우리가 이긴다고 전해줘", "우리가 이깁니다"),
        ("나한테 내가 3시에 전화해야 한다고 알려줘", "내가 3시에 전화해야 합니다"),
        ("dm Junho “I will be late”", "I will be late"),
    ],
)
def test_other_words_stay_as_they_are_said(text: str, told: str) -> None:
    assert [one["text"] for one in list_inputs(text)] == [told]


def test_a_long_text_is_read_at_once() -> None:
    text = "tell sara i am late, " * 200
    assert replace_own_words(text, "김민지").count("김민지 is late") == 200


@pytest.mark.parametrize("text", ["tell everyone I'm running late", "tell everybody I am off today"])
def test_everyone_is_nobody_to_write_to_alone(text: str) -> None:
    assert replace_own_words(text, "김민지") == text
