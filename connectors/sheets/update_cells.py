"""Change cells of one row of a sheet once, and put back what they held."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Annotated, TypeAlias, cast
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.day_text import compute_serial_day, read_told_day
from connectors.failures import Meaning, make_tool_error
from connectors.names import fold_name, rank_names
from connectors.sheets.a1 import Area, choose_area, format_column, format_range, parse_area, parse_column
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.reach import require_writable_tab, select_seen_tabs
from connectors.sheets.read_rows import SPREADSHEET, FilterContext, build_row_filter, is_same_value
from connectors.sheets.row_fit import convert_cell, convert_rows
from connectors.sheets.row_marks import METADATA_KEY, explain_mark, mark_row, mark_undone, remove_marks, write_value
from connectors.sheets.shapes import Span, Spreadsheet, TabProperties
from connectors.sheets.tables import Table, find_column, has_dates, has_numbers, read_table
from connectors.sheets.told_cells import Cell, find_known_cell, read_label
from connectors.tool_spec import Completed, ToolInput, ToolOutput, Undone
from orchestration.patterns import make_regex
from orchestration.text.pii.find import find_spans
from orchestration.text.values import format_value, parse_number
from orchestration.tool import Absent, CallContext, ChangedSince, NotFound, ToolError, ValueNeededError
from schemas.condition import Condition

MOST_CHOICES = 20
"""So many rows are offered where several are meant, the last of the sheet first."""
_BETWEEN = " · "
_PARTS = make_regex(r"\s*(?:·|,(?!\d{3}(?!\d))|、)\s*")
_MOVED = Meaning("refused", "Somebody moved rows at the same moment, so another row may be changed: see its history.")
_CHANGED = Meaning("invalid", "Somebody has changed that row since, so it was left as it is.")


_ByColumn: TypeAlias = Annotated[dict[str, Cell], Field(min_length=1)]
_WholeRow: TypeAlias = Annotated[list[Cell], Field(min_length=1)]
_InWords: TypeAlias = Annotated[str, Field(min_length=1)]


class UpdateCells(ToolInput):
    """New values for cells of one row."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet.", json_schema_extra=SPREADSHEET)
    range: str | None = Field(default=None, description="The tab's name; the first tab where it is left out.")
    filter: Condition | None = Field(
        default=None,
        description="Which row: a condition over header names, or @date, @status, @person, @title, @amount, @count.",
    )
    row: str | None = Field(default=None, description="Which row, where no condition says it: what stands in it.")
    values: _ByColumn | _WholeRow | _InWords = Field(
        description="New values by column name or letter, where an empty one clears the cell; or told with these in a "
        "text; or the whole row as it is to be.",
    )


class UpdatedCells(ToolOutput):
    """The row that was changed."""

    spreadsheet_id: str
    spreadsheet_url: str
    updated_range: str


async def complete_cells(api: SheetsApi, given: UpdateCells, call: CallContext) -> Completed[UpdateCells]:
    """Find the one row that is meant, and put the values under its real columns and in their form.

    Raises:
        ValueNeededError: no such tab or column, or several rows are meant.
        ToolError: no row is meant, or a cell holds a formula.
    """
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    tab = choose_area(given.range, select_seen_tabs(api, spreadsheet, call.asker), call.resolved.get("spreadsheet")).tab
    require_writable_tab(api, spreadsheet, tab, call.asker)
    table = await read_table(api, spreadsheet.spreadsheet_id, Area(tab))
    now = call.now.astimezone(ZoneInfo(call.timezone))
    shown, at = _find_row(given, table, now)
    values = _list_values(given.values, table, table.rows[at], now)
    raw = await _read_raw(api, spreadsheet.spreadsheet_id, tab, table.top - 1 + at, len(table.header))
    cells: list[JsonValue] = [_change(name, value, raw, table, now) for name, value in values.items()]
    done = UpdateCells(spreadsheet=given.spreadsheet, range=tab.title, row=shown, values=values)
    place: JsonObject = {"at": table.top - 1 + at, "raw": raw, "cells": cells}
    return Completed(done, {**place, "seen": {"row": shown}})


