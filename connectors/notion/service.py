"""Notion as a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pydantic_settings import BaseSettings

from connectors.notion.settings import (
    CAPABILITIES,
    FURTHER,
    NotionSettings,
    find_address,
    get_capabilities,
    list_scopes,
    list_tools_by_capability,
    read_secret,
)
from connectors.scopes import render_scopes
from connectors.service import Service, ServiceConnection, ServiceDriver, Specs, parse_token
from orchestration.service import RequestExample, ServiceThing, ToolGrammar

_SCOPES = """
`NOTION_CAPABILITIES` says which of the first three a connection has, for Notion does not. What is shared with the
connection decides what it sees at all.
"""


def _load_tools() -> Specs:
    from connectors.notion.tools import SPECS

    return SPECS


def _load_driver() -> ServiceDriver:
    from connectors.notion.connection import DRIVER

    return DRIVER


def _list_scopes_said(settings: BaseSettings) -> frozenset[str] | None:
    return list_scopes(get_capabilities(settings))


def _render_scopes(tools: Mapping[str, Sequence[str]]) -> str:
    rows = {**CAPABILITIES, **FURTHER}
    return "## Notion\n\n" + render_scopes("capability", rows, list_tools_by_capability(tools)) + _SCOPES


SERVICE = Service(
    id="notion",
    name="Notion",
    words="connectors.notion",
    brands=("노션", "notion"),
    called=("노션", "notion", "ノーション"),
    link_hosts=("www.notion.so", "notion.so", "app.notion.com", ".notion.site"),
    homes=("notion.so", "app.notion.com"),
    titles=("page",),
    things=(
        ServiceThing(
            word="page",
            nouns=r"(?:회의록\s?)?(?:페이지|문서)|노트|보고서|page|document|doc|note|ページ|ドキュメント|文書|ノート",
            forbids=r"페이지|문서|노트|\bpages?\b|\bdocs?\b|\bdocuments?\b|\bnotes?\b|ページ|文書|ドキュメント",
            kind="notion.page",
            means="title of a Notion page",
        ),
        ServiceThing(
            word="database",
            nouns=r"DB|디비|데이터\s?베이스|database|データベース",
            kind="notion.database",
            means="title of a Notion database",
        ),
        ServiceThing(
            word="parent",
            kind="notion.parent",
            means="title of a Notion database or page",
            covers=("page", "database"),
        ),
    ),
    grammar=(
        ToolGrammar(tool="search", intent="search", role="search", produces=("records",), check="records exists"),
        ToolGrammar(
            tool="create_page",
            intent="write",
            role="create_page",
            level="write",
            produces=("page_id", "page_url"),
            check="page_url exists",
        ),
        ToolGrammar(
            tool="query_database", intent="read", role="query_records", produces=("records",), check="records exists"
        ),
        ToolGrammar(
            tool="get_page_content",
            intent="read",
            role="read_page",
            produces=("text", "page_url", "page"),
            check="text exists",
        ),
        ToolGrammar(
            tool="append_blocks",
            intent="write",
            role="append_text",
            level="write",
            produces=("block_ids", "page_url"),
            check="block_ids exists",
        ),
        ToolGrammar(
            tool="update_page",
            intent="write",
            role="change_record",
            level="write",
            produces=("page_id", "page_url"),
            check="page_id exists",
        ),
        ToolGrammar(
            tool="archive_page",
            intent="write",
            role="archive_page",
            level="destructive",
            tags=("delete",),
            produces=("page_id",),
            check="page_id exists",
        ),
    ),
    crash_points=("notion.before", "notion.after"),
    plan_context="notion_context",
    shares=True,
    examples=(
        RequestExample(
            near=r"삭제|지워|지우|휴지통|delete|remove|trash|削除",
            tools=("notion.archive_page",),
            rank=30,
            ko="노션에서 '구버전 위키' 페이지 삭제해줘",
            en="delete the Notion page 'Old wiki'",
            ja="Notionの「旧Wiki」ページを削除して",
        ),
        RequestExample(
            near=r"할\s?일|작업|마감|기한|task|due|deadline|タスク|期限",
            tools=("notion.query_database",),
            rank=40,
            ko="이번 주 마감 작업 알려줘",
            en="show the tasks due this week",
            ja="今週期限のタスクを教えて",
        ),
        RequestExample(
            near=r"노션|페이지|문서|회의록|기록|notion|page|doc|minutes|ページ|議事録",
            tools=("notion.create_page",),
            rank=60,
            ko="노션에 '주간 회의' 페이지 만들어줘",
            en="create a Notion page called 'Weekly meeting'",
            ja="Notionに「週次会議」のページを作って",
        ),
        RequestExample(
            near=r"",
            tools=("notion.query_database",),
            rank=80,
            ko="{name}에서 이번 주 것 보여줘",
            en="show this week's entries in {name}",
            ja="{name}から今週のものを見せて",
            names="databases",
            column="date",
        ),
    ),
    order=10,
    load_tools=_load_tools,
    scopes_page=_render_scopes,
    connection=ServiceConnection(
        id="notion",
        settings=NotionSettings,
        setting="NOTION_TOKEN",
        remedy="create an internal connection at https://www.notion.so/profile/integrations, copy its secret, and "
        "add the connection to the pages it may use",
        prompt="Secret of the internal connection (ntn_...): ",
        read=read_secret,
        parse=parse_token,
        load_driver=_load_driver,
        find_address=find_address,
        scopes_said=_list_scopes_said,
        vendor_hosts=("api.notion.com",),
    ),
)
"""``link_hosts``: a page's ``url`` and ``public_url`` (https://developers.notion.com/reference/page)."""
