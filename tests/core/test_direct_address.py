"""Words of one person become words to them; what may be of somebody else stays."""

from __future__ import annotations

import pytest

from orchestration.text.direct_address import replace_pronouns
from tests.core.test_told_words import list_inputs, list_sent


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("his task is overdue", "your task is overdue"),
        ("he is late with the report", "you are late with the report"),
        ("he's late with the report", "you're late with the report"),
        ("he's got two open tasks", "you've got two open tasks"),
        ("she can use the small room", "you can use the small room"),
        ("she needs to sign it", "you need to sign it"),
        ("he doesn't have to come", "you don't have to come"),
        ("he tries too hard", "you try too hard"),
        ("the budget needs his approval", "the budget needs your approval"),
        ("the room is hers", "the room is yours"),
        ("we miss her", "we miss you"),
        ("I'll call her on Friday", "I'll call you on Friday"),
        ("he'll get the deck himself", "you'll get the deck yourself"),
        ("he still owes us the numbers", "you still owe us the numbers"),
    ],
)
def test_one_person_is_spoken_to(told: str, said: str) -> None:
    assert replace_pronouns(told) == said


@pytest.mark.parametrize(
    "text",
    [
        "Sara finished her tasks",
        "the client says Mark lost his badge",
        "he and she are late",
        "the build is green",
        "사라 said she is late",
    ],
)
def test_somebody_else_stays(text: str) -> None:
    assert replace_pronouns(text) == text


@pytest.mark.parametrize(
    ("text", "sent"),
    [
        ("tell Junho that his task is overdue", "Your task is overdue"),
        ("tell Junho he's late with the report", "You're late with the report"),
        ("let Jihoon know his laptop is ready", "Your laptop is ready"),
        ("ask Sara if she has the deck", "Could you tell me if you have the deck?"),
        ("ask Sara what she thinks of it", "Could you tell me what you think of it?"),
        ("tell Junho and Sara he is late", "He is late"),
        ("tell #dev that he is late", "He is late"),
        ('dm Junho "his task is overdue"', "his task is overdue"),
    ],
)
def test_who_is_told_is_spoken_to(text: str, sent: str) -> None:
    assert set(list_sent(text)) == {sent}


def test_what_everybody_is_told_is_said_and_not_looked_up() -> None:
    assert list_inputs("tell everyone the meeting notes are up") == [{"text": "The meeting notes are up"}]
    assert list_inputs("チームに議事録をアップしたと連絡して") == [{"text": "議事録をアップした"}]
