"""Tools ask for no more than they need, and at once for what does not wait for anything."""

from __future__ import annotations

import asyncio

from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, Workspace, a_call


async def the_page(workspace: Workspace, title: str) -> Resolution:
    found = await workspace.resolver.resolve("notion.page", title, ASKER)
    assert isinstance(found, Resolution)
    return found


async def test_a_page_and_its_blocks_are_asked_for_at_once(workspace: Workspace) -> None:
    guide = await the_page(workspace, "온보딩 가이드")
    workspace.fault("notion", "pages.retrieve", "slow", seconds=600)
    reading = asyncio.create_task(workspace.run("notion.get_page_content", {"page": guide.id}))
    async with asyncio.timeout(10):
        while not workspace.calls("blocks.children.list"):  # noqa: ASYNC110 -- the ledger tells nobody
            await asyncio.sleep(0.01)
    assert workspace.calls("pages.retrieve") == [], "it is still under way"
    workspace.running.sandbox.exchange.faults.clear()
    assert (await reading)["title"] == "온보딩 가이드"


async def test_after_text_was_added_the_page_that_was_found_by_name_is_not_asked_for_again(
    workspace: Workspace,
) -> None:
    roadmap = await the_page(workspace, "제품 로드맵")
    call = a_call(resolved={"page": roadmap})
    result = await workspace.run("notion.append_blocks", {"page": roadmap.id, "content": "새 줄"}, call)
    assert (result["id"], result["url"]) == (roadmap.id, roadmap.url)
    assert workspace.calls("pages.retrieve") == []
