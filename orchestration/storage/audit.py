"""The journal as an audit trail: read along its links, and anchored for each team."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, RowMapping, Select, and_, bindparam, func, select, tuple_
from sqlalchemy.exc import IntegrityError

from orchestration.ports import Clock, RunErasedError, RunRow
from orchestration.run.reducer import apply
from orchestration.run.scheduler import compute_wake_time
from orchestration.run.status import compute_status
from orchestration.storage.batch import Transactions
from orchestration.storage.chain import BEGINNING, TEAM_RUN, Anchor, ChainedEvent, Head, compute_anchor_hash
from orchestration.storage.entries import UPCASTERS, Upcasters, build_anchor_entry, read_event
from orchestration.storage.errors import JournalUnreadableError
from orchestration.storage.runs import open_stored
from orchestration.storage.sealed_events import (
    EventPlace,
    SealBrokenError,
    derive_event_key,
    is_sealed,
    open_with_event_key,
)
from orchestration.storage.tables import (
    ANCHORED,
    ANCHORS,
    CONNECTIONS,
    DATA_KEYS,
    EVENTS_TABLE,
    POLICIES,
    RUNS,
    SPENT,
    TEAM_CHANGES,
    TEAM_STOPS,
)
from orchestration.storage.team_changes import find_untold, read_changes, read_last_change
from orchestration.storage.usage import find_usage_faults
from orchestration.storage.writer import Writer
from orchestration.text.mentions import show_request_text
from schemas.run import Run

PAGE = 1_000
RUNS_PAGE = 200

_OF_EVENTS = (
    EVENTS_TABLE.c.team,
    EVENTS_TABLE.c.run_id,
    EVENTS_TABLE.c.seq,
    EVENTS_TABLE.c.version,
    EVENTS_TABLE.c.body,
    EVENTS_TABLE.c.hash,
    DATA_KEYS.c.key,
)
_KEY_OF_RUN = and_(DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == EVENTS_TABLE.c.run_id)
_LINKS = (
    select(*_OF_EVENTS)
    .outerjoin(DATA_KEYS, _KEY_OF_RUN)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        tuple_(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq) > tuple_(bindparam("run"), bindparam("seq")),
    )
    .order_by(EVENTS_TABLE.c.run_id, EVENTS_TABLE.c.seq)
    .limit(bindparam("most"))
)
_PAGE_OF_RUNS = (
    select(RUNS)
    .where(RUNS.c.team == bindparam("of_team"), RUNS.c.id > bindparam("after"))
    .order_by(RUNS.c.id)
    .limit(bindparam("most"))
)
_EVENTS_OF_RUN = (
    select(EVENTS_TABLE, DATA_KEYS.c.key)
    .outerjoin(DATA_KEYS, _KEY_OF_RUN)
    .where(EVENTS_TABLE.c.team == bindparam("of_team"), EVENTS_TABLE.c.run_id == bindparam("of_run"))
    .order_by(EVENTS_TABLE.c.seq)
)
_TEAMS = select(RUNS.c.team).union(
    select(EVENTS_TABLE.c.team),
    select(ANCHORS.c.team),
    select(TEAM_CHANGES.c.team),
    select(POLICIES.c.team),
    select(CONNECTIONS.c.team),
    select(TEAM_STOPS.c.team),
    select(SPENT.c.team),
)
_LOOSE_HEADS = (
    select(ANCHORED.c.number)
    .outerjoin(ANCHORS, (ANCHORS.c.team == ANCHORED.c.team) & (ANCHORS.c.number == ANCHORED.c.number))
    .where(ANCHORED.c.team == bindparam("of_team"), ANCHORS.c.number.is_(None))
    .distinct()
    .order_by(ANCHORED.c.number)
)
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


_ANCHORED_CHANGE = select(func.max(ANCHORED.c.seq)).where(
    ANCHORED.c.team == bindparam("of_team"), ANCHORED.c.run == TEAM_RUN
)


class SqlAuditLog:
    """The trail of each team: its links, its anchors, and a new anchor."""

    def __init__(self, database: Transactions, writer: Writer, clock: Clock, upcasters: Upcasters = UPCASTERS) -> None:
        self._database = database
        self._writer = writer
        self._clock = clock
        self._upcasters = upcasters

    async def teams(self) -> Sequence[str]:
        """Return the teams of which something is kept."""
        return await self._database.read(lambda conn: sorted(conn.execute(_TEAMS).scalars()))

    async def links(self, team: str) -> AsyncGenerator[ChainedEvent]:
        """Yield what is chained of a team: the changes of what it has set, under an empty run id, then its events in
        the order of run and seq, read page by page."""
        for link in await self._database.read(lambda conn: read_changes(conn, team)):
            yield link
        after = {"of_team": team, "run": "", "seq": 0, "most": PAGE}
        while rows := await self._database.read(lambda conn, after=after: conn.execute(_LINKS, after).all()):
            for row in rows:
                yield _link(row)
            after = {**after, "run": rows[-1].run_id, "seq": rows[-1].seq}

    async def find_index_faults(self, team: str) -> Sequence[str]:
        """Return where a column beside the journal, the policy or a connection is not what the chain tells of."""
        untold = await self._database.read(lambda conn: [*find_untold(conn, team), *find_usage_faults(conn, team)])
        loose = await self._rows(_LOOSE_HEADS, {"of_team": team})
        untold += [f"anchor {row['number']}: it is gone, what it vouched for is there" for row in loose]
        return [*(f"team {team}: {fault}" for fault in untold), *await self._find_run_faults(team)]

    async def _find_run_faults(self, team: str) -> list[str]:
        wrong: list[str] = []
        async for run, events in self._runs(team):
            wrong += find_column_faults(run, events, self._upcasters)
        return wrong

    async def _runs(self, team: str) -> AsyncGenerator[tuple[RowMapping, Sequence[RowMapping]]]:
        """Yield the index row of each run with those of its events."""
        last = ""
        while runs := await self._rows(_PAGE_OF_RUNS, {"of_team": team, "after": last, "most": RUNS_PAGE}):
            for run in runs:
                last = str(run["id"])
                yield run, await self._rows(_EVENTS_OF_RUN, {"of_team": team, "of_run": last})

    async def _rows(self, statement: Select[Any], values: Mapping[str, object]) -> Sequence[RowMapping]:
        return await self._database.read(lambda conn: conn.execute(statement, values).mappings().all())

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
        heads = (
            *_moved_changes(conn, team),
            *(Head(row.id, row.seq, row.hash) for row in conn.execute(_MOVED, wanted)),
        )
        if not heads:
            return None
        number, before = (last.number + 1, last.hash) if last else (1, BEGINNING)
        at = self._clock.now()
        return Anchor(team, number, at, heads, compute_anchor_hash(before, team, number, at, heads))


def _link(row: Row[*tuple[Any, ...]]) -> ChainedEvent:
    link = ChainedEvent(row.team, row.run_id, row.seq, row.version, row.body, row.hash)
    if row.key is None or not is_sealed(row.body):
        return link
    key = opened = ""
    with suppress(SealBrokenError):
        key = derive_event_key(row.key, row.seq)
        opened = open_with_event_key(row.body, key, EventPlace(row.team, row.run_id, row.seq))
    return replace(link, key=key, opened=opened)


def _moved_changes(conn: Connection, team: str) -> Iterable[Head]:
    """Return the head of the team's changes where it is newer than the anchored one."""
    last = read_last_change(conn, team)
    known = conn.execute(_ANCHORED_CHANGE, {"of_team": team}).scalar() or 0
    return [last] if last is not None and last.seq > known else []


