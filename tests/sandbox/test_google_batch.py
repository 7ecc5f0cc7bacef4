"""Batches, developer metadata and whole spreadsheets through the vendor's request builder."""

from typing import Any

import pytest

from tests.sandbox.vendor_clients import Sheets, sheets_place

OPERATION = {"metadataKey": "metel.op", "metadataValue": "op-1", "visibility": "DOCUMENT"}


def row_span(start: int, end: int) -> dict[str, Any]:
    return {"sheetId": 0, "dimension": "ROWS", "startIndex": start, "endIndex": end}


def append_batch(at: int, *words: str, metadata_id: int = 77) -> list[dict[str, Any]]:
    """A row that carries its operation id, in one batch."""
    cells = [{"userEnteredValue": {"stringValue": word}} for word in words]
    start = {"sheetId": 0, "rowIndex": at, "columnIndex": 0}
    note = {**OPERATION, "metadataId": metadata_id, "location": {"dimensionRange": row_span(at, at + 1)}}
    return [
        {"insertDimension": {"range": row_span(at, at + 1), "inheritFromBefore": True}},
        {"updateCells": {"start": start, "rows": [{"values": cells}], "fields": "userEnteredValue"}},
        {"createDeveloperMetadata": {"developerMetadata": note}},
    ]


async def batch(place: Sheets, requests: list[dict[str, Any]]) -> Any:
    budget = place.file_id("마케팅 예산")
    return await place.send(place.spreadsheets.batchUpdate(spreadsheetId=budget, body={"requests": requests}))


async def refused(place: Sheets, requests: list[dict[str, Any]]) -> str:
    request = place.spreadsheets.batchUpdate(spreadsheetId=place.file_id("마케팅 예산"), body={"requests": requests})
    code, message = await place.refused(request)
    assert code == 400
    return message


async def found_rows(place: Sheets, **lookup: Any) -> list[int]:
    body = {"dataFilters": [{"developerMetadataLookup": lookup}]}
    search = place.spreadsheets.developerMetadata().search(spreadsheetId=place.file_id("마케팅 예산"), body=body)
    matched = (await place.send(search)).get("matchedDeveloperMetadata", [])
    return [hit["developerMetadata"]["location"]["dimensionRange"]["startIndex"] for hit in matched]


async def test_an_appended_row_carries_its_operation_and_is_found_by_it() -> None:
    async with sheets_place() as place:
        answer = await batch(place, append_batch(8, "2026-03-04", "인스타 광고"))
        assert answer["replies"][2]["createDeveloperMetadata"]["developerMetadata"]["metadataId"] == 77
        assert place.values("마케팅 예산")[8] == ["2026-03-04", "인스타 광고"]
        assert await found_rows(place, metadataKey="metel.op", metadataValue="op-1") == [8]
        assert await found_rows(place, metadataKey="metel.op", metadataValue="op-2") == []


async def test_metadata_moves_with_its_row_and_goes_with_it() -> None:
    async with sheets_place() as place:
        await batch(place, append_batch(8, "x"))
        await batch(place, [{"insertDimension": {"range": row_span(1, 3)}}])
        assert await found_rows(place, metadataId=77) == [10]
        assert place.values("마케팅 예산")[10] == ["x"]
        await batch(place, [{"deleteDimension": {"range": row_span(1, 3)}}])
        assert await found_rows(place, metadataId=77) == [8]
        await batch(place, [{"deleteDimension": {"range": row_span(8, 9)}}])
        assert await found_rows(place, metadataId=77) == []


async def test_a_batch_sent_again_is_refused_as_a_whole() -> None:
    async with sheets_place() as place:
        await batch(place, append_batch(8, "x"))
        before = place.values("마케팅 예산")
        message = await refused(place, append_batch(9, "x"))
        assert message.startswith("Invalid requests[2].createDeveloperMetadata:")
        assert place.values("마케팅 예산") == before


async def test_a_batch_with_one_wrong_request_changes_nothing() -> None:
    async with sheets_place() as place:
        before = place.values("마케팅 예산")
        wrong = {"deleteDimension": {"range": {**row_span(0, 1), "sheetId": 424242}}}
        assert "No grid with id: 424242" in await refused(place, [*append_batch(8, "x"), wrong])
        assert place.values("마케팅 예산") == before
        assert await found_rows(place, metadataKey="metel.op") == []


