"""Which page is meant, said in a sentence, is its name; whose it is, or what points at it, is none."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from orchestration.ask.spoken_answers import SpokenAnswer, read_spoken_answer
from orchestration.rule_planner.planner import make_plan
from schemas.ask import Choice, Question
from tests.core.builders import a_request
from tests.core.follow_up_cases import a_task

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
CHOICES = (Choice(label="주간 회의 (지난주)", value="p1"), Choice(label="가입 단계 줄이기", value="p2"))


def plan_of(text: str) -> Any:
    """The plan of a request, as plain data."""
    return make_plan(a_task(text))


def said(text: str, field: str = "page", choices: tuple[Choice, ...] = ()) -> object:
    question = Question(
        id="q", action="a1", tool="t", field=field, text="?", control="choices" if choices else "text", choices=choices
    )
    found = read_spoken_answer(question, text, a_request("-"), NOW)
    return found.value if isinstance(found, SpokenAnswer) else None


@pytest.mark.parametrize("choices", [(), CHOICES])
@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("뉴스레터 초안 말한 거야", "뉴스레터 초안"),
        ("아 뉴스레터 초안 말이에요", "뉴스레터 초안"),
        ("뉴스레터 초안 얘기한 거예요", "뉴스레터 초안"),
        ("뉴스레터 초안이요", "뉴스레터 초안"),
        ("I mean the newsletter one", "newsletter"),
        ("no, I meant the pricing survey", "pricing survey"),
        ("the newsletter one", "newsletter"),
        ("ニュースレターのことです", "ニュースレター"),
        ("ニュースレター案の方です", "ニュースレター案"),
        ("랜딩 페이지 개편", "랜딩 페이지 개편"),
    ],
)
def test_the_name_is_what_is_meant(text: str, name: str, choices: tuple[Choice, ...]) -> None:
    assert said(text, choices=choices) == name


@pytest.mark.parametrize("choices", [(), CHOICES])
@pytest.mark.parametrize(
    "text",
    ["내 것만. Sara 건 그대로", "난", "그거요", "mine", "only mine, leave Sara's", "that one", "私のだけ", "それです"],
)
def test_whose_it_is_and_what_points_at_it_names_no_page(text: str, choices: tuple[Choice, ...]) -> None:
    assert said(text, choices=choices) is None


@pytest.mark.parametrize("text", ["뉴스레터 초안 말한 거야", "it", "I mean the newsletter one"])
def test_words_to_send_stay_as_they_are(text: str) -> None:
    assert said(text, field="text") == text


@pytest.mark.parametrize(
    "text",
    [
        "그 작업 준호한테 넘겨줘 난 이번 주 도저히 안 되겠다",
        "이 작업 담당 준호로 바꿔줘. 저는 다음 주까지 휴가예요",
        "그 페이지 담당을 준호로 바꿔줘",
        "hand that task over to Junho, I can't make it this week",
    ],
)
def test_a_page_that_is_only_pointed_at_is_asked_for(text: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert "page" not in step["inputs"]
    assert len(step["inputs"]["properties"]) == 1


def test_rows_are_not_chosen_by_the_value_that_they_are_to_have() -> None:
    (step,) = plan_of("このタスクの期限を金曜に変えて")["actions"]
    assert step["inputs"] == {"properties": {"@date": "2026-03-06"}}


@pytest.mark.parametrize(
    ("text", "page"),
    [
        ("뉴스레터 초안 준호한테 넘겨줘 난 이번 주 도저히 안 되겠다", "뉴스레터 초안"),
        ("'뉴스레터 초안' 준호한테 맡겨줘. 나는 내일 출장이야", "뉴스레터 초안"),
        ("hand the newsletter draft over to Junho, I'm out this week", "newsletter draft"),
    ],
)
def test_why_the_asker_can_not_do_it_is_no_part_of_the_change(text: str, page: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"] == {"page": page, "properties": {"@person": step["inputs"]["properties"]["@person"]}}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("준호한테 '이거 넘겨줘 난 이번 주 안 되겠다'라고 보내줘", "이거 넘겨줘 난 이번 주 안 되겠다"),
        ('tell Junho "move it, I can\'t make it"', "move it, I can't make it"),
    ],
)
def test_such_words_to_somebody_are_sent(text: str, words: str) -> None:
    (step,) = plan_of(text)["actions"]
    assert step["inputs"]["text"] == words
