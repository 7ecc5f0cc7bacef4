"""Taking rows back: those that still carry the operation id, wherever people have moved them."""

from __future__ import annotations

from pydantic import Field

from connectors.answers import Json
from connectors.sheets.api import SheetsApi
from connectors.sheets.appending import METADATA_KEY, AppendedRows, AppendRows
from connectors.spec import Given, Undone
from orchestration.tool import Absent, Ambiguous, CallContext


class UndoAppendRows(Given):
    """Rows that metel added."""

    spreadsheet: str = Field(min_length=1, description="The spreadsheet's id.")
    operation: str = Field(min_length=1, description="The operation id that the rows carry.")


def from_appended(_: AppendRows, made: AppendedRows, __: Json, operation: str) -> UndoAppendRows:
    """What undoing needs of rows that were added."""
    return UndoAppendRows(spreadsheet=made.spreadsheet_id, operation=operation)


async def undo_append(api: SheetsApi, given: UndoAppendRows, _: CallContext) -> Undone:
    """Delete the rows, the last first so that the others keep their places.

    https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets/request#deletedimensionrequest
    """
    spans = await api.marked_rows(given.spreadsheet, METADATA_KEY, given.operation)
    deletions: list[Json] = [
        {
            "deleteDimension": {
                "range": {
                    "sheetId": span.sheet_id,
                    "dimension": "ROWS",
                    "startIndex": span.start_index,
                    "endIndex": span.end_index,
                }
            }
        }
        for span in reversed(spans)
    ]
    if deletions:
        await api.change(given.spreadsheet, deletions)
    return Undone(undone=given.spreadsheet)


async def find_deleted(api: SheetsApi, given: UndoAppendRows, _: CallContext) -> Undone | Absent | Ambiguous:
    """Look for rows that still carry the operation id."""
    left = await api.marked_rows(given.spreadsheet, METADATA_KEY, given.operation)
    return Absent() if left else Undone(undone=given.spreadsheet)
