"""Read rows of a sheet, filtered and sorted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.asked_values import ANY, SOFT, find_value, list_asked, list_matches, list_words
from connectors.column_words import find_named_column
from connectors.day_text import parse_moment
from connectors.failures import Meaning, make_column_error, make_comparison_error, make_tool_error
from connectors.names import fold_name
from connectors.sheets.a1 import choose_area, is_quarter, parse_area
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.reach import select_seen_tabs
from connectors.sheets.tables import MOST_COLUMNS, Table, find_column, read_table
from connectors.tool_spec import Completed, ToolInput, ToolOutput
from orchestration.text.values import parse_number
from orchestration.tool import CallContext, ValueNeededError
from schemas.condition import All, Any, Condition, Not, Test
from schemas.errors import Told

RowFilter = Callable[[JsonObject], bool]

SIGNS: dict[str, Callable[[int], bool]] = {
    "eq": lambda sign: sign == 0,
    "lt": lambda sign: sign < 0,
    "le": lambda sign: sign <= 0,
    "gt": lambda sign: sign > 0,
    "ge": lambda sign: sign >= 0,
}


@dataclass(frozen=True, slots=True)
class FilterContext:
    """What rows are judged against: their table, and the person's local time."""

    table: Table
    now: datetime


def build_row_filter(condition: Condition, against: FilterContext) -> RowFilter:
    """Return the test that a condition is; a comparison of things that cannot be compared does not hold.

    Raises:
        ToolError: a column that the table does not have, or a comparison that rows do not offer.
    """
    match condition:
        case Not():
            inner = build_row_filter(condition.not_, against)
            return lambda row: not inner(row)
        case All():
            every = [build_row_filter(part, against) for part in condition.all]
            return lambda row: all(test(row) for test in every)
        case Any():
            some = [build_row_filter(part, against) for part in condition.any]
            return lambda row: any(test(row) for test in some)
        case Test():
            return _test(condition, against)


def _test_anywhere(test: Test, against: FilterContext) -> RowFilter:
    """Rows that hold values in whichever column: one of those of a column, and some of each column that has any. A word
    of ``matches`` that no row holds says nothing of the rows.

    Raises:
        ToolError: a comparison that values of any column do not offer.
    """
    if test.op not in ("eq", "in", "contains", "ne", SOFT):
        raise make_comparison_error(SERVICE, test.path, f"A value of any column cannot be compared by {test.op}.")
    meant = _group_by_column(list_words(test), against.table)
    if test.op == "ne":
        return lambda row: all(str(row[name]) not in values for name, values in meant.items())
    if not meant:
        return (lambda _: True) if test.op == SOFT else (lambda _: False)
    return lambda row: all(str(row[name]) in values for name, values in meant.items())


def _group_by_column(words: Sequence[str], table: Table) -> dict[str, set[str]]:
    """Return which values of which column some words mean; each the first column that has it."""
    found: dict[str, set[str]] = {}
    cells = {name: [cell for cell in table.column(name) if isinstance(cell, str)] for name in table.header}
    for _, name, values in list_matches(words, cells):
        found.setdefault(name, set()).update(values)
    return found


def find_missing(condition: Condition | None, table: Table) -> tuple[list[str], list[str]]:
    """Return the words that a condition asks for in any column and no row holds: those that may be no values at all,
    and those that are."""
    unused: list[str] = []
    absent: list[str] = []
    for test in list_asked(condition):
        cells = {name: [cell for cell in table.column(name) if isinstance(cell, str)] for name in table.header}
        found = {word for words, _, _ in list_matches(list_words(test), cells) for word in words}
        heads = table.header if test.op == SOFT else ()
        missing = [word for word in list_words(test) if word not in found and find_value(word, heads) is None]
        (unused if test.op == SOFT else absent).extend(missing)
    return unused, absent


