"""Append rows to a sheet once, and take them back."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.day_text import compute_serial_day
from connectors.failures import Meaning, make_tool_error
from connectors.sheets.a1 import Area, choose_area, format_column, format_range, parse_area
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.reach import require_writable_tab, select_seen_tabs
from connectors.sheets.read_rows import SPREADSHEET
from connectors.sheets.row_fit import Cell, convert_rows, list_cells
from connectors.sheets.row_marks import METADATA_KEY, explain_mark, mark_row, mark_undone, remove_marks, write_value
from connectors.sheets.shapes import Done, Span, Spreadsheet, TabProperties
from connectors.sheets.tables import Table, find_last_row, has_dates, read_table
from connectors.tool_spec import Completed, ToolInput, ToolOutput, Undone
from orchestration.policy.access import has_rules_of
from orchestration.tool import Absent, CallContext, NotFound, ToolError

MOVED = Meaning(
    "refused", "Somebody moved rows at the same moment, so other rows may be gone: see the version history."
)

MOST_ROWS = 500


class AppendRows(ToolInput):
    """Rows for the end of a tab."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet.", json_schema_extra=SPREADSHEET)
    range: str | None = Field(default=None, description="The tab's name; the first tab where it is left out.")
    rows: list[list[Cell] | dict[str, Cell]] = Field(
        min_length=1,
        max_length=MOST_ROWS,
        description="Rows, each a list of values in the order of the columns, or values by column name.",
    )


class AppendedRows(ToolOutput):
    """Where the rows stand now."""

    spreadsheet_id: str
    spreadsheet_url: str
    updated_range: str
    rows_added: int


async def complete_rows(api: SheetsApi, given: AppendRows, call: CallContext) -> Completed[AppendRows]:
    """Put every value in its column's place and form: days ISO, numbers as numbers.

    Raises:
        ValueNeededError: no such tab or column.
        ToolError: a row has more values than the tab has columns.
    """
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    area = choose_area(given.range, select_seen_tabs(api, spreadsheet, call.asker), call.resolved.get("spreadsheet"))
    require_writable_tab(api, spreadsheet, area.tab, call.asker)
    table = await read_table(api, spreadsheet.spreadsheet_id, Area(area.tab))
    now = call.now.astimezone(ZoneInfo(call.timezone))
    rows = convert_rows(given.rows, table, now)
    done = given.model_copy(update={"range": area.tab.title, "rows": rows})
    days: list[JsonValue] = [*await _columns_of_days(api, spreadsheet.spreadsheet_id, area.tab, table, now)]
    return Completed(done, {"days": days, "seen": {"columns": ", ".join(table.header)}})


async def _columns_of_days(
    api: SheetsApi, spreadsheet_id: str, tab: TabProperties, table: Table, now: datetime
) -> list[int]:
    """Return the columns (from 0) whose dates are real ones and not texts: there a new one must be real too."""
    dated = [at for at, name in enumerate(table.header) if has_dates(table, name, now)]
    if not dated:
        return []
    row = table.top - 1 + len(table.rows)
    last = format_range(tab, f"A{row}:{format_column(len(table.header))}{row}")
    (cells,) = await api.values(spreadsheet_id, [last], dates="SERIAL_NUMBER")
    return [at for at in dated if cells and at < len(cells[0]) and isinstance(cells[0][at], int | float)]


async def append_rows(api: SheetsApi, given: AppendRows, call: CallContext) -> AppendedRows:
    """Add completed rows below the last one.

    https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/batchUpdate
    """
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    tab = parse_area(given.range, select_seen_tabs(api, spreadsheet, call.asker)).tab
    require_writable_tab(api, spreadsheet, tab, call.asker)
    table = await read_table(api, spreadsheet.spreadsheet_id, Area(tab))
    at = await find_last_row(api, spreadsheet.spreadsheet_id, tab, table, call.tell)
    now = call.now.astimezone(ZoneInfo(call.timezone))
    rows = [row if isinstance(row, list) else list_cells(row, table, now) for row in given.rows]
    try:
        await api.change(spreadsheet.spreadsheet_id, _requests(tab, at, _with_days(rows, call), call.operation))
    except ToolError as error:
        raise explain_mark(error) from error
    return _added(spreadsheet, tab, at, at + len(rows), max(map(len, rows)))


def _with_days(rows: Sequence[Sequence[Cell]], call: CallContext) -> list[list[Cell]]:
    """Write days as numbers where the column holds real dates; a new row takes the look of the one above."""
    days = call.prior.get("days")
    real = set(days) if isinstance(days, list) else set[JsonValue]()
    return [[_day(value) if at in real else value for at, value in enumerate(row)] for row in rows]


def _day(value: Cell) -> Cell:
    number = compute_serial_day(value) if isinstance(value, str) else None
    return value if number is None else number


