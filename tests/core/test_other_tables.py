"""Questions for figures about tables of another team, whose columns no plan knows beforehand."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.rule_planner.planner import make_plan
from orchestration.workspace import ColumnLabel, NamedCell, NamedRows
from tests.core.test_offline_planner import a_task

CONTRACTS = tuple(list_contracts())
FEE = "Treatment Fee (EUR)"
COLUMNS = (
    ColumnLabel("Visit Day", "date", ("Visit Day", "Day")),
    ColumnLabel("Animal", "text", ("Animal",)),
    ColumnLabel("Vet", "text", ("Vet",)),
    ColumnLabel("Minutes", "number", ("Minutes",)),
    ColumnLabel(FEE, "number", (FEE, "Treatment Fee", "Fee")),
)


def visits(*cells: NamedCell) -> NamedRows:
    return NamedRows("Visit Ledger", "Visits", COLUMNS, cells)


def steps(text: str, *tables: NamedRows) -> list[dict[str, Any]]:
    made: Any = make_plan(a_task(text, CONTRACTS, rows=tables))["actions"]
    return [one["inputs"] for one in made]


def test_a_column_of_numbers_is_named_by_the_words_of_its_header() -> None:
    named = (NamedCell("treatment fee", FEE), NamedCell("animal", "Animal"))
    read, total = steps("avg treatment fee per animal, highest first", visits(*named))
    assert (read["spreadsheet"], read["range"]) == ("Visit Ledger", "Visits")
    assert {name: total[name] for name in ("column", "function", "group_by", "order")} == {
        "column": FEE,
        "function": "avg",
        "group_by": "Animal",
        "order": "descending",
    }


def test_the_table_that_holds_the_named_column_is_read_and_no_other() -> None:
    bills = NamedRows("Bills", "All", (ColumnLabel("Shop", "text"), ColumnLabel("Total", "number")))
    read, total = steps("top 2 animals by minutes", bills, visits(NamedCell("minutes", "Minutes")))
    assert read["spreadsheet"] == "Visit Ledger"
    assert (total["column"], total["group_by"], total["limit"]) == ("Minutes", "Animal", 2)


def test_whose_figures_are_asked_for_is_a_condition() -> None:
    table = NamedRows(
        "台帳",
        "案件",
        (ColumnLabel("担当", "text"), ColumnLabel("売上金額", "number")),
        (NamedCell("小森", "担当", "小森"),),
    )
    read, total = steps("小森さんの売上って合計いくら", table)
    assert read["filter"] == {"path": "担当", "op": "eq", "value": "小森"}
    assert total["column"] == "売上金額"


@pytest.mark.parametrize("text", ["준호씨 매출 얼마야", "ジュノさんの売上合計を教えて"])
def test_whose_figures_are_asked_for_is_not_dropped_where_no_table_is_known(text: str) -> None:
    read = steps(text)[0]
    assert read["filter"]["path"] == "@any"
    assert read["filter"]["op"] == "matches"


def test_what_is_left_out_in_kana_is_left_out() -> None:
    table = NamedRows(
        "台帳",
        "案件",
        (ColumnLabel("担当", "text"), ColumnLabel("状況", "text"), ColumnLabel("売上", "number")),
        (NamedCell("小森", "担当", "小森"), NamedCell("納品済", "状況", "納品済")),
    )
    read = steps("小森さんの売上、納品済のぞいて合計いくら？", table)[0]
    assert {"path": "状況", "op": "ne", "value": "納品済"} in read["filter"]["all"]


@pytest.mark.parametrize("text", ["what does callum earn per month", "how much did Owen get paid?"])
def test_what_somebody_earns_is_no_figure_of_another_table(text: str) -> None:
    made: Any = make_plan(a_task(text, CONTRACTS, rows=(visits(),)))
    assert made["actions"] == []
    assert "payroll" in made["reply"]["text"]


def test_a_pointer_is_no_text_to_be_added() -> None:
    made: Any = make_plan(a_task("write a job ad and put it in the handbook", CONTRACTS))["actions"]
    assert all(one["inputs"].get("content") != "it" for one in made)


@pytest.mark.parametrize("text", ["any bills overdue?", "which bills are overdue?"])
def test_rows_are_listed_by_a_value_of_the_table_that_is_named(text: str) -> None:
    columns = (ColumnLabel("No", "text"), ColumnLabel("State", "text"), ColumnLabel("Total", "number"))
    table = NamedRows("Supplier Bills", "2026", columns, (NamedCell("overdue", "State", "Overdue"),))
    (read,) = steps(text, table)
    assert (read["spreadsheet"], read["filter"]) == (
        "Supplier Bills",
        {"path": "State", "op": "eq", "value": "Overdue"},
    )


def test_what_is_passed_on_is_headed_in_the_words_of_who_asks() -> None:
    sent = steps("優先度高で終わってないタスク、#deals に貼っといて")[-1]
    assert sent["text"].startswith("タスク:")
