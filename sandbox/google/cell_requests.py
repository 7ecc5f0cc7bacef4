"""Requests of a batch that write cells: values, notes, formats, validation.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/cells
"""

from dataclasses import replace
from typing import Any

from sandbox.google.cells import EMPTY, LONGEST, Cell, too_long
from sandbox.google.discovery import Json
from sandbox.google.masks import Mask, judge_mask, merge_masked, parse_mask
from sandbox.google.ranges import area_in, tab_at
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.world import Spreadsheet, Tab

EXTRA = ("note", "userEnteredFormat", "dataValidation")
SIDES = ("borders", "top", "bottom", "left", "right")
READ_ONLY = ("effectiveValue", "formattedValue", "effectiveFormat", "hyperlink")


def update_cells(draft: Spreadsheet, body: Json) -> Json:
    mask = mask_of(body, "CellData")
    if ("start" in body) == ("range" in body):
        raise GoogleError(400, "Exactly one of start and range must be set.")
    rows: list[Json] = body.get("rows", [])
    if "start" in body:
        tab = tab_at(draft, body["start"])
        top, left = body["start"].get("rowIndex", 0), body["start"].get("columnIndex", 0)
    else:
        area = area_in(draft, body["range"])
        tab, top, left = area.tab, area.top, area.left
        rows = _filling(rows, area.bottom - area.top, area.right - area.left)
    if top + len(rows) > tab.row_count:
        last = tab.row_count - 1
        raise GoogleError(400, f"Attempting to write row: {tab.row_count}, beyond the last requested row of: {last}")
    _write_rows(tab, rows, top, left, mask)
    return {}


def _filling(rows: list[Json], height: int, width: int) -> list[Json]:
    """Rows that fill a range; where the request gives no cell, the range is emptied."""
    padded = [*rows, *({} for _ in range(height))][:height]
    return [{"values": [*row.get("values", []), *({} for _ in range(width))][:width]} for row in padded]


def append_cells(draft: Spreadsheet, body: Json) -> Json:
    mask = mask_of(body, "CellData")
    tab = tab_at(draft, body)
    rows: list[Json] = body.get("rows", [])
    top = tab.last_row()
    tab.row_count = max(tab.row_count, top + len(rows))
    _write_rows(tab, rows, top, 0, mask)
    return {}


def repeat_cell(draft: Spreadsheet, body: Json) -> Json:
    mask, area = mask_of(body, "CellData"), area_in(draft, body.get("range", {}))
    data: Json = body.get("cell", {})
    if "formulaValue" in data.get("userEnteredValue", {}):
        raise unspoken("repeatCell with a formula")
    for row in range(area.top, area.bottom):
        for column in range(area.left, area.right):
            area.tab.place(row, column, written(area.tab.cell(row, column), data, mask))
    return {}


def set_validation(draft: Spreadsheet, body: Json) -> Json:
    area = area_in(draft, body.get("range", {}))
    data: Json = {"dataValidation": body["rule"]} if "rule" in body else {}
    for row in range(area.top, area.bottom):
        for column in range(area.left, area.right):
            found = written(area.tab.cell(row, column), data, Mask({"dataValidation": Mask()}))
            area.tab.place(row, column, found)
    return {}


def mask_of(body: Json, schema: str) -> Mask:
    """The request's `fields`. Raises GoogleError 400 where there are none, or one that the message does not have."""
    if not body.get("fields", "").strip():
        raise GoogleError(400, "At least one field must be listed in 'fields'. (Use '*' to indicate all fields.)")
    mask = parse_mask(body["fields"])
    judge_mask(mask, "sheets", {"$ref": schema})
    return mask


def _write_rows(tab: Tab, rows: list[Json], top: int, left: int, mask: Mask) -> None:
    for at, row in enumerate(rows):
        for beside, data in enumerate(row.get("values", [])):
            if left + beside >= tab.column_count:
                raise GoogleError(
                    400, f"Attempting to write column: {left + beside}, beyond the last requested column."
                )
            place = (top + at, left + beside)
            tab.place(*place, written(tab.cell(*place), data, mask))


def written(cell: Cell, data: Json, mask: Mask) -> Cell:
    """A cell after `CellData` was written over it, as far as the mask says."""
    every = "*" in mask.below
    for name in mask.below:
        if name in READ_ONLY:
            raise GoogleError(400, f"{name} is read-only.")
        if name not in (*EXTRA, "userEnteredValue", "*"):
            raise unspoken(f"writing the cell field {name}")
    if every and (further := set(data) - {*EXTRA, "userEnteredValue", *READ_ONLY}):
        raise unspoken(f"writing the cell field {min(further)}")
    if every or "userEnteredValue" in mask.below:
        # What the mask leaves out stays, so that a number in a cell of a date's format is a day again.
        is_day = cell.is_day and not every
        new = _value(data)
        cell = cell.with_value_of(replace(new, is_day=new.is_day or (is_day and isinstance(new.value, int | float))))
    names = {name: Mask() for name in EXTRA} if every else mask.below
    extra = merge_masked(cell.extra, data, Mask({name: names[name] for name in EXTRA if name in names}))
    if "userEnteredFormat" in extra:
        extra["userEnteredFormat"] = _with_styles(extra["userEnteredFormat"])
    return replace(cell, extra={name: value for name, value in extra.items() if value})


def _with_styles(given: Json) -> Json:
    """A format whose colours are told in the older form and the newer one, as Google answers."""
    told: Json = {}
    for name, value in given.items():
        if name.endswith("olor"):
            told[name] = without_zeros(value)
            told[f"{name}Style"] = given.get(f"{name}Style", {"rgbColor": told[name]})
        elif name.endswith("ColorStyle"):
            told[name] = value
            if "rgbColor" in value:
                told[name.removesuffix("Style")] = without_zeros(value["rgbColor"])
        else:
            told[name] = _with_styles(value) if name in ("textFormat", *SIDES) else value
    return told


def without_zeros(color: Json) -> Json:
    """A colour as Google shows it: parts that are 0 are left out."""
    return {part: value for part, value in color.items() if value}


def _value(data: Json) -> Cell:
    """`CellData` -> a cell. A number with a date format is a day."""
    given: dict[str, Any] = data.get("userEnteredValue") or {}
    if not given:
        return EMPTY
    if len(given) > 1:
        raise GoogleError(400, "Only one value type may be set in userEnteredValue.")
    kind, value = next(iter(given.items()))
    if kind == "errorValue":
        raise GoogleError(400, "errorValue is read-only.")
    if isinstance(value, str) and len(value) > LONGEST:
        raise too_long()
    if kind == "formulaValue":
        if not str(value).startswith("="):
            raise GoogleError(400, "formulaValue must start with '='.")
        return Cell(formula=value)
    pattern = data.get("userEnteredFormat", {}).get("numberFormat", {})
    return Cell(value, is_day=kind == "numberValue" and pattern.get("type") == "DATE")
