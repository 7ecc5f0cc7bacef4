"""A team's connection to Notion: opened, checked, probed and listed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from functools import partial

from pydantic_settings import BaseSettings

from connectors.notion.api import NotionApi
from connectors.notion.errors import SERVICE
from connectors.notion.labels import NotionLabels, NotionTitles
from connectors.notion.names import NotionNames
from connectors.notion.reach import NotionReach
from connectors.notion.settings import find_capability_gaps, get_capabilities
from connectors.notion.shapes import Source
from connectors.notion.source_directory import SourceDirectory
from connectors.notion.tools import bind_notion_tools
from connectors.scopes import describe_unknown_scopes
from connectors.service import OpenedService, OpeningContext, Probe, ServiceAccess, ServiceDriver
from connectors.workspace import CachedResolver
from orchestration.policy.sources import ConnectedSource, has_personal_columns
from orchestration.ports import Clock
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.line import Urgency
from orchestration.tasks import end_task
from schemas.contract import ToolContract

MOST_LISTED = 300


def open_notion(known: ServiceAccess, context: OpeningContext) -> OpenedService:
    """Open a connection; its databases are listed in the background from then on."""
    api = NotionApi(
        token=known.secret["token"],
        clock=context.clock,
        base_url=known.address or "",
        limiter=context.limiter,
        access=context.access,
    )
    context.stack.push_async_callback(api.close)
    directory = SourceDirectory(api, context.directory)
    with send_as(Caller(urgency=Urgency.BACKGROUND)):
        crawl = asyncio.create_task(directory.run(), name="metel-notion-crawl")
    context.stack.push_async_callback(end_task, crawl)
    return OpenedService(
        tools=bind_notion_tools(api),
        names=CachedResolver(NotionNames(api, directory, preferred=context.preferred), context.clock),
        find_readers=NotionReach(api).find_readers,
        sources=partial(_list_notion_sources, api),
        workspace=api.workspace,
        labels=NotionLabels(api, directory).list,
        titles=NotionTitles(api).find,
    )


async def check_token(known: ServiceAccess, clock: Clock) -> str:
    """Return as whom a secret works."""
    async with _opened_api(known, clock) as api:
        return await api.me()


async def probe_notion(
    known: ServiceAccess, clock: Clock, settings: BaseSettings, contracts: Sequence[ToolContract]
) -> Probe:
    """Ask Notion as whom a secret works; its capabilities are what the settings say."""
    said = f"works as {await check_token(known, clock)}"
    granted = get_capabilities(settings)
    why = "Notion does not say; set NOTION_CAPABILITIES to what you granted"
    return Probe(said + describe_unknown_scopes(granted or None, why), find_capability_gaps(granted, contracts))


async def list_sources(known: ServiceAccess, clock: Clock) -> Sequence[ConnectedSource]:
    """Return the databases and top pages that the connection was given."""
    async with _opened_api(known, clock) as api:
        return await _list_notion_sources(api)


async def _list_notion_sources(api: NotionApi) -> list[ConnectedSource]:
    """Return the databases and top pages that a connection sees, those edited last first
    (https://developers.notion.com/reference/post-search).

    Raises:
        ToolError: Notion could not be asked.
    """
    found, _ = await api.search("", None, MOST_LISTED)
    seen = {one.id for one in found} | {one.parent.database_id for one in found if isinstance(one, Source)}
    listed: list[ConnectedSource] = []
    for one in found:
        if one.in_trash:
            continue
        if isinstance(one, Source):
            listed.append(ConnectedSource(SERVICE, one.id, one.name, has_personal_columns(one.properties)))
        elif not {one.parent.page_id, one.parent.database_id, one.parent.data_source_id} & seen:
            listed.append(ConnectedSource(SERVICE, one.id, one.title))
    return listed


@asynccontextmanager
async def _opened_api(known: ServiceAccess, clock: Clock) -> AsyncGenerator[NotionApi]:
    api = NotionApi(token=known.secret["token"], clock=clock, base_url=known.address or "")
    try:
        yield api
    finally:
        await api.close()


DRIVER = ServiceDriver(open=open_notion, check=check_token, probe=probe_notion, list_sources=list_sources)
