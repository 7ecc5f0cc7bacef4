"""The requests of `spreadsheets.batchUpdate`. They work on a draft, so that a refused one undoes those before it.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request
"""

from collections.abc import Callable
from typing import Any

from sandbox.google import grid
from sandbox.google.cells import EMPTY, Cell
from sandbox.google.discovery import Json
from sandbox.google.metadata import create_metadata, delete_metadata
from sandbox.google.refusals import GoogleError
from sandbox.google.sheets import add_sheet, delete_sheet, tab_at, update_sheet
from sandbox.google.world import Spreadsheet, Tab

Apply = Callable[[Spreadsheet, Json], Json]


def apply_batch(draft: Spreadsheet, requests: list[Json]) -> list[Json]:
    """The replies, one a request. Raises GoogleError 400 naming the first request that cannot be carried out."""
    if not requests:
        raise GoogleError(400, "Must specify at least one request.")
    return [_apply(draft, request, f"requests[{at}]") for at, request in enumerate(requests)]


def _apply(draft: Spreadsheet, request: Json, where: str) -> Json:
    if len(request) != 1:
        problem = "oneof field is already set" if request else "No request set"
        raise GoogleError(400, f"Invalid {where}: {problem}")
    kind, body = next(iter(request.items()))
    if kind not in KINDS:
        raise GoogleError(400, f"Invalid {where}.{kind}: the sandbox does not carry out this request")
    try:
        return KINDS[kind](draft, body)
    except GoogleError as refused:
        raise GoogleError(refused.code, f"Invalid {where}.{kind}: {refused.message}") from refused


def _span(range_: Json, tab: Tab) -> tuple[bool, int, int]:
    """Whether rows are meant, and from where to where."""
    rows = range_.get("dimension") == "ROWS"
    if not rows and range_.get("dimension") != "COLUMNS":
        raise GoogleError(400, "Dimension must be ROWS or COLUMNS.")
    start = range_.get("startIndex", 0)
    end = range_.get("endIndex", tab.row_count if rows else tab.column_count)
    if start < 0 or end <= start:
        raise GoogleError(400, f"endIndex ({end}) must be greater than startIndex ({start}).")
    return rows, start, end


def insert_dimension(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body.get("range", {}))
    rows, start, end = _span(body.get("range", {}), tab)
    if start > (tab.row_count if rows else tab.column_count):
        raise GoogleError(400, f"range.startIndex[{start}] is too large. It must be within the sheet.")
    if start == 0 and body.get("inheritFromBefore"):
        raise GoogleError(400, "inheritFromBefore cannot be true when inserting at the first row or column.")
    (grid.insert_rows if rows else grid.insert_columns)(draft, tab, start, end - start)
    return {}


def delete_dimension(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body.get("range", {}))
    rows, start, end = _span(body.get("range", {}), tab)
    count = tab.row_count if rows else tab.column_count
    if end > count:
        raise GoogleError(400, f"Cannot delete a row or column that doesn't exist. Tried to delete index {end - 1}.")
    if end - start == count:
        raise GoogleError(400, "You can't delete all the rows or columns on the sheet.")
    (grid.delete_rows if rows else grid.delete_columns)(draft, tab, start, end)
    return {}


def append_dimension(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body)
    if body.get("dimension") == "ROWS":
        tab.row_count += body.get("length", 0)
    else:
        tab.column_count += body.get("length", 0)
    return {}


def update_cells(draft: Spreadsheet, body: Json) -> Json:
    fields = _cell_fields(body)
    if ("start" in body) == ("range" in body):
        raise GoogleError(400, "Exactly one of start and range must be set.")
    rows: list[Json] = body.get("rows", [])
    if "start" in body:
        tab = tab_at(draft, body["start"])
        top, left = body["start"].get("rowIndex", 0), body["start"].get("columnIndex", 0)
    else:
        tab = tab_at(draft, body["range"])
        top, left = body["range"].get("startRowIndex", 0), body["range"].get("startColumnIndex", 0)
        bottom = body["range"].get("endRowIndex", tab.row_count)
        rows = _filling(rows, bottom - top, body["range"].get("endColumnIndex", tab.column_count) - left)
    if top + len(rows) > tab.row_count:
        last = tab.row_count - 1
        raise GoogleError(400, f"Attempting to write row: {tab.row_count}, beyond the last requested row of: {last}")
    _write_rows(tab, rows, top, left, fields)
    return {}


def _filling(rows: list[Json], height: int, width: int) -> list[Json]:
    """Rows that fill a range; where the request gives no cell, the range is emptied."""
    padded = [*rows, *({} for _ in range(height))][:height]
    return [{"values": [*row.get("values", []), *({} for _ in range(width))][:width]} for row in padded]


def append_cells(draft: Spreadsheet, body: Json) -> Json:
    fields = _cell_fields(body)
    tab = tab_at(draft, body)
    rows: list[Json] = body.get("rows", [])
    top = tab.last_row()
    tab.row_count = max(tab.row_count, top + len(rows))
    _write_rows(tab, rows, top, 0, fields)
    return {}


def _cell_fields(body: Json) -> set[str]:
    names = {name.strip() for name in body.get("fields", "").split(",") if name.strip()}
    if not names:
        raise GoogleError(400, "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    return names


def _write_rows(tab: Tab, rows: list[Json], top: int, left: int, fields: set[str]) -> None:
    writes_values = any(name == "*" or name.split(".")[0] == "userEnteredValue" for name in fields)
    for at, row in enumerate(rows):
        for beside, data in enumerate(row.get("values", [])):
            if left + beside >= tab.column_count:
                raise GoogleError(
                    400, f"Attempting to write column: {left + beside}, beyond the last requested column."
                )
            cell = _cell(data)
            if writes_values:
                tab.put(top + at, left + beside, cell)


def _cell(data: Json) -> Cell:
    """`CellData` -> a cell. A number with a date format is a day."""
    given: dict[str, Any] = data.get("userEnteredValue") or {}
    if not given:
        return EMPTY
    if len(given) > 1:
        raise GoogleError(400, "Only one value type may be set in userEnteredValue.")
    kind, value = next(iter(given.items()))
    if kind == "errorValue":
        raise GoogleError(400, "errorValue is read-only.")
    if kind == "formulaValue":
        if not str(value).startswith("="):
            raise GoogleError(400, "formulaValue must start with '='.")
        return Cell(formula=value)
    pattern = data.get("userEnteredFormat", {}).get("numberFormat", {})
    return Cell(value, is_day=kind == "numberValue" and pattern.get("type") == "DATE")


KINDS: dict[str, Apply] = {
    "insertDimension": insert_dimension,
    "deleteDimension": delete_dimension,
    "appendDimension": append_dimension,
    "updateCells": update_cells,
    "appendCells": append_cells,
    "addSheet": add_sheet,
    "deleteSheet": delete_sheet,
    "updateSheetProperties": update_sheet,
    "createDeveloperMetadata": create_metadata,
    "deleteDeveloperMetadata": delete_metadata,
}
