"""What models were asked and answered: sealed for its run, gone with it or after some days, and never in the way."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest
from sqlalchemy import create_engine, select, text
from structlog.testing import capture_logs

from bot.periodic import RetentionJob
from orchestration.execution.loaders import PolicyVersions
from orchestration.model_meter import MeteredRun
from orchestration.model_records import ModelBody
from orchestration.policy.team import Retention, TeamPolicy
from orchestration.secrecy import register_secret_temporarily
from orchestration.storage.chain import Erasure, ErasureKind
from orchestration.storage.database import Database, open_database
from orchestration.storage.encryption import BrokenSealError, Keyring, UnknownKeyError, generate_key
from orchestration.storage.postgres import parse_server_url
from orchestration.storage.sqlite import parse_file_url
from orchestration.storage.tables import MODEL_BODIES
from tests.contracts.builders import NOON, HandClock, beginning, ended, following
from tests.contracts.test_erasure import bytes_of
from tests.databases import have_database

KEY, OTHER_KEY = generate_key(), generate_key()
CANARY, SECRET = "CANARY-BODY-71c0", "canary-secret-5e55"
MINE = MeteredRun("T1", "mine")


def a_body(user: str = CANARY, **more: str) -> ModelBody:
    return ModelBody.model_validate(
        {
            "role": "planner",
            "model": "m1",
            "attempt": 1,
            "outcome": "answered",
            "system": "s",
            "developer": "d",
            "user": user,
            "answer": f"{CANARY} answered",
            **more,
        }
    )


@asynccontextmanager
async def opened(url: str, *keys: str, clock: HandClock | None = None) -> AsyncGenerator[Database]:
    """The database with two runs in it that have ended."""
    async with open_database(url, clock or HandClock(), keys=Keyring(keys or (KEY,))) as database:
        for run, team in (("mine", "T1"), ("other", "T1"), ("theirs", "T2")):
            if await database.runs.row(run) is None:
                begun = beginning(run, team=team)
                await database.runs.commit(begun)
                await database.runs.commit(following(begun.run, ended()))
        yield database


async def users_of(database: Database, run: str = "mine", team: str = "T1") -> list[str]:
    return [one.body.user for one in await database.model_bodies.list_of(team, run)]


async def erase(database: Database, *kinds: ErasureKind) -> None:
    await database.erasures.erase("T1", Erasure(kinds=kinds, runs=("mine",), by="U9", why="asked", at=NOON))


def run_on(url: str, statement: str) -> None:
    address = f"sqlite:///{parse_file_url(url)}" if url.startswith("sqlite") else parse_server_url(url)
    engine = create_engine(address)
    with engine.begin() as conn:
        conn.execute(text(statement))
    engine.dispose()


async def test_bodies_are_read_as_they_were_kept_in_their_order(either_url: str) -> None:
    async with opened(either_url) as database:
        for number in range(3):
            await database.model_bodies.keep(MINE, a_body(f"question {number}"))
        await database.model_bodies.keep(MeteredRun("T1", "other"), a_body("elsewhere"))
        assert await users_of(database) == [f"question {number}" for number in range(3)]
        assert [one.at for one in await database.model_bodies.list_of("T1", "mine")] == [NOON] * 3
        assert (await database.model_bodies.list_of("T1", "mine"))[0].body == a_body("question 0")
        assert await database.model_bodies.count_of("T1", "mine") == 3


async def test_no_other_team_reads_them(either_url: str) -> None:
    async with opened(either_url) as database:
        await database.model_bodies.keep(MINE, a_body())
        assert await users_of(database, team="T2") == []


async def test_no_word_of_them_is_in_plain_in_the_database(either_url: str) -> None:
    async with opened(either_url) as database:
        await database.model_bodies.keep(MINE, a_body())
        assert CANARY not in bytes_of(either_url)
        assert await users_of(database) == [CANARY]


async def test_a_secret_in_one_is_taken_out_before_it_is_kept(either_url: str) -> None:
    async with opened(either_url) as database:
        with register_secret_temporarily(SECRET):
            await database.model_bodies.keep(MINE, a_body(f"it is {SECRET}", answer=f"{SECRET}!", error=f"no {SECRET}"))
        (kept,) = await database.model_bodies.list_of("T1", "mine")
        assert (kept.body.user, kept.body.answer, kept.body.error) == (
            "it is [redacted]",
            "[redacted]!",
            "no [redacted]",
        )


@pytest.mark.parametrize("kind", ["results", "requests", "audit"])
async def test_they_go_with_whatever_is_erased_of_their_run(either_url: str, kind: ErasureKind) -> None:
    async with opened(either_url) as database:
        await database.model_bodies.keep(MINE, a_body())
        await database.model_bodies.keep(MeteredRun("T1", "other"), a_body("stays"))
        await erase(database, kind)
        assert await database.model_bodies.count_of("T1", "mine") == 0
        assert await users_of(database, "other") == ["stays"]


async def test_nothing_is_kept_any_more_of_a_run_that_was_erased(either_url: str) -> None:
    async with opened(either_url) as database:
        await erase(database, "results")
        await database.model_bodies.keep(MINE, a_body())
        assert await database.model_bodies.count_of("T1", "mine") == 0


@pytest.mark.parametrize(("days", "left"), [(6, 1), (8, 0)])
async def test_they_go_after_their_days_however_long_runs_are_kept(either_url: str, days: int, left: int) -> None:
    clock = HandClock()
    for_ever = TeamPolicy(retention=Retention(results=None, requests=None, inbox=None, audit=None))
    async with opened(either_url, clock=clock) as database:
        await database.model_bodies.keep(MINE, a_body())
        await clock.move(timedelta(days=days))
        versions = PolicyVersions(database.policies, for_ever, clock)
        await RetentionJob(database.audit, database.erasures, versions, clock).run_once()
        assert await database.model_bodies.count_of("T1", "mine") == left


async def test_without_a_key_nothing_is_kept_and_nothing_is_in_the_way(either_url: str, clock: HandClock) -> None:
    async with open_database(either_url, clock) as database:
        await database.runs.commit(beginning("mine"))
        with capture_logs() as logs:
            await database.model_bodies.keep(MINE, a_body())
        assert [one["event"] for one in logs] == ["model_body_not_kept"]
        assert CANARY not in str(logs)
        assert await database.model_bodies.count_of("T1", "mine") == 0


async def test_a_new_first_key_seals_them_anew(either_url: str) -> None:
    async with opened(either_url, OTHER_KEY) as database:
        await database.model_bodies.keep(MINE, a_body())
    async with opened(either_url, KEY, OTHER_KEY) as database:
        await database.model_bodies.keep(MINE, a_body("second"))
        assert sorted((await database.model_bodies.count_keys()).values()) == [1, 1]
        assert await database.model_bodies.reseal() == 1
        assert await database.model_bodies.reseal() == 0
        assert list(await database.model_bodies.count_keys()) == [Keyring((KEY,)).first]
    async with opened(either_url, KEY) as database:
        assert await users_of(database) == [CANARY, "second"]


async def test_a_key_that_is_gone_is_named(either_url: str) -> None:
    async with opened(either_url, OTHER_KEY) as database:
        await database.model_bodies.keep(MINE, a_body())
    async with opened(either_url, KEY) as database:
        with pytest.raises(UnknownKeyError, match=Keyring((OTHER_KEY,)).first):
            await users_of(database)


async def test_one_that_was_moved_to_another_run_is_not_read_there(either_url: str) -> None:
    async with opened(either_url) as database:
        await database.model_bodies.keep(MINE, a_body())
        await database.runs.commit(beginning("moved"))
    await _move(either_url)
    async with opened(either_url) as database:
        with pytest.raises(BrokenSealError):
            await users_of(database, "moved")


async def _move(url: str) -> None:
    run_on(url, "UPDATE model_bodies SET run = 'moved'")


def test_the_table_is_there_in_a_new_database(url: str) -> None:
    have_database(parse_file_url(url))
    engine = create_engine(f"sqlite:///{parse_file_url(url)}")
    with engine.connect() as conn:
        assert conn.execute(select(MODEL_BODIES)).all() == []
    engine.dispose()
