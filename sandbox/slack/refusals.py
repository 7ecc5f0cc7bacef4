"""How Slack words what goes wrong."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sandbox.call import Answer, Call
from sandbox.rates import Limit, OverLimit

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


class SlackError(Exception):
    """A refusal: HTTP 200 with `{ok: false, error, ...}`, as the Web API does."""

    def __init__(self, error: str, **details: Any) -> None:
        super().__init__(error)
        self.error = error
        self.details = details

    def as_json(self) -> dict[str, Any]:
        return {"ok": False, "error": self.error, **self.details}


def invalid(error: str, messages: list[str]) -> SlackError:
    """A refusal that tells what was wrong, one message a finding."""
    return SlackError(error, response_metadata={"messages": messages})


class SlackRefusals:
    """https://docs.slack.dev/apis/web-api/rate-limits"""

    def find_limits(self, method: str, call: Call) -> Sequence[Limit]:
        return find_slack_limits(method, call)

    def over_limit(self, over: OverLimit) -> Answer:
        return self.rate_limited(over.retry_after)

    def rate_limited(self, retry_after: int) -> Answer:
        return Answer(429, {"ok": False, "error": "ratelimited"}, {"Retry-After": str(retry_after)})

    def server_error(self) -> Answer:
        return Answer(500, {"ok": False, "error": "internal_error"})

    def malformed(self, why: str) -> Answer:
        error = "json_not_object" if "not a JSON object" in why else "invalid_json"
        return Answer(200, {"ok": False, "error": error, "response_metadata": {"messages": [why]}})

    def unknown(self, word: str) -> Answer:
        return Answer(200, {"ok": False, "error": word})
