"""Values that are asked for without their column: in which script they may be written, which column has them."""

from __future__ import annotations

import pytest

from connectors.asked_values import find_value, list_matches
from orchestration.text.name_sounds import is_part_of_name

GRADES = ("골드", "실버", "브론즈")
COLUMNS = {"지역": ("서울", "부산"), "상품": ("프로", "스타터", "엔터프라이즈"), "항목": ("인스타 광고", "검색 광고")}


@pytest.mark.parametrize("asked", ["골드", "gold", "Gold", "ゴールド"])
def test_a_value_is_known_in_each_script(asked: str) -> None:
    assert find_value(asked, GRADES) == "골드"


@pytest.mark.parametrize("asked", ["플래티넘", "platinum", "골", "金"])
def test_what_no_row_has_is_no_other_value(asked: str) -> None:
    assert find_value(asked, GRADES) is None


def test_words_mean_values_of_their_columns() -> None:
    found = [(tuple(words), name, values) for words, name, values in list_matches(["부산", "꼼꼼히", "プロ"], COLUMNS)]
    assert found == [(("부산",), "지역", {"부산"}), (("プロ",), "상품", {"프로"})]


def test_words_in_a_row_are_one_value_before_a_part_of_several() -> None:
    assert next(list_matches(["인스타", "광고"], COLUMNS))[2] == {"인스타 광고"}
    assert next(list_matches(["광고"], COLUMNS))[2] == {"인스타 광고", "검색 광고"}


@pytest.mark.parametrize(
    ("name", "asked", "stands"),
    [
        ("제품 로드맵", "로드맵", True),
        ("제품 로드맵", "the roadmap", True),
        ("제품 로드맵", "ロードマップ", True),
        ("온보딩 가이드", "オンボーディングガイド", True),
        ("마케팅 예산", "예산 시트", True),
        ("제품 로드맵", "로드", False),
        ("팀 위키", "구버전 위키", False),
        ("고객 명단", "매출", False),
    ],
)
def test_a_part_of_a_name_stands_for_it_in_whole_words(name: str, asked: str, stands: bool) -> None:
    assert is_part_of_name(name, asked) is stands


def test_a_place_is_known_by_its_name_in_another_language() -> None:
    assert find_value("釜山", ["서울", "부산"]) == "부산"
    assert find_value("부산", ["Seoul", "Busan"]) == "Busan"
    assert find_value("제주", ["서울", "부산"]) is None
