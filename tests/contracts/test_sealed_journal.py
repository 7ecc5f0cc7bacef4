"""What sealing promises: no word of anybody stands in the journal's rows, a destroyed key is missed, and what was
written before is sealed without losing what vouched for it."""

from __future__ import annotations

import json

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, insert, select, text

from orchestration.ports import RunErasedError, StaleRunError
from orchestration.storage.chain import (
    BEGINNING,
    Anchor,
    ChainVerifier,
    Head,
    compute_anchor_hash,
    compute_link_hash,
)
from orchestration.storage.database import Database, open_database
from orchestration.storage.entries import Append, OpenEvent, build_anchor_entry, build_append
from orchestration.storage.sealed_events import (
    EventPlace,
    SealBrokenError,
    derive_event_key,
    generate_data_key,
    is_sealed,
    open_body,
    open_with_event_key,
    read_clear_part,
    seal_body,
)
from orchestration.storage.sqlite import parse_file_url
from orchestration.storage.tables import ANCHORED, ANCHORS, EVENTS_TABLE, RUNS
from schemas.events import RunCancelled
from tests.contracts.builders import NOON, HandClock, beginning, ended, following, trouble

HERE = EventPlace("T1", "r1", 1)


async def verify(database: Database, team: str = "T1") -> ChainVerifier:
    reading = ChainVerifier(await database.audit.anchors(team))
    async for link in database.audit.links(team):
        reading.read(link)
    return reading


async def faults(database: Database) -> list[str]:
    return [
        *(await verify(database)).faults(await database.audit.revisions("T1")),
        *await database.audit.find_index_faults("T1"),
    ]


def run_sql(url: str, statement: str) -> None:
    """Change the database past metel."""
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    with engine.begin() as connection:
        assert connection.execute(text(statement)).rowcount > 0
    engine.dispose()


def test_what_was_sealed_is_opened_in_its_place_by_its_key_alone() -> None:
    key = generate_data_key()
    stored = seal_body('{"text":"비밀"}', '{"type":"x"}', key, HERE)
    assert (open_body(stored, key, HERE), read_clear_part(stored)) == ('{"text":"비밀"}', {"type": "x"})
    assert open_with_event_key(stored, derive_event_key(key, 1), HERE) == '{"text":"비밀"}'
    for other_key, other_place in (
        (generate_data_key(), HERE),
        (key, EventPlace("T2", "r1", 1)),
        (key, EventPlace("T1", "r1", 2)),
    ):
        with pytest.raises(SealBrokenError):
            open_body(stored, other_key, other_place)
    with pytest.raises(SealBrokenError):
        open_with_event_key(stored, derive_event_key(key, 2), HERE)
    flipped = f"{stored[:20]}{'A' if stored[20] != 'A' else 'B'}{stored[21:]}"
    with pytest.raises(SealBrokenError):
        open_body(flipped, key, HERE)


async def test_no_word_stands_in_the_journals_rows_and_who_did_what_does(database: Database) -> None:
    begun = beginning("r1", trouble("CANARY-TROUBLE"))
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, RunCancelled(at=NOON, by="U7", by_name="CANARY-NAME")))
    bodies = [link.body async for link in database.audit.links("T1") if link.run]
    assert all(is_sealed(body) for body in bodies)
    assert "CANARY" not in "".join(bodies)
    assert "회의록" not in json.dumps([read_clear_part(body) for body in bodies], ensure_ascii=False)
    assert read_clear_part(bodies[2]) == {"type": "run_cancelled", "at": "2026-03-02T12:00:00Z", "by": "U7"}
    assert [link.opened async for link in database.audit.links("T1")][1].count("CANARY-TROUBLE") == 1


async def test_a_key_that_was_destroyed_past_metel_is_missed_and_its_run_is_read_by_nobody(
    either_url: str, clock: HandClock
) -> None:
    async with open_database(either_url, clock) as database:
        for name in ("r1", "r2"):
            await database.runs.commit(beginning(name, trouble("once"), ended()))
        await database.audit.anchor("T1")
        assert await faults(database) == []
    run_sql(either_url, "DELETE FROM data_keys WHERE run = 'r1'")
    async with open_database(either_url, clock) as database:
        assert await faults(database) == ["run r1: its key is gone, and nobody is told to have erased it"]
        with pytest.raises(RunErasedError):
            await database.runs.load("T1", "r1")
        with pytest.raises(StaleRunError):
            await database.runs.commit(following(beginning("r1", trouble("once"), ended()).run, trouble("on")))
        assert (await database.runs.load("T1", "r2")).revision == 3


