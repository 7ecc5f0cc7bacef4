"""Which rows an answer was chosen by, as people are told it."""

from __future__ import annotations

import pytest

from orchestration.run.chosen import describe_chosen, remove_titles
from orchestration.text.messages import load_wording
from schemas.values import Json

WORDS = load_wording("orchestration.text")
WEEK: list[Json] = [
    {"path": "@date", "op": "ge", "value": "2026-03-02"},
    {"path": "@date", "op": "le", "value": "2026-03-08"},
]
GOLD: Json = {"path": "등급", "op": "eq", "value": "골드"}


@pytest.mark.parametrize(
    ("condition", "told"),
    [
        (GOLD, "등급 골드"),
        ({"all": [*WEEK, GOLD]}, "date 2026-03-02 to 2026-03-08, 등급 골드"),
        ({"path": "@status", "op": "ne", "value": "완료"}, "state not 완료"),
        ({"any": [GOLD, {"path": "등급", "op": "eq", "value": "실버"}]}, "one of 등급 골드 / 등급 실버"),
        ({"path": "@any", "op": "matches", "value": ["스타터"]}, "스타터"),
        ({"path": "금액", "op": "gt", "value": 100}, "금액 over 100"),
        (None, ""),
    ],
)
def test_a_choice_is_told_in_a_few_words(condition: Json, told: str) -> None:
    assert describe_chosen(condition, "en", WORDS) == told


def test_words_that_chose_nothing_are_not_told_as_a_choice() -> None:
    guessed: Json = {"path": "@any", "op": "matches", "value": ["스타터", "더라"]}
    assert describe_chosen(guessed, "ko", WORDS, ["더라"]) == "스타터"
    assert describe_chosen(guessed, "ko", WORDS, ["더라", "스타터"]) == ""


def test_a_title_is_not_told_beside_what_it_names() -> None:
    title: Json = {"path": "@title", "op": "eq", "value": "뉴스레터 초안"}
    assert remove_titles(title) is None
    assert remove_titles({"all": [title, GOLD]}) == {"all": [GOLD]}
