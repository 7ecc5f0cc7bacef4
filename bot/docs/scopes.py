"""The page of scopes and capabilities, from what ``metel doctor`` looks for and the tools' contracts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from bot.docs.lists import render_table
from bot.scopes import GOOGLE_SURFACES, NOTION_CAPABILITIES, NOTION_FURTHER, NOTION_SCOPES, SLACK_SURFACES
from connectors.catalog import list_contracts

HEAD = """\
# Scopes and capabilities

What metel asks each service for, and what for. It asks for no more: `manifest.yml` holds exactly these scopes of
Slack, the [sandbox](sandbox.md) grants exactly those, and `metel doctor` says which of them a connection lacks.
"""

SLACK = """
The app-level token for Socket Mode has the one scope `connections:write`. A direct message needs no `im:read`: metel
knows whose it is from the message, or by opening it. metel joins no channel by itself and reads no files.

### Limits of apps that are not in the Marketplace

Slack holds `conversations.history` and `conversations.replies` of a commercially distributed app that is not in its
Marketplace to about one request a minute with 15 messages
([changelog](https://docs.slack.dev/changelog/2025/05/29/rate-limit-changes-for-non-marketplace-apps/)). An app that a
company made for its own workspace, as with `manifest.yml`, is not held to that. Where it applies, reading a thread
waits for its turn, and finding out whether a message whose answer was lost was posted takes minutes.
"""

NOTION = """
`NOTION_CAPABILITIES` says which of the first three a connection has, for Notion does not. What is shared with the
connection decides what it sees at all.
"""

GOOGLE = """
A service account gets a token with both; of files it sees those that were shared with its address. A person's
credentials must have been authorised with both. Google counts `spreadsheets` as sensitive and
`drive.metadata.readonly` as restricted: an app that asks people outside its own organisation for them has to be
verified by Google.
"""

UNTRIED = """
## Never run live

Nothing of metel was run against the vendors' own services yet. It was run with their own clients against the
[sandbox](sandbox.md), which follows their documentation, their published schemas and recorded answers, and whose page
says what of it is unconfirmed. Tell what you see differ.
"""


def render_scopes_page() -> str:
    """Return the page."""
    parts = [
        HEAD,
        "## Slack\n\n" + _table("bot scope", SLACK_SURFACES, _needed_by("slack")) + SLACK,
        "## Notion\n\n" + _table("capability", {**NOTION_CAPABILITIES, **NOTION_FURTHER}, _notion_needs()) + NOTION,
        "## Google\n\n" + _table("scope", _google(), _needed_by("sheets")) + GOOGLE.rstrip("\n") + "\n" + UNTRIED,
    ]
    return "\n".join(parts)


def _table(head: str, purposes: Mapping[str, str], tools: Mapping[str, list[str]]) -> str:
    rows = ((f"`{name}`", purpose, _named(tools.get(name, ()))) for name, purpose in purposes.items())
    return render_table((head, "for", "tools"), rows)


def _named(tools: Iterable[str]) -> str:
    return ", ".join(f"`{tool}`" for tool in sorted(tools))


def _needed_by(service: str) -> Mapping[str, list[str]]:
    needed: dict[str, list[str]] = {}
    for scope, tool in _scopes_of(service):
        needed.setdefault(scope, []).append(tool)
    return needed


def _scopes_of(service: str) -> Iterator[tuple[str, str]]:
    for contract in list_contracts():
        if contract.service == service:
            yield from ((scope, contract.tool) for scope in contract.scopes_required)


def _notion_needs() -> Mapping[str, list[str]]:
    needed: dict[str, set[str]] = {}
    for scope, tool in _scopes_of("notion"):
        for capability in NOTION_SCOPES[scope]:
            needed.setdefault(capability, set()).add(tool)
    return {capability: sorted(tools) for capability, tools in needed.items()}


def _google() -> Mapping[str, str]:
    return {"spreadsheets": "reading and writing spreadsheets", **GOOGLE_SURFACES}
