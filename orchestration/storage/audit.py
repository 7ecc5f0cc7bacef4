"""The journal as an audit trail: read along its links, and anchored for each team."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence

from sqlalchemy import Connection, bindparam, func, select, tuple_
from sqlalchemy.exc import IntegrityError

from orchestration.ports import Clock
from orchestration.storage.batch import Transactions
from orchestration.storage.chain import BEGINNING, Anchor, ChainedEvent, Head, compute_anchor_hash
from orchestration.storage.entries import build_anchor_entry
from orchestration.storage.tables import ANCHORED, ANCHORS, EVENTS_TABLE, RUNS
from orchestration.storage.writer import Writer

PAGE = 1_000

_OF_EVENTS = (
    EVENTS_TABLE.c.team,
    EVENTS_TABLE.c.run_id,
    EVENTS_TABLE.c.seq,
    EVENTS_TABLE.c.version,
    EVENTS_TABLE.c.body,
    EVENTS_TABLE.c.hash,
)
_LINKS = (
    select(*_OF_EVENTS)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        tuple_(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq) > tuple_(bindparam("run"), bindparam("seq")),
    )
    .order_by(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq)
    .limit(bindparam("most"))
)
_TEAMS = select(RUNS.c.team).union(select(EVENTS_TABLE.c.team), select(ANCHORS.c.team))
_REVISIONS = select(RUNS.c.id, RUNS.c.revision).where(RUNS.c.team == bindparam("of_team"))
_ANCHORS = select(ANCHORS).where(ANCHORS.c.team == bindparam("of_team")).order_by(ANCHORS.c.number)
_HEADS = select(ANCHORED).where(ANCHORED.c.team == bindparam("of_team")).order_by(ANCHORED.c.number, ANCHORED.c.run)
_LAST_ANCHOR = (
    select(ANCHORS.c.number, ANCHORS.c.hash)
    .where(ANCHORS.c.team == bindparam("of_team"))
    .order_by(ANCHORS.c.number.desc())
    .limit(1)
)
_KNOWN = (
    select(ANCHORED.c.run, func.max(ANCHORED.c.seq).label("seq"))
    .where(ANCHORED.c.team == bindparam("of_team"))
    .group_by(ANCHORED.c.run)
    .subquery()
)
_MOVED = (
    select(RUNS.c.id, EVENTS_TABLE.c.seq, EVENTS_TABLE.c.hash)
    .join(
        EVENTS_TABLE,
        (EVENTS_TABLE.c.team == RUNS.c.team)
        & (EVENTS_TABLE.c.run_id == RUNS.c.id)
        & (EVENTS_TABLE.c.seq == RUNS.c.revision),
    )
    .outerjoin(_KNOWN, _KNOWN.c.run == RUNS.c.id)
    .where(RUNS.c.team == bindparam("of_team"), (_KNOWN.c.seq.is_(None)) | (_KNOWN.c.seq < RUNS.c.revision))
    .order_by(RUNS.c.id)
)


class SqlAuditLog:
    """The trail of each team: its links, its anchors, and a new anchor."""

    def __init__(self, database: Transactions, writer: Writer, clock: Clock) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock

    async def teams(self) -> Sequence[str]:
        """Return the teams of which something is kept."""
        return await self._database.read(lambda conn: sorted(conn.execute(_TEAMS).scalars()))

    async def links(self, team: str) -> AsyncGenerator[ChainedEvent]:
        """Yield a team's events in the order of run and seq, read page by page."""
        after = {"of_team": team, "run": "", "seq": 0, "most": PAGE}
        while rows := await self._database.read(lambda conn, after=after: conn.execute(_LINKS, after).all()):
            for row in rows:
                yield ChainedEvent(row.team, row.run_id, row.seq, row.version, row.body, row.hash)
            after = {**after, "run": rows[-1].run_id, "seq": rows[-1].seq}

    async def revisions(self, team: str) -> Mapping[str, int]:
        """Return the revision of each run of a team, as the index has it."""
        rows = await self._database.read(lambda conn: conn.execute(_REVISIONS, {"of_team": team}).all())
        return {row.id: row.revision for row in rows}

    async def anchors(self, team: str) -> Sequence[Anchor]:
        """Return a team's anchors, oldest first."""

        def read(conn: Connection) -> list[Anchor]:
            heads: dict[int, list[Head]] = {}
            for row in conn.execute(_HEADS, {"of_team": team}):
                heads.setdefault(row.number, []).append(Head(row.run, row.seq, row.hash))
            rows = conn.execute(_ANCHORS, {"of_team": team})
            return [Anchor(row.team, row.number, row.at, tuple(heads.get(row.number, ())), row.hash) for row in rows]

        return await self._database.read(read)

    async def anchor(self, team: str) -> Anchor | None:
        """Anchor the heads of the team's runs that moved since the last time; ``None`` where none did, or where
        another process was faster."""
        made = await self._database.read(lambda conn: self._next(conn, team))
        if made is None:
            return None
        try:
            await self._writer.write(build_anchor_entry(made))
        except IntegrityError:
            return None
        return made

    def _next(self, conn: Connection, team: str) -> Anchor | None:
        wanted = {"of_team": team}
        # The last anchor is looked at first: one that comes in between takes the number, and this one is refused.
        last = conn.execute(_LAST_ANCHOR, wanted).first()
        heads = tuple(Head(row.id, row.seq, row.hash) for row in conn.execute(_MOVED, wanted))
        if not heads:
            return None
        number, before = (last.number + 1, last.hash) if last else (1, BEGINNING)
        at = self._clock.now()
        return Anchor(team, number, at, heads, compute_anchor_hash(before, team, number, at, heads))
