"""The journal's chain: each event carries the hash of itself and of the event before it. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from orchestration.run.ids import hash_parts

BEGINNING = ""
"""What stands before the first event of a run, and before the first anchor of a team."""


@dataclass(frozen=True, slots=True)
class ChainedEvent:
    """An event as it is stored. ``body`` is its JSON text, to the letter; ``hash`` is what is stored with it."""

    team: str
    run: str
    seq: int
    version: int
    body: str
    hash: str


@dataclass(frozen=True, slots=True)
class Head:
    """The last event of a run at some moment."""

    run: str
    seq: int
    hash: str


@dataclass(frozen=True, slots=True)
class Anchor:
    """The heads of a team's runs that moved since the anchor before; the team's anchors are a chain as well."""

    team: str
    number: int
    at: datetime
    heads: tuple[Head, ...]
    hash: str


def compute_link_hash(before: str, *, team: str, run: str, seq: int, version: int, body: str) -> str:
    """Return the SHA-256 (hex) of an event that follows the one with the hash ``before``."""
    return hash_parts("event", before, team, run, str(seq), str(version), body)


def compute_anchor_hash(before: str, team: str, number: int, at: datetime, heads: Iterable[Head]) -> str:
    """Return the SHA-256 (hex) of an anchor that follows the one with the hash ``before``."""
    told = [part for head in heads for part in (head.run, str(head.seq), head.hash)]
    return hash_parts("anchor", before, team, str(number), at.astimezone(UTC).isoformat(), *told)


def find_anchor_faults(anchors: Iterable[Anchor]) -> list[str]:
    """Return what is wrong with anchors, given in the order of team and number."""
    wrong: list[str] = []
    last: dict[str, Anchor] = {}
    for anchor in anchors:
        before = last.get(anchor.team)
        number = before.number + 1 if before else 1
        if anchor.number != number:
            wrong.append(f"team {anchor.team}: after anchor {number - 1} comes {anchor.number}")
        known = before.hash if before else BEGINNING
        if anchor.hash != compute_anchor_hash(known, anchor.team, anchor.number, anchor.at, anchor.heads):
            wrong.append(f"team {anchor.team}, anchor {anchor.number}: it is not what was written")
        last[anchor.team] = anchor
    return wrong


def _expected(before: str, link: ChainedEvent) -> str:
    return compute_link_hash(before, team=link.team, run=link.run, seq=link.seq, version=link.version, body=link.body)


class ChainVerifier:
    """Reads a journal along its links, and keeps what is wrong. Give it the links in the order of run and seq."""

    def __init__(self, anchors: Sequence[Anchor] = ()) -> None:
        self.events = 0
        self.anchors = len(anchors)
        self.last: dict[str, int] = {}
        self._wrong = find_anchor_faults(anchors)
        self._anchored = {(head.run, head.seq): head.hash for anchor in anchors for head in anchor.heads}
        self._vouched: dict[str, int] = {}
        self._before = BEGINNING

    @property
    def loose_ends(self) -> int:
        """How many of the runs end with an event that no anchor vouches for."""
        return sum(self._vouched.get(run) != seq for run, seq in self.last.items())

    def read(self, link: ChainedEvent) -> None:
        """Look at one event."""
        self.events += 1
        seq = self.last.get(link.run, 0) + 1
        before = self._before if seq > 1 else BEGINNING
        if link.seq != seq:
            self._wrong.append(f"run {link.run}: event {seq} is gone, {link.seq} comes instead")
        if link.hash != _expected(before, link):
            self._wrong.append(f"run {link.run}, event {link.seq}: it is not what was written, or not in its place")
        anchored = self._anchored.pop((link.run, link.seq), None)
        if anchored == link.hash:
            self._vouched[link.run] = link.seq
        elif anchored is not None:
            self._wrong.append(f"run {link.run}, event {link.seq}: it is not what was anchored")
        self.last[link.run] = link.seq
        self._before = link.hash

    def faults(self, revisions: Mapping[str, int] | None = None) -> list[str]:
        """Return what is wrong, once everything was read; ``revisions`` are those that the index knows, by run."""
        wrong = [*self._wrong]
        wrong += [f"run {run}, event {seq}: it was anchored and is gone" for run, seq in self._anchored]
        for run, revision in (revisions or {}).items():
            if self.last.get(run, 0) != revision:
                wrong.append(f"run {run}: the index says {revision} events, the journal has {self.last.get(run, 0)}")
        return wrong
