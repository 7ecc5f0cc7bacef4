"""Columns that are meant by other words than those of their header."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from connectors.column_words import find_named_column, find_number_column, list_own_words, strip_unit

VISITS = ("Visit Date", "Owner Name", "Treatment", "Treatment Fee (EUR)", "Minutes Spent", "Payment Status")
LEDGER = ("発行日", "取引先名", "売上高（税込）", "材料費", "入金状況")


@pytest.mark.parametrize(
    ("name", "bare"),
    [("Fee (EUR)", "Fee"), ("金額（円）", "金額"), ("Price [USD]", "Price"), ("Total $", "Total"), ("(USD)", "(USD)")],
)
def test_a_unit_is_no_part_of_a_name(name: str, bare: str) -> None:
    assert strip_unit(name) == bare


@pytest.mark.parametrize(
    ("asked", "header", "name"),
    [
        ("treatment fee", VISITS, "Treatment Fee (EUR)"),
        ("fees", VISITS, "Treatment Fee (EUR)"),
        ("날짜", VISITS, "Visit Date"),
        ("상태", VISITS, "Payment Status"),
        ("매출", LEDGER, "売上高（税込）"),
        ("sales", LEDGER, "売上高（税込）"),
        ("customer", LEDGER, "取引先名"),
        ("date", LEDGER, "発行日"),
        ("status", LEDGER, "入金状況"),
        ("colour", VISITS, None),
        ("payment", ("Payment Day", "Payment Status"), None),
    ],
)
def test_a_column_is_meant_by_its_words_in_any_language(asked: str, header: Sequence[str], name: str | None) -> None:
    assert find_named_column(asked, header) == name


def test_the_one_column_of_money_is_meant_by_a_word_for_money() -> None:
    numbers = ["Minutes Spent", "Treatment Fee (EUR)"]
    assert find_number_column("금액", numbers) == "Treatment Fee (EUR)"
    assert find_number_column("amount", [*numbers, "Deposit (EUR)"]) is None
    assert find_number_column("minutes", numbers) == "Minutes Spent"


def test_what_one_piece_costs_is_no_sum_of_money() -> None:
    assert find_number_column("매출", ["Cost per box (USD)"]) is None
    assert find_number_column("매출", ["Boxes", "Cost per box (USD)"]) is None
    assert find_number_column("매출", ["Boxes"]) == "Boxes"
    assert find_number_column("mood", ["Boxes"]) is None


def test_a_word_of_two_columns_is_of_none() -> None:
    own = list_own_words(("Order Date", "Delivery Date", "Shop Name"))
    assert "date" not in own
    assert own["Shop"] == "Shop Name"
    assert own["Order Date"] == "Order Date"
