"""Typed client of Notion's API, each request sent once. https://developers.notion.com/reference/intro"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Literal, cast

import httpx
from notion_client import AsyncClient
from pydantic import JsonValue

from connectors.answers import JsonObject, parse_answer
from connectors.cached_value import CachedValue
from connectors.notion.columns import read_columns
from connectors.notion.errors import RAISED, SERVICE, SavedAnywayError, translate_error
from connectors.notion.shapes import (
    Block,
    DatabaseAnswer,
    Listing,
    NotionDatabase,
    NotionUser,
    OwnUser,
    Page,
    Source,
    Written,
)
from connectors.rates import make_minute_rate
from connectors.tls import get_tls_context
from connectors.write_tracker import record_write
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Clock
from orchestration.rate_limit.limiter_state import Quota
from orchestration.rate_limit.rate_limiter import NoLimiter, RateLimiter
from orchestration.tool import ToolError

VERSION = "2026-03-11"
PAGE_SIZE = 100
MOST_PAGES = 100
READS = Quota("requests", make_minute_rate(180, 30))
WRITES = replace(READS, writes=True)
"""Three requests a second on average. https://developers.notion.com/reference/request-limits"""
SILENT = logging.getLogger("connectors.notion.client")
"""The client's own log would carry vendor messages past the redaction; failures are told by ``ToolError``."""


