"""Labels of Google Sheets: the tabs of spreadsheets that a request says, and of those that changed last, with their
headers.

https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from connectors.cached_value import CachedValue, CachedValues
from connectors.sheets.a1 import format_range
from connectors.sheets.api import SheetsApi
from connectors.sheets.errors import SERVICE
from connectors.sheets.reach import find_sheet_readers, find_spreadsheet_reach, select_seen_tabs
from connectors.sheets.shapes import File, Spreadsheet
from orchestration.policy.access import has_rules_of
from orchestration.text.labels import measure_mention
from orchestration.tool import ToolError
from orchestration.workspace import ColumnLabel, Label, LabelQuery
from schemas.request import Asker
from schemas.source import ReadSource

KEPT_S = 300.0
MOST_READ = 3
"""So many spreadsheets are read for their tabs and headers; of the others the name is known."""
MOST_TABS = 4
MOST_LISTED = 30


class SheetLabels:
    """Lists spreadsheets: three reads at most, each kept for five minutes, beside the list of files."""

    def __init__(self, api: SheetsApi, kept_s: float = KEPT_S) -> None:
        self._api = api
        self._files = CachedValue(api.clock, self._list_files, kept_s)
        self._headers = CachedValues(api.clock, self._read_headers, kept_s)

    async def list(self, query: LabelQuery) -> Sequence[Label]:
        """Return the labels of the spreadsheets that who asks may read.

        Raises:
            ToolError: Google could not be asked.
        """
        seen = [
            file
            for file in await self._files.get()
            if find_spreadsheet_reach(self._api, file.id, query.asker) != "none"
        ]
        ranked = sorted(seen, key=lambda file: -measure_mention(file.name, query.text))[:MOST_LISTED]
        found = await asyncio.gather(*(self._label(file, query.asker) for file in ranked[:MOST_READ]))
        others = [await self._name(file) for file in ranked[MOST_READ:]]
        return [*(label for labels in found for label in labels), *others]

    async def _label(self, file: File, asker: Asker) -> list[Label]:
        try:
            spreadsheet, headers = await self._headers.get(file.id)
            tabs = {tab.title for tab in select_seen_tabs(self._api, spreadsheet, asker)}
        except ToolError:
            return [await self._name(file)]
        narrow = await self._is_narrow(file.id)
        return [
            Label(SERVICE, "sheets", f"{file.name}/{tab}", tuple(map(ColumnLabel, header)), narrow)
            for tab, header in headers.items()
            if tab in tabs
        ]

    async def _name(self, file: File) -> Label:
        return Label(SERVICE, "sheets", file.name, narrow=await self._is_narrow(file.id))

    async def _is_narrow(self, spreadsheet_id: str) -> bool:
        if not has_rules_of(self._api.access(), SERVICE):
            return False
        source = ReadSource(service=SERVICE, ids=(spreadsheet_id,))
        return not (await find_sheet_readers(self._api, source)).everyone

    async def _list_files(self) -> list[File]:
        return (await self._api.files(most_pages=1))[0]

    async def _read_headers(self, spreadsheet_id: str) -> tuple[Spreadsheet, dict[str, tuple[str, ...]]]:
        spreadsheet = await self._api.spreadsheet(spreadsheet_id)
        tabs = [tab for tab in spreadsheet.tabs if not tab.hidden][:MOST_TABS]
        rows = await self._api.values(spreadsheet_id, [format_range(tab, "1:1") for tab in tabs])
        heads = (tuple(str(cell) for row in found[:1] for cell in row if cell not in (None, "")) for found in rows)
        return spreadsheet, {tab.title: head for tab, head in zip(tabs, heads, strict=True)}
