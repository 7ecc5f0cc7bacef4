"""What the store of connections promises: secrets at rest, one team's and nobody else's, renewed by one at a time."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest

from orchestration.connections import NewConnection, Secret, UnknownConnectionError
from orchestration.crash_points import set_crash_watcher
from orchestration.storage.connections import HELD_FOR, SqlConnectionStore
from orchestration.storage.database import open_database
from orchestration.storage.encryption import BrokenSealError, Keyring, NoSecretKeyError, UnknownKeyError, generate_key
from orchestration.storage.sqlite import parse_file_url
from tests.contracts.builders import NOON, HandClock
from tests.postgres_server import NewDatabase

KEY, OTHER_KEY = generate_key(), generate_key()
TOKEN = "ntn_canaryCanaryCanary"


def a_connection(team: str = "T1", service: str = "notion", token: str = TOKEN) -> NewConnection:
    return NewConnection(team, service, f"{team}'s {service}", {"token": token}, "minji", ("read", "write"))


@asynccontextmanager
async def opened(url: str, *keys: str, clock: HandClock | None = None) -> AsyncGenerator[SqlConnectionStore]:
    async with open_database(url, clock or HandClock(), keys=Keyring(keys)) as database:
        yield database.connections


@pytest.fixture
async def store(either_url: str, clock: HandClock) -> AsyncGenerator[SqlConnectionStore]:
    """A store of each kind with one key."""
    async with opened(either_url, KEY, clock=clock) as found:
        yield found


def run_sql(url: str, statement: str) -> None:
    """Change the database behind metel's back."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(parse_file_url(url))) as connection, connection:
            connection.execute(statement)
    else:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(statement.encode())


async def test_a_connection_is_kept_with_all_that_is_said_of_it(store: SqlConnectionStore) -> None:
    row = await store.put(a_connection())
    assert (row.account, row.scopes, row.by, row.at, row.state) == (
        "T1's notion",
        ("read", "write"),
        "minji",
        NOON,
        "active",
    )
    (found,) = await store.of_team("T1")
    assert found.row == row
    assert found.secret == {"token": TOKEN}
    assert TOKEN not in repr(found)


async def test_one_who_connects_again_replaces_what_was_there(store: SqlConnectionStore) -> None:
    await store.put(a_connection())
    await store.put(a_connection(token="ntn_second"))
    (found,) = await store.of_team("T1")
    assert (found.secret, found.row.revision) == ({"token": "ntn_second"}, 2)


async def test_each_team_has_its_own_connections(store: SqlConnectionStore) -> None:
    await store.put(a_connection("T1", token="ntn_one"))
    await store.put(a_connection("T2", token="ntn_two"))
    assert [one.secret for one in await store.of_team("T2")] == [{"token": "ntn_two"}]
    assert await store.remove("T1", "notion")
    assert await store.of_team("T1") == []
    assert [(row.team, row.service) for row in await store.rows()] == [("T2", "notion")]
    assert not await store.remove("T1", "notion")


@pytest.mark.parametrize(
    ("team", "theft"),
    [
        ("T2", "UPDATE connections SET secret = (SELECT secret FROM connections WHERE team = 'T1') WHERE team = 'T2'"),
        ("T9", "UPDATE connections SET team = 'T9' WHERE team = 'T2'"),
        ("T2", "UPDATE connections SET service = 'google' WHERE team = 'T2'"),
        ("T2", "UPDATE connections SET secret = 'v1.aaaa.bbbb' WHERE team = 'T2'"),
        ("T2", "UPDATE connections SET secret = 'ntn_plain' WHERE team = 'T2'"),
    ],
)
async def test_a_secret_that_was_moved_to_another_row_does_not_open(either_url: str, team: str, theft: str) -> None:
    async with opened(either_url, KEY) as store:
        await store.put(a_connection("T1", token="ntn_one"))
        await store.put(a_connection("T2", token="ntn_two"))
    run_sql(either_url, theft)
    async with opened(either_url, KEY) as store:
        with pytest.raises((BrokenSealError, UnknownKeyError)):
            await store.of_team(team)
        assert [one.secret for one in await store.of_team("T1")] == [{"token": "ntn_one"}]


async def test_a_disabled_connection_is_not_used_and_its_secret_is_forgotten(store: SqlConnectionStore) -> None:
    await store.put(a_connection())
    assert await store.disable("T1", "notion")
    assert not await store.disable("T1", "notion")
    assert await store.of_team("T1") == []
    (row,) = await store.rows()
    assert (row.state, row.key) == ("disabled", "")
    await store.put(a_connection())
    assert len(await store.of_team("T1")) == 1


async def test_no_secret_and_no_key_is_in_the_files_of_the_database(tmp_path: Path, url: str) -> None:
    async with opened(url, KEY) as store:
        await store.put(a_connection())
        await store.put(a_connection("T1", "slack", "xoxb-canary-1"))
        await store.disable("T1", "slack")
        on_disk = b"".join(file.read_bytes() for file in parse_file_url(url).parent.iterdir())
    assert b"T1's notion" in on_disk
    for canary in (TOKEN, "xoxb-canary-1", KEY, KEY.removeprefix("mtk_")):
        assert canary.encode() not in on_disk


async def test_without_a_key_there_is_no_connection_to_be_made(either_url: str) -> None:
    async with opened(either_url) as store:
        with pytest.raises(NoSecretKeyError):
            await store.put(a_connection())
        assert await store.rows() == []


