"""The directory of a connection: the people, channels and groups that its service has, as far as they are known here.

A directory is fed by what the service tells by itself, by single look-ups and by a crawl. Until a crawl has ended it is
incomplete: that it does not hold a name says nothing of the workspace.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, Protocol, TypeAlias

from schemas.values import Payload

KeyLevel: TypeAlias = Literal["name", "short", "near", "trait"]
"""What a key says of its entry: a full name, a form that stands for it only where it is unique, a word that makes it
likely, or a property by which entries are listed (``admin``, ``guest``). Names are folded."""


@dataclass(frozen=True, slots=True, order=True)
class DirectoryKey:
    """One key under which an entry is found."""

    level: KeyLevel
    text: str


@dataclass(frozen=True, slots=True)
class DirectoryEntry:
    """A thing of a service. ``body`` is what the service said of it; ``name`` is what people see."""

    kind: str
    id: str
    name: str
    seen_at: datetime
    keys: frozenset[DirectoryKey] = frozenset()
    body: Payload = field(default_factory=Payload)


@dataclass(frozen=True, slots=True)
class CrawlState:
    """How far a crawl of one part has come. ``ended_at`` is when it last reached the end, ``begun_at`` when the one
    under way or the last one began; ``by`` is the process that carries it, last heard of at ``moved_at``."""

    part: str
    cursor: str = ""
    begun_at: datetime | None = None
    ended_at: datetime | None = None
    moved_at: datetime | None = None
    by: str = ""

    @property
    def under_way(self) -> bool:
        """Whether a crawl has begun that has not ended."""
        return self.begun_at is not None and (self.ended_at is None or self.ended_at < self.begun_at)


@dataclass(frozen=True, slots=True)
class PutEntry:
    """Write an entry, whatever there was before."""

    entry: DirectoryEntry


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """Take an entry away, and who is in it."""

    kind: str
    id: str


@dataclass(frozen=True, slots=True)
class RemoveUnseen:
    """Take away the entries of a kind that nobody has seen since a moment."""

    kind: str
    before: datetime


@dataclass(frozen=True, slots=True)
class AddMembers:
    """Note that people are in a place, beside those who are."""

    place: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RemoveMembers:
    """Note that people are no longer in a place."""

    place: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetMembers:
    """Note who is in a place, and that nobody else is."""

    place: str
    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SetPlaces:
    """Note which places somebody is in, and that they are in no other."""

    person: str
    places: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SaveCrawl:
    """Note how far a crawl has come."""

    state: CrawlState


DirectoryChange: TypeAlias = (
    PutEntry | RemoveEntry | RemoveUnseen | AddMembers | RemoveMembers | SetMembers | SetPlaces | SaveCrawl
)


class DirectoryStore(Protocol):
    """The directory of one team's connection to one service."""

    async def apply(self, changes: Sequence[DirectoryChange]) -> None:
        """Carry changes out in their order and in one transaction, durable when this returns. Safe to repeat."""
        ...

    async def get(self, kind: str, ids: Sequence[str]) -> Mapping[str, DirectoryEntry]:
        """Return those of these entries that are known, by id."""
        ...

    async def find(
        self, kind: str, level: KeyLevel, texts: Sequence[str], *, begins: bool = False, limit: int = 100
    ) -> Sequence[DirectoryEntry]:
        """Return entries with one of these keys, or with one that ``begins`` with one of them; each once, by key."""
        ...

    async def scan(self, kind: str, level: KeyLevel, after: tuple[str, str], limit: int) -> Sequence[tuple[str, str]]:
        """Return the next keys of a level as ``(text, id)`` in their order after a pair."""
        ...

    async def members(self, place: str) -> frozenset[str]:
        """Return who is known to be in a place."""
        ...

    async def crawls(self) -> Mapping[str, CrawlState]:
        """Return how far the crawl of each part has come that ever began."""
        ...
