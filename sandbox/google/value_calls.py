"""Values of a range: read, write, append, clear.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values
"""

from collections.abc import Mapping
from typing import Any

from sandbox.call import Call
from sandbox.google.a1 import Area, area_of, cut, outside
from sandbox.google.cells import EMPTY, entered
from sandbox.google.discovery import Json
from sandbox.google.grid import insert_span, table_of
from sandbox.google.refusals import GoogleError
from sandbox.google.request_checks import body_list, flag, query_list
from sandbox.google.world import GoogleWorld, Spreadsheet

Options = Mapping[str, Any]


def get_values(world: GoogleWorld, call: Call) -> Json:
    spreadsheet = world.spreadsheet(call.path["id"])
    return value_range(area_of(call.path["range"], spreadsheet), call.query)


def batch_get(world: GoogleWorld, call: Call) -> Json:
    spreadsheet = world.spreadsheet(call.path["id"])
    ranges = [value_range(area_of(text, spreadsheet), call.query) for text in query_list(call, "ranges")]
    return {"spreadsheetId": spreadsheet.id, "valueRanges": ranges}


def value_range(area: Area, options: Options) -> Json:
    """A `ValueRange`; empty cells at the ends of rows, and empty rows at the end, are left out."""
    render = options.get("valueRenderOption", "FORMATTED_VALUE")
    dates = options.get("dateTimeRenderOption", "SERIAL_NUMBER")
    area = cut(area)
    rows = [
        _trimmed([area.tab.shown(row, column).rendered(render, dates) for column in range(area.left, area.right)])
        for row in range(area.top, min(area.bottom, len(area.tab.rows)))
    ]
    major = options.get("majorDimension", "ROWS")
    if major == "COLUMNS":
        width = max((len(row) for row in rows), default=0)
        rows = [_trimmed([row[at] if at < len(row) else "" for row in rows]) for at in range(width)]
    while rows and not rows[-1]:
        rows.pop()
    shown: Json = {"range": area.text(), "majorDimension": major}
    return {**shown, "values": rows} if rows else shown


def _trimmed(line: list[Any]) -> list[Any]:
    while line and line[-1] == "":
        line.pop()
    return line


def update_values(world: GoogleWorld, call: Call) -> Json:
    draft = world.draft(world.spreadsheet(call.path["id"]))
    if call.body.get("range", call.path["range"]) != call.path["range"]:
        raise GoogleError(400, f"Requested writing within range [{call.path['range']}], but got [{call.body['range']}]")
    area = area_of(call.path["range"], draft)
    written = write(area, call.body, input_option(call.query))
    world.keep(draft)
    return update_answer(draft, written, call.query if flag(call, "includeValuesInResponse") else None)


def batch_update(world: GoogleWorld, call: Call) -> Json:
    draft = world.draft(world.spreadsheet(call.path["id"]))
    option = input_option(call.body)
    options = call.body if call.body.get("includeValuesInResponse") else None
    written: list[Area] = []
    for part in body_list(call, "data"):
        if "range" not in part:
            raise GoogleError(400, "Range is required in each item of data.")
        written.append(write(area_of(part["range"], draft), part, option))
    world.keep(draft)
    return {
        "spreadsheetId": draft.id,
        "totalUpdatedRows": sum(area.bottom - area.top for area in written),
        "totalUpdatedColumns": sum(area.right - area.left for area in written),
        "totalUpdatedCells": sum(_size(area) for area in written),
        "totalUpdatedSheets": len({area.tab.sheet_id for area in written}),
        "responses": [update_answer(draft, area, options) for area in written],
    }


def input_option(options: Options) -> str:
    option = options.get("valueInputOption", "INPUT_VALUE_OPTION_UNSPECIFIED")
    if option == "INPUT_VALUE_OPTION_UNSPECIFIED":
        raise GoogleError(400, "'valueInputOption' is required but not specified")
    return str(option)


