"""Heads of the journal's chain: the hash that a run's next event follows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, bindparam, select

from orchestration.storage.chain import BEGINNING, compute_link_hash
from orchestration.storage.entries import Append, Row
from orchestration.storage.tables import EVENTS_TABLE
from schemas.run import TeamRun

LastEvents: TypeAlias = Mapping[TeamRun, tuple[int, str]]
"""The number and the hash of the last event, by run."""

KNOWN_RUNS = 4_096

_HASH = select(EVENTS_TABLE.c.hash).where(
    EVENTS_TABLE.c.team == bindparam("of_team"),
    EVENTS_TABLE.c.run_id == bindparam("run_id"),
    EVENTS_TABLE.c.seq == bindparam("seq"),
)


class HeadCache:
    """The last events of the runs that moved last, of those alone that are stored for good: a head start. Kept from
    one thread, looked at from any."""

    def __init__(self) -> None:
        self._heads: dict[TeamRun, tuple[int, str]] = {}

    def of(self, key: TeamRun, seq: int) -> str | None:
        """Return the hash of a run's event, if that is the one which is known."""
        known = self._heads.get(key)
        return known[1] if known is not None and known[0] == seq else None

    def keep(self, heads: LastEvents) -> None:
        """Keep what a transaction has stored, once it is durable, or what was read."""
        for key, head in heads.items():
            self._heads.pop(key, None)
            self._heads[key] = head
        while len(self._heads) > KNOWN_RUNS:
            del self._heads[next(iter(self._heads))]


class Chain:
    """The chain as one transaction goes on with it. ``made`` are the heads that it made; they count once it is
    durable."""

    def __init__(self, known: HeadCache) -> None:
        self.made: dict[TeamRun, tuple[int, str]] = {}
        self._known = known

    def linked(self, conn: Connection, appends: Sequence[Append]) -> list[Row]:
        """Return the rows of events with their hashes. The runs were found at the revisions that these changes expect,
        and nobody else moves them before the transaction ends."""
        rows: list[Row] = []
        # Changes of one run follow one another by their revisions, in whatever order they were brought.
        for entry in sorted(appends, key=_expected_heads):
            hash_ = self._before(conn, entry.key, entry.expected)
            for row in entry.events:
                hash_ = _hash_of(row, hash_)
                rows.append({**row, "hash": hash_})
            self.made[entry.key] = entry.expected + len(entry.events), hash_
        return rows

    def forget(self, key: TeamRun) -> None:
        """Take back what was made of a run, for it was undone within the transaction."""
        self.made.pop(key, None)

    def _before(self, conn: Connection, key: TeamRun, seq: int) -> str:
        if seq == 0:
            return BEGINNING
        made = self.made.get(key)
        if made is not None and made[0] == seq:
            return made[1]
        known = self._known.of(key, seq)
        if known is not None:
            return known
        wanted = {"of_team": key[0], "run_id": key[1], "seq": seq}
        # An event that somebody took out leaves its run able to go on; whoever verifies the journal is told.
        return conn.execute(_HASH, wanted).scalar() or BEGINNING


def _expected_heads(entry: Append) -> int:
    return entry.expected


def _hash_of(row: Row, before: str) -> str:
    return compute_link_hash(
        before,
        team=str(row["team"]),
        run=str(row["run_id"]),
        seq=int(str(row["seq"])),
        version=int(str(row["version"])),
        body=str(row["body"]),
    )
