"""Reading: search by title, rows of a database, the text of a page."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject
from connectors.failures import Meaning, make_tool_error
from connectors.notion.api import NotionApi
from connectors.notion.columns import READ_ONLY
from connectors.notion.errors import SERVICE
from connectors.notion.filters import (
    build_filter,
    list_excluded_titles,
    list_guesses,
    list_meant_options,
    replace_excluded,
    require_column,
    resolve_guesses,
)
from connectors.notion.markdown import render_blocks
from connectors.notion.names import is_named_by
from connectors.notion.people import NOBODY, KnownPeople, find_people, list_people_in
from connectors.notion.property_values import build_records, parse_property
from connectors.notion.reach import NotionReach
from connectors.notion.shapes import Block, NotionDatabase, Page, Parent, Source
from connectors.notion.sources import retry_by_columns
from connectors.notion.to_dos import ToDo, list_to_dos
from connectors.notion.value_completion import ValueContext, map_people_ids
from connectors.tool_spec import ToolInput, ToolOutput
from orchestration.patterns import make_regex
from orchestration.progress import Progress
from orchestration.text.messages import load_wording
from orchestration.text.office_words import list_translations
from orchestration.text.passages import measure_words, rank_texts
from orchestration.tool import CallContext, ToolError
from schemas.condition import Condition
from schemas.errors import Told

MOST_TITLES = 100
"""So many titles are read to see which words of a request stand in any."""
MOST_TRANSLATED = 2
"""So many words that mean the same are searched for besides."""
MOST_FOUND = 300
"""So many titles are read while a person waits."""


class Search(ToolInput):
    """Words of a title."""

    query: str = Field(description="Words of the title.")
    kind: Literal["page", "database"] | None = Field(default=None, description="Only pages, or only databases.")
    otherwise_recent: int = Field(
        default=0, ge=0, le=10, description="Where no title has the words: so many pages, those changed last."
    )
    about: str = Field(
        default="",
        max_length=1_000,
        description="A question: pages whose titles share words with it are found too, and those changed last besides.",
    )


class SearchResult(ToolOutput):
    """A page or database."""

    id: str
    title: str
    url: str
    kind: Literal["page", "database"]


class SearchResults(ToolOutput):
    """What was found, likeliest first; ``incomplete`` where there is more that was not read. Notion searches titles
    only, and its index lags."""

    results: list[SearchResult]
    incomplete: bool = False


class QueryDatabase(ToolInput):
    """Which rows of a database."""

    database: str = Field(min_length=1, description="The database.", json_schema_extra={"x-resolve": "notion.database"})
    filter: Condition | None = Field(
        default=None,
        description="Which rows: a condition over column names, or @date, @status, @person, @title for the first "
        "column of that type, or @any for whichever column has the value.",
    )
    sort: str | None = Field(default=None, description='A column or @date to sort by; "-" before it: descending.')
    limit: int = Field(default=50, ge=1, le=500, description="At most this many rows.")


class Records(ToolOutput):
    """The rows as flat records; ``incomplete`` where there are more that were not read. ``unused`` are the words that
    rows were perhaps to be chosen by, and that mean nothing here, ``meant`` the options that others stood for."""

    records: list[dict[str, JsonValue]]
    total: int
    incomplete: bool
    unused: list[str] = []
    meant: dict[str, str] = {}


class GetPageContent(ToolInput):
    """Which page, and whose boxes to tick are wanted of it."""

    page: str = Field(min_length=1, description="The page.", json_schema_extra={"x-resolve": "notion.page"})
    whose: str | None = Field(default=None, description="Of to_dos: only those with this name before them.")


class PageContent(ToolOutput):
    """A page's text as markdown; ``edited`` is when it was changed last, ``date`` the day that it is of by a column of
    its own, such as that of a meeting; ``to_dos`` are its open boxes to tick."""

    id: str
    url: str
    title: str
    text: str
    edited: str = ""
    date: str = ""
    to_dos: list[ToDo] = Field(default_factory=list[ToDo])


async def search_titles(api: NotionApi, given: Search, call: CallContext) -> SearchResults:
    """Search by title among what who asks may read. https://developers.notion.com/reference/post-search"""
    kind: Literal["page", "data_source"] | None = "data_source" if given.kind == "database" else given.kind
    found, more = await api.search(given.query, kind, MOST_FOUND, call.tell)
    for other in list_translations(given.query)[:MOST_TRANSLATED] if not more else ():
        known = {one.id for one in found}
        found += [one for one in (await api.search(other, kind, MOST_FOUND, call.tell))[0] if one.id not in known]
    if not found and not more and given.kind != "database":
        found += await _list_meant(api, given.query, call)
    seen = await NotionReach(api).select_seen([one for one in found if not one.in_trash], call.asker)
    if given.about and given.kind != "database":
        likely = await _list_likely(api, given, [one for one in seen if isinstance(one, Page)], call)
        return SearchResults(results=[_result(one) for one in likely], incomplete=more)
    recent = await _list_recent(api, given.otherwise_recent, call) if given.otherwise_recent and not seen else []
    return SearchResults(results=[_result(one) for one in (*seen, *recent)], incomplete=more)


