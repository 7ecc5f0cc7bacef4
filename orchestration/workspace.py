"""Ports of the workspace: who somebody is there, and who can read what. Slack's connector implements them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeAlias

from schemas.events import Visibility
from schemas.request import Asker
from schemas.source import ReadSource

Membership: TypeAlias = Literal["member", "guest", "outsider", "bot", "gone", "unknown"]
"""What a person is to the team: only a full member decides anything."""


@dataclass(frozen=True, slots=True)
class Person:
    """Someone of the workspace as it was asked about just now."""

    id: str
    name: str = ""
    membership: Membership = "unknown"
    timezone: str = ""
    """As people set it in their profile; empty where they did not."""


@dataclass(frozen=True, slots=True)
class Approvers:
    """The team's approvers: the full members among those whom the policy names, or the workspace's admins.

    ``groups`` are the user groups that were named, by id and handle; ``grouped`` are the people who are approvers
    because of them alone. ``complete``: whether there are surely no others.
    """

    people: tuple[Person, ...] = ()
    groups: tuple[tuple[str, str], ...] = ()
    grouped: frozenset[str] = frozenset()
    complete: bool = True

    @property
    def ids(self) -> frozenset[str]:
        """The people's ids."""
        return frozenset(person.id for person in self.people)


@dataclass(frozen=True, slots=True)
class ChannelName:
    """What a channel is called. The name of a private one is for its members."""

    name: str
    is_private: bool


class Directory(Protocol):
    """Who people are to one team, and what its channels are called, as its workspace says now; what it cannot tell is
    left out."""

    async def person(self, user: str) -> Person:
        """Return someone as they are at this moment; ``unknown`` where the workspace knows nobody of that id.

        Raises:
            ToolError: the workspace could not be asked.
        """
        ...

    async def channel_name(self, channel: str) -> ChannelName:
        """Return what a channel is called; the call is shared with whoever asks at that moment who can read there.

        Raises:
            ToolError: the workspace could not be asked, or metel can't see the channel.
        """
        ...

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Return the full members among those named: ids, handles or e-mail addresses of people, ids or handles of
        user groups. Where nobody is named, the workspace's admins. May be remembered for a minute.

        Raises:
            ToolError: the workspace could not be asked.
        """
        ...


class EmptyDirectory:
    """The directory of a team that has no workspace: it knows nobody, so nobody decides."""

    async def channel_name(self, channel: str) -> ChannelName:
        """Return no name."""
        del channel
        return ChannelName("", is_private=True)

    async def person(self, user: str) -> Person:
        """Return somebody unknown."""
        return Person(user)

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Return nobody."""
        del named
        return Approvers()


@dataclass(frozen=True, slots=True)
class Readers:
    """Who can read something: ``everyone`` of the team, or these ``people`` by id, bots left out; ``None`` where it is
    not known who they are, or they are too many to tell."""

    everyone: bool = False
    people: frozenset[str] | None = None


EVERYONE = Readers(everyone=True)


def find_common_readers(all_of_them: Iterable[Readers]) -> Readers:
    """Return who can read each of several things."""
    common = EVERYONE
    for one in all_of_them:
        if common.everyone or one.everyone:
            common = one if common.everyone else common
        elif common.people is None or one.people is None:
            common = Readers()
        else:
            common = Readers(people=common.people & one.people)
    return common


FindSourceReaders: TypeAlias = Callable[[ReadSource], Awaitable[Readers]]
"""Says who can read what a step of one service read. Raises ``ToolError`` where it can't be told just now."""


class ChannelVisibility(Protocol):
    """Who can read the places that a team's requests come from, and what was read for them."""

    async def find_visibility(self, channel: str) -> Visibility:
        """Return who can read a channel. May be remembered for a minute; what can never be told is ``unknown``.

        Raises:
            ToolError: the workspace could not be asked just now; nobody knows, so nothing may be told there.
        """
        ...

    async def find_readers(self, channel: str) -> Readers:
        """Return the people who can read a channel.

        Raises:
            ToolError: the workspace could not be asked just now.
        """
        ...

    async def find_source_readers(self, source: ReadSource) -> Readers:
        """Return the people who can read what a step read; everyone where nothing says otherwise.

        Raises:
            ToolError: the workspace could not be asked just now.
        """
        ...


class TeamOnlyVisibility:
    """The visibility of a team that has no workspace: nobody outside the team is there."""

    async def find_visibility(self, channel: str) -> Visibility:
        """Return that only the team reads."""
        del channel
        return "inside"

    async def find_readers(self, channel: str) -> Readers:
        """Return that all of the team read."""
        del channel
        return EVERYONE

    async def find_source_readers(self, source: ReadSource) -> Readers:
        """Return that all of the team read."""
        del source
        return EVERYONE


@dataclass(frozen=True, slots=True)
class ColumnLabel:
    """A column of a table: its name, the service's word for its type, and what may be chosen in it."""

    name: str
    kind: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Label:
    """The name of something that a service holds: of a channel, a person, or a table with its columns. ``kind`` is the
    word under which a model is shown it; ``narrow``: not all of the team can see it."""

    service: str
    kind: str
    name: str
    columns: tuple[ColumnLabel, ...] = ()
    narrow: bool = False


@dataclass(frozen=True, slots=True)
class LabelQuery:
    """Who wants to know what there is, and the words that say which of it matters. ``services``: those that may be used
    where it is asked; every one where they are not told."""

    asker: Asker
    text: str
    services: frozenset[str] | None = None


ListLabels: TypeAlias = Callable[[LabelQuery], Awaitable[Sequence[Label]]]
"""Lists what who asks can see, what changed last first. Raises ``ToolError`` where it can't be told just now."""


async def list_no_labels(query: LabelQuery) -> Sequence[Label]:
    """Know of nothing."""
    del query
    return ()


@dataclass(frozen=True, slots=True)
class NamedTitle:
    """Words of a request that are the title of something that a service holds, as they stand there. ``whole``: they are
    all of it, not a part that no other title has. ``table``: the one whose row it is, empty for a page of its own."""

    words: str
    title: str
    whole: bool = True
    table: str = ""


FindTitles: TypeAlias = Callable[[LabelQuery], Awaitable[Sequence[NamedTitle]]]
"""Finds the titles that words name, of what who asks may read. Raises ``ToolError`` where it can't be told just now."""


async def find_no_titles(query: LabelQuery) -> Sequence[NamedTitle]:
    """Know of no title."""
    del query
    return ()


@dataclass(frozen=True, slots=True)
class NamedCell:
    """Words of a request that are a value of a column, as it stands there, or the column itself (no ``value``)."""

    words: str
    column: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class NamedRows:
    """A table of a file, and what of it a request names. The kinds of its columns are text, number and date, their
    options what people call them."""

    file: str
    tab: str
    columns: tuple[ColumnLabel, ...]
    cells: tuple[NamedCell, ...] = ()


FindRows: TypeAlias = Callable[[LabelQuery], Awaitable[Sequence[NamedRows]]]
"""Finds the tables that hold what words name, what changed last first, of those that who asks may read. Raises
``ToolError`` where it can't be told just now."""


async def find_no_rows(query: LabelQuery) -> Sequence[NamedRows]:
    """Know of no table."""
    del query
    return ()
