"""Slack's rates by method: each counts by itself, for one app in one workspace.

https://docs.slack.dev/apis/web-api/rate-limits
"""

from collections.abc import Sequence

from sandbox.call import Call
from sandbox.rates import Limit

_TIERS: dict[int, tuple[str, ...]] = {
    20: (
        "chat.startStream",
        "chat.stopStream",
        "conversations.list",
        "reactions.remove",
        "usergroups.list",
        "usergroups.users.list",
        "users.list",
    ),
    50: (
        "agents.sessions.rename",
        "agents.sessions.setStatus",
        "assistant.threads.setSuggestedPrompts",
        "assistant.threads.setTitle",
        "chat.delete",
        "chat.deleteScheduledMessage",
        "chat.scheduleMessage",
        "chat.scheduledMessages.list",
        "chat.update",
        "conversations.history",
        "conversations.info",
        "conversations.join",
        "conversations.open",
        "conversations.replies",
        "reactions.add",
        "team.info",
        "users.conversations",
        "users.lookupByEmail",
    ),
    100: (
        "chat.postEphemeral",
        "conversations.members",
        "files.completeUploadExternal",
        "files.getUploadURLExternal",
        "files.info",
        "oauth.v2.access",
        "users.info",
        "views.open",
        "views.publish",
        "views.push",
        "views.update",
    ),
}
"""Calls a minute (tiers 2, 3 and 4)."""
PER_MINUTE = {method: calls for calls, methods in _TIERS.items() for method in methods}
BURST = 5
"""So many messages a channel takes at once before it is held to one a second."""
MESSAGES = 300
"""Messages a minute in the whole workspace."""


def find_slack_limits(method: str, call: Call) -> Sequence[Limit]:
    """The limits that a call counts towards."""
    if method == "chat.postMessage":
        channel = Limit(f"slack {method} {call.query.get('channel') or call.body.get('channel')}", 1, 1.0, BURST)
        return channel, Limit(f"slack {method}", MESSAGES)
    calls = PER_MINUTE.get(method)
    return (Limit(f"slack {method}", calls),) if calls is not None else ()
