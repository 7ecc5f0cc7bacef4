"""What the audit trail promises: a journal that is not what was written is found out."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import TypeVar

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, insert

from orchestration.ports import StaleRunError
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.chain import ChainVerifier
from orchestration.storage.database import Database, open_database
from orchestration.storage.entries import UPCASTERS, Append, build_append
from orchestration.storage.errors import DatabaseUnreachableError
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.schema import upgrade_schema
from orchestration.storage.sqlite import Sqlite, parse_file_url
from orchestration.storage.tables import EVENTS_TABLE, RUNS
from orchestration.storage.writer import Writer
from tests.contracts.builders import NOON, HandClock, beginning, ended, following, trouble
from tests.postgres_server import NewDatabase

T = TypeVar("T")
PAGE = "orchestration.storage.audit.PAGE"


async def fill(database: Database, *, team: str = "T1", runs: int = 3) -> None:
    for number in range(1, runs + 1):
        begun = beginning(f"{team}-r{number}", trouble("one"), team=team)
        await database.runs.commit(begun)
        await database.runs.commit(following(begun.run, trouble("two"), ended()))


async def read(database: Database, team: str = "T1") -> ChainVerifier:
    reading = ChainVerifier(await database.audit.anchors(team))
    async for link in database.audit.links(team):
        reading.read(link)
    return reading


async def faults(database: Database, team: str = "T1") -> list[str]:
    return (await read(database, team)).faults(await database.audit.revisions(team))


def edit(url: str, statement: str) -> None:
    """Change the SQLite file behind metel's back."""
    with closing(sqlite3.connect(parse_file_url(url))) as connection, connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        assert connection.execute(statement).rowcount > 0


async def test_a_journal_that_nobody_touched_holds(database: Database) -> None:
    await fill(database)
    await database.audit.anchor("T1")
    reading = await read(database)
    assert (reading.events, len(reading.last), reading.anchors) == (12, 3, 1)
    assert reading.faults(await database.audit.revisions("T1")) == []


