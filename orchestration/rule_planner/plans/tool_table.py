"""The tools that the grammar can plan, one declarative entry each: what a plan states of the tool."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache

from orchestration.service import ROLES, ServiceFacts, ToolGrammar, list_services, list_tools_by_role
from orchestration.text.messages import read_service_words
from schemas.plan import LANGUAGES, Intent, Language
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
_ADMIN: Payload = {"level": "write", "tags": ["admin"]}
_READ: Payload = {"level": "read", "tags": []}

_OWN: tuple[ToolEntry, ...] = (
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
        ("scheduled_message_id",),
        "scheduled_message_id exists",
        _SEND,
        (("post_at", ("at", "time")),),
    ),
    ToolEntry(
        "slack.schedule_dm",
        "notify",
        "슬랙 DM 예약",
        "schedule Slack direct messages",
        "SlackのDM予約",
        ("scheduled_message_id",),
        "scheduled_message_id exists",
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
        "slack.search_messages",
        "read",
        "슬랙 메시지 검색",
        "search Slack messages",
        "Slackのメッセージの検索",
        ("records", "message_urls"),
        risk=_READ,
    ),
    ToolEntry(
        "slack.find_thread",
        "read",
        "말로 가리킨 슬랙 메시지 찾기",
        "find a Slack message by what it says",
        "言葉で示されたSlackのメッセージの検索",
        ("link",),
        "link exists",
        _READ,
    ),
    ToolEntry("text.summarize", "summarize", "요약", "summarise", "要約", ("summary",), "summary exists", _READ),
    ToolEntry("text.translate", "transform", "번역", "translate", "翻訳", ("text",), "text exists", _READ),
    ToolEntry(
        "text.answer",
        "transform",
        "문서에서 답 찾기",
        "answer from documents",
        "文書から回答",
        ("text",),
        "text exists",
        _READ,
    ),
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
        "session.remember",
        "write",
        "채널이나 말 기억하기",
        "remember a channel or a word",
        "チャンネルや言葉の記憶",
        risk=_WRITE,
    ),
    ToolEntry(
        "session.remember_for_team",
        "write",
        "팀의 채널이나 말 기억하기",
        "remember a channel or a word for the team",
        "チームのチャンネルや言葉の記憶",
        risk=_ADMIN,
    ),
    ToolEntry("session.forget", "write", "기억 지우기", "forget what was remembered", "記憶の削除", risk=_WRITE),
    ToolEntry(
        "session.forget_for_team",
        "write",
        "팀의 기억 지우기",
        "forget what was remembered for the team",
        "チームの記憶の削除",
        risk=_ADMIN,
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


@cache
def list_entries() -> tuple[ToolEntry, ...]:
    """Return the entries of metel's own tools and of those that services bring, in the order of the services."""
    entries: list[ToolEntry] = []
    for service in list_services():
        entries += (entry for entry in _OWN if entry.tool.startswith(f"{service.id}."))
        entries += (_build_entry(service, grammar) for grammar in service.grammar)
    return (*entries, *(entry for entry in _OWN if entry not in entries))


def find_entry(tool: str, offered: Container[str] = ()) -> ToolEntry:
    """Return the entry of a tool by its id or role; of several that play a role, the first that is offered.

    Raises:
        KeyError: the grammar knows no such tool.
    """
    role = next((one for one in ROLES if one == tool), None)
    meant = list_tools_by_role(role) if role is not None else (tool,)
    first = next((one for one in meant if one in offered), meant[0] if meant else tool)
    found = next((entry for entry in list_entries() if entry.tool == first), None)
    if found is None:
        raise KeyError(tool)
    return found


def _find_ability(words: Mapping[str, str], tool: str) -> str:
    return words.get(f"ability.{tool}") or words.get(f"verb.{tool}") or tool


def _build_entry(service: ServiceFacts, grammar: ToolGrammar) -> ToolEntry:
    tool, words = f"{service.id}.{grammar.tool}", read_service_words(service)
    said = {language: _find_ability(words.get(language, {}), tool) for language in LANGUAGES}
    return ToolEntry(
        tool,
        grammar.intent,
        said["ko"],
        said["en"][:1].lower() + said["en"][1:],
        said["ja"],
        grammar.produces,
        grammar.check,
        {"level": grammar.level, "tags": list(grammar.tags)},
    )
