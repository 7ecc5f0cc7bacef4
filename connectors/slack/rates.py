"""Slack's limits by method, as is what its Retry-After covers. https://docs.slack.dev/apis/web-api/rate-limits"""

from __future__ import annotations

from connectors.rates import make_minute_rate
from orchestration.rate_limit.limiter_state import Quota, Rate

TIER_2, TIER_3, TIER_4 = make_minute_rate(20, 10), make_minute_rate(50, 20), make_minute_rate(100, 40)
POSTING = Rate(1, 1.0, 4)
"""One message a second in a channel; short bursts are tolerated."""
UNTIERED = make_minute_rate(300, 60)

_TIERS: dict[str, Rate] = {
    **dict.fromkeys(("conversations.list", "users.list", "usergroups.list", "usergroups.users.list"), TIER_2),
    **dict.fromkeys(
        (
            "agents.sessions.setStatus",
            "chat.delete",
            "chat.deleteScheduledMessage",
            "chat.scheduleMessage",
            "chat.scheduledMessages.list",
            "chat.update",
            "conversations.history",
            "conversations.info",
            "conversations.open",
            "conversations.replies",
            "users.conversations",
            "users.lookupByEmail",
        ),
        TIER_3,
    ),
    **dict.fromkeys(
        ("chat.postEphemeral", "conversations.members", "users.info", "views.open", "views.publish"), TIER_4
    ),
}


def get_quota(method: str, channel: str = "", *, writes: bool = False) -> Quota:
    """Return what a request counts towards: posting is limited by channel, other methods by themselves."""
    if method == "chat.postMessage":
        return Quota(f"{method} {channel}", POSTING, writes, method)
    return Quota(method, _TIERS.get(method, UNTIERED), writes, method)
