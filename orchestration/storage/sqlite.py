"""SQLite: one process owns a file, with one writer."""

from __future__ import annotations

import asyncio
import fcntl
import os
import sqlite3
from collections.abc import Awaitable, Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.exc import DatabaseError as DriverError

from orchestration.storage.errors import (
    DatabaseError,
    DatabaseFullError,
    DatabaseInUseError,
    DatabaseNotWritableError,
    DatabaseReadOnlyError,
    DatabaseReplacedError,
    DatabaseUnreadableError,
    DatabaseUrlError,
)
from orchestration.storage.statements import execute_on_sqlite


@contextmanager
def lock_database(database: Path) -> Generator[None]:
    """Hold the lock of a database file: an advisory lock on ``FILE.lock``, which carries the owner's process id.

    The operating system gives the lock up when the process dies, so a crash leaves nothing to clean. The side file
    stays: removing it would let two processes lock two different files of one name.

    Raises:
        DatabaseInUseError: another opening holds it.
    """
    side = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(side, database)
        yield
    finally:
        os.close(side)


def _take(side: int, database: Path) -> None:
    try:
        fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DatabaseInUseError(database, _owner(side)) from None
    os.ftruncate(side, 0)
    os.pwrite(side, str(os.getpid()).encode(), 0)


def _owner(side: int) -> int | None:
    written = os.pread(side, 32, 0)
    return int(written) if written.isdigit() else None


T = TypeVar("T")

_Order: TypeAlias = tuple[Callable[[], Any], asyncio.AbstractEventLoop, asyncio.Future[Any]]


class WritingThread:
    """Begins with the first order; ``close`` ends it after the last."""

    def __init__(self, name: str) -> None:
        self._orders: SimpleQueue[_Order | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=name, daemon=True)

    async def carry(self, work: Callable[[], T]) -> T:
        """Do the work in the thread and return what it gives; it is done even if the caller is cancelled.

        Raises:
            Exception: what the work raised.
        """
        if self._thread.ident is None:
            self._thread.start()
        loop = asyncio.get_running_loop()
        told: asyncio.Future[T] = loop.create_future()
        self._orders.put((work, loop, told))
        return await told

    def close(self) -> None:
        """Finish what was ordered; return when the thread has ended."""
        if self._thread.ident is not None:
            self._orders.put(None)
            self._thread.join()

    def _work(self) -> None:
        while (order := self._orders.get()) is not None:
            work, loop, told = order
            try:
                outcome, error = work(), None
            except BaseException as raised:
                outcome, error = None, raised
            with suppress(RuntimeError):  # the loop has ended, and nobody waits any more
                loop.call_soon_threadsafe(_tell, told, outcome, error)


def _tell(told: asyncio.Future[Any], outcome: object, error: BaseException | None) -> None:
    if told.done():
        return  # the caller was cancelled
    if error is not None:
        told.set_exception(error)
    else:
        told.set_result(outcome)


BUSY_TIMEOUT_S = 5.0

READERS = 4


