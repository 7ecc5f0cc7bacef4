"""Erasure of what is kept: keys of runs destroyed, the words they were asked with blanked, rows taken out. Each erasure
is told in the team's chain, so that ``metel audit verify`` names it, and in a list outside of the database, so that one
that a restored backup undoes is done again (https://www.sqlite.org/pragma.html#pragma_secure_delete)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import get_args

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, or_, select, update

from orchestration.crash_points import reach_crash_point
from orchestration.run.followers import list_following_ids
from orchestration.storage.batch import Transactions
from orchestration.storage.chain import Erasure, ErasureKind
from orchestration.storage.erasure_list import ErasureList
from orchestration.storage.statements import execute_on_sqlite, lock_team, split_ids
from orchestration.storage.tables import (
    CARDS,
    DATA_KEYS,
    DIRECTORY_ENTRIES,
    DIRECTORY_KEYS,
    DIRECTORY_MEMBERS,
    EVENTS_TABLE,
    INBOX,
    MODEL_BODIES,
    OPEN_CALLS,
    REMEMBERED_FACTS,
    RUNS,
    SHOWN,
    SPENT,
)
from orchestration.storage.team_changes import append_erasure, read_erasures
from schemas.events import EndStatus

_HAS_ENDED = and_(RUNS.c.status.in_(get_args(EndStatus)), RUNS.c.wake_at.is_(None))
_OF_TEAM = RUNS.c.team == bindparam("of_team")
_LAST_EVENT = and_(
    EVENTS_TABLE.c.team == bindparam("of_team"),
    EVENTS_TABLE.c.run_id == RUNS.c.id,
    EVENTS_TABLE.c.seq == RUNS.c.revision,
)
_HOLDS = {
    "results": select(DATA_KEYS.c.run)
    .where(DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == RUNS.c.id)
    .exists(),
    "requests": RUNS.c.text != "",
    "audit": RUNS.c.id != "",
}
"""Whether there is something of a kind to erase of a run."""
_BLANK_DELIVERIES = (
    update(INBOX)
    .where(INBOX.c.team == bindparam("of_team"), INBOX.c.done_at.is_not(None), INBOX.c.body != "")
    .values(body="")
)
_DROP_DELIVERIES = delete(INBOX).where(INBOX.c.team == bindparam("of_team"), INBOX.c.done_at < bindparam("until"))
_DROP_BODIES = delete(MODEL_BODIES).where(
    MODEL_BODIES.c.team == bindparam("of_team"), MODEL_BODIES.c.at < bindparam("until")
)
_DROP_SPENT = delete(SPENT).where(SPENT.c.team == bindparam("of_team"), SPENT.c.at < bindparam("until"))
_OF_PERSON = (
    (DIRECTORY_ENTRIES, DIRECTORY_ENTRIES.c.id),
    (DIRECTORY_KEYS, DIRECTORY_KEYS.c.id),
    (DIRECTORY_MEMBERS, DIRECTORY_MEMBERS.c.person),
    (REMEMBERED_FACTS, REMEMBERED_FACTS.c.owner),
    (REMEMBERED_FACTS, REMEMBERED_FACTS.c.target),
)
_ALL_OF_RUN = (
    EVENTS_TABLE.c.run_id,
    RUNS.c.id,
    CARDS.c.run,
    SHOWN.c.run,
    SPENT.c.run,
    DATA_KEYS.c.run,
    MODEL_BODIES.c.run,
    OPEN_CALLS.c.run,
)


@dataclass(frozen=True, slots=True)
class KeptRuns:
    """Runs of which something is kept: those that may be erased, how many events they have, and those that have not
    ended, which go on first."""

    ended: tuple[str, ...]
    events: int
    unfinished: tuple[str, ...]

    def add(self, other: KeptRuns) -> KeptRuns:
        """Return the runs of both, which are others."""
        unfinished = (*self.unfinished, *other.unfinished)
        return KeptRuns((*self.ended, *other.ended), self.events + other.events, unfinished)

    def merge(self, other: KeptRuns) -> KeptRuns:
        """Return the runs of both; events are those of the larger."""
        return KeptRuns(
            tuple(dict.fromkeys((*self.ended, *other.ended))),
            max(self.events, other.events),
            tuple(dict.fromkeys((*self.unfinished, *other.unfinished))),
        )


class SqlErasures:
    """Finds what may be erased, and erases it."""

    def __init__(self, database: Transactions, listed: ErasureList, forget: Callable[[str, str], None]) -> None:
        """``forget`` is told of each run that is erased, for whoever keeps runs in memory."""
        self._database = database
        self._listed = listed
        self.is_listed = listed.is_there
        """Whether there was a list of what was erased when the database was opened."""
        self._forget = forget

    async def find(
        self,
        team: str,
        kind: ErasureKind,
        *,
        person: str = "",
        runs: Sequence[str] = (),
        before: datetime | None = None,
    ) -> KeptRuns:
        """Return the runs of which something of that kind is kept: those that a person asked for, those named, or those
        whose last event is from before a moment."""
        meant: list[ColumnElement[bool]] = [_OF_TEAM, _HOLDS[kind]]
        meant += [RUNS.c.user == person] if person else []
        meant += [RUNS.c.id.in_(runs)] if runs else []
        meant += [EVENTS_TABLE.c.at < before] if before is not None else []
        wanted = select(RUNS.c.id, RUNS.c.revision, _HAS_ENDED.label("ended")).outerjoin(EVENTS_TABLE, _LAST_EVENT)
        wanted = wanted.where(*meant).order_by(RUNS.c.created_at, RUNS.c.id)
        rows = await self._database.read(lambda conn: conn.execute(wanted, {"of_team": team}).all())
        ended = [row for row in rows if row.ended]
        return KeptRuns(
            tuple(row.id for row in ended),
            sum(row.revision for row in ended),
            tuple(row.id for row in rows if not row.ended),
        )

    async def find_content(
        self, team: str, *, person: str = "", runs: Sequence[str] = (), before: datetime | None = None
    ) -> KeptRuns:
        """Return the runs of which results or the words they were asked with are kept; see ``find``. With the runs of a
        person, or those named, come the runs of anybody that follow them, for these hold the same words."""
        if before is None:
            kept = KeptRuns((), 0, ())
            for some in split_ids(await self.find_following(team, person=person, runs=runs)):
                kept = kept.add(await self._find_both(team, runs=some))
            return kept
        return await self._find_both(team, before=before)

    async def _find_both(self, team: str, *, runs: Sequence[str] = (), before: datetime | None = None) -> KeptRuns:
        of_results = await self.find(team, "results", runs=runs, before=before)
        return of_results.merge(await self.find(team, "requests", runs=runs, before=before))

    async def find_following(self, team: str, *, person: str = "", runs: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the runs of a person, or those named, and behind them what follows them, whoever asked for it."""
        meant = [RUNS.c.user == person] if person else [RUNS.c.id.in_(runs)]
        first = select(RUNS.c.id).where(_OF_TEAM, *meant).order_by(RUNS.c.created_at, RUNS.c.id)
        named = {"of_team": team}
        newest = await self._database.read(lambda conn: list(conn.execute(first, named).scalars()))
        found = dict.fromkeys(newest)
        while newest:
            ids = [following for run in newest for following in list_following_ids(team, run)]
            there = [await self._read_existing(team, some) for some in split_ids(ids)]
            newest = [run for some in there for run in some if run not in found]
            found |= dict.fromkeys(newest)
        return tuple(found)

    async def _read_existing(self, team: str, runs: Sequence[str]) -> list[str]:
        there = select(RUNS.c.id).where(_OF_TEAM, RUNS.c.id.in_(runs))
        return await self._database.read(lambda conn: list(conn.execute(there, {"of_team": team}).scalars()))

    async def erased(self, team: str) -> list[Erasure]:
        """Return a team's erasures, the oldest first."""
        return await self._database.read(lambda conn: read_erasures(conn, team))

    async def erase(self, team: str, erasure: Erasure) -> None:
        """Erase what ``erasure`` names, in one transaction that tells of it. Then ``scrub``, to have it overwritten."""
        self._listed.add(team, erasure)
        await self._erase(team, erasure)

    async def _erase(self, team: str, erasure: Erasure) -> None:
        def work(conn: Connection) -> None:
            lock_team(conn, team)
            if erasure.why == "retention" and not erasure.again and not _find_held(conn, team, erasure):
                return  # another process was faster
            _overwrite(conn, on=True)
            for some in split_ids(erasure.runs):
                _erase_runs(conn, team, some, erasure.kinds)
            conn.execute(_BLANK_DELIVERIES, {"of_team": team})
            if erasure.person:
                _erase_person(conn, team, erasure.person)
            append_erasure(conn, team, erasure)
            _overwrite(conn, on=False)

        reach_crash_point("commit.before")
        await self._database.write(work)
        reach_crash_point("commit.after")
        for run in erasure.runs:
            self._forget(team, run)

    async def drop_rows(
        self, team: str, *, carried_before: datetime | None, spent_before: datetime, asked_before: datetime
    ) -> None:
        """Blank what was delivered and is carried out; take out deliveries carried out before a moment, what counted
        against limits of days before another, and what models were asked before a third."""
        await self.blank_deliveries(team)

        def work(conn: Connection) -> None:
            if carried_before is not None:
                conn.execute(_DROP_DELIVERIES, {"of_team": team, "until": carried_before})
            conn.execute(_DROP_SPENT, {"of_team": team, "until": spent_before})
            _overwrite(conn, on=True)
            conn.execute(_DROP_BODIES, {"of_team": team, "until": asked_before})
            _overwrite(conn, on=False)

        reach_crash_point("commit.before")
        await self._database.write(work)
        reach_crash_point("commit.after")

    async def blank_deliveries(self, team: str) -> None:
        """Blank what was delivered and is carried out."""

        def work(conn: Connection) -> None:
            _overwrite(conn, on=True)
            conn.execute(_BLANK_DELIVERIES, {"of_team": team})
            _overwrite(conn, on=False)

        reach_crash_point("commit.before")
        await self._database.write(work)
        reach_crash_point("commit.after")

    async def scrub(self) -> None:
        """Overwrite what was erased: in the file and its log of writes, or in the tables of the server."""
        await self._database.scrub()

    async def reapply(self) -> int:
        """Do the erasures of the list again that the database does not know, as after a backup was restored; return how
        many runs were erased by that."""
        done = 0
        for team, erasure in self._listed.read():
            kept = await self._kept(team, erasure)
            told = {(one.at, one.runs) for one in await self.erased(team)}
            if kept or (erasure.at, erasure.runs) not in told:
                await self._erase(team, erasure.model_copy(update={"again": True}))
                done += len(kept)
        if done:
            await self.scrub()
        return done

    async def find_undone(self) -> list[tuple[str, str]]:
        """Return the runs, each with its team, that the list says were erased and that can be read all the same."""
        back = [(team, run) for team, erasure in self._listed.read() for run in await self._kept(team, erasure)]
        return list(dict.fromkeys(back))

    async def _kept(self, team: str, erasure: Erasure) -> tuple[str, ...]:
        found: set[str] = set()
        for some in split_ids(erasure.runs):
            for kind in erasure.kinds:
                there = await self.find(team, kind, runs=some)
                found.update((*there.ended, *there.unfinished))
        return tuple(run for run in erasure.runs if run in found)


