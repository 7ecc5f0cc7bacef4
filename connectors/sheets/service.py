"""Google Sheets as a service."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from connectors.scopes import render_scopes
from connectors.service import Service, ServiceConnection, ServiceDriver, Specs
from connectors.sheets.settings import PURPOSES, GoogleSettings, find_address, parse_key, read_secret
from orchestration.service import RequestExample, ServiceThing, ToolGrammar

_SCOPES = """
A service account gets a token with both; of files it sees those that were shared with its address. A person's
credentials must have been authorised with both. Google counts `spreadsheets` as sensitive and
`drive.metadata.readonly` as restricted: an app that asks people outside its own organisation for them has to be
verified by Google.
"""


def _load_tools() -> Specs:
    from connectors.sheets.tools import SPECS

    return SPECS


def _load_driver() -> ServiceDriver:
    from connectors.sheets.connection import DRIVER

    return DRIVER


def _render_scopes(tools: Mapping[str, Sequence[str]]) -> str:
    return "## Google\n\n" + render_scopes("scope", PURPOSES, tools) + _SCOPES


SERVICE = Service(
    id="sheets",
    name="Google Sheets",
    words="connectors.sheets",
    brands=("구글", "google"),
    called=("시트", "구글 시트", "스프레드시트", "sheets", "シート", "スプレッドシート"),
    link_hosts=("docs.google.com",),
    homes=(
        "docs.google.com/spreadsheets",
        "docs.google.com/document",
        "docs.google.com/presentation",
        "drive.google.com/file",
        "drive.google.com/drive",
    ),
    titles=("spreadsheet",),
    things=(
        ServiceThing(
            word="sheet",
            nouns=r"(?:구글\s?)?(?:스프레드\s?시트|시트)|(?:google\s)?(?:spreadsheet|sheet)|スプレッドシート|シート",
            kind="sheets.spreadsheet",
            means="title of a spreadsheet",
            key="spreadsheet_id",
            field="spreadsheet",
        ),
        ServiceThing(word="rows", forbids=r"행|줄|\brows?\b|\blines?\b"),
    ),
    grammar=(
        ToolGrammar(tool="get_range", intent="read", role="read_rows", produces=("rows",), check="rows exists"),
        ToolGrammar(tool="append_rows", intent="write", role="append_rows", level="write"),
        ToolGrammar(tool="update_cells", intent="write", role="change_cells", level="write"),
        ToolGrammar(
            tool="clear_range",
            intent="write",
            role="clear_rows",
            level="destructive",
            tags=("delete",),
        ),
        ToolGrammar(
            tool="create_spreadsheet",
            intent="write",
            role="create_table",
            level="write",
            produces=("spreadsheet_id", "spreadsheet_url"),
        ),
    ),
    crash_points=("sheets.before", "sheets.after"),
    shares=True,
    examples=(
        RequestExample(
            near=r"행|줄|row|행\s?추가|\brecord\b|追加|行を",
            tools=("sheets.append_rows",),
            rank=10,
            ko="매출 현황 2026에 행 추가: 2026-03-04, 서울, 100",
            en="add a row to the sheet 매출 현황 2026: 2026-03-04, Seoul, 100",
            ja="シート「매출 현황 2026」に「2026-03-04、ソウル、100」を追加して",
        ),
        RequestExample(
            near=r"셀|칸|수정|정정|\bcell|\bcorrect\b|セル|修正|訂正",
            tools=("sheets.update_cells",),
            rank=15,
            ko="매출 현황 2026에서 2월 16일 서울 프로 수량 53으로 고쳐줘",
            en="in the sheet 매출 현황 2026, set the 수량 of Feb 16, 서울, 프로 to 53",
            ja="シート「매출 현황 2026」の2月16日、서울、프로の수량を53に直して",
        ),
        RequestExample(
            near=r"요약|정리|간추|요점|summar|recap|要約|まとめ|매출|시트|sheet|sales|売上|シート",
            tools=(
                "sheets.get_range",
                "text.summarize",
            ),
            rank=20,
            ko="이번 주 매출 요약해줘",
            en="summarize this week's sales",
            ja="今週の売上を要約して",
        ),
        RequestExample(
            near=r"",
            tools=(
                "sheets.get_range",
                "text.summarize",
            ),
            rank=90,
            ko="{name} 시트 요약해줘",
            en="summarize the sheet {name}",
            ja="シート「{name}」を要約して",
            names="sheets",
        ),
    ),
    order=30,
    load_tools=_load_tools,
    scopes_page=_render_scopes,
    connection=ServiceConnection(
        id="google",
        settings=GoogleSettings,
        setting="GOOGLE_APPLICATION_CREDENTIALS",
        remedy="create a service account with the Sheets and Drive APIs on, download its JSON "
        "key, share the spreadsheets with its e-mail address, and set the file's path",
        prompt="The JSON key file's text, in one line: ",
        read=read_secret,
        parse=parse_key,
        load_driver=_load_driver,
        find_address=find_address,
        vendor_hosts=("sheets.googleapis.com",),
    ),
)
"""``link_hosts``: ``spreadsheetUrl`` (https://developers.google.com/workspace/sheets/api/reference/rest/v4/spreadsheets)
and Drive's ``webViewLink``."""
