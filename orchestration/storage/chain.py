"""The journal's chain: each event carries the hash of itself and of the event before it. Pure."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from orchestration.run.ids import hash_parts
from orchestration.storage.sealed_events import is_sealed, read_clear_part
from schemas.values import Frozen

ERASED = "erased"
"""The type of a team's change that tells of an erasure."""
BEGINNING = ""
"""What stands before the first event of a run, and before the first anchor of a team."""
TEAM_RUN = ""
"""Stands for the run where something belongs to the team itself: a change of its policy or of a connection."""


@dataclass(frozen=True, slots=True)
class ChainedEvent:
    """An event as it is stored. ``body`` is its JSON text, to the letter; ``hash`` is what is stored with it. Of
    one that is sealed ``opened`` is what it holds and ``key`` opens it; both are empty once it was erased."""

    team: str
    run: str
    seq: int
    version: int
    body: str
    hash: str
    key: str = ""
    opened: str = ""


@dataclass(frozen=True, slots=True)
class Head:
    """The last event of a run at some moment."""

    run: str
    seq: int
    hash: str


ErasureKind: TypeAlias = Literal["results", "requests", "audit"]
"""What of runs can be erased: all that they held, their keys destroyed; the words they were asked with; that they
were."""


class Erasure(Frozen):
    """What was erased of a team's runs, by whom, when and why. ``person`` is whose data was meant, if one person's was;
    ``again``: a restored backup had it back."""

    kinds: tuple[ErasureKind, ...]
    runs: tuple[str, ...]
    by: str
    why: Literal["retention", "asked"]
    at: datetime
    person: str = ""
    again: bool = False


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


def _name(run: str) -> str:
    return "the team's changes" if run == TEAM_RUN else f"run {run}"


def read_erasure(change: Mapping[str, object]) -> Erasure:
    """Return the erasure that a team's change tells of."""
    return Erasure.model_validate({name: change[name] for name in change if name not in ("type", "subject")})


class SealVerifier:
    """Looks at what is sealed: what cannot be opened any more was erased by somebody who is told, and what was sealed
    later than it was written is what was written."""

    def __init__(self) -> None:
        self.erasures: list[Erasure] = []
        self.wrong: list[str] = []
        self._closed: set[str] = set()
        self._open: set[str] = set()
        self._former = ""

    def read_change(self, body: str) -> None:
        """Take note of an erasure among a team's changes."""
        try:
            told = json.loads(body)
        except ValueError:
            return  # what it is not any more, its link tells
        if told.get("type") == ERASED:
            self.erasures.append(read_erasure(told))

    def read_event(self, link: ChainedEvent) -> str:
        """Look at a sealed event; return the hash that it had before it was sealed, if it had one."""
        clear, name = read_clear_part(link.body), f"{_name(link.run)}, event {link.seq}"
        before, former = self._former if link.seq > 1 else BEGINNING, str(clear.get("former", ""))
        if clear.get("broken"):
            self.wrong.append(f"{name}: it was not what was written when it was sealed")
        elif link.opened and former and former != _expected(before, replace(link, body=link.opened)):
            self.wrong.append(f"{name}: what is sealed is not what was written before")
        if link.key and not link.opened:
            self.wrong.append(f"{name}: it is not what was written, or can't be opened")
        (self._open if link.key else self._closed).add(link.run)
        self._former = former
        return former

    @property
    def removed(self) -> set[str]:
        """The runs of which not even the events are left."""
        return {run for one in self.erasures if "audit" in one.kinds for run in one.runs}

    def faults(self) -> list[str]:
        """Return what is wrong, once everything was read."""
        told = {run for one in self.erasures for run in one.runs if one.kinds != ("requests",)}
        lost = [f"run {run}: its key is gone, and nobody is told to have erased it" for run in self._closed - told]
        back = [
            f"run {run}: it was erased and can be read again; erase it anew: metel forget --again"
            for run in self._open & told
        ]
        return [*self.wrong, *sorted(lost), *sorted(back)]


class ChainVerifier:
    """Reads a journal along its links, and keeps what is wrong. Give it the links in the order of run and seq."""

    def __init__(self, anchors: Sequence[Anchor] = ()) -> None:
        self.events = 0
        self.anchors = len(anchors)
        self.last: dict[str, int] = {}
        self._wrong = find_anchor_faults(anchors)
        self.seals = SealVerifier()
        self._anchored: dict[tuple[str, int], list[str]] = {}
        for head in (head for anchor in anchors for head in anchor.heads):
            self._anchored.setdefault((head.run, head.seq), []).append(head.hash)
        self._vouched: dict[str, int] = {}
        self._before = BEGINNING

    @property
    def runs(self) -> int:
        """How many runs there are."""
        return sum(run != TEAM_RUN for run in self.last)

    @property
    def loose_ends(self) -> int:
        """How many of the runs end with an event that no anchor vouches for."""
        return sum(self._vouched.get(run) != seq for run, seq in self.last.items() if run != TEAM_RUN)

    def read(self, link: ChainedEvent) -> None:
        """Look at one event."""
        self.events += 1
        seq = self.last.get(link.run, 0) + 1
        before = self._before if seq > 1 else BEGINNING
        if link.seq != seq:
            self._wrong.append(f"{_name(link.run)}: event {seq} is gone, {link.seq} comes instead")
        holds = link.hash == _expected(before, link)
        if not holds:
            self._wrong.append(f"{_name(link.run)}, event {link.seq}: it is not what was written, or not in its place")
        known = {link.hash}
        if link.run == TEAM_RUN:
            self.seals.read_change(link.body)
        elif holds and is_sealed(link.body):
            known.add(self.seals.read_event(link))
        anchored = self._anchored.pop((link.run, link.seq), None)
        if anchored is not None and known.issuperset(anchored):
            self._vouched[link.run] = link.seq
        elif anchored is not None:
            self._wrong.append(f"{_name(link.run)}, event {link.seq}: it is not what was anchored")
        self.last[link.run] = link.seq
        self._before = link.hash

    def faults(self, revisions: Mapping[str, int] | None = None) -> list[str]:
        """Return what is wrong, once everything was read; ``revisions`` are those that the index knows, by run."""
        wrong = [*self._wrong, *self.seals.faults()]
        there = [key for key in self._anchored if key[0] not in self.seals.removed]
        wrong += [f"{_name(run)}, event {seq}: it was anchored and is gone" for run, seq in there]
        for run, revision in (revisions or {}).items():
            if self.last.get(run, 0) != revision:
                wrong.append(f"run {run}: the index says {revision} events, the journal has {self.last.get(run, 0)}")
        if revisions is not None:
            unknown = self.last.keys() - revisions.keys() - {TEAM_RUN}
            wrong += [f"run {run}: there are events of it, and the index does not have it" for run in sorted(unknown)]
        return wrong
