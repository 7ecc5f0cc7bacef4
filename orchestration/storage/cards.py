"""Where cards are, in the database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import get_args

from sqlalchemy import Connection, and_, bindparam, exists, or_, select

from orchestration.ports import CardRow
from orchestration.storage.batch import Transactions
from orchestration.storage.entries import MarkShown, PutCard, build_card_row
from orchestration.storage.tables import CARDS, RUNS, SHOWN
from orchestration.storage.writer import Writer
from schemas.events import EndStatus

_OF_RUN = select(CARDS.c.team, CARDS.c.run, CARDS.c.key, CARDS.c.channel, CARDS.c.ts, CARDS.c.digest).where(
    CARDS.c.team == bindparam("of_team"), CARDS.c.run == bindparam("of_run")
)
_LATEST = (
    select(RUNS.c.id)
    .where(RUNS.c.team == bindparam("of_team"))
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)
_UNPLACED = exists().where(CARDS.c.team == RUNS.c.team, CARDS.c.run == RUNS.c.id, CARDS.c.ts == "")
"""Whether a card of the run may have been posted without its place being known."""
_BEHIND = (
    select(RUNS.c.id)
    .outerjoin(SHOWN, and_(SHOWN.c.team == RUNS.c.team, SHOWN.c.run == RUNS.c.id))
    .where(
        RUNS.c.team == bindparam("of_team"),
        or_(RUNS.c.status.not_in(get_args(EndStatus)), RUNS.c.id.in_(_LATEST)),
        or_(SHOWN.c.revision.is_(None), SHOWN.c.revision < RUNS.c.revision, _UNPLACED),
        RUNS.c.channel != "",
    )
    .order_by(RUNS.c.created_at, RUNS.c.id)
)


class SqlCardStore:
    """``CardStore`` over the table ``cards``."""

    def __init__(self, database: Transactions, writer: Writer) -> None:
        self._database = database
        self._writer = writer

    async def of_run(self, team: str, run_id: str) -> dict[str, CardRow]:
        """Return the cards of a team's run by key."""
        return await self._database.read(lambda conn: _cards(conn, team, run_id))

    async def put(self, row: CardRow) -> None:
        """Insert or replace a card's row, unless another place of the card is stored.

        Raises:
            IntegrityError: there is no such run.
        """
        await self._writer.write(PutCard(build_card_row(row)))

    async def place(self, row: CardRow) -> CardRow:
        """Put a card's row; return what is stored then. Only of a database that is shared can it be another.

        Raises:
            IntegrityError: there is no such run.
        """
        await self.put(row)
        return (await self.of_run(row.team, row.run))[row.key] if self._database.shared else row

    async def mark_shown(self, team: str, run_id: str, revision: int) -> None:
        """Note that people see the run as it is at this revision. Safe to repeat; a lower one is forgotten."""
        await self._writer.write(MarkShown({"team": team, "run": run_id, "revision": revision}))

    async def behind(self, team: str, recent: int) -> Sequence[str]:
        """Return the ids of the runs that people may see as they were; see ``CardStore.behind``."""
        wanted = {"of_team": team, "most": recent}
        return await self._database.read(lambda conn: list(conn.execute(_BEHIND, wanted).scalars()))


def _cards(conn: Connection, team: str, run_id: str) -> dict[str, CardRow]:
    rows = conn.execute(_OF_RUN, {"of_team": team, "of_run": run_id})
    return {row.key: CardRow(row.team, row.run, row.key, row.channel, row.ts, row.digest) for row in rows}
