"""Spreadsheets by title. https://developers.google.com/workspace/drive/api/guides/search-files"""

from __future__ import annotations

import re

from connectors.cached_value import CachedValue
from connectors.names import Named, make_resolution, resolve_name
from connectors.sheets.api import SheetsApi
from connectors.sheets.shapes import File
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.tool import ToolError
from schemas.ask import Choice, Resolution
from schemas.request import Asker

LINK = re.compile(r"<?https://docs\.google\.com/spreadsheets/(?:u/\d+/)?d/([\w-]{20,})(?:[/?#][^>|]*)?(?:\|[^>]*)?>?")
ID = re.compile(r"(?=.*\d)[\w-]{30,}")
MOST_SUGGESTED = 20


class SheetNames:
    """Looks up ``sheets.spreadsheet``; the list of spreadsheets is remembered for a minute."""

    def __init__(self, api: SheetsApi, ttl_s: float = 60) -> None:
        self._api = api
        self._files = CachedValue(api.clock, api.files, ttl_s)

    async def resolve(self, _: str, asked: str, __: Asker) -> Resolution | AmbiguousName | UnknownName:
        """Return what a title, an id or a link means.

        Raises:
            ToolError: Google could not be asked.
        """
        link = LINK.fullmatch(asked.strip())
        if link or ID.fullmatch(asked.strip()):
            return await self._by_id(asked, link.group(1) if link else asked.strip())
        files, more = await self._files.get()
        found = resolve_name(asked, [_named(file) for file in files])
        if isinstance(found, UnknownName) and more:
            files, _more = await self._api.files(asked)
            return resolve_name(asked, [_named(file) for file in files])
        return found

    async def suggest(self, _: str, __: Asker) -> tuple[Choice, ...]:
        """Return the spreadsheets that changed last."""
        files, _more = await self._files.get()
        return tuple(_named(file).choice() for file in files[:MOST_SUGGESTED])

    async def _by_id(self, asked: str, spreadsheet_id: str) -> Resolution | UnknownName:
        try:
            found = await self._api.spreadsheet(spreadsheet_id)
        except ToolError as error:
            if error.failure.kind not in ("not_found", "invalid"):
                raise
            return UnknownName(())
        named = Named(found.spreadsheet_id, found.properties.title, url=found.spreadsheet_url)
        return make_resolution(asked, named, "id")


def _named(file: File) -> Named:
    return Named(file.id, file.name, url=file.web_view_link)
