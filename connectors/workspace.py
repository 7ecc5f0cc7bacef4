"""The services of a workspace together: each looks up its own kinds of names, and gives labels and titles in time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

import structlog

from connectors.cached_value import CachedValues
from orchestration.ports import Clock, NameMeaning, Resolver, UnknownName
from orchestration.tool import ToolError
from orchestration.workspace import FindRows, FindTitles, LabelQuery, ListLabels
from schemas.ask import Choice, Resolution
from schemas.request import Asker, Place

log = structlog.get_logger(__name__)
NAMES_WITHIN_S, ROWS_WITHIN_S = 2.0, 15.0
"""So long a person waits for names that only help, and for tables, whose rows decide what a request is about: they take
several calls one behind the other, each of which can take Google a second or more."""


Named = TypeVar("Named")
ListNamed: TypeAlias = Callable[[LabelQuery], Awaitable[Sequence[Named]]]


def join_labels(lists: Mapping[str, ListLabels]) -> ListLabels:
    """Return what lists the labels of all services."""
    return _join(lists, NAMES_WITHIN_S)


def join_titles(lists: Mapping[str, FindTitles]) -> FindTitles:
    """Return what finds the titles of all services."""
    return _join(lists, NAMES_WITHIN_S)


def join_rows(lists: Mapping[str, FindRows]) -> FindRows:
    """Return what finds the tables of all services."""
    return _join(lists, ROWS_WITHIN_S)


def _join(lists: Mapping[str, ListNamed[Named]], within_s: float) -> ListNamed[Named]:
    """One that fails or is slow gives none, and is told to the log: names help a plan and never keep a run from being
    planned."""

    async def list_some(service: str, list_named: ListNamed[Named], query: LabelQuery) -> Sequence[Named]:
        try:
            async with asyncio.timeout(within_s):
                return await list_named(query)
        except (ToolError, TimeoutError) as error:
            log.info("labels_not_listed", service=service, why=str(error) or "too slow")
        except Exception:
            log.exception("labels_failed", service=service)
        return ()

    async def list_all(query: LabelQuery) -> Sequence[Named]:
        asked = {name: one for name, one in lists.items() if query.services is None or name in query.services}
        found = await asyncio.gather(*(list_some(service, one, query) for service, one in asked.items()))
        return [one for some in found for one in some]

    return list_all


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
