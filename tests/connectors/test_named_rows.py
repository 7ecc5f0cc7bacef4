"""Tables of Google Sheets that hold what a request names."""

from __future__ import annotations

import pytest

from connectors.sheets.named_rows import SheetRows
from orchestration.workspace import LabelQuery, NamedCell
from tests.connectors.workspace import ASKER, Workspace


async def find_cells(rows: SheetRows, text: str) -> dict[str, tuple[NamedCell, ...]]:
    return {one.file: one.cells for one in await rows.find(LabelQuery(ASKER, text)) if one.cells}


@pytest.mark.parametrize(
    ("text", "file", "cell"),
    [
        ("지난주에 스타터 몇 개 팔았더라?", "매출 현황 2026", NamedCell("스타터", "상품", "스타터")),
        ("which sold more, Starter or Pro?", "매출 현황 2026", NamedCell("Pro", "상품", "프로")),
        ("プロとスターター別で知りたいです", "매출 현황 2026", NamedCell("スターター", "상품", "스타터")),
        ("how many gold customers are there", "고객 명단", NamedCell("gold", "등급", "골드")),
        ("how did Busan do last week", "매출 현황 2026", NamedCell("Busan", "지역", "부산")),
        ("한예린さんのランクは？", "고객 명단", NamedCell("한예린", "이름", "한예린")),
        ("인스타 광고에 얼마 썼지", "마케팅 예산", NamedCell("인스타 광고", "항목", "인스타 광고")),
    ],
)
async def test_the_value_that_is_named_is_found_as_it_stands_there(
    workspace: Workspace, text: str, file: str, cell: NamedCell
) -> None:
    found = await find_cells(SheetRows(workspace.sheets), text)
    assert cell in found[file]


async def test_words_that_no_table_holds_name_nothing(workspace: Workspace) -> None:
    for text in (
        "오늘 점심 뭐 먹을까?",
        "when does the project start?",
        "stats for February prior to that",
        "プロジェクトはどう？",
    ):
        assert not await find_cells(SheetRows(workspace.sheets), text)


async def test_columns_are_told_by_their_kind(workspace: Workspace) -> None:
    tables = {one.file: one for one in await SheetRows(workspace.sheets).find(LabelQuery(ASKER, "매출"))}
    kinds = {column.name: column.kind for column in tables["매출 현황 2026"].columns}
    assert kinds == {"날짜": "date", "지역": "text", "상품": "text", "수량": "number", "매출": "number"}


async def test_requests_of_a_minute_share_what_was_read(workspace: Workspace) -> None:
    rows = SheetRows(workspace.sheets)
    await find_cells(rows, "스타터 몇 개 팔았지")
    asked = len(workspace.running.sandbox.exchange.ledger)
    await find_cells(rows, "골드 고객은 누구")
    assert len(workspace.running.sandbox.exchange.ledger) == asked
