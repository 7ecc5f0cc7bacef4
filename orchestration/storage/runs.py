"""The journal in the database."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Row, RowMapping, Select, and_, bindparam, case, func, or_, select

from orchestration.ports import Clock, Commit, RunErasedError, RunQuery, RunRow, StaleRunError
from orchestration.run.reducer import apply
from orchestration.storage.batch import Transactions
from orchestration.storage.entries import Upcasters, build_append, read_event
from orchestration.storage.errors import JournalUnreadableError
from orchestration.storage.heads import LastEvent
from orchestration.storage.sealed_events import EventPlace, SealBrokenError, is_sealed, open_body
from orchestration.storage.tables import DATA_KEYS, EVENTS_TABLE, RUN_NOT_ENDED, RUNS
from orchestration.storage.writer import Writer
from schemas.events import EndStatus, Event
from schemas.run import Run, TeamRun

HOT_RUNS = 256
LOOKED_AT = 500
"""So many of a team's latest runs are looked at for those in which people confirmed something."""

_JOURNAL = (
    select(EVENTS_TABLE.c.seq, EVENTS_TABLE.c.version, EVENTS_TABLE.c.body, EVENTS_TABLE.c.hash, DATA_KEYS.c.key)
    .outerjoin(DATA_KEYS, and_(DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == EVENTS_TABLE.c.run_id))
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.run_id == bindparam("run_id"),
        EVENTS_TABLE.c.seq > bindparam("after"),
    )
    .order_by(EVENTS_TABLE.c.seq)
)
_OLDEST_FIRST = (RUNS.c.created_at, RUNS.c.id)
_UNFINISHED = select(RUNS).where(or_(RUN_NOT_ENDED, RUNS.c.wake_at.is_not(None))).order_by(*_OLDEST_FIRST)
_IN_CHANNEL = (RUNS.c.team == bindparam("of_team"), RUNS.c.channel == bindparam("of_channel"))
_OF_THREAD = RUNS.c.thread_ts == bindparam("of_thread")
_UNFINISHED_IN = select(RUNS).where(RUN_NOT_ENDED, *_IN_CHANNEL, _OF_THREAD).order_by(*_OLDEST_FIRST)
_CAN_BE_READ = (
    select(DATA_KEYS.c.run)
    .where(DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == RUNS.c.id)
    .correlate(RUNS)
    .exists()
)
"""What a run held was not erased."""
_RECENT = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), _CAN_BE_READ)
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
    .where(RUNS.c.team == bindparam("of_team"), RUNS.c.user == bindparam("of_user"), _CAN_BE_READ)
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
_BEGUN = select(func.count()).where(RUNS.c.team == bindparam("of_team"), RUNS.c.created_at >= bindparam("since"))
_BEGUN_OF_PERSON = _BEGUN.where(RUNS.c.user == bindparam("of_user"))
_ASKING = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), RUN_NOT_ENDED, _ASKED)
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(bindparam("most"))
)
_LATEST = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), _CAN_BE_READ)
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
    .limit(LOOKED_AT)
    .subquery("latest")
)


def _holds_event(*types: str) -> ColumnElement[bool]:
    """Whether one of the latest runs has an event of these types."""
    of_run = (EVENTS_TABLE.c.team == bindparam("of_team"), EVENTS_TABLE.c.run_id == _LATEST.c.id)
    found = select(EVENTS_TABLE.c.seq).where(*of_run, EVENTS_TABLE.c.type.in_(types))
    return found.correlate(_LATEST).exists()


