"""Deliveries in the database.

Where several processes share an inbox, each claims what it is going to carry. A claim holds for a while and is held on
to by looking again; that of a process that died runs out, and another takes its deliveries. The server's clock counts,
because machines' clocks differ.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta

from pydantic import TypeAdapter
from sqlalchemy import ColumnElement, Connection, Interval, Select, and_, bindparam, func, or_, select, update

from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock, Delivery
from orchestration.storage.batch import Transactions
from orchestration.storage.entries import FinishDelivery, StoreDelivery, build_delivery_row, build_finish_row
from orchestration.storage.tables import INBOX
from orchestration.storage.writer import Writer
from schemas.values import Payload

CLAIMED_FOR = timedelta(seconds=30)

_BODY: TypeAdapter[Payload] = TypeAdapter(Payload)


def _oldest(*conditions: ColumnElement[bool]) -> Select[str, str, str, str, datetime]:
    return (
        select(INBOX.c.key, INBOX.c.team, INBOX.c.kind, INBOX.c.body, INBOX.c.received_at)
        .where(INBOX.c.done_at.is_(None), *conditions)
        .order_by(INBOX.c.received_at, INBOX.c.key)
        .limit(bindparam("most"))
    )


_MINE = and_(INBOX.c.team == bindparam("of_team"), INBOX.c.claimed_by == bindparam("me"))
_LEASE = bindparam("lease", type_=Interval)
_OF_TEAM = INBOX.c.team == bindparam("of_team")
_WAITING = _oldest(_OF_TEAM)
_CLAIMED = _oldest(_MINE)
_FREE = and_(_OF_TEAM, or_(INBOX.c.claimed_until.is_(None), INBOX.c.claimed_until < func.now()))
_HOLD_ON = (
    update(INBOX)
    .where(
        _MINE, INBOX.c.done_at.is_(None), INBOX.c.claimed_until < func.now() + bindparam("half_lease", type_=Interval)
    )
    .values(claimed_until=func.now() + _LEASE)
)
_CLAIM = (
    update(INBOX)
    .where(_OF_TEAM, INBOX.c.key.in_(_oldest(_FREE).with_only_columns(INBOX.c.key).with_for_update(skip_locked=True)))
    .values(claimed_by=bindparam("me"), claimed_until=func.now() + _LEASE)
)
_RELEASE = (
    update(INBOX).where(INBOX.c.claimed_by == bindparam("me"), INBOX.c.done_at.is_(None)).values(claimed_until=None)
)
"""A process gives up all that it holds, whosever it is."""


class SqlInbox:
    """``Inbox`` over the table ``inbox``. ``me`` names this process among those that share it; one without a name
    looks on and claims nothing."""

    def __init__(
        self, database: Transactions, writer: Writer, clock: Clock, *, me: str = "", lease: timedelta = CLAIMED_FOR
    ) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock
        self._claims = database.shared and bool(me)
        self._holder: Mapping[str, object] = {"me": me, "lease": lease, "half_lease": lease / 2}

    async def store(self, delivery: Delivery) -> bool:
        """Commit the delivery; return whether it is new."""
        body = _BODY.dump_json(delivery.body).decode()
        return await self._writer.write(StoreDelivery(build_delivery_row(delivery, body)))

    async def waiting(self, team: str, limit: int = 100) -> Sequence[Delivery]:
        """Return a team's deliveries not yet done, oldest first; where the inbox is shared, those this process
        claimed."""
        if not self._claims:
            wanted = {"of_team": team, "most": limit}
            return await self._database.read(lambda conn: _deliveries(conn, _WAITING, wanted))
        wanted = {**self._holder, "of_team": team, "most": limit}
        reach_crash_point("inbox.before_claim")
        claimed = await self._database.write(lambda conn: _claimed(conn, wanted))
        reach_crash_point("inbox.after_claim")
        return claimed

    async def finish(self, team: str, key: str) -> None:
        """Mark a team's delivery done that changed no run. Safe to repeat."""
        await self._writer.write(FinishDelivery(build_finish_row(team, key, self._clock.now())))

    async def release(self) -> None:
        """Give up what was claimed and is not done, so that another process need not wait."""
        if self._claims:
            reach_crash_point("inbox.before_claim")
            await self._database.write(lambda conn: conn.execute(_RELEASE, self._holder).rowcount)
            reach_crash_point("inbox.after_claim")


def _claimed(conn: Connection, wanted: Mapping[str, object]) -> list[Delivery]:
    """Return what is claimed, and claim more up to ``most``: what this process can't carry is left to others."""
    conn.execute(_HOLD_ON, wanted)
    claimed = _deliveries(conn, _CLAIMED, wanted)
    room = int(str(wanted["most"])) - len(claimed)
    if room and conn.execute(_CLAIM, {**wanted, "most": room}).rowcount:
        claimed = _deliveries(conn, _CLAIMED, wanted)
    return claimed


def _deliveries(
    conn: Connection, statement: Select[str, str, str, str, datetime], wanted: Mapping[str, object]
) -> list[Delivery]:
    return [
        Delivery(key, team, kind, _BODY.validate_json(body), received_at)
        for key, team, kind, body, received_at in conn.execute(statement, wanted)
    ]
