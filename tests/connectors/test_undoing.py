"""What a tool did is taken back through its own vendor, once, and never over what a person changed since."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest

from connectors.catalog import list_contracts
from orchestration.plan.make import FACT_TOOLS
from orchestration.tool import Absent, FinishedCall, Found, Tool, ToolError
from schemas.values import Payload
from tests.connectors.workspace import Workspace, a_call, ready

CALL = a_call()


async def did(workspace: Workspace, tool_id: str, given: Payload) -> tuple[Tool, Payload]:
    """Do it; return the tool that takes it back, and what that needs."""
    tool = workspace.toolbox.tool(tool_id)
    payload, call = await ready(tool, given, CALL)
    result = await tool.call(payload, call)
    assert tool.undo is not None
    needed = tool.undo.payload(FinishedCall(payload, result, dict(call.prior), call.operation))
    assert needed is not None
    return workspace.toolbox.tool(tool.undo.tool.contract.tool), needed


async def takes_back(back: Tool, needed: Payload) -> None:
    """Undo it; looking says before that it is not undone, and after that it is; a second time changes nothing."""
    assert back.reconcile is not None
    assert isinstance(await back.reconcile(needed, CALL), Absent)
    await back.call(needed, CALL)
    assert isinstance(await back.reconcile(needed, CALL), Found)
    with suppress(ToolError):
        await back.call(needed, CALL)
    assert isinstance(await back.reconcile(needed, CALL), Found)


def page(workspace: Workspace, title: str) -> dict[str, Any]:
    (found,) = [one for one in workspace.world("notion")["pages"] if one["title"] == title]
    return found


async def test_a_created_page_goes_to_the_trash(workspace: Workspace) -> None:
    parent = await workspace.id_of("notion.parent", "회의록")
    await takes_back(*await did(workspace, "notion.create_page", {"title": "새 회의", "parent": parent}))
    assert page(workspace, "새 회의")["in_trash"]


async def test_a_page_in_the_trash_comes_back(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "구버전 위키")
    await takes_back(*await did(workspace, "notion.archive_page", {"page": found}))
    assert not page(workspace, "구버전 위키")["in_trash"]


async def test_added_blocks_go_and_the_others_stay(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "제품 로드맵")
    before = [block.id for block in await workspace.notion.children(found)]
    await takes_back(*await did(workspace, "notion.append_blocks", {"page": found, "content": "하나\n\n둘"}))
    assert [block.id for block in await workspace.notion.children(found)] == before


UPDATED: Payload = {"@status": "완료", "@person": "이준호", "마감일": "2026-03-20"}


async def test_changed_columns_hold_again_what_they_held(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "Pricing survey")
    before = page(workspace, "Pricing survey")["properties"]
    await takes_back(*await did(workspace, "notion.update_page", {"page": found, "properties": UPDATED}))
    assert page(workspace, "Pricing survey")["properties"] == before


async def test_a_column_that_holds_its_earlier_value_again_keeps_no_other_from_going_back(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "Pricing survey")
    before = page(workspace, "Pricing survey")["properties"]
    back, needed = await did(workspace, "notion.update_page", {"page": found, "properties": UPDATED})
    await workspace.run("notion.update_page", {"page": found, "properties": {"마감일": before["마감일"]}})
    await takes_back(back, needed)
    assert page(workspace, "Pricing survey")["properties"] == before


async def test_a_column_that_someone_changed_since_is_left_alone(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "Pricing survey")
    back, needed = await did(workspace, "notion.update_page", {"page": found, "properties": UPDATED})
    await workspace.run("notion.update_page", {"page": found, "properties": {"마감일": "2026-04-01"}})
    changes = workspace.effects("pages.update")
    with pytest.raises(ToolError) as caught:
        await back.call(needed, CALL)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("invalid", "changed_since")
    assert workspace.effects("pages.update") == changes


async def test_a_posted_message_and_a_reply_are_deleted(workspace: Workspace) -> None:
    sales = await workspace.id_of("slack.channel", "#sales")
    count = len(workspace.world("slack")["messages"])
    first = await workspace.run("slack.post_message", {"channel": sales, "text": "처음"}, a_call("op-0"))
    await takes_back(
        *await did(workspace, "slack.post_message", {"channel": sales, "text": "답", "thread_ts": first["message_ts"]})
    )
    assert len(workspace.world("slack")["messages"]) == count + 1
    await takes_back(*await did(workspace, "slack.post_message", {"channel": sales, "text": "또"}))
    assert len(workspace.world("slack")["messages"]) == count + 1


async def test_a_direct_message_is_deleted(workspace: Workspace) -> None:
    junho = await workspace.id_of("slack.user", "이준호")
    await takes_back(*await did(workspace, "slack.send_dm", {"user": junho, "text": "비밀"}))
    assert "비밀" not in str(workspace.world("slack")["messages"])


async def test_added_rows_go_wherever_they_have_moved(workspace: Workspace) -> None:
    sheet = await workspace.id_of("sheets.spreadsheet", "마케팅 예산")
    before = cells(workspace)
    rows: Payload = {"spreadsheet": sheet, "range": "Q1", "rows": [["2026-03-04", "하나", 1], ["2026-03-05", "둘", 2]]}
    back, needed = await did(workspace, "sheets.append_rows", rows)
    await workspace.run("sheets.append_rows", {**rows, "rows": [["2026-03-06", "셋", 3]]}, a_call("op-2"))
    await takes_back(back, needed)
    after = cells(workspace)
    assert ("하나" in after, "둘" in after, "셋" in after) == (False, False, True)
    assert len(after) > len(before)


def cells(workspace: Workspace) -> str:
    """All that stands in the sheets, as text."""
    return str(workspace.world("google")["spreadsheets"])


async def test_a_lost_answer_of_an_undo_is_read_back(workspace: Workspace) -> None:
    parent = await workspace.id_of("notion.parent", "회의록")
    back, needed = await did(workspace, "notion.create_page", {"title": "새 회의", "parent": parent})
    workspace.fault("notion", "pages.update", "drop_response")
    with pytest.raises(ToolError) as caught:
        await back.call(needed, CALL)
    assert caught.value.failure.kind == "uncertain"
    assert back.reconcile is not None
    assert isinstance(await back.reconcile(needed, CALL), Found)


async def test_what_fails_behind_a_write_is_looked_at_and_not_sent_again(workspace: Workspace) -> None:
    found = await workspace.id_of("notion.page", "제품 로드맵")
    tool = workspace.toolbox.tool("notion.append_blocks")
    payload, call = await ready(tool, {"page": found, "content": "하나"}, CALL)
    workspace.fault("notion", "pages.retrieve", "rate_limit")
    with pytest.raises(ToolError) as caught:
        await tool.call(payload, call)
    assert caught.value.failure.kind == "uncertain", "a 429 of the read would have the write sent again"
    assert tool.reconcile is not None
    assert isinstance(await tool.reconcile(payload, call), Found)
    assert workspace.effects("blocks.children.append") == 1


def test_the_way_back_is_told_by_the_contract_and_offered_to_no_planner(workspace: Workspace) -> None:
    listed = {contract.tool for contract in workspace.toolbox.contracts()}
    for contract in list_contracts():
        if contract.undo:
            tool = workspace.toolbox.tool(contract.tool)
            assert tool.undo is not None
            assert tool.undo.tool.contract.tool not in listed
            assert tool.undo.tool.reconcile is not None
    writes = {contract.tool for contract in list_contracts() if contract.risk_level != "read"}
    kept_here = {tool for tool in writes if tool.startswith("session.")}
    assert writes - kept_here == {contract.tool for contract in list_contracts() if contract.undo}
    assert kept_here <= FACT_TOOLS, "what is remembered is deleted on the Home tab, or by saying so"
