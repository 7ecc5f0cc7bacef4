"""Rows and columns that come and go, and what moves with them."""

from dataclasses import replace

from sandbox.google.a1 import Area
from sandbox.google.cells import EMPTY
from sandbox.google.world import Spreadsheet, Tab


def insert_rows(spreadsheet: Spreadsheet, tab: Tab, at: int, count: int) -> None:
    if at < len(tab.rows):
        tab.rows[at:at] = [[] for _ in range(count)]
    tab.row_count += count
    _shift(spreadsheet, tab, "ROWS", at, count)


def insert_columns(spreadsheet: Spreadsheet, tab: Tab, at: int, count: int) -> None:
    for line in tab.rows:
        if at < len(line):
            line[at:at] = [EMPTY] * count
    tab.column_count += count
    _shift(spreadsheet, tab, "COLUMNS", at, count)


def delete_rows(spreadsheet: Spreadsheet, tab: Tab, start: int, end: int) -> None:
    del tab.rows[start:end]
    tab.row_count -= end - start
    _drop(spreadsheet, tab, "ROWS", start, end)


def delete_columns(spreadsheet: Spreadsheet, tab: Tab, start: int, end: int) -> None:
    for line in tab.rows:
        del line[start:end]
    tab.column_count -= end - start
    _drop(spreadsheet, tab, "COLUMNS", start, end)


def _shift(spreadsheet: Spreadsheet, tab: Tab, dimension: str, at: int, count: int) -> None:
    """Metadata of the rows (or columns) from `at` on moves with them."""
    for meta in spreadsheet.metadata.values():
        place = meta.place
        if place.sheet_id == tab.sheet_id and place.dimension == dimension and place.start >= at:
            meta.place = replace(place, start=place.start + count)


def _drop(spreadsheet: Spreadsheet, tab: Tab, dimension: str, start: int, end: int) -> None:
    """Metadata of what was deleted goes with it."""
    for meta in list(spreadsheet.metadata.values()):
        place = meta.place
        if place.sheet_id == tab.sheet_id and place.dimension == dimension and start <= place.start < end:
            del spreadsheet.metadata[meta.id]
    _shift(spreadsheet, tab, dimension, end, start - end)


def table_of(area: Area) -> Area | None:
    """The last table that the area touches: rows without a gap, from its leftmost to its rightmost column."""
    tab = area.tab
    touched = [row for row in range(area.top, min(area.bottom, len(tab.rows))) if _is_filled(area, row)]
    if not touched:
        return None
    top = bottom = touched[-1]
    while top > 0 and _columns(tab, top - 1):
        top -= 1
    while bottom + 1 < len(tab.rows) and _columns(tab, bottom + 1):
        bottom += 1
    columns = [column for row in range(top, bottom + 1) for column in _columns(tab, row)]
    return Area(tab, top, bottom + 1, min(columns), max(columns) + 1)


def _columns(tab: Tab, row: int) -> list[int]:
    return [column for column, cell in enumerate(tab.rows[row]) if not cell.is_empty]


def _is_filled(area: Area, row: int) -> bool:
    return any(area.left <= column < area.right for column in _columns(area.tab, row))
