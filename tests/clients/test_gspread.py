"""gspread, opened by a service account's key, does what its documentation shows.

https://docs.gspread.org/en/latest/user-guide.html
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
from collections.abc import Callable
from typing import Any

import pytest

from sandbox.server import RunningSandbox
from tests.clients.gspread_place import gspread, open_gspread

pytestmark = pytest.mark.asyncio(loop_scope="module")
TITLES = map("시험 {}".format, itertools.count(1))
PRIVATE = "1" + hashlib.sha256("급여 대장".encode()).hexdigest()[:43]
"""The address of a spreadsheet of the seed that is not shared."""
TABLE = [["이름", "점수"], ["민지", 3], ["준호", 1], ["지훈", 2]]
Check = Callable[[Any, Any], object]


def filled(book: Any) -> Any:
    book.sheet1.update(TABLE, "A1")
    return book.sheet1


def metadata_of(book: Any, sheet: Any) -> Any:
    found = book.fetch_sheet_metadata()["sheets"]
    return next(one for one in found if one["properties"]["sheetId"] == sheet.id)


def opens_by_title(gc: Any, book: Any) -> object:
    return gc.open(book.title).id == book.id


def opens_by_key(gc: Any, book: Any) -> object:
    return gc.open_by_key(book.id).title == book.title


def opens_by_url(gc: Any, book: Any) -> object:
    return gc.open_by_url(book.url).id == book.id


def lists_all_files(gc: Any, book: Any) -> object:
    return {book.id} < {file["id"] for file in gc.list_spreadsheet_files()}


def opens_all(gc: Any, book: Any) -> object:
    return [one.id for one in gc.openall(book.title)] == [book.id]


def misses_an_unknown_title(gc: Any, _: Any) -> object:
    with pytest.raises(gspread.SpreadsheetNotFound):
        gc.open("그런 문서 없음")
    return True


def misses_an_unknown_key(gc: Any, _: Any) -> object:
    with pytest.raises(gspread.SpreadsheetNotFound):
        gc.open_by_key("1" * 44)
    return True


def may_not_open_what_is_not_shared(gc: Any, _: Any) -> object:
    with pytest.raises(PermissionError):
        gc.open_by_key(PRIVATE)
    with pytest.raises(gspread.SpreadsheetNotFound):
        gc.open("급여 대장")
    return True


def copies_a_spreadsheet(gc: Any, book: Any) -> object:
    filled(book)
    copied = gc.copy(book.id, title=f"{book.title} 사본")
    return copied.sheet1.get_all_values() == book.sheet1.get_all_values() and copied.id != book.id


def deletes_a_spreadsheet(gc: Any, book: Any) -> object:
    gc.del_spreadsheet(book.id)
    with pytest.raises(gspread.SpreadsheetNotFound):
        gc.open_by_key(book.id)
    return True


def shares_and_unshares(_: Any, book: Any) -> object:
    book.share("junho@acme.test", perm_type="user", role="reader", notify=False)
    shared = [one["emailAddress"] for one in book.list_permissions() if one["role"] == "reader"]
    book.remove_permissions("junho@acme.test")
    return shared == ["junho@acme.test"] and len(book.list_permissions()) == 1


def exports_csv(_: Any, book: Any) -> object:
    filled(book)
    return book.export(gspread.utils.ExportFormat.CSV).decode().splitlines()[:2] == ["이름,점수", "민지,3"]


def renames_a_spreadsheet(gc: Any, book: Any) -> object:
    book.update_title(f"{book.title} 새 이름")
    return gc.open_by_key(book.id).title.endswith("새 이름")


def sets_locale_and_time_zone(gc: Any, book: Any) -> object:
    book.update_locale("ko_KR")
    book.update_timezone("Asia/Seoul")
    again = gc.open_by_key(book.id)
    return (again.locale, again.timezone) == ("ko_KR", "Asia/Seoul")


def selects_worksheets(_: Any, book: Any) -> object:
    added = book.add_worksheet(title="둘째", rows=100, cols=20)
    names = [one.title for one in book.worksheets()]
    picked = (book.get_worksheet(1).id, book.worksheet("둘째").id, book.get_worksheet_by_id(added.id).id)
    return len(names) == 2 and set(picked) == {added.id} and (added.row_count, added.col_count) == (100, 20)


def misses_an_unknown_worksheet(_: Any, book: Any) -> object:
    with pytest.raises(gspread.WorksheetNotFound):
        book.worksheet("없음")
    return True


def deletes_a_worksheet(_: Any, book: Any) -> object:
    book.del_worksheet(book.add_worksheet(title="지울 것", rows=5, cols=5))
    return len(book.worksheets()) == 1


def keeps_the_last_worksheet(_: Any, book: Any) -> object:
    with pytest.raises(gspread.exceptions.APIError, match="You can't remove all the sheets in a document"):
        book.del_worksheet(book.sheet1)
    return True


def renames_and_moves_worksheets(_: Any, book: Any) -> object:
    second = book.add_worksheet(title="둘째", rows=5, cols=5)
    second.update_title("먼저")
    book.reorder_worksheets([second, book.sheet1])
    return next(one.title for one in book.worksheets()) == "먼저"


def duplicates_a_worksheet(_: Any, book: Any) -> object:
    made = filled(book).duplicate(new_sheet_name="복제")
    return (
        made.get_all_values()
        == book.worksheet("복제").get_all_values()
        == [["이름", "점수"], ["민지", "3"], ["준호", "1"], ["지훈", "2"]]
    )


def copies_a_worksheet_to_another(gc: Any, book: Any) -> object:
    other = gc.create(f"{book.title} 옆")
    made = filled(book).copy_to(other.id)
    return other.worksheet(made["title"]).acell("A2").value == "민지"


def reads_a_cell(_: Any, book: Any) -> object:
    sheet = filled(book)
    return (sheet.acell("A2").value, sheet.cell(2, 2).value, sheet.cell(2, 2).numeric_value) == ("민지", "3", 3)


def reads_rows_and_columns(_: Any, book: Any) -> object:
    sheet = filled(book)
    return (sheet.row_values(2), sheet.col_values(2)) == (["민지", "3"], ["점수", "3", "1", "2"])


def reads_all_records(_: Any, book: Any) -> object:
    return filled(book).get_all_records()[0] == {"이름": "민지", "점수": 3}


def reads_ranges(_: Any, book: Any) -> object:
    sheet = filled(book)
    several = [list(part) for part in sheet.batch_get(["A1:B1", "A4:B"])]
    return sheet.get("A2:B3") == [["민지", "3"], ["준호", "1"]] and several == [[["이름", "점수"]], [["지훈", "2"]]]


def reads_raw_numbers(_: Any, book: Any) -> object:
    found = filled(book).get("B2:B4", value_render_option=gspread.utils.ValueRenderOption.unformatted)
    return found == [[3], [1], [2]]


def reads_by_columns(_: Any, book: Any) -> object:
    return filled(book).get("A1:B2", major_dimension="COLUMNS") == [["이름", "민지"], ["점수", "3"]]


def reads_a_range_of_cells(_: Any, book: Any) -> object:
    return [cell.value for cell in filled(book).range("A1:B2")] == ["이름", "점수", "민지", "3"]


def updates_one_cell(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.update_acell("B2", "=1+2")
    sheet.update_cell(3, 2, 42)
    formula = sheet.acell("B2", value_render_option="FORMULA").value
    return (formula, sheet.acell("B3").value) == ("=1+2", "42")


def updates_several_ranges(_: Any, book: Any) -> object:
    book.sheet1.batch_update([{"range": "A1:B1", "values": [[1, 2]]}, {"range": "D4", "values": [["x"]]}])
    return (book.sheet1.row_values(1), book.sheet1.acell("D4").value) == (["1", "2"], "x")


def updates_cell_objects(_: Any, book: Any) -> object:
    cells = book.sheet1.range("A1:A3")
    for number, cell in enumerate(cells):
        cell.value = number
    book.sheet1.update_cells(cells)
    return book.sheet1.col_values(1) == ["0", "1", "2"]


def writes_what_a_person_types(_: Any, book: Any) -> object:
    book.sheet1.update([["1,234", "TRUE"]], "A1", value_input_option="USER_ENTERED")
    return book.sheet1.get("A1:B1", value_render_option="UNFORMATTED_VALUE") == [[1234, True]]


def appends_rows(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.append_row(["수아", 5])
    sheet.append_rows([["하나", 6], ["두나", 7]])
    return sheet.col_values(1)[4:] == ["수아", "하나", "두나"]


def appends_below_the_last_table(_: Any, book: Any) -> object:
    book.sheet1.append_row(["a", "", "c"])
    told = book.sheet1.append_row(["a", "", "c"])
    return told["tableRange"].endswith("!C1") and book.sheet1.row_values(2) == ["", "", "a", "", "c"]


def inserts_and_deletes_rows(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.insert_row(["앞", 0], index=2)
    sheet.delete_rows(3)
    return sheet.col_values(1) == ["이름", "앞", "준호", "지훈"]


def inserts_and_deletes_columns(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.insert_cols([["번호", "1", "2", "3"]], col=1)
    sheet.delete_columns(2)
    return sheet.row_values(2) == ["1", "3"]


def finds_cells(_: Any, book: Any) -> object:
    sheet = filled(book)
    found = sheet.find("준호")
    return (found.row, found.col, len(sheet.findall("1")), sheet.find("없음")) == (3, 1, 1, None)


def clears_cells(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.batch_clear(["A2:B2", "B4"])
    some = sheet.get_all_values()
    sheet.clear()
    return some == [["이름", "점수"], ["", ""], ["준호", "1"], ["지훈", ""]] and sheet.get_all_values() == [[]]


def resizes_the_grid(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.resize(rows=3, cols=2)
    sheet.add_rows(2)
    sheet.add_cols(1)
    grid = metadata_of(book, sheet)["properties"]["gridProperties"]
    return (grid["rowCount"], grid["columnCount"]) == (5, 3) and sheet.col_values(1) == ["이름", "민지", "준호"]


def formats_cells(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.format("A1:B1", {"textFormat": {"bold": True}, "backgroundColor": {"red": 1}})
    sheet.batch_format([{"range": "A2", "format": {"horizontalAlignment": "CENTER"}}])
    asked = {"includeGridData": True, "fields": "sheets.data.rowData.values.userEnteredFormat"}
    rows = book.fetch_sheet_metadata(asked)["sheets"][0]["data"][0]["rowData"]
    bold = rows[0]["values"][1]["userEnteredFormat"]
    return (
        bold["textFormat"]["bold"]
        and bold["backgroundColorStyle"] == {"rgbColor": {"red": 1}}
        and sheet.acell("A1").value == "이름"
    )


def freezes(_: Any, book: Any) -> object:
    book.sheet1.freeze(rows=1, cols=2)
    return (book.sheet1.frozen_row_count, book.sheet1.frozen_col_count) == (1, 2)


def merges_and_unmerges(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.merge_cells("A1:B1")
    merged = metadata_of(book, sheet)["merges"]
    kept = sheet.row_values(1)
    sheet.unmerge_cells("A1:B1")
    return len(merged) == 1 and kept == ["이름"] and "merges" not in metadata_of(book, sheet)


def writes_notes(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.insert_note("A1", "메모")
    first = sheet.get_note("A1")
    sheet.clear_note("A1")
    return (first, sheet.get_note("A1"), sheet.acell("A1").value) == ("메모", "", "이름")


def sorts(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.sort((2, "asc"), range="A2:B4")
    return sheet.col_values(1) == ["이름", "준호", "지훈", "민지"]


def protects_a_range(_: Any, book: Any) -> object:
    book.sheet1.add_protected_range("A1:B2", description="손대지 마세요")
    (found,) = book.list_protected_ranges(book.sheet1.id)
    book.sheet1.delete_protected_range(found["protectedRangeId"])
    return found["description"] == "손대지 마세요" and book.list_protected_ranges(book.sheet1.id) == []


def names_a_range(_: Any, book: Any) -> object:
    sheet = filled(book)
    made = sheet.define_named_range("A2:B3", "사람들")
    read = sheet.get("사람들")
    sheet.delete_named_range(made["replies"][0]["addNamedRange"]["namedRange"]["namedRangeId"])
    return read == [["민지", "3"], ["준호", "1"]] and book.list_named_ranges() == []


def filters(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.set_basic_filter("A1:B4")
    found = metadata_of(book, sheet)["basicFilter"]["range"]
    sheet.clear_basic_filter()
    return found["endRowIndex"] == 4 and "basicFilter" not in metadata_of(book, sheet)


def validates(_: Any, book: Any) -> object:
    kind = gspread.utils.ValidationConditionType.one_of_list
    book.sheet1.add_validation("A1", kind, ["예", "아니요"], showCustomUi=True)
    data = book.fetch_sheet_metadata({"fields": "sheets.data.rowData.values.dataValidation"})
    rule = data["sheets"][0]["data"][0]["rowData"][0]["values"][0]["dataValidation"]
    return [one["userEnteredValue"] for one in rule["condition"]["values"]] == ["예", "아니요"]


def hides_and_groups(_: Any, book: Any) -> object:
    sheet = book.sheet1
    sheet.hide_rows(1, 2)
    sheet.add_dimension_group_columns(0, 3)
    asked = book.fetch_sheet_metadata({"includeGridData": True})["sheets"][0]
    hidden = [at for at, row in enumerate(asked["data"][0]["rowMetadata"]) if row.get("hiddenByUser")]
    return hidden == [1] and asked["columnGroups"][0]["range"]["endIndex"] == 3


def hides_a_worksheet(_: Any, book: Any) -> object:
    second = book.add_worksheet(title="둘째", rows=5, cols=5)
    second.hide()
    with pytest.raises(gspread.exceptions.APIError, match="You can't hide all the sheets in a document"):
        book.sheet1.hide()
    return [one.title for one in book.worksheets(exclude_hidden=True)] == [book.sheet1.title]


def colours_a_tab(_: Any, book: Any) -> object:
    book.sheet1.update_tab_color("#ff0000")
    return metadata_of(book, book.sheet1)["properties"]["tabColor"] == {"red": 1}


def copies_and_cuts_ranges(_: Any, book: Any) -> object:
    sheet = filled(book)
    sheet.copy_range("A1:A2", "D1:D2")
    sheet.cut_range("B1:B2", "E1")
    return (sheet.row_values(1), sheet.row_values(2)) == (
        ["이름", "", "", "이름", "점수"],
        ["민지", "", "", "민지", "3"],
    )


def reads_several_values_of_a_book(_: Any, book: Any) -> object:
    filled(book)
    name = book.sheet1.title
    answer = book.values_batch_get([f"'{name}'!A1", f"'{name}'!B2:B3"])
    return [one.get("values") for one in answer["valueRanges"]] == [[["이름"]], [["3"], ["1"]]]


def refuses_a_senseless_range(_: Any, book: Any) -> object:
    with pytest.raises(gspread.exceptions.APIError, match="Unable to parse range: 없는탭!A1"):
        book.values_get("없는탭!A1")
    with pytest.raises(gspread.exceptions.APIError, match=r"exceeds grid limits\. Max rows: 1000, max columns: 26"):
        book.sheet1.get("A2000:B2001")
    return True


def refuses_what_is_too_large(_: Any, book: Any) -> object:
    with pytest.raises(gspread.exceptions.APIError, match="more than the maximum of 50000 characters"):
        book.sheet1.update_acell("A1", "가" * 50_001)
    with pytest.raises(gspread.exceptions.APIError, match="above the limit of 10000000 cells"):
        book.add_worksheet(title="큰 것", rows=1_000_000, cols=10)
    return len(book.worksheets()) == 1


def refuses_clearly_what_the_sandbox_cannot(gc: Any, book: Any) -> object:
    for act in (
        lambda: gc.import_csv(book.id, "a,b"),
        lambda: book.export(gspread.utils.ExportFormat.PDF),
        lambda: book.batch_update({"requests": [{"addChart": {"chart": {}}}]}),
    ):
        with pytest.raises(gspread.exceptions.APIError, match=r"\[501\].*The sandbox does not carry out"):
            act()
    return True


def is_check(name: str, found: object) -> bool:
    """Every function of this module with a verb for a name; the others help them."""
    return name not in HELPERS and getattr(found, "__module__", "") == __name__


HELPERS = ("filled", "metadata_of", "is_check")
CHECKS: list[Check] = [found for name, found in list(globals().items()) if callable(found) and is_check(name, found)]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
async def test_gspread_works_as_its_documentation_shows(sandbox: RunningSandbox, check: Check) -> None:
    def carried_out() -> object:
        gc = open_gspread(sandbox)
        return check(gc, gc.create(next(TITLES)))

    assert await asyncio.to_thread(carried_out)