def _list_values(
    asked: _ByColumn | _WholeRow | _InWords, table: Table, row: Sequence[JsonValue], now: datetime
) -> dict[str, Cell]:
    """Return the new values of a row's cells by column; of a whole row those that are others than what stands there.

    Raises:
        ValueNeededError: there are none, or they are of no column.
    """
    if not isinstance(asked, list):
        return _name_values(_read_values(asked, table) if isinstance(asked, str) else asked, table, now)
    (new,) = convert_rows([asked], table, now)
    held = table.record(row)
    told = {name: cell for name, cell in zip(table.header, new, strict=False) if cell is not None}
    values: dict[str, Cell] = {name: cell for name, cell in told.items() if not is_same_value(held[name], cell, now)}
    if not values:
        raise ValueNeededError("values", describe_row(asked), ())
    return values


def _read_values(told: str, table: Table) -> dict[str, Cell]:
    """Return the values that a text tells with the names of their columns.

    Raises:
        ValueNeededError: a part of it names none.
    """
    pairs = [read_label(part, table) for part in _PARTS.split(told.strip()) if part]
    values: dict[str, Cell] = {name: value for name, value in pairs if name}
    if not values or len(values) < len(pairs):
        raise ValueNeededError("values", told, ())
    return values


def _name_values(values: Mapping[str, Cell], table: Table, now: datetime) -> dict[str, Cell]:
    named: dict[str, Cell] = {}
    for asked, value in values.items():
        name = find_column(table, asked, now) or _find_by_letter(asked, table)
        if name is None or name in named:  # nobody said so, or two values are for one column
            raise ValueNeededError(f"values.{asked}", asked, rank_names(asked, table.header))
        named[name] = convert_cell(value, name, table, now)
        if _is_of_other_kind(named[name], name, table, now):
            raise ValueNeededError(f"values.{name}", str(value), ())
    return named


def _find_by_letter(asked: str, table: Table) -> str | None:
    """Return the column of a letter, as spreadsheets count them."""
    at = parse_column(asked) - table.left if re.fullmatch(r"[A-Z]{1,2}", asked) else -1
    return table.header[at] if 0 <= at < len(table.header) else None


def _is_of_other_kind(value: Cell, name: str, table: Table, now: datetime) -> bool:
    """Whether a text is for a column of numbers or days and is none."""
    if not isinstance(value, str) or not value:
        return False
    return has_numbers(table, name) or (has_dates(table, name, now) and compute_serial_day(value) is None)


def _find_row(given: UpdateCells, table: Table, now: datetime) -> tuple[str, int]:
    """Return which row of a table is meant, as people read it and counted from 0; of rows that are the same in all, the
    last."""
    found = [*range(len(table.rows))]
    if given.filter is not None:
        keep = build_row_filter(given.filter, FilterContext(table, now))
        found = [at for at in found if any(table.rows[at]) and keep(table.record(table.rows[at]))]
    if given.row is not None:
        exact = [at for at in found if given.row in (describe_row(table.rows[at]), _describe_whole(table.rows[at]))]
        found = exact or _find_told(found, table, given.row, now)
    shown = {_describe_apart(table.rows[at], table): at for at in found}
    asked = given.row or ""
    if (given.filter is None and not asked) or len(shown) > 1:
        raise ValueNeededError("row", asked, (*reversed(shown),)[:MOST_CHOICES] if len(shown) > 1 else ())
    if not shown and table.cut:
        meaning = Meaning("refused", "The sheet has more rows than are looked through.")
        raise make_tool_error(SERVICE, meaning, code="too_many_rows")
    if not shown:
        meaning = Meaning("not_found", f"No row of the sheet is meant; its columns are: {', '.join(table.header)}.")
        raise make_tool_error(SERVICE, meaning, code="row_not_found")
    return next(iter(shown.items()))


def _describe_apart(row: Sequence[JsonValue], table: Table) -> str:
    """Return a row as people read it, with its personal data where another row is the same but for that."""
    short, whole = describe_row(row), _describe_whole(row)
    return whole if any(describe_row(one) == short and _describe_whole(one) != whole for one in table.rows) else short


def describe_row(row: Sequence[JsonValue]) -> str:
    """Return the cells of a row in one line, as people read them; personal data only where there is nothing else."""
    cells = _list_shown(row)
    return _BETWEEN.join([cell for cell in cells if not find_spans(cell)] or cells)


def _describe_whole(row: Sequence[JsonValue]) -> str:
    return _BETWEEN.join(_list_shown(row))


def _list_shown(row: Sequence[JsonValue]) -> list[str]:
    return [format_value(cell) for cell in row if cell not in ("", None)]


