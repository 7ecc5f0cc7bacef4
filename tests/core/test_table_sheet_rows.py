"""Orders that write into the tabs of a team: new rows, and other values in rows that are chosen by their cells."""

from __future__ import annotations

from typing import Any

import pytest

from orchestration.rule_planner.tables.catalog import list_tables
from orchestration.rule_planner.tables.table_requests import may_place_cells, plan_by_tables
from orchestration.workspace import ColumnLabel, NamedCell, NamedRows
from tests.core.test_table_requests import STOCK, task

SALES = NamedRows(
    "Till Book",
    "Sales",
    (
        ColumnLabel("Receipt No", "text"),
        ColumnLabel("Customer", "text"),
        ColumnLabel("Sold On", "date"),
        ColumnLabel("Total (EUR)", "number"),
        ColumnLabel("Rebate", "text"),
        ColumnLabel("State", "text"),
        ColumnLabel("Note", "text"),
    ),
    (NamedCell("Old Mill Cafe", "Customer", "Old Mill Cafe"), NamedCell("open", "State", "Open")),
)
SHELF = NamedRows(
    STOCK.file,
    STOCK.tab,
    STOCK.columns,
    (NamedCell("shimano", "Supplier", "Shimano"), NamedCell("chain", "Part", "Chain 11s")),
)
PAID = NamedRows(
    "部品台帳",
    "支払",
    (
        ColumnLabel("日付", "date"),
        ColumnLabel("担当者", "text"),
        ColumnLabel("品目", "text"),
        ColumnLabel("金額（円）", "number"),
        ColumnLabel("納品状況", "text"),
        ColumnLabel("備考", "text"),
    ),
    (
        NamedCell("中島", "担当者", "中島"),
        NamedCell("チェーン", "品目", "チェーン"),
        NamedCell("納品済", "納品状況", "納品済"),
    ),
)


def steps(text: str, table: NamedRows) -> list[tuple[str, dict[str, Any]]]:
    cells = tuple(one for one in table.cells if one.words in text)
    asked = task(text)._replace(rows=(NamedRows(table.file, table.tab, table.columns, cells),))
    plan: Any = plan_by_tables(asked, list_tables(asked))
    return [(one["tool"].partition(".")[2], one["inputs"]) for one in plan["actions"]] if plan else []


def in_order(row: dict[str, Any], table: NamedRows) -> list[Any]:
    cells = [row.get(column.name) for column in table.columns]
    while cells[-1] is None:
        cells.pop()
    return cells


@pytest.mark.parametrize(
    ("text", "table", "row"),
    [
        (
            "add a sale: R-88, Old Mill Cafe, today, 49.20, 5% rebate, open",
            SALES,
            {
                "Receipt No": "R-88",
                "Customer": "Old Mill Cafe",
                "Sold On": "2026-03-04",
                "Total (EUR)": 49.2,
                "Rebate": "5%",
                "State": "Open",
            },
        ),
        (
            "log a sale R-89, Old Mill Cafe, yesterday, total 1,200, note call first",
            SALES,
            {
                "Receipt No": "R-89",
                "Customer": "Old Mill Cafe",
                "Sold On": "2026-03-03",
                "Total (EUR)": 1200,
                "Note": "call first",
            },
        ),
        (
            "部品追加 今日 中島さん チェーン 1,240円 備考店用",
            PAID,
            {"日付": "2026-03-04", "担当者": "中島", "品目": "チェーン", "金額（円）": 1240, "備考": "店用"},
        ),
    ],
)
def test_a_new_row_has_each_value_in_its_column(text: str, table: NamedRows, row: dict[str, Any]) -> None:
    assert steps(text, table) == [
        ("append_rows", {"spreadsheet": table.file, "range": table.tab, "rows": [in_order(row, table)]}),
    ]


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("add a sale: R-88, R-89, Old Mill Cafe, today, 49.20", SALES),
        ("add a sale: R-88, Old Mill Cafe, 49.20", SALES),
        ("add a sale: Old Mill Cafe, today, 49.20", SALES),
        ("add a sale: R-88, Old Mill Cafe, today, 49.20, 50", SALES),
        ("add a sale: R-88, Old Mill Cafe, today or tomorrow, 49.20", SALES),
        ("did we add a sale R-88, Old Mill Cafe, today, 49.20?", SALES),
        ("don't add a sale R-88, Old Mill Cafe, today, 49.20", SALES),
        ("部品追加 今日 中島 チェーン", PAID),
        ("部品追加 今日 ロバート、佐々、チェーン 1240円", PAID),
    ],
)
def test_a_row_that_lacks_a_value_or_has_one_too_many_is_not_added(text: str, table: NamedRows) -> None:
    assert "append_rows" not in [tool for tool, _ in steps(text, table)]


@pytest.mark.parametrize(
    ("text", "table", "chosen", "values"),
    [
        ("change chain on hand to 8", SHELF, ("Part", "Chain 11s"), {"On Hand": 8}),
        ("set the unit cost of chain to 12.50", SHELF, ("Part", "Chain 11s"), {"Unit Cost (EUR)": 12.5}),
        ("change the supplier of chain to shimano", SHELF, ("Part", "Chain 11s"), {"Supplier": "Shimano"}),
        ("チェーンの金額を980円に変更して", PAID, ("品目", "チェーン"), {"金額（円）": 980}),
        ("チェーン納品ありました。納品済にしてください", PAID, ("品目", "チェーン"), {"納品状況": "納品済"}),
    ],
)
def test_a_cell_gets_another_value(
    text: str, table: NamedRows, chosen: tuple[str, str], values: dict[str, Any]
) -> None:
    condition = {"path": chosen[0], "op": "eq", "value": chosen[1]}
    assert steps(text, table) == [
        ("update_cells", {"spreadsheet": table.file, "range": table.tab, "filter": condition, "values": values})
    ]


@pytest.mark.parametrize(
    ("text", "table"),
    [
        ("change chain to 8", SHELF),
        ("change on hand to 8", SHELF),
        ("change chain on hand to 8 and unit cost to 9", SHELF),
        ("change chain on hand from 9 to 8", SHELF),
        ("change the rusty chain on hand to 8", SHELF),
        ("should i change chain on hand to 8?", SHELF),
        ("chain on hand went to 8", SHELF),
        ("if the chain comes change on hand to 8", SHELF),
        ("チェーン納品ありませんでした。納品済にしてください", PAID),
        ("備考を980に変更して", PAID),
    ],
)
def test_what_chooses_no_row_or_says_more_changes_no_cell(text: str, table: NamedRows) -> None:
    assert "update_cells" not in [tool for tool, _ in steps(text, table)]


def test_words_of_several_values_are_none_of_them() -> None:
    cells = (NamedCell("chain", "Part", "Chain 11s"), NamedCell("chain", "Part", "Chain 9s"))
    asked = task("change chain on hand to 8")._replace(rows=(NamedRows(STOCK.file, STOCK.tab, STOCK.columns, cells),))
    assert plan_by_tables(asked, list_tables(asked)) is None


@pytest.mark.parametrize(
    ("text", "may"),
    [("add a sale: R-88, 49.20", True), ("add a sale", False), ("did we add R-88?", False)],
)
def test_sheets_are_read_where_a_row_may_be_told(text: str, may: bool) -> None:
    assert may_place_cells(task(text)) is may
