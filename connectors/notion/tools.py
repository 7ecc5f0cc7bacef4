"""The tools of Notion."""

from __future__ import annotations

from typing import Any

from connectors.notion.api import NotionApi
from connectors.notion.page_changes import (
    AppendBlocks,
    AppendedBlocks,
    ArchivePage,
    ChangedPage,
    UpdatePage,
    append_blocks,
    archive_page,
    complete_update,
    find_appended,
    find_archived,
    find_updated,
    note_children,
    note_page,
    update_page,
)
from connectors.notion.page_creation import CreatedPage, CreatePage, complete_page, create_page, find_created
from connectors.notion.queries import (
    GetPageContent,
    PageContent,
    QueryDatabase,
    Records,
    Search,
    SearchResults,
    get_page_content,
    query_database,
    search_titles,
)
from connectors.notion.undo import (
    UndoAppendBlocks,
    UndoArchivePage,
    UndoCreatePage,
    UndoUpdatePage,
    build_append_undo,
    build_archive_undo,
    build_create_undo,
    build_update_undo,
    find_removed,
    find_restored,
    find_reverted,
    find_trashed,
    note_made,
    undo_append,
    undo_archive,
    undo_create,
    undo_update,
)
from connectors.tool_spec import ToolSpec, UndoSpec, bind_tool
from orchestration.tool import Tool
from schemas.contract import Example

READ, WRITE = ("pages:read",), ("pages:write",)
PAGE_KEYS = {"page_id": "$.id", "page_url": "$.url"}

SEARCH = ToolSpec(
    tool="notion.search",
    description="Find pages and databases in Notion by words of their title.",
    risk_level="read",
    given=Search,
    gives=SearchResults,
    act=search_titles,
    scopes=READ,
    produces={"records": "$.results"},
    reads_untrusted=True,
    examples=(Example(ko="노션에서 온보딩 문서 찾아줘", en="Find the onboarding doc in Notion"),),
)
CREATE_PAGE = ToolSpec(
    tool="notion.create_page",
    description="Create a page in a Notion database or below a page, with text and values for its columns.",
    risk_level="write",
    given=CreatePage,
    gives=CreatedPage,
    act=create_page,
    prepare=complete_page,
    reconcile=find_created,
    undo=UndoSpec(
        given=UndoCreatePage, from_done=build_create_undo, act=undo_create, prepare=note_made, reconcile=find_trashed
    ),
    scopes=WRITE,
    produces={**PAGE_KEYS, "notion_object": "$.notion_object"},
    who_where=("parent", "parent_id"),
    examples=(
        Example(
            ko="내일 오후 3시에 노션에 회의 기록을 만들어줘", en="Create a Notion page called Q2 kickoff in 회의록"
        ),
    ),
)
QUERY_DATABASE = ToolSpec(
    tool="notion.query_database",
    description="Read rows of a Notion database that meet a condition.",
    risk_level="read",
    given=QueryDatabase,
    gives=Records,
    act=query_database,
    scopes=READ,
    produces={"records": "$.records", "total": "$.total"},
    reads_untrusted=True,
    examples=(Example(ko="작업 DB에서 이번 주 마감인 할 일 보여줘", en="Show me tasks that are due this week"),),
)
GET_PAGE_CONTENT = ToolSpec(
    tool="notion.get_page_content",
    description="Read the text of a Notion page.",
    risk_level="read",
    given=GetPageContent,
    gives=PageContent,
    act=get_page_content,
    scopes=READ,
    produces={**PAGE_KEYS, "text": "$.text", "page": "$", "to_dos": "$.to_dos"},
    reads_untrusted=True,
    examples=(Example(ko="온보딩 가이드 페이지 내용 보여줘", en="What does the onboarding guide say?"),),
)
APPEND_BLOCKS = ToolSpec(
    tool="notion.append_blocks",
    description="Add text at the end of a Notion page.",
    risk_level="write",
    given=AppendBlocks,
    gives=AppendedBlocks,
    act=append_blocks,
    prepare=note_children,
    reconcile=find_appended,
    undo=UndoSpec(given=UndoAppendBlocks, from_done=build_append_undo, act=undo_append, reconcile=find_removed),
    scopes=WRITE,
    produces={"block_ids": "$.block_ids", **PAGE_KEYS},
    who_where=("page",),
    examples=(Example(ko="제품 로드맵 페이지에 모바일 앱 출시 추가해줘", en="Add a note to the product roadmap page"),),
)
UPDATE_PAGE = ToolSpec(
    tool="notion.update_page",
    description="Set values of a row of a Notion database, such as its status.",
    risk_level="write",
    given=UpdatePage,
    gives=ChangedPage,
    act=update_page,
    prepare=complete_update,
    reconcile=find_updated,
    undo=UndoSpec(given=UndoUpdatePage, from_done=build_update_undo, act=undo_update, reconcile=find_reverted),
    scopes=WRITE,
    produces=PAGE_KEYS,
    who_where=("page",),
    examples=(Example(ko="랜딩 페이지 개편 상태를 완료로 바꿔줘", en="Mark Pricing survey as done"),),
)
ARCHIVE_PAGE = ToolSpec(
    tool="notion.archive_page",
    description="Put a Notion page in the trash.",
    risk_level="destructive",
    tags=("delete",),
    given=ArchivePage,
    gives=ChangedPage,
    act=archive_page,
    prepare=note_page,
    reconcile=find_archived,
    undo=UndoSpec(given=UndoArchivePage, from_done=build_archive_undo, act=undo_archive, reconcile=find_restored),
    scopes=WRITE,
    produces=PAGE_KEYS,
    who_where=("page",),
    examples=(Example(ko="구버전 위키 페이지 삭제해줘", en="Delete the old wiki page in Notion"),),
)

SPECS: tuple[ToolSpec[NotionApi, Any, Any], ...] = (
    SEARCH,
    CREATE_PAGE,
    QUERY_DATABASE,
    GET_PAGE_CONTENT,
    APPEND_BLOCKS,
    UPDATE_PAGE,
    ARCHIVE_PAGE,
)


def bind_notion_tools(api: NotionApi) -> list[Tool]:
    """Return Notion's tools, bound to a workspace."""
    return [bind_tool(spec, api) for spec in SPECS]
