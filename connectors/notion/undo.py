"""Taking back what was done to a page. Nothing that a person changed since is overwritten."""

from __future__ import annotations

import json
from typing import cast

from pydantic import Field

from connectors.answers import JsonObject
from connectors.failures import Meaning, make_tool_error
from connectors.notion.api import NotionApi
from connectors.notion.columns import Column
from connectors.notion.errors import SERVICE
from connectors.notion.page_changes import (
    AppendBlocks,
    AppendedBlocks,
    ArchivePage,
    ChangedPage,
    UpdatePage,
    change_page,
    fetch_columns,
    fetch_people_ids,
    has_value,
    is_edited_since,
    mark_page_seen,
)
from connectors.notion.page_creation import CreatedPage, CreatePage
from connectors.notion.property_values import build_properties
from connectors.notion.reach import require_writable_page
from connectors.notion.shapes import Page
from connectors.tool_spec import Completed, ToolInput, Undone
from orchestration.tool import Absent, CallContext, ChangedSince, NotFound, ToolError

RESTORED = frozenset(
    {"title", "rich_text", "number", "select", "status", "multi_select", "date", "checkbox", "url", "email", "people"}
    | {"phone_number", "relation"}
)
"""Kinds of columns whose plain value can be written back."""
CHANGED_SINCE = Meaning("invalid", "Someone has changed this page since, so metel leaves it as it is.")


class UndoCreatePage(ToolInput):
    """A page that metel made, for the trash."""

    page: str = Field(min_length=1, description="The page's id.")


class UndoArchivePage(ToolInput):
    """A page that metel put in the trash."""

    page: str = Field(min_length=1, description="The page's id.")


class UndoAppendBlocks(ToolInput):
    """Blocks that metel added."""

    page: str = Field(min_length=1, description="The page's id.")
    block_ids: list[str] = Field(min_length=1, description="The ids of the blocks.")


class UndoUpdatePage(ToolInput):
    """Values that metel set (``after``) and what stood there ``before``, each a JSON object as text."""

    page: str = Field(min_length=1, description="The page's id.")
    before: str = Field(description="The earlier values by column.")
    after: str = Field(description="The values that were set, by column.")


def build_create_undo(_: CreatePage, made: CreatedPage, __: JsonObject, ___: str) -> UndoCreatePage:
    """What undoing needs of a page that was created."""
    return UndoCreatePage(page=made.id)


def build_archive_undo(_: ArchivePage, made: ChangedPage, __: JsonObject, ___: str) -> UndoArchivePage:
    """What undoing needs of a page that was put in the trash."""
    return UndoArchivePage(page=made.id)


def build_append_undo(_: AppendBlocks, made: AppendedBlocks, __: JsonObject, ___: str) -> UndoAppendBlocks | None:
    """What undoing needs of blocks that were added."""
    return UndoAppendBlocks(page=made.id, block_ids=made.block_ids) if made.block_ids else None


def build_update_undo(given: UpdatePage, made: ChangedPage, prior: JsonObject, _: str) -> UndoUpdatePage | None:
    """What undoing needs of values that were set: what every one of those columns held before."""
    before = prior.get("before")
    if not isinstance(before, dict) or set(before) != set(given.properties):
        return None
    return UndoUpdatePage(page=made.id, before=_as_text(before), after=_as_text(given.properties))


def _as_text(values: JsonObject) -> str:
    return json.dumps(values, ensure_ascii=False)


def _as_values(text: str) -> JsonObject:
    return cast(JsonObject, json.loads(text))


async def note_made(api: NotionApi, given: UndoCreatePage, _: CallContext) -> Completed[UndoCreatePage]:
    """Note the page as it is now, so that what a person does to it meanwhile is seen."""
    return Completed(given, {"seen": mark_page_seen(await api.page(given.page))})


async def undo_create(api: NotionApi, given: UndoCreatePage, call: CallContext) -> Undone:
    """Put the page in the trash. https://developers.notion.com/reference/trash-page"""
    await require_writable_page(api, given.page, call.asker)
    return Undone(undone=(await change_page(api, given.page, in_trash=True)).id)


async def find_trashed(api: NotionApi, given: UndoCreatePage, call: CallContext) -> Undone | NotFound:
    """Read the page back."""
    page = await api.page(given.page)
    if page.in_trash:
        return Undone(undone=given.page)
    return ChangedSince() if is_edited_since(page, call) else Absent()


