"""What is asked of metel's abilities, and what is talk: in any words, as long as nothing else is said."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.questions.replies import is_help_request
from orchestration.text.small_talk import is_smalltalk


@pytest.mark.parametrize(
    "text",
    [
        "너 뭐 할 줄 알아?",
        "뭘 물어보면 돼?",
        "노션에서도 돼?",
        "시트도 읽을 수 있어?",
        "어디까지 할 수 있어?",
        "메텔 이거 어떻게 써?",
        "what kind of stuff can I ask you",
        "what else can you help with?",
        "can you read sheets too?",
        "どんなこと頼めるの？",
        "何を頼めばいい？",
        "スラックにも対応してる？",
        "どうやって使うの？",
    ],
)
def test_what_metel_can_do_is_asked_in_any_words(text: str) -> None:
    assert is_help_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "회의록 페이지 만들 수 있어?",
        "매출 시트 보여줄 수 있어?",
        "오늘 할 일 뭐 있어?",
        "예약 메시지 뭐 있어?",
        "뭐 해야 돼?",
        "시트 읽어줘",
        "이 문서 번역해줄 수 있어?",
        "can you read the roadmap page?",
        "can you help with the sheet?",
        "what should I do today?",
        "what pages are there?",
        "どのシートを使えばいい？",
        "ノーションのページを教えて",
    ],
)
def test_a_request_with_its_own_thing_asks_no_ability(text: str) -> None:
    assert not is_help_request(text)


@pytest.mark.parametrize(
    "text",
    [
        "완전 도움 됐어",
        "퇴근하고 싶다",
        "thanks a bunch",
        "I need a coffee",
        "happy friday everyone",
        "助かるわ",
        "すごい",
    ],
)
def test_thanks_praise_and_sighs_are_talk(text: str) -> None:
    assert is_smalltalk(text)


@pytest.mark.parametrize("text", ["all", "오늘", "now", "first", "커피 필요 목록", "is that all?", "です", "이번에도"])
def test_words_that_only_stand_beside_talk_are_none(text: str) -> None:
    assert not is_smalltalk(text)
