"""Which scopes a team's connections hold, as far as the vendors or the team say it."""

from __future__ import annotations

from typing import Protocol

from schemas.contract import ToolContract
from schemas.failure import Failure


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


def missing_scopes(contract: ToolContract, granted: frozenset[str] | None) -> str:
    """Return the scopes that a tool requires and its connection lacks, by comma; nothing where that is not known."""
    return "" if granted is None else ", ".join(sorted(set(contract.scopes_required) - granted))


def lacking_scope(contract: ToolContract, missing: str) -> Failure:
    """Return a missing scope as a failure that people can mend: which, and of which service."""
    return Failure(kind="permission", message=missing, service=contract.service, code="missing_scope", needs=missing)
