"""Data sources in the directory of a connection: crawled page by page, found by their own names, and forgotten."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import pytest

from connectors.notion.names import NotionNames
from connectors.notion.source_directory import SourceDirectory
from orchestration.ports import AmbiguousName, NameMeaning, UnknownName
from orchestration.storage.database import open_database
from orchestration.tool import ToolError
from schemas.ask import Resolution
from tests.connectors.workspace import ASKER, Workspace
from tests.databases import have_database
from tests.notion_workspace import Customers, NotionOwner, rich

DATABASE = "notion.database"


@dataclass(frozen=True)
class Known:
    """A workspace with 고객 and ``more`` other databases, its directory, and the names that are looked up there."""

    workspace: Workspace
    owner: NotionOwner
    customers: Customers
    directory: SourceDirectory
    names: NotionNames

    async def crawl(self) -> int:
        """Crawl to the end; return how many pages it took."""
        pages = 1
        while (await self.directory.step()).under_way:
            pages += 1
        return pages

    async def resolve(self, asked: str) -> NameMeaning:
        self.workspace.running.sandbox.exchange.ledger.clear()
        return await self.names.resolve(DATABASE, asked, ASKER)

    def methods(self) -> list[str]:
        return [row["method"] for row in self.workspace.running.sandbox.exchange.ledger if row["service"] == "notion"]


@pytest.fixture
async def known(workspace: Workspace, tmp_path: Path) -> AsyncGenerator[Known]:
    owner = NotionOwner(workspace.running)
    customers = await owner.add_customers()
    have_database(tmp_path / "metel.db")
    async with open_database(f"sqlite+aiosqlite:///{tmp_path}/metel.db", workspace.clock) as database:
        directory = SourceDirectory(workspace.notion, database.directories.of("T0ACME0001", "notion"))
        yield Known(workspace, owner, customers, directory, NotionNames(workspace.notion, directory))


async def test_a_source_is_found_by_its_own_name_without_listing_all(known: Known) -> None:
    assert await known.crawl() == 1
    for asked in ("보관", "고객 DB의 보관 소스", "고객 / 보관"):
        found = await known.resolve(asked)
        assert isinstance(found, Resolution), (asked, found)
        assert found.id == known.customers.archive
        assert known.methods().count("search") == 1
        assert len(known.methods()) <= 3


async def test_among_more_sources_than_can_be_waited_for_one_is_known_to_be_the_only_one(known: Known) -> None:
    known.owner.add_tables(310)
    found = await known.resolve("보관")
    assert isinstance(found, UnknownName | AmbiguousName)
    assert found.incomplete
    assert await known.crawl() == 4
    found = await known.resolve("보관")
    assert isinstance(found, Resolution)
    assert found.id == known.customers.archive


async def test_until_the_crawl_has_ended_the_directory_says_nothing(known: Known) -> None:
    known.owner.add_tables(110)
    assert (await known.directory.step()).under_way
    assert not await known.directory.is_complete()
    assert not (await known.directory.step()).under_way
    assert await known.directory.is_complete()


async def test_a_held_crawl_goes_on_where_it_was(known: Known) -> None:
    known.owner.add_tables(110)
    first = await known.directory.step()
    known.workspace.fault("notion", "search", "rate_limit")
    with pytest.raises(ToolError):
        await known.directory.step()
    known.workspace.running.sandbox.exchange.ledger.clear()
    assert not (await known.directory.step()).under_way
    (call,) = known.workspace.calls("search")
    assert call["body"]["start_cursor"] == first.cursor


async def test_a_source_that_was_renamed_or_went_is_not_found_under_its_old_name(known: Known) -> None:
    await known.crawl()
    await known.owner.change_source(known.customers.archive, title=rich("옛 고객"))
    known.workspace.clock.moment += timedelta(days=1, minutes=1)
    await known.crawl()
    assert isinstance(await known.resolve("보관"), UnknownName)
    assert isinstance(await known.resolve("옛 고객"), Resolution)
    await known.owner.change_source(known.customers.archive, in_trash=True)
    known.workspace.clock.moment += timedelta(days=1, minutes=1)
    await known.crawl()
    assert isinstance(await known.resolve("옛 고객"), UnknownName)


async def test_the_crawl_takes_its_time_and_rests_when_it_has_ended(known: Known) -> None:
    known.owner.add_tables(110)
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 4:
            raise asyncio.CancelledError

    with pytest.raises(asyncio.CancelledError):
        await known.directory.run(sleep)
    assert slept == [30.0, 5.0, 5.0, 3600.0]
    assert await known.directory.is_complete()


async def test_what_a_search_shows_is_put_there_at_once(known: Known) -> None:
    await known.crawl()
    made = await known.owner.add_database("새 표", {"이름": {"title": {}}})
    source = made["data_sources"][0]["id"]
    await known.owner.change_source(source, title=rich("첫째 자료"))
    assert isinstance(await known.resolve("새 표"), Resolution)
    found = await known.resolve("첫째 자료")
    assert isinstance(found, Resolution)
    assert found.id == source
