"""Reading: search by title, rows of a database, the text of a page."""

from __future__ import annotations

from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.notion.api import NotionApi
from connectors.notion.columns import READ_ONLY
from connectors.notion.filters import build_filter, require_column
from connectors.notion.markdown import render_blocks
from connectors.notion.property_values import build_record
from connectors.notion.shapes import NotionDatabase, Page, Source
from connectors.notion.value_completion import ValueContext, map_people_ids
from connectors.tool_spec import ToolInput, ToolOutput
from orchestration.tool import CallContext
from schemas.condition import Condition


class Search(ToolInput):
    """Words of a title."""

    query: str = Field(description="Words of the title.")
    kind: Literal["page", "database"] | None = Field(default=None, description="Only pages, or only databases.")


class SearchResult(ToolOutput):
    """A page or database."""

    id: str
    title: str
    url: str
    kind: Literal["page", "database"]


class SearchResults(ToolOutput):
    """What was found, likeliest first. Notion searches titles only, and its index lags."""

    results: list[SearchResult]


class QueryDatabase(ToolInput):
    """Which rows of a database."""

    database: str = Field(min_length=1, description="The database.", json_schema_extra={"x-resolve": "notion.database"})
    filter: Condition | None = Field(
        default=None,
        description="Which rows: a condition over column names, or @date, @status, @person, @title for the first "
        "column of that type.",
    )
    sort: str | None = Field(default=None, description='A column or @date to sort by; "-" before it: descending.')
    limit: int = Field(default=50, ge=1, le=500, description="At most this many rows.")


class Records(ToolOutput):
    """The rows as flat records; ``incomplete`` where there are more that were not read."""

    records: list[dict[str, JsonValue]]
    total: int
    incomplete: bool


class GetPageContent(ToolInput):
    """Which page."""

    page: str = Field(min_length=1, description="The page.", json_schema_extra={"x-resolve": "notion.page"})


class PageContent(ToolOutput):
    """A page's text as markdown."""

    id: str
    url: str
    title: str
    text: str


async def search_titles(api: NotionApi, given: Search, _: CallContext) -> SearchResults:
    """Search by title. https://developers.notion.com/reference/post-search"""
    kind: Literal["page", "data_source"] | None = "data_source" if given.kind == "database" else given.kind
    found = await api.search(given.query, kind)
    return SearchResults(results=[_result(one) for one in found if not one.in_trash])


def _result(found: Page | Source) -> SearchResult:
    if isinstance(found, Page):
        return SearchResult(id=found.id, title=found.title, url=found.url, kind="page")
    database_id = found.parent.database_id or found.id
    return SearchResult(id=database_id, title=found.name, url=found.url, kind="database")


async def query_database(api: NotionApi, given: QueryDatabase, call: CallContext) -> Records:
    """Read rows. https://developers.notion.com/reference/query-a-data-source"""
    database = await api.database(given.database)
    where = await _where(api, database, given.filter, call) if given.filter else None
    sorts = [_sort(database, given.sort)] if given.sort else None
    rows, incomplete = await api.query(database.source_id, where, sorts, given.limit)
    records = [build_record(row) for row in rows]
    return Records(records=records, total=len(records), incomplete=incomplete)


async def _where(api: NotionApi, database: NotionDatabase, condition: Condition, call: CallContext) -> JsonObject:
    people = await api.people() if any(column.kind == "people" for column in database.columns) else []
    now = call.now.astimezone(ZoneInfo(call.timezone))
    return build_filter(condition, ValueContext(database.columns, people, now), map_people_ids(people))


def _sort(database: NotionDatabase, asked: str) -> JsonObject:
    column = require_column(database.columns, asked.removeprefix("-").strip())
    direction = "descending" if asked.startswith("-") else "ascending"
    if column.kind in READ_ONLY & {"created_time", "last_edited_time"}:
        return {"timestamp": column.kind, "direction": direction}
    return {"property": column.name, "direction": direction}


async def get_page_content(api: NotionApi, given: GetPageContent, _: CallContext) -> PageContent:
    """Read a page's blocks as markdown. https://developers.notion.com/reference/get-block-children"""
    page = await api.page(given.page)
    text = await render_blocks(await api.children(page.id), api.children)
    return PageContent(id=page.id, url=page.url, title=page.title, text=text)
