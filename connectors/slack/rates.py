"""Slack's limits by method. https://docs.slack.dev/apis/web-api/rate-limits"""

from __future__ import annotations

from connectors.rates import per_minute
from orchestration.breaker import Rate
from orchestration.guarding import Lane

TIER_2, TIER_3, TIER_4 = per_minute(20, 10), per_minute(50, 20), per_minute(100, 40)
POSTING = Rate(1, 1.0, 4)
"""One message a second in a channel; short bursts are tolerated."""
UNTIERED = per_minute(300, 60)

_TIERS: dict[str, Rate] = {
    **dict.fromkeys(("conversations.list", "users.list", "usergroups.list", "usergroups.users.list"), TIER_2),
    **dict.fromkeys(
        ("conversations.history", "conversations.replies", "conversations.info", "conversations.open", "chat.delete"),
        TIER_3,
    ),
    **dict.fromkeys(("conversations.members", "users.info"), TIER_4),
}


def lane_of(method: str, channel: str = "", *, writes: bool = False) -> Lane:
    """Return what a request counts towards: posting is limited by channel, other methods by themselves."""
    if method == "chat.postMessage":
        return Lane(f"{method} {channel}", POSTING, writes)
    return Lane(method, _TIERS.get(method, UNTIERED), writes)
