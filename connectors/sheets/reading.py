"""Reading a range as records."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.sheets.a1 import area_of
from connectors.sheets.api import SheetsApi
from connectors.sheets.filtering import Against, keeps
from connectors.sheets.tables import read_table
from connectors.spec import Completed, Given, Gives
from orchestration.tool import CallContext
from schemas.condition import Condition

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
