"""What stands for a name by a part of it, and by the sound of one in another script: words of a sentence do not."""

from __future__ import annotations

import pytest

from orchestration.text.name_sounds import is_part_of_name

TITLES = (
    "신규 입사자 장비 신청",
    "모바일 앱 베타 계획",
    "결제 오류 로그 점검",
    "고객 인터뷰 정리",
    "보안 점검 보고서",
    "랜딩 페이지 개편",
    "1분기 전략 회의",
    "마케팅 예산",
    "온보딩 가이드",
)


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("온보딩 가이드", "onboarding guide"),
        ("마케팅 예산", "marketing"),
        ("모바일 앱 베타 계획", "mobile app"),
        ("Onboarding email sequence", "온보딩 이메일"),
        ("랜딩 페이지 개편", "the landing page"),
    ],
)
def test_a_part_that_sounds_so_is_meant(name: str, asked: str) -> None:
    assert is_part_of_name(name, asked)


@pytest.mark.parametrize("whose", ["Junho's", "Sara's", "Jihoon's", "mine", "hers", "the team's"])
@pytest.mark.parametrize(
    "words", ["everything of {}", "all of {}", "anything {}", "{} stuff", "the last one of {}", "every task of {}"]
)
def test_words_of_a_sentence_are_no_title(words: str, whose: str) -> None:
    assert [title for title in TITLES if is_part_of_name(title, words.format(whose))] == []