async def undo_archive(api: NotionApi, given: UndoArchivePage, call: CallContext) -> Undone:
    """Take the page out of the trash."""
    await require_writable_page(api, given.page, call.asker)
    return Undone(undone=(await change_page(api, given.page, in_trash=False)).id)


async def find_restored(api: NotionApi, given: UndoArchivePage, _: CallContext) -> Undone | NotFound:
    """Read the page back."""
    return Absent() if (await api.page(given.page)).in_trash else Undone(undone=given.page)


async def undo_append(api: NotionApi, given: UndoAppendBlocks, call: CallContext) -> Undone:
    """Put those of the blocks in the trash that are not there yet. https://developers.notion.com/reference/delete-a-block"""
    await require_writable_page(api, given.page, call.asker)
    for block_id in given.block_ids:
        try:
            if not (await api.block(block_id)).in_trash:
                await api.delete_block(block_id)
        except ToolError as error:
            # A block that is not seen may only not be seen yet.
            if error.failure.kind != "not_found":
                raise
            await _delete_unseen(api, block_id)
    return Undone(undone=given.page)


async def _delete_unseen(api: NotionApi, block_id: str) -> None:
    try:
        await api.delete_block(block_id)
    except ToolError as error:
        if error.failure.kind != "not_found":
            raise


async def find_removed(api: NotionApi, given: UndoAppendBlocks, _: CallContext) -> Undone | NotFound:
    """Read the blocks back, each by its id."""
    gone = [await _is_gone(api, block_id) for block_id in given.block_ids]
    return Undone(undone=given.page) if all(gone) else Absent()


async def _is_gone(api: NotionApi, block_id: str) -> bool:
    """Whether a block is in the trash, or not there at all."""
    try:
        return (await api.block(block_id)).in_trash
    except ToolError as error:
        if error.failure.kind != "not_found":
            raise
        return True


async def undo_update(api: NotionApi, given: UndoUpdatePage, call: CallContext) -> Undone:
    """Write the earlier values back, if each of the columns still holds what metel set, or holds that value again.

    Raises:
        ToolError: a person has changed one of them since.
    """
    await require_writable_page(api, given.page, call.asker)
    page = await api.page(given.page)
    before = _as_values(given.before)
    after = _as_values(given.after)
    columns, people = await _surroundings(api, page, before, after)
    # A stale read shows what was there earlier; to write that once more changes nothing where it is there.
    if not _holds_each(page, columns, (after, before), people):
        raise make_tool_error(SERVICE, CHANGED_SINCE, code="changed_since")
    stuck = [one.name for one in columns if one.name in before and one.kind not in RESTORED]
    if stuck:
        meaning = Meaning("invalid", f"Notion lets nobody write the column {stuck[0]} back.")
        raise make_tool_error(SERVICE, meaning, code="not_writable")
    await change_page(api, page.id, properties=build_properties(columns, before, people))
    return Undone(undone=page.id)


async def find_reverted(api: NotionApi, given: UndoUpdatePage, _: CallContext) -> Undone | NotFound:
    """Read the columns back."""
    page = await api.page(given.page)
    before, after = _as_values(given.before), _as_values(given.after)
    columns, people = await _surroundings(api, page, before, after)
    if _holds_all(page, columns, before, people):
        return Undone(undone=page.id)
    return Absent() if _holds_each(page, columns, (after, before), people) else ChangedSince()


async def _surroundings(api: NotionApi, page: Page, *values: JsonObject) -> tuple[tuple[Column, ...], dict[str, str]]:
    columns = await fetch_columns(api, page)
    ids: dict[str, str] = {}
    for some in values:
        ids |= await fetch_people_ids(api, columns, some)
    return columns, ids


def _holds_each(page: Page, columns: tuple[Column, ...], some: tuple[JsonObject, ...], people: dict[str, str]) -> bool:
    """Whether each column holds one of the values that are given for it: one of them may have been put back alone."""
    names = dict.fromkeys(name for values in some for name in values)
    return all(
        any(_holds_all(page, columns, {name: values[name]}, people) for values in some if name in values)
        for name in names
    )


def _holds_all(page: Page, columns: tuple[Column, ...], values: JsonObject, people: dict[str, str]) -> bool:
    by_name = {column.name: column for column in columns}
    return all(
        name in by_name and has_value(page.properties.get(name, {}), by_name[name], value, people)
        for name, value in values.items()
    )