_CONFIRMED = (
    select(_LATEST)
    .where(
        _LATEST.c.status == "succeeded",
        _holds_event("approval_decided", "question_answered", "example_kept"),
        ~_holds_event("example_forgotten"),
    )
    .order_by(_LATEST.c.created_at.desc(), _LATEST.c.id.desc())
    .limit(bindparam("most"))
)
_ENDING = (
    select(RUNS)
    .where(func.lower(RUNS.c.id).endswith(bindparam("ending"), autoescape=False))
    .order_by(RUNS.c.created_at.desc(), RUNS.c.id.desc())
)
_ONE = select(RUNS).where(RUNS.c.id == bindparam("run_id"))


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
        entry = build_append(change, self._clock.now() if change.delivery is not None else None)
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
        if head is not None:
            self._writer.heads.keep({key: head})
        self._keep(run)
        return run

    def forget(self, team: str, run_id: str) -> None:
        """Keep nothing in memory of a run that was erased."""
        self._hot.pop((team, run_id), None)
        self._writer.heads.drop((team, run_id))

    async def unfinished(self) -> Sequence[RunRow]:
        """Return the runs of every team that have not ended or that the clock still moves, oldest first."""
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
        """Return the runs that a person of a team asked for and that were not erased, those that have not ended first,
        each newest first."""
        wanted = {"of_team": team, "of_user": user, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_OF_PERSON, wanted).mappings()))

    async def count_since(self, team: str, since: datetime, user: str = "") -> int:
        """Return how many runs of a team began since a moment; with ``user``, of those that this person asked for."""
        wanted = {"of_team": team, "since": since, "of_user": user}
        statement = _BEGUN_OF_PERSON if user else _BEGUN
        return await self._database.read(lambda conn: conn.execute(statement, wanted).scalar_one())

    async def asking(self, team: str, limit: int) -> Sequence[RunRow]:
        """Return a team's runs that have not ended and that asked somebody to approve something, newest first."""
        wanted = {"of_team": team, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_ASKING, wanted).mappings()))

    async def recent(self, team: str, limit: int = 20) -> Sequence[RunRow]:
        """Return a team's latest runs that were not erased, newest first."""
        wanted = {"of_team": team, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_RECENT, wanted).mappings()))

    async def confirmed(self, team: str, limit: int) -> Sequence[RunRow]:
        """Return those of a team's latest runs that may serve as examples and were not erased, newest first; see
        ``RunStore.confirmed``."""
        wanted = {"of_team": team, "most": limit}
        return await self._database.read(lambda conn: _rows(conn.execute(_CONFIRMED, wanted).mappings()))

    async def latest(self, limit: int = 50) -> Sequence[RunRow]:
        """Return the latest runs of every team, newest first: for whoever operates the process."""
        return await self.find(RunQuery(limit=limit))

    async def find(self, query: RunQuery) -> Sequence[RunRow]:
        """Return the runs of every team that a query means, newest first unless it says otherwise: for whoever operates
        the process."""
        statement = _build_query(query)
        return await self._database.read(lambda conn: _rows(conn.execute(statement).mappings()))

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

    async def links(self, team: str, run_id: str) -> Sequence[str]:
        """Return the chain's hash of each event of a team's run, in order."""
        wanted = {"of_team": team, "run_id": run_id, "after": 0}
        rows = await self._database.read(lambda conn: conn.execute(_JOURNAL, wanted).all())
        return [row.hash for row in rows]

    def _fold(self, conn: Connection, key: TeamRun, known: Run | None) -> tuple[Run | None, LastEvent | None]:
        run, head = known, None
        for happened, last in self._journal(conn, key, known.revision if known else 0):
            run, head = apply(run, happened), last
        return run, head

    def _journal(self, conn: Connection, key: TeamRun, after: int) -> list[tuple[Event, LastEvent]]:
        rows = conn.execute(_JOURNAL, {"of_team": key[0], "run_id": key[1], "after": after})
        return [self._read(key, row) for row in rows]

    def _read(self, key: TeamRun, row: Row[int, int, str, str, str]) -> tuple[Event, LastEvent]:
        seq, version, body, link, data_key = row
        place = EventPlace(*key, seq)
        opened = open_stored(body, data_key, place)
        return read_event(place.run, seq, version, opened, self._upcasters), LastEvent(seq, link, data_key)

    def _keep(self, run: Run) -> None:
        key, hot = _key(run), self._hot
        known = hot.pop(key, None)
        hot[key] = run if known is None or known.revision <= run.revision else known
        if len(hot) > HOT_RUNS:
            hot.popitem(last=False)


def open_stored(body: str, data_key: str | None, place: EventPlace) -> str:
    """Return an event's body as it was written.

    Raises:
        RunErasedError: its key was destroyed.
        JournalUnreadableError: it is not what was sealed.
    """
    if data_key is None:
        if is_sealed(body):
            raise RunErasedError(place.run)
        return body
    try:
        return open_body(body, data_key, place)
    except SealBrokenError:
        raise JournalUnreadableError(place.run, place.seq, "it is not what was sealed there") from None


def _build_query(query: RunQuery) -> Select[Any]:
    order = (RUNS.c.created_at, RUNS.c.id)
    statement = select(RUNS).order_by(*(order if query.oldest_first else (column.desc() for column in order)))
    return statement.where(*_conditions(query)).offset(query.skipped).limit(query.limit)


def _conditions(query: RunQuery) -> Iterator[ColumnElement[bool]]:
    if query.statuses:
        yield RUNS.c.status.in_(query.statuses)
    if query.unfinished or query.overdue_at is not None:
        yield ~_HAS_ENDED
    if query.overdue_at is not None:
        yield RUNS.c.wake_at <= query.overdue_at
    if query.before is not None:
        yield RUNS.c.created_at < query.before
    if query.since is not None:
        yield RUNS.c.created_at >= query.since
    if query.text:
        yield RUNS.c.text.icontains(query.text, autoescape=True)
    yield from (RUNS.c[name] == value for name, value in (("team", query.team), ("user", query.user)) if value)


def _key(run: Run) -> TeamRun:
    return run.team, run.id


def _rows(rows: Iterable[RowMapping]) -> list[RunRow]:
    return [RunRow(**row) for row in rows]
