"""Who reads a channel at this moment: its own flags, its members where they are few, and the guests who are known of.

https://docs.slack.dev/reference/methods/conversations.info,
https://docs.slack.dev/reference/methods/conversations.members
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import structlog

from connectors.cached_value import CachedValues
from connectors.slack.crawl import SlackCrawl
from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import find_membership, is_from_outside
from connectors.slack.shapes import Channel
from orchestration.tool import ToolError
from schemas.errors import REPEATABLE

log = structlog.get_logger(__name__)
FRESH_S = 5.0


@dataclass(frozen=True, slots=True)
class ChannelLook:
    """A channel and the people from outside who read it. ``unknown``: whether there are more can't be told."""

    channel: Channel
    guests: tuple[str, ...] = ()
    unknown: bool = False
    members: frozenset[str] | None = None
    """All members, where they are few."""
    people: frozenset[str] | None = None
    """Those of them who are no bots."""


class ChannelLooks:
    """Looks at channels; all that ask within ``fresh_s`` seconds share one look, and an event ends it."""

    def __init__(self, reader: DirectoryReader, crawl: SlackCrawl, fresh_s: float = FRESH_S) -> None:
        self._reader = reader
        self._crawl = crawl
        self._looks = CachedValues(reader.api.clock, self._look, fresh_s)

    async def look(self, channel_id: str) -> ChannelLook:
        """Return who reads a channel.

        Raises:
            ToolError: Slack could not be asked, or metel can't see it.
        """
        return await self._looks.get(channel_id)

    def forget(self, channel_id: str | None = None) -> None:
        """Look anew at a channel, or at any, for something has changed."""
        self._looks.forget(channel_id)

    async def _look(self, channel_id: str) -> ChannelLook:
        channel, few = await asyncio.gather(self._reader.channel(channel_id), self._few_members(channel_id))
        if channel.is_im:
            return ChannelLook(channel)
        present = few if few is not None else [*await self._reader.store.members(channel_id)]
        users, home = await self._reader.users(present), await self._reader.home()
        guests = tuple(users[one].shown for one in present if one in users and is_from_outside(users[one], home))
        all_known = set(present) <= users.keys()
        if few is None:
            all_known = all_known and await self._crawl.is_complete("guests")
        members = frozenset(few) if few is not None else None
        bots = {one for one, user in users.items() if find_membership(user, home) == "bot"}
        people = None if members is None else members - bots
        return ChannelLook(channel, guests, unknown=not all_known, members=members, people=people)

    async def _few_members(self, channel_id: str) -> list[str] | None:
        """Return a channel's members; ``None`` where they are more than a page, or Slack does not tell."""
        try:
            members, all_of_them = await self._reader.api.first_members(channel_id)
        except ToolError as error:
            if error.failure.kind in REPEATABLE:
                raise
            log.info("members_unknown", channel=channel_id, why=error.failure.code)
            return None
        return members if all_of_them else None
