"""Requests of a batch about ranges: merge, sort, copy, cut, find and replace.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#SortRangeRequest
"""

import re
from typing import Any

from sandbox.google.a1 import Area, outside
from sandbox.google.cells import EMPTY, Cell, typed
from sandbox.google.discovery import Json
from sandbox.google.ranges import area_in, overlap, range_of, shown_range, tab_at
from sandbox.google.refusals import GoogleError, unspoken
from sandbox.google.world import Spreadsheet, Tab

Block = list[list[Cell]]


def merge_cells(draft: Spreadsheet, body: Json) -> Json:
    """The corner's value stays, as the vendor keeps it; the others are cleared."""
    area = area_in(draft, body.get("range", {}))
    _replace_merges(draft, area)
    match body.get("mergeType", "MERGE_ALL"):
        case "MERGE_ROWS":
            parts = [Area(area.tab, row, row + 1, area.left, area.right) for row in range(area.top, area.bottom)]
        case "MERGE_COLUMNS":
            columns = range(area.left, area.right)
            parts = [Area(area.tab, area.top, area.bottom, column, column + 1) for column in columns]
        case _:
            parts = [area]
    for part in parts:
        _merge(part)
    return {}


def _merge(area: Area) -> None:
    for row in range(area.top, area.bottom):
        for column in range(area.left, area.right):
            if (row, column) != (area.top, area.left) and not area.tab.cell(row, column).is_empty:
                area.tab.put(row, column, EMPTY)
    area.tab.merges.append(range_of(area))


def _replace_merges(draft: Spreadsheet, area: Area) -> None:
    """Merges that lie wholly inside give way; one that sticks out is in the way."""
    for merge in list(area.tab.merges):
        other = area_in(draft, merge)
        inside = area.top <= other.top and other.bottom <= area.bottom and area.left <= other.left
        if inside and other.right <= area.right:
            area.tab.merges.remove(merge)
        elif overlap(area, other):
            raise GoogleError(400, "You must select all cells in a merged range to merge or unmerge them.")


def unmerge_cells(draft: Spreadsheet, body: Json) -> Json:
    area = area_in(draft, body.get("range", {}))
    area.tab.merges = [merge for merge in area.tab.merges if not overlap(area, area_in(draft, merge))]
    return {}


def sort_range(draft: Spreadsheet, body: Json) -> Json:
    """Numbers before texts before truth values, blanks last, whichever way."""
    area = area_in(draft, body.get("range", {}))
    specs: list[Json] = body.get("sortSpecs", [])
    if any(set(spec) - {"dimensionIndex", "sortOrder"} for spec in specs):
        raise unspoken("sorting by colours or data source columns")
    lines = _block(area)
    for spec in reversed(specs):
        at = spec.get("dimensionIndex", 0) - area.left
        if not 0 <= at < area.right - area.left:
            raise GoogleError(400, f"Sort column {spec.get('dimensionIndex', 0)} is outside the range.")
        lines = _sorted(lines, at, downward=spec.get("sortOrder") == "DESCENDING")
    _fill(area, lines)
    return {}


def _sorted(lines: Block, at: int, *, downward: bool) -> Block:
    filled = sorted(
        (line for line in lines if not line[at].is_empty), key=lambda line: _rank(line[at]), reverse=downward
    )
    return [*filled, *(line for line in lines if line[at].is_empty)]


def _rank(cell: Cell) -> tuple[int, Any]:
    value = cell.unformatted()
    if isinstance(value, bool):
        return (2, value)
    return (1, str(value).casefold()) if isinstance(value, str) else (0, value)


def _block(area: Area) -> Block:
    """The cells of an area. Formulas are not moved: what they point at would have to be worked out."""
    lines = [[area.tab.cell(row, column) for column in range(area.left, area.right)] for row in _rows(area)]
    if any(cell.formula is not None for line in lines for cell in line):
        raise unspoken("moving or copying cells with formulas")
    return lines


def _rows(area: Area) -> range:
    return range(area.top, area.bottom)


def _fill(area: Area, lines: Block) -> None:
    for row, line in zip(_rows(area), lines, strict=True):
        for column, cell in enumerate(line):
            if not (cell.is_blank and area.tab.cell(row, area.left + column).is_blank):
                area.tab.place(row, area.left + column, cell)


