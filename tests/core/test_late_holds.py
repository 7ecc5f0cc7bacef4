"""What is to wait and is done already is told as done; an order among the answers to a question is no title."""

from __future__ import annotations

import pytest

from orchestration.commands.thread_intents import (
    ChatterMeant,
    HoldMeant,
    ThreadMeaning,
    ThreadRuns,
    ThreadSpeech,
    UnsureMeant,
)
from orchestration.commands.thread_words import interpret_thread_text
from orchestration.text.thread_phrases import read_phrase
from orchestration.text.typed_words import is_likely_order
from tests.core.test_thread_words import a_maker, scenes

HOLDS = [
    "앗 잠깐 시간이 바뀔 수도 있대. 일단 보류",
    "아직 확정이 아니래요. 보류해 주세요",
    "일단 보류할게요",
    "Wait, the time may change. Let's hold off for now",
    "The venue isn't fixed yet. Hold off on that please",
    "時間が変わるかも。いったん保留で",
    "まだ決まってないそうです。保留にしてください",
]


def meaning_in(runs: ThreadRuns, text: str) -> ThreadMeaning:
    return interpret_thread_text(a_maker(), runs, ThreadSpeech(text, "U1"), read_phrase)


@pytest.mark.parametrize("text", HOLDS)
def test_a_hold_after_a_post_is_told_that_it_is_out(text: str) -> None:
    runs = scenes()["posted"]
    assert meaning_in(runs, text) == UnsureMeant("over", runs.ended[0])


@pytest.mark.parametrize("text", HOLDS)
def test_a_hold_with_its_reason_holds_what_waits_for_a_yes(text: str) -> None:
    assert isinstance(meaning_in(scenes()["approval"], text), HoldMeant)


@pytest.mark.parametrize("text", ["잠깐만", "hold on a sec", "ちょっと待って"])
def test_a_word_to_wait_after_a_post_is_talk(text: str) -> None:
    assert meaning_in(scenes()["posted"], text) == ChatterMeant()


@pytest.mark.parametrize(
    "text",
    [
        "보류 중인 작업 보여줘",
        "상태를 보류로 바꿔줘",
        "회의가 밀렸대. 준호님한테 보류라고 전해줘",
        "Tell Junho to hold off on the post",
        "please post it. Hold off on the rest",
        "保留中のタスクを見せて",
        "ジュノさんに保留と伝えて",
    ],
)
def test_a_hold_inside_of_an_order_is_none(text: str) -> None:
    assert read_phrase(text).act is None


@pytest.mark.parametrize(
    "text",
    [
        "and drop the lunch one, catering does it",
        "also, remove that one please",
        "Then cancel the second",
        "그리고 점심 건은 빼줘",
        "또 마지막 거 지워 주세요",
        "あと、ランチのは消して",
        "それと二つ目は取り消してください",
    ],
)
def test_a_further_order_is_no_title(text: str) -> None:
    assert is_likely_order(text)


@pytest.mark.parametrize(
    "text",
    ["And the winner is", "Drop the lunch boxes at reception", "Delete old logs", "그리고 봄이 왔다", "あとで読む本"],
)
def test_a_title_that_begins_like_an_order_stays_one(text: str) -> None:
    assert not is_likely_order(text)
