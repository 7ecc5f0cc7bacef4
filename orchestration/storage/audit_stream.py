"""A stream of the audit trail for a SIEM: what happened since the last time, at least once, in each run's order.

What is told of an event is the part that is not sealed: who, when, which rule, ids and counts, and no word of anybody.
How far a stream has come is kept in the database and moves when what was read has been written elsewhere.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from orchestration.crash_points import reach_crash_point
from orchestration.storage.batch import Transactions
from orchestration.storage.chain import TEAM_RUN, Head
from orchestration.storage.entries import UPCASTERS, read_event
from orchestration.storage.sealed_events import build_clear_part, is_sealed, read_clear_part
from orchestration.storage.statements import build_insert
from orchestration.storage.tables import AUDIT_CURSORS, EVENTS_TABLE, RUNS
from orchestration.storage.team_changes import read_changes

MOST_RUNS = 200
_OF_STREAM = (AUDIT_CURSORS.c.team == bindparam("of_team")) & (AUDIT_CURSORS.c.stream == bindparam("of_stream"))
_BEHIND = (
    select(RUNS.c.id, func.coalesce(AUDIT_CURSORS.c.seq, 0).label("seq"))
    .outerjoin(AUDIT_CURSORS, _OF_STREAM & (AUDIT_CURSORS.c.run == RUNS.c.id))
    .where(RUNS.c.team == bindparam("of_team"), RUNS.c.revision > func.coalesce(AUDIT_CURSORS.c.seq, 0))
    .order_by(RUNS.c.created_at, RUNS.c.id)
    .limit(bindparam("most"))
)
_CHANGE_CURSOR = select(AUDIT_CURSORS.c.seq).where(_OF_STREAM, AUDIT_CURSORS.c.run == TEAM_RUN)
_EVENTS_AFTER = (
    select(EVENTS_TABLE.c.seq, EVENTS_TABLE.c.version, EVENTS_TABLE.c.body, EVENTS_TABLE.c.hash)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.run_id == bindparam("of_run"),
        EVENTS_TABLE.c.seq > bindparam("after"),
    )
    .order_by(EVENTS_TABLE.c.seq)
)


@dataclass(frozen=True, slots=True)
class StreamBatch:
    """Lines to be written elsewhere, and the heads up to which they lead."""

    lines: tuple[str, ...]
    heads: tuple[Head, ...]


class SqlAuditStream:
    """Streams of the trail, each by its name with a cursor of its own."""

    def __init__(self, database: Transactions) -> None:
        self._database = database

    async def read(self, team: str, stream: str) -> StreamBatch:
        """Return what a stream has not been told yet, of a bounded number of runs; empty where that is nothing. It is
        the same until ``advance`` was called."""
        return await self._database.read(lambda conn: _read(conn, team, stream))

    async def advance(self, team: str, stream: str, batch: StreamBatch) -> None:
        """Note that a batch was written where it belongs."""
        rows = [{"team": team, "stream": stream, "run": head.run, "seq": head.seq} for head in batch.heads]
        reach_crash_point("commit.before")
        await self._database.write(lambda conn: _put(conn, rows))
        reach_crash_point("commit.after")


def _read(conn: Connection, team: str, stream: str) -> StreamBatch:
    named = {"of_team": team, "of_stream": stream}
    lines: list[str] = []
    heads: list[Head] = []
    for run, after in ((row.id, row.seq) for row in conn.execute(_BEHIND, {**named, "most": MOST_RUNS}).all()):
        rows = conn.execute(_EVENTS_AFTER, {"of_team": team, "of_run": run, "after": after}).all()
        lines += [_write(team, run, row.seq, row.hash, _tell(run, row.seq, row.version, row.body)) for row in rows]
        heads += [Head(run, row.seq, row.hash) for row in rows[-1:]]
    changes = [*_changes_after(conn, team, conn.execute(_CHANGE_CURSOR, named).scalar() or 0)]
    return StreamBatch((*(line for line, _ in changes), *lines), (*(head for _, head in changes[-1:]), *heads))


def _changes_after(conn: Connection, team: str, after: int) -> Iterator[tuple[str, Head]]:
    for link in read_changes(conn, team):
        if link.seq > after:
            told = json.loads(link.body)
            yield _write(team, TEAM_RUN, link.seq, link.hash, told), Head(TEAM_RUN, link.seq, link.hash)


def _tell(run: str, seq: int, version: int, body: str) -> Mapping[str, Any]:
    if is_sealed(body):
        return read_clear_part(body)
    return json.loads(build_clear_part(read_event(run, seq, version, body, UPCASTERS)))


def _write(team: str, run: str, seq: int, link: str, told: Mapping[str, Any]) -> str:
    """``id`` is the same each time a line is sent, so that one which came twice can be told."""
    head = {"id": f"{team}/{run}/{seq}", "team": team, "run": run, "seq": seq, "hash": link}
    return json.dumps({**told, **head}, ensure_ascii=False, separators=(",", ":"))


def _put(conn: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    insert = build_insert(AUDIT_CURSORS, conn.dialect.name)
    keys = [AUDIT_CURSORS.c.team, AUDIT_CURSORS.c.stream, AUDIT_CURSORS.c.run]
    statement = insert.on_conflict_do_update(index_elements=keys, set_={"seq": insert.excluded.seq})
    for row in rows:
        conn.execute(statement, row)
