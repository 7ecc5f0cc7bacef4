"""Deliveries in the database."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import TypeAdapter
from sqlalchemy import Connection, bindparam, select

from orchestration.ports import Clock, Delivery
from orchestration.storage.entries import FinishDelivery, StoreDelivery, delivery_row, finish_row
from orchestration.storage.tables import INBOX
from orchestration.storage.transactions import Transactions
from orchestration.storage.writer import Writer
from schemas.values import Payload

_BODY: TypeAdapter[Payload] = TypeAdapter(Payload)
_WAITING = (
    select(INBOX.c.key, INBOX.c.team, INBOX.c.kind, INBOX.c.body, INBOX.c.received_at)
    .where(INBOX.c.done_at.is_(None))
    .order_by(INBOX.c.received_at, INBOX.c.key)
    .limit(bindparam("most"))
)


class SqlInbox:
    """``Inbox`` over the table ``inbox``."""

    def __init__(self, database: Transactions, writer: Writer, clock: Clock) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock

    async def store(self, delivery: Delivery) -> bool:
        """Commit the delivery; return whether it is new."""
        body = _BODY.dump_json(delivery.body).decode()
        return await self._writer.write(StoreDelivery(delivery_row(delivery, body)))

    async def waiting(self, limit: int = 100) -> Sequence[Delivery]:
        """Return the deliveries not yet done, oldest first."""
        return await self._database.read(lambda conn: _deliveries(conn, limit))

    async def finish(self, key: str) -> None:
        """Mark a delivery done that changed no run. Safe to repeat."""
        await self._writer.write(FinishDelivery(finish_row(key, self._clock.now())))


def _deliveries(conn: Connection, limit: int) -> list[Delivery]:
    return [
        Delivery(key, team, kind, _BODY.validate_json(body), received_at)
        for key, team, kind, body, received_at in conn.execute(_WAITING, {"most": limit})
    ]
