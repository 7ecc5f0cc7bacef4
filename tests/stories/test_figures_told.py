"""A sum, an average or a count that somebody asked for is the answer, in their language."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.bot.office import Json, Office
from tests.stories.places import action, plan, script
from tests.world import world_of

Rows = list[dict[str, Any]]
THIS_WEEK = ("2026-03-02", "2026-03-08")


async def table(office: Office, title: str) -> Rows:
    """The rows of the first tab of a spreadsheet, read from its own cells."""
    sheets = (await world_of(office.http, "google"))["spreadsheets"]
    (sheet,) = [sheet for sheet in sheets if sheet["title"] == title]
    head, *rows = sheet["tabs"][0]["values"]
    return [dict(zip(head, row, strict=True)) for row in rows]


async def sales_of_this_week(office: Office) -> list[int]:
    """The amounts that the sheet holds for this week."""
    rows = await table(office, "매출 현황 2026")
    return [row["매출"] for row in rows if THIS_WEEK[0] <= row["날짜"] <= THIS_WEEK[1]]


async def answer(office: Office, text: str) -> str:
    """What metel answers in the thread."""
    asked = await office.say(f"@metel {text}")

    def tells(card: Json) -> bool:
        return any(block["type"] == "rich_text" for block in card["blocks"])

    return (await office.card(asked["ts"], tells))["text"]


def figures(text: str) -> set[float]:
    return {float(number.replace(",", "")) for number in re.findall(r"\d[\d,]*(?:\.\d+)?", text)}


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("이번 주 매출 합계 알려줘", "합계"),
        ("What were the total sales this week?", "Total"),
        ("今週の売上の合計を教えて", "合計"),
    ],
)
async def test_a_total_is_told(office: Office, text: str, named: str) -> None:
    told = await answer(office, text)
    assert sum(await sales_of_this_week(office)) in figures(told)
    assert named in told


@pytest.mark.parametrize(
    ("text", "named"),
    [("이번 주 평균 매출 알려줘", "평균"), ("What is the average of sales this week?", "Average")],
)
async def test_an_average_is_told(office: Office, text: str, named: str) -> None:
    told = await answer(office, text)
    amounts = await sales_of_this_week(office)
    assert any(abs(figure - sum(amounts) / len(amounts)) < 0.01 for figure in figures(told))
    assert named in told


async def test_the_totals_of_groups_are_told_each(office: Office) -> None:
    told = await answer(office, "지역별 매출 합계를 구해줘")
    rows = await table(office, "매출 현황 2026")
    for region in ("서울", "부산", "대구"):
        assert sum(row["매출"] for row in rows if row["지역"] == region) in figures(told)


@pytest.mark.parametrize(("function", "named"), [("count", "개수"), ("min", "최솟값"), ("max", "최댓값")])
async def test_a_count_the_least_and_the_greatest_are_told(modelled: Office, function: str, named: str) -> None:
    read = action("a1", "sheets.get_range", produces=["rows"], inputs={"spreadsheet": "매출 현황 2026"})
    inputs = {"rows": "{{a1.rows}}", "function": function, "column": "매출"}
    await script(modelled, plan(read, action("a2", "table.aggregate", produces=["total"], inputs=inputs)))
    told = await answer(modelled, "매출을 살펴봐 줘")
    amounts = [row["매출"] for row in await table(modelled, "매출 현황 2026")]
    expected = {"count": len(amounts), "min": min(amounts), "max": max(amounts)}[function]
    assert expected in figures(told)
    assert named in told


async def test_a_total_over_no_rows_is_told_as_such(modelled: Office) -> None:
    nothing = {"path": "매출", "op": "gt", "value": 10**12}
    inputs = {"spreadsheet": "매출 현황 2026", "filter": nothing}
    read = action("a1", "sheets.get_range", produces=["rows"], inputs=inputs)
    summed = {"rows": "{{a1.rows}}", "function": "sum", "column": "매출"}
    await script(modelled, plan(read, action("a2", "table.aggregate", produces=["total"], inputs=summed)))
    told = await answer(modelled, "매출 합계를 알려줘")
    assert figures(told) == {0, 10**12}, "the total, and by what the rows were chosen"
    assert "합계" in told
