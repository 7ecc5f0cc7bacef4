"""The cells of a row in the columns of their kind, in whatever order they were told: a day, a text that its column
holds already, a count among counts and an amount among amounts."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import datetime
from itertools import combinations, permutations
from statistics import median

from connectors.day_text import read_told_day
from connectors.sheets.tables import Table, convert_to_number, has_dates, has_numbers
from connectors.sheets.told_cells import FEW_ROWS, NOTHING, Cell, find_known_cell
from orchestration.text.amounts import parse_spoken_amount

CLEARLY_NEARER = 10
"""So many times nearer to what one column holds than to another's a number has to be."""
LEAST_TOLD = 2
"""One value alone is no row yet."""
MOST_NUMBERS = 4
"""So many columns of numbers are told apart by their size."""


def set_cells_by_kind(row: list[Cell], table: Table, now: datetime) -> list[Cell]:
    """Return a row with each value in a column of its kind, and nothing in those that it lacks; a row in which that
    cannot be told as it is."""
    told = [value for value in row if not _is_nothing(value)]
    if len(told) < LEAST_TOLD or len(row) > len(table.header) or None in told:
        return row
    placed = _place_all(told, table, now)
    if placed is None:
        return row
    lacking = list_lacking(placed, table, now)
    if len(row) - len(told) > len(lacking):
        return row
    placed += [None] * (len(table.header) - len(placed))
    for at in lacking[: len(row) - len(told)]:
        placed[at] = ""
    while placed and placed[-1] is None:
        placed.pop()
    return placed


def list_lacking(row: Sequence[Cell], table: Table, now: datetime) -> list[int]:
    """Return the columns in which every other row has a value and this one has none: those of days and numbers, and
    before its last value those that hold a few texts."""
    return [
        at
        for at, name in enumerate(table.header)
        if (at >= len(row) or row[at] is None)
        and _is_always_filled(table, name)
        and (find_kind_of_column(name, table, now) != "text" or (at < len(row) and _holds_few(table, name)))
    ]


def _is_always_filled(table: Table, name: str) -> bool:
    return len(table.rows) >= FEW_ROWS and len(table.column(name)) == len(table.rows)


def _holds_few(table: Table, name: str) -> bool:
    return len({*map(str, table.column(name))}) * 2 <= len(table.rows)


def _is_nothing(value: Cell) -> bool:
    return isinstance(value, str) and NOTHING.fullmatch(value) is not None


def _place_all(row: list[Cell], table: Table, now: datetime) -> list[Cell] | None:
    wanted = [find_kind_of_column(name, table, now) for name in table.header]
    kinds = [_kind_of_cell(value, now) for value in row]
    if any(kinds.count(kind) > wanted.count(kind) for kind in set(kinds)):
        return None
    if kinds == wanted[: len(row)] and not _is_cut_short(row, wanted, table):
        return _settle_texts(_settle_numbers([*row], table, now), table)
    placed: list[Cell] = [None] * len(wanted)
    for kind in ("day", "number", "text"):
        values = [value for value, its in zip(row, kinds, strict=True) if its == kind]
        columns = [at for at, its in enumerate(wanted) if its == kind]
        found = _place(kind, values, columns, table)
        if found is None:
            return None
        for at, value in found.items():
            placed[at] = value
    return _settle_texts(_settle_numbers(placed, table, now), table)


def find_kind_of_column(name: str, table: Table, now: datetime) -> str:
    """Return what a column holds: days, numbers or texts."""
    return "day" if has_dates(table, name, now) else "number" if has_numbers(table, name) else "text"


def _kind_of_cell(value: Cell, now: datetime) -> str:
    if isinstance(value, str):
        if read_told_day(value, now) is not None:
            return "day"
        return "number" if parse_spoken_amount(value) is not None else "text"
    return "number"


def _is_cut_short(row: Sequence[Cell], wanted: Sequence[str], table: Table) -> bool:
    """Whether a row that lacks values has a text that stands in another of its columns already, or a number that is of
    another size than its column's."""
    numbers = [at for at, kind in enumerate(wanted) if kind == "number"]
    if len(row) < len(wanted) and any(at < len(row) and not _fits_size(row[at], at, numbers, table) for at in numbers):
        return True
    texts = [at for at, kind in enumerate(wanted) if kind == "text" and at < len(row)]
    return len(row) < len(wanted) and any(
        not _is_known(row[at], table.header[at], table) and _list_homes(row[at], table, wanted, at) for at in texts
    )


