"""Channels and people of a workspace by the names that people use for them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from connectors.cached_value import CachedValue
from connectors.failures import make_tool_error
from connectors.names import (
    Named,
    find_closest,
    fold_name,
    list_given_names,
    list_name_forms,
    make_resolution,
    resolve_name,
)
from connectors.slack.api import Channel, SlackApi, User
from connectors.slack.errors import MEANINGS, SERVICE
from connectors.slack.reach import MembersOf, is_seen_by
from orchestration.ports import AmbiguousName, UnknownName
from schemas.ask import Choice, Resolution
from schemas.request import Asker

T = TypeVar("T")
MOST_CHANNELS = 5_000
CHANNEL_ID = re.compile(r"[CGD][A-Z0-9]{6,}")
USER_ID = re.compile(r"[UW][A-Z0-9]{6,}")
MENTION = re.compile(r"<[@#]([A-Z0-9]+)(?:\|[^>]*)?>")
ARCHIVE = re.compile(r"https://[\w.-]+\.slack\.com/archives/([CGD][A-Z0-9]+)(?:/.*)?")
HERE = frozenset(
    map(fold_name, ("here", "this channel", "여기", "이 채널", "이채널", "현재 채널", "ここ", "このチャンネル"))
)


class SlackNames:
    """Looks up ``slack.channel`` and ``slack.user``; lists are remembered for a minute.

    Details of a channel: ``shared`` (with another company), ``private``, ``members`` (count), ``guests`` (names).
    Details of a person: ``guest``, ``outsider``, ``email``.
    """

    def __init__(self, api: SlackApi, ttl_s: float = 60) -> None:
        self._api = api
        self._channels = CachedValue(api.clock, api.channels, ttl_s)
        self._users = CachedValue(api.clock, api.users, ttl_s)
        self._ttl_s = ttl_s
        self._members: dict[str, CachedValue[list[str]]] = {}
        self._conversations: dict[str, CachedValue[Channel]] = {}

    async def conversation(self, channel_id: str) -> Resolution:
        """Return a conversation with the same details as one that was found by its name.

        Raises:
            ToolError: Slack could not be asked, or metel can't see it.
        """
        known = _kept(self._conversations, channel_id, lambda: self._looked_at(channel_id))
        return await self._with_guests(make_resolution(channel_id, _named_channel(await known.get()), "id"))

    def _looked_at(self, channel_id: str) -> CachedValue[Channel]:
        return CachedValue(self._api.clock, lambda: self._api.channel(channel_id), self._ttl_s)

    def _members_of(self, channel_id: str) -> CachedValue[list[str]]:
        return CachedValue(self._api.clock, lambda: self._api.members(channel_id), self._ttl_s)

    async def resolve(self, kind: str, asked: str, asker: Asker) -> Resolution | AmbiguousName | UnknownName:
        """Return what a channel's or a person's name means; a channel that who asks does not see is as none.

        Raises:
            ToolError: Slack could not be asked.
        """
        if kind == "slack.user":
            return await self._user(asked)
        found = await self._channel(asked, asker)
        return await self._with_guests(found) if isinstance(found, Resolution) else found

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return the place's own channel; for the rest Slack's own select serves."""
        place = asker.place
        if kind != "slack.channel" or not place.channel or place.channel.startswith("D"):
            return ()
        name = place.channel_name or await self._name_of(place.channel)
        return (Choice(label=f"#{name.lstrip('#')}", value=place.channel),)

    async def people(self) -> dict[str, str]:
        """Return the shown name of everyone by id."""
        return {user.id: user.shown for user in await self._users.get()}

    async def _name_of(self, channel_id: str) -> str:
        known = {channel.id: channel.name for channel in await self._channels.get()}
        return known.get(channel_id) or (await self._api.channel(channel_id)).name or channel_id

    async def _channel(self, asked: str, asker: Asker) -> Resolution | AmbiguousName | UnknownName:
        channels = {channel.id: channel for channel in await self._channels.get()}
        here = asker.place.channel
        wanted = here if fold_name(asked) in HERE and here else _id_in(asked, CHANNEL_ID)
        if wanted:
            channel = channels.get(wanted) or await self._api.channel(wanted)
            if not await is_seen_by(asker, channel, self._member_ids):
                raise make_tool_error(SERVICE, MEANINGS["channel_not_found"], code="channel_not_found")
            return make_resolution(asked, _named_channel(channel), "id")
        return await find_visible_channel(asked, asker, channels, self._member_ids)

    async def _member_ids(self, channel_id: str) -> list[str]:
        return await _kept(self._members, channel_id, lambda: self._members_of(channel_id)).get()

    async def _with_guests(self, found: Resolution) -> Resolution:
        """Add who of the channel is a guest, since that decides whether a message leaves the team."""
        home = (await self._api.me()).team_id
        people = [user for user in await self._users.get() if not user.deleted]
        guests = {user.id: user.shown for user in people if _is_outside(user, home)}
        if not guests or found.id.startswith("D"):
            return found
        members = await self._member_ids(found.id)
        present = [guests[member] for member in members if member in guests]
        return found.model_copy(update={"details": {**found.details, "guests": list(present)}})

    async def _user(self, asked: str) -> Resolution | AmbiguousName | UnknownName:
        people = [user for user in await self._users.get() if not user.deleted and not user.is_bot]
        home = (await self._api.me()).team_id
        named = [_named_user(user, home) for user in people if user.id != "USLACKBOT"]
        if wanted := _id_in(asked, USER_ID):
            known = next((one for one in named if one.id == wanted), None)
            return make_resolution(asked, known, "id") if known else UnknownName(())
        found = resolve_name(asked, named, list_name_forms)
        if isinstance(found, UnknownName) and not found.closest:
            return UnknownName(tuple(one.choice() for one in find_closest([*list_name_forms(asked)][-1], named)))
        return found


