"""Heads of the journal's chain: the hash that a run's next event follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from sqlalchemy import Connection, and_, bindparam, select

from orchestration.storage.chain import BEGINNING, compute_link_hash
from orchestration.storage.entries import Append, OpenEvent, Row
from orchestration.storage.sealed_events import EventPlace, generate_data_key, seal_body
from orchestration.storage.tables import DATA_KEYS, EVENTS_TABLE
from schemas.events import EVENT_VERSION
from schemas.run import TeamRun


@dataclass(frozen=True, slots=True)
class LastEvent:
    """A run's last event, and the data key that its next one is sealed with."""

    seq: int
    hash: str
    key: str = field(repr=False)


LastEvents: TypeAlias = Mapping[TeamRun, LastEvent]

KNOWN_RUNS = 4_096

_LAST = (
    select(EVENTS_TABLE.c.hash, DATA_KEYS.c.key)
    .select_from(DATA_KEYS)
    .outerjoin(
        EVENTS_TABLE,
        and_(
            EVENTS_TABLE.c.team == DATA_KEYS.c.team,
            EVENTS_TABLE.c.run_id == DATA_KEYS.c.run,
            EVENTS_TABLE.c.seq == bindparam("seq"),
        ),
    )
    .where(DATA_KEYS.c.team == bindparam("of_team"), DATA_KEYS.c.run == bindparam("run_id"))
)


class RunWithoutKeyError(Exception):
    """A run was erased while somebody was about to go on with it."""


class HeadCache:
    """The last events of the runs that moved last, of those alone that are stored for good: a head start. Kept from
    one thread, looked at from any."""

    def __init__(self) -> None:
        self._heads: dict[TeamRun, LastEvent] = {}

    def of(self, key: TeamRun, seq: int) -> LastEvent | None:
        """Return a run's event, if that is the one which is known."""
        known = self._heads.get(key)
        return known if known is not None and known.seq == seq else None

    def keep(self, heads: LastEvents) -> None:
        """Keep what a transaction has stored, once it is durable, or what was read."""
        for key, head in heads.items():
            self._heads.pop(key, None)
            self._heads[key] = head
        while len(self._heads) > KNOWN_RUNS:
            del self._heads[next(iter(self._heads))]

    def drop(self, key: TeamRun) -> None:
        """Forget a run that was erased."""
        self._heads.pop(key, None)


class Chain:
    """The chain as one transaction goes on with it. ``made`` are the heads that it made; they count once it is
    durable."""

    def __init__(self, known: HeadCache) -> None:
        self.made: dict[TeamRun, LastEvent] = {}
        self._known = known

    def link(self, conn: Connection, appends: Sequence[Append]) -> tuple[list[Row], list[Row]]:
        """Return the rows of events, sealed and with their hashes, and the data keys of the runs that begin. The runs
        were found at the revisions that these changes expect, and nobody else moves them before the transaction ends.

        Raises:
            RunWithoutKeyError: a run was erased.
        """
        keys: list[Row] = []
        rows: list[Row] = []
        # Changes of one run follow one another by their revisions, in whatever order they were brought.
        for entry in sorted(appends, key=_expected_heads):
            key = entry.key
            last = self._before(conn, key, entry.expected)
            if entry.expected == 0:
                keys.append({"team": key[0], "run": key[1], "key": last.key})
            hash_ = last.hash
            for event in entry.events:
                row, hash_ = _seal(event, key, last.key, hash_)
                rows.append(row)
            self.made[key] = LastEvent(entry.expected + len(entry.events), hash_, last.key)
        return rows, keys

    def forget(self, key: TeamRun) -> None:
        """Take back what was made of a run, for it was undone within the transaction."""
        self.made.pop(key, None)

    def _before(self, conn: Connection, key: TeamRun, seq: int) -> LastEvent:
        if seq == 0:
            return LastEvent(0, BEGINNING, generate_data_key())
        made = self.made.get(key)
        if made is not None and made.seq == seq:
            return made
        known = self._known.of(key, seq)
        if known is not None:
            return known
        found = conn.execute(_LAST, {"of_team": key[0], "run_id": key[1], "seq": seq}).first()
        if found is None:
            raise RunWithoutKeyError
        # An event that somebody took out leaves its run able to go on; whoever verifies the journal is told.
        return LastEvent(seq, found.hash or BEGINNING, found.key)


def _expected_heads(entry: Append) -> int:
    return entry.expected


def _seal(event: OpenEvent, key: TeamRun, data_key: str, before: str) -> tuple[Row, str]:
    (team, run), seq = key, event.seq
    body = seal_body(event.body, event.clear, data_key, EventPlace(team, run, seq))
    hash_ = compute_link_hash(before, team=team, run=run, seq=seq, version=EVENT_VERSION, body=body)
    row = {
        "run_id": run,
        "seq": seq,
        "team": team,
        "type": event.type,
        "version": EVENT_VERSION,
        "at": event.at,
        "body": body,
        "hash": hash_,
    }
    return row, hash_
