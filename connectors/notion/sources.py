"""Data sources as they were last read, with their columns. https://developers.notion.com/reference/data-source

A search gives each source with its columns, so that who has found one by name need not read it again. What is kept is
replaced by whatever is read later.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, TypeVar, cast

from connectors.notion.columns import read_columns
from connectors.notion.shapes import NotionDatabase, Source
from orchestration.ports import Clock
from orchestration.tool import ToolError, ValueNeededError

T = TypeVar("T")
MOST_KEPT = 500
"""So many sources are kept in memory, those that were needed last."""
UNFIT_CODES = frozenset({"validation_error", "column", "value", "comparison"})
"""A failure that columns of long ago may be the cause of."""


@dataclass(frozen=True, slots=True)
class KeptSource:
    """A source, and when it was read."""

    source: NotionDatabase
    read_at: datetime


class SourceCache:
    """The sources that one process has read."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, KeptSource] = OrderedDict()

    def put(self, answer: Source) -> NotionDatabase:
        """Keep a source as Notion just showed it."""
        read = read_source(answer)
        self._kept[read.source_id] = KeptSource(read, self._clock.now())
        self._kept.move_to_end(read.source_id)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return read

    def get(self, source_id: str, max_age_s: float | None = None) -> NotionDatabase | None:
        """Return a source that was read, ``max_age_s`` seconds ago at most."""
        kept = self._kept.get(source_id)
        if kept is None or (max_age_s is not None and self._clock.now() - kept.read_at >= timedelta(seconds=max_age_s)):
            return None
        self._kept.move_to_end(source_id)
        return kept.source


def read_source(answer: Source) -> NotionDatabase:
    """Return a source as the tools see it."""
    return NotionDatabase(
        id=answer.parent.database_id or answer.id,
        source_id=answer.id,
        title=answer.name,
        url=answer.url,
        columns=read_columns(cast(dict[str, Any], answer.properties)),
        edited=answer.last_edited_time,
    )


async def retry_by_columns(
    home: NotionDatabase,
    refresh: Callable[[str], Awaitable[NotionDatabase]],
    act: Callable[[NotionDatabase], Awaitable[T]],
) -> T:
    """Act on a source by the columns that are kept, and once more by those of now where these are others and the kept
    ones did not fit: Notion refused them, or they lack what was asked for.

    Raises:
        ToolError, ValueNeededError: as ``act`` does by the columns of now.
    """
    try:
        return await act(home)
    except (ToolError, ValueNeededError) as error:
        if isinstance(error, ToolError) and error.failure.code not in UNFIT_CODES:
            raise
        now = await refresh(home.source_id)
        if now.columns == home.columns:
            raise
        return await act(now)
