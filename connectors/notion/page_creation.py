"""Making a page: completed against its place first, found again if the answer is lost.

The operation id goes into the column ``metel op`` where the database has it. Elsewhere the pages of the same title that
were there before are remembered, and a new one by metel's own user is the one.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import cast
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject, parse_answer
from connectors.notion.api import NotionApi
from connectors.notion.columns import OPERATION_COLUMN, Column
from connectors.notion.errors import SERVICE, SavedAnywayError
from connectors.notion.markdown import build_blocks
from connectors.notion.people import find_people, list_asked_people
from connectors.notion.property_values import build_properties, build_rich_text
from connectors.notion.shapes import Block, NotionDatabase, Page
from connectors.notion.sources import retry_by_columns
from connectors.notion.value_completion import ValueContext, complete_values, find_date_column, map_people_ids
from connectors.tool_spec import Completed, ToolInput, ToolOutput
from orchestration.text.dates.moments import render_moment
from orchestration.tool import Absent, Ambiguous, CallContext, Incomplete, NotFound, ToolError, ValueNeededError
from schemas.ask import Candidate

MOST_CHOICES = 20
MOST_LOOKED = 1000
CLOCKS_APART = timedelta(hours=1)
"""So far a page may be dated before its intent: metel's clock and Notion's are not one."""
PLACE: dict[str, JsonValue] = {"x-resolve": "notion.parent"}


class CreatePage(ToolInput):
    """A new page in a database or below a page."""

    title: str = Field(min_length=1, max_length=2000, description="The page's title.")
    parent: str | None = Field(default=None, description="The database or page it goes into.", json_schema_extra=PLACE)
    parent_id: str | None = Field(
        default=None, description="Another name of parent, for an id.", json_schema_extra=PLACE
    )
    content: str | None = Field(default=None, description="The page's text, in markdown.")
    date: str | None = Field(
        default=None, description="A day, a moment or start/end (ISO 8601), for the database's date column."
    )
    properties: dict[str, JsonValue] | None = Field(default=None, description="Plain values by column name.")


class CreatedPage(ToolOutput):
    """The page; ``notion_object`` is Notion's own answer."""

    id: str
    url: str
    title: str
    notion_object: dict[str, JsonValue]


async def complete_page(api: NotionApi, given: CreatePage, call: CallContext) -> Completed[CreatePage]:
    """Put the date and the properties into the database's columns, and note what is there already; an empty value
    leaves a column of a new page as it is.

    Raises:
        ValueNeededError: no place was named, or a value fits no column, option or person.
    """
    parent = given.parent or given.parent_id
    if not parent:
        raise ValueNeededError("parent", "", await _places(api))
    home = await fetch_parent(api, parent, call, "parent")
    if isinstance(home, NotionDatabase):
        return await retry_by_columns(home, api.refresh, lambda source: _in_database(api, source, given, call))
    before: list[JsonValue] = [block.id for block in await api.children(home.id) if _is_page(block, given.title)]
    return Completed(_beside_columns(given, home.id), {"home": "page", "before": before})


async def fetch_parent(api: NotionApi, parent: str, call: CallContext, field: str) -> NotionDatabase | Page:
    """Return the database or page of an id; what resolving found out saves the wrong guess."""
    known = call.resolved.get(field)
    if known is not None and known.details.get("kind") == "page":
        return await api.page(parent)
    try:
        return await api.database(parent)
    except ToolError as error:
        if error.failure.kind not in ("not_found", "invalid") or error.failure.code == "several_sources":
            raise
        return await api.page(parent)


async def _places(api: NotionApi) -> tuple[str, ...]:
    found, _ = await api.search("", "data_source", MOST_CHOICES)
    return tuple(one.title if isinstance(one, Page) else one.name for one in found)


async def _in_database(
    api: NotionApi, home: NotionDatabase, given: CreatePage, call: CallContext
) -> Completed[CreatePage]:
    asked: JsonObject = {name: one for name, one in (given.properties or {}).items() if one != ""}
    if given.date:
        column = find_date_column(home.columns)
        if column is None:
            return await _in_database(api, home, _date_as_text(given), call)
        asked.setdefault(column.name, given.date)
    people = await find_people(api.people, list_asked_people(home.columns, asked))
    now = call.now.astimezone(ZoneInfo(call.timezone))
    properties = complete_values(ValueContext(home.columns, people, now), asked)
    done = given.model_copy(
        update={"parent": home.source_id, "parent_id": None, "date": None, "properties": properties or None}
    )
    return Completed(done, {"home": "database", **await _baseline(api, home, given.title)})


async def _baseline(api: NotionApi, home: NotionDatabase, title: str) -> JsonObject:
    if _operation_column(home):
        return {"marked": True}
    rows, _ = await api.query(home.source_id, _titled_since(home, title, api.clock.now()), most=MOST_LOOKED)
    return {"marked": False, "before": [row.id for row in rows]}


def _operation_column(home: NotionDatabase) -> Column | None:
    return next((one for one in home.columns if one.name == OPERATION_COLUMN and one.kind == "rich_text"), None)


def _title_column(home: NotionDatabase) -> str:
    return next((one.name for one in home.columns if one.kind == "title"), "title")


def _titled_since(home: NotionDatabase, title: str, moment: datetime) -> JsonObject:
    """The rows of that title from about a moment on, however many there were before. Notion cuts the time of creation
    down to the minute (https://developers.notion.com/reference/page)."""
    since = (moment - CLOCKS_APART).astimezone(UTC).replace(second=0, microsecond=0)
    titled: JsonObject = {"property": _title_column(home), "title": {"equals": title}}
    made: JsonObject = {"timestamp": "created_time", "created_time": {"on_or_after": since.isoformat()}}
    return {"and": [titled, made]}


