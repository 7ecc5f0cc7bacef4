"""Who can read a conversation of a workspace. Implements ``orchestration.ports.ChannelVisibility``.

https://docs.slack.dev/reference/methods/conversations.info
"""

from __future__ import annotations

import structlog

from connectors.slack.channel_looks import ChannelLooks
from connectors.slack.errors import SERVICE
from connectors.slack.names import CHANNEL_ID, SlackNames
from connectors.slack.reach import is_closed
from orchestration.policy.outside import find_visibility
from orchestration.tool import ToolError
from orchestration.workspace import EVERYONE, FindSourceReaders, Readers, find_common_readers
from schemas.errors import REPEATABLE
from schemas.events import Visibility
from schemas.source import ReadSource

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
