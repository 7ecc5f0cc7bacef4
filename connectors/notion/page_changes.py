"""Changing a page: its properties, its text, or whether it is in the trash.

Setting a property or the trash mark twice gives the same, so those are read back. Blocks that were added are told from
those that were there before by their ids.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import TypeVar
from zoneinfo import ZoneInfo

from pydantic import Field, JsonValue

from connectors.answers import JsonObject, parse_answer
from connectors.notion.api import NotionApi
from connectors.notion.columns import Column
from connectors.notion.errors import SERVICE, SavedAnywayError
from connectors.notion.markdown import build_blocks, render_line
from connectors.notion.people import find_people, list_asked_people
from connectors.notion.property_values import build_properties, list_plain_values, parse_property, resolve_values
from connectors.notion.shapes import Block, Page, parse_id
from connectors.notion.sources import retry_by_columns
from connectors.notion.value_completion import ValueContext, complete_values, map_people_ids
from connectors.tool_spec import Completed, ToolInput, ToolOutput
from orchestration.tool import Absent, Ambiguous, CallContext, ChangedSince, Incomplete, NotFound
from schemas.ask import Candidate

T = TypeVar("T")
PAGE: dict[str, JsonValue] = {"x-resolve": "notion.page"}
OUTSIDE_DATABASES = (Column("title", "title"),)
"""The one column of a page that is no row."""


class UpdatePage(ToolInput):
    """New values for columns of a row."""

    page: str = Field(min_length=1, description="The page.", json_schema_extra=PAGE)
    properties: dict[str, JsonValue] = Field(
        min_length=1,
        description="Plain values by column name, or by @status, @date, @person, @title; {add} or {remove} names, "
        "{later: duration} or {time} for what the page holds now; a day alone keeps the time that it holds.",
    )


class ChangedPage(ToolOutput):
    """The page that was changed."""

    id: str
    url: str


class AppendBlocks(ToolInput):
    """Text for the end of a page."""

    page: str = Field(min_length=1, description="The page.", json_schema_extra=PAGE)
    content: str = Field(min_length=1, description="The text, in markdown.")


class AppendedBlocks(ToolOutput):
    """The blocks that were added."""

    block_ids: list[str]
    id: str
    url: str


class ArchivePage(ToolInput):
    """A page for the trash."""

    page: str = Field(min_length=1, description="The page.", json_schema_extra=PAGE)


async def complete_update(api: NotionApi, given: UpdatePage, call: CallContext) -> Completed[UpdatePage]:
    """Put the values under the real columns and options, and note what the columns hold now.

    Raises:
        ValueNeededError: a value fits no column, option or person.
    """
    page = await api.page(given.page)
    properties = await run_by_columns(api, page, lambda columns: _complete(api, columns, page, given, call))
    before: JsonObject = {name: parse_property(page.properties[name]) for name in properties if name in page.properties}
    done = given.model_copy(update={"page": page.id, "properties": properties})
    return Completed(done, {"before": before, "seen": {**mark_page_seen(page), **before}})


async def _complete(
    api: NotionApi, columns: tuple[Column, ...], page: Page, given: UpdatePage, call: CallContext
) -> JsonObject:
    held: JsonObject = {name: parse_property(value) for name, value in page.properties.items()}
    named = list_plain_values(given.properties)
    people = await find_people(api.people, list_asked_people(columns, named))
    fitting = ValueContext(columns, people, call.now.astimezone(ZoneInfo(call.timezone)))
    settled = resolve_values(columns, held, given.properties, lambda values: complete_values(fitting, values))
    return complete_values(fitting, settled)


async def note_page(api: NotionApi, given: ArchivePage, _: CallContext) -> Completed[ArchivePage]:
    """Note the page as it is now, so that one that was changed since a person said yes is not taken away."""
    page = await api.page(given.page)
    return Completed(given.model_copy(update={"page": page.id}), {"seen": mark_page_seen(page)})


def mark_page_seen(page: Page) -> JsonObject:
    """What must be the same when the write begins. The time of the last edit is told in whole minutes."""
    return {"title": page.title, "last_edited_time": page.last_edited_time}


async def fetch_columns(api: NotionApi, page: Page) -> tuple[Column, ...]:
    """Return the columns of the database that a page is a row of; a page elsewhere has its title alone."""
    source = page.parent.data_source_id or page.parent.database_id
    return (await api.database(source)).columns if source else OUTSIDE_DATABASES


async def run_by_columns(api: NotionApi, page: Page, act: Callable[[tuple[Column, ...]], Awaitable[T]]) -> T:
    """Act by the columns of the database that a page is a row of, once more by those of now where the kept ones did not
    fit."""
    source = page.parent.data_source_id or page.parent.database_id
    if not source:
        return await act(OUTSIDE_DATABASES)
    return await retry_by_columns(await api.database(source), api.refresh, lambda home: act(home.columns))


async def update_page(api: NotionApi, given: UpdatePage, _: CallContext) -> ChangedPage:
    """Set properties. https://developers.notion.com/reference/patch-page"""
    page = await api.page(given.page)
    return await run_by_columns(api, page, lambda columns: _set_values(api, columns, given))


