"""Where cards are, in the database."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, select

from orchestration.ports import CardRow
from orchestration.storage.entries import PutCard, card_row
from orchestration.storage.tables import CARDS
from orchestration.storage.transactions import Transactions
from orchestration.storage.writer import Writer

_OF_RUN = select(CARDS.c.run, CARDS.c.key, CARDS.c.channel, CARDS.c.ts, CARDS.c.digest).where(
    CARDS.c.run == bindparam("of_run")
)


class SqlCardStore:
    """``CardStore`` over the table ``cards``."""

    def __init__(self, database: Transactions, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def of_run(self, run_id: str) -> dict[str, CardRow]:
        """Return the run's cards by key."""
        return await self._database.read(lambda conn: _cards(conn, run_id))

    async def put(self, row: CardRow) -> None:
        """Insert or replace a card's row.

        Raises:
            IntegrityError: there is no such run.
        """
        await self._writer.write(PutCard(card_row(row)))


def _cards(conn: Connection, run_id: str) -> dict[str, CardRow]:
    rows = conn.execute(_OF_RUN, {"of_run": run_id})
    return {row.key: CardRow(row.run, row.key, row.channel, row.ts, row.digest) for row in rows}
