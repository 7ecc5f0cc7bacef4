"""Labels of Notion: databases with their columns, the latest and those a request says; titles named without quotes."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from connectors.cached_value import CachedValue, CachedValues
from connectors.names import list_spoken_names
from connectors.notion.api import NotionApi
from connectors.notion.columns import Column, read_columns
from connectors.notion.errors import SERVICE
from connectors.notion.reach import NotionReach
from connectors.notion.shapes import Page, Source
from connectors.notion.source_directory import SourceDirectory
from connectors.title_words import find_titles, list_title_words
from orchestration.policy.access import has_rules_of
from orchestration.text.labels import measure_mention
from orchestration.tool import ToolError
from orchestration.workspace import ColumnLabel, Label, LabelQuery, NamedTitle
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


TITLES_KEPT_S = 60.0
MOST_RECENT = 100
MOST_FOUND = 25
MOST_ASKED = 3
"""So many words of a request are searched for where not all pages are known."""


class NotionTitles:
    """Finds titles in words: one search a minute, and up to three more for a request in a large workspace."""

    def __init__(self, api: NotionApi, kept_s: float = TITLES_KEPT_S) -> None:
        self._api = api
        self._reach = NotionReach(api, kept_s)
        self._recent = CachedValue(api.clock, self._search_recent, kept_s)
        self._searched = CachedValues(api.clock, self._search, kept_s)

    async def find(self, query: LabelQuery) -> Sequence[NamedTitle]:
        """Return the titles that a text names, of the pages that who asks may read.

        Raises:
            ToolError: Notion could not be asked.
        """
        recent, more = await self._recent.get()
        words = list_title_words(query.text)[:MOST_ASKED] if more else []
        others = await asyncio.gather(*(self._searched.get(word) for word in words))
        pages = {one.id: one for one in (*recent, *(page for found in others for page in found))}
        named: dict[str, Page] = {}
        for one in pages.values():
            named.setdefault(one.title, one)
        text, titles = query.text, [*named]
        found = find_titles(text, titles)
        seen = await self._reach.select_seen([named[titles[one.number]] for one in found], query.asker)
        known = {page.title for page in seen}
        told = [one for one in found if titles[one.number] in known]
        tables = await asyncio.gather(*(self._find_table(named[titles[one.number]]) for one in told))
        return [
            NamedTitle(text[one.start : one.end], titles[one.number], one.whole, table)
            for one, table in zip(told, tables, strict=True)
        ]

    async def _find_table(self, page: Page) -> str:
        """Return the name of the data source whose row a page is; empty where it is none's, or can't be told."""
        if not page.parent.data_source_id:
            return ""
        try:
            return (await self._api.source(page.parent.data_source_id, max_age_s=None)).title
        except ToolError:
            return ""

    async def _search_recent(self) -> tuple[list[Page], bool]:
        found, more = await self._api.search("", "page", MOST_RECENT)
        return _list_titled(found), more

    async def _search(self, word: str) -> list[Page]:
        found, _ = await self._api.search(word, "page", MOST_FOUND)
        return _list_titled(found)


def _list_titled(found: Sequence[object]) -> list[Page]:
    return [one for one in found if isinstance(one, Page) and one.title and not one.in_trash]
