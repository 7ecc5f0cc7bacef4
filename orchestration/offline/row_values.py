"""The cells of a row that a person wants to add: "3/4, 인스타 광고, 350000" or "날짜는 3/4, 금액은 35만"."""

from __future__ import annotations

import re

from orchestration.offline.amounts import find_amounts
from orchestration.offline.marks import QUOTE, RANGE
from orchestration.offline.reading import Reading
from orchestration.offline.things import Thing
from orchestration.offline.words import COLUMNS
from schemas.values import Json

_ROW_WORDS = re.compile(
    r"\s*(?:(?:이렇게\s)?(?:새\s?)?(?:한|1)\s?(?:줄|행)(?:만)?(?:을|를|로|도)?"
    r"|(?:새\s)?(?:행|줄|로우|데이터|내역|항목|값)(?:을|를|으로|로)?(?:\s(?:하나|한\s?개"
    r"|한\s?줄))?|(?:을|를|라고|이라고|로|으로))\s*$"
)
_ROW_LEAD = re.compile(
    r"^\s*(?:에다가|에다|에|의)?[\s,:]*(?:(?:새\s)?(?:행|줄|로우|한\s?줄|한\s?행)(?:을|를"
    r"|으로|로)?\s?(?:하나)?\s?[:：]?\s*)?"
)
_EN_ROW = re.compile(
    (
        r"\b(?:a |an |another |one |the |this |these |new |following )*(?:rows?|lines?|entry"
        r"|record|values?)\b(?:\s(?:with|of|saying|containing|values|for))*"
    ),
    re.IGNORECASE,
)
_PAIR = re.compile(r"^\s*(?P<column>[가-힣A-Za-z ]{1,15}?)(?:\s?(?:은|는|:|=|이|가|에)\s?|\s)(?P<value>.+)$")
_TAB_EN = re.compile(
    (
        r"\b(?:to|in|into|on)\s(?:the\s)?(?:\w+ tab|tab \w+)(?:\s(?:of|in"
        r"|from))?(?:\sthe)?\s*$"
    ),
    re.IGNORECASE,
)
_LOOSE = re.compile(
    r"^(\d{1,2}월\s?\d{1,2}일|\d{1,2}/\d{1,2}|\d{4}-\d{2}-\d{2})(?:에"
    r"|자)?\s+(.+?)\s+([\d,.]+\s?(?:억|만|천)?\s?(?:\d[\d,]*)?\s?원?)$"
)
_NUMBER = re.compile(r"^[-+]?[₩$]?\s?\d[\d,]*(?:\.\d+)?\s?(?:원|won|krw)?$", re.IGNORECASE)


def row_of(text: str, reading: Reading, sheet: Thing | None) -> Json:
    """Return the row: a list of cells in order, or column -> cell where the person named columns; None for none."""
    body = _body(text, reading, sheet)
    cells = [cell.strip() for cell in re.split(r"\s*(?:,(?!\d{3}(?!\d))|、|\||\s/\s)\s*", body) if cell.strip()]
    if not cells:
        return None
    if len(cells) == 1:
        cells = _loose(cells[0])
    pairs = [_pair(cell) for cell in cells]
    if all(pairs):
        return {column: cell for column, cell in (pair for pair in pairs if pair)}
    return [_cell(cell) for cell in cells]


def _loose(cell: str) -> list[str]:
    """Return the cells of a row that has no commas ("3월 9일 팝업스토어 120만원"): a day, words, an amount."""
    match = _LOOSE.match(cell)
    return [part.strip() for part in match.groups()] if match else [cell]


def _body(text: str, reading: Reading, sheet: Thing | None) -> str:
    """Return the part of a clause that holds the cells, as typed."""
    if reading.language == "en":
        return _english_body(text, reading, sheet)
    body = text[sheet.end :] if sheet else text
    body = re.sub(rf"^\s?(?:의\s?)?(?:[\w가-힣]+|{QUOTE})\s?탭", "", body)
    body = re.sub(rf"^\s?(?:의\s?)?(?:Q[1-4]|주간|월간)(?=에|\s)|^\s?{RANGE}", "", body, flags=re.IGNORECASE)
    colon = re.search(r":\s(.+)$", body)
    if colon:
        return reading.raw(colon[1]).strip()
    body = _ROW_LEAD.sub("", body, count=1)
    return re.sub(r"^['\"]|['\"]$", "", _values(_ROW_WORDS.sub("", _ROW_WORDS.sub("", body)), reading))


def _values(text: str, reading: Reading) -> str:
    """Return text as typed; a single quote holds the row itself."""
    quote = re.fullmatch(rf"\s*({QUOTE})\s*", text)
    typed = re.sub(QUOTE, lambda match: reading.marks[match[0]].value, text)
    return reading.marks[quote[1]].value if quote else reading.raw(typed)


def _english_body(text: str, reading: Reading, sheet: Thing | None) -> str:
    colon = re.search(r":\s(.+)$", text)
    if colon:
        return _values(colon[1], reading).strip(" .")
    body = text
    if sheet:
        head = re.sub(r"\b(?:to|in|into|on)\s(?:the\s)?$", "", text[: sheet.start])
        tail = re.sub(r"^\s?(?:(?:the\s)?\w+ tab|tab \w+|Q[1-4])", "", text[sheet.end :], flags=re.IGNORECASE)
        body = f"{_TAB_EN.sub(' ', head)} {tail}"
    body = re.sub(r"\b(?:to|in|into|on|with|as)\s*$|^\s*with\s", "", _EN_ROW.sub(" ", body).strip())
    return _values(body, reading).strip(" .()[]")


def _pair(cell: str) -> tuple[str, Json] | None:
    match = _PAIR.match(cell)
    if not match:
        return None
    wanted = match["column"].strip().lower()
    column = next((name for name, words in COLUMNS.items() if wanted in words or wanted == name), None)
    return (column, _cell(match["value"])) if column else None


def _cell(text: str) -> Json:
    """Return a cell: a number where one is written, else the text."""
    text = text.strip().strip("'\"“”‘’")
    if _NUMBER.match(text):
        digits = re.sub(r"[^\d.+-]", "", text)
        return float(digits) if "." in digits else int(digits)
    amounts = find_amounts(text)
    if len(amounts) == 1 and amounts[0].end - amounts[0].start == len(text) and re.search(r"[만억천]|원$", text):
        return int(amounts[0].value)
    return text
