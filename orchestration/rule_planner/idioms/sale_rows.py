"""A sale that is noted in few words ("log a sale, today, seoul, 2 starter, 198000"), as a row for the sheet of sales,
and an item with words in brackets behind it as one cell. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.idioms.idiom_rules import restore_quotes, seal_quotes
from orchestration.text.word_lists import THANKS_EN

_SHEET = make_regex(r"시트|현황|예산|장부|\b(?:sheet|tab|tracker|budget|page)\b", re.IGNORECASE)
"""What names the place of a row itself."""
_POLITE_EN = r"(?:(?:please|pls|plz|hey|ok|so|and|also|can\syou|could\syou)[\s,]+)*"
_SALE_EN = make_regex(
    rf"^\W*{_POLITE_EN}(?:(?:log|record|add|enter|note(?:\sdown)?|put\s(?:in|down)|book|jot\sdown)\s(?:an?|one|another|this|the|today's)\s(?:more\s|new\s)?sale"
    r"|(?:one\s|a\s)?(?:more\s|new\s)sale)(?:\s?[:,–—-]|\s(?:of|for|from|in|on|today|yesterday)\b)(?P<cells>[^\n?#@]*\d[^\n?#@]*)$",
    re.IGNORECASE,
)
_HEADED_EN = make_regex(
    r"^(?P<order>.*?\bsale)(?P<cells>(?:\s?[:,–—-]|\s(?:of|for|from|in|on|today|yesterday)\b).*)$", re.I
)
_AMOUNTS = make_regex(
    r"(?:won|krw|usd|k|m|mil|am|pm|units?|pcs|pieces|each|total|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\b",
    re.I,
)
_COUNT_FIRST = make_regex(
    r"(?<![\d,./-])(?P<count>\d{1,4})\s?(?:[x×]\s?)?(?P<what>[A-Za-z]{3,15})(?=\s*(?:,|$)|\s(?:in|at|for|on|today|yesterday)\b)"
)
_COUNT_LAST = make_regex(r"(?P<what>[A-Za-z]{3,15})\s?[x×]\s?(?P<count>\d{1,4})\b", re.IGNORECASE)
_JOINED = make_regex(
    r"\s(?:in|at|from|for|on)\s(?=[A-Za-z])|\s(?=(?:today|yesterday)\s*(?:,|$))|\s[–—-]\s|(?<=[a-z])\s?:\s",
    re.IGNORECASE,
)
_LEAD_EN = make_regex(r"^(?:\s?[:,–—-]\s?|\s(?:of|for|from|in|on)\s|\s)+", re.IGNORECASE)
_END_EN = make_regex(rf"[\s,.!]*(?:{THANKS_EN}[\s.!]*)?$", re.IGNORECASE)

_DAY = r"(?:\d{1,2}/\d{1,2}|\d{1,2}월\s?\d{1,2}일|오늘|어제|그제)(?:\s?(?:자로|날짜로|에))?"
_GLOSSED_KO = make_regex(
    rf"(?P<day>{_DAY}[\s,]+)(?P<item>[^\d\s,()\ue800-\ue8ff][^\d,()\n\ue800-\ue8ff]{{1,30}}\s?\([^()\n]{{1,20}}\))(?=[\s,]+\d[\d,.]*\s?(?:만|천|원|\s|$))"
)
_ROW_KO = make_regex(
    r"(?:예산|시트|현황|장부|Q[1-4])\S*\s[^\n]*(?:추가|넣|적|기록|입력|등록)|(?:추가|기록|입력|등록)", re.IGNORECASE
)

_SOLD_JA = make_regex(
    r"^(?P<day>今日|本日|昨日|一昨日|\d{1,2}/\d{1,2}|\d{1,2}月\d{1,2}日)の売上(?:に|を|として)?\s?[、::\s]\s?(?P<cells>[^\n。?？]*\d[^\n。?？]*?)[、\s]*(?:を)?"
    r"(?:追加|登録|記録|入力|入れ|記入)(?:し)?(?:て[ぁ-ん]*|お願い[ぁ-ん]*|で)?[。!！\s]*$"
)
_PUT_JA = make_regex(r"^(?P<place>[^\s。::、]{1,20}に)(?:入れて|書いて|足して|記録して)[ぁ-ん]*\s?[::]\s?(?=[^\n]*\d)")


_TABLE_KO = make_regex(
    r"(?<![가-힣])(?P<of>예산|매출|판매|지출|비용)\s?표(?=에(?:다가?|도)?\s[^\n]*\d[^\n]*(?:추가|넣|적|기록|입력|등록|올려))"
)
"""A table that is a sheet, to which a row is added."""


def replace_sale_rows(text: str) -> str:
    """Return a note of a sale as an order for a row of the sheet of sales; any other text as it is."""
    sealed, quotes = seal_quotes(text)
    sale = _SALE_EN.match(sealed) if not _SHEET.search(sealed) else None
    if sale is not None:
        return restore_quotes(f"add a row to the sales sheet: {_order_cells(sealed)}", quotes)
    sealed = _TABLE_KO.sub(r"\g<of> 시트", sealed)
    if _ROW_KO.search(sealed):
        sealed = _GLOSSED_KO.sub(r"\g<day>'\g<item>'", sealed)
    sealed = _SOLD_JA.sub(r"売上に追加: \g<day> \g<cells>", sealed)
    return restore_quotes(_PUT_JA.sub(r"\g<place>追加: ", sealed), quotes)


def _order_cells(text: str) -> str:
    """Return the cells of a sale parted by commas, each count behind what it is of."""
    found = _HEADED_EN.match(text)
    cells = _LEAD_EN.sub("", found["cells"] if found is not None else text)
    cells = _COUNT_LAST.sub(r"\g<what>, \g<count>", _END_EN.sub("", cells))
    cells = _COUNT_FIRST.sub(
        lambda one: one[0] if _AMOUNTS.match(one["what"]) else f"{one['what']}, {one['count']}", cells
    )
    parted = re.sub(r"(?:,\s*)+,", ",", _JOINED.sub(", ", cells))
    spaced = any(len(one.split()) > 2 for one in re.split(r",\s", parted))
    return re.sub(r",\s", " ", parted) if spaced else parted
