"""The journal in the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import get_args

from sqlalchemy import Connection, RowMapping, bindparam, case, func, select

from orchestration.ports import Clock, Commit, RunRow, StaleRunError
from orchestration.run.reducer import apply
from orchestration.storage.batch import Transactions
from orchestration.storage.entries import Upcasters, build_append, read_event
from orchestration.storage.tables import EVENTS_TABLE, RUNS
from orchestration.storage.writer import Writer
from schemas.events import EndStatus, Event
from schemas.run import Run, TeamRun

HOT_RUNS = 256

_JOURNAL = (
    select(EVENTS_TABLE.c.seq, EVENTS_TABLE.c.version, EVENTS_TABLE.c.body, EVENTS_TABLE.c.hash)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.run_id == bindparam("run_id"),
        EVENTS_TABLE.c.seq > bindparam("after"),
    )
    .order_by(EVENTS_TABLE.c.seq)
)
_UNFINISHED = select(RUNS).where(RUNS.c.status.not_in(get_args(EndStatus))).order_by(RUNS.c.created_at, RUNS.c.id)
_IN_CHANNEL = (RUNS.c.team == bindparam("of_team"), RUNS.c.channel == bindparam("of_channel"))
_OF_THREAD = RUNS.c.thread_ts == bindparam("of_thread")
_UNFINISHED_IN = _UNFINISHED.where(*_IN_CHANNEL, _OF_THREAD)
_RECENT = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"))
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)

_HAS_ENDED = RUNS.c.status.in_(get_args(EndStatus))
_ENDED_IN_CHANNEL = (
    select(RUNS)
    .where(*_IN_CHANNEL, _HAS_ENDED)
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)
_ENDED_IN_THREAD = _ENDED_IN_CHANNEL.where(_OF_THREAD)
_OF_PERSON = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), RUNS.c.user == bindparam("of_user"))
    .order_by(case((_HAS_ENDED, 1), else_=0), RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)
_ASKED = (
    select(EVENTS_TABLE.c.seq)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.run_id == RUNS.c.id,
        EVENTS_TABLE.c.type == "approval_asked",
    )
    .correlate(RUNS)
    .exists()
)
_ASKING = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), RUNS.c.status.not_in(get_args(EndStatus)), _ASKED)
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)
_ENDING = (
    select(RUNS)
    .where(func.lower(RUNS.c.id).endswith(bindparam("ending"), autoescape=False))
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
)
_ONE = select(RUNS).where(RUNS.c.id == bindparam("run_id"))
_LATEST = select(RUNS).order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc()).limit(bindparam("most"))


class SqlRunStore:
    """``RunStore`` over the tables ``runs`` and ``events``.

    The runs used last are kept folded. Where other processes write as well, a kept run is only a head start: each
    ``load`` reads the events after it, so it is right whoever wrote them. Where this process is ``alone``, every event
    has come through ``commit``, and a kept run is the run; one whose commit was cut off is read again.
    """

    def __init__(
        self, database: Transactions, writer: Writer, clock: Clock, upcasters: Upcasters, *, alone: bool = False
    ) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock
        self._upcasters = upcasters
        self._alone = alone
        self._hot: OrderedDict[TeamRun, Run] = OrderedDict()
        self._doubted: set[TeamRun] = set()

    async def commit(self, change: Commit) -> None:
        """Append the events of one run; see ``RunStore.commit``.

        Raises:
            ValueError: the change does not add up; nothing was stored.
        """
        entry = build_append(change, self._clock.now())
        try:
            await self._writer.write(entry)
        except StaleRunError:
            self._hot.pop(_key(change.run), None)
            raise
        except BaseException:
            # It may have been cut off with the entry still on its way: what is kept may fall behind what is stored.
            self._doubted.add(_key(change.run))
            raise
        self._keep(change.run)

    async def load(self, team: str, run_id: str) -> Run:
        """Fold a team's run from its events; see ``RunStore.load``.

        Raises:
            JournalUnreadableError: an event can't be read.
        """
        key = (team, run_id)
        known = self._hot.get(key)
        if known is not None and self._alone and key not in self._doubted:
            return known
        run, head = await self._database.read(lambda conn: self._fold(conn, key, known))
        if run is None:
            raise KeyError(run_id)
        if head:
            self._writer.heads.keep({key: (run.revision, head)})
        self._keep(run)
        return run

    async def unfinished(self) -> Sequence[RunRow]:
        """Return the runs of every team that have not ended, oldest first."""
        return await self._database.read(lambda conn: _rows(conn.execute(_UNFINISHED).mappings()))

    async def unfinished_in(self, team: str, channel: str, thread_ts: str) -> Sequence[RunRow]:
        """Return the runs of a thread that have not ended, oldest first."""
        wanted = {"of_team": team, "of_channel": channel, "of_thread": thread_ts}
        return await self._database.read(lambda conn: _rows(conn.execute(_UNFINISHED_IN, wanted).mappings()))

    async def ended_in(self, team: str, channel: str, thread_ts: str | None, limit: int) -> Sequence[RunRow]:
        """Return the latest runs of a thread, or of a whole channel, that have ended, newest first."""
        wanted = {"of_team": team, "of_channel": channel, "most": limit}
        statement = _ENDED_IN_CHANNEL
        if thread_ts is not None:
            statement, wanted = _ENDED_IN_THREAD, {**wanted, "of_thread": thread_ts}
        return await self._database.read(lambda conn: _rows(conn.execute(statement, wanted).mappings()))

    async def of_person(self, team: str, user: str, limit: int) -> Sequence[RunRow]:
        """Return the runs that a person of a team asked for, those that have not ended first, each newest first."""
        wanted = {"of_team": team, "of_user": user, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_OF_PERSON, wanted).mappings()))

    async def asking(self, team: str, limit: int) -> Sequence[RunRow]:
        """Return a team's runs that have not ended and that asked somebody to approve something, newest first."""
        wanted = {"of_team": team, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_ASKING, wanted).mappings()))

    async def recent(self, team: str, limit: int = 20) -> Sequence[RunRow]:
        """Return a team's latest runs, newest first."""
        wanted = {"of_team": team, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_RECENT, wanted).mappings()))

    async def latest(self, limit: int = 50) -> Sequence[RunRow]:
        """Return the latest runs of every team, newest first: for whoever operates the process."""
        return await self._database.read(lambda conn: _rows(conn.execute(_LATEST, {"most": limit}).mappings()))

    async def row(self, run_id: str) -> RunRow | None:
        """Return what the index says of a run; ``None`` if there is no such run."""
        rows = await self._database.read(lambda conn: _rows(conn.execute(_ONE, {"run_id": run_id}).mappings()))
        return rows[0] if rows else None

    async def ending(self, letters: str) -> Sequence[RunRow]:
        """Return the runs of every team whose id ends so, in whatever case, newest first: for whoever operates the
        process and has the short id of a card."""
        wanted = {"ending": letters.lower()}
        return await self._database.read(lambda conn: _rows(conn.execute(_ENDING, wanted).mappings()))

    async def events(self, team: str, run_id: str) -> Sequence[Event]:
        """Return the journal of a team's run in order; empty if the team has no such run.

        Raises:
            JournalUnreadableError: an event can't be read.
        """
        stored = await self._database.read(lambda conn: self._journal(conn, (team, run_id), 0))
        return [event for event, _ in stored]

    def _fold(self, conn: Connection, key: TeamRun, known: Run | None) -> tuple[Run | None, str]:
        run, head = known, ""
        for happened, link in self._journal(conn, key, known.revision if known else 0):
            run, head = apply(run, happened), link
        return run, head

    def _journal(self, conn: Connection, key: TeamRun, after: int) -> list[tuple[Event, str]]:
        rows = conn.execute(_JOURNAL, {"of_team": key[0], "run_id": key[1], "after": after})
        return [(read_event(key[1], seq, version, body, self._upcasters), link) for seq, version, body, link in rows]

    def _keep(self, run: Run) -> None:
        key = _key(run)
        known = self._hot.get(key)
        if known is None or known.revision <= run.revision:
            self._hot[key] = run
        self._hot.move_to_end(key)
        while len(self._hot) > HOT_RUNS:
            self._hot.popitem(last=False)


def _key(run: Run) -> TeamRun:
    return run.team, run.id


def _rows(rows: Iterable[RowMapping]) -> list[RunRow]:
    return [RunRow(**row) for row in rows]
