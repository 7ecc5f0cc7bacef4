"""What an erasure promises: what it names is in no byte of the database, and that it was is told for ever."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import create_engine, select

from bot.periodic import RetentionJob
from orchestration.directory_store import DirectoryEntry, DirectoryKey, PutEntry
from orchestration.execution.loaders import PolicyVersions
from orchestration.policy.team import Retention, TeamPolicy
from orchestration.ports import Commit, Delivery, RunErasedError, StaleRunError
from orchestration.run.reducer import fold_events
from orchestration.storage.chain import Erasure
from orchestration.storage.database import Database, mark_database, open_database
from orchestration.storage.erasure_list import ErasureList
from orchestration.storage.postgres import parse_server_url
from orchestration.storage.sqlite import parse_file_url
from orchestration.storage.tables import METADATA
from schemas.ask import Approval
from schemas.events import ApprovalAsked, ApprovalDecided, Event, RequestReceived
from tests.contracts.builders import NOON, HandClock, a_card, a_delivery, a_request, ended, following, trouble
from tests.contracts.test_sealed_journal import faults, run_sql, verify

WORDS, HELD, NAME, SENT = "CANARY-WORDS-5b1f", "CANARY-HELD-93c2", "CANARY-NAME-77aa", "CANARY-SENT-e0d4"
CANARIES = (WORDS, HELD, NAME, SENT)


def beginning_of(user: str, run_id: str, *more: Event) -> Commit:
    """Return the change that begins a run with canaries in it."""
    request = a_request(run_id, text=WORDS if user == "U1" else "others").model_copy(update={"user": user})
    events = (RequestReceived(at=NOON, run=run_id, request=request), *more)
    return Commit(fold_events(events), 0, events)


async def plant(database: Database) -> None:
    """Have two people ask for something; of the first, canaries are in every place that holds words."""
    for user, run in (("U1", "mine"), ("U2", "theirs")):
        begun = beginning_of(user, run, trouble(HELD if user == "U1" else "kept"))
        await database.runs.commit(begun)
        await database.inbox.store(Delivery(f"of {run}", "T1", "slack.event", {"text": SENT}, NOON))
        await database.runs.commit(following(begun.run, ended(), delivery=f"of {run}"))
        await database.cards.put(a_card(run, "status", ts="1.2", digest=NAME if user == "U1" else "d"))
    await database.directories.of("T1", "slack").apply(
        [PutEntry(DirectoryEntry("person", "U1", NAME, NOON, frozenset({DirectoryKey("name", NAME)}), {"name": NAME}))]
    )
    await database.audit.anchor("T1")


async def erase(database: Database, *runs: str, person: str = "") -> Erasure:
    told = Erasure(kinds=("results", "requests"), runs=runs, by="U9", why="asked", at=NOON, person=person)
    await database.erasures.erase("T1", told)
    await database.erasures.scrub()
    return told


def bytes_of(url: str) -> str:
    """Every byte of a SQLite file and of what stands beside it; every row of a server's tables."""
    if url.startswith("sqlite"):
        files = [file for file in parse_file_url(url).parent.iterdir() if file.is_file()]
        assert {file.suffix for file in files} >= {".db", ".db-wal"} or len(files) >= 2
        return "".join(file.read_bytes().decode("latin-1") for file in files)
    engine = create_engine(parse_server_url(url))
    with engine.connect() as connection:
        told = [str(connection.execute(select(table)).all()) for table in METADATA.sorted_tables]
    engine.dispose()
    return "".join(told)


def found(url: str) -> set[str]:
    told = bytes_of(url)
    return {canary for canary in CANARIES if canary in told}


