"""Cells of a sheet through the vendor's request builder. The world's day is Wednesday, 4 March 2026."""

import pytest

from tests.sandbox.vendor_clients import sheets_place


async def test_a_range_is_read_as_people_see_it_or_as_numbers() -> None:
    async with sheets_place() as place:
        sheet = place.file_id("매출 현황 2026")
        seen = await place.send(place.spreadsheets.values().get(spreadsheetId=sheet, range="주간!A1:E2"))
        assert seen["range"] == "'주간'!A1:E2"
        assert seen["values"] == [
            ["날짜", "지역", "상품", "수량", "매출"],
            ["2026-02-09", "서울", "프로", "32", "7680000"],
        ]
        numbers = place.spreadsheets.values().get(
            spreadsheetId=sheet, range="'주간'!D2:E2", valueRenderOption="UNFORMATTED_VALUE"
        )
        assert (await place.send(numbers))["values"] == [[32, 7680000]]


async def test_last_weeks_sales_are_above_fifty_million_won() -> None:
    async with sheets_place() as place:
        rows = place.values("매출 현황 2026")
        last_week = [row for row in rows[1:] if "2026-02-23" <= row[0] <= "2026-03-01"]
        assert sum(row[4] for row in last_week) == 71_667_000
        assert max(row[0] for row in rows[1:]) == "2026-03-04"


@pytest.mark.parametrize(
    ("range_", "shown", "height"),
    [
        ("주간", "'주간'!A1:Z1000", 29),
        ("주간!A:A", "'주간'!A1:A1000", 29),
        ("주간!2:3", "'주간'!A2:Z3", 2),
        ("'주간'!B28:E", "'주간'!B28:E1000", 2),
        ("A1:B2", "'주간'!A1:B2", 2),
        ("B3", "'주간'!B3", 1),
    ],
)
async def test_ranges_may_be_open_and_tab_names_korean(range_: str, shown: str, height: int) -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().get(spreadsheetId=place.file_id("매출 현황 2026"), range=range_)
        found = await place.send(request)
        assert (found["range"], len(found["values"])) == (shown, height)


async def test_a_tab_named_like_a_cell_is_meant_only_in_quotes() -> None:
    async with sheets_place() as place:
        budget = place.file_id("마케팅 예산")
        tab = await place.send(place.spreadsheets.values().get(spreadsheetId=budget, range="'Q1'"))
        assert tab["values"][0] == ["날짜", "항목", "금액"]
        cell = await place.send(place.spreadsheets.values().get(spreadsheetId=budget, range="Q1"))
        assert cell == {"range": "'Q1'!Q1", "majorDimension": "ROWS"}


@pytest.mark.parametrize(
    ("range_", "told"),
    [
        ("월간!A1:B2", "Unable to parse range: 월간!A1:B2"),
        ("주간!A1:B2:C3", "Unable to parse range"),
        ("주간!A0", "Unable to parse range"),
        ("주간!A1001:B1002", "exceeds grid limits. Max rows: 1000, max columns: 26"),
    ],
)
async def test_a_range_that_is_not_there_is_refused(range_: str, told: str) -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().get(spreadsheetId=place.file_id("매출 현황 2026"), range=range_)
        code, message = await place.refused(request)
        assert code == 400
        assert told in message


async def test_several_ranges_are_read_at_once_and_columns_are_turned() -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().batchGet(
            spreadsheetId=place.file_id("매출 현황 2026"), ranges=["주간!A1:B2", "주간!D1:D2"], majorDimension="COLUMNS"
        )
        found = await place.send(request)
        assert [part["values"] for part in found["valueRanges"]] == [
            [["날짜", "2026-02-09"], ["지역", "서울"]],
            [["수량", "32"]],
        ]


async def test_a_row_is_appended_below_the_table_and_raw_text_stays_text() -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().append(
            spreadsheetId=place.file_id("마케팅 예산"),
            range="'Q1'!A1:C1",
            valueInputOption="RAW",
            insertDataOption="INSERT_ROWS",
            includeValuesInResponse=True,
            body={"values": [["2026-03-04", "=1+2", 350000]]},
        )
        answer = await place.send(request)
        assert answer["tableRange"] == "'Q1'!A1:C8"
        assert answer["updates"]["updatedRange"] == "'Q1'!A9:C9"
        assert answer["updates"]["updatedData"]["values"] == [["2026-03-04", "=1+2", "350000"]]
        assert place.values("마케팅 예산")[-1] == ["2026-03-04", "=1+2", 350000]


async def test_typed_input_becomes_numbers_days_and_formulas() -> None:
    async with sheets_place() as place:
        values = place.spreadsheets.values()
        budget = place.file_id("마케팅 예산")
        typed = [["2026-03-04", "1,234", "=SUM(C2:C3)", "TRUE", "'007"]]
        body = {"values": typed}
        await place.send(
            values.update(spreadsheetId=budget, range="메모!A5", valueInputOption="USER_ENTERED", body=body)
        )
        shown = await place.send(values.get(spreadsheetId=budget, range="메모!A5:E5", valueRenderOption="FORMULA"))
        assert shown["values"] == [[46085, 1234, "=SUM(C2:C3)", True, "007"]]
        seen = await place.send(values.get(spreadsheetId=budget, range="메모!A5:B5"))
        assert seen["values"] == [["2026-03-04", "1234"]]


async def test_an_update_larger_than_its_range_changes_nothing() -> None:
    async with sheets_place() as place:
        before = place.values("마케팅 예산")
        request = place.spreadsheets.values().update(
            spreadsheetId=place.file_id("마케팅 예산"),
            range="'Q1'!A2:B2",
            valueInputOption="RAW",
            body={"values": [["a", "b"], ["c", "d"]]},
        )
        assert "tried writing to row [3]" in (await place.refused(request))[1]
        assert place.values("마케팅 예산") == before


async def test_a_range_is_cleared_and_its_neighbours_stay() -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().clear(
            spreadsheetId=place.file_id("마케팅 예산"), range="'Q1'!A2:B20", body={}
        )
        assert (await place.send(request))["clearedRange"] == "'Q1'!A2:B20"
        assert place.values("마케팅 예산")[1] == ["", "", 1800000]


async def test_unknown_fields_of_a_body_are_refused_by_name() -> None:
    async with sheets_place() as place:
        request = place.spreadsheets.values().update(
            spreadsheetId=place.file_id("마케팅 예산"),
            range="'Q1'!A2",
            valueInputOption="RAW",
            body={"vals": [["x"]]},
        )
        code, message = await place.refused(request)
        assert code == 400
        assert 'Unknown name "vals": Cannot find field.' in message


async def test_several_ranges_are_written_together_or_not_at_all() -> None:
    async with sheets_place() as place:
        budget = place.file_id("마케팅 예산")
        good = {"range": "'Q1'!C2", "values": [[1]]}
        bad = {"range": "없는탭!A1", "values": [[2]]}
        update = place.spreadsheets.values().batchUpdate
        body = {"valueInputOption": "RAW", "data": [good, bad]}
        assert "Unable to parse range" in (await place.refused(update(spreadsheetId=budget, body=body)))[1]
        assert place.values("마케팅 예산")[1][2] == 1800000
        body["data"] = [good]
        assert (await place.send(update(spreadsheetId=budget, body=body)))["totalUpdatedCells"] == 1
        assert place.values("마케팅 예산")[1][2] == 1
