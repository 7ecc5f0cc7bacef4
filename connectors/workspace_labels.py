"""Labels of a workspace: those of its services together, each within its time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence

import structlog

from orchestration.tool import ToolError
from orchestration.workspace import Label, LabelQuery, ListLabels

log = structlog.get_logger(__name__)
WITHIN_S = 2.0
"""So long a person waits for names that only help."""


def join_labels(lists: Mapping[str, ListLabels], within_s: float = WITHIN_S) -> ListLabels:
    """Return what lists the labels of all services. One that fails or is slow gives none, and is told to the log: names
    help a plan and never keep a run from being planned."""

    async def list_some(service: str, list_labels: ListLabels, query: LabelQuery) -> Sequence[Label]:
        try:
            async with asyncio.timeout(within_s):
                return await list_labels(query)
        except (ToolError, TimeoutError) as error:
            log.info("labels_not_listed", service=service, why=str(error) or "too slow")
        except Exception:
            log.exception("labels_failed", service=service)
        return ()

    async def list_all(query: LabelQuery) -> Sequence[Label]:
        found = await asyncio.gather(*(list_some(service, one, query) for service, one in lists.items()))
        return [label for labels in found for label in labels]

    return list_all
