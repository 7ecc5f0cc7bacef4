"""PostgreSQL with several processes in it: nobody is refused, nobody writes over another, nobody carries twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from threading import Event

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import sql
from sqlalchemy import Connection, create_engine, text

from orchestration.ports import StaleRunError
from orchestration.storage.database import Access, Database, open_database
from orchestration.storage.errors import (
    DatabaseNotWritableError,
    DatabaseReadOnlyError,
    DatabaseReplacedError,
    DatabaseUnreachableError,
    SchemaTooNewError,
    SchemaTooOldError,
)
from orchestration.storage.postgres import Postgres, parse_server_url
from orchestration.storage.tables import METADATA
from tests.contracts.builders import NOON, HandClock, a_card, a_delivery, beginning, following, trouble
from tests.postgres_server import NewDatabase


@pytest.fixture
def empty(new_postgres: NewDatabase) -> str:
    """The address of an empty database."""
    return new_postgres()


@pytest.fixture
def address(new_migrated_postgres: NewDatabase) -> str:
    """The address of a new database that has its schema."""
    return new_migrated_postgres()


@asynccontextmanager
async def two(address: str, lease: timedelta = timedelta(seconds=30)) -> AsyncGenerator[tuple[Database, Database]]:
    """Two processes' openings of one database."""
    async with (
        open_database(address, HandClock(), lease=lease) as one,
        open_database(address, HandClock(), lease=lease) as other,
    ):
        yield one, other


async def test_two_that_open_at_once_make_the_schema_once(empty: str) -> None:
    async def opened() -> bool:
        async with open_database(empty, HandClock()) as database:
            return database.shared

    assert await asyncio.gather(*(opened() for _ in range(4))) == [True] * 4
    engine = create_engine(parse_server_url(empty))
    with engine.connect() as connection:
        found = compare_metadata(MigrationContext.configure(connection), METADATA)
    engine.dispose()
    assert found == []


async def test_of_two_processes_that_write_one_revision_one_wins(address: str) -> None:
    async with two(address) as (one, other):
        begun = beginning("r1")
        await one.runs.commit(begun)
        told = await asyncio.gather(
            *(store.runs.commit(following(begun.run, trouble("x"))) for store in (one, other)), return_exceptions=True
        )
        assert sorted(map(str, map(type, told))) == sorted(map(str, (type(None), StaleRunError)))
        assert (await one.runs.load("T1", "r1")).revision == (await other.runs.load("T1", "r1")).revision == 2


async def test_two_processes_that_write_the_same_runs_crosswise_do_not_stop_each_other(address: str) -> None:
    async with two(address) as (one, other):
        runs = [beginning(f"r{number}") for number in range(20)]
        await asyncio.gather(*(one.runs.commit(change) for change in runs))
        for round_ in range(5):
            ahead = [following(await one.runs.load("T1", f"r{number}"), trouble(str(round_))) for number in range(20)]
            told = await asyncio.gather(
                *(one.runs.commit(change) for change in ahead),
                *(other.runs.commit(change) for change in reversed(ahead)),
                return_exceptions=True,
            )
            assert {type(answer) for answer in told} == {type(None), StaleRunError}
            assert sum(answer is None for answer in told) == 20


async def test_a_delivery_that_reaches_both_is_new_to_one(address: str) -> None:
    async with two(address) as (one, other):
        told = await asyncio.gather(
            *(inbox.store(a_delivery(f"d{n}")) for n in range(20) for inbox in (one.inbox, other.inbox))
        )
        assert sum(told) == 20


async def test_of_two_places_of_a_card_both_processes_are_told_the_first(address: str) -> None:
    async with two(address) as (one, other):
        await one.runs.commit(beginning("r1"))
        await asyncio.gather(*(database.cards.place(a_card("r1", "status")) for database in (one, other)))
        mine, theirs = (a_card("r1", "status", ts=ts, digest=ts) for ts in ("1.5", "1.6"))
        told = await asyncio.gather(one.cards.place(mine), other.cards.place(theirs))
        assert told[0] == told[1]
        assert told[0] in (mine, theirs)


async def test_a_delivery_is_carried_by_the_one_that_claimed_it(address: str) -> None:
    async with two(address) as (one, other):
        await asyncio.gather(*(one.inbox.store(a_delivery(f"d{n}")) for n in range(40)))
        await asyncio.gather(*(inbox.waiting("T1", 15) for inbox in (one.inbox, other.inbox) * 3))
        mine, theirs = [{d.key for d in await inbox.waiting("T1", 15)} for inbox in (one.inbox, other.inbox)]
        assert not mine & theirs
        assert len(mine) == len(theirs) == 15, "what one can't carry is left to the other"
        for key in mine:
            await one.inbox.finish("T1", key)
        assert {d.key for d in await one.inbox.waiting("T1", 15)} == {f"d{n}" for n in range(40)} - mine - theirs


async def test_the_deliveries_of_a_process_that_is_not_heard_of_go_to_another(address: str) -> None:
    async with two(address, timedelta(seconds=1.5)) as (one, other):
        await one.inbox.store(a_delivery("d1"))
        assert await one.inbox.waiting("T1") == [a_delivery("d1")]
        assert await other.inbox.waiting("T1") == []
        await asyncio.sleep(0.8)
        assert await one.inbox.waiting("T1") == [a_delivery("d1")]
        await asyncio.sleep(0.8)
        assert await other.inbox.waiting("T1") == [], "looking again holds on to a claim"
        await asyncio.sleep(1.6)
        assert await other.inbox.waiting("T1") == [a_delivery("d1")]
        assert await one.inbox.waiting("T1") == []


