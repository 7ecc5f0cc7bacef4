"""Spreadsheets as a whole: get, create, batchUpdate.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets
"""

from __future__ import annotations

from collections.abc import Callable

from sandbox.call import Call
from sandbox.google.a1 import Area, area_of, cut, whole
from sandbox.google.cell_requests import append_cells, repeat_cell, set_validation, update_cells
from sandbox.google.cells import Cell, Scalar
from sandbox.google.dimension_requests import (
    COLUMN_PIXELS,
    ROW_PIXELS,
    add_group,
    append_dimension,
    auto_resize,
    delete_dimension,
    delete_group,
    groups_of,
    insert_dimension,
    update_dimension,
)
from sandbox.google.discovery import Json
from sandbox.google.metadata import create_metadata, delete_metadata, metadata_object, update_metadata
from sandbox.google.object_requests import (
    add_named,
    add_protected,
    clear_filter,
    delete_named,
    delete_protected,
    set_filter,
    shown_holder,
    update_named,
    update_protected,
)
from sandbox.google.range_requests import (
    copy_paste,
    cut_paste,
    find_replace,
    merge_cells,
    shown_merges,
    sort_range,
    unmerge_cells,
)
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.request_checks import body_list, flag, query_list
from sandbox.google.sheets import (
    add_sheet,
    delete_sheet,
    duplicate_sheet,
    new_tab,
    sheet_properties,
    update_sheet,
    update_spreadsheet,
)
from sandbox.google.world import GoogleWorld, Place, Spreadsheet, Tab, judge_size

Apply = Callable[[Spreadsheet, Json], Json]
KINDS: dict[str, Apply] = {
    "insertDimension": insert_dimension,
    "deleteDimension": delete_dimension,
    "appendDimension": append_dimension,
    "updateDimensionProperties": update_dimension,
    "autoResizeDimensions": auto_resize,
    "addDimensionGroup": add_group,
    "deleteDimensionGroup": delete_group,
    "updateCells": update_cells,
    "appendCells": append_cells,
    "repeatCell": repeat_cell,
    "setDataValidation": set_validation,
    "mergeCells": merge_cells,
    "unmergeCells": unmerge_cells,
    "sortRange": sort_range,
    "copyPaste": copy_paste,
    "cutPaste": cut_paste,
    "findReplace": find_replace,
    "addSheet": add_sheet,
    "deleteSheet": delete_sheet,
    "duplicateSheet": duplicate_sheet,
    "updateSheetProperties": update_sheet,
    "updateSpreadsheetProperties": update_spreadsheet,
    "addNamedRange": add_named,
    "updateNamedRange": update_named,
    "deleteNamedRange": delete_named,
    "addProtectedRange": add_protected,
    "updateProtectedRange": update_protected,
    "deleteProtectedRange": delete_protected,
    "setBasicFilter": set_filter,
    "clearBasicFilter": clear_filter,
    "createDeveloperMetadata": create_metadata,
    "updateDeveloperMetadata": update_metadata,
    "deleteDeveloperMetadata": delete_metadata,
}


def apply_batch(draft: Spreadsheet, requests: list[Json]) -> list[Json]:
    """The replies, one a request. Raises GoogleError naming the first request that cannot be carried out."""
    if not requests:
        raise GoogleError(400, "Must specify at least one request.")
    return [_apply(draft, request, f"requests[{at}]") for at, request in enumerate(requests)]


def _apply(draft: Spreadsheet, request: Json, where: str) -> Json:
    if len(request) != 1:
        problem = "oneof field is already set" if request else "No request set"
        raise GoogleError(400, f"Invalid {where}: {problem}")
    kind, body = next(iter(request.items()))
    if kind not in KINDS:
        raise unspoken(f"{where}.{kind}")
    try:
        reply = KINDS[kind](draft, body)
        judge_size(draft)
    except GoogleError as refused:
        raise GoogleError(refused.code, f"Invalid {where}.{kind}: {refused.message}") from refused
    return reply


def get_spreadsheet(world: GoogleWorld, call: Call) -> Json:
    spreadsheet = world.spreadsheet(call.path["id"])
    areas = [area_of(text, spreadsheet) for text in query_list(call, "ranges")]
    # The flag is ignored where a field mask was set.
    wants_cells = "data" in call.query["fields"] if "fields" in call.query else flag(call, "includeGridData")
    return spreadsheet_object(spreadsheet, areas, with_cells=wants_cells)


