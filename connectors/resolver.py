"""The resolver of a workspace: each service looks up its own kinds of names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from connectors.cached_value import CachedValues
from orchestration.ports import Clock, NameMeaning, Resolver, UnknownName
from schemas.ask import Choice, Resolution
from schemas.request import Asker, Place

Lookup: TypeAlias = tuple[str, str, Asker]
KEPT_S = 15.0
"""So old, in seconds, may be what is known of a name when something is told under it."""


class WorkspaceResolver:
    """Implements ``orchestration.ports.Resolver`` over the resolvers of the connected services (``slack``, ``notion``,
    ``sheets``). A kind of a service that is not connected means nothing."""

    def __init__(self, services: Mapping[str, Resolver]) -> None:
        self._services = dict(services)

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
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


class CachedResolver:
    """A service's resolver that is asked once by all who look a name up at the same moment.

    What a name means to who asks in a channel is kept for a few seconds: a run looks it up before the step that needs
    it. What a name does not mean is not kept. For services that do not tell what changes: Slack does, and its resolver
    keeps what it knows by itself.
    """

    def __init__(self, resolver: Resolver, clock: Clock) -> None:
        self._resolver = resolver
        self._meanings = CachedValues(clock, self._look_up, KEPT_S, keeps=_is_resolved)

    async def resolve(self, kind: str, asked: str, asker: Asker) -> NameMeaning:
        """Return what the name means to the service.

        Raises:
            ToolError: the service could not be asked.
        """
        place = Place(team=asker.place.team, channel=asker.place.channel)
        return await self._meanings.get((kind, asked, Asker(user=asker.user, place=place)))

    async def _look_up(self, lookup: Lookup) -> NameMeaning:
        kind, asked, asker = lookup
        return await self._resolver.resolve(kind, asked, asker)

    async def suggest(self, kind: str, asker: Asker) -> tuple[Choice, ...]:
        """Return the service's own choices.

        Raises:
            ToolError: the service could not be asked.
        """
        return await self._resolver.suggest(kind, asker)


def _is_resolved(found: NameMeaning) -> bool:
    return isinstance(found, Resolution)
