"""Read rows of a sheet, filtered and sorted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import Json
from connectors.day_text import iso_moment
from connectors.failures import Meaning, failed
from connectors.names import fold
from connectors.sheets.a1 import area_of
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.tables import Table, column_named, read_table
from connectors.spec import Completed, Given, Gives
from orchestration.text.values import number_in
from orchestration.tool import CallContext
from schemas.condition import All, Any, Condition, Not, Test

Keep = Callable[[Json], bool]

SIGNS: dict[str, Callable[[int], bool]] = {
    "eq": lambda sign: sign == 0,
    "lt": lambda sign: sign < 0,
    "le": lambda sign: sign <= 0,
    "gt": lambda sign: sign > 0,
    "ge": lambda sign: sign >= 0,
}


@dataclass(frozen=True, slots=True)
class Against:
    """What rows are judged against: their table, and the person's local time."""

    table: Table
    now: datetime


def keeps(condition: Condition, against: Against) -> Keep:
    """Return the test that a condition is; a comparison of things that cannot be compared does not hold.

    Raises:
        ToolError: a column that the table does not have, or a comparison that rows do not offer.
    """
    match condition:
        case Not():
            inner = keeps(condition.not_, against)
            return lambda row: not inner(row)
        case All():
            every = [keeps(part, against) for part in condition.all]
            return lambda row: all(test(row) for test in every)
        case Any():
            some = [keeps(part, against) for part in condition.any]
            return lambda row: any(test(row) for test in some)
        case Test():
            return _test(condition, against)


def _test(test: Test, against: Against) -> Keep:
    name = column_named(against.table, test.path, against.now)
    if name is None:
        there = ", ".join(against.table.header)
        raise failed(
            SERVICE, Meaning("invalid", f"The sheet has no column {test.path}. It has: {there}."), code="column"
        )
    wanted = test.value
    match test.op:
        case "exists":
            return lambda row: row[name] not in ("", None)
        case "empty":
            return lambda row: row[name] in ("", None)
        case "contains":
            return lambda row: fold(str(wanted)) in fold(str(row[name]))
        case "in":
            values = wanted if isinstance(wanted, list) else [wanted]
            return lambda row: any(_sign(row[name], value, against.now) == 0 for value in values)
        case "ne":
            return lambda row: _sign(row[name], wanted, against.now) != 0
        case op if op in SIGNS:
            return lambda row: (sign := _sign(row[name], wanted, against.now)) is not None and SIGNS[op](sign)
        case op:
            raise failed(SERVICE, Meaning("invalid", f"Rows of a sheet cannot be compared by {op}."), code="comparison")


def _sign(have: JsonValue, wanted: JsonValue, now: datetime) -> int | None:
    """Compare as numbers, else as days or moments, else as texts (for equality only)."""
    if have in ("", None):
        return None
    left, right = number_in(have), number_in(wanted)
    if left is not None and right is not None:
        return (left > right) - (left < right)
    first, second = iso_moment(str(have), now), iso_moment(str(wanted), now)
    if first and second:
        return _sign_of_days(first, second)
    return 0 if fold(str(have)) == fold(str(wanted)) else None


def _sign_of_days(first: str, second: str) -> int:
    """Where either is a whole day, days are compared."""
    if len(first) == 10 or len(second) == 10:
        return (first[:10] > second[:10]) - (first[:10] < second[:10])
    left, right = datetime.fromisoformat(first), datetime.fromisoformat(second)
    return (left > right) - (left < right)


SPREADSHEET: dict[str, JsonValue] = {"x-resolve": "sheets.spreadsheet"}


class GetRange(Given):
    """Which cells of a spreadsheet, and which of their rows."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet.", json_schema_extra=SPREADSHEET)
    range: str | None = Field(
        default=None, description="A tab's name or an A1 range (주간, Q1!A2:D20); the first tab where it is left out."
    )
    filter: Condition | None = Field(
        default=None,
        description="Which rows: a condition over header names, or @date, @status, @person, @title for the column that "
        "holds such.",
    )


class Rows(Gives):
    """The rows by header name; ``incomplete`` where the sheet has more than were read."""

    header: list[str]
    rows: list[dict[str, JsonValue]]
    total: int
    range: str
    spreadsheet_id: str
    spreadsheet_url: str
    title: str
    incomplete: bool


async def complete_range(api: SheetsApi, given: GetRange, _: CallContext) -> Completed[GetRange]:
    """Put the tab's real name into the range.

    Raises:
        ValueNeededError: no such tab.
    """
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    return Completed(given.model_copy(update={"range": area_of(given.range, spreadsheet.tabs).shown()}))


async def get_range(api: SheetsApi, given: GetRange, call: CallContext) -> Rows:
    """Read a range. https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet"""
    spreadsheet = await api.spreadsheet(given.spreadsheet)
    area = area_of(given.range, spreadsheet.tabs)
    table = await read_table(api, spreadsheet.spreadsheet_id, area)
    rows = table.records()
    if given.filter is not None:
        keep = keeps(given.filter, Against(table, call.now.astimezone(ZoneInfo(call.timezone))))
        rows = [row for row in rows if keep(row)]
    return Rows(
        header=list(table.header),
        rows=rows,
        total=len(rows),
        range=area.shown(),
        spreadsheet_id=spreadsheet.spreadsheet_id,
        spreadsheet_url=spreadsheet.spreadsheet_url,
        title=spreadsheet.properties.title,
        incomplete=table.cut,
    )