def copy_paste(draft: Spreadsheet, body: Json) -> Json:
    """A target that is larger by whole numbers is filled with copies."""
    lines = _block(area_in(draft, body.get("source", {})))
    if body.get("pasteOrientation") == "TRANSPOSE":
        lines = [list(column) for column in zip(*lines, strict=True)]
    target = area_in(draft, body.get("destination", {}))
    height = _fitting(target.bottom - target.top, len(lines))
    width = _fitting(target.right - target.left, len(lines[0]))
    paste = body.get("pasteType", "PASTE_NORMAL")
    for row in range(height):
        for column in range(width):
            source = lines[row % len(lines)][column % len(lines[0])]
            _paste(target.tab, target.top + row, target.left + column, source, paste)
    return {}


def _fitting(room: int, size: int) -> int:
    return room if room % size == 0 else size


def _paste(tab: Tab, row: int, column: int, source: Cell, paste: str) -> None:
    if row >= tab.row_count or column >= tab.column_count:
        raise outside(Area(tab, row, row + 1, column, column + 1))
    match paste:
        case "PASTE_NORMAL":
            tab.place(row, column, source)
        case "PASTE_VALUES" | "PASTE_FORMULA":
            tab.put(row, column, source)
        case _:
            raise unspoken(f"pasteType {paste}")


def cut_paste(draft: Spreadsheet, body: Json) -> Json:
    if body.get("pasteType", "PASTE_NORMAL") != "PASTE_NORMAL":
        raise unspoken(f"cutting with pasteType {body['pasteType']}")
    source = area_in(draft, body.get("source", {}))
    lines = _block(source)
    _fill(source, [[EMPTY] * len(line) for line in lines])
    corner: Json = body.get("destination", {})
    tab = tab_at(draft, corner)
    top, left = corner.get("rowIndex", 0), corner.get("columnIndex", 0)
    for row, line in enumerate(lines):
        for column, cell in enumerate(line):
            _paste(tab, top + row, left + column, cell, "PASTE_NORMAL")
    return {}


def find_replace(draft: Spreadsheet, body: Json) -> Json:
    """In values; formulas are left alone."""
    if body.get("includeFormulas"):
        raise unspoken("findReplace in formulas")
    scopes = [name for name in ("range", "sheetId", "allSheets") if name in body]
    if len(scopes) != 1 or "find" not in body:
        raise GoogleError(400, "find and exactly one of range, sheetId and allSheets must be set.")
    text = body["find"] if body.get("searchByRegex") else re.escape(body["find"])
    try:
        wanted = re.compile(text, 0 if body.get("matchCase") else re.IGNORECASE)
    except re.error as error:
        raise GoogleError(400, f"Invalid regular expression: {error}") from error
    areas = [area_in(draft, {"sheetId": tab.sheet_id}) for tab in draft.tabs] if scopes == ["allSheets"] else []
    areas = areas or [area_in(draft, body.get("range") or {"sheetId": body.get("sheetId", 0)})]
    return {"findReplace": _replaced(areas, wanted, body)}


def _replaced(areas: list[Area], wanted: re.Pattern[str], body: Json) -> Json:
    changed: list[tuple[Tab, int]] = []
    times = 0
    for area in areas:
        for row in range(area.top, min(area.bottom, len(area.tab.rows))):
            for column in range(area.left, area.right):
                cell = area.tab.cell(row, column)
                text = "" if cell.formula is not None else cell.formatted()
                found = wanted.fullmatch(text) if body.get("matchEntireCell") else wanted.search(text)
                if text and found:
                    new, count = wanted.subn(body.get("replacement", ""), text)
                    area.tab.put(row, column, typed(new))
                    changed.append((area.tab, row))
                    times += count
    rows, sheets = {(tab.sheet_id, row) for tab, row in changed}, {tab.sheet_id for tab, _ in changed}
    counts = {"valuesChanged": len(changed), "rowsChanged": len(rows), "sheetsChanged": len(sheets)}
    return {name: count for name, count in {**counts, "occurrencesChanged": times}.items() if count}


def shown_merges(tab: Tab) -> list[Json]:
    return [shown_range(merge) for merge in tab.merges]
