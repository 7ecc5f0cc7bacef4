"""What a Notion connection's capabilities grant, in the words of contracts. Pure."""

from __future__ import annotations

from collections.abc import Mapping

NOTION_SCOPES: Mapping[str, frozenset[str]] = {
    "pages:read": frozenset({"read_content"}),
    "pages:write": frozenset({"read_content", "insert_content", "update_content"}),
}
"""What a contract's scope needs of a Notion connection's capabilities
(https://developers.notion.com/reference/capabilities). Notion itself does not say which a connection has."""


def capabilities_said(text: str) -> frozenset[str]:
    """Return the capabilities of ``NOTION_CAPABILITIES``; none where the team has not said."""
    return frozenset(name.strip() for name in text.split(",") if name.strip())


def notion_scopes(capabilities: str) -> Mapping[str, frozenset[str]]:
    """Return what the capabilities of a Notion connection grant, by service; nothing where they are not said."""
    held = capabilities_said(capabilities)
    if not held:
        return {}
    return {"notion": frozenset(scope for scope, needs in NOTION_SCOPES.items() if needs <= held)}