def parse_file_url(url: str) -> Path:
    """Return the file that a ``sqlite:///`` or ``sqlite+aiosqlite:///`` address names.

    Raises:
        DatabaseUrlError: it names another database, or none on disk.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUrlError("DATABASE_URL is not an address such as sqlite:///.metel/metel.db") from None
    if parsed.get_backend_name() != "sqlite":
        raise DatabaseUrlError(f"DATABASE_URL names {parsed.get_backend_name()}; metel keeps its runs in SQLite.")
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise DatabaseUrlError("DATABASE_URL must name a file, such as sqlite:///.metel/metel.db")
    return Path(parsed.database)


class OpenedFile:
    """Which file a database is in since it was opened: SQLite goes on writing one that nobody can find any more
    (https://www.sqlite.org/howtocorrupt.html#unlink)."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._known: tuple[int, int] | None = None

    def check(self) -> None:
        """Take note of the file the first time, and see later that it is the same one. Costs a look at the directory.

        Raises:
            DatabaseReplacedError: another file, or none, is there.
        """
        found = self._find()
        if self._known is None:
            self._known = found
        elif found != self._known:
            raise DatabaseReplacedError(self._path, gone=found is None)

    def _find(self) -> tuple[int, int] | None:
        try:
            status = self._path.stat()
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino


class Sqlite:
    """One SQLite file: one connection that writes, a few that read, each in threads of their own."""

    shared = False

    def __init__(self, path: Path, *, writable: bool) -> None:
        self.path = path
        self._reading = _engine(path, "PRAGMA query_only = ON")
        self._readers = ThreadPoolExecutor(READERS, "metel-read")
        self._writing = _writing_engine(path) if writable else None
        self._writer = WritingThread("metel-write")
        self._kept: Connection | None = None
        self._file = OpenedFile(path)

    def check_identity(self) -> None:
        """See that the database is still the one that was opened.

        Raises:
            DatabaseReplacedError: it is not.
        """
        self._file.check()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what the work reads; each statement sees what was committed when it began.

        Raises:
            DatabaseUnreadableError: the file is damaged.
            DatabaseReplacedError: it is not the file that was opened.
        """

        def look() -> T:
            self._file.check()
            with self._reading.connect() as conn:
                return work(conn)

        return await self._carry(asyncio.get_running_loop().run_in_executor(self._readers, look))

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that is durable when this returns; an exception of the work undoes it.

        Raises:
            DatabaseReadOnlyError: the file was opened to be read.
            DatabaseUnreadableError: the file is damaged.
            DatabaseReplacedError: it is not the file that was opened, or was not any more by the end.
            DatabaseFullError, DatabaseNotWritableError: the disk can't take it.
        """
        engine = self._writing
        if engine is None:
            raise DatabaseReadOnlyError

        def transact() -> T:
            self._kept = self._kept or engine.connect()
            self._file.check()
            with self._kept.begin():
                done = work(self._kept)
            # What was committed to a file that nobody can find is not kept.
            self._file.check()
            return done

        return await self._carry(self._writer.carry(transact))

    async def scrub(self, *, journal: bool = False) -> None:
        """Copy what is there into pages of their own (https://www.sqlite.org/lang_vacuum.html) and cut the log of
        writes short; the ``journal`` is in the file as well. Where somebody is just reading an older state, the log is
        cut by whoever writes next.

        Raises:
            DatabaseReadOnlyError, DatabaseFullError, DatabaseNotWritableError: as for ``write``.
        """
        del journal
        engine = self._writing
        if engine is None:
            raise DatabaseReadOnlyError

        def rewrite() -> None:
            self._kept = self._kept or engine.connect()
            self._file.check()
            for statement in ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)"):
                execute_on_sqlite(self._kept, statement)

        await self._carry(self._writer.carry(rewrite))

    def close(self) -> None:
        """Close the connections; what was begun is finished first."""
        self._writer.close()
        self._readers.shutdown()
        self._reading.dispose()
        if self._kept is not None:
            self._kept.close()
        if self._writing is not None:
            self._writing.dispose()

    async def _carry(self, work: Awaitable[T]) -> T:
        try:
            return await work
        except DriverError as error:
            told = _told(self.path, error)
            if told is not None:
                raise told from error
            raise


def _told(path: Path, error: DriverError) -> DatabaseError | None:
    # The low byte is the kind; the rest tells kinds of it apart (https://www.sqlite.org/rescode.html).
    match getattr(error.orig, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return DatabaseUnreadableError(path, str(error.orig))
        case sqlite3.SQLITE_FULL:
            return DatabaseFullError(path)
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return DatabaseNotWritableError(path)
        case _:
            return None


def _engine(path: Path, *pragmas: str) -> Engine:
    url = URL.create("sqlite+pysqlite", database=str(path))
    # What people wrote is in the parameters; an error must not carry it to the log.
    engine = create_engine(url, pool_size=READERS, hide_parameters=True, connect_args={"timeout": BUSY_TIMEOUT_S})

    def prepare(connection: Any, _record: object) -> None:
        # The driver would begin transactions by itself, and late; they are begun below.
        connection.isolation_level = None
        for pragma in pragmas:
            connection.execute(pragma).close()

    event.listen(engine, "connect", prepare)
    return engine


def _writing_engine(path: Path) -> Engine:
    engine = _engine(path, "PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", "PRAGMA foreign_keys = ON")

    def begin(conn: Connection) -> None:
        # A transaction that reads before it writes must not find out at the write that another was faster.
        execute_on_sqlite(conn, "BEGIN IMMEDIATE")

    event.listen(engine, "begin", begin)
    return engine