async def _list_meant(api: NotionApi, query: str, call: CallContext) -> list[Page]:
    """Return the pages whose titles hold all words of a query that no title holds as it stands, in whichever language:
    each means one of the title's."""
    pages = await _list_pages(api, call) if len(query.split()) > 1 else []
    held = [(page, measure_words(query, page.title)) for page in pages]
    return [page for page, words in held if len(words) > 1 and all(words)]


async def _list_recent(api: NotionApi, most: int, call: CallContext) -> list[Page]:
    """Return the pages that were changed last and are no rows, of those that who asks may read."""
    pages = await _list_pages(api, call)
    return [one for one in pages if not one.parent.is_of_rows][:most]


async def _list_pages(api: NotionApi, call: CallContext) -> list[Page]:
    """Return the pages that were changed last, of those that who asks may read."""
    found, _ = await api.search("", "page", MOST_FOUND, call.tell)
    pages = [one for one in found if isinstance(one, Page) and not one.in_trash]
    return [*(await NotionReach(api).select_seen(pages, call.asker))]


async def _list_likely(api: NotionApi, given: Search, found: Sequence[Page], call: CallContext) -> list[Page]:
    """Return the pages that may answer a question: by their titles those that share most words with it, half of all at
    most, and those that were changed last and are no rows."""
    known = {one.id for one in found}
    pages = [*found, *(one for one in await _list_pages(api, call) if one.id not in known)]
    by_title = [pages[at] for at in rank_texts(given.about, [one.title for one in pages])]
    named = [*by_title, *(one for one in found if one not in by_title)]
    if not given.otherwise_recent:
        return named
    named = named[: max(1, given.otherwise_recent // 2)]
    rest = [one for one in pages if one not in named and not one.parent.is_of_rows]
    return [*named, *rest][: given.otherwise_recent]


def _result(found: Page | Source) -> SearchResult:
    if isinstance(found, Page):
        return SearchResult(id=found.id, title=found.title, url=found.url, kind="page")
    return SearchResult(id=found.id, title=found.name, url=found.url, kind="database")


async def query_database(api: NotionApi, given: QueryDatabase, call: CallContext) -> Records:
    """Read rows. https://developers.notion.com/reference/query-a-data-source"""
    database = await api.database(given.database, max_age_s=None)
    return await retry_by_columns(database, api.refresh, lambda source: _query(api, source, given, call))


async def _query(api: NotionApi, source: NotionDatabase, given: QueryDatabase, call: CallContext) -> Records:
    where = await _find_rows_wanted(api, source, given.filter, call) if given.filter is not None else RowsWanted()
    sorts = [_sort(source, given.sort)] if given.sort else None
    rows, more = await api.query(source.source_id, where.filter, sorts, given.limit, call.tell)
    seen = await NotionReach(api).select_seen(rows, call.asker)
    records = build_records(seen, load_wording("orchestration.text").say(call.language, "person.unknown"))
    meant = dict(where.meant)
    return Records(records=records, total=len(records), incomplete=more, unused=list(where.unused), meant=meant)


@dataclass(frozen=True, slots=True)
class RowsWanted:
    """Notion's filter (None: every row), the words of the request that are not in it, and the options that words stand
    for."""

    filter: JsonObject | None = None
    unused: tuple[str, ...] = ()
    meant: Mapping[str, str] = field(default_factory=dict[str, str])


async def _find_rows_wanted(
    api: NotionApi, database: NotionDatabase, condition: Condition, call: CallContext
) -> RowsWanted:
    known = await _find_people(api, database, condition)
    now = call.now.astimezone(ZoneInfo(call.timezone))
    fitting, ids = ValueContext(database.columns, known, now), map_people_ids(known.people)
    meant = {
        word: await _list_called(api, database, title, word)
        for title, word in list_excluded_titles(condition, fitting, ids)
    }
    condition = replace_excluded(condition, meant)

    async def find_titles(words: Sequence[str]) -> Sequence[str]:
        title = require_column(database.columns, "@title").name
        some: JsonObject = {"or": [{"property": title, "title": {"contains": word}} for word in words]}
        found, _ = await api.query(database.source_id, some, None, MOST_TITLES)
        return [one.title for one in found]

    wanted = await resolve_guesses(condition, fitting, ids, find_titles)
    made = build_filter(wanted.condition, fitting, ids) if wanted.condition is not None else None
    meant = list_meant_options(wanted.condition, database.columns) if wanted.condition is not None else {}
    return RowsWanted(made, wanted.unused, meant)


async def _find_people(api: NotionApi, database: NotionDatabase, condition: Condition) -> KnownPeople:
    """Return the people that a condition may name. Where Notion shows the connection nobody, a word that is only
    perhaps a name is none.

    Raises:
        ToolError: Notion could not be asked for people whom the condition names.
    """
    asked = list_people_in(database.columns, condition)
    try:
        return await find_people(api.people, asked)
    except ToolError:
        if set(asked) <= set(list_guesses(condition)):
            return NOBODY
        raise


async def _list_called(api: NotionApi, database: NotionDatabase, title: str, word: str) -> Sequence[str]:
    """Return what the titles that a word names hold of it: the word itself where one has it as it is, else the titles
    that are named by it in another form.

    Raises:
        ToolError: none is, so that nobody can say what is to be left out.
    """
    found, _ = await api.query(database.source_id, {"property": title, "title": {"contains": word}}, None, 1)
    if found:
        return (word,)
    rows, _ = await api.query(database.source_id, None, None, MOST_TITLES)
    called = [one for one in dict.fromkeys(row.title for row in rows) if is_named_by(one, word)]
    if not called:
        message = f"Nothing in {database.title} is called {word}, and nobody and no state there has that name."
        told = Told(key="no_row", slots={"place": database.title, "value": word})
        raise make_tool_error(SERVICE, Meaning("invalid", message), code="value", told=told)
    return called


def _sort(database: NotionDatabase, asked: str) -> JsonObject:
    column = require_column(database.columns, asked.removeprefix("-").strip())
    direction = "descending" if asked.startswith("-") else "ascending"
    if column.kind in READ_ONLY & {"created_time", "last_edited_time"}:
        return {"timestamp": column.kind, "direction": direction}
    return {"property": column.name, "direction": direction}


async def get_page_content(api: NotionApi, given: GetPageContent, call: CallContext) -> PageContent:
    """Read a page's blocks as markdown. https://developers.notion.com/reference/get-block-children"""
    page, blocks = await asyncio.gather(api.page(given.page), api.children(given.page))
    reach, read = NotionReach(api), len(blocks)

    async def read_children(block_id: str) -> list[Block]:
        nonlocal read
        call.tell(Progress(read))
        inner = await api.children(block_id)
        read += len(inner)
        return await _leave_seen(reach, inner, given.page, call)

    text = await render_blocks(await _leave_seen(reach, blocks, given.page, call), read_children)
    return PageContent(
        id=page.id,
        url=page.url,
        title=page.title,
        text=text,
        edited=page.last_edited_time,
        date=_find_own_day(page),
        to_dos=list_to_dos(text, given.whose),
    )


_UNTIL_WHEN = make_regex(r"마감|기한|납기|까지|\b(?:due|deadline|until|end)\b|期限|締切|締め切り|納期", re.IGNORECASE)


def _find_own_day(page: Page) -> str:
    """Return the day of the one column of a row that says when it takes place; empty where none does, or several. By
    when something is to be done is no day that its page is of."""
    days = [
        str(parse_property(prop) or "")
        for name, prop in page.properties.items()
        if prop.get("type") == "date" and not _UNTIL_WHEN.search(name)
    ]
    return days[0][:10] if len(days) == 1 else ""


async def _leave_seen(reach: NotionReach, blocks: list[Block], page_id: str, call: CallContext) -> list[Block]:
    """Return blocks without the names of pages and databases below that who asks can't read."""
    inside = Parent(type="page_id", page_id=page_id)
    return [
        block
        for block in blocks
        if block.type not in ("child_page", "child_database")
        or await reach.find([block.id], inside, call.asker) != "none"
    ]