def _requests(tab: TabProperties, at: int, rows: Sequence[Sequence[Cell]], operation: str) -> list[JsonObject]:
    span: JsonObject = {"sheetId": tab.sheet_id, "dimension": "ROWS", "startIndex": at, "endIndex": at + len(rows)}
    cells: list[JsonValue] = [{"values": [write_value(value) for value in row]} for row in rows]
    # A row right below the header would take the header's looks.
    insert: JsonObject = {
        "insertDimension": {"range": span, "inheritFromBefore": at > 1 or at == tab.grid_properties.row_count}
    }
    start: JsonObject = {"sheetId": tab.sheet_id, "rowIndex": at, "columnIndex": 0}
    fill: JsonObject = {"updateCells": {"start": start, "rows": cells, "fields": "userEnteredValue"}}
    return [insert, fill, *(mark_row(tab, at + offset, offset, operation) for offset in range(len(rows)))]


async def find_appended(api: SheetsApi, given: AppendRows, call: CallContext) -> AppendedRows | NotFound:
    """Look for the rows that carry the operation id."""
    return await _found(api, await api.spreadsheet(given.spreadsheet), call) or Absent()


async def _found(api: SheetsApi, spreadsheet: Spreadsheet, call: CallContext) -> AppendedRows | None:
    spans: list[Span] = await api.marked_rows(spreadsheet.spreadsheet_id, METADATA_KEY, call.operation)
    tab = next((tab for tab in spreadsheet.tabs if spans and tab.sheet_id == spans[0].sheet_id), None)
    if tab is None:
        return None
    return _added(spreadsheet, tab, spans[0].start_index, spans[-1].end_index, tab.grid_properties.column_count)


def _added(spreadsheet: Spreadsheet, tab: TabProperties, start: int, end: int, width: int) -> AppendedRows:
    return AppendedRows(
        spreadsheet_id=spreadsheet.spreadsheet_id,
        spreadsheet_url=spreadsheet.spreadsheet_url,
        updated_range=f"{tab.title}!A{start + 1}:{format_column(max(width, 1))}{end}",
        rows_added=end - start,
    )


class UndoAppendRows(ToolInput):
    """Rows that metel added."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet's id.")
    operation: str = Field(min_length=1, description="The operation id that the rows carry.")


def build_append_undo(_: AppendRows, made: AppendedRows, __: JsonObject, operation: str) -> UndoAppendRows:
    """What undoing needs of rows that were added."""
    return UndoAppendRows(spreadsheet=made.spreadsheet_id, operation=operation)


async def undo_append(api: SheetsApi, given: UndoAppendRows, call: CallContext) -> Undone:
    """Delete the rows, the last first so that the others keep their places.

    https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#deletedimensionrequest

    A row can be deleted by its place alone. So the same batch leaves a mark of its own, whose id is taken from then on:
    a second one is refused as a whole. And it says where the rows' own marks stood at that moment, which tells whether
    somebody has moved the rows between the look and the batch.

    Raises:
        ToolError: the rows are not seen (``uncertain``: what was just added may not be seen yet), they were moved, or
            whoever asks may not change their tab any more.
    """
    spans = await api.marked_rows(given.spreadsheet, METADATA_KEY, given.operation)
    if not spans:
        raise make_tool_error(SERVICE, Meaning("uncertain", "The rows are not seen."), code="rows_not_seen")
    await _require_writable(api, given.spreadsheet, spans, call)
    deletions = [_delete(span) for span in reversed(spans)]
    try:
        done = await api.change(
            given.spreadsheet, [mark_undone(given.operation), remove_marks(given.operation), *deletions]
        )
    except ToolError as error:
        raise explain_mark(error) from error
    if not _stood_there(done, spans):
        raise make_tool_error(SERVICE, MOVED, code="rows_moved")
    return Undone(undone=given.spreadsheet)


async def _require_writable(api: SheetsApi, spreadsheet: str, spans: Sequence[Span], call: CallContext) -> None:
    if has_rules_of(api.access(), SERVICE):
        found = await api.spreadsheet(spreadsheet)
        for tab in found.tabs:
            if any(span.sheet_id == tab.sheet_id for span in spans):
                require_writable_tab(api, found, tab, call.asker)


def _delete(span: Span) -> JsonObject:
    rows: JsonObject = {
        "sheetId": span.sheet_id,
        "dimension": "ROWS",
        "startIndex": span.start_index,
        "endIndex": span.end_index,
    }
    return {"deleteDimension": {"range": rows}}


def _stood_there(done: Done, spans: Sequence[Span]) -> bool:
    told = [reply.delete_developer_metadata for reply in done.replies]
    deleted = [one.location.dimension_range for reply in told if reply for one in reply.deleted_developer_metadata]
    places = {(span.sheet_id, span.start_index) for span in deleted if span is not None}
    return places == {(span.sheet_id, span.start_index) for span in spans}


async def find_deleted(api: SheetsApi, given: UndoAppendRows, _: CallContext) -> Undone | NotFound:
    """Look for rows that still carry the operation id."""
    left = await api.marked_rows(given.spreadsheet, METADATA_KEY, given.operation)
    return Absent() if left else Undone(undone=given.spreadsheet)
