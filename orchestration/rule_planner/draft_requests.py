"""Requests to write a text of which nobody gives the words; without a model none is made up. Pure."""

from __future__ import annotations

import re

_KO = re.compile(
    r"(?:초안|드래프트|문안|안내문|공지문|인사말|홍보\s?문구)(?:을|를|좀|만|도|\s?하나|\s?한\s?번)?\s(?:\S{1,6}\s)?"
    r"(?:써|작성해|만들어|잡아|짜|지어|적어)\s?(?:서\s)?(?:줘|주|봐|달라|드려|줄)|(?:초안|문안)(?:을|좀)?\s?부탁"
)
_EN = re.compile(
    r"^\W*(?:(?:please|pls|can you|could you|would you|help me|hey|quickly)[\s,]+)*"
    r"(?:(?:draft|compose)\s(?:up\s)?(?:an?|the|some|me|us|something)\b"
    r"|write\s(?:up\s)?(?:me\s|us\s)?an?\s(?:\w+\s){0,2}(?:draft|announcement|e-?mail|greeting|blurb|speech|poem))",
    re.IGNORECASE,
)
_JA = re.compile(r"(?:下書き|草案|案内文|お知らせ文|文面)(?:を|も)?\s?(?:書いて|作って|作成して|考えて)")
_KEPT = re.compile(
    r"노션|페이지|문서|회의록|작업|할\s?일|시트|DB|디비|데이터|위키"
    r"|\b(?:notion|page|doc|document|task|to-?do|sheet|spreadsheet|database|wiki|minutes|meeting notes?|row)\b"
    r"|ページ|タスク|議事録|シート|ノーション",
    re.IGNORECASE,
)
"""What is kept somewhere is a record, with a title that may say that it is a draft."""
_GIVEN = re.compile(r":\s*\S.*\s(?:올려|보내|공유)|\b(?:that|saying|which says)\b|[\"'“‘「『]", re.IGNORECASE)


def is_draft_request(text: str) -> bool:
    """Whether a text asks for words to be written, and neither gives them nor names a record to put them in."""
    if _KEPT.search(text) or _GIVEN.search(text):
        return False
    return any(pattern.search(text) for pattern in (_KO, _EN, _JA))
