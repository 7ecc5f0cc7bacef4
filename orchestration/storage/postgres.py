"""PostgreSQL: how it is opened, and how work gets to it and back. Any number of processes may have it open.

Two transactions that wait for each other crosswise, or that can't be put in an order, are undone by the server, which
asks to have them done anew (https://www.postgresql.org/docs/current/mvcc-serialization-failure-handling.html).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import URL, Connection, Engine, Table, TextClause, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.exc import DatabaseError as DriverError

from orchestration.storage.errors import (
    DatabaseFullError,
    DatabaseNotWritableError,
    DatabaseReadOnlyError,
    DatabaseReplacedError,
    DatabaseUnreachableError,
    DatabaseUrlError,
)
from orchestration.storage.tables import EVENTS_TABLE, WITH_WORDS

T = TypeVar("T")

READERS = 4
CONNECT_WITHIN_S = 5
LET_GO = "-c idle_in_transaction_session_timeout=20s"
"""A process that hangs in the middle of a transaction holds up all others, who have taken over what it was at: the
server ends the transaction. https://www.postgresql.org/docs/current/runtime-config-client.html"""
TRIES = 3
_DONE_ANEW = {"40001", "40P01"}
"""serialization_failure, deadlock_detected (https://www.postgresql.org/docs/current/errcodes-appendix.html)."""
_FULL = "53100"
_READ_ONLY = {"25006", "42501"}
"""read_only_sql_transaction (a stand-by), insufficient_privilege."""
_CUT = {"25P03", "57P01"}
"""idle_in_transaction_session_timeout, admin_shutdown."""


def add_options(ours: str, theirs: object) -> str:
    """Return what the server is told of a connection, with what its address tells."""
    return f"{theirs} {ours}" if theirs else ours


def parse_server_url(url: str) -> URL:
    """Return a ``postgresql://`` address with the driver that metel uses.

    Raises:
        DatabaseUrlError: it is not one.
    """
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUrlError(
            "DATABASE_URL is not an address such as sqlite:///.metel/metel.db or postgresql://USER@HOST/DATABASE"
        ) from None
    if parsed.get_backend_name() != "postgresql" or not parsed.database:
        raise DatabaseUrlError(
            "DATABASE_URL must name a SQLite file or a PostgreSQL database, such as postgresql://USER@HOST/DATABASE"
        )
    return parsed.set(drivername="postgresql+psycopg")


class OpenedServer:
    """Which database of which server was opened. Whoever restores another one cuts the connections to it first, so that
    it shows with the next connection (https://www.postgresql.org/docs/current/functions-info.html#FUNCTIONS-INFO-CONTROLDATA).
    """

    def __init__(self, place: str) -> None:
        self._place = place
        self._known: tuple[object, ...] | None = None
        self._newest: tuple[object, ...] | None = None

    def note(self, connection: Any, _record: object) -> None:
        """Take note of where a new connection leads, where the server tells."""
        # Only a process that has a server pays for the driver.
        from psycopg import Error as DriverOwnError

        try:
            with connection.cursor() as cursor:
                found = cursor.execute(_IDENTITY).fetchone()
            connection.rollback()
        except DriverOwnError:
            connection.rollback()
            return
        self._known = self._known or found
        self._newest = found
        self.check()

    def check(self) -> None:
        """See that it is the same as ever.

        Raises:
            DatabaseReplacedError: it is not.
        """
        if self._newest != self._known:
            raise DatabaseReplacedError(self._place, gone=False)


_IDENTITY = """SELECT system_identifier, oid FROM pg_control_system(), pg_database WHERE datname = current_database()"""


_OTHERS = """SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'"""


def count_other_connections(url: str) -> int:
    """Return how many others are connected to a database (https://www.postgresql.org/docs/current/monitoring-stats.html).

    Raises:
        DatabaseUrlError: the address can't be used.
        DatabaseUnreachableError: the server does not answer.
    """
    engine = create_engine(parse_server_url(url), connect_args={"connect_timeout": CONNECT_WITHIN_S})
    try:
        with engine.connect() as connection:
            return int(connection.scalar(text(_OTHERS)) or 0)
    except OperationalError as error:
        raise DatabaseUnreachableError(engine.url.database or "", str(error.orig).strip()) from error
    finally:
        engine.dispose()