def _test(test: Test, against: FilterContext) -> RowFilter:
    if test.path == ANY:
        return _test_anywhere(test, against)
    name = find_column(against.table, test.path, against.now)
    if name is None:
        raise make_column_error(SERVICE, test.path, against.table.header, "sheet")
    wanted = _find_written(test.value, against.table.column(name)) if test.op in ("eq", "ne", "in") else test.value
    match test.op:
        case "exists":
            return lambda row: row[name] not in ("", None)
        case "empty":
            return lambda row: row[name] in ("", None)
        case "contains":
            return lambda row: fold_name(str(wanted)) in fold_name(str(row[name]))
        case "in":
            values = wanted if isinstance(wanted, list) else [wanted]
            return lambda row: any(_sign(row[name], value, against.now) == 0 for value in values)
        case "ne":
            return lambda row: _sign(row[name], wanted, against.now) != 0
        case op if op in SIGNS:
            return lambda row: (sign := _sign(row[name], wanted, against.now)) is not None and SIGNS[op](sign)
        case op:
            raise make_comparison_error(SERVICE, name, f"Rows of a sheet cannot be compared by {op}.")


def _find_written(wanted: JsonValue, cells: Sequence[JsonValue]) -> JsonValue:
    """Return values as they are written in a column, where they are asked for in another script."""
    if isinstance(wanted, list):
        return [_find_written(one, cells) for one in wanted]
    if not isinstance(wanted, str) or parse_number(wanted) is not None:
        return wanted
    return find_value(wanted, [cell for cell in cells if isinstance(cell, str)]) or wanted


def is_same_value(have: JsonValue, wanted: JsonValue, now: datetime) -> bool:
    """Whether two cells say the same: as numbers, as days or moments, or as texts; two that are empty do."""
    both_empty = have in ("", None) and wanted in ("", None)
    return both_empty or _sign(have, wanted, now) == 0


def _sign(have: JsonValue, wanted: JsonValue, now: datetime) -> int | None:
    """Compare as numbers, else as days or moments, else as texts (for equality only)."""
    if have in ("", None):
        return None
    left, right = parse_number(have), parse_number(wanted)
    if left is not None and right is not None:
        return (left > right) - (left < right)
    first, second = parse_moment(str(have), now), parse_moment(str(wanted), now)
    if first and second:
        return _sign_of_days(first, second)
    return 0 if fold_name(str(have)) == fold_name(str(wanted)) else None


def _sign_of_days(first: str, second: str) -> int:
    """Where either is a whole day, days are compared."""
    if len(first) == 10 or len(second) == 10:
        return (first[:10] > second[:10]) - (first[:10] < second[:10])
    left, right = datetime.fromisoformat(first), datetime.fromisoformat(second)
    return (left > right) - (left < right)


def rank_rows(rows: Sequence[JsonObject], asked: str, against: FilterContext) -> list[JsonObject]:
    """Return rows in the order of a column, those that it says nothing of last.

    Raises:
        ToolError: a column that the table does not have.
    """
    path = asked.removeprefix("-").strip()
    name = find_column(against.table, path, against.now)
    if name is None:
        raise make_column_error(SERVICE, path, against.table.header, "sheet")
    told = [row for row in rows if row[name] not in ("", None)]
    keys = {id(row): _order(row[name], against.now) for row in told}
    ordered = sorted(told, key=lambda row: keys[id(row)], reverse=asked.startswith("-"))
    return [*ordered, *(row for row in rows if row[name] in ("", None))]


def _order(cell: JsonValue, now: datetime) -> tuple[int, float, str]:
    """Numbers come before days and moments, and these before texts."""
    number = parse_number(cell)
    if number is not None:
        return (0, float(number), "")
    moment = parse_moment(str(cell), now)
    return (1, 0.0, moment) if moment else (2, 0.0, str(cell).casefold())


MOST_ROWS = 1_000

SPREADSHEET: dict[str, JsonValue] = {"x-resolve": "sheets.spreadsheet"}