TWO_ROWS = {**OPERATION, "location": {"dimensionRange": row_span(0, 2)}}
SENSELESS: list[tuple[list[dict[str, Any]], str]] = [
    ([{"insertDimensions": {}}], "Unknown name \"insertDimensions\" at 'requests[0]': Cannot find field."),
    ([], "Must specify at least one request."),
    ([{}], "No request set"),
    ([{"updateCells": {"start": {}, "rows": []}}], "At least one field must be listed"),
    ([{"addSheet": {"properties": {"title": "메모"}}}], "already exists"),
    ([{"insertDimension": {"range": row_span(3, 3)}}], "must be greater than startIndex"),
    ([{"deleteDimension": {"range": row_span(0, 1000)}}], "can't delete all"),
    ([{"createDeveloperMetadata": {"developerMetadata": TWO_ROWS}}], "single row or column"),
]


@pytest.mark.parametrize(("requests", "told"), SENSELESS)
async def test_a_request_that_makes_no_sense_is_refused(requests: list[dict[str, Any]], told: str) -> None:
    async with sheets_place() as place:
        assert told in await refused(place, requests)


async def test_cells_are_appended_after_the_last_filled_row() -> None:
    async with sheets_place() as place:
        rows = [{"values": [{"userEnteredValue": {"stringValue": "=1+2"}}, {"userEnteredValue": {"numberValue": 5}}]}]
        await batch(place, [{"appendCells": {"sheetId": 0, "rows": rows, "fields": "userEnteredValue"}}])
        assert place.values("마케팅 예산")[8] == ["=1+2", 5]


async def test_tabs_are_described_without_their_cells_and_fields_cut_the_answer() -> None:
    async with sheets_place() as place:
        budget = place.file_id("마케팅 예산")
        whole = await place.send(place.spreadsheets.get(spreadsheetId=budget, includeGridData=False))
        assert whole["spreadsheetUrl"] == f"https://docs.google.com/spreadsheets/d/{budget}/edit"
        assert "data" not in whole["sheets"][0]
        cut = await place.send(place.spreadsheets.get(spreadsheetId=budget, fields="sheets(properties(title,sheetId))"))
        assert cut == {
            "sheets": [
                {"properties": {"title": "Q1", "sheetId": 0}},
                {"properties": {"title": "메모", "sheetId": 1000003}},
            ]
        }
        code, message = await place.refused(place.spreadsheets.get(spreadsheetId=budget, fields="sheets.name"))
        assert (code, message) == (400, "Invalid field selection name")


async def test_a_spreadsheet_is_created_with_its_tabs_and_found_in_drive() -> None:
    async with sheets_place() as place:
        body = {"properties": {"title": "3월 정산"}, "sheets": [{"properties": {"title": "정산"}}]}
        made = await place.send(place.spreadsheets.create(body=body))
        assert made["sheets"][0]["properties"]["title"] == "정산"
        found = await place.send(place.files.list(q="name = '3월 정산' and trashed = false"))
        assert [file["id"] for file in found["files"]] == [made["spreadsheetId"]]


async def test_files_are_found_by_the_beginnings_of_words_in_their_names() -> None:
    async with sheets_place() as place:
        kind = "mimeType = 'application/vnd.google-apps.spreadsheet' and trashed = false"

        async def names(word: str) -> list[str]:
            query = f"{kind} and name contains '{word}'"
            found = await place.send(place.files.list(q=query, fields="files(name)", supportsAllDrives=True))
            return [file["name"] for file in found["files"]]

        assert await names("현황") == ["매출 현황 2026"]
        assert await names("황") == []
        assert await names("it\\'s") == []


async def test_files_come_in_pages() -> None:
    async with sheets_place() as place:
        first = await place.send(place.files.list(pageSize=2, orderBy="name", fields="nextPageToken,files(name)"))
        token = first["nextPageToken"]
        rest = await place.send(place.files.list(pageSize=2, orderBy="name", pageToken=token, fields="files(name)"))
        names = [file["name"] for file in first["files"] + rest["files"]]
        assert names == ["고객 명단", "마케팅 예산", "매출 현황 2026"]


async def test_a_query_that_drive_does_not_know_is_refused() -> None:
    async with sheets_place() as place:
        assert await place.refused(place.files.list(q="title = 'x'")) == (400, "Invalid Value")
        assert (await place.refused(place.files.get(fileId="nothing")))[0] == 404
