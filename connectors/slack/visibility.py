"""Who can read a conversation of a workspace. Implements ``orchestration.ports.ChannelVisibility``.

https://docs.slack.dev/reference/methods/conversations.info
"""

from __future__ import annotations

import structlog

from connectors.slack.names import SlackNames
from orchestration.policy.outside import find_visibility
from orchestration.tool import ToolError
from schemas.errors import REPEATABLE
from schemas.events import Visibility

_log = structlog.get_logger(__name__)


class SlackVisibility:
    """Judges a conversation by what a message to it is judged by, remembered as long."""

    def __init__(self, names: SlackNames) -> None:
        self._names = names

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
