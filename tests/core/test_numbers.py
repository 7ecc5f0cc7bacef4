"""Numbers as people type them: read alike wherever a value or a cell is one."""

from __future__ import annotations

import pytest

from connectors.service import bind_local_tools
from orchestration.rule_planner.figures.summariser import summarise_data
from orchestration.text.values import parse_number
from schemas.values import Json
from tests.connectors.workspace import a_call, ready

NUMBERS: list[tuple[Json, int | float]] = [
    (12, 12),
    (0.5, 0.5),
    ("350000", 350_000),
    ("350,000원", 350_000),
    ("350000원", 350_000),
    ("₩1,200", 1200),
    ("₩1200", 1200),
    ("-3.5", -3.5),
    ("35%", 0.35),
    ("3개", 3),
    ("１２", 12),
    ("0", 0),
    ("0.5", 0.5),
]
NO_NUMBERS: list[Json] = [
    "1,2",
    "3/4",
    "010-1234-5678",
    "0123",
    "-007",
    "₩0123",
    "9" * 400,
    "서울",
    "",
    None,
    True,
    [1],
]


@pytest.mark.parametrize(("value", "number"), NUMBERS, ids=[str(value) for value, _ in NUMBERS])
async def test_a_number_is_read_however_it_is_typed_and_summed_and_summarised_alike(value: Json, number: float) -> None:
    assert parse_number(value) == number
    rows: list[Json] = [{"매출": value}, {"매출": value}]
    assert await total_of(rows) == number * 2
    assert "최대" in summarise_data(rows, "", "ko")


@pytest.mark.parametrize("value", NO_NUMBERS, ids=[str(value)[:20] for value in NO_NUMBERS])
async def test_what_is_no_number_is_summed_up_nowhere(value: Json) -> None:
    assert parse_number(value) is None
    rows: list[Json] = [{"매출": value}, {"매출": value}]
    assert await total_of(rows) == 0
    assert "최대" not in summarise_data(rows, "", "ko")


async def total_of(rows: list[Json]) -> Json:
    (tool,) = bind_local_tools()
    payload, call = await ready(tool, {"rows": rows, "column": "매출", "function": "sum"}, a_call())
    return (await tool.call(payload, call))["total"]
