"""Cells of one row of a sheet are changed once, nothing else is touched, and what stood there comes back."""

from __future__ import annotations

from typing import Any, cast

import pytest

from orchestration.tool import Absent, ChangedSince, FinishedCall, Found, Tool, ToolError, ValueNeededError
from sandbox.google.cells import Cell
from schemas.values import Payload
from tests.connectors.workspace import Json, Workspace, a_call, ready

SALES, BUDGET = "매출 현황 2026", "마케팅 예산"
TOOL = "sheets.update_cells"
BATCH = "spreadsheets.batchUpdate"


def eq(path: str, value: object) -> Json:
    return {"path": path, "op": "eq", "value": value}


SEOUL_PRO: Json = {"all": [eq("@date", "2026-02-16"), eq("지역", "서울"), eq("상품", "프로")]}


async def given(workspace: Workspace, title: str = SALES, **more: Any) -> Payload:
    found = await workspace.id_of("sheets.spreadsheet", title)
    return {"spreadsheet": found, "range": "주간" if title == SALES else "Q1", **more}


def rows(workspace: Workspace, title: str = SALES) -> list[list[Any]]:
    return next(one["tabs"][0]["values"] for one in workspace.world("google")["spreadsheets"] if one["title"] == title)


def find_row(table: list[list[Any]], *cells: object) -> int:
    (at,) = [at for at, row in enumerate(table) if row[: len(cells)] == [*cells]]
    return at


def google_tab(workspace: Workspace, title: str = SALES) -> Any:
    books = workspace.running.sandbox.world.google.spreadsheets.values()
    return next(one for one in books if one.title == title).tabs[0]


def row_above(workspace: Workspace) -> Json:
    """The request that puts an empty row below the header."""
    place = {"sheetId": google_tab(workspace).sheet_id, "dimension": "ROWS", "startIndex": 1, "endIndex": 2}
    return {"insertDimension": {"range": place}}


async def done(workspace: Workspace, payload: Payload, operation: str = "op-1") -> tuple[Tool, Payload]:
    """Change cells; return the tool that takes it back, and what that needs."""
    tool, asked = workspace.toolbox.tool(TOOL), a_call(operation)
    filled, call = await ready(tool, payload, asked)
    result = await tool.call(filled, call)
    assert tool.undo is not None
    needed = tool.undo.payload(FinishedCall(filled, result, dict(call.prior), call.operation))
    assert needed is not None
    return workspace.toolbox.tool(tool.undo.tool.contract.tool), needed


async def test_only_the_named_cells_of_the_row_change(workspace: Workspace) -> None:
    before = rows(workspace)
    at = find_row(before, "2026-02-16", "서울", "프로")
    payload = await given(workspace, filter=SEOUL_PRO, values={"수량": 53, "매출": "12,720,000"})
    result = await workspace.run(TOOL, payload)
    after = rows(workspace)
    assert after[at] == ["2026-02-16", "서울", "프로", 53, 12_720_000]
    assert [row for number, row in enumerate(after) if number != at] == [
        row for number, row in enumerate(before) if number != at
    ]
    assert result["updated_range"] == f"주간!A{at + 1}:Z{at + 1}"


async def test_a_person_sees_the_row_and_the_values_by_their_columns(workspace: Workspace) -> None:
    payload = await given(workspace, filter=SEOUL_PRO, values={"units": "53개", "지역": "부산"})
    filled, _ = await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert filled["values"] == {"수량": 53, "지역": "부산"}
    assert str(filled["row"]).startswith("2026-02-16 · 서울 · 프로 · ")
    again, _ = await ready(workspace.toolbox.tool(TOOL), filled, a_call())
    assert again == filled


async def test_several_rows_are_asked_about_and_the_chosen_one_is_meant(workspace: Workspace) -> None:
    before = rows(workspace)
    payload = await given(workspace, filter=eq("@date", "2026-03-03"), values={"수량": 1})
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    same = [row for row in before if row[0] == "2026-03-03"]
    assert len(same) > 1
    assert (caught.value.field, len(caught.value.choices)) == ("row", len(same))
    chosen = next(one for one in caught.value.choices if "부산" in one)
    await workspace.run(TOOL, {**payload, "row": chosen})
    at = find_row(before, "2026-03-03", "부산")
    assert rows(workspace)[at][3] == 1


async def test_a_row_may_be_told_by_what_stands_in_it(workspace: Workspace) -> None:
    at = find_row(rows(workspace), "2026-02-16", "서울", "프로")
    await workspace.run(TOOL, await given(workspace, row="2월 16일, 서울, 프로, 8,400,000", values={"D": 40}))
    assert rows(workspace)[at][3] == 40