def _beside_columns(given: CreatePage, page_id: str) -> CreatePage:
    """A page below a page has no columns: the date and the values become lines of its text."""
    lines = [f"{name}: {value}" for name, value in (given.properties or {}).items()]
    plain = _date_as_text(given)
    content = "\n".join(filter(None, [*lines, plain.content]))
    return plain.model_copy(
        update={"parent": page_id, "parent_id": None, "properties": None, "content": content or None}
    )


def _date_as_text(given: CreatePage) -> CreatePage:
    if not given.date:
        return given
    content = "\n".join(filter(None, [render_moment(given.date), given.content]))
    return given.model_copy(update={"date": None, "content": content})


async def create_page(api: NotionApi, given: CreatePage, call: CallContext) -> CreatedPage:
    """Create a completed page, in one request. https://developers.notion.com/reference/post-page"""
    parent = given.parent or given.parent_id or ""
    home = await fetch_parent(api, parent, call, "parent")
    if isinstance(home, NotionDatabase):
        return await retry_by_columns(home, api.refresh, lambda source: _create_row(api, source, given, call))
    properties: JsonObject = {"title": {"title": [*build_rich_text(given.title)]}}
    return await _create(api, {"type": "page_id", "page_id": home.id}, properties, given, call)


async def _create_row(api: NotionApi, home: NotionDatabase, given: CreatePage, call: CallContext) -> CreatedPage:
    where: JsonObject = {"type": "data_source_id", "data_source_id": home.source_id}
    return await _create(api, where, await _properties(api, home, given, call), given, call)


async def _create(
    api: NotionApi, where: JsonObject, properties: JsonObject, given: CreatePage, call: CallContext
) -> CreatedPage:
    children = build_blocks(given.content or "", call.links)
    try:
        return _created(await api.create_page(where, properties, children))
    except SavedAnywayError as saved:
        return _shown(await api.page(saved.object_id))


async def _properties(api: NotionApi, home: NotionDatabase, given: CreatePage, call: CallContext) -> JsonObject:
    values = given.properties or {}
    people = await find_people(api.people, list_asked_people(home.columns, values))
    properties = build_properties(home.columns, values, map_people_ids(people.people))
    properties[_title_column(home)] = {"title": list(build_rich_text(given.title))}
    if _operation_column(home):
        properties[OPERATION_COLUMN] = {"rich_text": list(build_rich_text(call.operation))}
    return properties


def _created(answer: JsonObject) -> CreatedPage:
    page = parse_answer(Page, answer, SERVICE, writes=True)
    return CreatedPage(id=page.id, url=page.url, title=page.title, notion_object=answer)


def _shown(page: Page) -> CreatedPage:
    raw = cast(dict[str, JsonValue], page.model_dump(mode="json"))
    return CreatedPage(id=page.id, url=page.url, title=page.title, notion_object={"object": "page", **raw})


async def find_created(api: NotionApi, given: CreatePage, call: CallContext) -> CreatedPage | NotFound:
    """Look for the page where it was to be created."""
    home = await fetch_parent(api, given.parent or given.parent_id or "", call, "parent")
    if isinstance(home, NotionDatabase):
        candidates, more = await _rows_like(api, home, given, call)
    else:
        candidates, more = await _pages_like(api, home.id, given, call)
    marked = bool(call.prior.get("marked"))
    if len(candidates) > 1 or (candidates and call.untold and not marked):
        # What was there before it is not known either: whose page it is only people can tell.
        found = [(page, _shown(page).model_dump(mode="json")) for page in candidates]
        told = tuple(Candidate(label=_told(page), url=page.url, result=result) for page, result in found)
        return Ambiguous(told, ours=marked)
    if candidates:
        return _shown(candidates[0])
    return Incomplete() if more else Absent()


def _told(page: Page) -> str:
    """What tells pages of one title apart."""
    return f"{page.title} (…{page.id[-6:]})"


async def _rows_like(
    api: NotionApi, home: NotionDatabase, given: CreatePage, call: CallContext
) -> tuple[list[Page], bool]:
    if call.prior.get("marked"):
        where: JsonObject = {"property": OPERATION_COLUMN, "rich_text": {"equals": call.operation}}
        return await api.query(home.source_id, where, most=MOST_LOOKED)
    where = _titled_since(home, given.title, call.begun_at or call.now)
    rows, more = await api.query(home.source_id, where, most=MOST_LOOKED)
    return await _new_and_own(api, rows, call), more


async def _pages_like(api: NotionApi, parent_id: str, given: CreatePage, call: CallContext) -> tuple[list[Page], bool]:
    blocks, more = await api.all_children(parent_id)
    new = [block.id for block in blocks if _is_page(block, given.title) and block.id not in _before(call)]
    return await _new_and_own(api, [await api.page(page_id) for page_id in new], call), more


def _is_page(block: Block, title: str) -> bool:
    return block.type == "child_page" and block.content.get("title") == title


async def _new_and_own(api: NotionApi, pages: list[Page], call: CallContext) -> list[Page]:
    me = await api.me()
    return [page for page in pages if page.id not in _before(call) and page.created_by and page.created_by.id == me]


def _before(call: CallContext) -> set[str]:
    before = [] if call.untold else call.prior.get("before")
    return {str(one) for one in before} if isinstance(before, list) else set()