async def test_the_chain_goes_on_after_a_restart(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        begun = beginning("r1", trouble("before"))
        await database.runs.commit(begun)
    async with open_database(either_url, clock) as database:
        await database.runs.commit(following(await database.runs.load("T1", "r1"), trouble("after")))
        assert await faults(database) == []


async def test_changes_brought_one_behind_the_other_are_chained_in_their_order(database: Database) -> None:
    begun = beginning("r1")
    second = following(begun.run, trouble("second"))
    third = following(second.run, trouble("third"))
    await database.runs.commit(begun)
    await asyncio.gather(database.runs.commit(second), database.runs.commit(third))
    assert await faults(database) == []


@pytest.mark.parametrize("first_heard", [0, 1, 2, 3], ids=lambda turns: f"{turns} turns after the twin")
async def test_a_request_that_arrives_twice_leaves_a_journal_that_holds(database: Database, first_heard: int) -> None:
    """The run goes on while the second delivery's own first event, which is never stored, is on its way."""
    for number in range(5):
        begun = beginning(f"r{number}")
        twin = beginning(f"r{number}", at=NOON + timedelta(microseconds=5))
        await database.runs.commit(begun)
        late = asyncio.create_task(database.runs.commit(twin))
        for _ in range(first_heard):
            await asyncio.sleep(0)
        second = following(begun.run, trouble("second"))
        await database.runs.commit(second)
        await database.runs.commit(following(second.run, trouble("third")))
        with pytest.raises(StaleRunError):
            await late
    assert await faults(database) == []


async def test_changes_of_one_run_in_a_transaction_that_others_spoil_are_chained_to_what_is_stored(
    database: Database,
) -> None:
    begun = beginning("r1")
    second, lost = following(begun.run, trouble("second")), following(begun.run, trouble("lost"), trouble("as well"))
    third = following(second.run, trouble("third"))
    after_lost = following(lost.run, trouble("never"))
    await database.runs.commit(begun)
    told = await asyncio.gather(
        *map(database.runs.commit, (second, lost, after_lost, third, beginning("r1", trouble("again")))),
        return_exceptions=True,
    )
    assert [type(one) for one in told] == [type(None), StaleRunError, StaleRunError, type(None), StaleRunError]
    await database.runs.commit(following(third.run, trouble("fourth")))
    assert await faults(database) == []


async def test_a_run_that_two_processes_take_turns_with_is_one_chain(new_migrated_postgres: NewDatabase) -> None:
    address = new_migrated_postgres()
    async with open_database(address, HandClock()) as one, open_database(address, HandClock()) as other:
        at = beginning("r1")
        await one.runs.commit(at)
        for turn in range(12):
            ahead = following(at.run, trouble(str(turn)))
            behind = following(at.run, trouble(f"{turn} as well"))
            told = await asyncio.gather(one.runs.commit(ahead), other.runs.commit(behind), return_exceptions=True)
            (at,) = [change for change, answer in zip((ahead, behind), told, strict=True) if answer is None]
        assert await faults(one) == await faults(other) == []


async def test_a_caller_who_was_cut_off_leaves_a_chain_that_goes_on(database: Database) -> None:
    begun = beginning("r1")
    await database.runs.commit(begun)
    for turns in range(4):
        run = await database.runs.load("T1", "r1")
        cut_off = asyncio.create_task(database.runs.commit(following(run, trouble(f"cut off after {turns}"))))
        for _ in range(turns):
            await asyncio.sleep(0)
        cut_off.cancel()
        (was_cut,) = await asyncio.gather(cut_off, return_exceptions=True)
        assert isinstance(was_cut, asyncio.CancelledError)
        with suppress(StaleRunError):  # what was cut off may have been on its way already
            await database.runs.commit(following(run, trouble("instead")))
    assert (await database.runs.load("T1", "r1")).revision == 5
    assert await faults(database) == []


class Unheard(Sqlite):
    """A database whose answers can be lost: before the transaction was carried out, or after."""

    lost: str = ""

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Write, and lose what is to be lost."""
        if self.lost == "before":
            raise DatabaseUnreachableError("here", "gone")
        done = await super().write(work)
        if self.lost == "after":
            raise DatabaseUnreachableError("here", "gone")
        return done


@pytest.mark.parametrize("lost", ["before", "after"])
async def test_a_commit_whose_end_was_not_heard_leaves_a_chain_that_goes_on(
    tmp_path: Path, clock: HandClock, lost: str
) -> None:
    sqlite = Unheard(tmp_path / "metel.db", writable=True)
    await sqlite.write(upgrade_schema)
    writer = Writer(sqlite)
    runs = SqlRunStore(sqlite, writer, clock, UPCASTERS, alone=True)
    begun = beginning("r1")
    await runs.commit(begun)
    sqlite.lost = lost
    with pytest.raises(DatabaseUnreachableError):
        await runs.commit(following(begun.run, trouble("unheard")))
    sqlite.lost = ""
    for again in ("again", "and again"):
        await runs.commit(following(await runs.load("T1", "r1"), trouble(again)))
    reading = ChainVerifier()
    async for link in SqlAuditLog(sqlite, writer, clock).links("T1"):
        reading.read(link)
    await writer.close()
    sqlite.close()
    assert (reading.events, reading.faults()) == ({"before": 3, "after": 4}[lost], [])


async def test_a_run_that_moves_alone_is_chained_without_a_look_at_the_database(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = beginning("r1")
    await database.runs.commit(begun)
    looked: list[object] = []

    def look(*given: object) -> None:
        looked.append(given)

    monkeypatch.setattr(Connection, "execute", look)
    await database.runs.commit(second := following(begun.run, trouble("second")))
    await database.runs.commit(following(second.run, trouble("third")))
    monkeypatch.undo()
    assert looked == []
    assert await faults(database) == []


async def test_two_teams_have_trails_of_their_own(database: Database) -> None:
    await fill(database, team="T1", runs=2)
    await fill(database, team="T2", runs=1)
    assert await database.audit.teams() == ["T1", "T2"]
    assert {link.team async for link in database.audit.links("T2")} == {"T2"}
    anchored = await database.audit.anchor("T2")
    assert anchored
    assert [head.run for head in anchored.heads] == ["T2-r1"]
    assert await database.audit.anchors("T1") == []


async def test_an_anchor_holds_what_moved_since_the_one_before(database: Database) -> None:
    await fill(database, runs=2)
    assert await database.audit.anchor("T1")
    assert await database.audit.anchor("T1") is None
    begun = beginning("later")
    await database.runs.commit(begun)
    second = await database.audit.anchor("T1")
    assert second
    assert (second.number, [(head.run, head.seq) for head in second.heads]) == (2, [("later", 1)])
    await database.runs.commit(following(begun.run, trouble("more")))
    assert await faults(database) == []


async def test_of_two_that_anchor_at_once_one_does(database: Database) -> None:
    await fill(database, runs=1)
    made = await asyncio.gather(database.audit.anchor("T1"), database.audit.anchor("T1"))
    assert len([one for one in made if one]) == 1
    assert await faults(database) == []


async def test_a_trail_of_several_pages_is_read_whole(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    await fill(database, runs=3)
    whole = [link async for link in database.audit.links("T1")]
    monkeypatch.setattr(PAGE, 5)
    assert [link async for link in database.audit.links("T1")] == whole
    assert len(whole) == 12


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "UPDATE events SET body = replace(body, 'replan', 'plan') WHERE run_id = 'T1-r2' AND seq = 3",
            "event 3: it is",
        ),
        ("UPDATE events SET team = 'T2' WHERE run_id = 'T1-r2' AND seq = 4", "the index says 4 events"),
        ("UPDATE events SET hash = 'x' WHERE run_id = 'T1-r2' AND seq = 4", "event 4: it is not what was written"),
        ("DELETE FROM events WHERE run_id = 'T1-r2' AND seq = 2", "event 2 is gone"),
        ("DELETE FROM events WHERE run_id = 'T1-r2' AND seq = 4", "event 4: it was anchored and is gone"),
        ("DELETE FROM events WHERE run_id = 'T1-r2'", "event 4: it was anchored and is gone"),
        ("UPDATE runs SET revision = 9 WHERE id = 'T1-r2'", "the index says 9 events"),
        ("UPDATE anchored SET seq = 3 WHERE run = 'T1-r2'", "anchor 1: it is not what was written"),
        ("DELETE FROM anchored WHERE run = 'T1-r2'", "anchor 1: it is not what was written"),
        ("UPDATE anchors SET number = 2", "after anchor 0 comes 2"),
    ],
)
async def test_what_was_changed_behind_metels_back_is_told(
    url: str, clock: HandClock, statement: str, told: str
) -> None:
    async with open_database(url, clock) as database:
        await fill(database)
        await database.audit.anchor("T1")
    edit(url, statement)
    async with open_database(url, clock, access="read") as database:
        assert any(told in fault for fault in await faults(database)), await faults(database)


async def test_a_run_that_was_taken_out_whole_is_told_by_its_anchor(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as database:
        await fill(database)
        await database.audit.anchor("T1")
    for statement in ("DELETE FROM events WHERE run_id = 'T1-r3'", "DELETE FROM runs WHERE id = 'T1-r3'"):
        edit(url, statement)
    async with open_database(url, clock, access="read") as database:
        assert await faults(database) == ["run T1-r3, event 4: it was anchored and is gone"]


def _as_stored_then(entry: Append) -> list[dict[str, object]]:
    team, run = entry.key
    rows = (event._asdict() | {"team": team, "run_id": run, "version": 1} for event in entry.events)
    return [{name: value for name, value in row.items() if name != "clear"} for row in rows]


def as_before_the_chain(url: str) -> None:
    """Make the database as it was before there was a chain, with a run of two events."""
    row = build_append(beginning("r1", trouble("one")), NOON)
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        connection.execute(insert(RUNS), dict(row.run))
        connection.execute(insert(EVENTS_TABLE), _as_stored_then(row))
    engine.dispose()


async def test_a_journal_from_before_is_chained_when_it_is_upgraded(bare_url: str, clock: HandClock) -> None:
    if bare_url.startswith("sqlite"):
        parse_file_url(bare_url).parent.mkdir()
    as_before_the_chain(bare_url)
    async with open_database(bare_url, clock) as database:
        assert await faults(database) == []
        assert (await read(database)).events == 2
        await database.runs.commit(following(await database.runs.load("T1", "r1"), trouble("after")))
        assert await faults(database) == []
