"""Formulas show their values, as a sheet that people have filled in does."""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.vendor_clients import Sheets, sheets_place

BOOK = "마케팅 예산"
ROWS = [["값", 3], ["", 4], ["", "글"], ["", ""], ["", 1.5]]
VALUES: list[tuple[str, Any]] = [
    ("=1+2*3", 7),
    ("=(1+2)*3", 9),
    ("=-2^2", 4),
    ("=4/2", 2),
    ("=1/1024", 0.0009765625),
    ("=0.1+0.2", 0.3),
    ("=50%*10", 5),
    ("=B1+$B$2", 7),
    ("=SUM(B1:B5)", 8.5),
    ("=SUM(B1:B2,10)", 17),
    ("=AVERAGE(B1:B2)", 3.5),
    ("=MIN(B1:B5)", 1.5),
    ("=MAX(B:B)", "#N/A"),
    ("=COUNT(B1:B5)", 3),
    ("=COUNTA(B1:B5)", 4),
    ("=ROUND(10/3,2)", 3.33),
    ("=ABS(-3)", 3),
    ('=IF(B1>2,"큼","작음")', "큼"),
    ('="합계: "&B1', "합계: 3"),
    ("=B1=3", True),
    ("=B3+1", "#VALUE!"),
    ("=1/0", "#DIV/0!"),
    ("=SUM(B1,1/0)", "#DIV/0!"),
    ("=D1", "#REF!"),
    ('=VLOOKUP("a",A1:B5,2)', "#N/A"),
    ("=1+", "#N/A"),
]


async def read(place: Sheets, cell: str, **more: Any) -> Any:
    asked = place.spreadsheets.values().get(spreadsheetId=place.file_id(BOOK), range=f"메모!{cell}", **more)
    return (await place.send(asked))["values"][0][0]


@pytest.mark.parametrize(("formula", "value"), VALUES)
async def test_a_formula_shows_its_value(formula: str, value: Any) -> None:
    async with sheets_place() as place:
        values = place.spreadsheets.values()
        for cell, rows in (("A1", ROWS), ("D1", [[formula]])):
            asked = {"spreadsheetId": place.file_id(BOOK), "range": f"메모!{cell}", "valueInputOption": "USER_ENTERED"}
            await place.send(values.update(**asked, body={"values": rows}))
        assert await read(place, "D1", valueRenderOption="UNFORMATTED_VALUE") == value
        assert await read(place, "D1", valueRenderOption="FORMULA") == formula


async def test_a_formula_follows_what_it_points_at() -> None:
    async with sheets_place() as place:
        values, book = place.spreadsheets.values(), place.file_id(BOOK)
        for cell, value in (("A1", "=A2*2"), ("A2", 21)):
            asked = {"spreadsheetId": book, "range": f"메모!{cell}", "valueInputOption": "USER_ENTERED"}
            await place.send(values.update(**asked, body={"values": [[value]]}))
        assert await read(place, "A1") == "42"
