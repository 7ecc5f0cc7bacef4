"""Ranges in A1 notation, and tabs by the names that people use.

https://developers.google.com/workspace/sheets/api/guides/concepts#cell
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from connectors.name_words import does_hold_words
from connectors.names import Named, fold_name, rank_names, resolve_name
from connectors.sheets.shapes import TabProperties
from orchestration.patterns import make_regex
from orchestration.ports import UnknownName
from orchestration.tool import ValueNeededError
from schemas.ask import Resolution

CELLS = make_regex(r"\$?([A-Z]{1,3})?\$?(\d+)?(?::\$?([A-Z]{1,3})?\$?(\d+)?)?", re.IGNORECASE)
_QUARTER = make_regex(r"Q[1-4]", re.IGNORECASE)
CALLED_TAB = make_regex(r"\s*(?:탭|시트|tab|sheet|シート|タブ)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Area:
    """A tab, and which cells of it (``A2:D20``); all of them where ``cells`` is empty."""

    tab: TabProperties
    cells: str = ""

    def shown(self) -> str:
        """Return the range as people write it."""
        return f"{self.tab.title}!{self.cells}" if self.cells else self.tab.title


@dataclass(frozen=True, slots=True)
class Box:
    """The corners of some cells: columns from 1; rows from 1; 0 where the side is open."""

    left: int
    top: int
    right: int
    bottom: int


def find_called_tab(asked: str, tabs: Sequence[TabProperties]) -> TabProperties | None:
    """Return the one tab that is called so, or whose name holds each word of it; None where none is, or several."""
    same = [tab for tab in tabs if fold_name(tab.title) == fold_name(asked)]
    called = same or [tab for tab in tabs if does_hold_words(tab.title, asked)]
    return called[0] if len(called) == 1 else None


def choose_area(asked: str | None, tabs: Sequence[TabProperties], named: Resolution | None) -> Area:
    """Return what a range means among the tabs; without one the tab that the spreadsheet was named by, where it was
    named so ("expenses" of a ledger that has a tab of them).

    Raises:
        ValueNeededError: no such tab.
    """
    if (asked or "").strip() or named is None or named.level not in ("prefix", "folded"):
        return parse_area(asked, tabs)
    meant = find_called_tab(named.asked, tabs)
    return Area(meant) if meant is not None else parse_area(asked, tabs)


def parse_area(asked: str | None, tabs: Sequence[TabProperties]) -> Area:
    """Return what a range means among the tabs: a tab's name wins over cells of that name (``H1``). A quarter (``Q2``)
    is always the name of a tab, and beside a tab that is called as a cell is, each cell alone is one.

    Raises:
        ValueNeededError: no such tab.
    """
    text = (asked or "").strip()
    if not text:
        return Area(tabs[0])
    found = resolve_name(text, _named(tabs), _without_word)
    if isinstance(found, Resolution) and found.level in ("exact", "folded"):
        return Area(_tab(tabs, found.id))
    if "!" in text:
        name, _, cells = text.rpartition("!")
        return Area(_tab_called(name.strip("'").replace("''", "'"), tabs), cells.upper())
    if _is_cells(text) and ":" not in text and any(_is_cells(tab.title.strip()) for tab in tabs):
        raise ValueNeededError("range", text, rank_names(text, [tab.title for tab in tabs]))
    if _is_cells(text):
        return Area(tabs[0], text.upper())
    return Area(_tab_called(text, tabs))


def _tab_called(name: str, tabs: Sequence[TabProperties]) -> TabProperties:
    found = resolve_name(name, _named(tabs), _without_word)
    if isinstance(found, Resolution):
        return _tab(tabs, found.id)
    bare = CALLED_TAB.sub("", name)
    if isinstance(found, UnknownName) and (meant := find_called_tab(bare, tabs)) is not None:
        return meant
    raise ValueNeededError("range", name, rank_names(name, [tab.title for tab in tabs]))


def _named(tabs: Sequence[TabProperties]) -> list[Named]:
    return [Named(id=str(tab.sheet_id), name=tab.title) for tab in tabs]


def _tab(tabs: Sequence[TabProperties], sheet_id: str) -> TabProperties:
    return next(tab for tab in tabs if str(tab.sheet_id) == sheet_id)


def _without_word(name: str) -> Iterator[str]:
    """Give a name as typed and without "탭" or "tab" at its end."""
    yield name
    yield CALLED_TAB.sub("", name)


def is_quarter(text: str) -> bool:
    """Whether a range is what tabs of quarters are called ("Q2")."""
    return _QUARTER.fullmatch(text.strip()) is not None


def _is_cells(text: str) -> bool:
    match = CELLS.fullmatch(text)
    if is_quarter(text):
        return False  # people mean a tab of that quarter, also where there is none
    return bool(match) and (":" in text or bool(match.group(1) and match.group(2)))


def parse_box(cells: str) -> Box:
    """Return the corners of a range's cells; one cell is its own two corners."""
    match = CELLS.fullmatch(cells)
    left, top, right, bottom = match.groups() if match else (None, None, None, None)
    if ":" not in cells:
        right, bottom = left, top
    return Box(parse_column(left), int(top or 0), parse_column(right), int(bottom or 0))


def parse_column(letters: str | None) -> int:
    """Return 1 for A, 27 for AA; 0 for nothing."""
    number = 0
    for letter in (letters or "").upper():
        number = number * 26 + ord(letter) - ord("A") + 1
    return number


def format_column(number: int) -> str:
    """Return A for 1, AA for 27."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def format_range(tab: TabProperties, cells: str) -> str:
    """Return a range as the API takes it: the tab always quoted, so that a tab called Q1 is no cell."""
    return "'" + tab.title.replace("'", "''") + f"'!{cells}"
