"""Keeps a directory up with what Slack tells: facts that come together are written together, and none is a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeAlias, TypeVar

from pydantic import BaseModel, ValidationError

from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.crawl import SlackCrawl, is_unlisted
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import CHANNEL, PERSON, make_channel, make_group, make_person, read_channel
from connectors.slack.shapes import Channel, User, UserGroup
from orchestration.directory_store import (
    AddMembers,
    DirectoryChange,
    DirectoryEntry,
    PutEntry,
    RemoveEntry,
    RemoveMembers,
)
from schemas.values import Json, Payload

EVENTS = frozenset(
    {
        *("channel_archive", "channel_created", "channel_deleted", "channel_id_changed", "channel_left"),
        *("channel_rename", "channel_shared", "channel_unarchive", "channel_unshared"),
        *("group_archive", "group_deleted", "group_left", "group_rename", "group_unarchive"),
        *("member_joined_channel", "member_left_channel"),
        *("subteam_created", "subteam_members_changed", "subteam_updated", "team_join", "user_change"),
    }
)
"""The events that tell of the directory, and ask for nothing."""
Parsed = TypeVar("Parsed", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class PersonTold:
    """Somebody joined the workspace, or is another than before."""

    user: User


@dataclass(frozen=True, slots=True)
class ChannelTold:
    """Something of a channel is as ``changes`` say; where it ``begins``, nothing else is known of it yet."""

    id: str
    changes: Payload
    begins: bool = False


@dataclass(frozen=True, slots=True)
class ChannelGone:
    """A channel is no longer there for metel."""

    id: str


@dataclass(frozen=True, slots=True)
class ChannelMoved:
    """A channel has another id than before."""

    id: str
    to: str


@dataclass(frozen=True, slots=True)
class MemberMoved:
    """Somebody came into a channel, or went."""

    channel: str
    user: str
    joined: bool


@dataclass(frozen=True, slots=True)
class GroupTold:
    """A user group is as it says, or its people are others than before."""

    id: str
    group: UserGroup | None = None


@dataclass(frozen=True, slots=True)
class NothingTold:
    """An event of the directory whose form says nothing."""


DirectoryFact: TypeAlias = PersonTold | ChannelTold | ChannelGone | ChannelMoved | MemberMoved | GroupTold | NothingTold


def parse_directory_event(event: Payload) -> DirectoryFact | None:
    """Return what an event tells of the directory; ``None`` where it is none of those."""
    kind = event.get("type")
    if not isinstance(kind, str) or kind not in EVENTS:
        return None
    if kind in ("team_join", "user_change"):
        user = _parsed(User, event.get("user"))
        return PersonTold(user) if user is not None else NothingTold()
    if kind.startswith("subteam_"):
        return _group_fact(event)
    if kind.startswith("member_"):
        return MemberMoved(_text(event, "channel"), _text(event, "user"), kind == "member_joined_channel")
    return _channel_fact(kind, event)


def _channel_fact(kind: str, event: Payload) -> DirectoryFact:
    family, _, act = kind.partition("_")
    match act:
        case "created" | "rename":
            return _named(event.get("channel"), private=family == "group")
        case "archive" | "unarchive":
            return ChannelTold(_text(event, "channel"), {"is_archived": act == "archive"})
        case "shared" | "unshared":
            still = act == "shared" or event.get("is_ext_shared") is True
            return ChannelTold(_text(event, "channel"), {"is_ext_shared": still})
        case "id_changed":
            return ChannelMoved(_text(event, "old_channel_id"), _text(event, "new_channel_id"))
        case "left" if family == "channel":
            return ChannelTold(_text(event, "channel"), {"is_member": False})
        case _:
            return ChannelGone(_text(event, "channel"))


def _named(channel: Json, *, private: bool) -> DirectoryFact:
    told = channel if isinstance(channel, dict) else {}
    one, name = told.get("id"), told.get("name")
    if not isinstance(one, str) or not isinstance(name, str):
        return NothingTold()
    return ChannelTold(one, {"name": name, "is_private": True} if private else {"name": name}, begins=True)


def _group_fact(event: Payload) -> DirectoryFact:
    group = _parsed(UserGroup, event.get("subteam"))
    if group is not None:
        return GroupTold(group.id, group)
    return GroupTold(_text(event, "subteam_id"))


def _parsed(model: type[Parsed], told: Json) -> Parsed | None:
    try:
        return model.model_validate(told)
    except ValidationError:
        return None


def _text(event: Payload, name: str) -> str:
    value = event.get(name)
    return value if isinstance(value, str) else ""


_Known = Mapping[tuple[str, str], DirectoryEntry]


@dataclass(slots=True)
class _Waiting:
    """A fact that waits to be written, and what became of it."""

    fact: DirectoryFact
    written: bool = False
    failed: Exception = field(default_factory=lambda: ConnectionError("the directory was closed meanwhile"))


class DirectoryFeed:
    """Takes events of one workspace. ``forget_group`` is told of a user group whose people are others by now."""

    def __init__(
        self, reader: DirectoryReader, crawl: SlackCrawl, looks: ChannelLooks, forget_group: Callable[[str], None]
    ) -> None:
        self._reader = reader
        self._crawl = crawl
        self._looks = looks
        self._forget_group = forget_group
        self._writing = asyncio.Lock()
        self._waiting: list[_Waiting] = []

    async def take(self, event: Payload) -> bool:
        """Write what an event tells of the directory; return whether it tells of it at all. Safe to repeat.

        Raises:
            orchestration.storage.errors.DatabaseError: it could not be written.
            ToolError: Slack does not say who metel is.
        """
        fact = parse_directory_event(event)
        if fact is None:
            return False
        self._forget(fact)
        mine = _Waiting(fact)
        self._waiting.append(mine)
        async with self._writing:
            together, self._waiting = self._waiting, []
            await self._write_together(together)
        self._forget(fact)
        if not mine.written:
            raise mine.failed
        return True

    async def _write_together(self, together: Sequence[_Waiting]) -> None:
        """Write facts at once, or one by one where that fails: one that can't be written keeps no other back."""
        if not together:
            return
        try:
            await self._write([one.fact for one in together])
        except Exception as error:
            if len(together) == 1:
                together[0].failed = error
                return
            for one in together:
                await self._write_together([one])
            return
        for one in together:
            one.written = True

    def _forget(self, fact: DirectoryFact) -> None:
        """Let no look stand that a fact may have made untrue: of a person it is not known where they read."""
        match fact:
            case PersonTold():
                self._looks.forget()
            case ChannelTold(one) | ChannelGone(one) | ChannelMoved(one) | MemberMoved(one):
                self._looks.forget(one)
            case GroupTold(one):
                self._forget_group(one)
            case NothingTold():
                pass

    async def _write(self, facts: Sequence[DirectoryFact]) -> None:
        known = dict(await self._known(facts))
        changes: list[DirectoryChange] = []
        me = await self._reader.api.me()
        for fact in facts:
            for change in self._changes(fact, known, me.team_id):
                if isinstance(change, PutEntry):
                    known[change.entry.kind, change.entry.id] = change.entry
                changes.append(change)
        await self._reader.store.apply(changes)
        if any(isinstance(fact, MemberMoved) and fact.joined and fact.user == me.user_id for fact in facts):
            # Who came into a channel before metel did was told to nobody.
            await self._crawl.restart(("channels", "guests"))
        elif any(isinstance(fact, PersonTold) for fact in facts):
            self._crawl.look_again()

    async def _known(self, facts: Sequence[DirectoryFact]) -> _Known:
        people = [fact.user.id for fact in facts if isinstance(fact, PersonTold)]
        channels = [fact.id for fact in facts if isinstance(fact, ChannelTold | ChannelMoved)]
        store = self._reader.store
        found = [*(await store.get(PERSON, people)).values(), *(await store.get(CHANNEL, channels)).values()]
        return {(entry.kind, entry.id): entry for entry in found}

    def _changes(self, fact: DirectoryFact, known: _Known, home: str) -> Sequence[DirectoryChange]:
        now = self._reader.api.clock.now()
        match fact:
            case PersonTold(user):
                return [PutEntry(make_person(user, home, now, unlisted=is_unlisted(known.get((PERSON, user.id)))))]
            case ChannelTold(one, told, begins):
                entry = known.get((CHANNEL, one))
                if entry is None and not begins:
                    return []
                channel = read_channel(entry) if entry is not None else Channel(id=one)
                return [PutEntry(make_channel(channel.model_copy(update=told), now))]
            case ChannelGone(one):
                return [RemoveEntry(CHANNEL, one)]
            case ChannelMoved(one, to):
                entry = known.get((CHANNEL, one))
                moved = [PutEntry(replace(entry, id=to, body={**entry.body, "id": to}, seen_at=now))] if entry else []
                return [RemoveEntry(CHANNEL, one), *moved]
            case MemberMoved(channel, user, joined):
                return [AddMembers(channel, (user,)) if joined else RemoveMembers(channel, (user,))]
            case GroupTold(_, group):
                return [PutEntry(make_group(group, now))] if group is not None else []
            case NothingTold():
                return []
