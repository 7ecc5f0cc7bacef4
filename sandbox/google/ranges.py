"""`GridRange`s: rows and columns from 0, ends not included; a side that is not given is the grid's.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/other#GridRange
"""

from collections.abc import Iterable

from sandbox.google.a1 import Area, outside
from sandbox.google.discovery import Json
from sandbox.google.refusals import GoogleError
from sandbox.google.world import Spreadsheet, Tab

SIDES = {"ROWS": ("startRowIndex", "endRowIndex"), "COLUMNS": ("startColumnIndex", "endColumnIndex")}


def tab_at(spreadsheet: Spreadsheet, place: Json) -> Tab:
    """The tab of `sheetId`; as in the vendor's messages, one that is not given is 0."""
    sheet_id = place.get("sheetId", 0)
    tab = spreadsheet.tab_of(sheet_id)
    if tab is None:
        raise GoogleError(400, f"No grid with id: {sheet_id}")
    return tab


def area_in(spreadsheet: Spreadsheet, range_: Json) -> Area:
    """The area of a `GridRange`. Raises GoogleError 400 where it is empty or outside the grid."""
    tab = tab_at(spreadsheet, range_)
    top, bottom = range_.get("startRowIndex", 0), range_.get("endRowIndex", tab.row_count)
    left, right = range_.get("startColumnIndex", 0), range_.get("endColumnIndex", tab.column_count)
    if top >= bottom or left >= right or min(top, left) < 0:
        raise GoogleError(400, "The range must hold at least one row and one column.")
    area = Area(tab, top, bottom, left, right)
    if bottom > tab.row_count or right > tab.column_count:
        raise outside(area)
    return area


def range_of(area: Area) -> Json:
    rows = {"startRowIndex": area.top, "endRowIndex": area.bottom}
    return {"sheetId": area.tab.sheet_id, **rows, "startColumnIndex": area.left, "endColumnIndex": area.right}


def shown_range(range_: Json) -> Json:
    """A range as Google shows it: the first tab's id, 0, is left out."""
    return {name: value for name, value in range_.items() if name != "sheetId" or value}


def overlap(one: Area, other: Area) -> bool:
    rows = one.top < other.bottom and other.top < one.bottom
    return one.tab is other.tab and rows and one.left < other.right and other.left < one.right


def after_insert(range_: Json, dimension: str, at: int, count: int) -> Json:
    """Where a range is after rows or columns came in at `at`."""
    start, end = SIDES[dimension]
    moved = dict(range_)
    if start in moved and moved[start] >= at:
        moved[start] += count
    if end in moved and moved[end] > at:
        moved[end] += count
    return moved


def after_delete(range_: Json, dimension: str, first: int, last: int) -> Json | None:
    """Where a range is after rows or columns `first` up to `last` went; None where it went with them."""
    start, end = SIDES[dimension]
    moved = dict(range_)
    for side in (start, end):
        if side in moved:
            moved[side] -= max(0, min(moved[side], last) - first)
    gone = start in moved and end in moved and moved[start] >= moved[end]
    return None if gone else moved


def kept(ranges: Iterable[Json | None]) -> list[Json]:
    return [range_ for range_ in ranges if range_ is not None]
