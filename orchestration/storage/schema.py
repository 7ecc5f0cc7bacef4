"""The schema's version: upgraded when the owner opens the database, checked by anyone else; and a look at its pages.

Alembic is loaded where there is something to upgrade. Which version a database has, and which is the newest, is told
without it: the files of the migrations are named for their revisions.
"""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from functools import cache
from pathlib import Path

from sqlalchemy import Connection, inspect, text

from orchestration.storage.errors import DatabaseUnreadableError, OtherTablesError, SchemaTooNewError, SchemaTooOldError

MIGRATIONS = Path(__file__).parent / "migrations"
_SEALS = "0018"
"""The revision that seals what was written before."""
_VERSION_TABLE = "alembic_version"
_STORED_VERSION = text(f"SELECT version_num FROM {_VERSION_TABLE}")


def upgrade_schema(conn: Connection) -> None:
    """Apply the migrations that are missing, inside the connection's transaction.

    Raises:
        SchemaTooNewError: a newer metel has written the database.
        OtherTablesError: the file is another program's.
    """
    if _is_current(conn):
        return
    _refuse_other_tables(conn)
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    config.attributes["connection"] = conn
    command.upgrade(config, "head")


def _refuse_other_tables(conn: Connection) -> None:
    """A file is metel's or nobody's; a database of a server may be shared on purpose."""
    if conn.dialect.name == "sqlite" and not _found(conn) and (tables := inspect(conn).get_table_names()):
        raise OtherTablesError(tables)


def has_plain_events(conn: Connection) -> bool:
    """Whether events stand there that an upgrade will seal."""
    return "" < _found(conn) < _SEALS


def require_current_schema(conn: Connection) -> None:
    """Check the schema without changing it.

    Raises:
        SchemaTooNewError: a newer metel has written the database.
        SchemaTooOldError: it has no schema, or one that must be upgraded.
    """
    if not _is_current(conn):
        raise SchemaTooOldError(_found(conn))


@cache
def list_revisions() -> tuple[str, ...]:
    """Return the revisions of the migrations, the newest last: ``v0009_oauth_states.py`` is 0009."""
    return tuple(sorted(file.stem[1:].partition("_")[0] for file in (MIGRATIONS / "versions").glob("v*.py")))


def _is_current(conn: Connection) -> bool:
    found = _found(conn)
    if found and found not in list_revisions():
        raise SchemaTooNewError(found)
    return found == list_revisions()[-1]


def _found(conn: Connection) -> str:
    return (conn.scalar(_STORED_VERSION) if inspect(conn).has_table(_VERSION_TABLE) else None) or ""


async def check_pages(path: Path) -> None:
    """Look through the whole file, which takes the longer the more is in it.

    https://sqlite.org/pragma.html#pragma_quick_check

    Raises:
        DatabaseUnreadableError: a page is damaged.
    """
    found = await asyncio.to_thread(_first_fault, path)
    if found:
        raise DatabaseUnreadableError(path, found)


def _first_fault(path: Path) -> str:
    try:
        with closing(sqlite3.connect(path)) as connection:
            (told,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if told == "ok" else " ".join(str(told).split())
