"""Scopes of the Slack app: what each is for, which it lacks, and where to add it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from connectors.scopes import Gap, find_gaps, list_needs
from schemas.contract import ToolContract

SLACK_SURFACES: Mapping[str, str] = {
    "app_mentions:read": "hearing when somebody mentions it",
    "assistant:write": "the agent pane, and saying what it is doing",
    "channels:history": "hearing what is said in threads of channels",
    "channels:read": "finding channels, and who is in them",
    "chat:write": "its cards and answers",
    "commands": "the command /metel",
    "groups:history": "hearing what is said in threads of private channels, and searching them",
    "groups:read": "finding private channels, and who is in them",
    "im:history": "hearing direct messages",
    "im:write": "opening a direct message",
    "mpim:history": "hearing what is said in group direct messages",
    "mpim:read": "knowing who is in a group direct message",
    "usergroups:read": "user groups as approvers and in the policy",
    "users:read": "knowing who somebody is, for approvals too",
    "users:read.email": "approvers named by their e-mail addresses",
}
"""What metel itself, besides its tools, needs each bot scope of ``manifest.yml`` for."""

_TO_SLACK = (
    "at https://api.slack.com/apps open the app, add it under OAuth & Permissions > Bot Token Scopes, then Reinstall to"
    " Workspace"
)


def find_slack_gaps(granted: frozenset[str] | None, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the bot scopes that the Slack app lacks, of metel's own surfaces and of the tools."""
    return find_gaps(list_needs(contracts, SLACK_SURFACES), granted, _TO_SLACK)
