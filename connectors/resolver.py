"""The resolver of a workspace: each service looks up its own kinds of names."""

from __future__ import annotations

from collections.abc import Mapping

from orchestration.ports import AmbiguousName, Resolver, UnknownName
from schemas.ask import Choice, Resolution
from schemas.request import Asker


class WorkspaceResolver:
    """Implements ``orchestration.ports.Resolver`` over the resolvers of the connected services (``slack``, ``notion``,
    ``sheets``). A kind of a service that is not connected means nothing."""

    def __init__(self, services: Mapping[str, Resolver]) -> None:
        self._services = dict(services)

    async def resolve(self, kind: str, asked: str, asker: Asker) -> Resolution | AmbiguousName | UnknownName:
        """Return what the name means in the workspace.

        Raises:
            ToolError: the workspace could not be asked.
        """
        service = self._services.get(kind.split(".", maxsplit=1)[0])
        return await service.resolve(kind, asked, asker) if service else UnknownName(())

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return choices for a value nobody named, the most sensible first.

        Raises:
            ToolError: the workspace could not be asked.
        """
        service = self._services.get(kind.split(".", maxsplit=1)[0])
        return await service.suggest(kind, asker) if service else ()
