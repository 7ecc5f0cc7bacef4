"""Which scopes the connections of a team hold: Slack says it with every answer, of the others the team has said it."""

from __future__ import annotations

from collections.abc import Mapping

from connectors.slack.api import SlackApi

NOTION_SCOPES: Mapping[str, frozenset[str]] = {
    "pages:read": frozenset({"read_content"}),
    "pages:write": frozenset({"read_content", "insert_content", "update_content"}),
}
"""What a contract's scope needs of a Notion connection's capabilities
(https://developers.notion.com/reference/capabilities). Notion itself does not say which a connection has."""


class ConnectedScopes:
    """Implements ``orchestration.policy.granted.Scopes``; ``said`` are the scopes of services that do not tell them."""

    def __init__(self, slack: SlackApi, said: Mapping[str, frozenset[str]]) -> None:
        self._slack = slack
        self._said = said

    def granted(self, service: str) -> frozenset[str] | None:
        """Return the scopes as contracts name them; ``None`` where nobody has said."""
        return self._slack.scopes if service == "slack" else self._said.get(service)

    async def look(self, service: str) -> None:
        """Ask Slack anew; what the team has said changes with its settings only.

        Raises:
            ToolError: Slack could not be asked.
        """
        if service == "slack":
            await self._slack.look_at_scopes()


def notion_scopes(capabilities: str) -> Mapping[str, frozenset[str]]:
    """Return what the capabilities of a Notion connection grant, by service; nothing where they are not said."""
    held = frozenset(name.strip() for name in capabilities.split(",") if name.strip())
    if not held:
        return {}
    return {"notion": frozenset(scope for scope, needs in NOTION_SCOPES.items() if needs <= held)}