def _list_homes(value: Cell, table: Table, wanted: Sequence[str], but: int) -> list[int]:
    return [
        at
        for at, kind in enumerate(wanted)
        if kind == "text" and at != but and _is_known(value, table.header[at], table)
    ]


def _is_known(value: Cell, name: str, table: Table) -> bool:
    return isinstance(value, str) and find_known_cell(value, table.column(name)) is not None


def _place(kind: str, values: Sequence[Cell], columns: Sequence[int], table: Table) -> dict[int, Cell] | None:
    """Return where values of one kind go; None where that cannot be told."""
    if len(values) == len(columns):
        return dict(zip(columns, values, strict=True))
    if kind == "number":
        return _place_by_size(values, columns, table)
    return {} if not values else _place_known(values, columns, table) if kind == "text" else None


def _place_known(values: Sequence[Cell], columns: Sequence[int], table: Table) -> dict[int, Cell] | None:
    """Return where texts go of which each is held by one column alone."""
    placed: dict[int, Cell] = {}
    for value in values:
        homes = [at for at in columns if at not in placed and _is_known(value, table.header[at], table)]
        if len(homes) != 1:
            return None
        placed[homes[0]] = value
    return placed


def _place_by_size(values: Sequence[Cell], columns: Sequence[int], table: Table) -> dict[int, Cell] | None:
    """Return where numbers go by what the columns hold; None where one is as near to another column."""
    placed: dict[int, Cell] = {}
    for value in values:
        far = sorted((_measure_distance(value, at, table), at) for at in columns)
        if far[1][0] - far[0][0] < math.log(CLEARLY_NEARER) or far[0][1] in placed:
            return None
        placed[far[0][1]] = value
    return placed


def _fits_size(value: Cell, at: int, numbers: Sequence[int], table: Table) -> bool:
    distance = _measure_distance(value, at, table)
    return all(distance - _measure_distance(value, one, table) < math.log(CLEARLY_NEARER) for one in numbers)


def _measure_distance(value: Cell, at: int, table: Table) -> float:
    """Return how far a number is from what a column holds, in powers; nothing for what is empty."""
    number, usual = _read_number(value), _find_usual(at, table)
    return abs(math.log(number / usual)) if number and usual else 0.0


def _find_usual(at: int, table: Table) -> float:
    held = [found for cell in table.column(table.header[at]) if (found := _read_number(cell)) > 0]
    return median(held) if len(held) >= FEW_ROWS else 0.0


def _read_number(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return 0.0
    number = convert_to_number(value) if isinstance(value, str) else value
    spoken = number if isinstance(number, int | float) else parse_spoken_amount(str(value))
    return abs(float(spoken)) if spoken is not None else 0.0


def _settle_numbers(row: list[Cell], table: Table, now: datetime) -> list[Cell]:
    """Return a row of which each number is clearly nearer to what other columns hold with each in its own."""
    places = [
        at
        for at, cell in enumerate(row)
        if _read_number(cell) and find_kind_of_column(table.header[at], table, now) == "number"
    ]
    if not 1 < len(places) <= MOST_NUMBERS or not all(_find_usual(at, table) for at in places):
        return row
    ways = {
        order: sum(_measure_distance(row[one], at, table) for one, at in zip(order, places, strict=True))
        for order in permutations(places)
    }
    best = min(ways, key=ways.__getitem__)
    if ways[tuple(places)] - ways[best] < math.log(CLEARLY_NEARER):
        return row
    settled = [*row]
    for one, at in zip(best, places, strict=True):
        settled[at] = row[one]
    return settled


def _settle_texts(row: list[Cell], table: Table) -> list[Cell]:
    """Return a row of which two texts stand each in the column of the other one ("스타터, 부산"), or one does and the
    other is new, with both in their own; any other as it is."""
    texts = [at for at, cell in enumerate(row) if isinstance(cell, str) and at < len(table.header)]
    for one, other in combinations(texts, 2):
        there = [_is_known(row[at], table.header[to], table) for at, to in ((one, other), (other, one))]
        placed = any(_is_known(row[at], table.header[at], table) for at in (one, other))
        if any(there) and not placed:
            settled = [*row]
            settled[one], settled[other] = row[other], row[one]
            return settled
    return row
