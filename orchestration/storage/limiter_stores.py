"""Limiter states in rows that all processes with the same connection share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime, timedelta
from typing import TypeVar

import structlog
from pydantic import BaseModel
from sqlalchemy import Connection, bindparam, select, update

from orchestration.ports import Clock
from orchestration.rate_limit.circuit_breaker import CircuitBreaker
from orchestration.rate_limit.limiter_state import Bucket, Hold, LimiterState, LocalLimiterStore
from orchestration.rate_limit.line import Ticket, Urgency, WaitingLine
from orchestration.storage.batch import Transactions
from orchestration.storage.errors import DatabaseError
from orchestration.storage.statements import build_insert
from orchestration.storage.tables import STANDINGS

LOOK_EVERY = timedelta(seconds=5)
"""So often a process that has the database alone looks whether a hold was set or cleared by hand."""
T = TypeVar("T")
log = structlog.get_logger(__name__)

_THIS = (STANDINGS.c.team == bindparam("of_team"), STANDINGS.c.service == bindparam("of_service"))
_BODY = select(STANDINGS.c.body).where(*_THIS)
_ALL = select(STANDINGS.c.team, STANDINGS.c.service, STANDINGS.c.body)
_LOCKED = _BODY.with_for_update()
_PUT = update(STANDINGS).where(*_THIS).values(body=bindparam("now"))


class _Hold(BaseModel):
    until: datetime
    since: datetime
    probed: datetime | None = None
    unanswered: bool = False
    by: str = ""


class _Ticket(BaseModel):
    id: str
    owner: str
    person: str
    urgency: Urgency
    arrived: datetime
    seen: datetime
    round: int


class _Line(BaseModel):
    tickets: tuple[_Ticket, ...] = ()
    rounds: dict[Urgency, int] = {}


class _Row(BaseModel):
    """Limiter state as it is written down. ``quiet_until`` and ``quiet`` are holds as they were written before."""

    failures: int = 0
    failed_at: datetime | None = None
    probe_at: datetime | None = None
    quiet_until: datetime | None = None
    buckets: dict[str, tuple[float, datetime]] = {}
    write_failures: int = 0
    write_failed_at: datetime | None = None
    write_probe_at: datetime | None = None
    quiet: dict[str, datetime] = {}
    holds: dict[str, _Hold] = {}
    lines: dict[str, _Line] = {}


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

    async def holds(self, otherwise: Mapping[str, Hold]) -> Mapping[str, Hold]:
        """Return what is held; ``otherwise`` where the database can't be asked."""
        this = {"of_team": self.team, "of_service": self.service}
        try:
            body = await self.database.read(lambda conn: conn.execute(_BODY, this).scalar_one_or_none())
        except DatabaseError:
            return otherwise
        return _read(str(body)).holds if body is not None else {}

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


class HoldKeepingStore:
    """Limiter state of a process that has the database alone. Its holds stand in the row too: they outlive a restart,
    and the command line shows, sets and clears them."""

    def __init__(self, row: SharedLimiterStore, clock: Clock) -> None:
        self._row = row
        self._clock = clock
        self._state = LimiterState()
        self._looked: datetime | None = None

    async def change(self, decide: Callable[[LimiterState], tuple[LimiterState, T]]) -> T:
        """Decide on the state."""
        now = self._clock.now()
        if self._looked is None or not self._looked <= now < self._looked + LOOK_EVERY:
            self._looked = now
            self._state = replace(self._state, holds=await self._row.holds(self._state.holds))
        before = self._state.holds
        self._state, told = decide(self._state)
        if self._state.holds != before:
            after = self._state.holds
            await self._row.change(lambda state: (replace(state, holds=after), None))
        return told


@dataclass(frozen=True, slots=True)
class SqlLimiterStores:
    """Limiter states of all connections."""

    database: Transactions

    def of(self, team: str, service: str) -> SharedLimiterStore:
        """Return the limiter state of a team's connection to a service."""
        return SharedLimiterStore(self.database, team, service, LocalLimiterStore())

    def local(self, team: str, service: str, clock: Clock) -> HoldKeepingStore:
        """Return the same for a process that shares the connection with no other."""
        return HoldKeepingStore(self.of(team, service), clock)

    async def held(self, now: datetime) -> Sequence[tuple[str, str, str, Hold]]:
        """Return all that is held: team, service, what of it (empty for all), and the hold."""
        rows = await self.database.read(lambda conn: conn.execute(_ALL).all())
        return [
            (str(team), str(service), what, hold)
            for team, service, body in rows
            for what, hold in _read(str(body)).find_holds(now).items()
        ]


def _read(body: str) -> LimiterState:
    row = _Row.model_validate_json(body)
    buckets = {name: Bucket(level, at) for name, (level, at) in row.buckets.items()}
    earlier = {**row.quiet, **({"": row.quiet_until} if row.quiet_until else {})}
    holds = {what: Hold(until, until) for what, until in earlier.items()}
    return LimiterState(
        CircuitBreaker(row.failures, row.failed_at, row.probe_at),
        buckets,
        CircuitBreaker(row.write_failures, row.write_failed_at, row.write_probe_at),
        holds | {what: Hold(**hold.model_dump()) for what, hold in row.holds.items()},
        {name: WaitingLine(tuple(map(_ticket, line.tickets)), line.rounds) for name, line in row.lines.items()},
    )


def _ticket(kept: _Ticket) -> Ticket:
    return Ticket(kept.id, kept.owner, kept.person, kept.urgency, kept.arrived, kept.seen, kept.round)


def _written(state: LimiterState) -> str:
    reading, writing = state.reading, state.writing
    return _Row(
        failures=reading.failures,
        failed_at=reading.failed_at,
        probe_at=reading.probe_at,
        buckets={name: (bucket.level, bucket.at) for name, bucket in state.buckets.items()},
        write_failures=writing.failures,
        write_failed_at=writing.failed_at,
        write_probe_at=writing.probe_at,
        holds={what: _Hold(**asdict(hold)) for what, hold in state.holds.items()},
        lines={
            name: _Line(tickets=tuple(_Ticket(**asdict(one)) for one in line.tickets), rounds=dict(line.rounds))
            for name, line in state.lines.items()
        },
    ).model_dump_json()
