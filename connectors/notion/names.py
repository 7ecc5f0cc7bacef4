"""Pages and databases by title. https://developers.notion.com/reference/post-search"""

from __future__ import annotations

from typing import Literal

from connectors.cached_value import CachedValue
from connectors.names import Named, make_resolution, resolve_name
from connectors.notion.api import NotionApi
from connectors.notion.shapes import Page, Source, parse_id
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.request import Asker

MOST_SUGGESTED = 20
Kind = Literal["page", "data_source"] | None
KINDS: dict[str, Kind] = {"notion.page": "page", "notion.database": "data_source", "notion.parent": None}


class NotionNames:
    """Looks up ``notion.page``, ``notion.database`` and ``notion.parent`` (either of the two).

    The id of a database is the database's own. Details: ``kind`` (page or database).
    """

    def __init__(self, api: NotionApi, ttl_s: float = 60) -> None:
        self._api = api
        self._all = {
            kind: CachedValue(api.clock, lambda kind=kind: self._search("", kind), ttl_s)
            for kind in (None, "page", "data_source")
        }

    async def resolve(self, kind: str, asked: str, _: Asker) -> Resolution | AmbiguousName | UnknownName:
        """Return what a title, an id or a link means.

        Raises:
            ToolError: Notion could not be asked.
        """
        wanted = KINDS[kind]
        if known := parse_id(asked):
            return await self._by_id(asked, known, wanted)
        found = resolve_name(asked, await self._search(asked, wanted))
        if not isinstance(found, UnknownName):
            return found
        # Notion's search works by words; folded spellings and the closest names need the whole list.
        return resolve_name(asked, await self._all[wanted].get())

    async def suggest(self, kind: str, _: Asker) -> tuple[Choice, ...]:
        """Return databases and pages to choose from; where a new page goes, databases first."""
        named = await self._all[KINDS[kind]].get()
        if kind == "notion.parent":
            named = sorted(
                (one for one in named if not one.details.get("row")), key=lambda one: one.details["kind"] == "page"
            )
        return tuple(one.choice() for one in named[:MOST_SUGGESTED])

    async def _search(self, query: str, kind: Kind) -> list[Named]:
        found = await self._api.search(query, kind)
        return [_named(one) for one in found if not one.in_trash]

    async def _by_id(self, asked: str, known: str, wanted: Kind) -> Resolution | UnknownName:
        for look in (self._database, self._page):
            if (wanted == "page") is (look == self._database) and wanted is not None:
                continue
            try:
                return make_resolution(asked, await look(known), "id")
            except ToolError as error:
                if error.failure.kind not in ("not_found", "invalid"):
                    raise
        return UnknownName(())

    async def _database(self, any_id: str) -> Named:
        database = await self._api.database(any_id)
        return Named(database.id, database.title, url=database.url, details={"kind": "database"})

    async def _page(self, page_id: str) -> Named:
        return _named(await self._api.page(page_id))


def _named(found: Page | Source) -> Named:
    if isinstance(found, Page):
        row = found.parent.type == "data_source_id"
        return Named(found.id, found.title, url=found.url, details={"kind": "page", "row": row})
    database_id = found.parent.database_id or found.id
    return Named(database_id, found.name, url=found.url, details={"kind": "database"})
