"""Two teams whose ids are all equal never meet, in either kind of database."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import IntegrityError

from orchestration.run.ids import make_operation_id, make_run_id
from orchestration.storage.database import Database, open_database
from orchestration.storage.sqlite import parse_file_url
from tests.contracts.builders import NOON, HandClock, a_card, a_delivery, beginning, ended, following, trouble

OLD = """
INSERT INTO runs (id, team, status, text, "user", channel, thread_ts, revision, created_at)
    VALUES ('r1', 'T1', 'waiting', 'text', 'U1', 'C1', '1.1', 3, '2026-03-02 12:00:00');
INSERT INTO runs (id, team, status, text, "user", channel, thread_ts, revision, created_at)
    VALUES ('r2', 'T2', 'waiting', 'text', 'U1', 'C1', '1.1', 1, '2026-03-02 12:00:00');
INSERT INTO events (run_id, seq, team, type, version, at, body)
    VALUES ('r1', 1, 'T1', 'request_received', 1, '2026-03-02 12:00:00', '{}');
INSERT INTO inbox (key, team, kind, body, received_at) VALUES ('d1', 'T1', 'event', '{}', '2026-03-02 12:00:00');
INSERT INTO cards (run, key, team, channel, ts, digest) VALUES ('r2', 'status', 'T2', 'C1', '1.5', 'd');
INSERT INTO shown (run, revision) VALUES ('r1', 3);
INSERT INTO shown (run, revision) VALUES ('gone', 3)
"""


async def test_two_teams_may_have_a_run_of_one_id_and_each_sees_its_own(database: Database) -> None:
    ours, theirs = (beginning("r1", trouble(f"of {team}"), team=team) for team in ("T1", "T2"))
    await asyncio.gather(database.runs.commit(ours), database.runs.commit(theirs))
    assert await database.runs.load("T1", "r1") == ours.run
    assert await database.runs.load("T2", "r1") == theirs.run
    assert await database.runs.events("T1", "r1") == list(ours.events)
    assert [row.team for row in await database.runs.unfinished_in("T2", "C1", "1.0001")] == ["T2"]
    assert [row.team for row in await database.runs.recent("T1")] == ["T1"]
    for begun in (ours, theirs):
        await database.runs.commit(following(begun.run, ended()))
    assert [row.team for row in await database.runs.ended_in("T2", "C1", "1.0001", 9)] == ["T2"]


async def test_what_happens_to_one_teams_run_leaves_the_others_as_it_was(database: Database) -> None:
    ours, theirs = (beginning("r1", team=team) for team in ("T1", "T2"))
    await database.runs.commit(ours)
    await database.runs.commit(theirs)
    await database.runs.commit(following(ours.run, trouble("more"), ended()))
    assert await database.runs.load("T2", "r1") == theirs.run
    assert [row.team for row in await database.runs.unfinished()] == ["T2"]
    await database.runs.commit(following(theirs.run, trouble("of its own")))
    assert (await database.runs.load("T2", "r1")).trouble == "of its own"


async def test_a_run_is_not_there_for_a_team_that_is_not_its_own(database: Database) -> None:
    await database.runs.commit(beginning("r1"))
    with pytest.raises(KeyError):
        await database.runs.load("T2", "r1")
    assert await database.runs.events("T2", "r1") == []
    assert await database.cards.of_run("T2", "r1") == {}
    with pytest.raises(IntegrityError):
        await database.cards.put(a_card("r1", "status", team="T2"))
    assert await database.cards.of_run("T1", "r1") == {}


async def test_a_run_that_is_kept_folded_is_kept_for_its_team_alone(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        await database.runs.commit(beginning("r1"))
        assert (await database.runs.load("T1", "r1")).team == "T1"
        with pytest.raises(KeyError):
            await database.runs.load("T2", "r1")


async def test_deliveries_with_one_key_are_two_and_each_is_done_by_its_team(database: Database) -> None:
    ours, theirs = a_delivery("event:Ev1"), a_delivery("event:Ev1", team="T2")
    assert await asyncio.gather(database.inbox.store(ours), database.inbox.store(theirs)) == [True, True]
    assert not await database.inbox.store(theirs)
    await database.inbox.finish("T1", "event:Ev1")
    assert await database.inbox.waiting("T1") == []
    assert await database.inbox.waiting("T2") == [theirs]


async def test_a_run_takes_the_delivery_of_its_own_team_with_it(database: Database) -> None:
    for team in ("T1", "T2"):
        await database.inbox.store(a_delivery("d1", team=team))
    begun = beginning("r1")
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, trouble("more"), delivery="d1"))
    assert await database.inbox.waiting("T1") == []
    assert [delivery.team for delivery in await database.inbox.waiting("T2")] == ["T2"]


async def test_a_flood_for_one_team_does_not_hide_anothers_delivery(database: Database) -> None:
    await asyncio.gather(*(database.inbox.store(a_delivery(f"d{number}")) for number in range(200)))
    late = a_delivery("late", team="T2", at=NOON + timedelta(hours=1))
    await database.inbox.store(late)
    assert await database.inbox.waiting("T2", 10) == [late]


async def test_cards_of_one_key_are_each_teams_own(database: Database) -> None:
    for team in ("T1", "T2"):
        await database.runs.commit(beginning("r1", team=team))
    ours, theirs = a_card("r1", "status", ts="1.5"), a_card("r1", "status", ts="2.5", team="T2")
    await asyncio.gather(database.cards.put(ours), database.cards.put(theirs))
    assert await database.cards.of_run("T1", "r1") == {"status": ours}
    assert await database.cards.of_run("T2", "r1") == {"status": theirs}
    await database.cards.mark_shown("T1", "r1", 1)
    assert await database.cards.behind("T1", 10) == []
    assert await database.cards.behind("T2", 10) == ["r1"]


def test_one_request_id_in_two_teams_is_two_runs_and_two_operations() -> None:
    ours, theirs = make_run_id("T1", "request"), make_run_id("T2", "request")
    assert ours != theirs
    assert make_operation_id(ours, "a1") != make_operation_id(theirs, "a1")
    assert make_run_id("T1", "2request") != make_run_id("T12", "request")


def old_database(url: str) -> None:
    """Make the database as it was when a run's id was its whole key."""
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")

    def fill(connection: Connection) -> None:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
        for statement in OLD.split(";"):
            connection.execute(text(statement))

    with engine.begin() as connection:
        fill(connection)
    engine.dispose()


async def test_what_an_older_metel_wrote_is_there_after_the_keys_have_changed(bare_url: str, clock: HandClock) -> None:
    if bare_url.startswith("sqlite"):
        parse_file_url(bare_url).parent.mkdir()
    old_database(bare_url)
    async with open_database(bare_url, clock) as database:
        assert {(row.team, row.id, row.created_at) for row in await database.runs.latest()} == {
            ("T1", "r1", NOON),
            ("T2", "r2", NOON),
        }
        assert [(d.key, d.received_at) for d in await database.inbox.waiting("T1")] == [("d1", NOON)]
        assert (await database.cards.of_run("T2", "r2"))["status"].ts == "1.5"
        assert await database.cards.behind("T1", 10) == []
        assert await database.cards.behind("T2", 10) == ["r2"]
        assert len([link async for link in database.audit.links("T1")]) == 1
        with pytest.raises(IntegrityError):
            await database.cards.put(a_card("r1", "status", team="T2"))
