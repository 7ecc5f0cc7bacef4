"""Labels of Notion: the databases that changed last and those that a request says, with their columns.

https://developers.notion.com/reference/post-search
"""

from __future__ import annotations

from collections.abc import Sequence

from connectors.cached_value import CachedValue
from connectors.notion.api import NotionApi
from connectors.notion.columns import Column, read_columns
from connectors.notion.errors import SERVICE
from connectors.notion.reach import NotionReach
from connectors.notion.shapes import Source
from connectors.notion.source_directory import SourceDirectory
from connectors.spoken_names import list_spoken_names
from orchestration.policy.access import has_rules_of
from orchestration.text.labels import measure_mention
from orchestration.workspace import ColumnLabel, Label, LabelQuery
from schemas.request import Asker
from schemas.source import ReadSource

KEPT_S = 300.0
MOST_SEARCHED = 100
MOST_JUDGED = 25
MOST_READ = 3
"""So many databases that the request says and that did not change lately are read for their columns."""


class NotionLabels:
    """Lists databases: one search each five minutes, and a read for each that a request says besides."""

    def __init__(self, api: NotionApi, directory: SourceDirectory, kept_s: float = KEPT_S) -> None:
        self._api = api
        self._directory = directory
        self._reach = NotionReach(api, kept_s)
        self._recent = CachedValue(api.clock, self._search, kept_s)
        self._kept_s = kept_s

    async def list(self, query: LabelQuery) -> Sequence[Label]:
        """Return the labels of the databases that who asks may read.

        Raises:
            ToolError: Notion could not be asked.
        """
        recent = await self._recent.get()
        others = await self._find_named(query.text, {one.id for one in recent})
        ranked = sorted((*recent, *others), key=lambda one: -measure_mention(one.name, query.text))
        labels = [await self._label(one, query.asker) for one in ranked[:MOST_JUDGED]]
        return [one for one in labels if one is not None]

    async def _search(self) -> list[Source]:
        found, _ = await self._api.search("", "data_source", MOST_SEARCHED)
        return [one for one in found if isinstance(one, Source) and not one.in_trash]

    async def _find_named(self, text: str, known: set[str]) -> list[Source]:
        return [one for one in await self._directory.find_named(list_spoken_names(text)) if one.id not in known][
            :MOST_READ
        ]

    async def _label(self, source: Source, asker: Asker) -> Label | None:
        narrow = False
        if has_rules_of(self._api.access(), SERVICE):
            if await self._reach.find_of(source, asker) == "none":
                return None
            readers = await self._reach.find_readers(ReadSource(service=SERVICE, ids=(source.id,)))
            narrow = not readers.everyone
        columns = read_columns(source.properties) if source.properties else await self._read_columns(source)
        return Label(SERVICE, "databases", source.name, tuple(map(_label_column, columns)), narrow)

    async def _read_columns(self, source: Source) -> tuple[Column, ...]:
        return (await self._api.source(source.id, max_age_s=self._kept_s)).columns


def _label_column(column: Column) -> ColumnLabel:
    return ColumnLabel(column.name, column.kind, column.option_names)