async def test_what_was_erased_is_in_no_byte_and_who_erased_it_is_told(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        await plant(database)
        assert found(either_url) >= {WORDS, NAME, SENT}, "the canaries sing before"
        keys = run_keys(either_url)
        await erase(database, "mine", person="U1")
        assert found(either_url) == set()
        assert keys["mine"] not in bytes_of(either_url)
        assert keys["theirs"] in bytes_of(either_url)
        with pytest.raises(RunErasedError):
            await database.runs.load("T1", "mine")
        assert (await database.runs.load("T1", "theirs")).trouble == "kept"
        assert await faults(database) == []
        (told,) = (await verify(database)).seals.erasures
        assert (told.runs, told.by, told.at, told.why, told.person) == (("mine",), "U9", NOON, "asked", "U1")
        assert await database.audit.anchor("T1")
        assert await faults(database) == []
    assert found(either_url) == set()


def run_keys(url: str) -> dict[str, str]:
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        rows = connection.execute(select(METADATA.tables["data_keys"])).all()
    engine.dispose()
    return {row.run: row.key for row in rows}


async def test_a_key_that_is_destroyed_is_in_no_page_however_often_the_table_was_moved_about(
    url: str, clock: HandClock
) -> None:
    """Rows are copied from page to page as tables grow; what stays behind in a page is not part of any row."""
    async with open_database(url, clock) as database:
        for number in range(400):
            begun = beginning_of("U1", f"r{number * 7919 % 400:03}", ended())
            await database.runs.commit(begun)
        keys = run_keys(url)
        await erase(database, *sorted(keys)[::2])
        told = bytes_of(url)
        assert [run for run in sorted(keys)[::2] if keys[run] in told] == []
        assert [run for run in sorted(keys)[1::2] if keys[run] not in told] == []


async def test_what_was_read_in_memory_is_forgotten_too(database: Database) -> None:
    await plant(database)
    run = await database.runs.load("T1", "mine")
    await erase(database, "mine")
    with pytest.raises(RunErasedError):
        await database.runs.load("T1", "mine")
    with pytest.raises(StaleRunError):
        await database.runs.commit(following(run, trouble("once more")))


async def test_an_erased_run_is_found_in_no_thread_and_in_no_list_of_a_person(database: Database) -> None:
    await plant(database)
    assert [row.id for row in await database.runs.of_person("T1", "U1", 9)] == ["mine"]
    told = Erasure(kinds=("results",), runs=("mine",), by="", why="retention", at=NOON)
    await database.erasures.erase("T1", told)
    assert await database.runs.of_person("T1", "U1", 9) == []
    assert [row.id for row in await database.runs.recent("T1")] == ["theirs"]
    assert [row.id for row in await database.runs.ended_in("T1", "C1", "1.0001", 9)] == ["theirs"]
    assert await database.cards.behind("T1", 9) == ["theirs"]


async def test_what_a_person_confirmed_is_gone_with_what_is_erased_of_them(database: Database) -> None:
    approval = Approval(id="p1", items=(), asked_at=NOON, expires_at=NOON)
    said_yes = ApprovalDecided(at=NOON, approval="p1", approved={}, by="U1")
    await database.runs.commit(beginning_of("U1", "mine", ApprovalAsked(at=NOON, approval=approval), said_yes, ended()))
    assert [row.id for row in await database.runs.confirmed("T1", 9)] == ["mine"]
    told = Erasure(kinds=("results",), runs=("mine",), by="", why="retention", at=NOON)
    await database.erasures.erase("T1", told)
    assert await database.runs.confirmed("T1", 9) == []


async def test_what_has_not_ended_is_counted_apart_and_another_persons_is_not(database: Database) -> None:
    await plant(database)
    await database.runs.commit(beginning_of("U1", "open"))
    kept = await database.erasures.find("T1", "results", person="U1")
    assert (kept.ended, kept.events, kept.unfinished) == (("mine",), 3, ("open",))
    assert (await database.erasures.find("T2", "results", person="U1")).ended == ()
    await erase(database, "mine")
    assert (await database.erasures.find("T1", "results", person="U1")).ended == ()


async def test_a_restored_backup_is_found_out_and_the_erasure_is_done_again(
    url: str, clock: HandClock, tmp_path: Path
) -> None:
    path, backup = parse_file_url(url), tmp_path / "backup.db"
    async with open_database(url, clock) as database:
        await plant(database)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as copy:
            source.backup(copy)
        told = await erase(database, "mine", person="U1")
    for file in (path, path.with_name("metel.db-wal"), path.with_name("metel.db-shm")):
        file.unlink(missing_ok=True)
    shutil.copy(backup, path)
    assert found(url) != set()
    async with open_database(url, clock) as database:
        assert (await database.runs.load("T1", "mine")).revision == 3
        assert await database.erasures.reapply() == 1
        assert found(url) == set()
        (again,) = await database.erasures.erased("T1")
        assert again == told.model_copy(update={"again": True})
        assert await faults(database) == []
        assert await database.erasures.reapply() == 0
        assert len(await database.erasures.erased("T1")) == 1


async def test_a_backup_that_metel_put_back_is_erased_again_before_anything_is_carried(
    url: str, clock: HandClock, tmp_path: Path
) -> None:
    path, backup = parse_file_url(url), tmp_path / "backup.db"
    async with open_database(url, clock) as database:
        await plant(database)
        with closing(sqlite3.connect(path)) as source, closing(sqlite3.connect(backup)) as copy:
            source.backup(copy)
        await erase(database, "mine", person="U1")
    for file in (path, path.with_name("metel.db-wal"), path.with_name("metel.db-shm")):
        file.unlink(missing_ok=True)
    shutil.copy(backup, path)
    await mark_database(url, NOON)
    async with open_database(url, clock) as database:
        assert found(url) == set()
        assert [one.again for one in await database.erasures.erased("T1")] == [True]
        assert await database.cards.behind("T1", 9) == ["theirs"]


async def test_a_key_that_is_put_back_is_told(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        await plant(database)
        key = run_keys(either_url)["mine"]
        await erase(database, "mine")
    run_sql(either_url, f"INSERT INTO data_keys (team, run, key) VALUES ('T1', 'mine', '{key}')")
    async with open_database(either_url, clock, access="read") as database:
        told = "run mine: it was erased and can be read again; erase it anew: metel forget --again"
        assert told in await faults(database)


@pytest.mark.parametrize(
    ("days", "left", "told"),
    [
        (0, "all", ()),
        (29, "all", ()),
        (31, "words", ("results",)),
        (61, "nothing", ("results", "requests")),
        (91, "no run", ("audit",)),
    ],
)
async def test_each_kind_is_kept_as_long_as_the_policy_says(
    either_url: str, clock: HandClock, days: int, left: str, told: Sequence[str]
) -> None:
    policy = TeamPolicy(retention=Retention(results=30, requests=60, inbox=7, audit=90))
    async with open_database(either_url, clock) as database:
        await plant(database)
        await database.runs.commit(beginning_of("U1", "open"))
        await clock.move(timedelta(days=days))
        job = RetentionJob(database.audit, database.erasures, PolicyVersions(database.policies, policy, clock), clock)
        await job.run_once()
        assert [kind for one in await database.erasures.erased("T1") for kind in one.kinds] == list(told)
        row = await database.runs.row("mine")
        assert {"all": WORDS, "words": WORDS, "nothing": ""}.get(left) == (row.text if row else None)
        assert delivered(either_url) == ([""] * 2 if days == 0 else []), "what was carried out is not kept"
        assert (HELD_KEY in run_keys(either_url)) is (left == "all")
        assert (await database.runs.load("T1", "open")).revision == 1, "what has not ended is kept"
        assert await faults(database) == []
        assert await job.run_once() == 0
        assert len(await database.erasures.erased("T1")) == len(told)


HELD_KEY = "mine"


def delivered(url: str) -> list[str]:
    engine = create_engine(url.replace("+aiosqlite", "").replace("postgresql:", "postgresql+psycopg:"))
    with engine.connect() as connection:
        bodies = [str(body) for body in connection.execute(select(METADATA.tables["inbox"].c.body)).scalars()]
    engine.dispose()
    return bodies


async def test_a_run_is_as_old_as_its_last_event(database: Database, clock: HandClock) -> None:
    begun = beginning_of("U1", "waited")
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, ended(at=NOON + timedelta(days=40))))
    assert (await database.erasures.find("T1", "results", before=NOON + timedelta(days=39))).ended == ()
    assert (await database.erasures.find("T1", "results", before=NOON + timedelta(days=41))).ended == ("waited",)


