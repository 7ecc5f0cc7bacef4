"""Scopes: which a team's connections hold, which they lack, what can't be done without, and where to add each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from schemas.contract import ToolContract

NOTION_SCOPES: Mapping[str, frozenset[str]] = {
    "pages:read": frozenset({"read_content"}),
    "pages:write": frozenset({"read_content", "insert_content", "update_content"}),
}
"""What a contract's scope needs of a Notion connection's capabilities
(https://developers.notion.com/reference/capabilities). Notion itself does not say which a connection has."""


def parse_capabilities(text: str) -> frozenset[str]:
    """Return the capabilities of ``NOTION_CAPABILITIES``; none where the team has not said."""
    return frozenset(name.strip() for name in text.split(",") if name.strip())


def list_notion_scopes(capabilities: str) -> Mapping[str, frozenset[str]]:
    """Return what the capabilities of a Notion connection grant, by service; nothing where they are not said."""
    held = parse_capabilities(capabilities)
    if not held:
        return {}
    return {"notion": frozenset(scope for scope, needs in NOTION_SCOPES.items() if needs <= held)}


SLACK_SURFACES: Mapping[str, str] = {
    "app_mentions:read": "hearing when somebody mentions it",
    "assistant:write": "the agent pane, and saying what it is doing",
    "channels:history": "hearing what is said in threads of channels",
    "channels:read": "finding channels, and who is in them",
    "chat:write": "its cards and answers",
    "commands": "the command /metel",
    "groups:history": "hearing what is said in threads of private channels",
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

GOOGLE_SURFACES: Mapping[str, str] = {"drive.metadata.readonly": "finding spreadsheets by their names"}
"""What metel itself needs scopes of Google for."""

NOTION_CAPABILITIES: Mapping[str, str] = {
    "read_content": "reading pages and databases, and finding them by name",
    "insert_content": "creating pages and adding to them",
    "update_content": "changing pages, and putting them in the trash",
}
"""What metel needs each capability of a Notion connection for."""

NOTION_FURTHER: Mapping[str, str] = {
    "user information with e-mail addresses": "people as assignees and in conditions, found by name and e-mail address",
}
"""Capabilities without which a part of metel is missing. It asks for nothing else: no comments."""

_TO_SLACK = (
    "at https://api.slack.com/apps open the app, add it under OAuth & Permissions > Bot Token Scopes, then Reinstall to"
    " Workspace"
)

_TO_NOTION = (
    "at https://www.notion.so/profile/integrations open the connection, grant it under Capabilities, then add {scope}"
    " to NOTION_CAPABILITIES"
)

_TO_GOOGLE = (
    "authorise the account again with the scope https://www.googleapis.com/auth/{scope}, or use the key of a service "
    "account"
)


@dataclass(frozen=True, slots=True)
class Gap:
    """A scope that a connection lacks. ``said`` tells what cannot be done without it and how to add it."""

    scope: str
    said: str


def find_slack_gaps(granted: frozenset[str] | None, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the bot scopes that the Slack app lacks, of metel's own surfaces and of the tools."""
    return _gaps(_needed(contracts, SLACK_SURFACES), granted, _TO_SLACK)


def find_google_gaps(granted: frozenset[str] | None, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the scopes that the Google credentials lack, where they say what they were granted."""
    return _gaps(_needed(contracts, GOOGLE_SURFACES), granted, _TO_GOOGLE)


def find_notion_gaps(capabilities: str, contracts: Iterable[ToolContract]) -> tuple[Gap, ...]:
    """Return the capabilities that the Notion connection was not granted, as far as the setting says what it was."""
    needed: dict[str, list[str]] = {}
    for scope, tools in _needed(contracts, {}).items():
        for capability in NOTION_SCOPES[scope]:
            needed.setdefault(capability, []).extend(tools)
    return _gaps(needed, parse_capabilities(capabilities) or None, _TO_NOTION)


def _needed(contracts: Iterable[ToolContract], surfaces: Mapping[str, str]) -> dict[str, list[str]]:
    """Return scope -> what needs it: tools first, then metel itself."""
    needed: dict[str, list[str]] = {}
    for contract in contracts:
        for scope in contract.scopes_required:
            needed.setdefault(scope, []).append(contract.tool)
    for scope, surface in surfaces.items():
        needed.setdefault(scope, []).append(surface)
    return needed


def _gaps(needed: Mapping[str, list[str]], granted: frozenset[str] | None, remedy: str) -> tuple[Gap, ...]:
    if granted is None:
        return ()
    return tuple(_gap(scope, needed[scope], remedy) for scope in sorted(needed.keys() - granted))


def _gap(scope: str, needed_by: Iterable[str], remedy: str) -> Gap:
    return Gap(scope, f"cannot work without it: {'; '.join(needed_by)}. To mend it, {remedy.format(scope=scope)}")
