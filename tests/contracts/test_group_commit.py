"""Many callers share a transaction, and none pays for another's fault."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from orchestration.ports import StaleRunError
from orchestration.storage.entries import Append, StoreDelivery, build_append, build_delivery_row
from orchestration.storage.errors import DatabaseClosedError, DatabaseFullError
from orchestration.storage.schema import upgrade_schema
from orchestration.storage.sqlite import Sqlite
from orchestration.storage.writer import LARGEST_BATCH, Writer
from tests.contracts.builders import NOON, a_delivery, beginning, following, trouble

T = TypeVar("T")


class CountingSqlite(Sqlite):
    """A database that counts its transactions, and whose disk can be full."""

    transactions = 0
    full = False

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Count, then write."""
        self.transactions += 1
        if self.full:
            raise OperationalError("COMMIT", {}, OSError("database or disk is full"))
        return await super().write(work)


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[CountingSqlite]:
    """Return an empty database with its tables."""
    opened = CountingSqlite(tmp_path / "metel.db", writable=True)
    await opened.write(upgrade_schema)
    opened.transactions = 0
    yield opened
    opened.close()


@pytest.fixture
async def writer(sqlite: CountingSqlite) -> AsyncIterator[Writer]:
    """Return a writer over it."""
    made = Writer(sqlite)
    yield made
    await made.close()


def begin(number: int) -> Append:
    """Return the beginning of a run as rows."""
    return build_append(beginning(f"r{number}"), NOON)


async def test_what_many_callers_bring_at_once_is_one_transaction(sqlite: CountingSqlite, writer: Writer) -> None:
    await asyncio.gather(*(writer.write(begin(number)) for number in range(100)))
    assert sqlite.transactions == 1


async def test_callers_who_come_during_a_transaction_share_the_next(sqlite: CountingSqlite, writer: Writer) -> None:
    held = threading.Event()
    under_way = asyncio.create_task(sqlite.write(lambda _: held.wait(30)))
    first = asyncio.create_task(writer.write(begin(0)))
    await asyncio.sleep(0.01)
    others = [asyncio.create_task(writer.write(begin(number))) for number in range(1, 40)]
    await asyncio.sleep(0.01)
    held.set()
    await asyncio.gather(under_way, first, *others)
    assert sqlite.transactions == 3


async def test_different_writes_share_a_transaction(sqlite: CountingSqlite, writer: Writer) -> None:
    told = await asyncio.gather(
        writer.write(begin(0)),
        writer.write(StoreDelivery(build_delivery_row(a_delivery("d1"), "{}"))),
        writer.write(begin(1)),
    )
    assert told == [True, True, True]
    assert sqlite.transactions == 1


async def test_a_batch_has_a_bound(sqlite: CountingSqlite, writer: Writer) -> None:
    await asyncio.gather(*(writer.write(begin(number)) for number in range(LARGEST_BATCH + 1)))
    assert sqlite.transactions == 2


async def test_a_conflict_costs_one_more_transaction_however_many_are_in_the_batch(
    sqlite: CountingSqlite, writer: Writer
) -> None:
    await writer.write(begin(0))
    sqlite.transactions = 0
    told = await asyncio.gather(*(writer.write(begin(number)) for number in range(50)), return_exceptions=True)
    assert isinstance(told[0], StaleRunError)
    assert told[1:] == [True] * 49
    assert sqlite.transactions == 2


async def test_a_full_disk_is_told_to_each_caller_and_the_writer_goes_on(
    sqlite: CountingSqlite, writer: Writer
) -> None:
    sqlite.full = True
    told = await asyncio.gather(*(writer.write(begin(number)) for number in range(3)), return_exceptions=True)
    assert [type(answer) for answer in told] == [OperationalError] * 3
    sqlite.full = False
    assert await writer.write(begin(0))


async def test_a_full_disk_and_a_cancelled_caller_together_harm_nobody_else(
    sqlite: CountingSqlite, writer: Writer
) -> None:
    sqlite.full = True
    callers = [asyncio.create_task(writer.write(begin(number))) for number in range(2)]
    await asyncio.sleep(0)
    callers[0].cancel()
    told = await asyncio.gather(*callers, return_exceptions=True)
    assert [type(answer) for answer in told] == [asyncio.CancelledError, OperationalError]


async def test_a_disk_that_is_really_full_undoes_the_transaction_and_can_be_mended(sqlite: CountingSqlite) -> None:
    writer = Writer(sqlite)
    limit = await sqlite.write(lambda conn: conn.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one())
    huge = build_append(beginning("huge", *(trouble("x" * 4000) for _ in range(20))), NOON)
    with pytest.raises(DatabaseFullError, match="Nothing was lost"):
        await writer.write(huge)
    await sqlite.write(lambda conn: conn.exec_driver_sql(f"PRAGMA max_page_count = {int(limit) + 1000}").scalar_one())
    assert await writer.write(huge)
    await writer.close()


async def test_a_writer_that_was_locked_out_goes_on_when_it_is_let_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("orchestration.storage.sqlite.BUSY_TIMEOUT_S", 0.05)
    shut_out = Sqlite(tmp_path / "metel.db", writable=True)
    await shut_out.write(upgrade_schema)
    writer = Writer(shut_out)
    other = sqlite3.connect(tmp_path / "metel.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(OperationalError, match="locked"):
        await writer.write(begin(1))
    other.close()
    assert await writer.write(begin(1))
    await writer.close()
    shut_out.close()


async def test_closing_commits_what_was_brought_and_then_takes_no_more(sqlite: CountingSqlite) -> None:
    writer = Writer(sqlite)
    brought = [asyncio.create_task(writer.write(begin(number))) for number in range(LARGEST_BATCH + 5)]
    await asyncio.sleep(0)
    await writer.close()
    assert all(await asyncio.gather(*brought))
    with pytest.raises(DatabaseClosedError):
        await writer.write(build_append(following(beginning("r1").run, trouble("late")), NOON))


async def test_closing_a_writer_that_never_wrote_takes_no_time(sqlite: CountingSqlite) -> None:
    await asyncio.wait_for(Writer(sqlite).close(), 1)
    assert sqlite.transactions == 0
