"""What the audit trail promises: a journal that is not what was written is found out."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, insert

from orchestration.storage.chain import Reading
from orchestration.storage.database import Database, open_database
from orchestration.storage.entries import append_of
from orchestration.storage.sqlite import file_of
from orchestration.storage.tables import EVENTS_TABLE, RUNS
from tests.contracts.builders import NOON, HandClock, beginning, ended, following, trouble

PAGE = "orchestration.storage.audit.PAGE"


async def fill(database: Database, *, team: str = "T1", runs: int = 3) -> None:
    for number in range(1, runs + 1):
        begun = beginning(f"{team}-r{number}", trouble("one"), team=team)
        await database.runs.commit(begun)
        await database.runs.commit(following(begun.run, trouble("two"), ended()))


async def read(database: Database, team: str = "T1") -> Reading:
    reading = Reading(await database.audit.anchors(team))
    async for link in database.audit.links(team):
        reading.read(link)
    return reading


async def faults(database: Database, team: str = "T1") -> list[str]:
    return (await read(database, team)).faults(await database.audit.revisions(team))


def edit(url: str, statement: str) -> None:
    """Change the SQLite file behind metel's back."""
    with closing(sqlite3.connect(file_of(url))) as connection, connection:
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
        ("UPDATE events SET body = replace(body, 'two', 'ten') WHERE run_id = 'T1-r2' AND seq = 3", "event 3: it is"),
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


def as_before_the_chain(url: str) -> None:
    """Make the database as it was before there was a chain, with a run of two events."""
    row = append_of(beginning("r1", trouble("one")), NOON, "")
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        connection.execute(insert(RUNS), dict(row.run))
        connection.execute(
            insert(EVENTS_TABLE), [{k: v for k, v in event.items() if k != "hash"} for event in row.events]
        )
    engine.dispose()


async def test_a_journal_from_before_is_chained_when_it_is_upgraded(either_url: str, clock: HandClock) -> None:
    if either_url.startswith("sqlite"):
        file_of(either_url).parent.mkdir()
    as_before_the_chain(either_url)
    async with open_database(either_url, clock) as database:
        assert await faults(database) == []
        assert (await read(database)).events == 2
        await database.runs.commit(following(await database.runs.load("T1", "r1"), trouble("after")))
        assert await faults(database) == []
