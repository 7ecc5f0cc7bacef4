"""Values of a row told with the names of their columns, and in another language than the column's."""

from __future__ import annotations

import pytest

from connectors.sheets.tables import Table
from connectors.sheets.told_cells import Cell, choose_known_cell, resolve_told_cells
from orchestration.ask.typed_lists import split_typed_list
from orchestration.text.row_remarks import drop_rest_remark
from orchestration.tool import ValueNeededError
from schemas.values import Json

TIERS = ("골드", "실버", "브론즈")
KINDS = (("서울", "프로"), ("부산", "스타터"), ("대구", "엔터프라이즈"))
PEOPLE = Table(
    ("이름", "전화번호", "이메일", "등급"),
    tuple((name, "010", "a@b.c", tier) for name, tier in zip("가나다라마바", TIERS * 2, strict=True)),
    top=2,
    left=1,
    cut=False,
)
SALES = Table(
    ("날짜", "지역", "상품", "수량"),
    tuple(("2026-03-02", place, kind, 3) for place, kind in KINDS * 2),
    top=2,
    left=1,
    cut=False,
)
ROWS: dict[str, Json] = {"type": "array", "items": {"type": "array"}}


@pytest.mark.parametrize(
    ("row", "placed"),
    [
        (["유하람", "등급은 실버"], ["유하람", None, None, "실버"]),
        (["이름은 유하람", "등급: 골드"], ["유하람", None, None, "골드"]),
        (["유하람", "이메일은 몰라", "등급은 골드"], ["유하람", None, None, "골드"]),
        (["Jane Doe", "tier is gold"], ["Jane Doe", None, None, "gold"]),
        (["Jane Doe", "tier gold"], ["Jane Doe", None, None, "gold"]),
        (["name Jane Doe", "tier gold"], ["Jane Doe", None, None, "gold"]),
        (["Jane Doe", "email: j@d.org", "tier: silver"], ["Jane Doe", None, "j@d.org", "silver"]),
        (["山田", "ランクはゴールド"], ["山田", None, None, "ゴールド"]),
    ],
)
def test_a_value_told_with_its_column_stands_there(row: list[Cell], placed: list[Cell]) -> None:
    assert resolve_told_cells(row, PEOPLE) == placed


@pytest.mark.parametrize(
    "row",
    [
        ["(주)노을테크", "담당자는 최가람 과장님", "지역은 대구"],
        ["유하람", "등급은 실버", "취미는 등산"],
        ["Jane Doe", "region is Busan"],
        ["유하람", "이름은 유하늘"],
        ["山田", "地域は大阪"],
    ],
)
def test_what_fits_no_column_is_asked(row: list[Cell]) -> None:
    with pytest.raises(ValueNeededError) as caught:
        resolve_told_cells(row, PEOPLE)
    assert (caught.value.field, caught.value.why) == ("rows", "columns")


@pytest.mark.parametrize(
    "row",
    [
        ["유하람", "010-1", "a@b.c", "실버"],
        ["배송은 완료", "010-1"],
        ["This is it", "010-1"],
        ["번호 없음", "010-1"],
        ["Mail Park", "010-1"],
        ["회의: 3시", 5],
    ],
)
def test_a_row_in_the_order_of_its_columns_stays(row: list[Cell]) -> None:
    assert resolve_told_cells(row, PEOPLE) == row


@pytest.mark.parametrize(
    ("value", "name", "cell"),
    [
        ("Busan", "지역", "부산"),
        ("釜山", "지역", "부산"),
        ("Pro", "상품", "프로"),
        ("プロ", "상품", "프로"),
        ("starter", "상품", "스타터"),
        ("Enterprise", "상품", "엔터프라이즈"),
        ("Gwangju", "지역", "광주"),
        ("부산", "지역", "부산"),
        ("울산", "지역", "울산"),
        ("Premium", "상품", "Premium"),
        (3, "지역", 3),
    ],
)
def test_a_value_is_written_in_the_columns_own_word(value: Cell, name: str, cell: Cell) -> None:
    assert choose_known_cell(value, name, SALES) == cell


@pytest.mark.parametrize(("value", "name"), [("gold", "등급"), ("Ga", "이름"), ("Na", "이름")])
def test_a_column_of_many_different_values_keeps_what_is_told(value: str, name: str) -> None:
    assert choose_known_cell(value, name, PEOPLE) == ("골드" if name == "등급" else value)


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("유하람, 등급은 실버. 나머지는 아직 몰라 비워둬", ["유하람", "등급은 실버"]),
        ("유하람, 실버 나머지는 비워주세요", ["유하람", "실버"]),
        ("Jane Doe, tier is gold, leave the rest empty", ["Jane Doe", "tier is gold"]),
        ("Jane, gold; the rest stays blank for now", ["Jane", "gold"]),
        ("山田, ゴールド。残りはまだ分からないので空欄でお願いします", ["山田", "ゴールド"]),
        ("나머지 정산, 3000", ["나머지 정산", 3000]),
        ("사무실 비품, 비워둔 칸 없음", ["사무실 비품", "비워둔 칸 없음"]),
        ("3/4, rest area sign", ["3/4", "rest area sign"]),
    ],
)
def test_that_the_rest_stays_empty_is_no_value(text: str, row: list[Json]) -> None:
    assert split_typed_list(ROWS, text) == [row]


@pytest.mark.parametrize("text", ["나머지는 다음 주에 정산", "the rest of the team", "他社は3件"])
def test_words_of_the_rest_that_say_something_else_stay(text: str) -> None:
    assert drop_rest_remark(text) == text
