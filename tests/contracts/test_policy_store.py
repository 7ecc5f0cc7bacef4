"""Each team's policy keeps every version; of two who write at once, the later builds on the earlier."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from orchestration.execution.loaders import PolicyVersions, read_version
from orchestration.policy.team import Author, PolicyVersion, StalePolicyError, TeamPolicy
from orchestration.storage.database import Database, open_database
from tests.contracts.builders import NOON, HandClock

MINJI = Author("U1", "김민지", "why")
DEFAULT = TeamPolicy(version=4)


def a_version(version: int, team: str = "T1", **body: bool) -> PolicyVersion:
    return PolicyVersion(team, version, {**body}, "U1", "김민지", NOON, "note")


def closed(policy: TeamPolicy) -> TeamPolicy:
    return policy.model_copy(update={"allow_destructive": False})


def deny(tool: str, policy: TeamPolicy) -> TeamPolicy:
    return policy.model_copy(update={"denied_tools": (*policy.denied_tools, tool)})


def book_tools(row: PolicyVersion) -> tuple[str, ...]:
    return read_version(row).denied_tools


async def test_a_version_is_read_as_it_was_written(database: Database) -> None:
    assert await database.policies.newest("T1") is None
    await database.policies.put(a_version(1, allow_destructive=False))
    assert await database.policies.newest("T1") == a_version(1, allow_destructive=False)


async def test_the_newest_is_in_force_and_all_are_kept(database: Database) -> None:
    for version in (1, 2, 3):
        await database.policies.put(a_version(version))
    assert [row.version for row in await database.policies.history("T1")] == [3, 2, 1]
    assert await database.policies.newer("T1", 3) is None
    newer = await database.policies.newer("T1", 1)
    assert newer is not None
    assert newer.version == 3


async def test_teams_have_policies_of_their_own(database: Database) -> None:
    await database.policies.put(a_version(1, "T1"))
    await database.policies.put(a_version(1, "T2", allow_destructive=False))
    assert [row.team for row in await database.policies.history("T1")] == ["T1"]


async def test_a_version_is_written_once(database: Database) -> None:
    await database.policies.put(a_version(1))
    with pytest.raises(StalePolicyError):
        await database.policies.put(a_version(1, allow_destructive=False))
    newest = await database.policies.newest("T1")
    assert newest is not None
    assert newest.body == {}


async def test_a_change_goes_on_from_the_files_policy(database: Database, clock: HandClock) -> None:
    versions = PolicyVersions(database.policies, DEFAULT, clock)
    assert versions.current("T1") == DEFAULT
    after = await versions.change("T1", closed, MINJI)
    assert (after.version, after.allow_destructive) == (5, False)
    assert versions.current("T1") == after
    assert versions.current("T2") == DEFAULT
    (row,) = await versions.history("T1")
    assert (row.by_name, row.note) == ("김민지", "why")


async def test_a_change_that_changes_nothing_writes_nothing(database: Database, clock: HandClock) -> None:
    versions = PolicyVersions(database.policies, DEFAULT, clock)
    assert await versions.change("T1", lambda policy: policy, MINJI) == DEFAULT
    assert await versions.history("T1") == []


async def test_of_changes_at_once_none_is_lost(database: Database, clock: HandClock) -> None:
    books = [PolicyVersions(database.policies, DEFAULT, clock) for _ in range(3)]
    await asyncio.gather(
        *(versions.change("T1", lambda p, n=n: deny(f"t.tool{n}", p), MINJI) for n, versions in enumerate(books))
    )
    newest = await database.policies.newest("T1")
    assert newest is not None
    assert newest.version == 7
    assert set(book_tools(newest)) == {"t.tool0", "t.tool1", "t.tool2"}


async def test_another_process_is_seen_soon(database: Database, clock: HandClock) -> None:
    here, there = (PolicyVersions(database.policies, DEFAULT, clock) for _ in range(2))
    await here.refresh("T1")
    await there.change("T1", closed, MINJI)
    await here.refresh("T1")
    assert here.current("T1").allow_destructive, "it was looked at a moment ago"
    await clock.move(timedelta(seconds=1))
    await here.refresh("T1")
    assert not here.current("T1").allow_destructive


async def test_a_policy_that_cannot_be_read_lets_nothing_happen(database: Database, clock: HandClock) -> None:
    await database.policies.put(PolicyVersion("T1", 9, {"no_such_setting": 1}, "U1", "", NOON))
    versions = PolicyVersions(database.policies, DEFAULT, clock)
    await versions.refresh("T1")
    assert versions.current("T1").denied_tools == ("*",)
    assert versions.current("T1").version == 9


async def test_versions_outlive_the_process(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as first:
        await PolicyVersions(first.policies, DEFAULT, clock).change("T1", closed, MINJI)
    async with open_database(either_url, clock) as second:
        versions = PolicyVersions(second.policies, DEFAULT, clock)
        await versions.refresh("T1")
        assert not versions.current("T1").allow_destructive
