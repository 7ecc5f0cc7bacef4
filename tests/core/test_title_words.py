"""Titles that stand in the words of a request without quotes."""

from __future__ import annotations

import pytest

from connectors.title_words import find_titles, is_title_meant, is_title_spread

TITLES = (
    "뉴스레터 초안",
    "보안 점검 보고서",
    "Pricing survey",
    "모바일 앱 베타 계획",
    "랜딩 페이지 개편",
    "온보딩 가이드",
    "주간 회의",
    "주간 회의 (지난주)",
    "Onboarding email sequence",
    "결제 오류 로그 점검",
)

NAMED = (
    ("견적은 나중에, 보안 점검 보고서 마감 미뤄줘", ["보안 점검 보고서"], ["보안 점검 보고서"]),
    ("온보딩가이드에 뭐라고 써 있어?", ["온보딩가이드"], ["온보딩 가이드"]),
    ("pricing survey is finally done", ["pricing survey"], ["Pricing survey"]),
    ("뉴스레터 초안은 사라한테", ["뉴스레터 초안"], ["뉴스레터 초안"]),
    ("보안 보고서는 언제까지야", ["보안 보고서"], ["보안 점검 보고서"]),
    ("뉴스레터 누가 하고 있지", ["뉴스레터"], ["뉴스레터 초안"]),
    ("newsletter 담당자 누구", ["newsletter"], ["뉴스레터 초안"]),
    ("ニュースレターの担当は誰ですか", ["ニュースレター"], ["뉴스레터 초안"]),
    ("who owns the security report?", ["security report"], ["보안 점검 보고서"]),
    ("決済エラーログの担当って誰だっけ", ["決済エラーログ"], ["결제 오류 로그 점검"]),
    ("オンボーディングのガイドはどこ？", ["オンボーディングのガイド"], ["온보딩 가이드"]),
    ("가격 설문 어디까지 됐어?", ["가격 설문"], ["Pricing survey"]),
    ("가격설문 마감 금요일로", ["가격설문"], ["Pricing survey"]),
    ("온보딩메일 담당 준호로", ["온보딩메일"], ["Onboarding email sequence"]),
    ("mobile app beta plan due?", ["mobile app beta plan"], ["모바일 앱 베타 계획"]),
    (
        "뉴스레터 초안이랑 Pricing survey 둘 다 완료",
        ["뉴스레터 초안", "Pricing survey"],
        ["뉴스레터 초안", "Pricing survey"],
    ),
    ("랜딩 페이지 개편を完了にして", ["랜딩 페이지 개편"], ["랜딩 페이지 개편"]),
)

NOT_NAMED = (
    "‘뉴스레터 초안’ 완료로 바꿔줘",
    "#dev에 배포한다고 올려줘",
    "Ping Junho that the build is done",
    "주간보고 올려줘",
    "가격인상 공지 올려줘",
    "고객설문 결과 알려줘",
    "회의 잡아줘",
    "",
)


@pytest.mark.parametrize(("text", "words", "titles"), NAMED)
def test_a_title_is_known_whole_in_part_and_in_another_script(text: str, words: list[str], titles: list[str]) -> None:
    found = find_titles(text, TITLES)
    assert [text[one.start : one.end] for one in found] == words
    assert [TITLES[one.number] for one in found] == titles


@pytest.mark.parametrize("text", NOT_NAMED)
def test_what_is_quoted_or_belongs_to_no_title_alone_names_none(text: str) -> None:
    assert find_titles(text, TITLES) == []


@pytest.mark.parametrize(
    "text", ["list Junho's unfinished tasks", "what's still open on Jihoon's plate?", "show Junho's tasks"]
)
def test_whose_something_is_is_no_title_by_its_sound(text: str) -> None:
    assert find_titles(text, ["주간 회의 (지난주)", "보안 점검 보고서"]) == []


def test_a_part_of_two_titles_names_neither() -> None:
    assert find_titles("보고서 좀 보여줘", ("보안 점검 보고서", "분기 보고서")) == []


def test_a_text_of_one_word_repeated_is_read_quickly() -> None:
    assert find_titles("보고서 " * 2_000, ("보안 점검 보고서",) * 300) == []


@pytest.mark.parametrize(
    ("asked", "title", "meant"),
    [
        ("the newsletter draft", "뉴스레터 초안", True),
        ("payment error log", "결제 오류 로그 점검", True),
        ("ニュースレターのドラフト", "뉴스레터 초안", True),
        ("newsletter", "뉴스레터 초안", False),
        ("newsletter budget", "뉴스레터 초안", False),
        ("뉴스레터 초안", "뉴스레터 초안", False),
    ],
)
def test_a_name_of_several_words_in_another_language_means_the_title(asked: str, title: str, meant: bool) -> None:
    assert is_title_meant(title, asked) is meant


@pytest.mark.parametrize(
    "text",
    [
        "mark the Q1 survey as done",
        "close the 2025 survey",
        "2분기 로드맵 요약해줘",
        "3월 로드맵을 완료로 바꿔줘",
        "第2四半期のロードマップを完了にして",
    ],
)
def test_a_part_behind_what_tells_it_from_others_is_not_that_title(text: str) -> None:
    assert find_titles(text, ["Pricing survey", "제품 로드맵", "뉴스레터 초안"]) == []


@pytest.mark.parametrize(
    "text",
    ["mark the survey as done", "로드맵 요약해줘", "3월 12일까지 로드맵 고쳐줘", "by March 12 mark the survey as done"],
)
def test_a_part_behind_a_day_is(text: str) -> None:
    assert len(find_titles(text, ["Pricing survey", "제품 로드맵", "뉴스레터 초안"])) == 1


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("주간 회의 지난주꺼 지워줘", "주간 회의 (지난주)"),
        ("주간 회의 (지난주) 지워줘", "주간 회의 (지난주)"),
        ("주간 회의 지워줘", "주간 회의"),
        ("모바일 앱은 지훈님 단독으로", "모바일 앱 베타 계획"),
    ],
)
def test_brackets_and_short_words_choose_a_title(text: str, title: str) -> None:
    titles = ["주간 회의", "주간 회의 (지난주)", "모바일 앱 베타 계획"]
    assert titles[find_titles(text, titles)[0].number] == title


@pytest.mark.parametrize(
    ("asked", "is_named"),
    [("모바일 베타 계획", True), ("주간 회의 지난주", False), ("계획 모바일", False), ("모바일", False)],
)
def test_a_title_is_named_by_some_of_its_words_in_their_order(asked: str, is_named: bool) -> None:
    assert is_title_spread("모바일 앱 베타 계획", asked) is is_named