class Postgres:
    """One PostgreSQL database: one thread that writes, a few that read."""

    shared = True

    def __init__(self, url: URL, *, writable: bool) -> None:
        self.place = f"{url.host or url.query.get('host') or 'localhost'}/{url.database}"
        self._reading = _engine(url, "AUTOCOMMIT", f"{LET_GO} -c default_transaction_read_only=on")
        self._readers = ThreadPoolExecutor(READERS, "metel-read")
        self._writing = _engine(url, "READ COMMITTED", LET_GO) if writable else None
        self._writer = ThreadPoolExecutor(1, "metel-write")
        self._server = OpenedServer(self.place)
        for engine in filter(None, (self._reading, self._writing)):
            event.listen(engine, "connect", self._server.note)

    def check_identity(self) -> None:
        """See that the newest connection led to the database that was opened; nothing is sent.

        Raises:
            DatabaseReplacedError: it did not.
        """
        self._server.check()

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what the work reads; each statement sees what was committed when it began.

        Raises:
            DatabaseUnreachableError: the server does not answer.
        """

        def look() -> T:
            with self._reading.connect() as conn:
                return work(conn)

        return await self._carry(self._readers, look)

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that is durable when this returns; an exception of the work undoes it.

        Raises:
            DatabaseReadOnlyError: it was opened to be read.
            DatabaseUnreachableError, DatabaseFullError, DatabaseNotWritableError: the server can't take it.
        """
        engine = self._writing
        if engine is None:
            raise DatabaseReadOnlyError
        return await self._carry(self._writer, lambda: _transact(engine, work))

    async def scrub(self, *, journal: bool = False) -> None:
        """Rewrite the tables that words and keys are erased from (https://www.postgresql.org/docs/current/sql-vacuum.html);
        nobody reads or writes them meanwhile. The ``journal`` holds words only where it was not sealed yet.

        Raises:
            DatabaseReadOnlyError: it was opened to be read.
            DatabaseUnreachableError, DatabaseFullError, DatabaseNotWritableError: as for ``write``.
        """
        engine = self._writing
        if engine is None:
            raise DatabaseReadOnlyError

        def rewrite() -> None:
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as conn:
                conn.execute(_rewrite((*WITH_WORDS, EVENTS_TABLE) if journal else WITH_WORDS))

        await self._carry(self._writer, rewrite)

    def close(self) -> None:
        """Close the connections; what was begun is finished first."""
        self._writer.shutdown()
        self._readers.shutdown()
        self._reading.dispose()
        if self._writing is not None:
            self._writing.dispose()

    async def _carry(self, threads: ThreadPoolExecutor, work: Callable[[], T]) -> T:
        try:
            return await asyncio.get_running_loop().run_in_executor(threads, work)
        except DriverError as error:
            state = _state_of(error)
            if state == _FULL:
                raise DatabaseFullError(self.place) from error
            if state in _READ_ONLY:
                raise DatabaseNotWritableError(self.place) from error
            if state in _CUT or (state is None and isinstance(error, OperationalError)):
                raise DatabaseUnreachableError(self.place, str(error.orig).strip()) from error
            raise


def _rewrite(tables: Iterable[Table]) -> TextClause:
    return text(f"VACUUM (FULL) {', '.join(table.name for table in tables)}")


def _engine(url: URL, isolation: str, options: str) -> Engine:
    # A connection that was cut is found out before it is used, not by the first who needs it. What people wrote is in
    # the parameters; an error must not carry it to the log.
    return create_engine(
        url,
        isolation_level=isolation,
        pool_size=READERS,
        pool_pre_ping=True,
        hide_parameters=True,
        connect_args={
            "connect_timeout": CONNECT_WITHIN_S,
            "application_name": "metel",
            "options": add_options(options, url.query.get("options")),
        },
    )


def _transact(engine: Engine, work: Callable[[Connection], T]) -> T:
    tries = TRIES
    while True:
        tries -= 1
        try:
            with engine.begin() as conn:
                return work(conn)
        except DriverError as error:
            if not tries or _state_of(error) not in _DONE_ANEW:
                raise


def _state_of(error: DriverError) -> str | None:
    return getattr(error.orig, "sqlstate", None)