def rows_in(body: Json) -> list[list[Any]]:
    """The values of a `ValueRange`, row by row."""
    values: list[list[Any]] = body.get("values") or []
    if body.get("majorDimension") != "COLUMNS":
        return values
    height = max((len(column) for column in values), default=0)
    return [[column[at] if at < len(column) else None for column in values] for at in range(height)]


def write(area: Area, body: Json, option: str) -> Area:
    """Put values at the area's corner; gives the area they took. A range of several cells must be large enough."""
    rows = rows_in(body)
    width = max((len(row) for row in rows), default=0)
    taken = Area(area.tab, area.top, area.top + max(len(rows), 1), area.left, area.left + max(width, 1))
    if area.bottom - area.top > 1 or area.right - area.left > 1:
        if taken.bottom > area.bottom:
            raise GoogleError(
                400, f"Requested writing within range [{area.text()}], but tried writing to row [{area.bottom + 1}]"
            )
        if taken.right > area.right:
            raise GoogleError(
                400, f"Requested writing within range [{area.text()}], but tried writing to column [{area.right + 1}]"
            )
    if taken.bottom > area.tab.row_count or taken.right > area.tab.column_count:
        raise outside(taken)
    for at, row in enumerate(rows):
        for beside, value in enumerate(row):
            place = (area.top + at, area.left + beside)
            area.tab.put(*place, entered(value, option, area.tab.cell(*place)))
    return taken


def _size(area: Area) -> int:
    return (area.bottom - area.top) * (area.right - area.left)


def update_answer(spreadsheet: Spreadsheet, area: Area, options: Options | None) -> Json:
    answer: Json = {
        "spreadsheetId": spreadsheet.id,
        "updatedRange": area.text(),
        "updatedRows": area.bottom - area.top,
        "updatedColumns": area.right - area.left,
        "updatedCells": _size(area),
    }
    if options is None:
        return answer
    names = {"valueRenderOption": "responseValueRenderOption", "dateTimeRenderOption": "responseDateTimeRenderOption"}
    shown = {name: options[asked] for name, asked in names.items() if asked in options}
    return {**answer, "updatedData": value_range(area, shown)}


def append_values(world: GoogleWorld, call: Call) -> Json:
    """Below the last table that the range touches; the grid grows where it must."""
    draft = world.draft(world.spreadsheet(call.path["id"]))
    area = area_of(call.path["range"], draft)
    option = input_option(call.query)
    rows = rows_in(call.body)
    table = table_of(area)
    top = table.bottom if table else area.top
    if call.query.get("insertDataOption") == "INSERT_ROWS" and rows:
        insert_span(draft, area.tab, "ROWS", min(top, area.tab.row_count), len(rows))
    area.tab.row_count = max(area.tab.row_count, top + len(rows))
    left = table.left if table else area.left
    corner = Area(area.tab, top, top + 1, left, left + 1)
    written = write(corner, call.body, option)
    world.keep(draft)
    found = {"tableRange": table.text()} if table else {}
    updates = update_answer(draft, written, call.query if flag(call, "includeValuesInResponse") else None)
    return {"spreadsheetId": draft.id, **found, "updates": updates}


def clear_values(world: GoogleWorld, call: Call) -> Json:
    draft = world.draft(world.spreadsheet(call.path["id"]))
    cleared = clear(area_of(call.path["range"], draft))
    world.keep(draft)
    return {"spreadsheetId": draft.id, "clearedRange": cleared.text()}


def batch_clear(world: GoogleWorld, call: Call) -> Json:
    draft = world.draft(world.spreadsheet(call.path["id"]))
    cleared = [clear(area_of(text, draft)) for text in body_list(call, "ranges")]
    world.keep(draft)
    return {"spreadsheetId": draft.id, "clearedRanges": [area.text() for area in cleared]}


def clear(area: Area) -> Area:
    area = cut(area)
    for row in area.tab.rows[area.top : area.bottom]:
        row[area.left : area.right] = [cell.with_value_of(EMPTY) for cell in row[area.left : area.right]]
    return area
