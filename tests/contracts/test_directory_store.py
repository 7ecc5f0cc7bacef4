"""A directory is found by its names, keeps who is where, and how far it was looked through."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from orchestration.directory_store import (
    AddMembers,
    CrawlState,
    DirectoryEntry,
    DirectoryKey,
    DirectoryStore,
    PutEntry,
    RemoveEntry,
    RemoveMembers,
    RemoveUnseen,
    SaveCrawl,
    SetMembers,
    SetPlaces,
)
from orchestration.storage.database import Database
from tests.contracts.builders import NOON


@pytest.fixture
def store(database: Database) -> DirectoryStore:
    return database.directories.of("T1", "slack")


def an_entry(one: str, name: str, *more: tuple[str, str], kind: str = "person") -> DirectoryEntry:
    keys = {DirectoryKey("name", name), *(DirectoryKey(level, text) for level, text in more)}  # pyright: ignore[reportArgumentType]
    return DirectoryEntry(kind, one, name, NOON, frozenset(keys), {"id": one, "tags": ["가", 1, None]})


JUNHO, JUNHO_TOO = an_entry("U1", "이준호", ("short", "준호")), an_entry("U2", "박준호", ("short", "준호"))


async def test_an_entry_is_read_as_it_was_written(store: DirectoryStore) -> None:
    assert await store.get("person", ["U1"]) == {}
    await store.apply([PutEntry(JUNHO), PutEntry(JUNHO_TOO)])
    assert await store.get("person", ["U1", "U9", "U2"]) == {"U1": JUNHO, "U2": JUNHO_TOO}
    assert await store.get("channel", ["U1"]) == {}


async def test_of_many_ids_each_is_read(store: DirectoryStore) -> None:
    entries = [an_entry(f"U{number:04}", f"name{number}") for number in range(1_000)]
    await store.apply([PutEntry(entry) for entry in entries])
    assert len(await store.get("person", [entry.id for entry in entries])) == 1_000


async def test_names_are_found_by_their_level(store: DirectoryStore) -> None:
    await store.apply([PutEntry(JUNHO), PutEntry(JUNHO_TOO)])
    assert await store.find("person", "name", ["이준호", "nobody"]) == [JUNHO]
    assert await store.find("person", "name", ["준호"]) == []
    assert await store.find("person", "short", ["준호"]) == [JUNHO, JUNHO_TOO]
    assert await store.find("person", "short", ["준호"], limit=1) == [JUNHO]
    assert await store.find("person", "name", []) == []


@pytest.mark.parametrize(("begun", "found"), [("이", ["U1"]), ("이준", ["U1"]), ("sales", ["U5", "U6"]), ("%", ["U7"])])
async def test_names_are_found_by_how_they_begin(store: DirectoryStore, begun: str, found: list[str]) -> None:
    names = {"U1": "이준호", "U2": "박준호", "U5": "sales", "U6": "sales-kr", "U7": "%off", "U8": "SALES"}
    await store.apply([PutEntry(an_entry(one, name)) for one, name in names.items()])
    assert [entry.id for entry in await store.find("person", "name", [begun], begins=True)] == found


async def test_what_changed_its_name_is_found_by_the_new_one_alone(store: DirectoryStore) -> None:
    await store.apply([PutEntry(JUNHO)])
    renamed = replace(an_entry("U1", "이준오", ("trait", "guest")), seen_at=NOON + timedelta(hours=1))
    await store.apply([PutEntry(renamed)])
    assert await store.find("person", "name", ["이준호"]) == []
    assert await store.find("person", "short", ["준호"]) == []
    assert await store.find("person", "trait", ["guest"]) == [renamed]
    assert await store.get("person", ["U1"]) == {"U1": renamed}


async def test_changes_of_one_entry_in_one_write_follow_one_another(store: DirectoryStore) -> None:
    await store.apply([PutEntry(JUNHO), PutEntry(an_entry("U1", "준호")), RemoveEntry("person", "U2")])
    assert await store.find("person", "name", ["이준호"]) == []
    assert [entry.name for entry in await store.find("person", "name", ["준호"])] == ["준호"]


async def test_all_names_are_scanned_in_pages(store: DirectoryStore) -> None:
    channel = an_entry("C1", "dev", ("near", "개발"), ("short", "d"), ("trait", "private"), kind="channel")
    await store.apply([PutEntry(channel), PutEntry(an_entry("C2", "dev", kind="channel")), PutEntry(JUNHO)])
    seen: list[tuple[str, str]] = []
    while page := await store.scan("channel", "name", seen[-1] if seen else ("", ""), 1):
        seen += page
    assert seen == [("dev", "C1"), ("dev", "C2")]
    assert await store.scan("channel", "near", ("", ""), 9) == [("개발", "C1")]


async def test_what_nobody_saw_since_a_moment_goes(store: DirectoryStore) -> None:
    later = NOON + timedelta(hours=1)
    await store.apply([PutEntry(JUNHO), PutEntry(replace(JUNHO_TOO, seen_at=later)), AddMembers("U1", ("U9",))])
    await store.apply([RemoveUnseen("person", later), RemoveUnseen("channel", later + timedelta(days=1))])
    assert set(await store.get("person", ["U1", "U2"])) == {"U2"}
    assert await store.find("person", "short", ["준호"]) == [replace(JUNHO_TOO, seen_at=later)]
    assert await store.members("U1") == frozenset()


async def test_who_is_where_follows_what_is_told(store: DirectoryStore) -> None:
    await store.apply([AddMembers("C1", ("U1", "U2")), AddMembers("C1", ("U2",)), AddMembers("C2", ("U1",))])
    assert await store.members("C1") == {"U1", "U2"}
    await store.apply([RemoveMembers("C1", ("U1", "U7"))])
    assert await store.members("C1") == {"U2"}
    await store.apply([SetPlaces("U2", ("C3",)), SetMembers("C2", ("U5", "U6"))])
    assert [await store.members(place) for place in ("C1", "C2", "C3")] == [frozenset(), {"U5", "U6"}, {"U2"}]


async def test_a_removed_place_has_nobody_in_it(store: DirectoryStore) -> None:
    await store.apply([PutEntry(an_entry("C1", "dev", kind="channel")), AddMembers("C1", ("U1",))])
    await store.apply([RemoveEntry("channel", "C1")])
    assert await store.get("channel", ["C1"]) == {}
    assert await store.members("C1") == frozenset()


async def test_how_far_a_crawl_has_come_is_kept(store: DirectoryStore) -> None:
    assert await store.crawls() == {}
    begun = CrawlState("people", "abc", NOON, None, NOON, "me")
    await store.apply([SaveCrawl(begun), SaveCrawl(CrawlState("channels"))])
    assert await store.crawls() == {"people": begun, "channels": CrawlState("channels")}
    assert begun.under_way
    ended = replace(begun, cursor="", ended_at=NOON + timedelta(minutes=5))
    await store.apply([SaveCrawl(ended)])
    assert (await store.crawls())["people"] == ended
    assert not ended.under_way


async def test_connections_have_directories_of_their_own(database: Database, store: DirectoryStore) -> None:
    await store.apply([PutEntry(JUNHO), AddMembers("C1", ("U1",)), SaveCrawl(CrawlState("people"))])
    for other in (database.directories.of("T2", "slack"), database.directories.of("T1", "notion")):
        assert await other.get("person", ["U1"]) == {}
        assert await other.find("person", "name", ["이준호"]) == []
        assert await other.scan("person", "name", ("", ""), 9) == []
        assert await other.members("C1") == frozenset()
        assert await other.crawls() == {}


async def test_nothing_of_a_write_that_fails_is_kept(store: DirectoryStore) -> None:
    broken = replace(JUNHO_TOO, name=None)  # pyright: ignore[reportArgumentType]
    with pytest.raises(Exception, match="directory_entries"):
        await store.apply([PutEntry(JUNHO), PutEntry(broken)])
    assert await store.get("person", ["U1", "U2"]) == {}
    assert await store.find("person", "name", ["이준호"]) == []
