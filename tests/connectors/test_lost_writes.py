"""What looking for a lost write finds: it reads to the end, says where it could not, and sees what people changed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from orchestration.tool import (
    Absent,
    Ambiguous,
    CallContext,
    ChangedSince,
    FinishedCall,
    Found,
    Incomplete,
    Tool,
    ToolError,
)
from schemas.values import Payload
from tests.connectors.workspace import NOW, Json, Workspace, a_call, ready

BEGUN = a_call(begun_at=NOW)
LATER = BEGUN._replace(now=NOW + timedelta(seconds=40))
GENERAL = "C0GENERAL1"


async def looked(tool: Tool, payload: Payload, call: CallContext) -> object:
    assert tool.reconcile is not None
    return await tool.reconcile(payload, call)


async def begun(workspace: Workspace, tool_id: str, given: Payload) -> tuple[Tool, Payload, CallContext]:
    tool = workspace.toolbox.tool(tool_id)
    return (tool, *await ready(tool, given, BEGUN))


async def undoing(workspace: Workspace, tool_id: str, given: Payload) -> tuple[Tool, Payload]:
    """Do it; return the tool that takes it back, and what that needs."""
    tool, payload, call = await begun(workspace, tool_id, given)
    result = await tool.call(payload, call)
    assert tool.undo is not None
    needed = tool.undo.payload(FinishedCall(payload, result, {**call.prior}, call.operation))
    assert needed is not None
    return workspace.toolbox.tool(tool.undo.tool.contract.tool), needed


@pytest.mark.parametrize("parent", ["회의록", "팀 위키"])
@pytest.mark.parametrize("kind", ["server_error", "error_after"])
async def test_among_300_pages_of_one_title_the_new_one_is_told_from_the_others(
    workspace: Workspace, parent: str, kind: str
) -> None:
    place = await workspace.id_of("notion.parent", parent)
    world = workspace.running.sandbox.world.notion
    given: Payload = {"title": "주간 회의", "parent": place}
    first = await workspace.run("notion.create_page", given, a_call("op-0"))
    made = world.pages[str(first["id"])]
    home = next((key for key, ids in world.children.items() if made.id in ids), place)
    for _ in range(299):
        page_id = world.new_id()
        world.pages[page_id] = replace(made, id=page_id)
        world.place(home, page_id)
    tool, payload, call = await begun(workspace, "notion.create_page", given)
    workspace.fault("notion", "pages.create", kind)
    with pytest.raises(ToolError):
        await tool.call(payload, call)
    seen = await looked(tool, payload, call)
    if kind == "server_error":
        assert isinstance(seen, Absent)
    else:
        assert isinstance(seen, Found)
        before = call.prior["before"]
        assert isinstance(before, list)
        assert seen.result["id"] not in before


async def test_more_pages_than_can_be_looked_through_are_no_absence(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connectors.notion.page_creation.MOST_LOOKED", 2)
    place = await workspace.id_of("notion.parent", "회의록")
    for number in range(3):
        await workspace.run("notion.create_page", {"title": "같은 제목", "parent": place}, a_call(f"op-{number}"))
    tool, payload, call = await begun(workspace, "notion.create_page", {"title": "같은 제목", "parent": place})
    assert isinstance(await looked(tool, payload, call), Incomplete)


async def test_a_message_that_is_there_twice_is_told_as_two(workspace: Workspace) -> None:
    given: Payload = {"channel": GENERAL, "text": "점심은 12시 반"}
    tool, payload, call = await begun(workspace, "slack.post_message", given)
    posted = [await tool.call(payload, call) for _ in range(2)]
    seen = await looked(tool, payload, call)
    assert isinstance(seen, Ambiguous)
    assert seen.ours
    assert [one.result["message_ts"] for one in seen.candidates] == [one["message_ts"] for one in posted]


async def test_a_message_is_looked_for_from_when_it_was_begun_however_much_was_said_before(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("connectors.slack.messages.MOST_PAGES", 1)
    monkeypatch.setattr("connectors.slack.api.PAGE", 2)
    monkeypatch.setattr("connectors.slack.messages.CLOCKS_APART", timedelta())
    for number in range(3):
        await workspace.run("slack.post_message", {"channel": GENERAL, "text": f"{number}"}, a_call(f"op-{number}"))
    later = NOW + timedelta(minutes=10)
    tool, payload, _ = await begun(workspace, "slack.post_message", {"channel": GENERAL, "text": "새 글"})
    assert isinstance(await looked(tool, payload, a_call("op-9", begun_at=later, now=later)), Absent)
    assert isinstance(await looked(tool, payload, a_call("op-9", begun_at=NOW)), Incomplete)


async def test_blocks_that_were_added_twice_are_told_as_two_and_nothing_is_counted_twice(workspace: Workspace) -> None:
    page = await workspace.id_of("notion.page", "제품 로드맵")
    tool, payload, call = await begun(workspace, "notion.append_blocks", {"page": page, "content": "- 하나\n- 하나"})
    made = [await tool.call(payload, call) for _ in range(2)]
    seen = await looked(tool, payload, call)
    assert isinstance(seen, Ambiguous)
    assert [one.result["block_ids"] for one in seen.candidates] == [one["block_ids"] for one in made]


@pytest.mark.parametrize("kind", ["server_error", "error_after"])
async def test_among_300_equal_lines_the_new_one_is_told_from_the_others(workspace: Workspace, kind: str) -> None:
    page = await workspace.id_of("notion.page", "제품 로드맵")
    for number in range(3):
        lines = "\n".join(["- 하나"] * 100)
        await workspace.run("notion.append_blocks", {"page": page, "content": lines}, a_call(f"op-{number}"))
    tool, payload, call = await begun(workspace, "notion.append_blocks", {"page": page, "content": "- 하나"})
    workspace.fault("notion", "blocks.children.append", kind)
    with pytest.raises(ToolError):
        await tool.call(payload, call)
    seen = await looked(tool, payload, call)
    assert isinstance(seen, Absent if kind == "server_error" else Found)


async def test_a_column_that_a_person_changed_after_the_answer_was_lost_is_not_written_over(
    workspace: Workspace,
) -> None:
    page = await workspace.id_of("notion.page", "랜딩 페이지 개편")
    given: Payload = {"page": page, "properties": {"상태": "완료"}}
    tool, payload, call = await begun(workspace, "notion.update_page", given)
    assert isinstance(await looked(tool, payload, call), Absent)
    await workspace.run("notion.update_page", {"page": page, "properties": {"상태": "할 일"}}, a_call("op-2"))
    assert isinstance(await looked(tool, payload, call), ChangedSince)


async def test_a_page_that_a_person_edited_after_the_answer_was_lost_is_not_thrown_away(workspace: Workspace) -> None:
    page = await workspace.id_of("notion.page", "구버전 위키")
    tool, payload, call = await begun(workspace, "notion.archive_page", {"page": page})
    assert isinstance(await looked(tool, payload, call), Absent)
    workspace.running.sandbox.exchange.clock.advance(120)
    await workspace.run("notion.append_blocks", {"page": page, "content": "아직 씁니다"}, a_call("op-2"))
    assert isinstance(await looked(tool, payload, call), ChangedSince)


def rows(workspace: Workspace) -> list[list[Any]]:
    found: list[Json] = workspace.world("google")["spreadsheets"]
    return next(one["tabs"][0]["values"] for one in found if one["title"] == "마케팅 예산")


async def test_rows_are_not_deleted_twice_where_the_first_deletion_lands_late(workspace: Workspace) -> None:
    sheet = await workspace.id_of("sheets.spreadsheet", "마케팅 예산")
    before = rows(workspace)
    append = "sheets.append_rows"
    back, needed = await undoing(workspace, append, {"spreadsheet": sheet, "range": "Q1", "rows": [["3/4", "광고", 1]]})
    await workspace.run(append, {"spreadsheet": sheet, "range": "Q1", "rows": [["3/5", "동료", 2]]}, a_call("op-2"))
    exchange = workspace.running.sandbox.exchange
    workspace.fault("google", "spreadsheets.batchUpdate", "late_landing", seconds=60)
    with pytest.raises(ToolError) as caught:
        await back.call(needed, BEGUN)
    assert caught.value.failure.kind == "uncertain"
    # Reads lag too: whoever looks does not see that the rows are gone by now.
    workspace.fault("google", "*", "read_lag", seconds=30)
    exchange.clock.advance(61)
    with pytest.raises(ToolError) as again:
        await back.call(needed, BEGUN)
    assert (again.value.failure.kind, again.value.failure.code) == ("uncertain", "marked_before")
    exchange.clock.advance(31)
    assert isinstance(await looked(back, needed, LATER), Found)
    assert rows(workspace)[-1][1] == "동료"
    assert len(rows(workspace)) == len(before) + 1


async def test_a_deletion_that_lands_after_it_was_sent_again_takes_nobody_elses_row(workspace: Workspace) -> None:
    sheet = await workspace.id_of("sheets.spreadsheet", "마케팅 예산")
    before = rows(workspace)
    append = "sheets.append_rows"
    back, needed = await undoing(workspace, append, {"spreadsheet": sheet, "range": "Q1", "rows": [["3/4", "광고", 1]]})
    await workspace.run(append, {"spreadsheet": sheet, "range": "Q1", "rows": [["3/5", "동료", 2]]}, a_call("op-2"))
    workspace.fault("google", "spreadsheets.batchUpdate", "late_landing", seconds=120)
    with pytest.raises(ToolError):
        await back.call(needed, BEGUN)
    await back.call(needed, BEGUN)
    workspace.running.sandbox.exchange.clock.advance(121)
    assert isinstance(await looked(back, needed, LATER), Found)
    assert [row[1] for row in rows(workspace)] == [*(row[1] for row in before), "동료"]


async def test_rows_that_were_moved_between_the_look_and_the_deletion_are_told(
    workspace: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = await workspace.id_of("sheets.spreadsheet", "마케팅 예산")
    given: Payload = {"spreadsheet": sheet, "range": "Q1", "rows": [["3/4", "광고", 1]]}
    back, needed = await undoing(workspace, "sheets.append_rows", given)
    marked, world = workspace.sheets.marked_rows, workspace.running.sandbox.world.google

    async def then_moved(*asked: Any) -> Any:
        found = await marked(*asked)
        monkeypatch.undo()
        spreadsheet = world.spreadsheet(sheet)
        for meta in spreadsheet.metadata.values():
            meta.place = replace(meta.place, start=meta.place.start - 1)
        return found

    monkeypatch.setattr(workspace.sheets, "marked_rows", then_moved)
    with pytest.raises(ToolError) as caught:
        await back.call(needed, BEGUN)
    assert (caught.value.failure.kind, caught.value.failure.code) == ("refused", "rows_moved")


UNDONE = [
    ("slack.post_message", {"channel": GENERAL, "text": "점심"}, ("slack", "chat.delete")),
    ("sheets.append_rows", {"range": "Q1", "rows": [["3/4", "광고", 1]]}, ("google", "spreadsheets.batchUpdate")),
    ("sheets.update_cells", {"row": "2026-02-09", "values": {"금액": 1}}, ("google", "spreadsheets.batchUpdate")),
    ("notion.append_blocks", {"content": "하나"}, ("notion", "blocks.delete")),
    ("notion.update_page", {"properties": {"상태": "완료"}}, ("notion", "pages.update")),
]
PLACES = {
    "sheets.append_rows": ("spreadsheet", "sheets.spreadsheet", "마케팅 예산"),
    "sheets.update_cells": ("spreadsheet", "sheets.spreadsheet", "마케팅 예산"),
    "notion.append_blocks": ("page", "notion.page", "제품 로드맵"),
    "notion.update_page": ("page", "notion.page", "랜딩 페이지 개편"),
}


@pytest.mark.parametrize(("tool_id", "given", "lost"), UNDONE, ids=[one[0] for one in UNDONE])
async def test_what_is_not_seen_yet_is_not_taken_for_undone(
    workspace: Workspace, tool_id: str, given: Payload, lost: tuple[str, str]
) -> None:
    service, method = lost
    if tool_id in PLACES:
        field, kind, name = PLACES[tool_id]
        given = {**given, field: await workspace.id_of(kind, name)}
    workspace.fault(service, "*", "read_lag", seconds=12)
    back, needed = await undoing(workspace, tool_id, given)
    workspace.fault(service, method, "server_error")
    with pytest.raises(ToolError) as caught:
        await back.call(needed, BEGUN)
    assert caught.value.failure.kind == "uncertain"
    assert isinstance(await looked(back, needed, BEGUN), Incomplete | Absent)
    workspace.running.sandbox.exchange.clock.advance(40)
    assert isinstance(await looked(back, needed, LATER), Absent), "it was never undone"


async def test_what_was_made_before_a_restore_is_put_to_people_where_no_mark_tells(workspace: Workspace) -> None:
    """What ``prepare`` reads after a restore holds the write already."""
    place = await workspace.id_of("notion.parent", "팀 위키")
    page = await workspace.id_of("notion.page", "제품 로드맵")
    cases: list[tuple[str, Payload]] = [
        ("notion.create_page", {"title": "점검", "parent": place}),
        ("notion.append_blocks", {"page": page, "content": "- 점검"}),
    ]
    for tool_id, given in cases:
        tool, payload, call = await begun(workspace, tool_id, given)
        untold = call._replace(untold=True)
        assert isinstance(await looked(tool, payload, untold), Absent)
        await tool.call(payload, call)
        tool, payload, call = await begun(workspace, tool_id, given)
        assert isinstance(await looked(tool, payload, call), Absent), "taken for what was there before"
        seen = await looked(tool, payload, call._replace(untold=True))
        assert isinstance(seen, Ambiguous)
        assert (len(seen.candidates), seen.ours) == (1, False)


async def test_what_carries_a_mark_is_found_after_a_restore_too(workspace: Workspace) -> None:
    tool, payload, call = await begun(workspace, "slack.post_message", {"channel": GENERAL, "text": "안녕"})
    await tool.call(payload, call)
    assert isinstance(await looked(tool, payload, call._replace(untold=True)), Found)


async def test_a_page_that_was_edited_since_the_run_began_is_left_to_people_after_a_restore(
    workspace: Workspace,
) -> None:
    page = await workspace.id_of("notion.page", "랜딩 페이지 개편")
    given: Payload = {"page": page, "properties": {"상태": "완료"}}
    tool, payload, call = await begun(workspace, "notion.update_page", given)
    untold = call._replace(untold=True, begun_at=NOW + timedelta(minutes=5))
    assert isinstance(await looked(tool, payload, untold), Absent)
    await tool.call(payload, call)
    assert isinstance(await looked(tool, payload, untold), Found), "it was done"
    workspace.running.sandbox.exchange.clock.advance(600)
    await workspace.run("notion.update_page", {"page": page, "properties": {"상태": "할 일"}}, a_call("op-2"))
    tool, payload, call = await begun(workspace, "notion.update_page", given)
    assert isinstance(await looked(tool, payload, call), Absent), "taken for what was there before"
    assert isinstance(await looked(tool, payload, untold), ChangedSince)
