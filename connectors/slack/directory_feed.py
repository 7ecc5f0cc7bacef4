"""Keeps a directory up with what Slack tells: facts that come together are written together, and none is a request."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.crawl import SlackCrawl, is_unlisted
from connectors.slack.directory_events import (
    ChannelGone,
    ChannelMoved,
    ChannelTold,
    DirectoryFact,
    GroupTold,
    MemberMoved,
    NothingTold,
    PersonTold,
    parse_directory_event,
)
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import CHANNEL, PERSON, make_channel, make_group, make_person, read_channel
from connectors.slack.shapes import Channel
from orchestration.directory_store import (
    AddMembers,
    DirectoryChange,
    DirectoryEntry,
    PutEntry,
    RemoveEntry,
    RemoveMembers,
)
from schemas.values import Payload

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
