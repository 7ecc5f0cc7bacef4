"""The file: what survives, who may open it, and which versions can be read."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import stat
import sys
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine

from bot.cli.start import upgrade_database
from orchestration.ports import StaleRunError
from orchestration.storage.database import Access, open_database
from orchestration.storage.errors import (
    DatabaseInUseError,
    DatabaseMissingError,
    DatabaseNotWritableError,
    DatabaseReadOnlyError,
    DatabaseReplacedError,
    DatabaseUnreadableError,
    DatabaseUrlError,
    JournalUnreadableError,
    OtherTablesError,
    SchemaTooNewError,
    SchemaTooOldError,
)
from orchestration.storage.schema import MIGRATIONS, list_revisions
from orchestration.storage.sqlite import Sqlite, parse_file_url
from orchestration.storage.tables import METADATA
from schemas.events import ReplanWanted
from schemas.values import Payload
from tests.contracts.builders import HandClock, a_card, a_delivery, beginning, following, trouble

OWNER = """
import asyncio, sys
from orchestration.ports import Commit
from orchestration.ports import StaleRunError
from orchestration.storage.database import open_database
from tests.contracts.builders import HandClock, a_card, a_delivery, beginning

async def main() -> None:
    async with open_database(sys.argv[1], HandClock()) as database:
        await asyncio.gather(*(database.runs.commit(beginning(f"r{n}")) for n in range(50)))
        await database.inbox.store(a_delivery("d1"))
        await database.cards.put(a_card("r1", "status"))
        print("committed", flush=True)
        await asyncio.sleep(600)

asyncio.run(main())
"""


@asynccontextmanager
async def another_process(url: str) -> AsyncGenerator[asyncio.subprocess.Process]:
    """Run an owner of the database that has committed and goes on."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", OWNER, url, stdout=asyncio.subprocess.PIPE, cwd=Path(__file__).parents[2]
    )
    try:
        assert process.stdout is not None
        assert await process.stdout.readline() == b"committed\n"
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


def edit(url: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Look at the file, or change it, behind metel's back."""
    connection = sqlite3.connect(parse_file_url(url))
    with connection:
        found = connection.execute(statement, values).fetchall()
    connection.close()
    return found


async def fill(url: str, clock: HandClock) -> None:
    """Make a database with one run of two events."""
    async with open_database(url, clock) as database:
        await database.runs.commit(beginning("r1", trouble("first")))


async def test_everything_committed_is_there_after_a_kill(url: str, clock: HandClock) -> None:
    async with another_process(url) as owner:
        owner.send_signal(signal.SIGKILL)
        await owner.wait()
        async with open_database(url, clock) as database:
            assert len(await database.runs.unfinished()) == 50
            assert (await database.runs.load("T1", "r49")).request.text == "회의록을 만들어 줘"
            assert await database.inbox.waiting("T1") == [a_delivery("d1")]
            assert await database.cards.of_run("T1", "r1") == {"status": a_card("r1", "status")}


async def test_a_second_owner_is_refused_and_told_which_process_has_it(url: str, clock: HandClock) -> None:
    async with another_process(url) as owner:
        with pytest.raises(DatabaseInUseError, match=str(owner.pid)) as refused:
            async with open_database(url, clock):
                pass
        assert refused.value.pid == owner.pid


async def test_a_second_owner_in_one_process_is_refused(url: str, clock: HandClock) -> None:
    async with open_database(url, clock):
        with pytest.raises(DatabaseInUseError, match=str(os.getpid())):
            async with open_database(url, clock):
                pass


async def test_the_files_are_for_their_owner_alone(url: str, clock: HandClock) -> None:
    before = os.umask(0o022)
    try:
        async with open_database(url, clock) as database:
            await database.runs.commit(beginning("r1", trouble("one")))
            files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in parse_file_url(url).parent.iterdir()}
    finally:
        os.umask(before)
    assert files == dict.fromkeys(("metel.db", "metel.db-wal", "metel.db-shm", "metel.db.lock"), 0o600)


async def test_a_closed_database_can_be_owned_again(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "r1")).trouble == "first"


