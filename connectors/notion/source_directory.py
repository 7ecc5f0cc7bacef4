"""The data sources of a workspace, kept in the connection's directory so that one is found by its own name.

Notion's search knows databases by their titles alone. What each search shows of sources is put here, and a crawl goes
through all of them, a page at a time, those edited longest ago first; its cursor is kept, so that a hold or a restart
costs no page. https://developers.notion.com/reference/post-search
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from secrets import token_hex
from typing import cast

import structlog

from connectors.names import fold_name
from connectors.notion.api import NotionApi
from connectors.notion.shapes import Parent, Source, Text
from orchestration.directory_store import (
    CrawlState,
    DirectoryChange,
    DirectoryEntry,
    DirectoryKey,
    DirectoryStore,
    PutEntry,
    RemoveUnseen,
    SaveCrawl,
)
from orchestration.ports import Sleep
from orchestration.tool import ToolError
from schemas.values import Payload

log = structlog.get_logger(__name__)

KIND = PART = "source"
PACE_S = 5.0
"""Twelve of the 180 requests that Notion grants a connection in a minute."""
EVERY = timedelta(days=1)
BEGIN_S, RETRY_S, IDLE_S = 30.0, 60.0, 3_600.0
OTHERS_TURN = timedelta(seconds=60)
"""A crawl that another process has moved on within so long is that process's to go on with."""
MOST_FOUND = 100


class SourceDirectory:
    """The sources of one connection."""

    def __init__(self, api: NotionApi, store: DirectoryStore) -> None:
        self._api = api
        self._store = store
        self._me = token_hex(4)

    async def note(self, sources: Sequence[Source]) -> None:
        """Put those of the sources that Notion just showed which are new here, or of another name or place."""
        now = self._api.clock.now()
        known = await self._store.get(KIND, [source.id for source in sources])
        shown = [make_entry(source, now) for source in sources]
        new = [one for one in shown if one.id not in known or known[one.id].keys != one.keys]
        await self._store.apply([PutEntry(entry) for entry in new])

    async def find(self, forms: Sequence[str]) -> list[Source]:
        """Return the sources that names may mean, with those beside them in their databases, without their columns."""
        spellings = sorted({fold_name(form) for form in forms} - {""})
        found = await self._store.find(KIND, "name", spellings, limit=MOST_FOUND)
        if not found:
            # "고객 보관" is a database and its source: the end of it is the source's own name.
            ends = sorted({spelling[at:] for spelling in spellings for at in range(1, len(spelling))})
            found = await self._store.find(KIND, "name", ends, limit=MOST_FOUND)
        if not found:
            found = await self._store.find(KIND, "name", spellings, begins=True, limit=MOST_FOUND)
        homes = sorted({read_entry(entry).parent.database_id for entry in found})
        beside = await self._store.find(KIND, "trait", homes, limit=MOST_FOUND)
        return [read_entry(entry) for entry in {one.id: one for one in [*found, *beside]}.values()]

    async def find_named(self, names: Sequence[str]) -> list[Source]:
        """Return the sources of these folded names, without their columns."""
        found = await self._store.find(KIND, "name", names, limit=MOST_FOUND)
        return [read_entry(entry) for entry in found]

    async def is_complete(self) -> bool:
        """Return whether the crawl has ever come to its end."""
        return (await self._state()).ended_at is not None

    async def step(self) -> CrawlState:
        """Take the next page of sources; begin anew where the last crawl has ended.

        Raises:
            ToolError: Notion did not give the page; the cursor stays.
        """
        state, now = await self._state(), self._api.clock.now()
        if not state.under_way:
            state = replace(state, cursor="", begun_at=now)
        sources, cursor = await self._page(state.cursor)
        changes: list[DirectoryChange] = [
            PutEntry(make_entry(source, now)) for source in sources if not source.in_trash
        ]
        state = replace(state, cursor=cursor, moved_at=now, by=self._me)
        if not cursor:
            changes.append(RemoveUnseen(KIND, state.begun_at or now))
            state = replace(state, ended_at=now)
        await self._store.apply([*changes, SaveCrawl(state)])
        return state

    async def run(self, sleep: Sleep = asyncio.sleep) -> None:
        """Crawl until cancelled, all once a day; what somebody asks for at the start goes first."""
        await sleep(BEGIN_S)
        while True:
            await sleep(await self._turn())

    async def _page(self, cursor: str) -> tuple[Sequence[Source], str]:
        try:
            return await self._api.sources_page(cursor)
        except ToolError as error:
            if error.failure.kind != "invalid" or not cursor:
                raise
            # Cursors do not live for ever, and there is no way to go on but from the beginning.
            return await self._api.sources_page("")

    async def _turn(self) -> float:
        try:
            wait_s = self._wait_s(await self._state())
            if wait_s > 0:
                return wait_s
            await self.step()
        except ToolError as error:
            log.info("crawl_held", part=PART, why=error.failure.code)
            lasting = error.failure.kind in ("permission", "auth", "not_found")
            return IDLE_S if lasting else max(error.failure.retry_after_s or RETRY_S, PACE_S)
        except Exception:
            log.exception("crawl_failed", part=PART)
            return RETRY_S
        return PACE_S

    def _wait_s(self, state: CrawlState) -> float:
        now = self._api.clock.now()
        if state.under_way and state.by != self._me and state.moved_at and now - state.moved_at < OTHERS_TURN:
            return OTHERS_TURN.total_seconds()
        if state.ended_at is None or state.under_way:
            return 0.0
        return min(max((state.ended_at + EVERY - now).total_seconds(), 0.0), IDLE_S)

    async def _state(self) -> CrawlState:
        return (await self._store.crawls()).get(PART) or CrawlState(PART)


def make_entry(source: Source, seen_at: datetime) -> DirectoryEntry:
    """Return a source as the directory keeps it: its names and where it is; its columns are read when it is used."""
    keys = frozenset({DirectoryKey("name", fold_name(source.name)), DirectoryKey("trait", source.parent.database_id)})
    body: Payload = {"database_id": source.parent.database_id, "url": source.url, "edited": source.last_edited_time}
    return DirectoryEntry(KIND, source.id, source.name, seen_at, keys, body)


def read_entry(entry: DirectoryEntry) -> Source:
    """Return a kept source without its columns."""
    body = cast(dict[str, str], entry.body)
    return Source(
        id=entry.id,
        title=(Text(plain_text=entry.name),),
        url=body["url"],
        parent=Parent(type="database_id", database_id=body["database_id"]),
        last_edited_time=body["edited"],
    )
