"""Who sees a conversation: all of the team a public channel, only its members any other.

https://docs.slack.dev/reference/objects/conversation-object
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from connectors.slack.shapes import Channel
from orchestration.tool import ToolError
from schemas.errors import REPEATABLE
from schemas.request import Asker

MembersOf = Callable[[str], Awaitable[Sequence[str]]]


def is_closed(channel: Channel) -> bool:
    """Whether a conversation is seen by its members alone: a private channel, a direct or a group message."""
    return channel.is_private or channel.is_im or channel.is_mpim or channel.id.startswith(("D", "G"))


async def is_seen_by(asker: Asker, channel: Channel, members_of: MembersOf) -> bool:
    """Return whether who asks sees a conversation; where that can't be told, they do not, but for the one in which they
    asked.

    Raises:
        ToolError: Slack could not be asked just now.
    """
    here = channel.id == asker.place.channel
    if not is_closed(channel):
        return True
    if channel.is_im or channel.id.startswith("D"):
        return here or (bool(asker.user) and channel.user == asker.user)
    try:
        return bool(asker.user) and asker.user in await members_of(channel.id)
    except ToolError as error:
        if error.failure.kind in REPEATABLE:
            raise
        return here
