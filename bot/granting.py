"""Which scopes the connections of a team hold: Slack says it with every answer, of the others the team has said it."""

from __future__ import annotations

from collections.abc import Mapping

from connectors.slack.api import SlackApi


class ConnectedScopes:
    """Implements ``orchestration.ports.Scopes``; ``said`` are the scopes of services that do not tell them."""

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
