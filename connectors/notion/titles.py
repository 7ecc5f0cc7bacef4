"""Titles of Notion that a request names without quotes: of pages and of rows of databases.

Those that changed last are known by one search; where there are more, Notion is also asked for the request's own words.
https://developers.notion.com/reference/post-search
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from connectors.cached_value import CachedValue, CachedValues
from connectors.notion.api import NotionApi
from connectors.notion.reach import NotionReach
from connectors.notion.shapes import Page
from connectors.title_words import find_titles, list_title_words
from orchestration.tool import ToolError
from orchestration.workspace import LabelQuery, NamedTitle

KEPT_S = 60.0
MOST_RECENT = 100
MOST_FOUND = 25
MOST_ASKED = 3
"""So many words of a request are searched for where not all pages are known."""


class NotionTitles:
    """Finds titles in words: one search a minute, and up to three more for a request in a large workspace."""

    def __init__(self, api: NotionApi, kept_s: float = KEPT_S) -> None:
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
