"""The tools of Google Sheets."""

from __future__ import annotations

from typing import Any

from connectors.sheets.api import SheetsApi
from connectors.sheets.append_rows import (
    AppendedRows,
    AppendRows,
    UndoAppendRows,
    append_rows,
    build_append_undo,
    complete_rows,
    find_appended,
    find_deleted,
    undo_append,
)
from connectors.sheets.read_rows import GetRange, Rows, complete_range, get_range
from connectors.sheets.update_cells import (
    UndoUpdateCells,
    UpdateCells,
    UpdatedCells,
    build_update_undo,
    complete_cells,
    find_reverted,
    find_updated,
    undo_update,
    update_cells,
)
from connectors.tool_spec import ToolSpec, UndoSpec, bind_tool
from orchestration.tool import Tool
from schemas.contract import Example

PLACE_KEYS = {"spreadsheet_id": "$.spreadsheet_id", "spreadsheet_url": "$.spreadsheet_url"}

GET_RANGE = ToolSpec(
    tool="sheets.get_range",
    aliases=("google.sheets.get_range",),
    description="Read rows of a Google spreadsheet, all or those that meet a condition.",
    risk_level="read",
    given=GetRange,
    gives=Rows,
    act=get_range,
    prepare=complete_range,
    scopes=("spreadsheets",),
    produces={"rows": "$.rows", **PLACE_KEYS},
    reads_untrusted=True,
    examples=(
        Example(ko="지난주 매출을 구글 시트에서 가져와줘", en="Get last week's sales from the sheet 매출 현황 2026"),
    ),
)
APPEND_ROWS = ToolSpec(
    tool="sheets.append_rows",
    description="Add rows at the end of a tab of a Google spreadsheet.",
    risk_level="write",
    given=AppendRows,
    gives=AppendedRows,
    act=append_rows,
    prepare=complete_rows,
    reconcile=find_appended,
    undo=UndoSpec(given=UndoAppendRows, from_done=build_append_undo, act=undo_append, reconcile=find_deleted),
    scopes=("spreadsheets",),
    produces=PLACE_KEYS,
    who_where=("spreadsheet",),
    examples=(
        Example(
            ko="마케팅 예산 시트 Q1 탭에 3/4, 인스타 광고, 350000 한 줄 추가해줘",
            en="Add a row to 마케팅 예산 Q1: 2026-03-04, newsletter, 120000",
        ),
    ),
)

UPDATE_CELLS = ToolSpec(
    tool="sheets.update_cells",
    description="Change cells of one row of a Google spreadsheet.",
    risk_level="write",
    given=UpdateCells,
    gives=UpdatedCells,
    act=update_cells,
    prepare=complete_cells,
    reconcile=find_updated,
    undo=UndoSpec(given=UndoUpdateCells, from_done=build_update_undo, act=undo_update, reconcile=find_reverted),
    scopes=("spreadsheets",),
    produces=PLACE_KEYS,
    who_where=("spreadsheet",),
    examples=(
        Example(
            ko="마케팅 예산 시트 Q1 탭에서 2월 9일 검색 광고 금액을 1,900,000으로 바꿔줘",
            en="In 매출 현황 2026, set the units of Feb 16, 서울, 프로 to 53",
        ),
    ),
)

SPECS: tuple[ToolSpec[SheetsApi, Any, Any], ...] = (GET_RANGE, APPEND_ROWS, UPDATE_CELLS)


def bind_sheets_tools(api: SheetsApi) -> list[Tool]:
    """Return Google Sheets' tools, bound to an account."""
    return [bind_tool(spec, api) for spec in SPECS]