async def find_visible_channel(
    asked: str, asker: Asker, channels: Mapping[str, Channel], members_of: MembersOf
) -> Resolution | AmbiguousName | UnknownName:
    """Return which of the channels that who asks sees a name means; of those that would be answered it is looked up.

    Raises:
        ToolError: Slack could not be asked just now.
    """
    seen = {**channels}
    while True:
        found = resolve_name(asked, [_named_channel(channel) for channel in seen.values()])
        unseen = [one for one in _ids_of(found) if not await is_seen_by(asker, seen[one], members_of)]
        if not unseen:
            return found
        for one in unseen:
            del seen[one]


def _ids_of(found: Resolution | AmbiguousName | UnknownName) -> list[str]:
    """Return the ids that an answer tells of."""
    match found:
        case Resolution(id=one):
            return [one]
        case AmbiguousName(choices=choices) | UnknownName(closest=choices):
            return [str(choice.value) for choice in choices]


def _id_in(asked: str, pattern: re.Pattern[str]) -> str | None:
    text = asked.strip()
    for form in (MENTION, ARCHIVE):
        if match := form.fullmatch(text):
            text = match.group(1)
    return text if pattern.fullmatch(text) and any(char.isdigit() for char in text) else None


def _named_channel(channel: Channel) -> Named:
    return Named(
        id=channel.id,
        name=f"#{channel.name}" if channel.name else channel.id,
        also=(channel.name,) if channel.name else (),
        near=(channel.topic.value,) if channel.topic.value else (),
        details={
            "shared": channel.reaches_other_company,
            "private": channel.is_private,
            "members": channel.num_members,
        },
    )


def _kept(table: dict[str, CachedValue[T]], key: str, make: Callable[[], CachedValue[T]]) -> CachedValue[T]:
    """Return what is remembered under a key; of very many, the oldest is forgotten."""
    if key not in table:
        while len(table) >= MOST_CHANNELS:
            del table[next(iter(table))]
        table[key] = make()
    return table[key]


def _is_outside(user: User, home: str) -> bool:
    return user.is_restricted or user.is_ultra_restricted or _is_foreign(user, home)


def _is_foreign(user: User, home: str) -> bool:
    return user.is_stranger or bool(home and user.team_id and user.team_id != home)


def _named_user(user: User, home: str) -> Named:
    names = (user.profile.display_name, user.profile.real_name, user.real_name, user.name, user.profile.email or "")
    also = tuple(dict.fromkeys(name for name in names if name and name != user.shown))
    return Named(
        id=user.id,
        name=user.shown,
        also=also,
        short=list_given_names(filter(None, names[:3])),
        hint=user.profile.email or user.name,
        details={
            "guest": user.is_restricted or user.is_ultra_restricted,
            "outsider": _is_foreign(user, home),
            "email": user.profile.email or "",
        },
    )
