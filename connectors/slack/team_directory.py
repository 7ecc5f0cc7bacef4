"""The directory of a workspace put together: what reads it, what feeds it, and what crawls."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass

from connectors.names import list_spoken_names
from connectors.slack.api import SlackApi
from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.crawl import PACE_S, SlackCrawl
from connectors.slack.directory import SlackDirectory, SlackVisibility
from connectors.slack.directory_feed import DirectoryFeed
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import CHANNEL, PERSON, describe_channel, find_membership, read_channel, read_user
from connectors.slack.errors import SERVICE
from connectors.slack.names import USER_ID, SlackNames
from connectors.slack.reach import is_closed
from orchestration.directory_store import DirectoryEntry, DirectoryStore
from orchestration.workspace import Label, LabelQuery
from schemas.request import Asker

MOST_LISTED = 60
MOST_NAMED = 30


class SlackLabels:
    """Lists the names that the words of a request may mean, then some more. Nothing is asked of Slack but who asks.

    A private channel is a label only where somebody asks in it: its name is for its members. Guests and people of other
    companies know of their own channel alone.
    """

    def __init__(self, reader: DirectoryReader) -> None:
        self._reader = reader

    async def list(self, query: LabelQuery) -> Sequence[Label]:
        """Return the labels for who asks.

        Raises:
            ToolError: Slack could not be asked who that is.
        """
        here = await self._reader.store.get(CHANNEL, [query.asker.place.channel])
        if not await self._is_member(query.asker):
            return _label_channels(list(here.values()), query.asker)
        channels, people = await asyncio.gather(
            self._find(CHANNEL, query.text, ("name",)), self._find(PERSON, query.text, ("name", "short"))
        )
        home = await self._reader.home()
        known = [user for user in map(read_user, people) if find_membership(user, home) not in ("bot", "gone")]
        return [
            *_label_channels([*here.values(), *channels], query.asker),
            *(Label(SERVICE, "people", user.shown) for user in known),
        ]

    async def _is_member(self, asker: Asker) -> bool:
        if not USER_ID.fullmatch(asker.user):
            return not asker.place.channel
        user = await self._reader.user(asker.user)
        return user is not None and find_membership(user, await self._reader.home()) == "member"

    async def _find(self, kind: str, text: str, levels: Sequence[str]) -> list[DirectoryEntry]:
        store, forms = self._reader.store, list_spoken_names(text)
        named = [
            entry
            for level in ("name", "short")
            if level in levels
            for entry in await store.find(kind, level, forms, limit=MOST_NAMED)
        ]
        some = [one for _, one in await store.scan(kind, "name", ("", ""), MOST_LISTED)]
        others = await store.get(kind, list(dict.fromkeys(some)))
        return list({entry.id: entry for entry in (*named, *others.values())}.values())


def _label_channels(entries: Sequence[DirectoryEntry], asker: Asker) -> list[Label]:
    channels = {entry.id: read_channel(entry) for entry in entries}
    return [
        Label(SERVICE, "channels", describe_channel(one).name)
        for one in channels.values()
        if one.name and (one.id == asker.place.channel or not is_closed(one))
    ]


@dataclass(frozen=True, slots=True)
class TeamDirectory:
    """The parts that share one workspace's directory."""

    names: SlackNames
    people: SlackDirectory
    visibility: SlackVisibility
    feed: DirectoryFeed
    crawl: SlackCrawl
    labels: SlackLabels


def build_team_directory(
    api: SlackApi, store: DirectoryStore, *, first: SlackApi | None = None, pace_s: float = PACE_S
) -> TeamDirectory:
    """Return the directory of a workspace. ``first`` is the same connection for what somebody waits for in front of the
    screen; ``pace_s`` is the least time between two pages of the crawl, in seconds."""
    crawl, reader = SlackCrawl(api, store, pace_s), DirectoryReader(api, store, first)
    looks = ChannelLooks(reader, crawl)
    names = SlackNames(reader, crawl, looks)
    people = SlackDirectory(reader, crawl)
    feed = DirectoryFeed(reader, crawl, looks, people.forget_group)
    return TeamDirectory(names, people, SlackVisibility(names, looks), feed, crawl, SlackLabels(reader))
