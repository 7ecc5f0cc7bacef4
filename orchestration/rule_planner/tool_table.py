"""The tools that the grammar can plan, one declarative entry each: what a plan states of the tool."""

from __future__ import annotations

from dataclasses import dataclass

from schemas.plan import Intent, Language
from schemas.values import Payload


@dataclass(frozen=True, slots=True)
class ToolEntry:
    """What a plan says of a tool. ``ko``/``en``/``ja`` name the ability; ``fields`` maps our field to other names that
    a contract may give it."""

    tool: str
    intent: Intent
    ko: str
    en: str
    ja: str
    produces: tuple[str, ...] = ()
    check: str = ""
    risk: Payload | None = None
    fields: tuple[tuple[str, tuple[str, ...]], ...] = ()

    def ability(self, language: Language) -> str:
        """Return what the tool does, in a few words."""
        return {"ko": self.ko, "en": self.en, "ja": self.ja}[language]


_WRITE: Payload = {"level": "write", "tags": []}
_SEND: Payload = {"level": "write", "tags": ["external_send"]}
_DELETE: Payload = {"level": "destructive", "tags": ["delete"]}
_READ: Payload = {"level": "read", "tags": []}

ENTRIES: tuple[ToolEntry, ...] = (
    ToolEntry(
        "notion.search",
        "search",
        "노션에서 문서 찾기",
        "find pages in Notion",
        "Notionで検索",
        ("records",),
        "records exists",
        _READ,
    ),
    ToolEntry(
        "notion.create_page",
        "write",
        "노션 페이지 만들기",
        "create Notion pages",
        "Notionページの作成",
        ("page_id", "page_url"),
        "page_url exists",
        _WRITE,
    ),
    ToolEntry(
        "notion.query_database",
        "read",
        "노션 데이터베이스 조회",
        "query Notion databases",
        "Notionデータベースの照会",
        ("records",),
        "records exists",
        _READ,
    ),
    ToolEntry(
        "notion.get_page_content",
        "read",
        "노션 페이지 읽기",
        "read Notion pages",
        "Notionページの読み取り",
        ("text", "page_url"),
        "text exists",
        _READ,
    ),
    ToolEntry(
        "notion.append_blocks",
        "write",
        "노션 페이지에 내용 덧붙이기",
        "add text to Notion pages",
        "Notionページへの追記",
        ("block_ids", "page_url"),
        "block_ids exists",
        _WRITE,
    ),
    ToolEntry(
        "notion.update_page",
        "write",
        "노션 항목의 상태나 담당자 바꾸기",
        "change a Notion item's status, owner or date",
        "Notion項目の更新",
        ("page_id", "page_url"),
        "page_id exists",
        _WRITE,
    ),
    ToolEntry(
        "notion.archive_page",
        "write",
        "노션 페이지 휴지통으로 옮기기",
        "move Notion pages to the trash",
        "Notionページの削除",
        ("page_id",),
        "page_id exists",
        _DELETE,
    ),
    ToolEntry(
        "slack.post_message",
        "notify",
        "슬랙 채널에 글 올리기",
        "post in Slack channels",
        "Slackチャンネルへの投稿",
        ("message_ts",),
        "message_ts exists",
        _SEND,
    ),
    ToolEntry(
        "slack.send_dm",
        "notify",
        "슬랙 DM 보내기",
        "send Slack direct messages",
        "SlackのDM送信",
        ("message_ts",),
        "message_ts exists",
        _SEND,
    ),
    ToolEntry(
        "slack.schedule_message",
        "notify",
        "슬랙 메시지 예약",
        "schedule Slack messages",
        "Slackメッセージの予約",
        (),
        "",
        _SEND,
        (("post_at", ("at", "time")),),
    ),
    ToolEntry(
        "slack.upload_file",
        "notify",
        "슬랙에 파일 올리기",
        "upload files to Slack",
        "Slackへのファイル投稿",
        ("message_ts",),
        "",
        _SEND,
        (("file_id", ("file",)), ("comment", ("initial_comment", "text"))),
    ),
    ToolEntry(
        "slack.read_thread",
        "read",
        "이 스레드 읽기",
        "read this thread",
        "スレッドの読み取り",
        ("messages",),
        "messages exists",
        _READ,
    ),
    ToolEntry(
        "slack.read_channel",
        "read",
        "슬랙 채널의 대화 읽기",
        "read a channel's messages",
        "チャンネルの読み取り",
        ("messages",),
        "messages exists",
        _READ,
        (("since", ("oldest", "from")), ("until", ("latest", "to"))),
    ),
    ToolEntry(
        "sheets.get_range",
        "read",
        "구글 시트 읽기",
        "read Google Sheets",
        "Googleスプレッドシートの読み取り",
        ("rows",),
        "rows exists",
        _READ,
    ),
    ToolEntry(
        "sheets.append_rows",
        "write",
        "구글 시트에 행 추가",
        "add rows to Google Sheets",
        "スプレッドシートへの行追加",
        (),
        "",
        _WRITE,
    ),
    ToolEntry(
        "sheets.clear_range",
        "write",
        "구글 시트의 범위 비우기",
        "clear cells in Google Sheets",
        "セルのクリア",
        (),
        "",
        _DELETE,
    ),
    ToolEntry(
        "sheets.create_spreadsheet",
        "write",
        "구글 시트 새로 만들기",
        "create spreadsheets",
        "スプレッドシートの作成",
        ("spreadsheet_id", "spreadsheet_url"),
        "",
        _WRITE,
    ),
    ToolEntry("text.summarize", "summarize", "요약", "summarise", "要約", ("summary",), "summary exists", _READ),
    ToolEntry(
        "session.recall_answer",
        "read",
        "이 스레드의 답변 가져오기",
        "recall the answer of this thread",
        "このスレッドの回答の参照",
        ("text", "page_url"),
        "text exists",
        _READ,
    ),
    ToolEntry(
        "session.read_quote",
        "read",
        "인용하거나 전달한 글 읽기",
        "read what was quoted or forwarded",
        "引用・転送された文の参照",
        ("text",),
        "text exists",
        _READ,
    ),
    ToolEntry(
        "session.list_work",
        "read",
        "metel이 한 일 알려 주기",
        "tell what metel did and what waits",
        "metelの作業の確認",
        ("rows",),
        "rows exists",
        _READ,
    ),
    ToolEntry(
        "table.aggregate",
        "transform",
        "합계·평균 계산",
        "total and average numbers",
        "集計",
        ("total",),
        "total exists",
        _READ,
    ),
    ToolEntry(
        "chart.render", "transform", "차트 그리기", "draw charts", "グラフの作成", ("file_id",), "file_id exists", _READ
    ),
    ToolEntry(
        "report.render_pdf",
        "transform",
        "PDF 보고서 만들기",
        "make PDF reports",
        "PDFレポートの作成",
        ("file_id",),
        "file_id exists",
        _READ,
        (("content", ("text", "body", "summary")),),
    ),
)

BY_TOOL = {entry.tool: entry for entry in ENTRIES}
