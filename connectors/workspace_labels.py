"""Labels and titles of a workspace: those of its services together, each within its time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

import structlog

from orchestration.tool import ToolError
from orchestration.workspace import FindRows, FindTitles, LabelQuery, ListLabels

log = structlog.get_logger(__name__)
WITHIN_S = 2.0
"""So long a person waits for names that only help."""


Named = TypeVar("Named")
ListNamed: TypeAlias = Callable[[LabelQuery], Awaitable[Sequence[Named]]]


def join_labels(lists: Mapping[str, ListLabels]) -> ListLabels:
    """Return what lists the labels of all services."""
    return _join(lists)


def join_titles(lists: Mapping[str, FindTitles]) -> FindTitles:
    """Return what finds the titles of all services."""
    return _join(lists)


def join_rows(lists: Mapping[str, FindRows]) -> FindRows:
    """Return what finds the tables of all services."""
    return _join(lists)


def _join(lists: Mapping[str, ListNamed[Named]]) -> ListNamed[Named]:
    """One that fails or is slow gives none, and is told to the log: names help a plan and never keep a run from being
    planned."""

    async def list_some(service: str, list_named: ListNamed[Named], query: LabelQuery) -> Sequence[Named]:
        try:
            async with asyncio.timeout(WITHIN_S):
                return await list_named(query)
        except (ToolError, TimeoutError) as error:
            log.info("labels_not_listed", service=service, why=str(error) or "too slow")
        except Exception:
            log.exception("labels_failed", service=service)
        return ()

    async def list_all(query: LabelQuery) -> Sequence[Named]:
        found = await asyncio.gather(*(list_some(service, one, query) for service, one in lists.items()))
        return [one for some in found for one in some]

    return list_all
