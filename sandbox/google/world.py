"""What the Google side holds: spreadsheets with tabs, cells and developer metadata, and the tokens it gave out."""

import copy
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from sandbox.clock import Clock
from sandbox.google.cells import EMPTY, Cell
from sandbox.google.formulas import worked_out
from sandbox.google.refusals import GoogleError

Json = dict[str, Any]
MOST_CELLS = 10_000_000
SPREADSHEET = "application/vnd.google-apps.spreadsheet"


@dataclass(frozen=True)
class Place:
    """Where developer metadata sits: the spreadsheet (`sheet_id` None), a tab, or one row or column of it."""

    sheet_id: int | None = None
    dimension: str | None = None
    start: int = 0

    @property
    def kind(self) -> str:
        if self.sheet_id is None:
            return "SPREADSHEET"
        return {"ROWS": "ROW", "COLUMNS": "COLUMN"}.get(self.dimension or "", "SHEET")


@dataclass
class Metadata:
    id: int
    key: str
    value: str
    visibility: str
    place: Place


@dataclass
class Tab:
    """A tab: `rows` holds the cells that were ever written; the grid may be larger. `properties` are the further
    `SheetProperties` that were set; `merges` and all other ranges are `GridRange`s."""

    sheet_id: int
    title: str
    row_count: int = 1000
    column_count: int = 26
    rows: list[list[Cell]] = field(default_factory=list[list[Cell]])
    properties: Json = field(default_factory=dict[str, Any])
    merges: list[Json] = field(default_factory=list[Json])
    basic_filter: Json | None = None
    protected: dict[int, Json] = field(default_factory=dict[int, Json])
    dimensions: dict[tuple[str, int], Json] = field(default_factory=dict[tuple[str, int], Json])
    """(ROWS or COLUMNS, index) -> its `DimensionProperties`."""
    groups: list[Json] = field(default_factory=list[Json])
    """The `DimensionGroup`s of rows and of columns."""

    def cell(self, row: int, column: int) -> Cell:
        line = self.rows[row] if row < len(self.rows) else []
        return line[column] if column < len(line) else EMPTY

    def shown(self, row: int, column: int) -> Cell:
        """A cell as it is read: a formula with its value."""
        return worked_out(self.cell(row, column), self.cell)

    def put(self, row: int, column: int, cell: Cell) -> None:
        """Write a value; the note, format and validation that are there stay."""
        self.place(row, column, self.cell(row, column).with_value_of(cell))

    def place(self, row: int, column: int, cell: Cell) -> None:
        """Put a whole cell in place of what is there."""
        while len(self.rows) <= row:
            self.rows.append([])
        line = self.rows[row]
        line.extend([EMPTY] * (column + 1 - len(line)))
        line[column] = cell

    def count(self, dimension: str) -> int:
        """How many rows or columns the grid has."""
        return self.row_count if dimension == "ROWS" else self.column_count

    def last_row(self) -> int:
        """How many rows there are up to the last one that holds a value."""
        filled = [at for at, line in enumerate(self.rows) if any(not cell.is_empty for cell in line)]
        return filled[-1] + 1 if filled else 0


@dataclass
class Spreadsheet:
    id: str
    title: str
    created: datetime
    modified: datetime
    tabs: list[Tab] = field(default_factory=list[Tab])
    metadata: dict[int, Metadata] = field(default_factory=dict[int, Metadata])
    named: dict[str, Json] = field(default_factory=dict[str, Json])
    """`NamedRange`s by id."""
    permissions: dict[str, Json] = field(default_factory=dict[str, Json])
    """Drive's `Permission`s by id, beside the owner's."""
    shared: bool = True
    """Whether the sandbox's service account may see it."""
    locale: str = "en_US"
    time_zone: str = "Etc/GMT"
    trashed: bool = False

    @property
    def url(self) -> str:
        return f"https://docs.google.com/spreadsheets/d/{self.id}/edit"

    def tab_titled(self, title: str) -> Tab | None:
        return next((tab for tab in self.tabs if tab.title == title), None)

    def tab_of(self, sheet_id: int) -> Tab | None:
        return next((tab for tab in self.tabs if tab.sheet_id == sheet_id), None)

    def size(self) -> int:
        """How many cells all its grids have."""
        return sum(tab.row_count * tab.column_count for tab in self.tabs)


class GoogleWorld:
    """Every spreadsheet, most of them shared with the sandbox's service account."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.spreadsheets: dict[str, Spreadsheet] = {}
        self.tokens: dict[str, Grant] = {}
        self._made = 0

    def now(self) -> datetime:
        return self.clock.now().astimezone(UTC)

    def new_number(self) -> int:
        self._made += 1
        return self._made

    def make(self, title: str) -> Spreadsheet:
        """An empty spreadsheet with an id of the vendor's length."""
        seed = hashlib.sha256(f"{title} {self.new_number()}".encode()).hexdigest()
        now = self.now()
        made = Spreadsheet(f"1{seed[:43]}", title, now, now)
        self.spreadsheets[made.id] = made
        return made

    def spreadsheet(self, asked: str) -> Spreadsheet:
        """Raises GoogleError 404 where there is none of that id, and 403 for one that is not shared."""
        found = self.spreadsheets.get(asked)
        if found is None:
            raise GoogleError(404, "Requested entity was not found.")
        if not found.shared:
            raise GoogleError(403, "The caller does not have permission")
        return found

    def draft(self, spreadsheet: Spreadsheet) -> Spreadsheet:
        """A copy to work on, so that a batch is applied as a whole or not at all."""
        return copy.deepcopy(spreadsheet)

    def keep(self, draft: Spreadsheet) -> None:
        """Put a draft in place of what it was made from. Raises GoogleError 400 where it has grown too large."""
        judge_size(draft)
        draft.modified = self.now()
        self.spreadsheets[draft.id] = draft

    def as_json(self) -> dict[str, Any]:
        """`{spreadsheets: [{id, title, url, trashed, tabs: [{id, title, values}], metadata: [...]}]}`"""
        return {"spreadsheets": [_overview(found) for found in self.spreadsheets.values()]}


def judge_size(spreadsheet: Spreadsheet) -> None:
    """Raises GoogleError 400 for a spreadsheet with more cells than Google allows."""
    if spreadsheet.size() > MOST_CELLS:
        action = "This action would increase the number of cells in the workbook above the limit of"
        raise GoogleError(400, f"{action} {MOST_CELLS} cells.")


@dataclass(frozen=True)
class Grant:
    """An access token's scopes and when it ends."""

    scopes: frozenset[str]
    until: datetime


def _overview(spreadsheet: Spreadsheet) -> dict[str, Any]:
    tabs = [{"id": tab.sheet_id, "title": tab.title, "values": list(_plain_rows(tab))} for tab in spreadsheet.tabs]
    metadata = [
        {
            "id": found.id,
            "key": found.key,
            "value": found.value,
            "sheet_id": found.place.sheet_id,
            "row": found.place.start,
        }
        for found in spreadsheet.metadata.values()
    ]
    return {
        "id": spreadsheet.id,
        "title": spreadsheet.title,
        "url": spreadsheet.url,
        "trashed": spreadsheet.trashed,
        "shared": spreadsheet.shared,
        "tabs": tabs,
        "metadata": metadata,
    }


def _plain_rows(tab: Tab) -> Iterator[list[Any]]:
    for row, line in enumerate(tab.rows[: tab.last_row()]):
        shown = [tab.shown(row, column) for column in range(len(line))]
        yield [cell.unformatted() if not cell.is_empty else "" for cell in shown]
