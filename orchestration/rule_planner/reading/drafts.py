"""Requests for the words of a message and not for the message: they are shown, and nothing is posted or sent.

Pure. Words that nobody gives are not made up without a model.
"""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.field_words import MEETING, TASK
from orchestration.rule_planner.reading.parse import Reading
from orchestration.service import list_brands
from orchestration.text.prohibitions import ForbiddenAct
from schemas.plan import Language

_KO_NOUN = r"(?:초안|문구|문안|멘트|카피|공지문|안내문|안내\s?글|공지\s?글|본문)"
_KO_SAYS = r"(?:써|쓰|만들|작성|뽑|보여|잡아|적어|짜|준비|부탁|줘|주세요)"
_WANTS_WORDS = make_regex(
    rf"{_KO_NOUN}\s?만\s?(?:[가-힣]+\s){{0,2}}?{_KO_SAYS}"
    rf"|(?<![가-힣])(?:올릴|보낼|쓸|공유할|게시할|공지할|발송할|돌릴)\s(?:[^\s:]+\s){{0,3}}?(?:{_KO_NOUN}|메시지|글)(?:만|을|를|부터|좀)?\s?(?:[가-힣]+\s){{0,2}}?{_KO_SAYS}"
    r"|\b(?:just|only)\s(?:draft|write|prepare)\b(?=.*\b(?:announcement|message|post|note|reminder|text|email|dm)\b)"
    r"|\b(?:write|draft|give|show|prepare)\b\s(?:me\s|us\s)?(?:just\s|only\s)?(?:the\s|a\s|some\s)(?:wording|draft|text|copy)\s(?:for|of)\b"
    r"|(?:文面|文案|下書き|原稿|案文)(?:だけ|のみ)(?:を|は|で)?[^。\n]{0,8}?(?:作|書|見せ|考え|お願い|用意|ください)",
    re.IGNORECASE,
)
_MAY_WANT_WORDS = make_regex(
    rf"{_KO_NOUN}(?:을|를|부터|은|만)?\s?(?:[가-힣]+\s){{0,2}}?{_KO_SAYS}"
    r"|\bdraft\s(?:me\s)?(?:a|an|the|up)\b|\bwrite\s(?:me\s)?(?:a|an|the)\s(?:announcement|message|post|reminder|dm)\b"
    r"|\bshow\s(?:me\s)?the\s(?:text|wording|draft)\b|(?:文面|文案|下書き|原稿|案文)[^。\n]{0,8}?(?:作|書|見せ|考え|お願い|用意)",
    re.IGNORECASE,
)
"""The words are all that is wanted where it is forbidden to send them, too."""
TELLING_ACTS: frozenset[ForbiddenAct] = frozenset({"post", "share", "dm"})
"""Acts that tell others something."""
_BODY = make_regex(r"[:：]\s?(?P<body>\S.*)$|\bthat\s(?P<told>[^,.;\n]+)", re.DOTALL)
_SHOWN: dict[Language, str] = {
    "ko": "올리거나 보내지 않고 문구만 보여 드려요:\n{text}",
    "en": "Here are the words. Nothing was posted or sent:\n{text}",
    "ja": "投稿も送信もせず、文面だけお見せします:\n{text}",
}
_ASKED_KO = make_regex(
    r"(?:초안|드래프트|문안|안내문|공지문|인사말|홍보\s?문구)(?:을|를|좀|만|도|\s?하나|\s?한\s?번)?\s(?:\S{1,6}\s)?"
    r"(?:써|작성해|만들어|잡아|짜|지어|적어)\s?(?:서\s)?(?:줘|주|봐|달라|드려|줄)|(?:초안|문안)(?:을|좀)?\s?부탁"
)
_ASKED_EN = make_regex(
    r"^\W*(?:(?:please|pls|can you|could you|would you|help me|hey|quickly)[\s,]+)*"
    r"(?:(?:draft|compose)\s(?:up\s)?(?:an?|the|some|me|us|something)\b"
    r"|write\s(?:up\s)?(?:me\s|us\s)?an?\s(?:\w+\s){0,2}(?:draft|announcement|e-?mail|greeting|blurb|speech|poem))",
    re.IGNORECASE,
)
_ASKED_JA = make_regex(r"(?:下書き|草案|案内文|お知らせ文|文面)(?:を|も)?\s?(?:書いて|作って|作成して|考えて)")
_RECORD = make_regex(
    rf"{TASK}|{MEETING}|페이지|문서|회의록|작업|할\s?일|시트|DB|디비|데이터|위키"
    r"|\b(?:page|doc|document|task|to-?do|sheet|spreadsheet|database|wiki|minutes|meeting notes?|row)\b"
    r"|ページ|タスク|議事録|シート",
    re.IGNORECASE,
)
"""What is kept somewhere is a record, with a title that may say that it is a draft."""
_GIVEN = make_regex(r":\s*\S.*\s(?:올려|보내|공유)|\b(?:that|saying|which says)\b|[\"'“‘「『]", re.IGNORECASE)
_NOT_WRITTEN: dict[Language, str] = {
    "ko": (
        "글을 새로 쓰는 일은 모델이 연결되어 있어야 할 수 있어요. 아무것도 실행하지 않았어요. "
        "올릴 말을 알려 주시면 그대로 보내 드릴게요. 예: #general에 '내일 10시에 배포해요'라고 올려줘"
    ),
    "en": (
        "Writing a text takes a model, and none is connected, so nothing was done. Give me your words and I "
        "will send them as they are, such as: post 'we release at 10 tomorrow' in #general"
    ),
    "ja": (
        "文章を新しく書くにはモデルの接続が必要です。何も実行していません。"
        "お言葉をいただければ、そのまま送ります。例: #generalに「明日10時にリリースします」と投稿して"
    ),
}


def is_draft_request(reading: Reading) -> bool:
    """Whether a request asks for the words of a message alone."""
    if _asks_to_write(reading.text):
        return True
    if _names_record(reading.marked):
        return False
    if _WANTS_WORDS.search(reading.marked):
        return True
    forbids = any(one.act in TELLING_ACTS and not one.only for one in reading.prohibitions)
    return forbids and _MAY_WANT_WORDS.search(reading.marked) is not None


def _names_record(text: str) -> bool:
    plain = text.casefold()
    return _RECORD.search(text) is not None or any(one.casefold() in plain for one in list_brands("create_page"))


def _asks_to_write(text: str) -> bool:
    """Whether a text asks for words to be written, and neither gives them nor names a record to put them in."""
    if _names_record(text) or _GIVEN.search(text):
        return False
    return any(pattern.search(text) for pattern in (_ASKED_KO, _ASKED_EN, _ASKED_JA))


def find_draft_text(reading: Reading) -> str | None:
    """Return the words that a request gives for a message; None where they would have to be written."""
    if _asks_to_write(reading.text):
        return None
    quotes = reading.quotes(reading.marked)
    if quotes:
        return quotes[-1].value
    body = _BODY.search(reading.marked)
    return reading.raw((body["body"] or body["told"]).strip()) if body else None


def render_draft(text: str | None, language: Language) -> str:
    """Return the words as they are shown, or that they can't be written."""
    return _NOT_WRITTEN[language] if text is None else _SHOWN[language].format(text=text)
