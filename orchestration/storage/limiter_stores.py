"""Limiter states in rows that all processes with the same connection share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeVar

import structlog
from pydantic import BaseModel
from sqlalchemy import Connection, bindparam, select, update

from orchestration.rate_limit.circuit_breaker import CircuitBreaker
from orchestration.rate_limit.limiter_state import Bucket, LimiterState
from orchestration.rate_limit.rate_limiter import LocalLimiterStore
from orchestration.storage.batch import Transactions
from orchestration.storage.errors import DatabaseError
from orchestration.storage.tables import STANDINGS, build_insert

T = TypeVar("T")
log = structlog.get_logger(__name__)

_THIS = (STANDINGS.c.team == bindparam("of_team"), STANDINGS.c.service == bindparam("of_service"))
_LOCKED = select(STANDINGS.c.body).where(*_THIS).with_for_update()
_PUT = update(STANDINGS).where(*_THIS).values(body=bindparam("now"))


class _Row(BaseModel):
    """Limiter state as it is written down."""

    failures: int = 0
    failed_at: datetime | None = None
    probe_at: datetime | None = None
    quiet_until: datetime | None = None
    buckets: dict[str, tuple[float, datetime]] = {}
    write_failures: int = 0
    write_failed_at: datetime | None = None
    write_probe_at: datetime | None = None
    quiet: dict[str, datetime] = {}


@dataclass(frozen=True, slots=True)
class SharedLimiterStore:
    """Limiter state of one connection, as a row. Where the database can't be asked this process goes by its own."""

    database: Transactions
    team: str
    service: str
    own: LocalLimiterStore

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Decide on the row while nobody else does."""
        try:
            return await self.database.write(lambda conn: self._changed(conn, decide))
        except DatabaseError:
            log.warning("standing_not_shared", team=self.team, service=self.service)
            return await self.own.change(decide)

    def _changed(self, conn: Connection, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        this = {"of_team": self.team, "of_service": self.service}
        before = conn.execute(_LOCKED, this).scalar_one_or_none()
        if before is None:
            first = {"team": self.team, "service": self.service, "body": _written(LimiterState())}
            conn.execute(build_insert(STANDINGS, conn.dialect.name).on_conflict_do_nothing(), first)
            before = str(conn.execute(_LOCKED, this).scalar_one())
        state = _read(before)
        after, told = decide(state)
        if after != state:
            conn.execute(_PUT, {**this, "now": _written(after)})
        return told


@dataclass(frozen=True, slots=True)
class SqlLimiterStores:
    """Limiter states of all connections."""

    database: Transactions

    def of(self, team: str, service: str) -> SharedLimiterStore:
        """Return the limiter state of a team's connection to a service."""
        return SharedLimiterStore(self.database, team, service, LocalLimiterStore())


def _read(body: str) -> LimiterState:
    row = _Row.model_validate_json(body)
    buckets = {name: Bucket(level, at) for name, (level, at) in row.buckets.items()}
    return LimiterState(
        CircuitBreaker(row.failures, row.failed_at, row.probe_at),
        row.quiet_until,
        buckets,
        CircuitBreaker(row.write_failures, row.write_failed_at, row.write_probe_at),
        row.quiet,
    )


def _written(state: LimiterState) -> str:
    reading, writing = state.reading, state.writing
    return _Row(
        failures=reading.failures,
        failed_at=reading.failed_at,
        probe_at=reading.probe_at,
        quiet_until=state.quiet_until,
        buckets={name: (bucket.level, bucket.at) for name, bucket in state.buckets.items()},
        write_failures=writing.failures,
        write_failed_at=writing.failed_at,
        write_probe_at=writing.probe_at,
        quiet=dict(state.quiet),
    ).model_dump_json()
