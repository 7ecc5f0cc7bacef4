"""A bare journal: rows in a SQLite file through aiosqlite, as many durable commits as metel makes, and nothing else.

One writer commits what many runs bring in one transaction. It is a mark of what the disk and the calls alone allow.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import aiosqlite

from bench.cases import Case
from bench.outside import Outside, outside
from bench.side import live
from bench.sqlite_size import stored_by

BODY = json.dumps({"type": "event", "payload": "x" * 400})
Row = tuple[str, int, str]


class Journal:
    """``Side`` that writes n + 2 rows for a run of n calls."""

    def __init__(self, connection: aiosqlite.Connection, calls: Outside, file: Path) -> None:
        self._connection = connection
        self._calls = calls
        self._file = file
        self._queue: asyncio.Queue[tuple[Row, asyncio.Future[None]]] = asyncio.Queue()

    async def run(self, name: str, case: Case) -> None:
        """Commit the request, then around each call."""
        await self._commit(name, 0)
        await self._commit(name, 1)
        for number in range(case.actions):
            await self._calls.act(f"after {number}", case.wait_ms)
            await self._commit(name, number + 2)

    async def wait_for_yes(self, name: str) -> None:
        """Commit what leads to the wait."""
        await self._commit(name, 0)
        await self._calls.act(name, 0)
        await self._commit(name, 1)

    async def say_yes(self, name: str) -> float:
        """Commit the yes and the intent, call, and commit the end."""
        await self._commit(name, 2)
        await self._commit(name, 3)
        began = time.perf_counter()
        await self._calls.act(name, 0)
        await self._commit(name, 4)
        return began

    async def size(self) -> tuple[int, int]:
        """Return bytes and commits of the file."""
        return stored_by(self._file)

    async def _commit(self, name: str, number: int) -> None:
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(((name, number, BODY), done))
        await done

    async def write(self) -> None:
        """Commit what is brought, together, until cancelled."""
        while True:
            batch = [await self._queue.get()]
            while not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._connection.executemany("INSERT INTO journal VALUES (?, ?, ?)", [row for row, _ in batch])
            await self._connection.commit()
            for _, done in batch:
                done.set_result(None)


@asynccontextmanager
async def journal(folder: Path, upstream: str) -> AsyncGenerator[Journal]:
    """Open the journal at ``FOLDER/journal.db``."""
    file = folder / "journal.db"
    async with outside(upstream) as calls, aiosqlite.connect(file) as connection:
        await connection.execute("PRAGMA journal_mode = WAL")
        await connection.execute("PRAGMA synchronous = FULL")
        await connection.execute("CREATE TABLE journal (run TEXT, seq INTEGER, body TEXT, PRIMARY KEY (run, seq))")
        side = Journal(connection, calls, file)
        writing = asyncio.create_task(side.write())
        try:
            yield side
        finally:
            writing.cancel()


if __name__ == "__main__":
    live(journal)
