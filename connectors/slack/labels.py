"""Labels of Slack: the channels and people that a full member knows of, as the directory has them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from connectors.slack.directory_reader import DirectoryReader
from connectors.slack.entries import CHANNEL, PERSON, describe_channel, find_membership, read_channel, read_user
from connectors.slack.errors import SERVICE
from connectors.slack.names import USER_ID
from connectors.slack.reach import is_closed
from connectors.spoken_names import list_spoken_names
from orchestration.directory_store import DirectoryEntry
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
