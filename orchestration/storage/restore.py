"""A database that was put back to an earlier state: what its owner does with it before anything is carried.

What metel did after the backup is not in it. So each run that had not ended is told so by an event, which has it look
for its writes before it sends them, and every card is drawn anew, since people may see a later state of it.
"""

from __future__ import annotations

from datetime import UTC, datetime

import structlog
from sqlalchemy import Connection, insert, inspect, select, text, update
from sqlalchemy import delete as delete_from

from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock, Commit, Restore, RunRow
from orchestration.run.reducer import apply
from orchestration.run.scheduler import compute_wake_time
from orchestration.storage.backup import LIST_TABLE, MARK_TABLE
from orchestration.storage.batch import Transactions
from orchestration.storage.errors import JournalUnreadableError
from orchestration.storage.runs import SqlRunStore
from orchestration.storage.tables import CARDS, INBOX, RESTORES, SHOWN
from schemas.events import RunRestored

_TAKEN = text(f"SELECT max(taken_at) FROM {MARK_TABLE}")
_LAST = select(RESTORES.c.at, RESTORES.c.taken_at).order_by(RESTORES.c.at.desc()).limit(1)
_DRAW_ANEW = update(CARDS).values(digest="")
_SHOWN_TO_NOBODY = delete_from(SHOWN)
_CLAIMED_BY_NOBODY = update(INBOX).values(claimed_by=None, claimed_until=None)

log = structlog.get_logger(__name__)


def mark_as_restored(conn: Connection, taken_at: datetime) -> None:
    """Mark a database as put back to what it was at a moment, for whoever opens it next as its owner."""
    conn.execute(text(f"CREATE TABLE IF NOT EXISTS {MARK_TABLE} (taken_at TEXT NOT NULL)"))
    conn.execute(text(f"INSERT INTO {MARK_TABLE} VALUES (:at)"), {"at": taken_at.astimezone(UTC).isoformat()})


async def record_restore(database: Transactions, runs: SqlRunStore, clock: Clock) -> Restore | None:
    """Take note of a mark, where there is one, and return when the database was last put back, if ever.

    A process that dies in between leaves the mark, and the next one begins anew.
    """
    taken_at = await database.read(read_restore_mark)
    if taken_at is not None:
        now = clock.now()
        told = [await _tell_run(runs, row, now, taken_at) for row in await runs.unfinished()]
        reach_crash_point("commit.before")
        await database.write(lambda conn: _settle(conn, now, taken_at))
        reach_crash_point("commit.after")
        log.warning("database_restored", taken_at=taken_at.isoformat(), runs_unfinished=sum(told))
    return await database.read(read_last_restore)


def read_restore_mark(conn: Connection) -> datetime | None:
    """Return the moment of the backup that the database was put back to, until its owner has taken note."""
    taken_at = conn.scalar(_TAKEN) if inspect(conn).has_table(MARK_TABLE) else None
    return datetime.fromisoformat(taken_at) if taken_at is not None else None


async def _tell_run(runs: SqlRunStore, row: RunRow, now: datetime, taken_at: datetime) -> bool:
    try:
        run = await runs.load(row.team, row.id)
    except JournalUnreadableError as error:
        log.error("run_not_told_of_restore", run=row.id, why=str(error))
        return False
    if run.ended is not None or (run.restored is not None and run.restored.taken_at == taken_at):
        return False
    event = RunRestored(at=now, taken_at=taken_at)
    after = apply(run, event)
    await runs.commit(Commit(after, run.revision, (event,), wake_at=compute_wake_time(after), wakes=True))
    return True


def _settle(conn: Connection, now: datetime, taken_at: datetime) -> None:
    for statement in (_DRAW_ANEW, _SHOWN_TO_NOBODY, _CLAIMED_BY_NOBODY):
        conn.execute(statement)
    conn.execute(insert(RESTORES), {"at": now, "taken_at": taken_at})
    conn.execute(text(f"DROP TABLE {MARK_TABLE}"))
    conn.execute(text(f"DROP TABLE IF EXISTS {LIST_TABLE}"))


def read_last_restore(conn: Connection) -> Restore | None:
    """Return when the database was last put back, if ever."""
    row = conn.execute(_LAST).first()
    return Restore(row.at, row.taken_at) if row is not None else None
