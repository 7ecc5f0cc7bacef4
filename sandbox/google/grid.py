"""Rows and columns that come and go, and what moves with them."""

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from sandbox.google.a1 import Area
from sandbox.google.cells import EMPTY
from sandbox.google.discovery import Json
from sandbox.google.ranges import after_delete, after_insert, kept
from sandbox.google.world import Spreadsheet, Tab

Key = TypeVar("Key")
Move = Callable[[Json], Json | None]


def insert_span(spreadsheet: Spreadsheet, tab: Tab, dimension: str, at: int, count: int) -> None:
    """Put `count` empty rows or columns before the one at `at`."""
    if dimension == "ROWS":
        if at < len(tab.rows):
            tab.rows[at:at] = [[] for _ in range(count)]
        tab.row_count += count
    else:
        for line in tab.rows:
            if at < len(line):
                line[at:at] = [EMPTY] * count
        tab.column_count += count
    _shift(spreadsheet, tab, dimension, at, count)
    _move_ranges(spreadsheet, tab, lambda range_: after_insert(range_, dimension, at, count))


def delete_span(spreadsheet: Spreadsheet, tab: Tab, dimension: str, start: int, end: int) -> None:
    """Take rows or columns away, with all that is in them."""
    if dimension == "ROWS":
        del tab.rows[start:end]
        tab.row_count -= end - start
    else:
        for line in tab.rows:
            del line[start:end]
        tab.column_count -= end - start
    _drop(spreadsheet, tab, dimension, start, end)
    _move_ranges(spreadsheet, tab, lambda range_: after_delete(range_, dimension, start, end))


def _shift(spreadsheet: Spreadsheet, tab: Tab, dimension: str, at: int, count: int) -> None:
    """Metadata and looks of the rows (or columns) from `at` on move with them."""
    for meta in spreadsheet.metadata.values():
        place = meta.place
        if place.sheet_id == tab.sheet_id and place.dimension == dimension and place.start >= at:
            meta.place = replace(place, start=place.start + count)
    tab.dimensions = {
        (kind, index + count if kind == dimension and index >= at else index): found
        for (kind, index), found in tab.dimensions.items()
    }


def _drop(spreadsheet: Spreadsheet, tab: Tab, dimension: str, start: int, end: int) -> None:
    """Metadata and looks of what was deleted go with it."""
    for meta in list(spreadsheet.metadata.values()):
        place = meta.place
        if place.sheet_id == tab.sheet_id and place.dimension == dimension and start <= place.start < end:
            del spreadsheet.metadata[meta.id]
    for kind, index in list(tab.dimensions):
        if kind == dimension and start <= index < end:
            del tab.dimensions[kind, index]
    _shift(spreadsheet, tab, dimension, end, start - end)


def _move_ranges(spreadsheet: Spreadsheet, tab: Tab, move: Move) -> None:
    """Merges, filter, protected and named ranges of the tab follow."""
    tab.merges = kept(map(move, tab.merges))
    if tab.basic_filter and "range" in tab.basic_filter:
        moved = move(tab.basic_filter["range"])
        tab.basic_filter = {**tab.basic_filter, "range": moved} if moved else None
    tab.protected = _moved(tab.protected, move)
    here = {key: one for key, one in spreadsheet.named.items() if one["range"].get("sheetId", 0) == tab.sheet_id}
    moved_here = _moved(here, move)
    spreadsheet.named = {
        key: moved_here.get(key, one) for key, one in spreadsheet.named.items() if key not in here or key in moved_here
    }


def _moved(holders: dict[Key, Json], move: Move) -> dict[Key, Json]:
    found = {key: move(one["range"]) if "range" in one else {} for key, one in holders.items()}
    return {
        key: {**holders[key], "range": range_} if range_ else holders[key]
        for key, range_ in found.items()
        if range_ is not None
    }


def table_of(area: Area) -> Area | None:
    """The last table that the area touches: filled cells that hang together, and the box around them. A blank column
    parts tables; of several the lowest is the last, and beside each other the one to the right."""
    tab = area.tab
    rows = range(area.top, min(area.bottom, len(tab.rows)))
    touched = [(row, at) for row in rows for at in _columns(tab, row) if area.left <= at < area.right]
    return _box(tab, _hanging_together(tab, touched[-1])) if touched else None


def _hanging_together(tab: Tab, start: tuple[int, int]) -> set[tuple[int, int]]:
    found, edge = {start}, [start]
    while edge:
        row, column = edge.pop()
        around = ((row + down, column + beside) for down in (-1, 0, 1) for beside in (-1, 0, 1))
        for place in around:
            if place not in found and min(place) >= 0 and not tab.cell(*place).is_empty:
                found.add(place)
                edge.append(place)
    return found


def _box(tab: Tab, places: set[tuple[int, int]]) -> Area:
    rows, columns = [row for row, _ in places], [column for _, column in places]
    return Area(tab, min(rows), max(rows) + 1, min(columns), max(columns) + 1)


def _columns(tab: Tab, row: int) -> list[int]:
    return [column for column, cell in enumerate(tab.rows[row]) if not cell.is_empty]
