"""Typed client of Notion's API, each request sent once. https://developers.notion.com/reference/intro"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Literal, cast

import httpx
from notion_client import AsyncClient
from pydantic import JsonValue

from connectors.answers import JsonObject, parse_answer
from connectors.failures import Meaning, make_tool_error, record_write
from connectors.http_client import SettlingClient
from connectors.notion.errors import RAISED, SERVICE, Capability, SavedAnywayError, translate_error
from connectors.notion.people import PeopleReader, UserPage
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
from connectors.notion.sources import SourceCache
from connectors.rates import make_minute_rate
from orchestration.crash_points import reach_crash_point
from orchestration.policy.access import AccessOf, open_to_members
from orchestration.ports import Clock
from orchestration.progress import Progress, TellProgress, drop_progress
from orchestration.rate_limit.limiter_state import Quota
from orchestration.rate_limit.rate_limiter import NoLimiter, RateLimiter
from orchestration.tool import ToolError

VERSION = "2026-03-11"
PAGE_SIZE = 100
MOST_PAGES = 100
FRESH_S = 60
"""So old columns may be where something is written by them."""
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
        access: AccessOf = open_to_members,
    ) -> None:
        self._http = http or SettlingClient()
        self._owned = http is None
        client = AsyncClient(
            client=self._http,
            auth=token,
            base_url=base_url.rstrip("/"),
            notion_version=VERSION,
            retry=False,
            timeout_ms=int(timeout_s * 1000),
            logger=SILENT,
            log_level=logging.CRITICAL,
        )
        self._client = cast(AsyncClient, _Requests(client))
        self._limiter = limiter or NoLimiter()
        self.clock = clock
        self.access = access
        """Who may read and write what the connection holds."""
        self.sources = SourceCache(clock)
        self.people = PeopleReader(clock, self._list_people, ttl_s)
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

    async def search(
        self,
        query: str,
        kind: Literal["page", "data_source"] | None = None,
        most: int = PAGE_SIZE,
        tell: TellProgress = drop_progress,
    ) -> tuple[list[Page | Source], bool]:
        """Return up to ``most`` pages and data sources by title, those edited last first, and whether there are more
        that were not read (search). Of a data source the title that counts is its database's. Notion's index is delayed
        and not complete."""
        asked: dict[str, Any] = {"query": query, "page_size": min(most, PAGE_SIZE)}
        if kind:
            asked["filter"] = {"property": "object", "value": kind}
        found: list[Page | Source] = []
        while True:
            answer = parse_answer(Listing, await self._ask(self._client.search(**asked)), SERVICE)
            found += [self._found(result) for result in answer.results]
            if len(found) >= most or not answer.next_cursor:
                return found[:most], bool(answer.next_cursor) or len(found) > most
            tell(Progress(len(found)))
            asked["start_cursor"] = answer.next_cursor

    async def sources_page(self, cursor: str) -> tuple[list[Source], str]:
        """Return a page of all data sources, those edited longest ago first, and the cursor of the next, empty at the
        end (search)."""
        asked: dict[str, Any] = {
            "filter": {"property": "object", "value": "data_source"},
            "sort": {"timestamp": "last_edited_time", "direction": "ascending"},
            "page_size": PAGE_SIZE,
            **({"start_cursor": cursor} if cursor else {}),
        }
        answer = parse_answer(Listing, await self._ask(self._client.search(**asked)), SERVICE)
        return [parse_answer(Source, result, SERVICE) for result in answer.results], answer.next_cursor or ""

    async def page(self, page_id: str) -> Page:
        """Return a page with its properties (pages.retrieve)."""
        return parse_answer(Page, await self._ask(self._client.pages.retrieve(page_id)), SERVICE)

    async def database(self, any_id: str, max_age_s: float | None = FRESH_S) -> NotionDatabase:
        """Return a data source by its own id, or by that of a database that has one alone; as it was read up to
        ``max_age_s`` seconds ago, or ever."""
        return self.sources.get(any_id, max_age_s) or await self.refresh(any_id)

    async def source(self, source_id: str, max_age_s: float | None = FRESH_S) -> NotionDatabase:
        """Return a data source by its own id alone (data_sources.retrieve)."""
        known = self.sources.get(source_id, max_age_s)
        if known is not None:
            return known
        answer = parse_answer(Source, await self._ask(self._client.data_sources.retrieve(source_id)), SERVICE)
        return self.sources.put(answer)

    async def refresh(self, any_id: str) -> NotionDatabase:
        """Return a data source as it is now (data_sources.retrieve)."""
        try:
            return await self.source(any_id, max_age_s=0)
        except ToolError as error:
            if error.failure.kind not in ("not_found", "invalid"):
                raise
        database = await self.container(any_id)
        if len(database.data_sources) == 1:
            return await self.source(database.data_sources[0].id, max_age_s=0)
        names = ", ".join(source.name for source in database.data_sources)
        meaning = Meaning("invalid", f"The database {database.name} has several data sources: {names}.")
        raise make_tool_error(SERVICE, meaning, code="several_sources")

    async def container(self, database_id: str) -> DatabaseAnswer:
        """Return a database with the names of its data sources (databases.retrieve)."""
        return parse_answer(DatabaseAnswer, await self._ask(self._client.databases.retrieve(database_id)), SERVICE)

    async def query(
        self,
        source_id: str,
        where: JsonObject | None = None,
        sorts: list[JsonObject] | None = None,
        most: int = PAGE_SIZE,
        tell: TellProgress = drop_progress,
    ) -> tuple[list[Page], bool]:
        """Return up to ``most`` rows, and whether there are more that were not read (data_sources.query). Nobody says
        before the end how many there are."""
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
            tell(Progress(len(rows)))
            asked["start_cursor"] = answer.next_cursor

    async def create_page(self, parent: JsonObject, properties: JsonObject, children: list[JsonObject]) -> JsonObject:
        """Create a page; return it as Notion shows it (pages.create)."""
        asked: dict[str, Any] = {"parent": parent, "properties": properties}
        if children:
            asked["children"] = children
        return await self._write(self._client.pages.create(**asked), "insert_content")

    async def update_page(self, page_id: str, **changes: Any) -> JsonObject:
        """Change a page's properties or put it in the trash (pages.update)."""
        return await self._write(self._client.pages.update(page_id, **changes), "update_content")

    async def append(self, block_id: str, children: list[JsonObject]) -> list[str]:
        """Add blocks at the end of a page; return their ids (blocks.children.append)."""
        made = await self._write(self._client.blocks.children.append(block_id, children=children), "insert_content")
        answer = parse_answer(Listing, made, SERVICE, writes=True)
        return [str(result.get("id")) for result in answer.results]

    async def delete_block(self, block_id: str) -> None:
        """Put a block in the trash (blocks.delete)."""
        await self._write(self._client.blocks.delete(block_id), "update_content")

    async def block(self, block_id: str) -> Block:
        """Return a block, one in the trash too (blocks.retrieve)."""
        return _parse_block(
            parse_answer(Written, {"body": await self._ask(self._client.blocks.retrieve(block_id))}, SERVICE).body
        )

    async def children(self, block_id: str) -> list[Block]:
        """Return all direct children of a block or page (blocks.children.list)."""
        return (await self.all_children(block_id))[0]

    async def all_children(self, block_id: str) -> tuple[list[Block], bool]:
        """Return the direct children of a block or page, and whether there are more than were read
        (blocks.children.list)."""
        results, more = await self._pages(
            lambda cursor: self._client.blocks.children.list(block_id, page_size=PAGE_SIZE, **cursor)
        )
        return [_parse_block(one) for one in results], more

    async def _list_people(self, cursor: str | None) -> UserPage:
        asked: dict[str, Any] = {"page_size": PAGE_SIZE, **({"start_cursor": cursor} if cursor else {})}
        sent = await self._ask(self._client.users.list(**asked), needs="read_users")
        answer = parse_answer(Listing, sent, SERVICE)
        people = (parse_answer(NotionUser, one, SERVICE) for one in answer.results)
        return UserPage(tuple(one for one in people if one.type != "bot"), answer.next_cursor)

    def _found(self, result: dict[str, JsonValue]) -> Page | Source:
        if result.get("object") != "data_source":
            return parse_answer(Page, result, SERVICE)
        source = parse_answer(Source, result, SERVICE)
        self.sources.put(source)
        return source

    async def _pages(self, ask: Callable[[dict[str, Any]], object]) -> tuple[list[dict[str, JsonValue]], bool]:
        results: list[dict[str, JsonValue]] = []
        cursor: dict[str, Any] = {}
        for _ in range(MOST_PAGES):
            answer = parse_answer(Listing, await self._ask(ask(cursor)), SERVICE)
            results += answer.results
            if not answer.next_cursor:
                return results, False
            cursor = {"start_cursor": answer.next_cursor}
        return results, True

    async def _ask(self, request: object, *, writes: bool = False, needs: Capability = "read_content") -> object:
        begin = cast(Callable[[], Awaitable[object]], request)
        return await self._limiter.send(
            WRITES if writes else READS, lambda: self._send(begin, writes=writes, needs=needs)
        )

    async def _send(self, begin: Callable[[], Awaitable[object]], *, writes: bool, needs: Capability) -> object:
        reach_crash_point("notion.before")
        try:
            answer = await begin()
        except RAISED as error:
            told = translate_error(error, self.clock, writes=writes, needs=needs)
            if isinstance(told, SavedAnywayError):
                record_write()
            raise told from error
        reach_crash_point("notion.after")
        if writes:
            record_write()
        return answer

    async def _write(self, request: object, needs: Capability) -> JsonObject:
        answer = {"body": await self._ask(request, writes=True, needs=needs)}
        return dict(parse_answer(Written, answer, SERVICE, writes=True).body)


def _parse_block(answer: Mapping[str, JsonValue]) -> Block:
    return parse_answer(Block, {**answer, "content": answer.get(str(answer.get("type"))) or {}}, SERVICE)


class _Requests:
    """The client's methods; each gives what sends the request, so that one that came too soon can be sent again."""

    def __init__(self, part: object) -> None:
        self._part = part

    def __getattr__(self, name: str) -> _Requests:
        return _Requests(getattr(self._part, name))

    def __call__(self, *args: object, **kwargs: object) -> Callable[[], object]:
        return partial(cast(Callable[..., object], self._part), *args, **kwargs)
