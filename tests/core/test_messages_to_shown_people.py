"""A message in quotes to those who are on the one record that a thread showed: to each of them, and to nobody else."""

from __future__ import annotations

import pytest

from schemas.request import EarlierThing
from schemas.values import MISSING
from tests.core.follow_up_cases import earlier, followed

SHOWN = "회의록 보여줘"
HELD = EarlierThing(id="p1", title="채용 논의", row=1, whose=("이준호", "Sarah Kim"), day="2026-03-06")


def list_sent(text: str, *things: EarlierThing) -> list[tuple[str, str]]:
    plan = followed(earlier(SHOWN, *things), text)
    steps = plan.actions if plan is not None else ()
    return [(str(one.inputs.get("user")), str(one.inputs.get("text"))) for one in steps if one.is_effect]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("tell both of them 'it is off'", "it is off"),
        ("yes, and dm them both pls: 'it is off'", "it is off"),
        ("please message the attendees 'it is off'", "it is off"),
        ("둘 다한테 '취소됐어요' 보내줘", "취소됐어요"),
        ("그럼 두 분께 '취소됐어요'라고 전해줘", "취소됐어요"),
        ("二人に「中止です」って伝えて", "中止です"),
        ("参加者全員に「中止です」と送ってください", "中止です"),
    ],
)
def test_each_of_them_gets_the_message(text: str, said: str) -> None:
    assert list_sent(text, HELD) == [("이준호", said), ("Sarah Kim", said)]


def test_who_asks_is_told_nothing() -> None:
    mine = HELD.model_copy(update={"whose": ("김민지", "이준호")})
    assert list_sent("tell the attendees 'it is off'", mine) == [("이준호", "it is off")]


@pytest.mark.parametrize("whose", [("이준호",), ("이준호", "Sarah Kim", "박지훈"), ()])
def test_another_number_of_people_is_not_guessed(whose: tuple[str, ...]) -> None:
    sent = list_sent("tell both of them 'it is off'", HELD.model_copy(update={"whose": whose}))
    assert sent == [(MISSING, "it is off")]


@pytest.mark.parametrize("text", ["tell junho 'it is off'", "tell both of them about the room", "둘 중에 누가 해?"])
def test_what_names_somebody_or_has_no_words_goes_to_no_pair(text: str) -> None:
    assert ("Sarah Kim", "it is off") not in list_sent(text, HELD)