async def _set_values(api: NotionApi, columns: tuple[Column, ...], given: UpdatePage) -> ChangedPage:
    people = await fetch_people_ids(api, columns, given.properties)
    return await change_page(api, given.page, properties=build_properties(columns, given.properties, people))


async def fetch_people_ids(api: NotionApi, columns: tuple[Column, ...], values: JsonObject) -> dict[str, str]:
    """Return ids by name of the people that completed values hold; ids that stand there already need no look."""
    asked = [name for name in list_asked_people(columns, values) if parse_id(name) is None]
    return map_people_ids((await find_people(api.people, asked)).people)


async def change_page(api: NotionApi, page_id: str, **changes: JsonObject | bool) -> ChangedPage:
    """Change a page in one request that may be repeated."""
    try:
        page = parse_answer(Page, await api.update_page(page_id, **changes), SERVICE, writes=True)
    except SavedAnywayError:
        page = await api.page(page_id)
    return ChangedPage(id=page.id, url=page.url)


async def find_updated(api: NotionApi, given: UpdatePage, call: CallContext) -> ChangedPage | NotFound:
    """Read the page back: the change is there when every column holds its new value. A column that holds neither that
    nor what it held before was changed by somebody since."""
    page = await api.page(given.page)
    every = await fetch_columns(api, page)
    columns = {column.name: column for column in every}
    ids = await fetch_people_ids(api, every, given.properties)
    left = {
        name: page.properties.get(name, {})
        for name, value in given.properties.items()
        if name not in columns or not has_value(page.properties.get(name, {}), columns[name], value, ids)
    }
    if not left:
        return ChangedPage(id=page.id, url=page.url)
    before = call.prior.get("before")
    known = before if isinstance(before, dict) else {}
    if call.untold:
        return ChangedSince() if is_edited_since(page, call) else Absent()
    changed = any(name in known and parse_property(prop) != known[name] for name, prop in left.items())
    return ChangedSince() if changed else Absent()


def has_value(prop: dict[str, JsonValue], column: Column, value: JsonValue, ids: dict[str, str]) -> bool:
    """Whether a property holds a plain value; ``ids`` are of people by name."""
    if column.kind == "people":
        have = prop.get("people")
        people = {str(one.get("id")) for one in have if isinstance(one, dict)} if isinstance(have, list) else set[str]()
        asked = value if isinstance(value, list) else [value]
        return people == {ids.get(str(one), str(one)) for one in asked if one is not None}
    if column.kind == "date":
        return _same_moment(parse_property(prop), value)
    have = parse_property(prop)
    return _as_set(have) == _as_set(value) or (not have and not value)


def _as_set(value: JsonValue) -> set[str]:
    return {str(one) for one in (value if isinstance(value, list) else [value])}


def _same_moment(have: JsonValue, asked: JsonValue) -> bool:
    """Notion writes a moment with milliseconds and perhaps in another offset."""
    if have is None or asked is None:
        return have == asked
    have_ends, asked_ends = str(have).split("/"), str(asked).split("/")
    ends = zip(have_ends, asked_ends, strict=False)
    return len(have_ends) == len(asked_ends) and all(
        datetime.fromisoformat(left) == datetime.fromisoformat(right) for left, right in ends
    )


async def note_children(api: NotionApi, given: AppendBlocks, _: CallContext) -> Completed[AppendBlocks]:
    """Note the page's last block, so that what comes after it can be told apart."""
    children = await api.children(given.page)
    return Completed(given, {"last": children[-1].id if children else "", "count": len(children)})