class NotionApi:
    """One workspace's Notion, reached with a connection's token.

    Every method raises ``ToolError``; ``create_page`` and ``append`` may also raise ``SavedAnywayError``. Close it when
    done, unless the HTTP client was given: that one belongs to who gave it (and must serve this API alone, since
    notion-client puts its address and headers on it).
    """

    def __init__(
        self,
        *,
        token: str,
        clock: Clock,
        base_url: str = "https://api.notion.com",
        http: httpx.AsyncClient | None = None,
        timeout_s: float = 20,
        ttl_s: float = 60,
        limiter: RateLimiter | None = None,
    ) -> None:
        self._http = http or httpx.AsyncClient(verify=get_tls_context())
        self._owned = http is None
        self._client = AsyncClient(
            client=self._http,
            auth=token,
            base_url=base_url.rstrip("/"),
            notion_version=VERSION,
            retry=False,
            timeout_ms=int(timeout_s * 1000),
            logger=SILENT,
            log_level=logging.CRITICAL,
        )
        self._limiter = limiter or NoLimiter()
        self.clock = clock
        self._ttl_s = ttl_s
        self._databases: dict[str, CachedValue[NotionDatabase]] = {}
        self._people = CachedValue(clock, self._list_people, ttl_s)
        self._me: OwnUser | None = None

    async def close(self) -> None:
        """Close the connections."""
        if self._owned:
            await self._http.aclose()

    async def me(self) -> str:
        """Return the id of metel's own user (users.me, asked once)."""
        return (await self._own_user()).id

    async def workspace(self) -> str:
        """Return the id of the workspace that the connection belongs to; empty where Notion does not say (users.me,
        asked once)."""
        own = await self._own_user()
        return own.bot.workspace_id if own.bot is not None else ""

    async def _own_user(self) -> OwnUser:
        if self._me is None:
            self._me = parse_answer(OwnUser, await self._ask(self._client.users.me()), SERVICE)
        return self._me

    async def people(self) -> list[NotionUser]:
        """Return the workspace's people, without bots (users.list, remembered)."""
        return await self._people.get()

    async def search(
        self, query: str, kind: Literal["page", "data_source"] | None = None, most: int = PAGE_SIZE
    ) -> list[Page | Source]:
        """Return pages and data sources by title (search). Notion's index is delayed and not complete."""
        asked: dict[str, Any] = {"query": query, "page_size": min(most, PAGE_SIZE)}
        if kind:
            asked["filter"] = {"property": "object", "value": kind}
        answer = parse_answer(Listing, await self._ask(self._client.search(**asked)), SERVICE)
        return [_found(result) for result in answer.results]

    async def page(self, page_id: str) -> Page:
        """Return a page with its properties (pages.retrieve)."""
        return parse_answer(Page, await self._ask(self._client.pages.retrieve(page_id)), SERVICE)

    async def database(self, any_id: str) -> NotionDatabase:
        """Return a database by its own id or by that of a data source (remembered)."""
        if any_id not in self._databases:
            self._databases[any_id] = CachedValue(self.clock, lambda: self._database(any_id), self._ttl_s)
        return await self._databases[any_id].get()

    async def query(
        self,
        source_id: str,
        where: JsonObject | None = None,
        sorts: list[JsonObject] | None = None,
        most: int = PAGE_SIZE,
    ) -> tuple[list[Page], bool]:
        """Return up to ``most`` rows, and whether there are more that were not read (data_sources.query)."""
        asked: dict[str, Any] = {"page_size": min(most, PAGE_SIZE)}
        if where:
            asked["filter"] = where
        if sorts:
            asked["sorts"] = sorts
        rows: list[Page] = []
        while True:
            answer = parse_answer(
                Listing, await self._ask(self._client.data_sources.query(source_id, **asked)), SERVICE
            )
            rows += [parse_answer(Page, result, SERVICE) for result in answer.results if result.get("object") == "page"]
            incomplete = answer.has_more or answer.request_status.type == "incomplete"
            if len(rows) >= most or not answer.next_cursor:
                return rows[:most], incomplete or len(rows) > most
            asked["start_cursor"] = answer.next_cursor

    async def create_page(self, parent: JsonObject, properties: JsonObject, children: list[JsonObject]) -> JsonObject:
        """Create a page; return it as Notion shows it (pages.create)."""
        asked: dict[str, Any] = {"parent": parent, "properties": properties}
        if children:
            asked["children"] = children
        return await self._write(self._client.pages.create(**asked))

    async def update_page(self, page_id: str, **changes: Any) -> JsonObject:
        """Change a page's properties or put it in the trash (pages.update)."""
        return await self._write(self._client.pages.update(page_id, **changes))

    async def append(self, block_id: str, children: list[JsonObject]) -> list[str]:
        """Add blocks at the end of a page; return their ids (blocks.children.append)."""
        made = await self._write(self._client.blocks.children.append(block_id, children=children))
        answer = parse_answer(Listing, made, SERVICE, writes=True)
        return [str(result.get("id")) for result in answer.results]

    async def delete_block(self, block_id: str) -> None:
        """Put a block in the trash (blocks.delete)."""
        await self._write(self._client.blocks.delete(block_id))

    async def children(self, block_id: str) -> list[Block]:
        """Return all direct children of a block or page (blocks.children.list)."""
        results = await self._pages(
            lambda cursor: self._client.blocks.children.list(block_id, page_size=PAGE_SIZE, **cursor)
        )
        return [
            parse_answer(Block, {**one, "content": one.get(str(one.get("type"))) or {}}, SERVICE) for one in results
        ]

    async def _list_people(self) -> list[NotionUser]:
        results = await self._pages(lambda cursor: self._client.users.list(page_size=PAGE_SIZE, **cursor))
        return [person for one in results if (person := parse_answer(NotionUser, one, SERVICE)).type != "bot"]

    async def _database(self, any_id: str) -> NotionDatabase:
        try:
            answer = parse_answer(DatabaseAnswer, await self._ask(self._client.databases.retrieve(any_id)), SERVICE)
        except ToolError as error:
            if error.failure.kind not in ("not_found", "invalid"):
                raise
            source = await self._source(any_id)
            return _joined(source.parent.database_id or any_id, source, source.name)
        source = await self._source(answer.data_sources[0].id if answer.data_sources else any_id)
        return _joined(answer.id, source, "".join(text.plain_text for text in answer.title), answer.url)

    async def _source(self, source_id: str) -> Source:
        return parse_answer(Source, await self._ask(self._client.data_sources.retrieve(source_id)), SERVICE)

    async def _pages(self, ask: Callable[[dict[str, Any]], object]) -> list[dict[str, JsonValue]]:
        results: list[dict[str, JsonValue]] = []
        cursor: dict[str, Any] = {}
        for _ in range(MOST_PAGES):
            answer = parse_answer(Listing, await self._ask(ask(cursor)), SERVICE)
            results += answer.results
            if not answer.next_cursor:
                break
            cursor = {"start_cursor": answer.next_cursor}
        return results

    async def _ask(self, request: object, *, writes: bool = False) -> object:
        sending = cast(Coroutine[object, object, object], request)
        try:
            return await self._limiter.send(WRITES if writes else READS, lambda: self._send(sending, writes=writes))
        finally:
            # One that was held back has not begun, and nobody else will end it.
            sending.close()

    async def _send(self, request: Awaitable[object], *, writes: bool) -> object:
        reach_crash_point("notion.before")
        try:
            answer = await request
        except RAISED as error:
            told = translate_error(error, self.clock, writes=writes)
            if isinstance(told, SavedAnywayError):
                record_write()
            raise told from error
        reach_crash_point("notion.after")
        if writes:
            record_write()
        return answer

    async def _write(self, request: object) -> JsonObject:
        return dict(parse_answer(Written, {"body": await self._ask(request, writes=True)}, SERVICE, writes=True).body)


def _found(result: dict[str, JsonValue]) -> Page | Source:
    return parse_answer(Source if result.get("object") == "data_source" else Page, result, SERVICE)


def _joined(database_id: str, source: Source, title: str, url: str = "") -> NotionDatabase:
    columns = read_columns(cast(dict[str, Any], source.properties))
    return NotionDatabase(
        id=database_id, source_id=source.id, title=title or source.name, url=url or source.url, columns=columns
    )
