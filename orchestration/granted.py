"""Which scopes a team's connections hold, as far as the vendors or the team say it."""

from __future__ import annotations

from typing import Protocol


class Scopes(Protocol):
    """What is known of the scopes of each service's connection."""

    def granted(self, service: str) -> frozenset[str] | None:
        """Return the scopes as contracts name them; ``None`` where nobody has said."""
        ...

    async def look(self, service: str) -> None:
        """Learn anew what a connection holds, for somebody may have granted what was missing.

        Raises:
            ToolError: the service could not be asked.
        """
        ...


class UnknownScopes:
    """Nothing is known beforehand: what is missing shows at the call."""

    def granted(self, service: str) -> frozenset[str] | None:
        """Know nothing."""
        del service

    async def look(self, service: str) -> None:
        """Learn nothing."""
        del service


UNKNOWN = UnknownScopes()
