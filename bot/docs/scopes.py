"""The page of scopes and capabilities, from what ``metel doctor`` looks for and the tools' contracts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.scopes import SLACK_SURFACES
from connectors.catalog import list_contracts
from connectors.scopes import render_scopes
from connectors.service import list_connectors

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
waits for its turn, and finding out whether a message whose answer was lost was posted takes minutes. A search of
messages reads the first 15 and tells what it did not look through.
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
        "## Slack\n\n" + render_scopes("bot scope", SLACK_SURFACES, _needed_by("slack")) + SLACK,
        *(one.scopes_page(_needed_by(one.id)) for one in list_connectors() if one.scopes_page is not None),
        UNTRIED.lstrip("\n"),
    ]
    return "\n".join(parts)


def _needed_by(service: str) -> Mapping[str, list[str]]:
    needed: dict[str, list[str]] = {}
    for scope, tool in _scopes_of(service):
        needed.setdefault(scope, []).append(tool)
    return needed


def _scopes_of(service: str) -> Iterator[tuple[str, str]]:
    for contract in list_contracts():
        if contract.service == service:
            yield from ((scope, contract.tool) for scope in contract.scopes_required)
