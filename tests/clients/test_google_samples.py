"""The samples of Google's own guides, built with Google's client, against the sandbox.

https://developers.google.com/workspace/sheets/api/guides/values and the pages of samples beside it.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.sandbox.vendor_clients import Sheets, sheets_place

BOOK = "마케팅 예산"
Request = dict[str, Any]
COLUMN = {"sheetId": 0, "dimension": "COLUMNS", "startIndex": 0, "endIndex": 1}
HEAD = {"sheetId": 0, "startRowIndex": 0, "endRowIndex": 1}
RED = {"red": 1.0, "green": 0.0, "blue": 0.0}


async def batch(place: Sheets, *requests: Request) -> Any:
    body = {"requests": list(requests)}
    return await place.send(place.spreadsheets.batchUpdate(spreadsheetId=place.file_id(BOOK), body=body))


async def test_reading_and_writing_values() -> None:
    async with sheets_place() as place:
        book, values = place.file_id(BOOK), place.spreadsheets.values()
        body = {"values": [["Item", "Cost"], ["Wheel", "$20.50"]]}
        wrote = await place.send(
            values.update(spreadsheetId=book, range="메모!A1:B2", valueInputOption="RAW", body=body)
        )
        assert wrote["updatedCells"] == 4
        read = await place.send(values.get(spreadsheetId=book, range="메모!A1:B2", majorDimension="COLUMNS"))
        assert read["values"] == [["Item", "Wheel"], ["Cost", "$20.50"]]
        several = await place.send(values.batchGet(spreadsheetId=book, ranges=["메모!A1", "메모!B:B"]))
        assert [one["values"] for one in several["valueRanges"]] == [[["Item"]], [["Cost"], ["$20.50"]]]
        data = [{"range": "메모!D1", "values": [["x"]]}, {"range": "메모!D2", "values": [[1]]}]
        body = {"valueInputOption": "RAW", "data": data}
        done = await place.send(values.batchUpdate(spreadsheetId=book, body=body))
        assert (done["totalUpdatedCells"], done["totalUpdatedSheets"]) == (2, 1)


async def test_the_title_is_changed_and_a_text_found_and_replaced_in_one_batch() -> None:
    async with sheets_place() as place:
        title = {"updateSpreadsheetProperties": {"properties": {"title": "새 예산"}, "fields": "title"}}
        replace = {"findReplace": {"find": "광고", "replacement": "홍보", "allSheets": True}}
        answer = await batch(place, title, replace)
        assert answer["replies"][1]["findReplace"]["occurrencesChanged"] > 0
        assert "광고" not in str(place.values("새 예산"))


async def test_sheets_are_added_cleared_copied_and_deleted() -> None:
    async with sheets_place() as place:
        grid = {"rowCount": 20, "columnCount": 12}
        color = {"red": 1.0, "green": 0.3, "blue": 0.4}
        properties = {"title": "Deposits", "gridProperties": grid, "tabColor": color}
        made = (await batch(place, {"addSheet": {"properties": properties}}))["replies"][0]["addSheet"]["properties"]
        assert (made["gridProperties"], made["tabColor"]) == (grid, color)
        copied = place.spreadsheets.sheets().copyTo(
            spreadsheetId=place.file_id(BOOK), sheetId=0, body={"destinationSpreadsheetId": place.file_id(BOOK)}
        )
        assert (await place.send(copied))["title"] == "Copy of Q1"
        whole = {"updateCells": {"range": {"sheetId": 0}, "fields": "userEnteredValue"}}
        await batch(place, whole, {"deleteSheet": {"sheetId": made["sheetId"]}})
        assert place.values(BOOK) == []


async def test_rows_and_columns_are_sized_appended_inserted_and_deleted() -> None:
    async with sheets_place() as place:
        width = {"range": COLUMN, "properties": {"pixelSize": 160}, "fields": "pixelSize"}
        append = {"appendDimension": {"sheetId": 0, "dimension": "ROWS", "length": 3}}
        insert = {"insertDimension": {"range": COLUMN, "inheritFromBefore": False}}
        await batch(place, {"updateDimensionProperties": width}, append, insert, {"deleteDimension": {"range": COLUMN}})
        shown = await place.send(place.spreadsheets.get(spreadsheetId=place.file_id(BOOK), includeGridData=True))
        sheet = shown["sheets"][0]
        assert sheet["properties"]["gridProperties"]["rowCount"] == 1003
        assert sheet["data"][0]["columnMetadata"][0] == {"pixelSize": 160}


async def test_a_row_is_inserted_at_the_end_of_the_grid_only_with_inheritance_from_before() -> None:
    async with sheets_place() as place:
        end = {"sheetId": 0, "dimension": "ROWS", "startIndex": 1000, "endIndex": 1001}
        told = "range.startIndex[1000] must be less than the grid size (1000) if inheritFromBefore is false."
        body = {"requests": [{"insertDimension": {"range": end}}]}
        refused = await place.refused(place.spreadsheets.batchUpdate(spreadsheetId=place.file_id(BOOK), body=body))
        assert refused == (400, f"Invalid requests[0].insertDimension: {told}")
        await batch(place, {"insertDimension": {"range": end, "inheritFromBefore": True}})


async def test_a_header_row_is_formatted_and_frozen() -> None:
    async with sheets_place() as place:
        looks = {"backgroundColor": RED, "textFormat": {"bold": True}}
        repeat = {"range": HEAD, "cell": {"userEnteredFormat": looks}, "fields": "userEnteredFormat"}
        frozen = {"properties": {"sheetId": 0, "gridProperties": {"frozenRowCount": 1}}}
        freeze = {**frozen, "fields": "gridProperties.frozenRowCount"}
        await batch(place, {"repeatCell": repeat}, {"updateSheetProperties": freeze}, {"mergeCells": {"range": HEAD}})
        (sheet, _) = (await place.send(place.spreadsheets.get(spreadsheetId=place.file_id(BOOK))))["sheets"]
        assert sheet["properties"]["gridProperties"]["frozenRowCount"] == 1
        assert sheet["merges"] == [{"startRowIndex": 0, "endRowIndex": 1, "startColumnIndex": 0, "endColumnIndex": 26}]


async def test_rows_are_sorted_by_two_columns() -> None:
    async with sheets_place() as place:
        body = {"values": [["b", 1], ["a", 2], ["a", 1], ["", 5]]}
        memo, book = "메모!A1:B4", place.file_id(BOOK)
        values = place.spreadsheets.values()
        await place.send(values.update(spreadsheetId=book, range=memo, valueInputOption="RAW", body=body))
        span = {"sheetId": 1000003, "startRowIndex": 0, "endRowIndex": 4, "startColumnIndex": 0, "endColumnIndex": 2}
        orders = [{"dimensionIndex": 0, "sortOrder": "ASCENDING"}, {"dimensionIndex": 1, "sortOrder": "DESCENDING"}]
        await batch(place, {"sortRange": {"range": span, "sortSpecs": orders}})
        read = await place.send(values.get(spreadsheetId=book, range=memo))
        assert read["values"] == [["a", "2"], ["a", "1"], ["b", "1"], ["", "5"]]


async def test_named_and_protected_ranges_follow_the_rows_above_them() -> None:
    async with sheets_place() as place:
        span = {"sheetId": 0, "startRowIndex": 2, "endRowIndex": 4, "startColumnIndex": 0, "endColumnIndex": 1}
        named = {"addNamedRange": {"namedRange": {"name": "Counts", "range": span}}}
        guard = {"addProtectedRange": {"protectedRange": {"range": span, "warningOnly": True}}}
        rows = {"sheetId": 0, "dimension": "ROWS", "startIndex": 1, "endIndex": 2}
        await batch(place, named, guard, {"insertDimension": {"range": rows}})
        shown = await place.send(place.spreadsheets.get(spreadsheetId=place.file_id(BOOK)))
        assert shown["namedRanges"][0]["range"]["startRowIndex"] == 3
        assert shown["sheets"][0]["protectedRanges"][0]["range"]["endRowIndex"] == 5


UNSPOKEN: list[Request] = [
    {"addConditionalFormatRule": {"rule": {}, "index": 0}},
    {"addChart": {"chart": {}}},
    {"updateBorders": {"range": HEAD}},
    {"moveDimension": {"source": COLUMN, "destinationIndex": 3}},
]


@pytest.mark.parametrize("request_", UNSPOKEN, ids=lambda one: next(iter(one)))
async def test_what_the_sandbox_does_not_do_is_refused_clearly_and_nothing_is_done(request_: Request) -> None:
    async with sheets_place() as place:
        title = {"updateSpreadsheetProperties": {"properties": {"title": "x"}, "fields": "title"}}
        body = {"requests": [title, request_]}
        refused = await place.refused(place.spreadsheets.batchUpdate(spreadsheetId=place.file_id(BOOK), body=body))
        assert refused == (501, f"The sandbox does not carry out requests[1].{next(iter(request_))}.")
        assert place.values(BOOK)


async def test_addresses_of_google_that_are_not_spoken_are_told_from_those_that_are_nowhere() -> None:
    async with sheets_place() as place:
        spreadsheets = place.spreadsheets
        body = {"dataFilters": [{"a1Range": "A1"}]}
        filtered = spreadsheets.values().batchGetByDataFilter(spreadsheetId=place.file_id(BOOK), body=body)
        assert (await place.refused(filtered))[0] == 501
        assert (await place.refused(place.files.listLabels(fileId=place.file_id(BOOK))))[0] == 501
