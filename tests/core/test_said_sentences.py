"""Where the name of a thing or of somebody is asked for, a sentence is no answer."""

from __future__ import annotations

from datetime import datetime

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, read_spoken_answer
from orchestration.text.said_sentences import is_sentence
from schemas.ask import Choice, Control, Question
from tests.core.builders import a_request

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
SENTENCES = [
    "준호가 그날 출장이래요 그냥 빼자",
    "나 다시 넣어줘, 기한은 그대로 두고",
    "그건 사라가 하기로 했어요",
    "이거 말고 또 바꾸라고 한 거 있어?",
    "아직 안 정했습니다",
    "Junho is away that day",
    "please add me back to it",
    "彼は外してください",
]
NAMES = [
    "휴가와 근무",
    "가입 단계 줄이기",
    "뉴스레터 초안",
    "견적서 보내기",
    "회의록 다시 보기",
    "동네 소식",
    "오래 남는 기록",
    "How we work",
    "Onboarding email sequence",
    "ソウル訪問の準備",
]


@pytest.mark.parametrize("text", SENTENCES)
def test_a_sentence_is_known(text: str) -> None:
    assert is_sentence(text)


@pytest.mark.parametrize("text", [*NAMES, "'뭐 하지?' 페이지"])
def test_a_name_is_no_sentence(text: str) -> None:
    assert not is_sentence(text)


def answer(text: str, field: str, control: Control) -> object:
    choices = (Choice(label="이준호", value="u1"), Choice(label="박지훈", value="u2")) if control == "choices" else ()
    question = Question(id="q1", action="a1", tool="t", field=field, text="?", control=control, choices=choices)
    return read_spoken_answer(question, text, a_request("-"), NOW)


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize(
    ("field", "control"), [("page", "text"), ("spreadsheet", "text"), ("properties.담당자", "choices")]
)
def test_a_sentence_names_nothing_that_is_asked_for(text: str, field: str, control: Control) -> None:
    assert not isinstance(answer(text, field, control), SpokenAnswer)


@pytest.mark.parametrize("text", NAMES)
def test_a_name_answers_which_page_is_meant(text: str) -> None:
    assert answer(text, "page", "text") == SpokenAnswer(text, plainly=False)


@pytest.mark.parametrize("text", ["준호로 해줘", "준호님이요", "뉴스레터 초안 말한 거야", "박지훈으로 부탁해요"])
def test_a_name_with_courtesy_is_an_answer_yet(text: str) -> None:
    field, control = ("page", "text") if "뉴스" in text else ("properties.담당자", "choices")
    assert isinstance(answer(text, field, "text" if control == "text" else "choices"), SpokenAnswer)
