"""An apology beside an answer, or in place of one, is no part of it."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, read_spoken_answer
from orchestration.text.short_answers import does_only_deny, drop_contrast, is_person_alone
from schemas.ask import Control, Question
from schemas.request import Place, Request

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
REQUEST = Request(
    id="r1", text="-", user="U1", place=Place(team="T1", channel="C1"), language="ko", timezone="Asia/Seoul",
    asked_at=NOW,
)  # fmt: skip


def said(text: str, field: str, control: Control) -> object:
    question = Question(id="q1", action="a1", tool="t", field=field, text="?", control=control)
    found = read_spoken_answer(question, text, REQUEST, NOW)
    return found.value if isinstance(found, SpokenAnswer) else found


@pytest.mark.parametrize(
    "text", ["죄송", "아 죄송합니다", "미안해요ㅠ", "sorry", "oh sorry!", "my bad", "すみません", "あ、ごめんなさい"]
)
@pytest.mark.parametrize(("field", "control"), [("text", "text"), ("user", "user"), ("channel", "channel")])
def test_an_apology_alone_answers_nothing(text: str, field: str, control: Control) -> None:
    assert said(text, field, control) is None


@pytest.mark.parametrize(
    ("text", "field", "control", "value"),
    [
        ("아 박지훈님이요 죄송", "user", "user", "박지훈"),
        ("준호요, 죄송합니다", "user", "user", "준호"),
        ("#dev요 미안", "channel", "channel", "#dev"),
        ("Junho, sorry", "user", "user", "Junho"),
        ("サラさんです、すみません", "user", "user", "サラ"),
        ("죄송하지만 오늘은 못 가요", "text", "text", "죄송하지만 오늘은 못 가요"),
        ("Sorry, we are late", "text", "text", "Sorry, we are late"),
        ("늦어서 죄송합니다", "text", "text", "늦어서 죄송합니다"),
        ("고마워요", "text", "text", "고마워요"),
        ("8시에 시작한다고", "text", "text", "8시에 시작합니다"),
        ("8시에 시작한다고", "title", "text", "8시에 시작한다고"),
        ("8시에 시작한다고", "rows", "text", "8시에 시작한다고"),
    ],
)
def test_an_apology_is_taken_off_a_name_and_stays_in_words(text: str, field: str, control: Control, value: str) -> None:
    assert said(text, field, control) == value


@pytest.mark.parametrize(
    "text", ["아 박지훈님이요 죄송", "준호요, 미안해요", "Junho, sorry", "サラさんです、すみません"]
)
def test_a_name_beside_an_apology_is_somebodys_alone(text: str) -> None:
    assert is_person_alone(text)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("by the team I meant marketing, not all of Acme", "marketing"),
        ("marketing, not sales", "marketing"),
        ("다들이라는 건 marketing 말한 거야, 전 직원 말고", "marketing"),
        ("みんなというのはmarketingのことです、全社じゃなくて", "marketing"),
        ("in #marketing please", "in #marketing please"),
    ],
)
def test_what_an_answer_says_is_not_meant_is_no_part_of_it(text: str, meant: str) -> None:
    assert drop_contrast(text) == meant


@pytest.mark.parametrize(
    ("text", "denies"),
    [
        ("not general", True),
        ("no, not the sales one", True),
        ("#general 말고", True),
        ("generalじゃない", True),
        ("marketing", False),
        ("marketing, not sales", False),
        ("notes", False),
    ],
)
def test_an_answer_that_only_denies_is_known(text: str, *, denies: bool) -> None:
    assert does_only_deny(text) is denies