async def test_two_teams_are_erased_apart(database: Database) -> None:
    await plant(database)
    await database.inbox.store(a_delivery("other", team="T2"))
    assert (await database.erasures.find("T2", "results")).ended == ()
    assert await database.erasures.erased("T2") == []


@pytest.mark.parametrize("days", [{"results": 400, "requests": 30}, {"requests": 2_000, "audit": 90}, {"inbox": 0}])
def test_what_holds_more_is_not_kept_longer_than_what_tells_of_it(days: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"can.t be kept longer|greater than"):
        Retention.model_validate(days)


def test_the_list_outside_is_of_its_owner_alone(tmp_path: Path) -> None:
    listed = ErasureList(tmp_path / "list")
    told = Erasure(kinds=("results",), runs=("r1",), by="U9", why="asked", at=NOON)
    listed.add("T1", told)
    listed.add("T1", told)
    assert listed.read() == [("T1", told), ("T1", told)]
    assert listed.path
    assert oct(listed.path.stat().st_mode & 0o777) == "0o600"
    assert [json.loads(line).get("team") for line in listed.path.read_text().splitlines()] == [None, "T1", "T1"]


def test_a_list_is_known_again_however_long_it_grew_and_another_is_not(tmp_path: Path) -> None:
    told = Erasure(kinds=("results",), runs=("r1",), by="U9", why="asked", at=NOON)
    listed, other, before = (ErasureList(tmp_path / name) for name in ("list", "other", "before"))
    assert (listed.is_there, listed.mark()) == (False, None)
    listed.make_file()
    listed.make_file()
    empty = listed.mark()
    assert empty
    listed.add("T1", told)
    longer = listed.mark()
    assert longer
    shutil.copy(str(listed.path), str(before.path))
    listed.add("T2", told)
    assert (listed.goes_on_from(empty), listed.goes_on_from(longer)) == (True, True)
    listed_now = listed.mark()
    assert listed_now
    assert not before.goes_on_from(listed_now), "a copy from before the last erasure"
    other.add("T3", told)
    assert not other.goes_on_from(empty)
    other.take_over(listed)
    other.take_over(listed)
    assert [team for team, _ in other.read()] == ["T3", "T1", "T2"]
    assert other.goes_on_from(listed_now), "it has all that the other had"
