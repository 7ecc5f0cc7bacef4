"""The choice that a request speaks for stands first; where it speaks for none, none is the sensible one."""

from __future__ import annotations

import pytest

from orchestration.ask.questions import rank_choices
from schemas.ask import Choice


def named(*labels: str) -> tuple[Choice, ...]:
    return tuple(Choice(label=label, value=label) for label in labels)


SHEETS = named("마케팅 예산", "매출 현황 2026", "고객 명단")


@pytest.mark.parametrize(
    ("request_text", "first"),
    [
        ("매출 좀 정리해줘", "매출 현황 2026"),
        ("고객 명단에서 찾아줘", "고객 명단"),
        ("예산 얼마나 썼어?", "마케팅 예산"),
    ],
)
def test_the_words_of_the_request_decide_what_stands_first(request_text: str, first: str) -> None:
    choices, spoken_for = rank_choices(SHEETS, request_text)
    assert (choices[0].label, spoken_for) == (first, True)
    assert {choice.label for choice in choices} == {choice.label for choice in SHEETS}


@pytest.mark.parametrize("request_text", ["정리해줘", "마케팅 매출 정리해줘", ""])
def test_where_nothing_or_several_are_spoken_for_none_is_the_sensible_one(request_text: str) -> None:
    assert rank_choices(SHEETS, request_text)[1] is False


def test_choices_that_nothing_speaks_for_stay_in_their_order() -> None:
    assert rank_choices(SHEETS, "정리해줘")[0] == SHEETS