async def test_beside_the_owner_one_can_read_but_not_write(url: str, clock: HandClock) -> None:
    async with another_process(url), open_database(url, clock, access="read") as database:
        assert len(await database.runs.recent("T1", limit=100)) == 50
        assert len(await database.runs.events("T1", "r1")) == 1
        with pytest.raises(DatabaseReadOnlyError):
            await database.runs.commit(beginning("new"))
        with pytest.raises(DatabaseReadOnlyError):
            await database.inbox.store(a_delivery("new"))


async def test_a_visitor_leaves_a_delivery_that_the_owner_sees(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as owner:
        async with open_database(url, clock, access="visit") as visitor:
            assert await visitor.inbox.store(a_delivery("stop r1"))
        assert [delivery.key for delivery in await owner.inbox.waiting("T1")] == ["stop r1"]


async def test_a_visitor_sees_at_once_what_the_owner_has_written(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as owner, open_database(url, clock, access="visit") as visitor:
        begun = beginning("r1")
        await owner.runs.commit(begun)
        assert (await visitor.runs.load("T1", "r1")).trouble == ""
        await owner.runs.commit(following(begun.run, trouble("from the owner")))
        assert (await visitor.runs.load("T1", "r1")).trouble == "from the owner"


async def test_an_owner_beside_whom_a_run_was_moved_loses_once_and_then_knows(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as owner, open_database(url, clock, access="visit") as stranger:
        begun = beginning("r1")
        await owner.runs.commit(begun)
        await stranger.runs.commit(following(begun.run, trouble("from a stranger")))
        with pytest.raises(StaleRunError):
            await owner.runs.commit(following(await owner.runs.load("T1", "r1"), trouble("from the owner")))
        assert (await owner.runs.load("T1", "r1")).trouble == "from a stranger"


async def test_a_commit_that_was_cut_off_is_seen_all_the_same(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as database:
        begun = beginning("r1")
        await database.runs.commit(begun)
        cut_off = asyncio.create_task(database.runs.commit(following(begun.run, trouble("cut off"))))
        await asyncio.sleep(0)
        cut_off.cancel()
        await asyncio.wait({cut_off})
        await database.inbox.store(a_delivery("behind it"))
        assert (await database.runs.load("T1", "r1")).trouble == "cut off"


async def test_a_hot_run_is_not_folded_from_its_beginning(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as database:
        await database.runs.commit(beginning("r1", trouble("first")))
        edit(url, "UPDATE events SET body = 'spoilt'")
        assert (await database.runs.load("T1", "r1")).trouble == "first"
    async with open_database(url, clock) as database:
        with pytest.raises(JournalUnreadableError, match="Event 1 of run r1"):
            await database.runs.load("T1", "r1")


async def test_a_loaded_run_is_kept_until_others_were_used_more_lately(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orchestration.storage.runs.HOT_RUNS", 2)
    await fill(url, clock)
    async with open_database(url, clock) as database:
        await database.runs.load("T1", "r1")
        edit(url, "UPDATE events SET body = 'spoilt'")
        await database.runs.commit(beginning("r2"))
        assert (await database.runs.load("T1", "r1")).trouble == "first"
        await database.runs.commit(beginning("r3"))
        await database.runs.commit(beginning("r4"))
        with pytest.raises(JournalUnreadableError):
            await database.runs.load("T1", "r1")


async def test_a_refused_change_leaves_nothing_even_where_index_and_journal_disagree(
    url: str, clock: HandClock
) -> None:
    await fill(url, clock)
    edit(url, "UPDATE runs SET revision = 1")
    async with open_database(url, clock) as database:
        with pytest.raises(StaleRunError):
            await database.runs.commit(following(beginning("r1").run, trouble("second")))
        assert [row.revision for row in await database.runs.unfinished()] == [1]


async def test_closing_the_database_commits_what_was_brought(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as database:
        brought = [asyncio.create_task(database.runs.commit(beginning(f"r{number}"))) for number in range(5)]
        await asyncio.sleep(0)
    await asyncio.wait_for(asyncio.gather(*brought), 5)
    async with open_database(url, clock) as database:
        assert len(await database.runs.unfinished()) == 5


def _renamed(body: Payload) -> Payload:
    return {"type": "replan_wanted", "at": body["at"], "action": body["step"], "reason": body["why"]}


async def test_an_event_of_an_older_version_is_read_as_todays(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    old = '{"type": "plan_again", "at": "2025-01-02T03:04:05Z", "step": "a7", "why": "옛날"}'
    edit(url, "UPDATE events SET type = 'plan_again', version = 0, body = ? WHERE seq = 2", old)
    async with open_database(url, clock, upcasters={("plan_again", 0): _renamed}) as database:
        assert (await database.runs.load("T1", "r1")).trouble == "옛날"
        second = (await database.runs.events("T1", "r1"))[1]
        assert isinstance(second, ReplanWanted)
        assert second.action == "a7"


async def test_an_old_event_whose_type_kept_its_shape_needs_no_upcaster(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    edit(url, "UPDATE events SET version = 0")
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "r1")).trouble == "first"


async def test_an_event_of_a_newer_version_is_refused_not_guessed(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    edit(url, "UPDATE events SET version = 99 WHERE seq = 2")
    async with open_database(url, clock) as database:
        with pytest.raises(JournalUnreadableError, match="version 99"):
            await database.runs.load("T1", "r1")


async def test_a_file_of_another_program_is_refused_and_left_alone(url: str, clock: HandClock) -> None:
    parse_file_url(url).parent.mkdir(parents=True, exist_ok=True)
    edit(url, "CREATE TABLE t (a TEXT)")
    with pytest.raises(OtherTablesError, match=r"another program's tables \(t\)"):
        async with open_database(url, clock):
            pass
    assert edit(url, "SELECT name FROM sqlite_master") == [("t",)]


@pytest.mark.parametrize("access", ["own", "visit", "read"])
async def test_a_schema_of_a_newer_metel_is_refused(url: str, clock: HandClock, access: Access) -> None:
    await fill(url, clock)
    edit(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNewError, match="9999"):
        async with open_database(url, clock, access=access):
            pass


def test_the_files_of_the_migrations_are_named_for_their_revisions() -> None:
    """Which is how the newest version is known without Alembic."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    scripts = ScriptDirectory.from_config(config)
    assert list_revisions() == tuple(script.revision for script in scripts.walk_revisions())[::-1]
    assert list_revisions()[-1] == scripts.get_current_head()


async def test_a_reader_does_not_make_a_schema(url: str, clock: HandClock) -> None:
    with pytest.raises(DatabaseMissingError):
        async with open_database(url, clock, access="read"):
            pass
    parse_file_url(url).parent.mkdir()
    parse_file_url(url).touch()
    with pytest.raises(SchemaTooOldError, match=r"has no schema yet\. Run `metel db upgrade`"):
        async with open_database(url, clock, access="read"):
            pass


@pytest.mark.parametrize("access", ["own", "read"])
async def test_a_file_that_is_no_database_is_told_plainly(url: str, clock: HandClock, access: Access) -> None:
    parse_file_url(url).parent.mkdir()
    parse_file_url(url).write_bytes(b"this is a text file, not a database\n" * 100)
    with pytest.raises(DatabaseUnreadableError, match=r"metel\.db can't be read"):
        async with open_database(url, clock, access=access):
            pass


async def test_damage_found_while_reading_is_told_plainly(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    page = 4096
    whole = parse_file_url(url).read_bytes()
    parse_file_url(url).write_bytes(whole[:page] + b"\xff" * (len(whole) - page))
    with pytest.raises(DatabaseUnreadableError):
        async with open_database(url, clock, access="own") as database:
            await database.runs.load("T1", "r1")


@pytest.mark.parametrize(
    "address",
    [
        "sqlite://",
        "sqlite:///:memory:",
        "postgresql://localhost",
        "mysql://localhost/metel",
        "not an address",
        "sqlite:///file:x",
    ],
)
async def test_an_address_that_cannot_be_used_is_refused(address: str, clock: HandClock) -> None:
    with pytest.raises(DatabaseUrlError):
        async with open_database(address, clock):
            pass


async def test_a_failed_opening_gives_the_lock_back(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    [(at,)] = edit(url, "SELECT version_num FROM alembic_version")
    edit(url, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNewError):
        async with open_database(url, clock):
            pass
    edit(url, f"UPDATE alembic_version SET version_num = '{at}'")
    async with open_database(url, clock) as database:
        assert await database.runs.load("T1", "r1")


async def test_the_migrations_build_the_tables_that_the_code_knows(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    engine = create_engine(f"sqlite:///{parse_file_url(url)}")
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


async def test_every_commit_reaches_the_disk(tmp_path: Path) -> None:
    sqlite = Sqlite(tmp_path / "metel.db", writable=True)
    names = ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
    found = await sqlite.write(lambda conn: [conn.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names])
    sqlite.close()
    assert found == ["wal", 2, 5000, 1]


async def test_a_read_can_change_nothing(tmp_path: Path) -> None:
    sqlite = Sqlite(tmp_path / "metel.db", writable=True)
    with pytest.raises(DatabaseNotWritableError):
        await sqlite.read(lambda conn: conn.exec_driver_sql("CREATE TABLE t (a)").rowcount)
    sqlite.close()


async def test_a_write_takes_the_write_lock_before_it_reads(tmp_path: Path) -> None:
    sqlite = Sqlite(tmp_path / "metel.db", writable=True)

    def other_begins(_conn: object) -> None:
        other = sqlite3.connect(tmp_path / "metel.db", timeout=0, isolation_level=None)
        try:
            other.execute("BEGIN IMMEDIATE")
        finally:
            other.close()

    with pytest.raises(sqlite3.OperationalError, match="locked"):
        await sqlite.write(other_begins)
    await sqlite.read(other_begins)
    sqlite.close()


async def test_a_damaged_page_is_found_where_opening_the_file_does_not_meet_it(
    url: str, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    await fill(url, clock)
    assert await upgrade_database() == 0
    path = parse_file_url(url)
    edit(url, "PRAGMA wal_checkpoint(TRUNCATE)")
    with closing(sqlite3.connect(path)) as reading:
        (page,) = reading.execute("SELECT rootpage FROM sqlite_master WHERE name = 'events'").fetchone()
        (size,) = reading.execute("PRAGMA page_size").fetchone()
    whole = bytearray(path.read_bytes())
    whole[(page - 1) * size : page * size] = b"\xff" * size
    path.write_bytes(bytes(whole))
    with pytest.raises(DatabaseUnreadableError, match="backup"):
        await upgrade_database()


async def test_an_older_schema_is_named_with_what_to_do(url: str, clock: HandClock) -> None:
    await fill(url, clock)
    edit(url, "UPDATE alembic_version SET version_num = '0005'")
    with pytest.raises(SchemaTooOldError, match=r"has the schema 0005 of an older metel\. Run `metel db upgrade`"):
        async with open_database(url, clock, access="read"):
            pass


def _gone(path: Path) -> None:
    path.unlink()


def _another(path: Path) -> None:
    other = path.with_suffix(".other")
    other.write_bytes(path.read_bytes())
    other.replace(path)


@pytest.mark.parametrize("take_away", [_gone, _another])
async def test_a_file_that_is_taken_away_while_it_is_open_is_neither_written_nor_read(
    url: str, clock: HandClock, take_away: Callable[[Path], None]
) -> None:
    path = parse_file_url(url)
    async with open_database(url, clock) as database:
        await database.runs.commit(beginning("before"))
        kept = path.with_suffix(".kept")
        kept.hardlink_to(path)
        take_away(path)
        for work in (
            database.inbox.store(a_delivery("d1")),
            database.runs.commit(beginning("after")),
            database.inbox.waiting("T1"),
        ):
            with pytest.raises(DatabaseReplacedError, match="Put the former one back"):
                await work
        with pytest.raises(DatabaseReplacedError):
            database.check_identity()
        kept.replace(path)
        assert await database.inbox.store(a_delivery("d1"))
        database.check_identity()


async def test_what_is_committed_while_the_file_is_taken_away_is_not_said_to_be_kept(
    url: str, clock: HandClock
) -> None:
    path = parse_file_url(url)
    path.parent.mkdir(exist_ok=True)
    sqlite = Sqlite(path, writable=True)

    def work(conn: Connection) -> None:
        conn.exec_driver_sql("CREATE TABLE t (a INTEGER)")
        path.unlink()

    await sqlite.write(lambda conn: conn.exec_driver_sql("SELECT 1"))
    with pytest.raises(DatabaseReplacedError):
        await sqlite.write(work)
    sqlite.close()
