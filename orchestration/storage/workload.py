"""Workload: how much of what was asked is not done yet, over all teams, counted in the database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime

from sqlalchemy import Connection, bindparam, func, select

from orchestration.storage.batch import Transactions
from orchestration.storage.tables import INBOX, RUN_NOT_ENDED, RUNS, TEAM_STOPS

_BY_STATUS = (
    select(RUNS.c.status, func.count(), func.min(RUNS.c.created_at)).where(RUN_NOT_ENDED).group_by(RUNS.c.status)
)
_LATE = select(func.count(), func.min(RUNS.c.wake_at)).where(RUN_NOT_ENDED, RUNS.c.wake_at < bindparam("now"))
_UNDELIVERED = select(func.count(), func.min(INBOX.c.received_at)).where(INBOX.c.done_at.is_(None))

_STOPPED = select(func.count()).select_from(TEAM_STOPS).where(TEAM_STOPS.c.is_stopped)


@dataclass(frozen=True, slots=True)
class Pile:
    """So many of a kind, and the moment of the oldest; none where there are none."""

    count: int = 0
    oldest: datetime | None = None

    def age_s(self, now: datetime) -> float:
        """Return how old the oldest is, in seconds; 0 where there is none."""
        return max((now - self.oldest).total_seconds(), 0.0) if self.oldest is not None else 0.0


@dataclass(frozen=True, slots=True)
class Workload:
    """What is not done at a moment: runs that have not ended, by status; runs whose wake has passed; deliveries that
    are not carried; teams whose work is all stopped."""

    at: datetime
    unfinished: Mapping[str, Pile] = field(default_factory=dict[str, Pile])
    overdue: Pile = Pile()
    deliveries: Pile = Pile()
    stopped: int = 0


@dataclass(frozen=True, slots=True)
class SqlWorkload:
    """Reads the workload. It claims nothing of a shared inbox."""

    database: Transactions

    async def read(self, now: datetime) -> Workload:
        """Return what is not done at this moment.

        Raises:
            DatabaseError: the database can't be read.
        """
        return await self.database.read(lambda conn: _read(conn, now))


def _read(conn: Connection, now: datetime) -> Workload:
    unfinished = {str(status): Pile(count, oldest) for status, count, oldest in conn.execute(_BY_STATUS)}
    late = conn.execute(_LATE, {"now": now}).one()
    undelivered = conn.execute(_UNDELIVERED).one()
    overdue, deliveries = (Pile(row[0], row[1]) for row in (late, undelivered))
    return Workload(now, unfinished, overdue, deliveries, conn.execute(_STOPPED).scalar_one())
