"""Opens a database: everything in storage is reached through what this gives."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from secrets import token_hex
from typing import Literal, TypeAlias

from sqlalchemy import Connection, text

from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.batch import JobTables, Transactions
from orchestration.storage.cards import SqlCardStore
from orchestration.storage.connections import SqlConnectionStore
from orchestration.storage.encryption import Keyring
from orchestration.storage.entries import UPCASTERS, Upcasters
from orchestration.storage.errors import DatabaseError, DatabaseMissingError, DatabaseNotWritableError
from orchestration.storage.inbox import CLAIMED_FOR, SqlInbox
from orchestration.storage.limiter_stores import SqlLimiterStores
from orchestration.storage.oauth_states import SqlOAuthStates
from orchestration.storage.policies import SqlPolicyStore
from orchestration.storage.postgres import Postgres, parse_server_url
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.schema import require_current_schema, upgrade_schema
from orchestration.storage.sqlite import Sqlite, lock_database, parse_file_url
from orchestration.storage.usage import SqlUsageStore
from orchestration.storage.writer import Writer

Access: TypeAlias = Literal["own", "visit", "read"]
"""``own``: advance runs; makes and upgrades the schema; one process at a time for a SQLite file. ``visit``: read beside
the owner and leave deliveries for it. ``read``: change nothing."""

_UPGRADING = text("SELECT pg_advisory_xact_lock(7235442)")
"""Processes that start together upgrade one after another; the number is metel's own and means nothing."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database: one adapter for each storage port."""

    runs: SqlRunStore
    inbox: SqlInbox
    cards: SqlCardStore
    audit: SqlAuditLog
    policies: SqlPolicyStore
    usage: SqlUsageStore
    connections: SqlConnectionStore
    oauth_states: SqlOAuthStates
    limiter_stores: SqlLimiterStores
    shared: bool = False
    """Whether other processes may advance its runs as well."""


@asynccontextmanager
async def open_database(
    url: str,
    clock: Clock,
    *,
    access: Access = "own",
    upcasters: Upcasters = UPCASTERS,
    jobs: JobTables | None = None,
    lease: timedelta = CLAIMED_FOR,
    keys: Keyring | None = None,
) -> AsyncGenerator[Database]:
    """Open the database at ``sqlite:///PATH`` or ``postgresql://USER@HOST/DATABASE``; on leaving, what was brought to
    be written is committed first. ``jobs`` is where a shared database keeps who advances which run; ``lease`` is how
    long a delivery stays with a process that is not heard of; ``keys`` open the secrets of connections.

    Raises:
        DatabaseUrlError: the address can't be used.
        DatabaseInUseError: another process owns the file (``own``).
        DatabaseMissingError: there is no file (``visit``, ``read``).
        DatabaseUnreadableError: the file is damaged or something else.
        DatabaseUnreachableError: the server does not answer.
        DatabaseFullError, DatabaseNotWritableError: it can't be written.
        SchemaTooNewError, SchemaTooOldError: another version of metel has written it.
    """
    async with AsyncExitStack() as held:
        database = _opened(url, access, held)
        held.callback(database.close)
        await _prepare(database, access, jobs)
        writer = Writer(database, jobs.defer if jobs else None)
        held.push_async_callback(writer.close)
        inbox = SqlInbox(database, writer, clock, me=token_hex(8) if access == "own" else "", lease=lease)
        if access == "own":
            held.push_async_callback(_release, inbox)
        yield Database(
            SqlRunStore(database, writer, clock, upcasters, alone=access == "own" and not database.shared),
            inbox,
            SqlCardStore(database, writer),
            SqlAuditLog(database, writer, clock),
            SqlPolicyStore(database),
            SqlUsageStore(database),
            SqlConnectionStore(database, clock, keys or Keyring()),
            SqlOAuthStates(database, clock),
            SqlLimiterStores(database),
            database.shared,
        )


async def _release(inbox: SqlInbox) -> None:
    # Where the server is gone, the claims run out by themselves.
    with suppress(DatabaseError):
        await inbox.release()


def is_shared(url: str) -> bool:
    """Whether the address is of a database that several processes may advance runs in.

    Raises:
        DatabaseUrlError: the address can't be used.
    """
    return not url.startswith("sqlite") and bool(parse_server_url(url))


def _opened(url: str, access: Access, held: AsyncExitStack) -> Transactions:
    if is_shared(url):
        return Postgres(parse_server_url(url), writable=access != "read")
    path = parse_file_url(url)
    if access == "own":
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            held.enter_context(lock_database(path))
        except OSError as error:
            raise DatabaseNotWritableError(path) from error
    _require_file(path, access)
    return Sqlite(path, writable=access != "read")


def _require_file(path: Path, access: Access) -> None:
    if access != "own" and not path.exists():
        raise DatabaseMissingError(path)


async def _prepare(database: Transactions, access: Access, jobs: JobTables | None) -> None:
    def upgrade(conn: Connection) -> None:
        if database.shared:
            conn.execute(_UPGRADING)
        upgrade_schema(conn)
        if jobs is not None:
            jobs.install(conn.connection.driver_connection)

    if access == "own":
        reach_crash_point("start.before_schema")
        await database.write(upgrade)
        reach_crash_point("start.after_schema")
    else:
        await database.read(require_current_schema)
