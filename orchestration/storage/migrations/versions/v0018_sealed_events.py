"""What was written before is sealed. Each event keeps the hash that it had, so that anchors of then still vouch for it,
and all new heads are anchored at once."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

from alembic import op
from sqlalchemy import Connection, Row, bindparam, insert, select, update

from orchestration.storage.chain import BEGINNING, Anchor, Head, compute_anchor_hash, compute_link_hash
from orchestration.storage.entries import build_anchor_entry, read_event
from orchestration.storage.errors import JournalUnreadableError
from orchestration.storage.sealed_events import EventPlace, build_clear_part, generate_data_key, seal_body
from orchestration.storage.tables import ANCHORED, ANCHORS, DATA_KEYS, EVENTS_TABLE

_TEAMS = select(EVENTS_TABLE.c.team).distinct()
_RUNS = select(EVENTS_TABLE.c.run_id).where(EVENTS_TABLE.c.team == bindparam("of_team")).distinct()
_OF_RUN = (
    select(EVENTS_TABLE)
    .where(EVENTS_TABLE.c.team == bindparam("of_team"), EVENTS_TABLE.c.run_id == bindparam("of_run"))
    .order_by(EVENTS_TABLE.c.seq)
)
_SEAL = (
    update(EVENTS_TABLE)
    .where(
        EVENTS_TABLE.c.team == bindparam("of_team"),
        EVENTS_TABLE.c.run_id == bindparam("of_run"),
        EVENTS_TABLE.c.seq == bindparam("of_seq"),
    )
    .values(body=bindparam("sealed"), hash=bindparam("linked"))
)
_LAST_ANCHOR = (
    select(ANCHORS.c.number, ANCHORS.c.hash)
    .where(ANCHORS.c.team == bindparam("of_team"))
    .order_by(ANCHORS.c.number.desc())
    .limit(1)
)


def seal_stored_runs(conn: Connection) -> None:
    """Seal every event, run by run, and anchor the heads of each team."""
    for team in conn.execute(_TEAMS).scalars().all():
        runs = conn.execute(_RUNS, {"of_team": team}).scalars().all()
        _anchor(conn, team, [_seal_run(conn, team, run) for run in runs])


def _seal_run(conn: Connection, team: str, run: str) -> Head:
    key = generate_data_key()
    before = former = BEGINNING
    rows: list[dict[str, object]] = []
    for event in conn.execute(_OF_RUN, {"of_team": team, "of_run": run}).all():
        place = EventPlace(team, run, event.seq)
        expected = compute_link_hash(former, team=team, run=run, seq=event.seq, version=event.version, body=event.body)
        clear = _clear_part(event, holds=event.hash == expected)
        body, former = seal_body(event.body, clear, key, place), event.hash
        before = compute_link_hash(before, team=team, run=run, seq=event.seq, version=event.version, body=body)
        rows.append({"of_team": team, "of_run": run, "of_seq": event.seq, "sealed": body, "linked": before})
    conn.execute(_SEAL, rows)
    conn.execute(insert(DATA_KEYS), {"team": team, "run": run, "key": key})
    return Head(run, int(str(rows[-1]["of_seq"])), before)


def _clear_part(event: Row[Any], *, holds: bool) -> str:
    """Return what stays readable, with the hash that the event had and, where its link did not hold, that it did not:
    sealing must not make good what was changed before."""
    try:
        known = json.loads(build_clear_part(read_event(event.run_id, event.seq, event.version, event.body)))
    except JournalUnreadableError:
        known = {"type": event.type, "at": event.at.isoformat()}
    return json.dumps({**known, "former": event.hash, **({} if holds else {"broken": True})}, ensure_ascii=False)


def _anchor(conn: Connection, team: str, heads: Iterable[Head]) -> None:
    last = conn.execute(_LAST_ANCHOR, {"of_team": team}).first()
    number, before = (last.number + 1, last.hash) if last else (1, BEGINNING)
    at, told = datetime.now(UTC), tuple(sorted(heads, key=lambda head: head.run))
    made = build_anchor_entry(Anchor(team, number, at, told, compute_anchor_hash(before, team, number, at, told)))
    conn.execute(insert(ANCHORS), dict(made.row))
    conn.execute(insert(ANCHORED), [dict(row) for row in made.heads])


revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    """Seal every run, and anchor the new heads."""
    seal_stored_runs(op.get_bind())
