"""The door to storage."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from orchestration.crash_points import crash_point
from orchestration.ports import Clock
from orchestration.storage.cards import SqlCardStore
from orchestration.storage.errors import DatabaseMissingError
from orchestration.storage.inbox import SqlInbox
from orchestration.storage.locking import owned
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.schema import require_current_schema, upgrade_schema
from orchestration.storage.sqlite import Sqlite, file_of
from orchestration.storage.upcasting import UPCASTERS, Upcasters
from orchestration.storage.writer import Writer

Access: TypeAlias = Literal["own", "visit", "read"]
"""``own``: advance runs; one process at a time; makes and upgrades the file. ``visit``: read beside the owner and leave
deliveries for it. ``read``: change nothing."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database: one adapter for each storage port."""

    runs: SqlRunStore
    inbox: SqlInbox
    cards: SqlCardStore


@asynccontextmanager
async def open_database(
    url: str, clock: Clock, *, access: Access = "own", upcasters: Upcasters = UPCASTERS
) -> AsyncGenerator[Database]:
    """Open the database at ``sqlite:///PATH`` or ``sqlite+aiosqlite:///PATH``; on leaving, what was brought to be
    written is committed first.

    Raises:
        DatabaseUrlError: the address can't be used.
        DatabaseInUseError: another process owns the file (``own``).
        DatabaseMissingError: there is no file (``visit``, ``read``).
        DatabaseUnreadableError: the file is damaged or something else.
        SchemaTooNewError, SchemaTooOldError: another version of metel has written the file.
    """
    path = file_of(url)
    with ExitStack() as held:
        if access == "own":
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            held.enter_context(owned(path))
        _require_file(path, access)
        sqlite = Sqlite(path, writable=access != "read")
        held.callback(sqlite.close)
        await _prepare(sqlite, access)
        writer = Writer(sqlite)
        try:
            yield Database(
                SqlRunStore(sqlite, writer, clock, upcasters),
                SqlInbox(sqlite, writer, clock),
                SqlCardStore(sqlite, writer),
            )
        finally:
            await writer.close()


def _require_file(path: Path, access: Access) -> None:
    if access != "own" and not path.exists():
        raise DatabaseMissingError(path)


async def _prepare(sqlite: Sqlite, access: Access) -> None:
    if access == "own":
        crash_point("start.before_schema")
        await sqlite.write(upgrade_schema)
        crash_point("start.after_schema")
    else:
        await sqlite.read(require_current_schema)
