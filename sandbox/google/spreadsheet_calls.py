"""Spreadsheets as a whole: get, create, batchUpdate.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets
"""

from sandbox.exchange import Call
from sandbox.google.a1 import Area, area_of, cut, whole
from sandbox.google.batch import apply_batch
from sandbox.google.cells import Cell
from sandbox.google.discovery import Json
from sandbox.google.metadata import metadata_object
from sandbox.google.refusals import GoogleError
from sandbox.google.request_checks import body_list, flag, query_list
from sandbox.google.sheets import new_tab, sheet_properties
from sandbox.google.world import GoogleWorld, Spreadsheet, Tab


def get_spreadsheet(world: GoogleWorld, call: Call) -> Json:
    spreadsheet = world.spreadsheet(call.path["id"])
    areas = [area_of(text, spreadsheet) for text in query_list(call, "ranges")]
    wants_cells = flag(call, "includeGridData") or "data" in call.query.get("fields", "")
    return spreadsheet_object(spreadsheet, areas, with_cells=wants_cells)


def spreadsheet_object(spreadsheet: Spreadsheet, areas: list[Area] | None = None, *, with_cells: bool = False) -> Json:
    """With `areas`, only their tabs."""
    shown: Json = {
        "spreadsheetId": spreadsheet.id,
        "properties": {
            "title": spreadsheet.title,
            "locale": "ko_KR",
            "autoRecalc": "ON_CHANGE",
            "timeZone": "Asia/Seoul",
        },
        "sheets": [
            _sheet(spreadsheet, tab, areas or [whole(tab)], with_cells=with_cells)
            for tab in spreadsheet.tabs
            if not areas or any(area.tab is tab for area in areas)
        ],
        "spreadsheetUrl": spreadsheet.url,
    }
    own = [metadata_object(meta) for meta in spreadsheet.metadata.values() if meta.place.sheet_id is None]
    return {**shown, "developerMetadata": own} if own else shown


def _sheet(spreadsheet: Spreadsheet, tab: Tab, areas: list[Area], *, with_cells: bool) -> Json:
    shown: Json = {"properties": sheet_properties(spreadsheet, tab)}
    if with_cells:
        shown["data"] = [_grid_data(cut(area)) for area in areas if area.tab is tab]
    return shown


def _grid_data(area: Area) -> Json:
    rows = [
        {"values": [_cell_data(area.tab.cell(row, column)) for column in range(area.left, area.right)]}
        for row in range(area.top, min(area.bottom, area.tab.last_row()))
    ]
    return {"startRow": area.top, "startColumn": area.left, "rowData": rows}


def _cell_data(cell: Cell) -> Json:
    if cell.is_empty:
        return {}
    if cell.formula is not None:
        return {"userEnteredValue": {"formulaValue": cell.formula}, "formattedValue": cell.formatted()}
    kind = (
        "boolValue" if isinstance(cell.value, bool) else "stringValue" if isinstance(cell.value, str) else "numberValue"
    )
    value = {kind: cell.value}
    return {"userEnteredValue": value, "effectiveValue": value, "formattedValue": cell.formatted()}


def create_spreadsheet(world: GoogleWorld, call: Call) -> Json:
    """Title and tabs are taken; cells and the rest of the message are refused, as the sandbox does not keep them."""
    properties: Json = call.body.get("properties", {})
    sheets: list[Json] = call.body.get("sheets") or [{}]
    if set(call.body) - {"properties", "sheets"} or any(set(sheet) - {"properties"} for sheet in sheets):
        raise GoogleError(400, "the sandbox creates spreadsheets from properties and sheets' properties only")
    made = world.make(properties.get("title") or "제목 없는 스프레드시트")
    try:
        for sheet in sheets:
            made.tabs.append(new_tab(made, sheet.get("properties", {})))
    except GoogleError:
        del world.spreadsheets[made.id]
        raise
    return spreadsheet_object(made)


def batch_update(world: GoogleWorld, call: Call) -> Json:
    """All requests or none."""
    draft = world.draft(world.spreadsheet(call.path["id"]))
    replies = apply_batch(draft, body_list(call, "requests"))
    world.keep(draft)
    answer: Json = {"spreadsheetId": draft.id, "replies": replies}
    if call.body.get("includeSpreadsheetInResponse"):
        areas = [area_of(text, draft) for text in body_list(call, "responseRanges")]
        cells = bool(call.body.get("responseIncludeGridData"))
        answer["updatedSpreadsheet"] = spreadsheet_object(draft, areas, with_cells=cells)
    return answer