def spreadsheet_object(spreadsheet: Spreadsheet, areas: list[Area] | None = None, *, with_cells: bool = False) -> Json:
    """With `areas`, only their tabs."""
    shown: Json = {
        "spreadsheetId": spreadsheet.id,
        "properties": {
            "title": spreadsheet.title,
            "locale": spreadsheet.locale,
            "autoRecalc": "ON_CHANGE",
            "timeZone": spreadsheet.time_zone,
        },
        "sheets": [
            _sheet(spreadsheet, tab, areas or [whole(tab)], with_cells=with_cells)
            for tab in spreadsheet.tabs
            if not areas or any(area.tab is tab for area in areas)
        ],
        "spreadsheetUrl": spreadsheet.url,
    }
    own = [metadata_object(meta) for meta in spreadsheet.metadata.values() if meta.place.sheet_id is None]
    named = [shown_holder(one) for one in spreadsheet.named.values()]
    return shown | ({"developerMetadata": own} if own else {}) | ({"namedRanges": named} if named else {})


def _sheet(spreadsheet: Spreadsheet, tab: Tab, areas: list[Area], *, with_cells: bool) -> Json:
    shown: Json = {"properties": sheet_properties(spreadsheet, tab)}
    if with_cells:
        shown["data"] = [_grid_data(cut(area)) for area in areas if area.tab is tab]
    notes = [metadata_object(m) for m in spreadsheet.metadata.values() if m.place == Place(tab.sheet_id)]
    further: Json = {
        "merges": shown_merges(tab),
        "basicFilter": shown_holder(tab.basic_filter) if tab.basic_filter else None,
        "protectedRanges": [shown_holder(one) for one in tab.protected.values()],
        "rowGroups": groups_of(tab, "ROWS"),
        "columnGroups": groups_of(tab, "COLUMNS"),
        "developerMetadata": notes,
    }
    return shown | {name: value for name, value in further.items() if value}


def _grid_data(area: Area) -> Json:
    """Cells up to the last that holds anything; what would be 0 or empty is left out."""
    lines = area.tab.rows[area.top : area.bottom]
    rows = [_row_data([cell.is_blank for cell in line], area, area.top + at) for at, line in enumerate(lines)]
    while rows and not rows[-1]:
        rows.pop()
    shown: Json = {"startRow": area.top, "startColumn": area.left, "rowData": rows}
    shown["rowMetadata"] = _dimensions(area.tab, "ROWS", range(area.top, area.bottom), ROW_PIXELS)
    shown["columnMetadata"] = _dimensions(area.tab, "COLUMNS", range(area.left, area.right), COLUMN_PIXELS)
    return {name: value for name, value in shown.items() if value}


def _row_data(blank: list[bool], area: Area, row: int) -> Json:
    filled = [at for at in range(area.left, min(area.right, len(blank))) if not blank[at]]
    if not filled:
        return {}
    return {"values": [_cell_data(area.tab.shown(row, at)) for at in range(area.left, filled[-1] + 1)]}


def _dimensions(tab: Tab, dimension: str, indexes: range, pixels: int) -> list[Json]:
    return [{"pixelSize": pixels, **tab.dimensions.get((dimension, index), {})} for index in indexes]


def _cell_data(cell: Cell) -> Json:
    return {**_value_data(cell), **cell.extra}


def _value_data(cell: Cell) -> Json:
    if cell.is_empty:
        return {}
    value = {} if cell.value is None else {_kind(cell.value): cell.value}
    entered = value if cell.formula is None else {"formulaValue": cell.formula}
    shown: Json = {"userEnteredValue": entered, "formattedValue": cell.formatted()}
    return shown | ({"effectiveValue": value} if value and not cell.formatted().startswith("#") else {})


def _kind(value: Scalar) -> str:
    if isinstance(value, bool):
        return "boolValue"
    return "stringValue" if isinstance(value, str) else "numberValue"


def create_spreadsheet(world: GoogleWorld, call: Call) -> Json:
    """Title and tabs are taken; cells and the rest of the message are refused, as the sandbox does not keep them."""
    properties: Json = call.body.get("properties", {})
    sheets: list[Json] = call.body.get("sheets") or [{}]
    if set(call.body) - {"properties", "sheets"} or any(set(sheet) - {"properties"} for sheet in sheets):
        raise unspoken("creating a spreadsheet from more than properties and sheets' properties")
    if further := set(properties) - {"title", "locale", "timeZone"}:
        raise unspoken(f"creating a spreadsheet with the property {min(further)}")
    made = world.make(properties.get("title") or "Untitled spreadsheet")
    made.locale = properties.get("locale", made.locale)
    made.time_zone = properties.get("timeZone", made.time_zone)
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
