"""Requests to try: for words that were not understood, the one that is nearest to them."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass

from schemas.plan import Language


@dataclass(frozen=True, slots=True)
class _Example:
    """``near`` are words that speak for it; ``tools`` must be offered."""

    near: re.Pattern[str]
    tools: frozenset[str]
    ko: str
    en: str
    ja: str


def _example(near: str, tools: str, ko: str, en: str, ja: str) -> _Example:
    return _Example(re.compile(near, re.IGNORECASE), frozenset(tools.split()), ko, en, ja)


EXAMPLES: tuple[_Example, ...] = (
    _example(
        r"행|줄|row|행\s?추가|\brecord\b|追加|行を",
        "sheets.append_rows",
        "매출 현황 2026에 행 추가: 2026-03-04, 서울, 100",
        "add a row to the sheet 매출 현황 2026: 2026-03-04, Seoul, 100",
        "シート「매출 현황 2026」に「2026-03-04、ソウル、100」を追加して",
    ),
    _example(
        r"요약|정리|간추|요점|summar|recap|要約|まとめ|매출|시트|sheet|sales|売上|シート",
        "sheets.get_range text.summarize",
        "이번 주 매출 요약해줘",
        "summarize this week's sales",
        "今週の売上を要約して",
    ),
    _example(
        r"삭제|지워|지우|휴지통|delete|remove|trash|削除",
        "notion.archive_page",
        "노션에서 '구버전 위키' 페이지 삭제해줘",
        "delete the Notion page 'Old wiki'",
        "Notionの「旧Wiki」ページを削除して",
    ),
    _example(
        r"할\s?일|작업|마감|기한|task|due|deadline|タスク|期限",
        "notion.query_database",
        "이번 주 마감 작업 알려줘",
        "show the tasks due this week",
        "今週期限のタスクを教えて",
    ),
    _example(
        r"디엠|쪽지|\bdm\b|에게|한테|께|message|tell|님|さん|伝え",
        "slack.send_dm",
        "이준호님에게 '회의는 3시예요'라고 DM 보내줘",
        "tell Sarah that the meeting is at 3",
        "Sarahに「会議は3時です」とDMを送って",
    ),
    _example(
        r"노션|페이지|문서|회의록|기록|notion|page|doc|minutes|ページ|議事録",
        "notion.create_page",
        "노션에 '주간 회의' 페이지 만들어줘",
        "create a Notion page called 'Weekly meeting'",
        "Notionに「週次会議」のページを作って",
    ),
    _example(
        r"",
        "slack.post_message",
        "#general에 '점심 드세요'라고 올려줘",
        "post 'lunch is ready' to #general",
        "#generalに「お昼です」と投稿して",
    ),
)


def nearest_example(text: str, offered: Collection[str], language: Language) -> str:
    """Return the request most like a text that the offered tools can carry out; empty where they can none."""
    able = [one for one in EXAMPLES if one.tools <= set(offered)]
    near = next((one for one in able if one.near.search(text)), None)
    return {"ko": near.ko, "en": near.en, "ja": near.ja}[language] if near else ""
