"""Sums by periods of time, the difference of the first two, and figures of no rows."""

from __future__ import annotations

from typing import Any, cast

import pytest

from schemas.values import Payload
from tests.connectors.test_local_tools import aggregated

DATED: list[Payload] = [
    {"날짜": "2026-03-02", "지역": "서울", "매출": 70},
    {"날짜": "2026-02-27", "지역": "부산", "매출": 100},
    {"날짜": "2026-02-23", "지역": "서울", "매출": 20},
    {"날짜": "2025-12-31", "지역": "대구", "매출": 5},
    {"날짜": "", "지역": "대구", "매출": 1},
]


async def sums(**more: Any) -> list[tuple[Any, ...]]:
    result = await aggregated(rows=DATED, column="매출", function="sum", **more)
    return [tuple(one.values()) for one in cast(list[Payload], result["rows"])]


@pytest.mark.parametrize(
    ("period", "wanted"),
    [
        ("month", [("", 1), ("2025-12", 5), ("2026-02", 120), ("2026-03", 70)]),
        (
            "week",
            [
                ("", 1),
                ("2025-12-29 ~ 2026-01-04", 5),
                ("2026-02-23 ~ 2026-03-01", 120),
                ("2026-03-02 ~ 2026-03-08", 70),
            ],
        ),
        ("quarter", [("", 1), ("2025-Q4", 5), ("2026-Q1", 190)]),
        ("year", [("", 1), ("2025", 5), ("2026", 190)]),
    ],
)
async def test_sums_by_periods_stand_by_time(period: str, wanted: list[tuple[Any, Any]]) -> None:
    assert await sums(group_by="날짜", period=period) == wanted


async def test_the_first_of_periods_is_the_largest_where_it_is_asked_for() -> None:
    assert await sums(group_by="날짜", period="month", limit=1) == [("2026-02", 120)]
    assert (await sums(group_by="날짜", period="month", order="ascending"))[0] == ("", 1)


async def test_the_difference_of_the_first_two_stands_behind_them() -> None:
    found = await sums(group_by="지역", difference="차이")
    assert found == [("부산", 100), ("서울", 90), ("대구", 6), ("차이 (부산 - 서울)", 10)]
    assert (await sums(group_by="지역", difference="差", limit=1))[-1] == ("差 (부산 - 서울)", 10)
    assert (await sums(group_by="지역", difference="差", order="ascending"))[-1] == ("差 (대구 - 서울)", 84)


async def test_an_average_of_no_rows_is_none() -> None:
    result = await aggregated(rows=[], column="매출", function="avg")
    assert result.get("total") is None
    assert result["counted"] == 0
    compared = await aggregated(rows=DATED, against=[], column="매출", function="avg")
    assert [one.get("매출") for one in cast(list[Payload], compared["rows"])] == [39.2, None, None]


UNEVEN: list[Payload] = [
    {"지역": "대구", "이익": ""},
    {"지역": "부산", "이익": -30},
    {"지역": "서울", "이익": 10},
    {"지역": "서울", "이익": ""},
]


@pytest.mark.parametrize(
    ("order", "wanted"), [("ascending", ["부산", "서울", "대구"]), ("descending", ["서울", "부산", "대구"])]
)
async def test_a_group_without_a_number_stands_last_and_spoils_no_other(order: str, wanted: list[str]) -> None:
    result = await aggregated(
        rows=UNEVEN, column="이익", function="avg", group_by="지역", order=order, difference="차이"
    )
    rows = cast(list[Payload], result["rows"])
    assert [one["지역"] for one in rows[:3]] == wanted
    assert rows[2].get("이익") is None
    assert rows[3]["이익"] == 40


async def test_no_difference_is_told_from_a_group_without_a_number() -> None:
    result = await aggregated(rows=UNEVEN[:2], column="이익", function="max", group_by="지역", difference="차이")
    assert [one["지역"] for one in cast(list[Payload], result["rows"])] == ["부산", "대구"]


async def test_one_side_without_a_number_leaves_the_other() -> None:
    result = await aggregated(rows=UNEVEN[1:2], against=UNEVEN[:1], column="이익", function="avg")
    assert [one.get("이익") for one in cast(list[Payload], result["rows"])] == [-30, None, None]
