"""The writer: it commits what many callers bring, together.

While one transaction is on its way to the disk, the next callers gather; they share the next one. So the cost of a
commit falls as more runs move at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import NamedTuple, Protocol

from sqlalchemy import Connection

from orchestration.crash_points import reach_crash_point
from orchestration.storage.batch import UNFIT, Defer, Transactions, WriteOutcome, write_one_by_one, write_together
from orchestration.storage.entries import Entry
from orchestration.storage.errors import DatabaseClosedError
from orchestration.storage.heads import Chain, HeadCache

LARGEST_BATCH = 500


class _Waiting(NamedTuple):
    entry: Entry
    told: asyncio.Future[bool]


class _Write(Protocol):
    """A way to write a batch; ``chain`` is where the journal goes on."""

    def __call__(
        self, conn: Connection, entries: Sequence[Entry], chain: Chain, defer: Defer | None = None, /
    ) -> list[WriteOutcome]: ...


class Writer:
    """Takes entries and commits them in order of arrival. ``defer`` is told, inside the transaction, of runs that
    became ready; ``heads`` are where the journal goes on, of the runs of which that is known."""

    def __init__(self, database: Transactions, defer: Defer | None = None) -> None:
        self.heads = HeadCache()
        self._database = database
        self._defer = defer
        self._waiting: list[_Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, entry: Entry) -> bool:
        """Commit an entry; return whether it stored something new. A cancelled caller's entry is still committed.

        Raises:
            StaleRunError: the run has moved on.
            DatabaseClosedError: the writer was closed; nothing was stored.
        """
        if self._closed:
            raise DatabaseClosedError
        told: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(entry, told))
        if self._task is None:
            self._task = asyncio.create_task(self._work(), name="metel-writer")
        return await told

    async def close(self) -> None:
        """Commit what was brought, then stop."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        """Commit until nobody waits; a task begins only after the others of its moment, so that they share."""
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
                await self._settle(batch)
        finally:
            self._task = None

    async def _settle(self, batch: Sequence[_Waiting]) -> None:
        try:
            outcomes = await self._commit([waiting.entry for waiting in batch])
        except Exception as error:
            outcomes = [error] * len(batch)
        for waiting, outcome in zip(batch, outcomes, strict=True):
            _tell(waiting.told, outcome)

    async def _commit(self, entries: Sequence[Entry]) -> list[WriteOutcome]:
        try:
            return await self._transact(write_together, entries)
        except UNFIT:
            return await self._transact(write_one_by_one, entries)

    async def _transact(self, write: _Write, entries: Sequence[Entry]) -> list[WriteOutcome]:
        def work(conn: Connection) -> tuple[list[WriteOutcome], Chain]:
            chain = Chain(self.heads)
            outcomes = write(conn, entries, chain, self._defer)
            reach_crash_point("commit.within")
            return outcomes, chain

        reach_crash_point("commit.before")
        outcomes, chain = await self._database.write(work)
        # Of a transaction whose end was not heard nothing is kept: the next of its runs looks what is stored.
        self.heads.keep(chain.made)
        reach_crash_point("commit.after")
        return outcomes


def _tell(told: asyncio.Future[bool], outcome: WriteOutcome) -> None:
    if told.done():
        return  # the caller was cancelled
    if isinstance(outcome, Exception):
        told.set_exception(outcome)
    else:
        told.set_result(outcome)
