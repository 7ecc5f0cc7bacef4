"""Rows that fit the table they are added to: each value in its column's place and form, what is lacking asked for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations

from connectors.clean_text import clean_text
from connectors.column_words import find_named_column
from connectors.day_text import parse_moment
from connectors.failures import Meaning, make_tool_error
from connectors.names import rank_names
from connectors.sheets.errors import SERVICE
from connectors.sheets.tables import Table, convert_to_number, has_dates, has_numbers
from connectors.sheets.told_cells import FEW_ROWS, Cell, choose_known_cell, find_known_cell, resolve_told_cells
from orchestration.text.amounts import parse_spoken_amount
from orchestration.tool import ValueNeededError

_NOTHING = re.compile(
    r"(?:없음|없어요?|비워\S*(?:\s\S+)?|none|no amount|(?:leave it )?(?:empty|blank)|なし|空欄?)[\s.!~。]*", re.I
)
"""That a cell is to stay empty."""


def convert_rows(told: Sequence[list[Cell] | dict[str, Cell]], table: Table, now: datetime) -> list[list[Cell]]:
    """Return rows with every value in its column's place and form: days ISO, numbers as numbers.

    Raises:
        ValueNeededError: no such column, a row told in another order, or a number that one row lacks.
        ToolError: a row has more values than the tab has columns.
    """
    rows = [
        _in_form(_settle_texts(_settle_order(list_cells(row, table), table, now), table), table, now) for row in told
    ]
    for row in rows:
        _require_fit(row, table, now)
    if len(rows) == 1:
        _require_number(told[0], rows[0], table)
    return rows


def _require_fit(row: Sequence[Cell], table: Table, now: datetime) -> None:
    """Return where a row that is shorter than the table has each value in a column of such: days, numbers or texts.

    Raises:
        ValueNeededError: a value stands where others do not, so that the row is told in another order or lacks one; or
            it is one value alone, which is no row yet.
    """
    if len(row) >= len(table.header):
        return
    if len(row) < 2:
        raise ValueNeededError("rows", "", ())
    for value, name in zip(row, table.header, strict=False):
        if value in (None, "") or not table.column(name):
            continue
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_day = isinstance(value, str) and parse_moment(value, now) is not None
        fits = is_day if has_dates(table, name, now) else is_number if has_numbers(table, name) else not is_number
        if not fits:
            raise ValueNeededError("rows", "", ())


def _require_number(told: list[Cell] | dict[str, Cell], row: Sequence[Cell], table: Table) -> None:
    """Return where a row has a value in every column of numbers that the other rows fill.

    Raises:
        ValueNeededError: one alone lacks it, so that it is an amount that nobody has told yet.
    """
    lacking = [
        name
        for at, name in enumerate(table.header)
        if (at >= len(row) or row[at] is None) and has_numbers(table, name) and _is_always_filled(table, name)
    ]
    if len(lacking) == 1:
        (name,) = lacking
        raise ValueNeededError(f"rows.0.{name if isinstance(told, dict) else len(told)}", name, (), why="cell")


def _is_always_filled(table: Table, name: str) -> bool:
    return len(table.rows) >= FEW_ROWS and len(table.column(name)) == len(table.rows)


def _settle_order(row: list[Cell], table: Table, now: datetime) -> list[Cell]:
    """Return a row told in another order than the columns have (what for, how much, when) with its days, numbers and
    texts each in the columns of such; a row that fits, or that no such order makes fit, as it is. Of a row that lacks
    values the days and numbers have to be as many as there are columns of such, or none."""
    wanted = [_kind_of_column(name, table, now) for name in table.header]
    kinds = [_kind_of_cell(value, now) for value in row]
    counts = Counter(kinds)
    is_placed = all(counts[kind] in (0, wanted.count(kind)) for kind in ("day", "number"))
    if not row or kinds == wanted[: len(row)] or not is_placed or counts["text"] > wanted.count("text"):
        return row
    left = {kind: [value for value, its in zip(row, kinds, strict=True) if its == kind] for kind in set(kinds)}
    placed = [left[kind].pop(0) if left.get(kind) else None for kind in wanted]
    return placed[: len(row)] if None not in placed[: len(row)] else row


def _settle_texts(row: list[Cell], table: Table) -> list[Cell]:
    """Return a row of which two texts stand each in the column of the other one ("스타터, 부산") with both in their
    own; any other as it is."""
    texts = [at for at, cell in enumerate(row) if isinstance(cell, str) and at < len(table.header)]
    for one, other in combinations(texts, 2):
        crossed = (find_known_cell(str(row[one]), table.column(table.header[other])) is not None) and (
            find_known_cell(str(row[other]), table.column(table.header[one])) is not None
        )
        placed = any(find_known_cell(str(row[at]), table.column(table.header[at])) is not None for at in (one, other))
        if crossed and not placed:
            settled = [*row]
            settled[one], settled[other] = row[other], row[one]
            return settled
    return row


def _kind_of_column(name: str, table: Table, now: datetime) -> str:
    return "day" if has_dates(table, name, now) else "number" if has_numbers(table, name) else "text"


def _kind_of_cell(value: Cell, now: datetime) -> str:
    if isinstance(value, str):
        if parse_moment(value, now) is not None:
            return "day"
        return "number" if _NOTHING.fullmatch(value) or parse_spoken_amount(value) is not None else "text"
    return "number"


def list_cells(row: list[Cell] | dict[str, Cell], table: Table) -> list[Cell]:
    """Return a row's values in the order of the columns.

    Raises:
        ValueNeededError: a value for no column of the table.
        ToolError: more values than columns.
    """
    if isinstance(row, list):
        if table.header and len(row) > len(table.header):
            message = f"A row has {len(row)} values, but the columns are: {', '.join(table.header)}."
            raise make_tool_error(SERVICE, Meaning("invalid", message), code="columns")
        return _split_known(resolve_told_cells(row, table), table)
    placed: dict[str, Cell] = {}
    for asked, value in row.items():
        name = find_named_column(asked, table.header)
        if name is None or name in placed:  # nobody said so, or two values are for one column
            raise ValueNeededError(f"rows.{asked}", asked, rank_names(asked, table.header))
        placed[name] = value
    return [placed.get(name) for name in table.header]


def _split_known(row: list[Cell], table: Table) -> list[Cell]:
    """Return a short row with a text parted into the columns that it fills, where each of its words stands in its
    column already ("부산 스타터" of a region and a product)."""
    for at, cell in enumerate(row):
        words = cell.split() if isinstance(cell, str) else []
        if len(words) < 2 or len(row) - 1 + len(words) != len(table.header):
            continue
        columns = table.header[at : at + len(words)]
        known = [find_known_cell(word, table.column(name)) for word, name in zip(words, columns, strict=True)]
        if None not in known:
            return [*row[:at], *known, *row[at + 1 :]]
    return row


def _in_form(row: Sequence[Cell], table: Table, now: datetime) -> list[Cell]:
    return [
        _cell(value, table.header[at] if at < len(table.header) else "", table, now) for at, value in enumerate(row)
    ]


def _cell(value: Cell, name: str, table: Table, now: datetime) -> Cell:
    if not isinstance(value, str):
        return value
    text = clean_text(value).strip()
    if name and has_dates(table, name, now):
        return parse_moment(text, now) or text
    if name and has_numbers(table, name):
        number = convert_to_number(text)
        spoken = number if isinstance(number, int | float) else parse_spoken_amount(text)
        return spoken if spoken is not None else "" if _NOTHING.fullmatch(text) else text
    return choose_known_cell(text, name, table)