@pytest.mark.parametrize("more", [{}, {"row": "서울"}, {"row": "서울, 프로"}])
async def test_a_row_that_nothing_tells_alone_is_asked_for_with_the_last_of_those_meant(
    workspace: Workspace, more: Json
) -> None:
    payload = await given(workspace, values={"수량": 1}, **more)
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert caught.value.field == "row"
    words = more.get("row", "").replace(",", "").split()
    meant = [row for row in rows(workspace)[1:] if all(word in row for word in words)]
    assert [one.split(" · ")[:3] for one in caught.value.choices] == [row[:3] for row in reversed(meant)][:20]


async def test_a_row_that_is_told_wrong_in_part_is_asked_for_with_those_that_are_most_like_it(
    workspace: Workspace,
) -> None:
    payload = await given(workspace, row="2월 16일, 서울, 프", values={"수량": 1})
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert caught.value.field == "row"
    assert [one.split(" · ")[:3] for one in caught.value.choices] == [["2026-02-16", "서울", "프로"]]


async def test_a_row_that_is_not_there_is_told(workspace: Workspace) -> None:
    payload = await given(workspace, filter=eq("지역", "제주"), values={"수량": 1})
    with pytest.raises(ToolError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert (caught.value.failure.kind, caught.value.failure.code) == ("not_found", "row_not_found")


@pytest.mark.parametrize(
    ("values", "field"),
    [({"배송지": 1}, "values.배송지"), ({"수량": 1, "qty": 2}, "values.qty"), ({"수량": "많이"}, "values.수량"),
     ({"날짜": "아무 때나"}, "values.날짜")],
)  # fmt: skip
async def test_a_value_that_fits_no_column_is_asked_about(workspace: Workspace, values: Json, field: str) -> None:
    payload = await given(workspace, filter=SEOUL_PRO, values=values)
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert caught.value.field == field


async def test_a_formula_is_written_as_text(workspace: Workspace) -> None:
    at = find_row(rows(workspace), "2026-02-16", "서울", "프로")
    await workspace.run(TOOL, await given(workspace, filter=SEOUL_PRO, values={"상품": "=1+1"}))
    assert google_tab(workspace).cell(at, 2) == Cell("=1+1")


async def test_a_cell_that_a_formula_works_out_is_left_alone(workspace: Workspace) -> None:
    at = find_row(rows(workspace), "2026-02-16", "서울", "프로")
    google_tab(workspace).put(at, 4, Cell(7, formula=f"=SUM(D{at + 1}:D{at + 1})"))
    payload = await given(workspace, filter=SEOUL_PRO, values={"매출": 8})
    with pytest.raises(ToolError) as caught:
        await ready(workspace.toolbox.tool(TOOL), payload, a_call())
    assert (caught.value.failure.kind, caught.value.failure.code) == ("refused", "formula")


async def test_a_real_date_stays_one_and_an_empty_value_clears_the_cell(workspace: Workspace) -> None:
    tab = google_tab(workspace, BUDGET)
    for row in range(1, tab.last_row()):
        tab.put(row, 0, Cell(46_061 + row, is_day=True))
    payload = await given(workspace, BUDGET, row="2026-02-09", values={"날짜": "3/4", "금액": None})
    back, needed = await done(workspace, payload)
    tab = google_tab(workspace, BUDGET)
    assert (tab.cell(1, 0).formatted(), tab.cell(1, 2).value) == ("2026-03-04", None)
    await back.call(needed, a_call())
    tab = google_tab(workspace, BUDGET)
    assert tab.cell(1, 0).formatted() == "2026-02-09"
    assert isinstance(tab.cell(1, 2).value, int)


async def test_what_the_cells_held_comes_back_wherever_the_row_is(workspace: Workspace) -> None:
    before = rows(workspace)
    payload = await given(workspace, filter=SEOUL_PRO, values={"수량": 53, "매출": 12_720_000})
    back, needed = await done(workspace, payload)
    assert back.reconcile is not None
    assert isinstance(await back.reconcile(needed, a_call()), Absent)
    await workspace.sheets.change(str(payload["spreadsheet"]), [row_above(workspace)])
    await back.call(needed, a_call())
    assert isinstance(await back.reconcile(needed, a_call()), Found)
    assert [row for row in rows(workspace) if any(row)] == before
    with pytest.raises(ToolError):
        await back.call(needed, a_call())
    assert [row for row in rows(workspace) if any(row)] == before


async def test_cells_that_someone_changed_since_are_left_alone(workspace: Workspace) -> None:
    back, needed = await done(workspace, await given(workspace, filter=SEOUL_PRO, values={"수량": 53}))
    await done(workspace, await given(workspace, filter=SEOUL_PRO, values={"수량": 54}), "op-2")
    assert back.reconcile is not None
    assert isinstance(await back.reconcile(needed, a_call()), ChangedSince)
    changes = workspace.effects(BATCH)
    with pytest.raises(ToolError) as caught:
        await back.call(needed, a_call())
    assert (caught.value.failure.kind, caught.value.failure.code) == ("invalid", "row_changed")
    assert workspace.effects(BATCH) == changes


async def test_a_row_that_changed_between_the_look_and_the_write_is_left_alone(workspace: Workspace) -> None:
    tool = workspace.toolbox.tool(TOOL)
    filled, call = await ready(tool, await given(workspace, filter=SEOUL_PRO, values={"수량": 53}), a_call())
    await done(workspace, await given(workspace, filter=SEOUL_PRO, values={"매출": 1}), "op-2")
    with pytest.raises(ToolError) as caught:
        await tool.call(filled, call)
    assert caught.value.failure.code == "row_changed"
    assert workspace.effects(BATCH) == 1


async def test_rows_that_move_at_the_same_moment_are_told(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = workspace.toolbox.tool(TOOL)
    filled, call = await ready(tool, await given(workspace, filter=SEOUL_PRO, values={"수량": 53}), a_call())
    change, above = workspace.sheets.change, row_above(workspace)

    async def moved_first(spreadsheet: str, requests: list[Json]) -> object:
        return await change(spreadsheet, cast(Any, [above, *requests]))

    monkeypatch.setattr(workspace.sheets, "change", moved_first)
    with pytest.raises(ToolError) as caught:
        await tool.call(filled, call)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("refused", "rows_moved")


@pytest.mark.parametrize("kind", ["drop_response", "error_after"])
async def test_a_change_whose_answer_was_lost_is_found_and_not_made_again(workspace: Workspace, kind: str) -> None:
    payload = await given(workspace, filter=SEOUL_PRO, values={"수량": 53})
    failure, seen = await workspace.lose(TOOL, payload, ("google", BATCH, kind))
    assert failure.kind == "uncertain"
    assert isinstance(seen, Found)
    with pytest.raises(ToolError) as caught:
        await workspace.run(TOOL, payload)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("uncertain", "marked_before")
    assert workspace.effects(BATCH) == 1


async def test_a_change_that_was_not_made_is_not_found(workspace: Workspace) -> None:
    payload = await given(workspace, filter=SEOUL_PRO, values={"수량": 53})
    failure, seen = await workspace.lose(TOOL, payload, ("google", BATCH, "server_error"))
    assert failure.kind == "uncertain"
    assert isinstance(seen, Absent)


async def test_personal_data_of_a_row_is_no_part_of_its_name_unless_nothing_else_tells_it_apart(
    workspace: Workspace,
) -> None:
    tool = workspace.toolbox.tool(TOOL)
    client = {**await given(workspace, "고객 명단", row="오태경", values={"등급": "골드"}), "range": "고객"}
    filled, _ = await ready(tool, client, a_call())
    assert filled["row"] == "오태경 · 실버"
    place: Payload = {"spreadsheet": client["spreadsheet"], "range": "고객"}
    more: Payload = {**place, "rows": [["오태경", "010-1111-2222", "other@example.com", "실버"]]}
    await workspace.run("sheets.append_rows", more, a_call("op-0"))
    with pytest.raises(ValueNeededError) as caught:
        await ready(tool, client, a_call())
    assert caught.value.choices[0] == "오태경 · 010-1111-2222 · other@example.com · 실버"
    filled, _ = await ready(tool, {**client, "row": caught.value.choices[0]}, a_call())
    assert filled["row"] == caught.value.choices[0]


@pytest.mark.parametrize(
    ("told", "values"),
    [
        ("수량 53", {"수량": 53}),
        ("수량은 53, 매출: 12,720,000", {"수량": 53, "매출": 12_720_000}),
        ("qty 53、지역 = 부산", {"수량": 53, "지역": "부산"}),
    ],
)
async def test_values_may_be_told_with_the_names_of_their_columns(
    workspace: Workspace, told: str, values: Json
) -> None:
    filled, _ = await ready(
        workspace.toolbox.tool(TOOL), await given(workspace, filter=SEOUL_PRO, values=told), a_call()
    )
    assert filled["values"] == values


async def test_values_that_name_no_column_are_asked_again(workspace: Workspace) -> None:
    with pytest.raises(ValueNeededError) as caught:
        await ready(workspace.toolbox.tool(TOOL), await given(workspace, filter=SEOUL_PRO, values="많이"), a_call())
    assert caught.value.field == "values"


@pytest.mark.parametrize(
    ("row", "values", "changed"),
    [
        ("17 · 부산 · 프로 · 2026-03-03", [4_080_000, 18, "부산", "프로", "2026-03-03"], {"수량": 18}),
        ("어제, Busan, Pro", ["Daegu", "Pro", "어제", 4_320_000, 18], {"지역": "대구", "수량": 18, "매출": 4_320_000}),
    ],
)
async def test_a_whole_row_changes_what_is_another_in_it_in_whatever_order_it_is_told(
    workspace: Workspace, row: str, values: list[Any], changed: Json
) -> None:
    filled, _ = await ready(workspace.toolbox.tool(TOOL), await given(workspace, row=row, values=values), a_call())
    assert filled["values"] == changed