def _find_told(among: Sequence[int], table: Table, told: str, now: datetime) -> list[int]:
    """Return the rows in which each part of what a person told stands.

    Raises:
        ValueNeededError: there is none; the choices are those that hold most of it.
    """
    parts = [part for part in _PARTS.split(told.strip()) if part]
    held = {at: sum(any(_is_cell(cell, part, now) for cell in table.rows[at]) for part in parts) for at in among}
    most = max(held.values(), default=0)
    found = [at for at in among if held[at] == most > 0]
    if 0 < most < len(parts):
        raise ValueNeededError(
            "row", told, tuple(_describe_apart(table.rows[at], table) for at in reversed(found))[:MOST_CHOICES]
        )
    return found


def _is_cell(cell: JsonValue, part: str, now: datetime) -> bool:
    number, day = parse_number(part), read_told_day(part, now)
    if isinstance(cell, int | float) and not isinstance(cell, bool):
        return number == cell
    is_same = fold_name(str(cell)) == fold_name(part) or (day is not None and str(cell) == day)
    return is_same or (isinstance(cell, str) and bool(cell) and find_known_cell(part, [cell]) is not None)


def _change(name: str, value: Cell, raw: Sequence[JsonValue], table: Table, now: datetime) -> JsonObject:
    at = table.header.index(name)
    old = raw[at]
    if isinstance(old, str) and old.startswith("="):
        meaning = Meaning("refused", f"The cell of {name} holds a formula, which works its value out.")
        raise make_tool_error(SERVICE, meaning, code="formula")
    is_day = has_dates(table, name, now) and isinstance(old, int | float)
    number = compute_serial_day(value) if is_day and isinstance(value, str) else None
    return {"at": at, "old": old, "new": value if number is None else number}


async def _read_raw(api: SheetsApi, spreadsheet_id: str, tab: TabProperties, at: int, width: int) -> list[JsonValue]:
    """Return the cells of a row (counted from 0) as they were entered: formulas, and days as numbers."""
    area = format_range(tab, f"A{at + 1}:{format_column(max(width, 1))}{at + 1}")
    (rows,) = await api.values(spreadsheet_id, [area], dates="SERIAL_NUMBER", formulas=True)
    cells = rows[0] if rows else []
    return [*cells, *[""] * (width - len(cells))]


async def update_cells(api: SheetsApi, given: UpdateCells, call: CallContext) -> UpdatedCells:
    """Write the cells, if the row is still what it was.

    https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#updatecellsrequest

    A cell can be written by its place alone. So the row is read before and after: what stands in its other cells tells
    whether somebody has moved rows between the look and the batch.

    Raises:
        ToolError: the row was changed since, or moved meanwhile.
    """
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    tab = parse_area(given.range, select_seen_tabs(api, spreadsheet, call.asker)).tab
    require_writable_tab(api, spreadsheet, tab, call.asker)
    at, raw, cells = _read_prior(call.prior)
    if await _read_raw(api, spreadsheet.spreadsheet_id, tab, at, len(raw)) != raw:
        raise make_tool_error(SERVICE, _CHANGED, code="row_changed")
    requests = [_write(tab, at, column, new) for column, _, new in cells]
    try:
        await api.change(spreadsheet.spreadsheet_id, [*requests, mark_row(tab, at, "cells", call.operation)])
    except ToolError as error:
        raise explain_mark(error) from error
    written = {column for column, _, _ in cells}
    now = await _read_raw(api, spreadsheet.spreadsheet_id, tab, at, len(raw))
    if any(now[column] != raw[column] for column in range(len(raw)) if column not in written):
        raise make_tool_error(SERVICE, _MOVED, code="rows_moved")
    return _updated(spreadsheet, tab, at)


def _read_prior(prior: Mapping[str, JsonValue]) -> tuple[int, list[JsonValue], list[tuple[int, Cell, Cell]]]:
    """Return what ``complete_cells`` noted: the row's number from 0, its cells, and of each that changes its column and
    what it held and is to hold."""
    cells = [cast(dict[str, Cell], one) for one in cast(list[JsonValue], prior["cells"])]
    changes = [(cast(int, one["at"]), one["old"], one["new"]) for one in cells]
    return cast(int, prior["at"]), cast(list[JsonValue], prior["raw"]), changes


def _write(tab: TabProperties, row: int, column: int, value: Cell) -> JsonObject:
    start: JsonObject = {"sheetId": tab.sheet_id, "rowIndex": row, "columnIndex": column}
    rows: list[JsonValue] = [{"values": [write_value(value)]}]
    return {"updateCells": {"start": start, "rows": rows, "fields": "userEnteredValue"}}


