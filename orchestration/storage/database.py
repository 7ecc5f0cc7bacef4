"""Opens a database: everything in storage is reached through what this gives."""

from __future__ import annotations

import os
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from secrets import token_hex
from typing import Literal, TypeAlias

import structlog
from sqlalchemy import Connection, text

from orchestration.crash_points import reach_crash_point
from orchestration.model_records import SharedForms
from orchestration.ports import Clock, Restore
from orchestration.storage.audit import SqlAuditLog
from orchestration.storage.audit_stream import SqlAuditStream
from orchestration.storage.batch import JobTables, Transactions
from orchestration.storage.cards import SqlCardStore
from orchestration.storage.connections import SqlConnectionStore
from orchestration.storage.directory import SqlDirectories
from orchestration.storage.encryption import Keyring
from orchestration.storage.entries import UPCASTERS, Upcasters
from orchestration.storage.erasure import SqlErasures
from orchestration.storage.erasure_list import ErasureList
from orchestration.storage.errors import DatabaseError, DatabaseMissingError, DatabaseNotWritableError
from orchestration.storage.facts import SqlFactStore
from orchestration.storage.inbox import CLAIMED_FOR, SqlInbox
from orchestration.storage.limiter_stores import SqlLimiterStores
from orchestration.storage.model_records import SqlFormStore, SqlModelBodies, SqlOpenCalls
from orchestration.storage.oauth_states import SqlOAuthStates
from orchestration.storage.policies import SqlPolicyStore, SqlStopStore
from orchestration.storage.postgres import Postgres, parse_server_url
from orchestration.storage.restore import mark_as_restored, read_last_restore, read_restore_mark, record_restore
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.schema import has_plain_events, require_current_schema, upgrade_schema
from orchestration.storage.sqlite import Sqlite, lock_database, parse_file_url
from orchestration.storage.usage import SqlUsageStore
from orchestration.storage.workload import SqlWorkload
from orchestration.storage.writer import Writer

Access: TypeAlias = Literal["own", "visit", "read"]
"""``own``: advance runs; makes and upgrades the schema; one process at a time for a SQLite file. ``visit``: read beside
the owner and leave deliveries for it. ``read``: change nothing."""

_UPGRADING = text("SELECT pg_advisory_xact_lock(7235442)")
"""Processes that start together upgrade one after another; the number is metel's own and means nothing."""


log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Database:
    """An open database: one adapter for each storage port."""

    runs: SqlRunStore
    inbox: SqlInbox
    cards: SqlCardStore
    audit: SqlAuditLog
    audit_stream: SqlAuditStream
    policies: SqlPolicyStore
    stops: SqlStopStore
    usage: SqlUsageStore
    connections: SqlConnectionStore
    oauth_states: SqlOAuthStates
    limiter_stores: SqlLimiterStores
    directories: SqlDirectories
    workload: SqlWorkload
    facts: SqlFactStore
    model_bodies: SqlModelBodies
    model_forms: SharedForms
    open_calls: SqlOpenCalls
    erasures: SqlErasures
    check_identity: Callable[[], None]
    """Raises ``DatabaseReplacedError`` where the database is not the one that was opened."""
    shared: bool = False
    """Whether other processes may advance its runs as well."""
    last_restore: Restore | None = None
    """When it was last put back to an earlier state, as its owner knows."""
    erased_again: int = 0
    """How many runs its owner erased again when it took note of that."""


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
    erasures: Path | None = None,
) -> AsyncGenerator[Database]:
    """Open the database at ``sqlite:///PATH`` or ``postgresql://USER@HOST/DATABASE``; on leaving, what was brought to
    be written is committed first. ``jobs`` is where a shared database keeps who advances which run; ``lease`` is how
    long a delivery stays with a process that is not heard of; ``keys`` open what is sealed for teams;
    ``erasures`` is the list of what was erased, by default beside a SQLite file.

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
        runs = SqlRunStore(database, writer, clock, upcasters, alone=access == "own" and not database.shared)
        erased = SqlErasures(database, find_erasure_list(url, erasures), runs.forget)
        if access == "own":
            held.push_async_callback(_release, inbox)
            erased_again = await _erase_again(erased) if await database.read(read_restore_mark) else 0
            restore = await record_restore(database, runs, clock)
        else:
            erased_again, restore = 0, await database.read(read_last_restore)
        opened = _build_database(database, writer, clock, keys or Keyring(), runs=runs, inbox=inbox, erasures=erased)
        yield replace(opened, last_restore=restore, erased_again=erased_again)


def _build_database(
    database: Transactions,
    writer: Writer,
    clock: Clock,
    keys: Keyring,
    *,
    runs: SqlRunStore,
    inbox: SqlInbox,
    erasures: SqlErasures,
) -> Database:
    """Return the stores over an open database."""
    return Database(
        runs,
        inbox,
        SqlCardStore(database, writer),
        SqlAuditLog(database, writer, clock),
        SqlAuditStream(database),
        SqlPolicyStore(database),
        SqlStopStore(database),
        SqlUsageStore(database),
        SqlConnectionStore(database, clock, keys),
        SqlOAuthStates(database, clock),
        SqlLimiterStores(database),
        SqlDirectories(database),
        SqlWorkload(database),
        SqlFactStore(database),
        SqlModelBodies(database, clock, keys),
        SharedForms(SqlFormStore(database)),
        SqlOpenCalls(database, clock),
        erasures,
        database.check_identity,
        database.shared,
    )


async def mark_database(url: str, taken_at: datetime) -> None:
    """Mark a database that nobody has open as put back to what it was at a moment: its next owner takes note of it.

    Raises:
        DatabaseError: as ``open_database``.
    """
    async with AsyncExitStack() as held:
        database = _opened(url, "own", held)
        held.callback(database.close)
        reach_crash_point("commit.before")
        await database.write(lambda conn: mark_as_restored(conn, taken_at))
        reach_crash_point("commit.after")


def find_erasure_list(url: str, path: Path | None) -> ErasureList:
    """Return the list of erasures of a database: at the path that is set, else beside a file; with a server there is no
    such place."""
    if path is not None or is_shared(url):
        return ErasureList(path)
    beside = parse_file_url(url)
    return ErasureList(beside.with_name(f"{beside.name}.erasures"))


async def _erase_again(erased: SqlErasures) -> int:
    if not erased.is_listed:
        log.warning("erasures_not_listed", why="the database was put back, and there is no list of what was erased")
    return await erased.reapply()


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
            # Only the owner reads what people wrote; SQLite gives the files beside it the same mode.
            os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
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
        seals = await database.read(has_plain_events)
        await database.write(upgrade)
        if seals:  # what stood there in plain text is still in pages that are free now
            await database.scrub(journal=True)
        reach_crash_point("start.after_schema")
    else:
        await database.read(require_current_schema)
