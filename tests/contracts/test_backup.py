"""A database is copied while it is written to, put back, and whoever opens it then knows that it was."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path

import pytest

from orchestration.crash_points import set_crash_watcher
from orchestration.storage.backup import copy_database, find_page_fault, read_backup_moment, replace_database
from orchestration.storage.database import Database, mark_database, open_database
from orchestration.storage.errors import (
    DatabaseInUseError,
    DatabaseMissingError,
    DatabaseUnreadableError,
    DatabaseWouldBeLostError,
)
from schemas.events import RunRestored
from tests.contracts.builders import NOON, HandClock, a_card, a_delivery, beginning, ended, following, trouble

HOUR = timedelta(hours=1)


def url_of(file: Path) -> str:
    return f"sqlite:///{file}"


async def ids(file: Path, clock: HandClock) -> set[str]:
    async with open_database(url_of(file), clock, access="read") as database:
        return {row.id for row in await database.runs.latest(1_000)}


async def fill(database: Database, *runs: str) -> None:
    for run in runs:
        await database.runs.commit(beginning(run, trouble("one")))


async def test_a_copy_made_under_load_is_whole_and_keeps_nobody_from_writing(tmp_path: Path, clock: HandClock) -> None:
    source = tmp_path / "metel.db"
    async with open_database(url_of(source), clock) as database:
        await fill(database, *(f"before{number}" for number in range(50)))
        stopped, written = asyncio.Event(), list[str]()

        async def write() -> None:
            while not stopped.is_set():
                written.append(f"during{len(written)}")
                await fill(database, written[-1])

        writing = asyncio.create_task(write())
        known = len(written)
        for number in range(5):
            await asyncio.to_thread(copy_database, source, tmp_path / f"copy{number}.db", NOON)
        assert len(written) > known, "writes went on while it was copied"
        stopped.set()
        await writing
    for number in range(5):
        copy = tmp_path / f"copy{number}.db"
        assert find_page_fault(copy) is None
        async with open_database(url_of(copy), clock) as database:
            rows = await database.runs.latest(9_999)
            assert {f"before{one}" for one in range(50)} <= {row.id for row in rows}
            assert await database.audit.find_index_faults("T1") == []


def a_database(file: Path) -> Path:
    with closing(sqlite3.connect(file)) as made, made:
        made.execute("CREATE TABLE t (a)")
        made.executemany("INSERT INTO t VALUES (?)", [(f"{number:0200}",) for number in range(500)])
    return file


def test_a_copy_is_one_file_that_its_owner_alone_may_read(tmp_path: Path) -> None:
    copy_database(a_database(tmp_path / "a.db"), tmp_path / "b.db", NOON)
    assert stat.S_IMODE((tmp_path / "b.db").stat().st_mode) == 0o600
    assert sorted(os.listdir(tmp_path)) == ["a.db", "b.db"]
    assert read_backup_moment(tmp_path / "b.db") == NOON
    assert read_backup_moment(tmp_path / "a.db") is None


def test_what_is_there_already_is_not_written_over(tmp_path: Path) -> None:
    source, there = a_database(tmp_path / "a.db"), tmp_path / "b.db"
    there.write_text("mine")
    with pytest.raises(FileExistsError):
        copy_database(source, there, NOON)
    assert there.read_text() == "mine"


def test_a_database_that_is_not_there_or_damaged_gives_no_copy(tmp_path: Path) -> None:
    with pytest.raises(DatabaseMissingError):
        copy_database(tmp_path / "none.db", tmp_path / "b.db", NOON)
    damaged = a_database(tmp_path / "a.db")
    with damaged.open("r+b") as file:
        file.seek(4096 * 3)
        file.write(os.urandom(4096 * 4))
    with pytest.raises(DatabaseUnreadableError):
        copy_database(damaged, tmp_path / "b.db", NOON)
    assert os.listdir(tmp_path) == ["a.db"]


async def test_a_backup_is_put_back_and_the_former_database_is_kept(tmp_path: Path, clock: HandClock) -> None:
    database, backup = tmp_path / "metel.db", tmp_path / "backup.db"
    async with open_database(url_of(database), clock) as opened:
        await fill(opened, "r1")
        copy_database(database, backup, NOON)
        await fill(opened, "r2")
    former = replace_database(backup, database, NOON + HOUR)
    assert former is not None
    assert await ids(database, clock) == {"r1"}
    assert await ids(former, clock) == {"r1", "r2"}
    assert stat.S_IMODE(database.stat().st_mode) == 0o600
    assert {name for name in os.listdir(tmp_path) if not name.endswith((".lock", "-wal", "-shm"))} == {
        "metel.db",
        "backup.db",
        former.name,
    }


async def test_nothing_is_put_in_the_place_of_a_database_that_a_process_owns(tmp_path: Path, clock: HandClock) -> None:
    database, backup = tmp_path / "metel.db", tmp_path / "backup.db"
    async with open_database(url_of(database), clock) as opened:
        await fill(opened, "r1")
        copy_database(database, backup, NOON)
        await fill(opened, "r2")
        with pytest.raises(DatabaseInUseError):
            replace_database(backup, database, NOON)
        assert {row.id for row in await opened.runs.latest()} == {"r1", "r2"}


async def test_a_database_that_somebody_looks_at_is_not_set_aside_in_part(
    tmp_path: Path, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, backup = tmp_path / "metel.db", tmp_path / "backup.db"
    async with open_database(url_of(database), clock) as opened:
        await fill(opened, "r1")
        copy_database(database, backup, NOON)
    with closing(sqlite3.connect(database, isolation_level=None)) as looking:
        looking.execute("PRAGMA journal_mode = WAL")
        looking.execute("BEGIN")
        looking.execute("SELECT * FROM runs").fetchone()
        monkeypatch.setattr("orchestration.storage.backup.BUSY_TIMEOUT_S", 0.01)
        with pytest.raises(DatabaseWouldBeLostError):
            replace_database(backup, database, NOON)
    assert await ids(database, clock) == {"r1"}


async def test_a_damaged_backup_changes_nothing_and_a_damaged_database_is_replaced(
    tmp_path: Path, clock: HandClock
) -> None:
    database, backup = tmp_path / "metel.db", tmp_path / "backup.db"
    async with open_database(url_of(database), clock) as opened:
        await fill(opened, "r1")
        copy_database(database, backup, NOON)
    spoilt = tmp_path / "spoilt.db"
    spoilt.write_bytes(os.urandom(8192))
    with pytest.raises(DatabaseUnreadableError):
        replace_database(spoilt, database, NOON)
    database.write_bytes(os.urandom(8192))
    former = replace_database(backup, database, NOON)
    assert former is not None
    assert await ids(database, clock) == {"r1"}


async def test_whoever_opens_a_database_that_was_put_back_tells_the_runs_and_has_cards_drawn_anew(
    either_url: str, clock: HandClock
) -> None:
    async with open_database(either_url, clock) as database:
        await fill(database, "open1", "open2")
        begun = beginning("over")
        await database.runs.commit(begun)
        await database.runs.commit(following(begun.run, ended()))
        await database.cards.put(a_card("open1", "status", ts="1.1", digest="d1"))
        await database.cards.mark_shown("T1", "open1", 2)
        await database.inbox.store(a_delivery("k1"))
        assert [one.key for one in await database.inbox.waiting("T1")] == ["k1"]
        assert database.last_restore is None
    await mark_database(either_url, NOON - HOUR)
    await clock.move(HOUR)
    async with open_database(either_url, clock) as database:
        assert database.last_restore is not None
        assert (database.last_restore.at, database.last_restore.taken_at) == (NOON + HOUR, NOON - HOUR)
        for run in ("open1", "open2"):
            assert (await database.runs.events("T1", run))[-1] == RunRestored(at=NOON + HOUR, taken_at=NOON - HOUR)
        assert (await database.runs.load("T1", "over")).restored is None
        (card,) = (await database.cards.of_run("T1", "open1")).values()
        assert (card.ts, card.digest) == ("1.1", "")
        assert "open1" in await database.cards.behind("T1", 10)
        assert [one.key for one in await database.inbox.waiting("T1")] == ["k1"], "claimed by nobody that is gone"
        assert await database.audit.find_index_faults("T1") == []
    async with open_database(either_url, clock) as database:
        assert [event.type for event in await database.runs.events("T1", "open1")].count("run_restored") == 1
        assert database.last_restore is not None, "it is known for good"


async def test_a_death_while_a_restore_is_noted_leaves_it_to_the_next_start(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        await fill(database, "open1", "open2")
    await mark_database(either_url, NOON - HOUR)

    commits: list[str] = []

    def die(point: str) -> None:
        if point == "commit.before":
            commits.append(point)
        if len(commits) == 3:
            raise KeyboardInterrupt

    set_crash_watcher(die)
    try:
        with pytest.raises(KeyboardInterrupt):
            async with open_database(either_url, clock):
                pytest.fail("it was opened")
    finally:
        set_crash_watcher(None)
    async with open_database(either_url, clock) as database:
        assert database.last_restore is not None
        for run in ("open1", "open2"):
            types = [event.type for event in await database.runs.events("T1", run)]
            assert types.count("run_restored") == 1


async def test_a_copy_that_is_put_back_by_hand_is_known_as_well(tmp_path: Path, clock: HandClock) -> None:
    database, backup = tmp_path / "metel.db", tmp_path / "backup.db"
    async with open_database(url_of(database), clock) as opened:
        await fill(opened, "r1")
        copy_database(database, backup, NOON)
    for name in ("", "-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.unlink(f"{database}{name}")
    shutil.copy(backup, database)
    async with open_database(url_of(database), clock) as opened:
        assert (await opened.runs.load("T1", "r1")).restored is not None
