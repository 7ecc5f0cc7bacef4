"""The schema's version: brought up to date when the owner opens the database, checked when anyone else does."""

from __future__ import annotations

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from orchestration.storage.errors import SchemaTooNewError, SchemaTooOldError


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
