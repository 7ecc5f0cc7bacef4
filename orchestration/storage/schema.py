"""The schema's version: upgraded when the owner opens the database, checked by anyone else; and a look at its pages."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from orchestration.storage.errors import DatabaseUnreadableError, SchemaTooNewError, SchemaTooOldError


def upgrade_schema(conn: Connection) -> None:
    """Apply the migrations that are missing, inside the connection's transaction.

    Raises:
        SchemaTooNewError: a newer metel has written the database.
    """
    config = _config()
    if _is_current(conn, config):
        return
    config.attributes["connection"] = conn
    command.upgrade(config, "head")


def require_current_schema(conn: Connection) -> None:
    """Check the schema without changing it.

    Raises:
        SchemaTooNewError: a newer metel has written the database.
        SchemaTooOldError: it has no schema, or one that must be upgraded.
    """
    if not _is_current(conn, _config()):
        raise SchemaTooOldError(_found(conn))


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", "orchestration.storage:migrations")
    return config


def _is_current(conn: Connection, config: Config) -> bool:
    scripts = ScriptDirectory.from_config(config)
    found = _found(conn)
    if found and found not in {script.revision for script in scripts.walk_revisions()}:
        raise SchemaTooNewError(found)
    return found == scripts.get_current_head()


def _found(conn: Connection) -> str:
    return MigrationContext.configure(conn).get_current_revision() or ""


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