async def test_an_event_whose_seal_was_changed_together_with_its_hash_cannot_be_opened(
    either_url: str, clock: HandClock
) -> None:
    async with open_database(either_url, clock) as database:
        await database.runs.commit(beginning("r1", trouble("once")))
    run_sql(either_url, "UPDATE data_keys SET key = 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA='")
    async with open_database(either_url, clock) as database:
        assert "event 1: it is not what was written, or can't be opened" in str(await faults(database))


def plain(entry: Append) -> list[dict[str, object]]:
    """The rows of events as they were stored before they were sealed, with their hashes."""
    before = BEGINNING
    rows: list[dict[str, object]] = []
    for event in entry.events:
        before = _hash(event, entry.key[1], before)
        row = event._asdict() | {"team": "T1", "run_id": entry.key[1], "version": 1, "hash": before}
        rows.append({name: value for name, value in row.items() if name != "clear"})
    return rows


def _hash(event: OpenEvent, run: str, before: str) -> str:
    return compute_link_hash(before, team="T1", run=run, seq=event.seq, version=1, body=event.body)


def as_before_the_seal(url: str, forge: str = "") -> None:
    """Make the database as it was before events were sealed: two runs, of which the first was anchored half-way."""
    if url.startswith("sqlite"):
        parse_file_url(url).parent.mkdir()
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0014")
        for name in ("r1", "r2"):
            entry = build_append(beginning(name, trouble("CANARY"), ended()), NOON)
            connection.execute(insert(RUNS), dict(entry.run))
            connection.execute(insert(EVENTS_TABLE), plain(entry))
        _put_anchor(connection)
        if forge:
            connection.execute(text(forge))
    engine.dispose()


def _put_anchor(connection: Connection) -> None:
    wanted = select(EVENTS_TABLE.c.hash).where(EVENTS_TABLE.c.run_id == "r1", EVENTS_TABLE.c.seq == 2)
    heads = (Head("r1", 2, connection.execute(wanted).scalar_one()),)
    made = build_anchor_entry(Anchor("T1", 1, NOON, heads, compute_anchor_hash(BEGINNING, "T1", 1, NOON, heads)))
    connection.execute(insert(ANCHORS), dict(made.row))
    connection.execute(insert(ANCHORED), [dict(row) for row in made.heads])


async def test_a_journal_of_before_is_sealed_and_still_vouched_for_by_its_old_anchor(
    bare_url: str, clock: HandClock
) -> None:
    as_before_the_seal(bare_url)
    async with open_database(bare_url, clock) as database:
        reading = await verify(database)
        assert (await faults(database), reading.loose_ends, reading.anchors) == ([], 0, 2)
        assert "CANARY" not in "".join([link.body async for link in database.audit.links("T1")])
        run = await database.runs.load("T1", "r1")
        assert run.trouble == "CANARY"
        await database.runs.commit(following(run, trouble("after")))
        assert await faults(database) == []


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        ("UPDATE events SET body = replace(body, 'CANARY', 'FORGED') WHERE run_id = 'r1' AND seq = 2", "r1, event 2"),
        ("UPDATE events SET hash = 'x' WHERE run_id = 'r2' AND seq = 3", "r2, event 3"),
    ],
)
async def test_sealing_makes_nothing_good_that_was_changed_before(
    bare_url: str, clock: HandClock, forge: str, told: str
) -> None:
    as_before_the_seal(bare_url, forge)
    async with open_database(bare_url, clock) as database:
        assert f"run {told}: it was not what was written when it was sealed" in await faults(database)


async def test_a_run_that_is_put_in_place_of_one_of_before_is_found_out(bare_url: str, clock: HandClock) -> None:
    """The hash of before can be copied by anybody; the new one is anchored as well."""
    as_before_the_seal(bare_url)
    async with open_database(bare_url, clock) as database:
        assert await faults(database) == []
    run_sql(bare_url, "UPDATE events SET body = replace(body, '\"type\"', '\"kind\"') WHERE run_id = 'r2' AND seq = 3")
    async with open_database(bare_url, clock) as database:
        assert "run r2, event 3: it is not what was written" in str(
            (await verify(database)).faults(await database.audit.revisions("T1"))
        )