def find_column_faults(run: RowMapping, events: Sequence[RowMapping], upcasters: Upcasters) -> list[str]:
    """Return where a column of a run or of its events is not what the journal tells. Pure."""
    name, folded = str(run["id"]), None
    wrong: list[str] = []
    for row in events:
        if not _tells_beside(row):
            wrong.append(f"run {name}, event {row['seq']}: its type or moment beside it is not what it tells")
        try:
            body = open_stored(row["body"], row["key"], EventPlace(str(run["team"]), name, row["seq"]))
            folded = apply(folded, read_event(name, row["seq"], row["version"], body, upcasters))
        except RunErasedError:
            continue
        except JournalUnreadableError as error:
            return [*wrong, f"run {name}: {error}"]
    if folded is None:
        return wrong  # that its events are gone is told by the chain
    return [*wrong, *(f"run {name}, {difference}" for difference in find_index_differences(RunRow(**run), folded))]


def _tells_beside(row: RowMapping) -> bool:
    """Whether the type and moment beside an event are its own; of a sealed one, the part that is not sealed tells."""
    try:
        told = json.loads(row["body"])
        return (row["type"], row["at"]) == (told["type"], datetime.fromisoformat(told["at"]))
    except (ValueError, KeyError, TypeError):
        return False


def find_index_differences(row: RunRow, run: Run) -> list[str]:
    """Return where the index says other than the journal."""
    place = run.request.place
    told: dict[str, tuple[object, object]] = {
        "team": (row.team, run.team),
        "status": (row.status, compute_status(run)),
        "revision": (row.revision, run.revision),
        "wake_at": (row.wake_at, compute_wake_time(run)),
        "created_at": (row.created_at, run.started_at),
        "user": (row.user, run.request.user),
        "channel": (row.channel, place.channel),
        "thread_ts": (row.thread_ts, place.thread_ts),
        "text": (row.text, show_request_text(run.request).replace("\x00", "")),
    }
    return [
        f"{name}: the index says {index!r}, the journal {journal!r}"
        for name, (index, journal) in told.items()
        if index != journal
    ]
