"""What a team has set is chained: whatever was put there, changed or taken out past metel is told."""

from __future__ import annotations

import asyncio

import pytest

from orchestration.policy.mode import TeamStop
from orchestration.policy.team import PolicyVersion, StalePolicyError
from orchestration.storage.chain import ChainVerifier
from orchestration.storage.database import Database, open_database
from orchestration.storage.encryption import Keyring, generate_key
from tests.contracts.builders import NOON, HandClock, beginning, ended, following, trouble
from tests.contracts.test_connections import a_connection, run_sql

KEY, NEXT_KEY = generate_key(), generate_key()


def a_version(version: int = 1, *, team: str = "T1") -> PolicyVersion:
    return PolicyVersion(team, version, {"allow_external_send": False}, "U1", "김민지", NOON, "note")


def an_order(*, is_stopped: bool = True) -> TeamStop:
    return TeamStop("T1", is_stopped, NOON, "U1", "김민지", "note")


async def fill(database: Database) -> None:
    begun = beginning("r1", trouble("one"))
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, trouble("two"), ended()))
    await database.policies.put(a_version(1))
    await database.policies.put(a_version(2))
    await database.connections.put(a_connection())
    await database.stops.put(an_order())
    await database.audit.anchor("T1")


async def faults(database: Database, team: str = "T1") -> list[str]:
    reading = ChainVerifier(await database.audit.anchors(team))
    async for link in database.audit.links(team):
        reading.read(link)
    chained = reading.faults(await database.audit.revisions(team))
    return [*chained, *await database.audit.find_index_faults(team)]


async def stored_stop(database: Database, *, is_stopped: bool) -> bool:
    """Whether an order changed anything; then it is the last one."""
    changed = await database.stops.put(an_order(is_stopped=is_stopped))
    assert not changed or await database.stops.last("T1") == an_order(is_stopped=is_stopped)
    return changed


async def test_all_that_metel_does_itself_is_told(either_url: str, clock: HandClock) -> None:
    async def renew(_: object) -> dict[str, str]:
        return {"token": "ntn_next"}

    async with open_database(either_url, clock, keys=Keyring((KEY,))) as database:
        await fill(database)
        stored = database.connections
        assert await faults(database) == []
        await stored.put(a_connection(token="ntn_again"))
        await stored.renewed("T1", "notion", {"token": "ntn_again"}, renew)
        await stored.put(a_connection(service="google"))
        await stored.disable("T1", "google")
        await stored.put(a_connection("T2"))
        await stored.remove("T2", "notion")
        assert not await stored_stop(database, is_stopped=True)
        assert await stored_stop(database, is_stopped=False)
        with pytest.raises(StalePolicyError):
            await database.policies.put(a_version(2))
        assert await faults(database) == await faults(database, "T2") == []
        assert await database.audit.anchor("T1") is not None
        assert await database.audit.anchor("T1") is None
        assert await faults(database) == []
    async with open_database(either_url, clock, keys=Keyring((NEXT_KEY, KEY))) as database:
        assert await database.connections.reseal() == 1
        assert await faults(database) == []


async def test_two_who_change_at_once_leave_one_chain(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock, keys=Keyring((KEY,))) as database:
        await asyncio.gather(
            *(database.policies.put(a_version(version)) for version in range(1, 6)),
            *(database.connections.put(a_connection(service=service)) for service in ("notion", "slack", "google")),
        )
        assert await faults(database) == []


VALUES = "(team, version, body, \"by\", by_name, at, note) VALUES ('T1', 3, '{}', 'U9', '', '2026-01-01 00:00:00', '')"


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE events SET type = 'run_ended' WHERE seq = 1", "event 1: its type or moment"),
        ("UPDATE events SET at = '2020-01-01 00:00:00' WHERE seq = 2", "event 2: its type or moment"),
        ("UPDATE runs SET \"user\" = 'U9'", "user: the index says"),
        ("UPDATE runs SET status = 'cancelled'", "status: the index says"),
        ("UPDATE runs SET channel = 'C9'", "channel: the index says"),
        ("UPDATE runs SET wake_at = '2020-01-01 00:00:00'", "wake_at: the index says"),
        ("UPDATE runs SET thread_ts = '9.9'", "thread_ts: the index says"),
        ("UPDATE runs SET text = 'nothing'", "text: the index says"),
        ("UPDATE runs SET created_at = '2020-01-01 00:00:00'", "created_at: the index says"),
        (f"INSERT INTO policies {VALUES}", "policy version 3: it was put there, or changed, past metel"),
        ("UPDATE policies SET body = '{}' WHERE version = 1", "policy version 1: it was put there, or changed"),
        ("UPDATE policies SET by_name = 'Eve' WHERE version = 2", "policy version 2: it was put there, or changed"),
        ("DELETE FROM policies WHERE version = 2", "policy version 2: it was taken out past metel"),
        ("UPDATE connections SET address = 'https://evil.example'", "connection to notion: it was put there"),
        ("UPDATE connections SET secret = 'another'", "connection to notion: it was put there"),
        ("DELETE FROM connections", "connection to notion: it was taken out past metel"),
        ("UPDATE team_stops SET by_name = 'Eve'", "stop of all work: it was put there, or changed, past metel"),
        ("DELETE FROM team_stops", "stop of all work: it was taken out past metel"),
        ("UPDATE team_changes SET body = replace(body, 'U1', 'U9') WHERE number = 1", "changes, event 1: it is not"),
        ("DELETE FROM team_changes WHERE number = 2", "the team's changes: event 2 is gone"),
        ("DELETE FROM team_changes WHERE number = 4", "the team's changes, event 4: it was anchored and is gone"),
    ],
)
async def test_what_was_changed_past_metel_is_told(
    either_url: str, clock: HandClock, statement: str, told: str
) -> None:
    async with open_database(either_url, clock, keys=Keyring((KEY,))) as database:
        await fill(database)
    run_sql(either_url, statement)
    async with open_database(either_url, clock, access="read") as database:
        assert any(told in fault for fault in await faults(database)), await faults(database)


async def test_an_old_version_that_is_put_back_in_force_is_told(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock, keys=Keyring((KEY,))) as database:
        await database.connections.put(a_connection(token="ntn_first"))
    run_sql(either_url, "CREATE TABLE kept AS SELECT secret FROM connections")
    async with open_database(either_url, clock, keys=Keyring((KEY,))) as database:
        await database.connections.put(a_connection(token="ntn_second"))
        assert await faults(database) == []
    run_sql(either_url, "UPDATE connections SET secret = (SELECT secret FROM kept)")
    async with open_database(either_url, clock, access="read") as database:
        assert "connection to notion" in str(await faults(database))
