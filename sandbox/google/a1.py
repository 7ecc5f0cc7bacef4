"""A1 ranges. https://developers.google.com/workspace/sheets/api/guides/concepts#cell

A bare word that reads as a cell (`Q1`) is that cell of the first tab; in quotes (`'Q1'`) it is the tab.
"""

import re
from dataclasses import dataclass

from sandbox.google.refusals import GoogleError
from sandbox.google.world import Spreadsheet, Tab

QUOTED = re.compile(r"'((?:[^']|'')+)'(?:!(.+))?")
CORNER = re.compile(r"\$?([A-Za-z]{1,3})?\$?([1-9]\d*)?")
SIMPLE_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


@dataclass(frozen=True)
class Area:
    """Rows `top` up to `bottom` and columns `left` up to `right`, from 0, ends not included."""

    tab: Tab
    top: int
    bottom: int
    left: int
    right: int

    def text(self) -> str:
        first = f"{letters(self.left)}{self.top + 1}"
        last = f"{letters(self.right - 1)}{self.bottom}"
        cells = first if first == last else f"{first}:{last}"
        return f"{quoted(self.tab.title)}!{cells}"


def quoted(title: str) -> str:
    """A tab's name as it stands before the `!`."""
    plain = SIMPLE_NAME.fullmatch(title) and not re.fullmatch(r"[A-Za-z]{1,3}\d+", title)
    return title if plain else "'" + title.replace("'", "''") + "'"


def letters(column: int) -> str:
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(65 + rest) + text
    return text


def column_number(text: str) -> int:
    number = 0
    for letter in text.upper():
        number = number * 26 + ord(letter) - 64
    return number - 1


def area_of(text: str, spreadsheet: Spreadsheet) -> Area:
    """The area that a range names, cut to the grid. Raises GoogleError 400 for an unknown tab, no range, or outside."""
    name, cells = _split(text)
    if name is None:
        return _cells_area(cells or "", spreadsheet.tabs[0], text)
    tab = spreadsheet.tab_titled(name)
    named = _named(cells or name, spreadsheet) if tab is None or cells else None
    if named is not None and (tab is None) == (cells is None):
        return named
    if tab is None:
        raise GoogleError(400, f"Unable to parse range: {text}")
    return whole(tab) if cells is None else _cells_area(cells, tab, text)


def _named(name: str, spreadsheet: Spreadsheet) -> Area | None:
    """The area of a named range."""
    for one in spreadsheet.named.values():
        tab = spreadsheet.tab_of(one["range"].get("sheetId", 0))
        if one["name"] == name and tab is not None:
            area = whole(tab)
            top, left = one["range"].get("startRowIndex", 0), one["range"].get("startColumnIndex", 0)
            bottom = one["range"].get("endRowIndex", area.bottom)
            return Area(tab, top, bottom, left, one["range"].get("endColumnIndex", area.right))
    return None


def _split(text: str) -> tuple[str | None, str | None]:
    if quoted_name := QUOTED.fullmatch(text):
        return quoted_name[1].replace("''", "'"), quoted_name[2]
    name, mark, cells = text.rpartition("!")
    if mark:
        return name, cells
    corners = text.split(":")
    if len(corners) == 2 or (len(corners) == 1 and re.fullmatch(r"\$?[A-Za-z]{1,3}\$?[1-9]\d*", text)):
        return None, text
    return text, None


def whole(tab: Tab) -> Area:
    return Area(tab, 0, tab.row_count, 0, tab.column_count)


def _cells_area(cells: str, tab: Tab, text: str) -> Area:
    corners = [CORNER.fullmatch(corner) for corner in cells.split(":")]
    if len(corners) > 2 or any(corner is None or not corner[0] for corner in corners):
        raise GoogleError(400, f"Unable to parse range: {text}")
    first, last = corners[0], corners[-1]
    if first is None or last is None or (len(corners) == 1 and not (first[1] and first[2])):
        raise GoogleError(400, f"Unable to parse range: {text}")
    left = column_number(first[1]) if first[1] else 0
    right = column_number(last[1]) + 1 if last[1] else tab.column_count
    top = int(first[2]) - 1 if first[2] else 0
    bottom = int(last[2]) if last[2] else tab.row_count
    area = Area(tab, min(top, bottom - 1), max(bottom, top + 1), min(left, right - 1), max(right, left + 1))
    if area.top >= tab.row_count or area.left >= tab.column_count:
        raise outside(area)
    return area


def outside(area: Area) -> GoogleError:
    limits = f"Max rows: {area.tab.row_count}, max columns: {area.tab.column_count}"
    return GoogleError(400, f"Range ({area.text()}) exceeds grid limits. {limits}")


def cut(area: Area) -> Area:
    """The part of the area that is on the grid."""
    bottom, right = min(area.bottom, area.tab.row_count), min(area.right, area.tab.column_count)
    return Area(area.tab, area.top, bottom, area.left, right)
