"""What disks do to a file: each gives a clear answer, and nothing that was committed is lost."""

from __future__ import annotations

import os
import signal
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection

from orchestration.run.reducer import fold_events
from orchestration.storage.database import open_database
from orchestration.storage.entries import UPCASTERS
from orchestration.storage.errors import DatabaseFullError, DatabaseNotWritableError, SchemaTooOldError
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.schema import upgrade_schema
from orchestration.storage.sqlite import Sqlite, parse_file_url
from orchestration.storage.writer import Writer
from tests.contracts.builders import HandClock, a_delivery, beginning, following, trouble
from tests.contracts.test_database_file import another_process


def wal_of(url: str) -> Path:
    """The write-ahead log beside a file."""
    return Path(f"{parse_file_url(url)}-wal")


async def killed(url: str) -> bytes:
    """Have another process commit fifty runs and die; return the log it left, which nobody has folded in yet."""
    async with another_process(url) as owner:
        owner.send_signal(signal.SIGKILL)
        await owner.wait()
    return wal_of(url).read_bytes()


def _garbage_behind(log: bytes) -> bytes:
    return log + os.urandom(5000)


def _last_page_spoilt(log: bytes) -> bytes:
    return log + bytes(24) + b"\xff" * 4096


@pytest.mark.parametrize("spoil", [_garbage_behind, _last_page_spoilt])
async def test_garbage_behind_the_last_commit_is_passed_over(
    url: str, clock: HandClock, spoil: Callable[[bytes], bytes]
) -> None:
    log = await killed(url)
    wal_of(url).write_bytes(spoil(log))
    async with open_database(url, clock) as database:
        assert len(await database.runs.unfinished()) == 50
        await database.runs.commit(beginning("after"))
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "after")).id == "after"


async def test_a_log_that_breaks_off_leaves_what_was_committed_before(url: str, clock: HandClock) -> None:
    log = await killed(url)
    wal_of(url).write_bytes(log[:-2000])
    async with open_database(url, clock) as database:
        rows = await database.runs.unfinished()
        for row in rows:
            assert fold_events(await database.runs.events("T1", row.id)).revision == row.revision
        assert len(rows) == 50, "the delivery and the card came after the runs"


def limit_size(conn: Connection, more_pages: int) -> None:
    """Let the file grow by so many pages and no further, as a disk does that is nearly full."""
    pages = int(conn.exec_driver_sql("PRAGMA page_count").scalar_one())
    conn.exec_driver_sql(f"PRAGMA max_page_count = {pages + more_pages}").scalar_one()


async def test_on_a_full_disk_nothing_is_lost_and_it_goes_on_when_there_is_room(url: str, clock: HandClock) -> None:
    parse_file_url(url).parent.mkdir()
    sqlite = Sqlite(parse_file_url(url), writable=True)
    await sqlite.write(upgrade_schema)
    writer = Writer(sqlite)
    runs = SqlRunStore(sqlite, writer, clock, UPCASTERS)
    begun = beginning("r1")
    await runs.commit(begun)
    await sqlite.write(lambda conn: limit_size(conn, 1))
    much = following(begun.run, *(trouble("x" * 4000) for _ in range(20)))
    with pytest.raises(DatabaseFullError, match="Nothing was lost"):
        await runs.commit(much)
    assert fold_events(await runs.events("T1", "r1")) == begun.run
    await sqlite.write(lambda conn: limit_size(conn, 1000))
    await runs.commit(much)
    assert fold_events(await runs.events("T1", "r1")) == much.run
    await writer.close()
    sqlite.close()


async def test_a_place_where_nothing_can_be_made_is_told_plainly(clock: HandClock) -> None:
    with pytest.raises(DatabaseNotWritableError, match="can't be written"):
        async with open_database("sqlite:////proc/metel/metel.db", clock):
            pass


async def test_a_file_that_can_not_be_written_is_told_plainly_and_stays_as_it_is(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as database:
        await database.runs.commit(beginning("r1"))
    before = parse_file_url(url).read_bytes()
    wal_of(url).mkdir()
    with pytest.raises(DatabaseNotWritableError):
        async with open_database(url, clock):
            pass
    wal_of(url).rmdir()
    assert parse_file_url(url).read_bytes() == before
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "r1")).id == "r1"


def make_oldest(conn: Connection) -> None:
    """Make the first schema there was."""
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    config.attributes["connection"] = conn
    command.upgrade(config, "0001")


async def test_a_file_of_an_older_metel_is_upgraded_with_all_it_holds(
    url: str, clock: HandClock, tmp_path: Path
) -> None:
    async with open_database(f"sqlite:///{tmp_path}/today.db", clock) as today:
        begun = beginning("r1")
        await today.runs.commit(begun)
        await today.runs.commit(following(begun.run, trouble("first")))
        await today.inbox.store(a_delivery("d1"))
        written = [event.model_dump_json() for event in await today.runs.events("T1", "r1")]
    parse_file_url(url).parent.mkdir()
    oldest = Sqlite(parse_file_url(url), writable=True)
    await oldest.write(make_oldest)
    oldest.close()
    copy_rows(tmp_path / "today.db", parse_file_url(url), written)
    with pytest.raises(SchemaTooOldError, match="metel db upgrade"):
        async with open_database(url, clock, access="read"):
            pass
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "r1")).trouble == "first"
        assert await database.inbox.waiting("T1") == [a_delivery("d1")]


def copy_rows(source: Path, target: Path, bodies: Sequence[str]) -> None:
    """Copy what the older tables have room for; events were not sealed then."""
    connection = sqlite3.connect(target)
    connection.execute("ATTACH ? AS today", [str(source)])
    for table in ("runs", "events", "inbox"):
        names = ", ".join(f'"{row[1]}"' for row in connection.execute(f"PRAGMA main.table_info({table})"))
        connection.execute(f"INSERT INTO main.{table} ({names}) SELECT {names} FROM today.{table}")
    connection.executemany(
        "UPDATE events SET body = ? WHERE seq = ?", [(body, seq) for seq, body in enumerate(bodies, 1)]
    )
    connection.commit()
    connection.close()
