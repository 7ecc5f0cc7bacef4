"""What names who asks behind a thing, with a verb of theirs, is shown before it is sent."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.checks.unclear_texts import does_turn_words_round

ASKER = "김민지"


@pytest.mark.parametrize(
    "text",
    [
        "Your PR for payment retry 김민지 will look after lunch, not before",
        "Your PR 김민지 will review after lunch",
        "The numbers for Q1 김민지 will share tomorrow",
        "All the slides 김민지 finished last night",
    ],
)
def test_a_thing_before_who_asks_may_be_no_sentence(text: str) -> None:
    assert does_turn_words_round(text, ASKER)


@pytest.mark.parametrize(
    "text",
    [
        "김민지 will look at your PR after lunch",
        "The banner 김민지 checked yesterday is fine",
        "The PR looks good and 김민지 will merge it",
        "Your PR is next, 김민지 will look after lunch",
        "After the demo 김민지 will call you",
        "Please wait until 김민지 is back",
    ],
)
def test_a_sentence_is_sent(text: str) -> None:
    assert not does_turn_words_round(text, ASKER)


def test_nobody_is_named_where_who_asks_is_unknown() -> None:
    assert not does_turn_words_round("Your PR will be reviewed", "")
