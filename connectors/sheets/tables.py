"""The cells of a tab as a table: a header row and the rows below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.column_words import find_named_column, find_number_column
from connectors.day_text import parse_moment
from connectors.names import fold_name
from connectors.sheets.a1 import Area, Box, format_column, format_range, parse_box
from connectors.sheets.api import SheetsApi
from connectors.sheets.shapes import TabProperties
from orchestration.progress import Progress, TellProgress, drop_progress
from orchestration.text.values import parse_number

MOST_ROWS = 5000
MOST_COLUMNS = 100
SAMPLE = 200
"""So many of the last rows tell what a column holds."""
MEANINGS: dict[str, tuple[str, ...]] = {
    "@status": ("상태", "진행 상태", "status", "state", "ステータス", "状態"),
    "@person": ("담당자", "담당", "이름", "owner", "assignee", "person", "name", "担当者"),
    "@amount": (
        "금액",
        "매출",
        "매출액",
        "가격",
        "비용",
        "amount",
        "sales",
        "revenue",
        "price",
        "cost",
        "total",
        "金額",
        "売上",
        "価格",
    ),
    "@count": ("수량", "개수", "판매량", "quantity", "qty", "units", "count", "数量", "個数"),
}
"""What columns of a meaning are called; a table with one column of numbers has no other amount, or count."""


@dataclass(frozen=True, slots=True)
class Table:
    """A header and its rows. ``top`` is the number of the first row below the header, ``left`` of the first column."""

    header: tuple[str, ...]
    rows: tuple[tuple[JsonValue, ...], ...]
    top: int
    left: int
    cut: bool

    def records(self) -> list[JsonObject]:
        """Return the rows that are not empty, by column name."""
        return [self.record(row) for row in self.rows if any(cell not in ("", None) for cell in row)]

    def record(self, row: Sequence[JsonValue]) -> JsonObject:
        """Return one row by column name; a cell that is not there is empty."""
        return {name: row[at] if at < len(row) else "" for at, name in enumerate(self.header)}

    def column(self, name: str) -> list[JsonValue]:
        """Return a column's cells that are not empty."""
        at = self.header.index(name)
        return [row[at] for row in self.rows if at < len(row) and row[at] not in ("", None)]


async def read_table(api: SheetsApi, spreadsheet_id: str, area: Area) -> Table:
    """Read an area, with the tab's first row as header even where the area begins below it.

    At most 5,000 rows and 100 columns are read; ``cut`` says where there may be more.

    Raises:
        ToolError: Google Sheets could not be asked.
    """
    box = _bounded(parse_box(area.cells), area.tab)
    below = f"{format_column(box.left)}{box.top}:{format_column(box.right)}{box.bottom}"
    ranges = [format_range(area.tab, below)]
    if box.top > 1:
        ranges.insert(0, format_range(area.tab, f"{format_column(box.left)}1:{format_column(box.right)}1"))
    found = await api.values(spreadsheet_id, ranges)
    cells = found[-1]
    head, rows = (found[0][:1], cells) if box.top > 1 else (cells[:1], cells[1:])
    width = max((len(row) for row in [*head, *rows]), default=0)
    return Table(
        header=_names(head[0] if head else [], width, box.left),
        rows=tuple(tuple(row) for row in rows),
        top=max(box.top, 2),
        left=box.left,
        cut=len(cells) >= MOST_ROWS,
    )


async def find_last_row(
    api: SheetsApi, spreadsheet_id: str, tab: TabProperties, table: Table, tell: TellProgress = drop_progress
) -> int:
    """Return the number of the last row that holds anything, of a tab whose beginning was read as a table.

    Raises:
        ToolError: Google Sheets could not be asked.
    """
    last = table.top - 1 + len(table.rows) if table.header else 0
    more = table.cut
    while more and last < tab.grid_properties.row_count:
        tell(Progress(last, tab.grid_properties.row_count))
        below = f"A{last + 1}:{format_column(MOST_COLUMNS)}{last + MOST_ROWS}"
        (rows,) = await api.values(spreadsheet_id, [format_range(tab, below)])
        last += len(rows)
        more = len(rows) == MOST_ROWS
    return last


def _bounded(box: Box, tab: TabProperties) -> Box:
    left, top = box.left or 1, box.top or 1
    right = min(box.right or max(tab.grid_properties.column_count, left), left + MOST_COLUMNS - 1)
    bottom = min(box.bottom or max(tab.grid_properties.row_count, top), top + MOST_ROWS - 1)
    return Box(left, top, max(right, left), max(bottom, top))


def _names(cells: Sequence[JsonValue], width: int, left: int) -> tuple[str, ...]:
    """Name every column: by its header, a repeated one with its count, an empty one by its letters."""
    names: list[str] = []
    for at in range(width):
        text = str(cells[at]).strip() if at < len(cells) and cells[at] is not None else ""
        name = text or format_column(left + at)
        names.append(name if name not in names else f"{name} ({names.count(name) + 1})")
    return tuple(names)


def find_column(table: Table, path: str, now: datetime) -> str | None:
    """Return the column of a name, of a beginning of it, of another word for it, or of a semantic path (``@date`` and
    the like)."""
    if not path.startswith("@"):
        return find_named_column(path, table.header)
    if path == "@date":
        return next((name for name in table.header if has_dates(table, name, now)), None)
    if path == "@title":
        return next((name for name in table.header if not has_dates(table, name, now)), None)
    words = {fold_name(word) for word in MEANINGS.get(path, ())}
    named = next((name for name in table.header if fold_name(name) in words), None)
    if named is not None or path not in MEANINGS:
        return named
    if path not in ("@amount", "@count"):
        return find_named_column(MEANINGS[path][0], table.header)
    numbers = [name for name in table.header if has_numbers(table, name)]
    return find_number_column(MEANINGS[path][0], numbers) or (numbers[0] if len(numbers) == 1 else None)


def has_dates(table: Table, name: str, now: datetime) -> bool:
    """Return whether most of a column's last cells are days or moments."""
    cells = table.column(name)[-SAMPLE:]
    return bool(cells) and sum(
        isinstance(cell, str) and parse_moment(cell, now) is not None for cell in cells
    ) * 2 > len(cells)


def has_numbers(table: Table, name: str) -> bool:
    """Return whether most of a column's last cells are numbers, not texts that look like numbers."""
    cells = table.column(name)[-SAMPLE:]
    return bool(cells) and sum(isinstance(cell, int | float) for cell in cells) * 2 > len(cells)


def convert_to_number(value: JsonValue) -> JsonValue:
    """Return a text that is a number as that number."""
    if isinstance(value, str):
        number = parse_number(value)
        return value if number is None else number
    return value
