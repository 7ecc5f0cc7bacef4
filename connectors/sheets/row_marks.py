"""What a batch of changes to a spreadsheet leaves and writes: the mark by which it is found again, and its cells.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.developerMetadata
"""

from __future__ import annotations

import hashlib

from pydantic import JsonValue

from connectors.answers import JsonObject
from connectors.failures import Meaning, make_tool_error
from connectors.sheets.errors import SERVICE
from connectors.sheets.row_fit import Cell
from connectors.sheets.shapes import TabProperties
from orchestration.tool import ToolError

METADATA_KEY, UNDO_KEY = "metel.op", "metel.undo"


def explain_mark(error: ToolError) -> ToolError:
    """Return what an error of a batch means: one that was refused for its mark has landed before, and is to be looked
    for.

    An id of metadata is unique in its spreadsheet, so that no batch with the same mark lands twice
    (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.developerMetadata).
    """
    if error.failure.kind != "invalid" or "createDeveloperMetadata" not in error.failure.message:
        return error
    return make_tool_error(SERVICE, Meaning("uncertain", "Google has taken this already."), code="marked_before")


def write_value(value: Cell) -> JsonValue:
    """Return a value as a cell's own kind: a text stays a text, whatever it begins with."""
    if value is None or value == "":
        return {}
    kind = (
        "boolValue" if isinstance(value, bool) else "numberValue" if isinstance(value, int | float) else "stringValue"
    )
    return {"userEnteredValue": {kind: value}}


def mark_row(tab: TabProperties, row: int, part: int | str, operation: str) -> JsonObject:
    """Return the request that leaves an operation id at a row, from 0 on; ``part`` tells several of one apart."""
    place: JsonObject = {"sheetId": tab.sheet_id, "dimension": "ROWS", "startIndex": row, "endIndex": row + 1}
    metadata: JsonObject = {
        "metadataId": compute_metadata_id(operation, part),
        "metadataKey": METADATA_KEY,
        "metadataValue": operation,
        "location": {"dimensionRange": place},
        "visibility": "DOCUMENT",
    }
    return {"createDeveloperMetadata": {"developerMetadata": metadata}}


def compute_metadata_id(operation: str, part: int | str) -> int:
    """Return the id of a piece of metadata: the same for every attempt, positive, within 31 bits."""
    digest = hashlib.sha256(f"{operation}/{part}".encode()).digest()
    return int.from_bytes(digest[:4], "big") % (2**31 - 1) + 1


def mark_undone(operation: str) -> JsonObject:
    """Return the request that notes at the spreadsheet that an operation was taken back, which can be done once."""
    metadata: JsonObject = {
        "metadataId": compute_metadata_id(operation, "undo"),
        "metadataKey": UNDO_KEY,
        "metadataValue": operation,
        "location": {"spreadsheet": True},
        "visibility": "DOCUMENT",
    }
    return {"createDeveloperMetadata": {"developerMetadata": metadata}}


def remove_marks(operation: str) -> JsonObject:
    """Return the request that takes an operation id off its rows.

    It stands before a deletion of them, where it finds something whatever Google does where there is nothing to find.
    """
    lookup: JsonObject = {"metadataKey": METADATA_KEY, "metadataValue": operation}
    return {"deleteDeveloperMetadata": {"dataFilter": {"developerMetadataLookup": lookup}}}