async def test_a_process_that_ends_gives_its_deliveries_up_at_once(address: str) -> None:
    async with open_database(address, HandClock()) as other:
        async with open_database(address, HandClock()) as one:
            await one.inbox.store(a_delivery("d1"))
            assert len(await one.inbox.waiting("T1")) == 1
        assert await other.inbox.waiting("T1") == [a_delivery("d1")]


async def test_one_who_looks_on_sees_all_and_claims_nothing(address: str) -> None:
    async with two(address) as (one, _), open_database(address, HandClock(), access="read") as reader:
        await one.inbox.store(a_delivery("d1"))
        assert await reader.inbox.waiting("T1") == [a_delivery("d1")]
        assert await one.inbox.waiting("T1") == [a_delivery("d1")]
        with pytest.raises(DatabaseReadOnlyError):
            await reader.cards.put(a_card("r1", "status"))


async def test_text_with_a_nul_is_kept_whole_in_the_journal(address: str) -> None:
    async with two(address) as (one, other):
        begun = beginning("r1")
        request = begun.run.request.model_copy(update={"text": "a\x00b"})
        event = begun.events[0].model_copy(update={"request": request})
        run = begun.run.model_copy(update={"request": request})
        await one.runs.commit(type(begun)(run, 0, (event,)))
        assert (await other.runs.load("T1", "r1")).request.text == "a\x00b"


async def test_a_connection_that_was_cut_is_made_anew(address: str) -> None:
    async with open_database(address, HandClock()) as database:
        await database.runs.commit(beginning("r1"))
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
        await database.runs.commit(beginning("r2", at=NOON))
        assert len(await database.runs.unfinished()) == 2


async def test_what_an_address_tells_of_its_connections_is_kept(address: str) -> None:
    url = parse_server_url(address).update_query_dict({"options": "-c statement_timeout=12345ms"})

    def ask(connection: Connection) -> object:
        return connection.scalar(text("SHOW statement_timeout"))

    with closing(Postgres(url, writable=True)) as opened:
        told = [await opened.read(ask), await opened.write(ask)]
        let_go = await opened.write(lambda conn: conn.scalar(text("SHOW idle_in_transaction_session_timeout")))
    assert told == ["12345ms", "12345ms"]
    assert let_go == "20s"


async def test_a_transaction_of_a_process_that_hangs_holds_up_the_others_for_a_while_only(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_database(address, HandClock()) as database:
        await database.runs.commit(beginning("r1"))
    monkeypatch.setattr("orchestration.storage.postgres.LET_GO", "-c idle_in_transaction_session_timeout=300ms")
    url, change, begun, goes_on = parse_server_url(address), text("UPDATE runs SET revision = 7"), Event(), Event()

    def hang(connection: Connection) -> None:
        connection.execute(change)
        begun.set()
        goes_on.wait(30)
        connection.execute(change)

    with closing(Postgres(url, writable=True)) as one, closing(Postgres(url, writable=True)) as other:
        hung = asyncio.create_task(one.write(hang))
        await asyncio.to_thread(begun.wait, 30)
        async with asyncio.timeout(15):
            await other.write(lambda connection: connection.execute(change))
        goes_on.set()
        with pytest.raises(DatabaseUnreachableError):
            await hung
        assert (await one.write(lambda connection: connection.execute(change))).rowcount == 1


@pytest.mark.parametrize("access", ["own", "visit", "read"])
async def test_a_server_that_is_not_there_is_told_without_the_password(access: Access) -> None:
    with pytest.raises(DatabaseUnreachableError, match="does not answer") as refused:
        async with open_database("postgresql://me:hidden@127.0.0.1:1/metel", HandClock(), access=access):
            pass
    assert "hidden" not in str(refused.value)


async def test_a_schema_of_another_version_is_refused(empty: str) -> None:
    with pytest.raises(SchemaTooOldError):
        async with open_database(empty, HandClock(), access="read"):
            pass
    async with open_database(empty, HandClock()):
        pass
    with psycopg.connect(empty, autocommit=True) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaTooNewError):
        async with open_database(empty, HandClock()):
            pass


async def test_a_database_that_may_only_be_read_is_told_plainly(address: str) -> None:
    async with open_database(address, HandClock()) as database:
        with psycopg.connect(address, autocommit=True) as connection:
            name = sql.Identifier(connection.info.dbname)
            connection.execute(sql.SQL("ALTER DATABASE {} SET default_transaction_read_only = on").format(name))
            connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
        with pytest.raises(DatabaseNotWritableError):
            await database.runs.commit(beginning("r1"))


async def test_a_database_that_was_restored_over_the_open_one_is_neither_written_nor_read(
    address: str, postgres_address: str
) -> None:
    name = sql.Identifier(str(parse_server_url(address).database))
    async with open_database(address, HandClock()) as database:
        await database.runs.commit(beginning("before"))
        with psycopg.connect(postgres_address, autocommit=True) as admin:
            admin.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(name))
            admin.execute(sql.SQL("CREATE DATABASE {} TEMPLATE migrated1").format(name))
        for work in (database.inbox.store(a_delivery("d1")), database.inbox.waiting("T1")):
            with pytest.raises(DatabaseReplacedError, match="Put the former one back"):
                await work
        with pytest.raises(DatabaseReplacedError):
            database.check_identity()