async def find_updated(api: SheetsApi, given: UpdateCells, call: CallContext) -> UpdatedCells | NotFound:
    """Look for the row that carries the operation id."""
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    spans = await api.marked_rows(spreadsheet.spreadsheet_id, METADATA_KEY, call.operation)
    tab = _find_tab(spreadsheet, spans)
    return Absent() if tab is None else _updated(spreadsheet, tab, spans[0].start_index)


def _find_tab(spreadsheet: Spreadsheet, spans: Sequence[Span]) -> TabProperties | None:
    return next((tab for tab in spreadsheet.tabs if spans and tab.sheet_id == spans[0].sheet_id), None)


def _updated(spreadsheet: Spreadsheet, tab: TabProperties, at: int) -> UpdatedCells:
    right = format_column(max(tab.grid_properties.column_count, 1))
    return UpdatedCells(
        spreadsheet_id=spreadsheet.spreadsheet_id,
        spreadsheet_url=spreadsheet.spreadsheet_url,
        updated_range=f"{tab.title}!A{at + 1}:{right}{at + 1}",
    )


class UndoUpdateCells(ToolInput):
    """A row of which metel changed cells, and what these held before."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet's id.")
    operation: str = Field(min_length=1, description="The operation id that the row carries.")
    cells: str = Field(description="The columns with what they held and hold, a JSON list as text.")


def build_update_undo(_: UpdateCells, made: UpdatedCells, prior: JsonObject, operation: str) -> UndoUpdateCells:
    """What undoing needs of cells that were changed."""
    cells = json.dumps(prior["cells"], ensure_ascii=False)
    return UndoUpdateCells(spreadsheet=made.spreadsheet_id, operation=operation, cells=cells)


async def undo_update(api: SheetsApi, given: UndoUpdateCells, call: CallContext) -> Undone:
    """Write back what the cells held, wherever the row is now, if they still hold what metel wrote.

    Raises:
        ToolError: the row is not seen (``uncertain``), a person has changed one of the cells since, or whoever asks may
            not change their tab any more.
    """
    spreadsheet, tab, spans = await _find_marked(api, given)
    if tab is None:
        raise make_tool_error(SERVICE, Meaning("uncertain", "The row is not seen."), code="rows_not_seen")
    require_writable_tab(api, spreadsheet, tab, call.asker)
    at, cells = spans[0].start_index, _read_cells(given)
    raw = await _read_raw(api, given.spreadsheet, tab, at, _measure(cells))
    # A stale read shows what was there earlier; to write that once more changes nothing where it is there.
    if not (_holds(raw, [(column, new) for column, _, new in cells]) or _holds(raw, [one[:2] for one in cells])):
        raise make_tool_error(SERVICE, _CHANGED, code="row_changed")
    requests = [_write(tab, at, column, old) for column, old, _ in cells]
    marks = [mark_undone(given.operation), remove_marks(given.operation)]
    try:
        await api.change(given.spreadsheet, [*marks, *requests])
    except ToolError as error:
        raise explain_mark(error) from error
    return Undone(undone=given.spreadsheet)


async def find_reverted(api: SheetsApi, given: UndoUpdateCells, call: CallContext) -> Undone | NotFound:
    """Look for a row that still carries the operation id, and read its cells."""
    del call
    _, tab, spans = await _find_marked(api, given)
    if tab is None:
        return Undone(undone=given.spreadsheet)
    cells = _read_cells(given)
    raw = await _read_raw(api, given.spreadsheet, tab, spans[0].start_index, _measure(cells))
    return Absent() if _holds(raw, [(column, new) for column, _, new in cells]) else ChangedSince()


async def _find_marked(
    api: SheetsApi, given: UndoUpdateCells
) -> tuple[Spreadsheet, TabProperties | None, Sequence[Span]]:
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    spans = await api.marked_rows(given.spreadsheet, METADATA_KEY, given.operation)
    return spreadsheet, _find_tab(spreadsheet, spans), spans


def _read_cells(given: UndoUpdateCells) -> list[tuple[int, Cell, Cell]]:
    return [(one["at"], one["old"], one["new"]) for one in json.loads(given.cells)]


def _measure(cells: Sequence[tuple[int, Cell, Cell]]) -> int:
    """Return how many columns of a row have to be read to see cells of it."""
    return max(column for column, _, _ in cells) + 1


def _holds(raw: Sequence[JsonValue], cells: Sequence[tuple[int, Cell]]) -> bool:
    return all(raw[column] == ("" if value is None else value) for column, value in cells)
