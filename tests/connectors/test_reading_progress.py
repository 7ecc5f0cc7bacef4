"""What reads page by page tells after each page how far it is, by the real clients."""

from __future__ import annotations

from typing import Any

import pytest

from connectors.text.models import TextModels
from connectors.text.tools import bind_text_tools
from orchestration.progress import Progress
from orchestration.rule_planner import RuleAnswerer, RuleSummariser
from tests.connectors.workspace import Workspace, a_call

pytestmark = pytest.mark.asyncio(loop_scope="module")
DEV = "C0DEV00001"


async def told_by(shared: Workspace, tool: str, payload: Any) -> list[Progress]:
    told: list[Progress] = []
    await shared.run(tool, payload, a_call(tell=told.append))
    return told


async def test_rows_of_a_database_are_counted_as_nobody_says_how_many_there_are(
    shared: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connectors.notion.api.PAGE_SIZE", 5)
    database = await shared.id_of("notion.database", "작업")
    told = await told_by(shared, "notion.query_database", {"database": database, "limit": 500})
    assert told == [Progress(5), Progress(10)]
    assert await told_by(shared, "notion.query_database", {"database": database, "limit": 5}) == []


async def test_titles_are_counted_while_they_are_looked_for(shared: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("connectors.notion.api.PAGE_SIZE", 2)
    told = await told_by(shared, "notion.search", {"query": "가이드"})
    assert told == [Progress(2 * page) for page in range(1, len(told) + 1)]


async def test_blocks_of_a_page_are_counted_before_each_look_inside_of_one(shared: Workspace) -> None:
    page = await shared.id_of("notion.page", "온보딩 가이드")
    before = len(await shared.notion.children(page))
    added = await shared.notion.append(page, [a_toggle("첫째 주", "계정", "장비"), a_toggle("둘째 주", "인사")])
    told = await told_by(shared, "notion.get_page_content", {"page": page})
    for block in added:
        await shared.notion.delete_block(block)
    assert told == [Progress(before + 2), Progress(before + 4)]
    assert await told_by(shared, "notion.get_page_content", {"page": page}) == []


def a_toggle(title: str, *lines: str) -> dict[str, Any]:
    inner = [{"type": "paragraph", "paragraph": {"rich_text": words(line)}} for line in lines]
    return {"type": "toggle", "toggle": {"rich_text": words(title), "children": inner}}


def words(text: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": {"content": text}}]


async def test_a_threads_root_says_how_many_messages_there_are(
    shared: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    messages, _ = await shared.slack.history(DEV, pages=5)
    thread = next(message.ts for message in messages if "검색 API" in message.text)
    monkeypatch.setattr("connectors.slack.api.PAGE", 4)
    told = await told_by(shared, "slack.read_thread", {"channel": DEV, "thread_ts": thread})
    assert told == [Progress(4, 6)]


@pytest.mark.asyncio(loop_scope="function")
async def test_rows_above_the_end_of_a_sheet_are_told_against_its_size(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = await workspace.id_of("sheets.spreadsheet", "매출 현황 2026")
    rows: Any = [{"날짜": "2026-03-04", "지역": "부산", "상품": "A", "수량": 1, "매출": 10}]
    monkeypatch.setattr("connectors.sheets.tables.MOST_ROWS", 10)
    told = await told_by(workspace, "sheets.append_rows", {"spreadsheet": sheet, "range": "주간", "rows": rows})
    assert told
    assert all(one.total == told[0].total for one in told)
    assert [one.done for one in told] == sorted({one.done for one in told})


async def test_the_sources_of_an_answer_are_counted() -> None:
    sources: Any = [{"title": name, "text": "휴가는 15일이에요.", "url": ""} for name in ("휴가", "규정")]
    (tool,) = [
        one
        for one in bind_text_tools(TextModels(RuleSummariser(), RuleAnswerer()))
        if one.contract.tool == "text.answer"
    ]
    told: list[Progress] = []
    await tool.call({"question": "휴가가 며칠이야?", "sources": sources}, a_call(tell=told.append))
    assert told == [Progress(2)]
