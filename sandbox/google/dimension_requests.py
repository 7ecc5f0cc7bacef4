"""Requests of a batch about rows and columns: insert, delete, append, show and hide, group.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#InsertDimensionRequest
"""

from sandbox.google.cell_requests import mask_of
from sandbox.google.discovery import Json
from sandbox.google.grid import delete_span, insert_span
from sandbox.google.masks import merge_masked
from sandbox.google.ranges import tab_at
from sandbox.google.refusals import GoogleError
from sandbox.google.world import Spreadsheet, Tab

ROW_PIXELS, COLUMN_PIXELS = 21, 100
LETTER_PIXELS, PADDING = 8, 3


def span_of(range_: Json, tab: Tab) -> tuple[str, int, int]:
    """Rows or columns, and from where to where."""
    dimension: str = range_.get("dimension", "")
    if dimension not in ("ROWS", "COLUMNS"):
        raise GoogleError(400, "Dimension must be ROWS or COLUMNS.")
    start = range_.get("startIndex", 0)
    end = range_.get("endIndex", tab.count(dimension))
    if start < 0 or end <= start:
        raise GoogleError(400, f"endIndex ({end}) must be greater than startIndex ({start}).")
    return dimension, start, end


def insert_dimension(draft: Spreadsheet, body: Json) -> Json:
    """At the end of the grid only with `inheritFromBefore`: there is nothing after it to inherit from."""
    tab = tab_at(draft, body.get("range", {}))
    dimension, start, end = span_of(body.get("range", {}), tab)
    size, inherits = tab.count(dimension), bool(body.get("inheritFromBefore"))
    if start >= size and not inherits:
        limit = f"must be less than the grid size ({size}) if inheritFromBefore is false."
        raise GoogleError(400, f"range.startIndex[{start}] {limit}")
    if start > size:
        raise GoogleError(400, f"range.startIndex[{start}] cannot be greater than the grid size ({size}).")
    if start == 0 and inherits:
        raise GoogleError(400, "inheritFromBefore cannot be true when inserting at the first row or column.")
    insert_span(draft, tab, dimension, start, end - start)
    return {}


def delete_dimension(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body.get("range", {}))
    dimension, start, end = span_of(body.get("range", {}), tab)
    if end > tab.count(dimension):
        raise GoogleError(400, f"Cannot delete a row or column that doesn't exist. Tried to delete index {end - 1}.")
    if end - start == tab.count(dimension):
        raise GoogleError(400, "You can't delete all the rows or columns on the sheet.")
    delete_span(draft, tab, dimension, start, end)
    return {}


def append_dimension(draft: Spreadsheet, body: Json) -> Json:
    tab = tab_at(draft, body)
    dimension, length = body.get("dimension"), body.get("length", 0)
    if dimension not in ("ROWS", "COLUMNS") or length < 1:
        raise GoogleError(400, "dimension must be ROWS or COLUMNS, and length positive.")
    insert_span(draft, tab, dimension, tab.count(dimension), length)
    return {}


def update_dimension(draft: Spreadsheet, body: Json) -> Json:
    """Height or width, hidden or shown."""
    mask = mask_of(body, "DimensionProperties")
    tab = tab_at(draft, body.get("range", {}))
    dimension, start, end = _within(body.get("range", {}), tab)
    for index in range(start, end):
        found = merge_masked(tab.dimensions.get((dimension, index), {}), body.get("properties", {}), mask)
        tab.dimensions[dimension, index] = {name: value for name, value in found.items() if value}
    return {}


def auto_resize(draft: Spreadsheet, body: Json) -> Json:
    """As wide as the longest text of a column; nothing is drawn here, so the width is an estimate."""
    range_: Json = body.get("dimensions", {})
    tab = tab_at(draft, range_)
    dimension, start, end = _within(range_, tab)
    for index in range(start, end):
        if dimension == "COLUMNS":
            longest = max((len(tab.shown(row, index).formatted()) for row in range(len(tab.rows))), default=0)
            size = PADDING + LETTER_PIXELS * longest if longest else COLUMN_PIXELS
        else:
            size = ROW_PIXELS
        tab.dimensions[dimension, index] = {**tab.dimensions.get((dimension, index), {}), "pixelSize": size}
    return {}


def _within(range_: Json, tab: Tab) -> tuple[str, int, int]:
    dimension, start, end = span_of(range_, tab)
    if end > tab.count(dimension):
        raise GoogleError(400, f"endIndex ({end}) exceeds the grid size ({tab.count(dimension)}).")
    return dimension, start, end


def add_group(draft: Spreadsheet, body: Json) -> Json:
    """Groups that touch each other are not joined, and none lies in another here."""
    range_: Json = body.get("range", {})
    tab = tab_at(draft, range_)
    dimension, start, end = _within(range_, tab)
    tab.groups.append({"range": {**range_, "startIndex": start, "endIndex": end}, "depth": 1})
    return {"addDimensionGroup": {"dimensionGroups": groups_of(tab, dimension)}}


def delete_group(draft: Spreadsheet, body: Json) -> Json:
    range_: Json = body.get("range", {})
    tab = tab_at(draft, range_)
    span = span_of(range_, tab)
    left = [group for group in tab.groups if span_of(group["range"], tab) != span]
    if len(left) == len(tab.groups):
        raise GoogleError(400, "There is no group of that range.")
    tab.groups = left
    return {"deleteDimensionGroup": {"dimensionGroups": groups_of(tab, span[0])}}


def groups_of(tab: Tab, dimension: str) -> list[Json]:
    return [group for group in tab.groups if group["range"].get("dimension") == dimension]