def _find_held(conn: Connection, team: str, erasure: Erasure) -> bool:
    held = select(RUNS.c.id).where(_OF_TEAM, or_(*(_HOLDS[kind] for kind in erasure.kinds))).limit(1)
    named = {"of_team": team}
    return any(conn.execute(held.where(RUNS.c.id.in_(some)), named).first() for some in split_ids(erasure.runs))


def _erase_runs(conn: Connection, team: str, runs: Sequence[str], kinds: Iterable[ErasureKind]) -> None:
    of_run = and_(RUNS.c.team == team, RUNS.c.id.in_(runs))
    if "audit" in kinds:
        for column in _ALL_OF_RUN:
            conn.execute(delete(column.table).where(column.table.c.team == team, column.in_(runs)))
        return
    # They hold both the words of the request and what the run read and wrote.
    conn.execute(delete(MODEL_BODIES).where(MODEL_BODIES.c.team == team, MODEL_BODIES.c.run.in_(runs)))
    if "results" in kinds:
        conn.execute(delete(DATA_KEYS).where(DATA_KEYS.c.team == team, DATA_KEYS.c.run.in_(runs)))
        conn.execute(update(CARDS).where(CARDS.c.team == team, CARDS.c.run.in_(runs)).values(digest=""))
        # Nobody looks for it in its thread any more: it cannot be read.
        conn.execute(update(RUNS).where(of_run).values(channel="", thread_ts=""))
    if "requests" in kinds:
        conn.execute(update(RUNS).where(of_run).values(text=""))


def _erase_person(conn: Connection, team: str, person: str) -> None:
    for table, column in _OF_PERSON:
        conn.execute(delete(table).where(table.c.team == team, column == person))
    said = and_(REMEMBERED_FACTS.c.team == team, REMEMBERED_FACTS.c.said_by == person)
    conn.execute(update(REMEMBERED_FACTS).where(said).values(said_by="", channel="", thread_ts=""))


def _overwrite(conn: Connection, *, on: bool) -> None:
    """Have SQLite write zeros over what is deleted; PostgreSQL has no such switch."""
    if conn.dialect.name == "sqlite":
        execute_on_sqlite(conn, f"PRAGMA secure_delete = {'ON' if on else 'OFF'}")
