"""Orders that write into a tab: a new row with its values, and another value in a row that some of its cells choose.
Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from orchestration.patterns import make_regex
from orchestration.rule_planner.tables.catalog import KnownColumn, KnownTable
from orchestration.rule_planner.tables.mentions import TableMention
from orchestration.rule_planner.tables.sketches import ANY, Sketch, UnclearError, build_class
from orchestration.rule_planner.tables.table_changes import write_plainly
from schemas.values import Json, Payload

_C, _N = build_class("column"), build_class("number")
_V = build_class("cell", "number", "date", "quote")
_TO = make_regex(
    rf"\b(?:to|as)\s(?P<en>{_V})|(?P<ko>{_V})\s?(?:개|건|명|대|원)?으?로(?=\s|$|바|변|수|고|해|맞)"
    rf"|(?P<ja>{_V})に(?=し|変|更新|直|修正|書き換|お願い)",
    re.IGNORECASE,
)
"""The value that is to stand there."""
_ORDERS = make_regex(
    r"\b(?:change|set|update|make|mark|put|correct|fix|edit)\b|바꿔|바꾸|변경|수정|고쳐|로\s?(?:해|맞춰)|にして|にし[とま]|変え|変更|更新|直し|修正|書き換え",
    re.IGNORECASE,
)
_BESIDE = make_regex(
    rf"(?P<number>{_N})%?\s?(?P<column>{_C})|(?P<column_first>{_C})\s?(?:[:：=はが은는이가]|\b(?:is|of|at)\b)?\s?(?P<number_behind>{_N})",
    re.IGNORECASE,
)
_LABELLED = make_regex(rf"(?P<column>{_C})\s?(?:[:：=は은는]|\bis\b)?\s?(?P<text>[^{ANY[1:-1]},、;；\n。]{{2,60}})")
_PIECE = make_regex(rf"[^{ANY[1:-1]},、;；:：\n。]+")
_EDGES = " \t'\"“”「」()（）-–—.!~ー"
Knows = Callable[[str], bool]
"""Whether words say nothing of their own."""


@dataclass(frozen=True, slots=True)
class CellChange:
    """Which row is meant, by what stands in it, what it gets, and the words that are left over."""

    chosen: tuple[Json, ...]
    values: Payload
    left: str


def read_cell_change(sketch: Sketch, table: KnownTable) -> CellChange | None:
    """Return the one value that a request gives to a row of a tab; None where it chooses no row by its cells, or says
    more than that."""
    found = [sketch.get(one, "en", "ko", "ja") for one in _TO.finditer(sketch.text)]
    if len(found) != 1 or found[0] is None or not _ORDERS.search(sketch.text):
        return None
    value = found[0]
    name = _choose_column(sketch, table, value)
    keys = [one for one in sketch.list_left("cell") if one is not value]
    columns = [one.columns[0] for one in keys]
    if not name or not keys or name in columns or len({*columns}) != len(columns):
        return None
    named = [one for one in sketch.list_left("column") if one.columns[0] in {name, *columns}]
    left = sketch.drop(value, *keys, *named)
    if left.list_left("column", "cell", "number", "date", "quote", "person"):
        return None
    chosen: list[Json] = [{"path": one.columns[0], "op": "eq", "value": one.value} for one in keys]
    return CellChange(tuple(chosen), {name: _write(sketch, value)}, left.words)


def _choose_column(sketch: Sketch, table: KnownTable, value: TableMention) -> str:
    """Return the column of a new value: that of the cell that it is, or the one of its kind that is named."""
    if value.kind == "cell":
        return value.columns[0]
    kind = {"number": "number", "date": "date"}.get(value.kind, "text")
    fitting = {one.name for one in table.columns if one.kind == kind}
    said = {one.columns[0] for one in sketch.list_left("column")} & fitting
    if not said and kind == "date":
        said = fitting
    return next(iter(said)) if len(said) == 1 else ""


def _write(sketch: Sketch, value: TableMention) -> Json:
    if value.kind == "number":
        sign = next(char for char, one in sketch.signs.items() if one is value)
        is_share = f"{sign}%" in sketch.text
        return f"{write_plainly(value.number)}%" if is_share else write_plainly(value.number)
    return value.date.iso if value.date is not None else value.value


@dataclass(slots=True)
class _NewRow:
    """A row as its values are placed."""

    table: KnownTable
    given: Payload = field(default_factory=dict[str, Json])

    def place(self, name: str, value: Json) -> None:
        """Put a value into a column.

        Raises:
            UnclearError: the column has one, or there is none.
        """
        if not name or name in self.given:
            raise UnclearError
        self.given[name] = value

    def list_free(self, kind: str) -> list[KnownColumn]:
        """Return the columns of a kind that have no value yet."""
        return [one for one in self.table.columns if one.kind == kind and one.name not in self.given]

    @property
    def is_whole(self) -> bool:
        """Whether the first column of text, and each of days and numbers, has a value."""
        texts = [one.name for one in self.table.columns if one.kind == "text"]
        needed = [*texts[:1], *(one.name for one in self.table.columns if one.kind in ("date", "number"))]
        return all(name in self.given for name in needed)


def read_new_cells(sketch: Sketch, table: KnownTable, knows: Knows) -> Payload | None:
    """Return the values of a row that is to be added, by their columns; None where a value has no place or two, a word
    is left over, or the row lacks what each row has."""
    row = _NewRow(table)
    try:
        sketch = _place_mentions(row, sketch)
        _place_texts(row, sketch, knows)
    except UnclearError:
        return None
    return {one.name: row.given[one.name] for one in table.columns if one.name in row.given} if row.is_whole else None


def _place_mentions(row: _NewRow, sketch: Sketch) -> Sketch:
    for cell in sketch.list_left("cell"):
        row.place(cell.columns[0], cell.value)
    for person in sketch.list_left("person"):
        held = {(one.column, one.value) for one in row.table.cells if one.value and one.words == person.value}
        if len(held) != 1:
            raise UnclearError
        row.place(*next(iter(held)))
    for day in sketch.list_left("date"):
        days = row.list_free("date")
        if len(days) != 1 or day.date is None or day.date.end is not None or not day.date.has_day:
            raise UnclearError
        row.place(days[0].name, day.date.iso)
    _place_numbers(row, sketch)
    if sketch.list_left("row", "option"):
        raise UnclearError
    return sketch


def _place_numbers(row: _NewRow, sketch: Sketch) -> None:
    left = sketch.list_left("number")
    for found in _BESIDE.finditer(sketch.text):
        column, number = sketch.get(found, "column", "column_first"), sketch.get(found, "number", "number_behind")
        if column is None or number is None or number not in left:
            continue
        value = _write(sketch, number)
        if isinstance(value, str) or column.columns[0] in {one.name for one in row.table.list_columns("number")}:
            row.place(column.columns[0], value)
            left.remove(number)
    free = row.list_free("number")
    if left and (len(left) != 1 or len(free) != 1):
        raise UnclearError
    for number in left:
        row.place(free[0].name, _write(sketch, number))


def _place_texts(row: _NewRow, sketch: Sketch, knows: Knows) -> None:
    """Place the words that are no values yet: those behind the name of a column of text, a quote, and one piece that
    is the first column's."""
    texts = [one.name for one in row.table.columns if one.kind == "text"]
    for found in _LABELLED.finditer(sketch.text):
        column = sketch.get(found, "column")
        if column is not None and column.columns[0] in {*texts} - {*row.given} and not knows(found["text"]):
            row.place(column.columns[0], found["text"].strip(_EDGES))
            sketch = Sketch(sketch.text.replace(found["text"], " , "), sketch.signs)
    pieces = [*(one.value for one in sketch.list_left("quote")), *_list_pieces(sketch, knows)]
    if len(pieces) > 1 or (pieces and not texts):
        raise UnclearError
    for piece in pieces:
        row.place(texts[0], piece)
    if any(one.columns[0] not in row.given for one in sketch.list_left("column")):
        raise UnclearError


def _list_pieces(sketch: Sketch, knows: Knows) -> Iterator[str]:
    pieces = (one[0].strip(_EDGES) for one in _PIECE.finditer(sketch.text))
    yield from (piece for piece in pieces if piece and not knows(piece.replace("%", " ")))
