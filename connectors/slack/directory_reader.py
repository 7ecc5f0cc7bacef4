"""Single look-ups of people and channels, each kept in the directory.

https://docs.slack.dev/reference/methods/users.info, https://docs.slack.dev/reference/methods/users.lookupByEmail,
https://docs.slack.dev/reference/methods/conversations.info
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta

from connectors.cached_value import CachedValues
from connectors.slack.api import SlackApi
from connectors.slack.crawl import is_unlisted
from connectors.slack.entries import CHANNEL, PERSON, make_channel, make_person, read_user
from connectors.slack.shapes import Channel, User
from orchestration.directory_store import DirectoryStore, PutEntry, RemoveEntry
from orchestration.tool import ToolError

KEPT_S = 60.0
"""What is known of somebody is looked up anew after so long, where a request is about them."""
MOST_LOOKED_UP = 30
"""So many people who are not known yet are looked up one by one; who is more is not known."""


class DirectoryReader:
    """Reads people and channels of one workspace out of its directory, and looks up what is not there or too old.

    All who look up the same person or channel at one moment share the call. People are looked up over ``first``, the
    connection for what somebody waits for in front of the screen.
    """

    def __init__(self, api: SlackApi, store: DirectoryStore, first: SlackApi | None = None) -> None:
        self.api = api
        self.store = store
        self._first = first or api
        self._channels = CachedValues(api.clock, self._look_at, 0)
        # Whoever asks at one moment shares the call, and nobody is told what was true before they asked.
        self._users = CachedValues(api.clock, self._ask_user, 0)

    async def home(self) -> str:
        """Return the workspace's own team."""
        return (await self.api.me()).team_id

    async def user(self, user_id: str, fresh_s: float = KEPT_S) -> User | None:
        """Return somebody as they were at most so many seconds ago; ``None`` where Slack knows nobody of that id.

        Raises:
            ToolError: Slack could not be asked.
        """
        entry = (await self.store.get(PERSON, [user_id])).get(user_id)
        if entry is not None and self.api.clock.now() - entry.seen_at < timedelta(seconds=fresh_s):
            return read_user(entry)
        return await self._users.get(user_id)

    async def current_user(self, user_id: str) -> User | None:
        """Return somebody as Slack says at this moment; ``None`` where it knows nobody of that id.

        Raises:
            ToolError: Slack could not be asked.
        """
        return await self._users.get(user_id)

    async def users(self, user_ids: Sequence[str]) -> Mapping[str, User]:
        """Return those of these people who are known or can be looked up; who is left out is not known.

        Raises:
            ToolError: Slack could not be asked.
        """
        known = {one: read_user(entry) for one, entry in (await self.store.get(PERSON, user_ids)).items()}
        missing = [one for one in dict.fromkeys(user_ids) if one not in known][:MOST_LOOKED_UP]
        found = await asyncio.gather(*(self._users.get(one) for one in missing))
        return known | {user.id: user for user in found if user is not None}

    async def user_by_email(self, email: str) -> User | None:
        """Return who has an e-mail address.

        Raises:
            ToolError: Slack could not be asked.
        """
        try:
            user = await self.api.user_by_email(email)
        except ToolError as error:
            if error.failure.kind in ("not_found", "permission"):
                return None
            raise
        await self._keep(user)
        return user

    async def channel(self, channel_id: str) -> Channel:
        """Return a channel as it is now.

        Raises:
            ToolError: Slack could not be asked, or metel can't see it.
        """
        return await self._channels.get(channel_id)

    async def _look_at(self, channel_id: str) -> Channel:
        began = self.api.clock.now()
        try:
            channel = await self.api.channel(channel_id)
        except ToolError as error:
            if error.failure.kind == "not_found":
                await self.store.apply([RemoveEntry(CHANNEL, channel_id)])
            raise
        if channel.name:
            await self.store.apply([PutEntry(make_channel(channel, began))])
        return channel

    async def _ask_user(self, user_id: str) -> User | None:
        try:
            user = await self._first.user(user_id)
        except ToolError as error:
            # Only Slack's own word that there is no such person says so; anything else says nothing of them.
            if error.failure.kind == "not_found":
                return None
            raise
        await self._keep(user)
        return user

    async def _keep(self, user: User) -> None:
        known = (await self.store.get(PERSON, [user.id])).get(user.id)
        entry = make_person(user, await self.home(), self.api.clock.now(), unlisted=is_unlisted(known))
        await self.store.apply([PutEntry(entry)])
