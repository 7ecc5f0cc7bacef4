"""A text of a row that joins several values, in the cells that it is made of ("부산 스타터", "12 Pro", "starter x9").

It is parted only where every word of it stands in a column of its own already, or is how many there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import datetime

from connectors.sheets.placed_cells import find_kind_of_column
from connectors.sheets.tables import Table
from connectors.sheets.told_cells import Cell, find_known_cell

LONGEST_JOINED = 30
"""So long a text is looked at as several words."""
MOST_WORDS = 8
_COUNT = re.compile(
    r"(?:[x×*]\s?)?(?P<count>\d{1,4})\s?(?:[x×*]|개|건|대|명|個|件|台|ea|pcs|units?|seats?)?", re.IGNORECASE
)
_BETWEEN = re.compile(
    r"(?:x|×|of|in|at|from|for|the|an?|units?|seats?|pcs|pieces|licen[cs]es?|plans?|sold|에서|으로|요금제|の|で|[·・])",
    re.IGNORECASE,
)
_PARTICLE = re.compile(r"(?<=[가-힣]{2})(?:에서|의|은|는|이|가)$|(?<=[a-z]{3})s$|(?<=\w)(?:の|で|では)$", re.IGNORECASE)


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