class GetRange(ToolInput):
    """Which cells of a spreadsheet, and which of their rows."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet.", json_schema_extra=SPREADSHEET)
    range: str | None = Field(
        default=None, description="A tab's name or an A1 range (주간, Q1!A2:D20); the first tab where it is left out."
    )
    filter: Condition | None = Field(
        default=None,
        description="Which rows: a condition over header names, or @date, @status, @person, @title, @amount, @count "
        "for the column of such, or @any for whichever column holds the value.",
    )
    columns: list[str] | None = Field(
        default=None,
        max_length=MOST_COLUMNS,
        description="Which columns, by header or by what they hold; every column where it is left out.",
    )
    without_columns: list[str] | None = Field(
        default=None, max_length=MOST_COLUMNS, description="Which columns are left out."
    )
    sort: str | None = Field(
        default=None, description='A header, @date, @amount or @count to sort by; "-" before it: descending.'
    )
    limit: int | None = Field(
        default=None, ge=1, le=MOST_ROWS, description="At most this many rows, the first of the order."
    )


class Rows(ToolOutput):
    """The rows by header name; ``incomplete`` where the sheet has more than were read. ``absent`` are the values that
    were asked for in any column and no row holds, ``unused`` the words that turned out to be no values."""

    header: list[str]
    rows: list[dict[str, JsonValue]]
    total: int
    range: str
    spreadsheet_id: str
    spreadsheet_url: str
    title: str
    incomplete: bool
    absent: list[str] = []
    unused: list[str] = []


async def complete_range(api: SheetsApi, given: GetRange, call: CallContext) -> Completed[GetRange]:
    """Put the tab's real name into the range.

    Raises:
        ValueNeededError: no such tab.
        ToolError: no tab of that quarter, in the place of which no other is meant.
    """
    spreadsheet = await api.known_spreadsheet(given.spreadsheet)
    tabs = select_seen_tabs(api, spreadsheet, call.asker)
    try:
        area = choose_area(given.range, tabs, call.resolved.get("spreadsheet"))
    except ValueNeededError:
        if given.range is None or not is_quarter(given.range):
            raise
        slots = {"value": given.range, "place": spreadsheet.properties.title, "there": ", ".join(t.title for t in tabs)}
        meaning = Meaning("not_found", f"There is no tab called {given.range}.")
        raise make_tool_error(SERVICE, meaning, code="no_tab", told=Told(key="no_tab", slots=slots)) from None
    return Completed(given.model_copy(update={"range": area.shown()}))


async def get_range(api: SheetsApi, given: GetRange, call: CallContext) -> Rows:
    """Read a range. https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet"""
    spreadsheet = await api.known_spreadsheet(given.spreadsheet)
    area = parse_area(given.range, select_seen_tabs(api, spreadsheet, call.asker))
    table = await read_table(api, spreadsheet.spreadsheet_id, area)
    rows = table.records()
    unused, absent = find_missing(given.filter, table)
    against = FilterContext(table, call.now.astimezone(ZoneInfo(call.timezone)))
    if given.filter is not None:
        keep = build_row_filter(given.filter, against)
        rows = [row for row in rows if keep(row)]
    rows = (rank_rows(rows, given.sort, against) if given.sort else rows)[: given.limit]
    header, unknown = select_columns(given, table)
    return Rows(
        header=list(header),
        rows=[{name: row[name] for name in header} for row in rows],
        total=len(rows),
        range=area.shown(),
        spreadsheet_id=spreadsheet.spreadsheet_id,
        spreadsheet_url=spreadsheet.spreadsheet_url,
        title=spreadsheet.properties.title,
        incomplete=table.cut,
        absent=absent,
        unused=[*unused, *unknown],
    )


def select_columns(given: GetRange, table: Table) -> tuple[tuple[str, ...], list[str]]:
    """Return the columns that are asked for, in the sheet's order, and the words that name none of them. Where no word
    names one, every column is there."""
    wanted = {word: find_named_column(word, table.header) for word in given.columns or ()}
    hidden = {word: find_named_column(word, table.header) for word in given.without_columns or ()}
    unknown = [word for word, name in {**wanted, **hidden}.items() if name is None]
    chosen = {name for name in wanted.values() if name is not None} or set(table.header)
    return tuple(name for name in table.header if name in chosen and name not in hidden.values()), unknown
