"""Who people are to the team, and who can read a conversation, as Slack says now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import structlog

from connectors.cached_value import CachedValues
from connectors.names import fold_name
from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.crawl import SlackCrawl
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import ADMIN, GROUP, PERSON, find_membership, read_group, read_user
from connectors.slack.errors import SERVICE
from connectors.slack.names import CHANNEL_ID, EMAIL, USER_ID, SlackNames
from connectors.slack.reach import is_closed
from connectors.slack.shapes import User, UserGroup
from orchestration.policy.outside import find_visibility
from orchestration.tool import ToolError
from orchestration.workspace import (
    EVERYONE,
    Approvers,
    ChannelName,
    FindSourceReaders,
    Person,
    Readers,
    find_common_readers,
)
from schemas.errors import REPEATABLE
from schemas.events import Visibility
from schemas.source import ReadSource

log = structlog.get_logger(__name__)
FRESH_S = 10.0
"""A person who clicks again and again is asked about once in so many seconds."""
KEPT_S = 60.0
MOST_ADMINS = 1_000


class SlackDirectory:
    """Looks people up with ``users.info`` when they act; approvers are those whom the directory knows."""

    def __init__(self, reader: DirectoryReader, crawl: SlackCrawl, fresh_s: float = FRESH_S) -> None:
        self._reader = reader
        self._crawl = crawl
        # What a crawl has seen a moment ago does not count here: who decides is looked at when they do.
        self._people = CachedValues(reader.api.clock, self._look_up, fresh_s)
        self._members = CachedValues(reader.api.clock, reader.api.user_group_members, KEPT_S)

    async def person(self, user: str) -> Person:
        """Return someone as they are at this moment.

        Raises:
            ToolError: Slack could not be asked.
        """
        return await self._people.get(user)

    async def _look_up(self, user: str) -> Person:
        found = await self._reader.current_user(user)
        return _person(found, await self._reader.home()) if found is not None else Person(user)

    async def channel_name(self, channel: str) -> ChannelName:
        """Return what a channel is called.

        Raises:
            ToolError: Slack could not be asked, or metel can't see the channel.
        """
        seen = await self._reader.channel(channel)
        return ChannelName(seen.name, seen.is_private)

    async def approvers(self, named: Sequence[str]) -> Approvers:
        """Return the full members among those named, or the workspace's admins where nobody is.

        Raises:
            ToolError: Slack could not be asked.
        """
        if not named:
            return await self._admins()
        home, groups = await self._reader.home(), await self._named_groups(named)
        listed = {user.id: user for entry in named for user in await self._named_people(entry)}
        inside = [one for group in groups for one in await self._inside(group.id)]
        people = {**listed, **await self._reader.users(inside)}
        unseen = [entry for entry in named if _is_handle(entry) and not _is_met(entry, listed.values(), groups)]
        complete = set(inside) <= people.keys() and (not unseen or await self._crawl.is_complete("people"))
        return Approvers(
            tuple(_members(people.values(), home)),
            tuple((group.id, group.handle) for group in groups),
            frozenset(inside) - listed.keys(),
            complete,
        )

    async def _admins(self) -> Approvers:
        complete = await self._crawl.is_complete("people")
        entries = await self._reader.store.find(PERSON, "trait", [ADMIN], limit=MOST_ADMINS)
        people = _members(map(read_user, entries), await self._reader.home())
        return Approvers(tuple(people), complete=complete)

    async def _named_people(self, entry: str) -> list[User]:
        if USER_ID.fullmatch(entry):
            found = [await self._reader.user(entry)]
        elif EMAIL.fullmatch(entry) and not await self._by_name(entry):
            found = [await self._reader.user_by_email(entry)]
        else:
            await self._crawl.is_complete("people")
            found = await self._by_name(entry)
        return [user for user in found if user is not None]

    async def _by_name(self, entry: str) -> list[User]:
        found = await self._reader.store.find(PERSON, "name", [fold_name(entry)])
        return [user for user in map(read_user, found) if _is_called(user, entry)]

    async def _named_groups(self, named: Sequence[str]) -> list[UserGroup]:
        """Return the groups among those named. What Slack does not let metel see counts as nobody."""
        wanted = [entry for entry in named if not USER_ID.fullmatch(entry) and "@" not in entry[1:]]
        if not wanted:
            return []
        await self._crawl.is_complete("groups")
        by_handle = await self._reader.store.find(GROUP, "name", [fold_name(entry) for entry in wanted])
        by_id = await self._reader.store.get(GROUP, wanted)
        groups = {entry.id: read_group(entry) for entry in (*by_handle, *by_id.values())}
        return [group for group in groups.values() if any(_is_group(group, entry) for entry in wanted)]

    async def _inside(self, group: str) -> list[str]:
        try:
            return await self._members.get(group)
        except ToolError as error:
            if error.failure.kind not in ("permission", "not_found"):
                raise
            log.warning("group_unknown", group=group, why=error.failure.code)
            return []

    def forget_group(self, group: str) -> None:
        """Ask anew who is in a group, for it has changed."""
        self._members.forget(group)


def _is_handle(entry: str) -> bool:
    return not USER_ID.fullmatch(entry) and not EMAIL.fullmatch(entry)


def _is_met(entry: str, people: Iterable[User], groups: Iterable[UserGroup]) -> bool:
    return any(_is_called(user, entry) for user in people) or any(_is_group(group, entry) for group in groups)


def _is_called(user: User, entry: str) -> bool:
    """By id, handle or e-mail address; the name that a person shows is theirs to choose, so it does not count."""
    return entry == user.id or fold_name(entry) in {
        fold_name(name) for name in (user.name, user.profile.email or "") if name
    }


def _is_group(group: UserGroup, entry: str) -> bool:
    return group.date_delete == 0 and (entry == group.id or fold_name(entry) == fold_name(group.handle))


def _members(users: Iterable[User], home: str) -> list[Person]:
    people = [_person(user, home) for user in users]
    return [person for person in people if person.membership == "member"]


def _person(user: User, home: str) -> Person:
    return Person(user.id, user.shown, find_membership(user, home), user.tz)


_log = structlog.get_logger(__name__)


class SlackVisibility:
    """Judges a conversation by what a message to it is judged by, remembered as long."""

    def __init__(self, names: SlackNames, looks: ChannelLooks) -> None:
        self._names = names
        self._looks = looks
        self._others: dict[str, FindSourceReaders] = {}

    def ask_for(self, service: str, find_readers: FindSourceReaders) -> None:
        """Have another service say who can read what it holds."""
        self._others[service] = find_readers

    async def find_visibility(self, channel: str) -> Visibility:
        """Return who can read a conversation; of a direct message nothing is asked, for it has one other reader.

        Raises:
            ToolError: Slack could not be asked just now.
        """
        if channel.startswith("D"):
            return "inside"
        try:
            return find_visibility(await self._names.conversation(channel))
        except ToolError as error:
            if error.failure.kind in REPEATABLE:
                raise
            _log.warning("place_unknown", channel=channel, why=error.failure.code)
            return "unknown"

    async def find_readers(self, channel: str) -> Readers:
        """Return who can read a conversation: everybody a public channel, its members any other. Of a direct message
        nobody else reads it is told.

        Raises:
            ToolError: Slack could not be asked just now.
        """
        if channel.startswith("D"):
            return Readers(people=frozenset())
        try:
            look = await self._looks.look(channel)
        except ToolError as error:
            if error.failure.kind in REPEATABLE:
                raise
            return Readers()
        return Readers(people=look.people) if is_closed(look.channel) else EVERYONE

    async def find_source_readers(self, source: ReadSource) -> Readers:
        """Return who can read the conversations that a step read, or what another service holds: all of the team where
        nobody says otherwise.

        Raises:
            ToolError: Slack could not be asked just now.
        """
        if source.service in self._others:
            return await self._others[source.service](source)
        if source.service != SERVICE:
            return EVERYONE
        return find_common_readers([await self.find_readers(one) for one in source.ids if CHANNEL_ID.fullmatch(one)])
