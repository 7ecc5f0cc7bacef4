"""Taking back what was done to a page. Nothing that a person changed since is overwritten."""

from __future__ import annotations

import json
from typing import cast

from pydantic import Field

from connectors.answers import Json
from connectors.failures import Meaning, failed
from connectors.notion.api import NotionApi
from connectors.notion.changing import (
    AppendBlocks,
    AppendedBlocks,
    ArchivePage,
    ChangedPage,
    UpdatePage,
    change,
    columns_of,
    holds,
)
from connectors.notion.columns import Column
from connectors.notion.completing import people_ids
from connectors.notion.creating import CreatedPage, CreatePage
from connectors.notion.errors import SERVICE
from connectors.notion.property_values import all_written
from connectors.notion.shapes import Page
from connectors.spec import Given, Undone
from orchestration.tool import Absent, Ambiguous, CallContext

RESTORED = frozenset(
    {"title", "rich_text", "number", "select", "status", "multi_select", "date", "checkbox", "url", "email", "people"}
    | {"phone_number", "relation"}
)
"""Kinds of columns whose plain value can be written back."""
CHANGED_SINCE = Meaning("invalid", "Someone has changed this page since, so metel leaves it as it is.")


class UndoCreatePage(Given):
    """A page that metel made, for the trash."""

    page: str = Field(min_length=1, description="The page's id.")


class UndoArchivePage(Given):
    """A page that metel put in the trash."""

    page: str = Field(min_length=1, description="The page's id.")


class UndoAppendBlocks(Given):
    """Blocks that metel added."""

    page: str = Field(min_length=1, description="The page's id.")
    block_ids: list[str] = Field(min_length=1, description="The ids of the blocks.")


class UndoUpdatePage(Given):
    """Values that metel set (``after``) and what stood there ``before``, each a JSON object as text."""

    page: str = Field(min_length=1, description="The page's id.")
    before: str = Field(description="The earlier values by column.")
    after: str = Field(description="The values that were set, by column.")


def from_created(_: CreatePage, made: CreatedPage, __: Json, ___: str) -> UndoCreatePage:
    """What undoing needs of a page that was created."""
    return UndoCreatePage(page=made.id)


def from_archived(_: ArchivePage, made: ChangedPage, __: Json, ___: str) -> UndoArchivePage:
    """What undoing needs of a page that was put in the trash."""
    return UndoArchivePage(page=made.id)


def from_appended(_: AppendBlocks, made: AppendedBlocks, __: Json, ___: str) -> UndoAppendBlocks | None:
    """What undoing needs of blocks that were added."""
    return UndoAppendBlocks(page=made.id, block_ids=made.block_ids) if made.block_ids else None


def from_updated(given: UpdatePage, made: ChangedPage, prior: Json, _: str) -> UndoUpdatePage | None:
    """What undoing needs of values that were set: what every one of those columns held before."""
    before = prior.get("before")
    if not isinstance(before, dict) or set(before) != set(given.properties):
        return None
    return UndoUpdatePage(page=made.id, before=_as_text(before), after=_as_text(given.properties))


def _as_text(values: Json) -> str:
    return json.dumps(values, ensure_ascii=False)


def _as_values(text: str) -> Json:
    return cast(Json, json.loads(text))


async def undo_create(api: NotionApi, given: UndoCreatePage, _: CallContext) -> Undone:
    """Put the page in the trash. https://developers.notion.com/reference/trash-page"""
    return Undone(undone=(await change(api, given.page, in_trash=True)).id)


async def find_trashed(api: NotionApi, given: UndoCreatePage, _: CallContext) -> Undone | Absent | Ambiguous:
    """Read the page back."""
    return Undone(undone=given.page) if (await api.page(given.page)).in_trash else Absent()


async def undo_archive(api: NotionApi, given: UndoArchivePage, _: CallContext) -> Undone:
    """Take the page out of the trash."""
    return Undone(undone=(await change(api, given.page, in_trash=False)).id)


async def find_restored(api: NotionApi, given: UndoArchivePage, _: CallContext) -> Undone | Absent | Ambiguous:
    """Read the page back."""
    return Absent() if (await api.page(given.page)).in_trash else Undone(undone=given.page)


async def undo_append(api: NotionApi, given: UndoAppendBlocks, _: CallContext) -> Undone:
    """Put those of the blocks in the trash that are still there. https://developers.notion.com/reference/delete-a-block"""
    there = {block.id for block in await api.children(given.page)}
    for block_id in given.block_ids:
        if block_id in there:
            await api.delete_block(block_id)
    return Undone(undone=given.page)


async def find_removed(api: NotionApi, given: UndoAppendBlocks, _: CallContext) -> Undone | Absent | Ambiguous:
    """Read the page's blocks back."""
    there = {block.id for block in await api.children(given.page)}
    return Absent() if there & set(given.block_ids) else Undone(undone=given.page)


async def undo_update(api: NotionApi, given: UndoUpdatePage, _: CallContext) -> Undone:
    """Write the earlier values back, if the columns still hold what metel set.

    Raises:
        ToolError: a person has changed one of them since.
    """
    page = await api.page(given.page)
    columns, people = await _surroundings(api, page)
    before = _as_values(given.before)
    if not _holds_all(page, columns, _as_values(given.after), people):
        if _holds_all(page, columns, before, people):
            return Undone(undone=page.id)
        raise failed(SERVICE, CHANGED_SINCE, code="changed_since")
    stuck = [one.name for one in columns if one.name in before and one.kind not in RESTORED]
    if stuck:
        meaning = Meaning("invalid", f"Notion lets nobody write the column {stuck[0]} back.")
        raise failed(SERVICE, meaning, code="not_writable")
    await change(api, page.id, properties=all_written(columns, before, people))
    return Undone(undone=page.id)


async def find_reverted(api: NotionApi, given: UndoUpdatePage, _: CallContext) -> Undone | Absent | Ambiguous:
    """Read the columns back."""
    page = await api.page(given.page)
    columns, people = await _surroundings(api, page)
    return Undone(undone=page.id) if _holds_all(page, columns, _as_values(given.before), people) else Absent()


async def _surroundings(api: NotionApi, page: Page) -> tuple[tuple[Column, ...], dict[str, str]]:
    columns = await columns_of(api, page)
    return columns, people_ids(await api.people()) if any(one.kind == "people" for one in columns) else {}


def _holds_all(page: Page, columns: tuple[Column, ...], values: Json, people: dict[str, str]) -> bool:
    by_name = {column.name: column for column in columns}
    return all(
        name in by_name and holds(page.properties.get(name, {}), by_name[name], value, people)
        for name, value in values.items()
    )
