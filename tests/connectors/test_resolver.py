"""Resolver: what is asked of the services, and how often."""

from __future__ import annotations

import asyncio
from datetime import timedelta

from orchestration.ports import UnknownName
from schemas.ask import Resolution
from schemas.request import Asker
from tests.connectors.workspace import ASKER, Workspace


async def test_a_name_that_many_look_up_at_once_is_asked_for_once(workspace: Workspace) -> None:
    threads = [Asker(user=ASKER.user, place=ASKER.place.model_copy(update={"thread_ts": f"{n}.0"})) for n in range(100)]
    found = await asyncio.gather(*(workspace.resolver.resolve("notion.database", "작업", one) for one in threads))
    assert len({one.id for one in found if isinstance(one, Resolution)}) == 1
    assert len(workspace.calls("search")) == 1


async def test_what_a_name_does_not_mean_is_looked_up_anew(workspace: Workspace) -> None:
    assert isinstance(await workspace.resolver.resolve("notion.page", "아직 없는 쪽", ASKER), UnknownName)
    before = len(workspace.calls("search"))
    await workspace.resolver.resolve("notion.page", "아직 없는 쪽", ASKER)
    assert len(workspace.calls("search")) > before


async def test_what_a_name_does_not_mean_is_looked_up_once_by_all_who_ask_at_once(workspace: Workspace) -> None:
    looks = (workspace.resolver.resolve("notion.page", "아직 없는 쪽", ASKER) for _ in range(100))
    assert all(isinstance(found, UnknownName) for found in await asyncio.gather(*looks))
    assert len(workspace.calls("search")) == 2, "by its words, and among all titles"


async def test_what_a_name_means_is_looked_up_again_after_fifteen_seconds(workspace: Workspace) -> None:
    for wait_s, searches in ((14, 1), (1, 1), (0, 2)):
        await workspace.resolver.resolve("notion.database", "작업", ASKER)
        workspace.clock.moment += timedelta(seconds=wait_s)
        assert len(workspace.calls("search")) == searches
