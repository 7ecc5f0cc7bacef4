"""Rows by the value of a column: the tests that a question's words become, in three languages."""

from __future__ import annotations

import pytest

from orchestration.rule_planner.planner import make_plan
from schemas.values import Json
from tests.core.follow_up_cases import a_task


def read_filter(text: str) -> Json:
    """Return the filter of the sheet that a request reads."""
    actions = make_plan(a_task(text))["actions"]
    assert isinstance(actions, list)
    (read, *_) = actions
    assert isinstance(read, dict)
    assert read["tool"] == "sheets.get_range", read
    inputs = read["inputs"]
    assert isinstance(inputs, dict)
    return inputs.get("filter")


def anywhere(op: str, *values: str) -> Json:
    return {"path": "@any", "op": op, "value": values[0] if op == "ne" else [*values]}


def amount(op: str, value: int, path: str = "@amount") -> Json:
    return {"path": path, "op": op, "value": value}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("고객 명단에서 브론즈만 뽑아줘", anywhere("in", "브론즈")),
        ("골드 등급 고객 보여줘", anywhere("in", "골드")),
        ("show me only the gold customers", anywhere("in", "gold")),
        ("rows in 고객 명단 where 등급 is 브론즈", anywhere("in", "브론즈")),
        ("ゴールドだけ顧客リストから見せて", anywhere("in", "ゴールド")),
        ("how many silver customers do we have", anywhere("matches", "silver")),
        ("顧客リストのゴールドの人", anywhere("matches", "ゴールド")),
        ("실버 등급이 아닌 고객 알려주세요", anywhere("ne", "실버")),
        ("customers who are not silver", anywhere("ne", "silver")),
        ("シルバーじゃない顧客を教えて", anywhere("ne", "シルバー")),
        ("마케팅 예산에서 100만원 이상 쓴 항목만", amount("ge", 1_000_000)),
        ("budget items over 1.5 million won", amount("gt", 1_500_000)),
        ("予算シートで100万以上の項目は？", amount("ge", 1_000_000)),
        ("매출 시트에서 30개 넘는 것만 보여줘", amount("gt", 30, "@count")),
        ("고객 명단 전부 보여줘", None),
        ("show me all the customers please", None),
        ("顧客リストを全部見せてください", None),
    ],
)
def test_a_value_is_asked_for_in_any_column(text: str, wanted: Json) -> None:
    assert read_filter(text) == wanted


def test_values_stand_beside_the_days() -> None:
    tests = read_filter("지난주 부산에서 팔린 스타터 매출 얼마야?")
    assert isinstance(tests, dict)
    assert tests["all"] == [
        {"path": "@date", "op": "ge", "value": "2026-02-23"},
        {"path": "@date", "op": "le", "value": "2026-03-01"},
        anywhere("in", "부산"),
        anywhere("matches", "스타터"),
    ]


def test_two_regions_are_either_of_them() -> None:
    assert read_filter("서울이랑 부산 매출 합계") == anywhere("in", "서울", "부산")


@pytest.mark.parametrize("whom", ["준호한테만", "준호에게만", "준호님께만", "준호한테는"])
def test_whom_something_is_sent_to_chooses_no_rows(whom: str) -> None:
    assert "@any" not in str(read_filter(f"{whom} 지난주 매출 DM 보내줘"))


@pytest.mark.parametrize("text", ["이번주 부산 매출 보여줘, 수량 말고", "show Busan revenue this week, not units"])
def test_a_measure_leaves_no_row_out(text: str) -> None:
    assert "'ne'" not in str(read_filter(text))


@pytest.mark.parametrize(
    "text", ["온보딩 관련된 작업 있어?", "온보딩이랑 관련 있는 작업 보여줘", "온보딩 관련해서 작업 뭐 있지"]
)
def test_that_something_is_related_is_no_value(text: str) -> None:
    assert "관련" not in str(make_plan(a_task(text))["actions"])