async def test_of_many_who_find_a_token_stale_one_renews_it_and_all_get_the_new_one(store: SqlConnectionStore) -> None:
    await store.put(a_connection(token="old"))
    asked: list[Secret] = []

    async def renew(secret: Secret) -> Secret:
        asked.append(secret)
        await asyncio.sleep(0.01)
        return {"token": "new"}

    told = await asyncio.gather(*(store.renewed("T1", "notion", {"token": "old"}, renew) for _ in range(10)))
    assert told == [{"token": "new"}] * 10
    assert asked == [{"token": "old"}]
    (found,) = await store.of_team("T1")
    assert (found.secret, found.row.revision) == ({"token": "new"}, 1)


async def test_of_two_processes_one_renews(new_migrated_postgres: NewDatabase) -> None:
    address, clock, asked = new_migrated_postgres(), HandClock(), list[Secret]()

    async def renew(secret: Secret) -> Secret:
        asked.append(secret)
        await asyncio.sleep(0.05)
        return {"token": f"new{len(asked)}"}

    async with opened(address, KEY, clock=clock) as one, opened(address, KEY, clock=clock) as other:
        await one.put(a_connection(token="old"))
        told = await asyncio.gather(
            *(store.renewed("T1", "notion", {"token": "old"}, renew) for store in (one, other, one, other))
        )
    assert told == [{"token": "new1"}] * 4
    assert len(asked) == 1


async def test_what_the_service_gave_is_stored_though_the_caller_has_gone(store: SqlConnectionStore) -> None:
    await store.put(a_connection(token="old"))
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def renew(_: Secret) -> Secret:
        begun.set()
        await go_on.wait()
        return {"token": "given once only"}

    caller = asyncio.create_task(store.renewed("T1", "notion", {"token": "old"}, renew))
    await begun.wait()
    caller.cancel()
    with pytest.raises(asyncio.CancelledError):
        await caller
    go_on.set()
    async with asyncio.timeout(5):
        assert await store.renewed("T1", "notion", {"token": "old"}, renew) == {"token": "given once only"}


async def test_a_renewal_that_fails_leaves_all_as_it_was_and_the_next_may_try(store: SqlConnectionStore) -> None:
    await store.put(a_connection(token="old"))

    async def refuse(_: Secret) -> Secret:
        raise RuntimeError("the service is busy")

    async def renew(_: Secret) -> Secret:
        return {"token": "new"}

    with pytest.raises(RuntimeError, match="busy"):
        await store.renewed("T1", "notion", {"token": "old"}, refuse)
    assert (await store.of_team("T1"))[0].secret == {"token": "old"}
    assert await store.renewed("T1", "notion", {"token": "old"}, renew) == {"token": "new"}


async def test_a_renewal_whose_process_died_is_taken_over_when_its_time_is_up(either_url: str) -> None:
    clock = HandClock()

    async def renew(_: Secret) -> Secret:
        return {"token": "new"}

    async with opened(either_url, KEY, clock=clock) as store:
        await store.put(a_connection(token="old"))
        held = (NOON + timedelta(seconds=30)).strftime("%Y-%m-%d %H:%M:%S.%f")
        run_sql(either_url, f"UPDATE connections SET held_by = 'dead', held_until = '{held}'")
        waiting = asyncio.create_task(store.renewed("T1", "notion", {"token": "old"}, renew))
        await asyncio.sleep(0.3)
        assert not waiting.done()
        await clock.move(HELD_FOR)
        assert await waiting == {"token": "new"}


async def test_a_connection_that_was_disabled_meanwhile_is_not_renewed(store: SqlConnectionStore) -> None:
    await store.put(a_connection(token="old"))

    async def renew(_: Secret) -> Secret:
        await store.disable("T1", "notion")
        return {"token": "new"}

    with pytest.raises(UnknownConnectionError, match="no active connection"):
        await store.renewed("T1", "notion", {"token": "old"}, renew)
    with pytest.raises(UnknownConnectionError):
        await store.renewed("T1", "notion", {"token": "old"}, renew)


async def test_a_new_first_key_seals_all_anew_and_the_old_one_can_go(either_url: str) -> None:
    async with opened(either_url, OTHER_KEY) as store:
        await store.put(a_connection("T1"))
        await store.put(a_connection("T2"))
    async with opened(either_url, KEY, OTHER_KEY) as store:
        await store.put(a_connection("T3"))
        assert sorted((await store.keys_in_use()).values()) == [1, 2]
        assert await store.reseal() == 2
        assert await store.reseal() == 0
        assert list((await store.keys_in_use()).values()) == [3]
    async with opened(either_url, KEY) as store:
        for team in ("T1", "T2", "T3"):
            assert [one.secret for one in await store.of_team(team)] == [{"token": TOKEN}]


async def test_sealing_anew_goes_on_where_it_was_broken_off(either_url: str) -> None:
    async with opened(either_url, OTHER_KEY) as store:
        for number in range(3):
            await store.put(a_connection(f"T{number}"))
    async with opened(either_url, KEY, OTHER_KEY) as store:
        commits = itertools.count(1)

        def die(point: str) -> None:
            if point == "commit.before" and next(commits) == 2:
                raise RuntimeError("the power is gone")

        set_crash_watcher(die)
        try:
            with pytest.raises(RuntimeError):
                await store.reseal()
        finally:
            set_crash_watcher(None)
        assert sorted((await store.keys_in_use()).values()) == [1, 2]
        assert len(await store.of_team("T1")) == 1
        assert await store.reseal() == 2


async def test_where_a_key_is_lacking_nothing_is_sealed_anew(either_url: str) -> None:
    third = generate_key()
    async with opened(either_url, OTHER_KEY) as store:
        await store.put(a_connection("T1"))
    async with opened(either_url, third, OTHER_KEY) as store:
        await store.put(a_connection("T2"))
        before = await store.keys_in_use()
    async with opened(either_url, KEY, OTHER_KEY) as store:
        with pytest.raises(UnknownKeyError):
            await store.reseal()
        assert await store.keys_in_use() == before