async def append_blocks(api: NotionApi, given: AppendBlocks, call: CallContext) -> AppendedBlocks:
    """Add text at the end of a page. https://developers.notion.com/reference/patch-block-children"""
    try:
        made = await api.append(given.page, build_blocks(given.content, call.links))
    except SavedAnywayError as saved:
        made = list(saved.children)
    named = call.resolved.get("page")
    if named is not None and named.id == given.page and named.url:
        return AppendedBlocks(block_ids=made, id=named.id, url=named.url)
    return await _appended(api, given.page, made)


async def _appended(api: NotionApi, page_id: str, made: list[str]) -> AppendedBlocks:
    page = await api.page(page_id)
    return AppendedBlocks(block_ids=made, id=page.id, url=page.url)


async def find_appended(api: NotionApi, given: AppendBlocks, call: CallContext) -> AppendedBlocks | NotFound:
    """Look for the run of new blocks by metel's own user that says what was to be added."""
    children, more = await api.all_children(given.page)
    me = await api.me()
    ids = [child.id for child in children]
    last = "" if call.untold else str(call.prior.get("last") or "")
    if last and last not in ids:
        # Somebody took the block away that it was to come after: what is new can't be told from what was there.
        return Incomplete()
    start = ids.index(last) + 1 if last else 0
    new = [child for child in children[start:] if child.created_by and child.created_by.id == me]
    wanted = [_line(block) for block in build_blocks(given.content, call.links)]
    runs = _find_runs([render_line(child) or "" for child in new], wanted)
    if len(runs) > 1 or (runs and call.untold):
        return Ambiguous(tuple([await _candidate(api, given.page, new[at : at + len(wanted)]) for at in runs]))
    if not runs:
        return Incomplete() if more else Absent()
    return await _appended(api, given.page, [child.id for child in new[runs[0] : runs[0] + len(wanted)]])


def _find_runs(lines: list[str], wanted: list[str]) -> list[int]:
    """Return where the wanted lines stand one after another, each line in one run at most."""
    runs: list[int] = []
    at = 0
    while at + len(wanted) <= len(lines):
        if lines[at : at + len(wanted)] == wanted:
            runs.append(at)
            at += len(wanted)
        else:
            at += 1
    return runs


async def _candidate(api: NotionApi, page_id: str, blocks: list[Block]) -> Candidate:
    appended = await _appended(api, page_id, [block.id for block in blocks])
    return Candidate(
        label=f"{render_line(blocks[0])} (…{blocks[0].id[-6:]})",
        url=appended.url,
        result=appended.model_dump(mode="json"),
    )


def _line(block: JsonObject) -> str:
    """A block to be sent, as the line that it will read back as."""
    kind = str(block["type"])
    content = block[kind]
    shown: JsonObject = {}
    if isinstance(content, dict):
        runs = content.get("rich_text")
        texts = [run["text"] for run in runs if isinstance(run, dict)] if isinstance(runs, list) else []
        plain: list[JsonValue] = [{"plain_text": text["content"]} for text in texts if isinstance(text, dict)]
        shown = {**content, "rich_text": plain}
    return render_line(Block(id="", type=kind, content=shown)) or ""


async def archive_page(api: NotionApi, given: ArchivePage, _: CallContext) -> ChangedPage:
    """Put a page in the trash. https://developers.notion.com/reference/trash-page"""
    return await change_page(api, given.page, in_trash=True)


async def find_archived(api: NotionApi, given: ArchivePage, call: CallContext) -> ChangedPage | NotFound:
    """Read the page back."""
    page = await api.page(given.page)
    if page.in_trash:
        return ChangedPage(id=page.id, url=page.url)
    return ChangedSince() if is_edited_since(page, call) else Absent()


def is_edited_since(page: Page, call: CallContext) -> bool:
    """Whether a page was edited after ``prepare`` noted it, or where that is too late since the run began, as far as
    whole minutes tell."""
    if call.untold:
        since = (call.begun_at or call.now).replace(second=0, microsecond=0)
        return bool(page.last_edited_time) and datetime.fromisoformat(page.last_edited_time) >= since
    seen = call.prior.get("seen")
    noted = seen.get("last_edited_time") if isinstance(seen, dict) else None
    return noted is not None and noted != page.last_edited_time
