"""Rows that fit the table they are added to: each value in its column's place and form, what is lacking asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from connectors.clean_text import clean_text
from connectors.column_words import find_named_column
from connectors.day_text import read_told_day
from connectors.failures import Meaning, make_tool_error
from connectors.names import rank_names
from connectors.sheets.errors import SERVICE
from connectors.sheets.placed_cells import find_kind_of_column, list_lacking, set_cells_by_kind
from connectors.sheets.tables import Table, convert_to_number, has_dates, has_numbers
from connectors.sheets.told_cells import NOTHING, Cell, choose_known_cell, find_known_cell, resolve_told_cells
from orchestration.patterns import make_regex
from orchestration.text.amounts import parse_spoken_amount
from orchestration.tool import ValueNeededError

LONGEST_JOINED = 30
"""So long a text is looked at as several words."""
MOST_WORDS = 8
_COUNT = make_regex(
    r"(?:[x×*]\s?)?(?P<count>\d{1,4})\s?(?:[x×*]|개|건|대|명|個|件|台|ea|pcs|units?|seats?)?", re.IGNORECASE
)
_BETWEEN = make_regex(
    r"(?:x|×|of|in|at|from|for|the|an?|units?|seats?|pcs|pieces|licen[cs]es?|plans?|sold|에서|으로|요금제|の|で|[·・])",
    re.IGNORECASE,
)
_PARTICLE = make_regex(r"(?<=[가-힣]{2})(?:에서|의|은|는|이|가)$|(?<=[a-z]{3})s$|(?<=\w)(?:の|で|では)$", re.IGNORECASE)


def split_joined_cells(row: list[Cell], table: Table, now: datetime) -> list[Cell]:
    """Return a short row with each text that joins values of several columns parted into them; any other as it is."""
    cells = [*row]
    for at in range(len(row) - 1, -1, -1):
        cell, room = row[at], len(table.header) - len(cells) + 1
        parted = _split(cell, room, _count_room(cells, table, now), table) if isinstance(cell, str) else None
        if parted is not None:
            cells[at : at + 1] = parted
    return cells


def _count_room(cells: Sequence[Cell], table: Table, now: datetime) -> int:
    """Return how many numbers a row may have beside those that it has."""
    columns = sum(find_kind_of_column(name, table, now) == "number" for name in table.header)
    return columns - sum(isinstance(one, int | float) and not isinstance(one, bool) for one in cells)


def _split(cell: str, room: int, counts: int, table: Table) -> list[Cell] | None:
    """Return the values that a text joins, at most so many of them and so many counts; None where it is no such."""
    if len(cell) > LONGEST_JOINED or any(cell in map(str, table.column(name)) for name in table.header):
        return None
    for words in _list_cuts(cell):
        numbers = [one for one in words if _COUNT.fullmatch(one)]
        told = [one for one in words if one not in numbers and not _BETWEEN.fullmatch(one)]
        known = [_find_home(one, table) for one in told]
        homes = [home for home, _ in known]
        parts = len(told) + len(numbers)
        if told and parts > 1 and parts <= room and len(numbers) <= counts and len({*homes} - {""}) == len(homes):
            return [*(value for _, value in known), *map(_read_count, numbers)]
    return None


def _list_cuts(cell: str) -> Iterator[list[str]]:
    """Yield the ways to part a text: at its spaces, else into two words anywhere."""
    words = re.sub(r"(?<=[A-Za-z])\s?[x×]\s?(?=\d)", " ", cell).split()
    if 1 < len(words) <= MOST_WORDS:
        yield words
    elif len(words) == 1:
        yield from ([cell[:cut], cell[cut:]] for cut in range(1, len(cell)))


def _read_count(word: str) -> int:
    found = _COUNT.fullmatch(word)
    return int(found["count"]) if found is not None else 0


def _find_home(word: str, table: Table) -> tuple[str, str]:
    """Return the one column that holds a word already and the word that it holds; "" where none or several do."""
    for said in dict.fromkeys((word, _PARTICLE.sub("", word))):
        homes = [
            (name, found)
            for name in table.header
            if (found := find_known_cell(said, table.column(name))) is not None and found.strip()
        ]
        if len(homes) == 1:
            return homes[0]
    return "", ""


def convert_rows(told: Sequence[list[Cell] | dict[str, Cell]], table: Table, now: datetime) -> list[list[Cell]]:
    """Return rows with every value in its column's place and form: days ISO, numbers as numbers.

    Raises:
        ValueNeededError: no such column, a row told in another order, or a number that one row lacks.
        ToolError: a row has more values than the tab has columns.
    """
    rows = [_in_form(_placed(row, table, now), table, now) for row in told]
    for row in rows:
        _require_fit(row, table, now)
    if len(rows) == 1:
        _require_filled(told[0], rows[0], table, now)
    return rows


def _placed(row: list[Cell] | dict[str, Cell], table: Table, now: datetime) -> list[Cell]:
    cells = list_cells(row, table, now)
    return set_cells_by_kind(cells, table, now) if isinstance(row, list) else cells


def _require_fit(row: Sequence[Cell], table: Table, now: datetime) -> None:
    """Return where a row has each value in a column of such: days, numbers or texts; a whole one has a day where there
    are days.

    Raises:
        ValueNeededError: a value stands where others do not, so that the row is told in another order or lacks one; or
            it is one value alone, which is no row yet.
    """
    if len(row) >= len(table.header):
        if any(_is_no_day(value, name, table, now) for value, name in zip(row, table.header, strict=False)):
            raise ValueNeededError("rows", "", ())
        return
    if len(row) < 2:
        raise ValueNeededError("rows", "", ())
    for value, name in zip(row, table.header, strict=False):
        if value in (None, "") or not table.column(name):
            continue
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        is_day = isinstance(value, str) and read_told_day(value, now) is not None
        fits = is_day if has_dates(table, name, now) else is_number if has_numbers(table, name) else not is_number
        if not fits:
            raise ValueNeededError("rows", "", ())


def _is_no_day(value: Cell, name: str, table: Table, now: datetime) -> bool:
    """Whether a value stands in a column of days and is none."""
    if value in (None, "") or not has_dates(table, name, now):
        return False
    return not isinstance(value, str) or read_told_day(value, now) is None


def _require_filled(told: list[Cell] | dict[str, Cell], row: Sequence[Cell], table: Table, now: datetime) -> None:
    """Return where a row has a value in every column of days and numbers that the other rows fill. One that is told by
    the names of its columns may lack what it does not name, but for the one amount of a row.

    Raises:
        ValueNeededError: it lacks one that nobody has told yet.
    """
    lacking = [table.header[at] for at in list_lacking(row, table, now)]
    if isinstance(told, dict):
        lacking = [name for name in lacking if has_numbers(table, name)]
        lacking = lacking if len(lacking) == 1 else []
    if lacking:
        name = lacking[0]
        why = "cell" if has_numbers(table, name) else "value"
        raise ValueNeededError(f"rows.0.{name if isinstance(told, dict) else len(told)}", name, (), why=why)


def list_cells(row: list[Cell] | dict[str, Cell], table: Table, now: datetime) -> list[Cell]:
    """Return a row's values in the order of the columns.

    Raises:
        ValueNeededError: a value for no column of the table.
        ToolError: more values than columns.
    """
    if isinstance(row, list):
        if table.header and len(row) > len(table.header):
            message = f"A row has {len(row)} values, but the columns are: {', '.join(table.header)}."
            raise make_tool_error(SERVICE, Meaning("invalid", message), code="columns")
        return split_joined_cells(resolve_told_cells(row, table), table, now)
    placed: dict[str, Cell] = {}
    for asked, value in row.items():
        name = find_named_column(asked, table.header)
        if name is None or name in placed:  # nobody said so, or two values are for one column
            raise ValueNeededError(f"rows.{asked}", asked, rank_names(asked, table.header))
        placed[name] = value
    return [placed.get(name) for name in table.header]


def _in_form(row: Sequence[Cell], table: Table, now: datetime) -> list[Cell]:
    return [
        convert_cell(value, table.header[at] if at < len(table.header) else "", table, now)
        for at, value in enumerate(row)
    ]


def convert_cell(value: Cell, name: str, table: Table, now: datetime) -> Cell:
    """Return a value in the form of its column, if it is of its kind: a day ISO, a number as one, a known text."""
    if not isinstance(value, str):
        return value
    text = clean_text(value).strip()
    if name and has_dates(table, name, now):
        return read_told_day(text, now) or text
    if name and has_numbers(table, name):
        number = convert_to_number(text)
        spoken = number if isinstance(number, int | float) else parse_spoken_amount(text)
        return spoken if spoken is not None else "" if NOTHING.fullmatch(text) else text
    bare = text.removeprefix(f"{name} ").removesuffix(f" {name}").strip() if name else text
    return choose_known_cell(bare or text, name, table)
