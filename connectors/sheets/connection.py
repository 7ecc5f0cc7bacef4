"""A team's connection to Google: opened, checked, probed and listed."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from pydantic_settings import BaseSettings

from connectors.scopes import describe_unknown_scopes
from connectors.service import OpenedService, OpeningContext, Probe, ServiceAccess, ServiceDriver
from connectors.sheets.a1 import format_range
from connectors.sheets.api import SheetsApi
from connectors.sheets.credentials import GoogleCredentials
from connectors.sheets.errors import SERVICE
from connectors.sheets.labels import SheetLabels
from connectors.sheets.named_rows import SheetRows
from connectors.sheets.names import SheetNames
from connectors.sheets.reach import find_sheet_readers
from connectors.sheets.settings import find_scope_gaps
from connectors.sheets.tools import bind_sheets_tools
from connectors.workspace import CachedResolver
from orchestration.policy.sources import ConnectedSource, has_personal_columns
from orchestration.ports import Clock
from orchestration.tool import ToolError
from schemas.contract import ToolContract

MOST_READ = 100
"""The first rows of so many spreadsheets are read; of the others nothing is known, so that they look personal."""


def open_sheets(known: ServiceAccess, context: OpeningContext) -> OpenedService:
    """Open a connection."""
    credentials = GoogleCredentials.from_text(known.secret["key"])
    api = SheetsApi(
        credentials=credentials,
        clock=context.clock,
        base_url=known.address,
        limiter=context.limiter,
        access=context.access,
    )
    context.stack.push_async_callback(api.close)
    return OpenedService(
        tools=bind_sheets_tools(api),
        names=CachedResolver(SheetNames(api), context.clock),
        find_readers=partial(find_sheet_readers, api),
        scopes=credentials.scopes,
        sources=partial(_list_sheet_sources, api),
        labels=SheetLabels(api).list,
        rows=SheetRows(api).find,
    )


async def check_key(known: ServiceAccess, _: Clock) -> str:
    """Return whose key it is."""
    return GoogleCredentials.from_text(known.secret["key"]).account or "a user's credentials"


async def probe_google(known: ServiceAccess, clock: Clock, _: BaseSettings, contracts: Sequence[ToolContract]) -> Probe:
    """Look at the spreadsheets that an account can see, unless it lacks a scope."""
    credentials = GoogleCredentials.from_text(known.secret["key"])
    gaps = find_scope_gaps(credentials.scopes, contracts)
    if gaps:
        return Probe("can be read; nothing was looked at for want of a scope", gaps)
    async with _opened_api(known, clock) as api:
        files, _more = await api.files()
    unknown = describe_unknown_scopes(credentials.scopes, "its file does not say")
    return Probe(f"works; {len(files)} spreadsheets can be seen" + unknown)


async def list_sources(known: ServiceAccess, clock: Clock) -> Sequence[ConnectedSource]:
    """Return the spreadsheets that the account can see."""
    async with _opened_api(known, clock) as api:
        return await _list_sheet_sources(api)


async def _list_sheet_sources(api: SheetsApi) -> list[ConnectedSource]:
    """Return the spreadsheets that an account sees, those changed last first
    (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets.values/batchGet).

    Raises:
        ToolError: Google could not be asked.
    """
    files, _ = await api.files()
    return [
        ConnectedSource(SERVICE, file.id, file.name, at >= MOST_READ or await _is_personal(api, file.id))
        for at, file in enumerate(files)
    ]


async def _is_personal(api: SheetsApi, spreadsheet_id: str) -> bool:
    try:
        spreadsheet = await api.spreadsheet(spreadsheet_id)
        heads = await api.values(spreadsheet_id, [format_range(tab, "1:1") for tab in spreadsheet.tabs])
    except ToolError as error:
        if error.failure.kind not in ("not_found", "permission", "invalid"):
            raise
        return True
    return has_personal_columns(str(cell) for rows in heads for row in rows for cell in row if cell is not None)


@asynccontextmanager
async def _opened_api(known: ServiceAccess, clock: Clock) -> AsyncGenerator[SheetsApi]:
    credentials = GoogleCredentials.from_text(known.secret["key"])
    api = SheetsApi(credentials=credentials, clock=clock, base_url=known.address)
    try:
        yield api
    finally:
        await api.close()


DRIVER = ServiceDriver(open=open_sheets, check=check_key, probe=probe_google, list_sources=list_sources)
