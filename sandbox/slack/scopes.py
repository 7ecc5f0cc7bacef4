"""The bot scopes that the app has in the sandbox, until a test sets others: those of ``manifest.yml``, no more."""

GRANTED = frozenset(
    {
        "app_mentions:read",
        "assistant:write",
        "channels:history",
        "channels:read",
        "chat:write",
        "commands",
        "groups:history",
        "groups:read",
        "im:history",
        "im:write",
        "mpim:history",
        "mpim:read",
        "usergroups:read",
        "users:read",
        "users:read.email",
    }
)

EVENT_SCOPES: dict[str, frozenset[str]] = {
    "app_mention": frozenset({"app_mentions:read"}),
    "message.channels": frozenset({"channels:history"}),
    "message.groups": frozenset({"groups:history"}),
    "message.im": frozenset({"im:history"}),
    "message.mpim": frozenset({"mpim:history"}),
    "team_join": frozenset({"users:read"}),
    "user_change": frozenset({"users:read"}),
    **dict.fromkeys(("subteam_created", "subteam_members_changed", "subteam_updated"), frozenset({"usergroups:read"})),
    **dict.fromkeys(
        (
            "channel_id_changed",
            "channel_shared",
            "channel_unshared",
            "member_joined_channel",
            "member_left_channel",
        ),
        frozenset({"channels:read", "groups:read"}),
    ),
    **dict.fromkeys(
        (
            "channel_archive",
            "channel_created",
            "channel_deleted",
            "channel_left",
            "channel_rename",
            "channel_unarchive",
        ),
        frozenset({"channels:read"}),
    ),
    **dict.fromkeys(
        ("group_archive", "group_deleted", "group_left", "group_rename", "group_unarchive"), frozenset({"groups:read"})
    ),
}
"""Which scope an event comes with; any of several is enough. https://docs.slack.dev/reference/events"""


def may_hear(event: str, granted: set[str]) -> bool:
    """Whether an app with those scopes is told of an event; one that is not in the table needs none."""
    return event not in EVENT_SCOPES or bool(EVENT_SCOPES[event] & granted)
