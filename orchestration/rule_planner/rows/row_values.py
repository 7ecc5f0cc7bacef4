"""The cells of a row that a person wants to add ("3/4, 인스타 광고, 350000")."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.plain_words import is_plain_en, is_plain_ja, is_plain_ko
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.words import COLUMNS, DATE, QUOTE, RANGE
from orchestration.text.amounts import find_amounts, normalise_units
from orchestration.text.number_words import find_native_counts, find_number_words
from orchestration.text.row_remarks import drop_rest_remark
from schemas.values import Json

_ROW_WORDS = make_regex(
    r"\s*(?:(?:이렇게\s)?(?:새\s?)?(?:한|1)\s?(?:줄|행)(?:만)?(?:을|를|로|도)?"
    r"|(?:새\s)?(?:행|줄|로우|데이터|내역|항목|값)(?:을|를|으로|로)?(?:\s(?:하나|한\s?개"
    r"|한\s?줄))?|(?:を)?(?:[一1１]行|行)(?:だけ)?(?:を)?|(?:을|를|라고|이라고|로|으로|を|と))\s*$"
)

_ROW_LEAD = make_regex(
    r"^\s*(?:에다가|에다|에|의|に|へ|の)?[\s,:]*(?:(?:새\s)?(?:행|줄|로우|한\s?줄|한\s?행)(?:을|를"
    r"|으로|로)?\s?(?:하나)?\s?[:：]?\s*)?"
)

_EN_ROW = make_regex(
    (
        r"\b(?:a |an |another |one |the |this |these |new |following )*(?:rows?|lines?|entry"
        r"|record|values?)\b(?:\s(?:with|of|saying|containing|values|for))*"
    ),
    re.IGNORECASE,
)

_PAIR = make_regex(r"^\s*(?P<column>[가-힣A-Za-z ]{1,15}?)(?:\s?(?:은|는|:|=|이|가|에)\s?|\s)(?P<value>.+)$")

_TAB_EN = make_regex(
    (
        r"\b(?:to|in|into|on)\s(?:the\s)?(?:\w+ tab|tab \w+)(?:\s(?:of|in"
        r"|from))?(?:\sthe)?\s*$"
    ),
    re.IGNORECASE,
)

_LOOSE = make_regex(
    r"^(\d{1,2}월\s?\d{1,2}일|\d{1,2}/\d{1,2}|\d{4}-\d{2}-\d{2})(?:에"
    r"|자)?\s+(.+?)\s+([\d,.]+\s?(?:억|만|천)?\s?(?:\d[\d,]*)?\s?원?)$"
)

_NUMBER = make_regex(r"^[-+]?[₩$]?\s?\d[\d,]*(?:\.\d+)?\s?(?:원|won|krw)?$", re.IGNORECASE)


_DATED = make_regex(r"^(?:dated|date is)\s", re.IGNORECASE)
_ROW_NOUN_EN = make_regex(r"(?:an?\s|another\s|one\s)?(?:new\s)?(?:expense|sale|cost|purchase|deal)", re.IGNORECASE)
"""What a row is called by what it is of."""


def parse_row(text: str, reading: Reading, sheet: Thing | None) -> Json:
    """Return the row: a list of cells in order, or column -> cell where the person named columns; None for none."""
    loose = (
        []
        if reading.language == "en" or ":" in text or re.search(r",(?!\d{3}(?!\d))", text)
        else _spaced(text, reading, sheet)
    )
    if loose is None or len(loose) > 1:
        return loose or None
    body = drop_rest_remark(_body(text, reading, sheet))
    cells = [
        _DATED.sub("", cell.strip()) for cell in _SEPARATOR.split(body) if not _ROW_NOUN_EN.fullmatch(cell.strip())
    ]
    cells = [cell for cell in cells if cell]
    if not cells:
        return None
    if len(cells) == 1:
        cells = _loose(cells[0])
    day = next((found for found in reading.dates(text.partition(": ")[0]) if found.has_day), None)
    if len(cells) > 1 and day is not None and ": " in text and not reading.dates(text.partition(": ")[2]):
        cells = [day.start.date().isoformat(), *cells]
    pairs = [_pair(cell) for cell in cells]
    if all(pairs):
        return {column: cell for column, cell in (pair for pair in pairs if pair)}
    days = _list_days(reading)
    if len(cells) == 1 and cells[0] not in days and _says_nothing(cells[0], text, reading):
        return None
    return [days.get(cell) or read_cell(cell) for cell in cells]


_NO_CELL = make_regex(
    r"만|만요|좀|하나|please|pls|plz|thanks?|thank you|お願い(?:し(?:ます|たい))?|ください|おいて(?:ください)?|だけ",
    re.IGNORECASE,
)


def _says_nothing(cell: str, text: str, reading: Reading) -> bool:
    """Whether what is left of a request is no cell: courtesy, and words such as "row" and "value"."""
    if any(mark.value == cell for mark in reading.quotes(text)):
        return False
    is_plain = {"ko": is_plain_ko, "en": is_plain_en, "ja": is_plain_ja}[reading.language]
    words = [split_particle(word)[0] if reading.language == "ko" else word for word in cell.split()]
    words = [re.sub(r"[をにへはの]$", "", word) if reading.language == "ja" else word for word in words]
    return all(_NO_CELL.fullmatch(word) or (not word[0].isdigit() and is_plain(word)) for word in words)


def _list_days(reading: Reading) -> dict[str, str]:
    """Return the days (ISO) of the request by the words that say them: a cell that says one holds the day."""
    dated = [(mark.value, mark.date) for mark in reading.marks.values() if mark.date is not None]
    return {words: found.start.date().isoformat() for words, found in dated if found.has_day and not found.has_time}


_LEAD = make_regex(r"^\s*(?:의|の)?\s*(?:안에|내에|에다가|에다|에|に|へ)?(?:は)?[\s、,]*")
_ROW_NOUN = make_regex(
    r"(?<![가-힣])(?:새\s?)?(?:한|1|하나)\s?(?:줄|행)(?:만)?(?:을|를|로)?(?=[\s.]|$)|(?<![가-힣])(?:행|줄)(?:을|를)?(?=[\s.]|$)|[一1１]行(?:だけ)?(?:を)?|(?<![一-龥ァ-ヶ])行(?:だけ)?(?:を|(?=\s|$))"
)
_PIECE = make_regex(
    rf"(?P<date>{DATE})\s?(?:날짜로|날짜|일자로|자로|자|에|の日付(?:で|に)?|付け?(?:で)?|の|で)?(?:\s(?:쓴|사용한|결제한|나간)(?=\s))?|(?P<quote>{QUOTE})(?:\s?이?라고|으로|로|을|를|を)?"
)
_SPENT = make_regex(r"\s(?:썼|나갔|들었|들어갔|지출했|결제했|샀|냈|사용했|구매했|팔았|팔렸)다고(?=\s|$)")
"""What says only that the money was spent, or the thing sold, for which the row is."""
_CONTACT = make_regex(r"(?<![\w-])\d{2,4}-\d{3,4}-\d{4}(?![\w-])|[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_SINO_AMOUNT = make_regex(r"(?<![가-힣])([일이삼사오육칠팔구십백천만억]*[십백천만억])\s?원(?![가-힣])")
_COUNTED_JA = make_regex(r"(?<=[ァ-ヶー一-龥ぁ-ん])(\d[\d,]*)\s?(?:個|件|台|本|枚|セット)")
_SEPARATOR = make_regex(r"\s*(?:,(?!\d{3}(?!\d))|、|\||\s/\s)\s*")
_TRAIL = make_regex(r"(?:을|를|を|이라고|라고|으로|로)?\s*[.。]?\s*$")


def _spaced(text: str, reading: Reading, sheet: Thing | None) -> list[Json] | None:
    """Return the cells of a row that is told without commas: days, quoted texts, amounts and the words between them;
    None where there are words and none of these tells them apart, so that they are asked for."""
    behind = re.sub(rf"^\s?(?:의\s?)?(?:[\w가-힣]+|{QUOTE})\s?탭", "", text[sheet.end :] if sheet else text)
    body = _LEAD.sub("", re.sub(r"^\s?(?:의\s?|の)?(?:Q[1-4]|주간|월간)(?=에|に|\s)", "", behind, flags=re.IGNORECASE))
    return _split_spaced(_ROW_NOUN.sub(" ", body), reading)


def _split_spaced(text: str, reading: Reading) -> list[Json] | None:
    body = _TRAIL.sub("", _SPENT.sub("", text)).strip()
    spans = list_row_spans(body, reading)
    cells: list[Json] = []
    position = 0
    for start, end, value in sorted(spans, key=lambda span: span[0]):
        if start < position:
            continue
        cells += _words(body[position:start], reading)
        cells.append(value)
        position = end
    cells += _words(_ONE_ENTRY.sub("", body[position:]), reading)
    told = len(spans) > 0
    return cells if told or (len(cells) < 2 and " " not in body) else None


_ONE_ENTRY = make_regex(r"^\s?한\s?건(?=\s|$)")
_ENTRY = make_regex(r"원\s한\s?건$")
"""Behind an amount, that it is one entry."""


def list_row_spans(body: str, reading: Reading) -> list[tuple[int, int, Json]]:
    """Return the cells that tell themselves: days, quoted texts, telephone numbers, addresses of mail, amounts."""
    spans: list[tuple[int, int, Json]] = []
    for match in _PIECE.finditer(body):
        mark = reading.marks[match["date"] or match["quote"]]
        day = mark.date.start.date().isoformat() if mark.date else None
        spans.append((match.start(), match.end(), day or mark.value))
    spans += [(match.start(), match.end(), match[0]) for match in _CONTACT.finditer(body)]
    for match in _SINO_AMOUNT.finditer(body):
        spans.append((match.start(), match.end(), _read_sino(match[1])))
    spans += [one for one in find_native_counts(body) if not _ENTRY.search(body[: one[1]])]
    spans += [(*match.span(), int(match[1].replace(",", ""))) for match in _COUNTED_JA.finditer(body)]
    for start, end, value in find_number_words(body):
        won = re.match(r"\s(?:won|krw|dollars|euros?)\b", body[end:])
        spans.append((start, end + (won.end() if won else 0), value))
    spoken = re.sub(r"(?<=\d)(?:ウォン|円|台)", lambda unit: " " * len(unit[0]), normalise_units(body))
    for amount in find_amounts(spoken, bare=True):
        unit = re.match(r"\s?(?:ウォン|円|個|件|台|개월)?", body[amount.end :])
        end = amount.end + (unit.end() if unit else 0)
        spans.append((amount.start, end, int(amount.value) if amount.value.is_integer() else amount.value))
    return spans


def parse_rows(text: str, reading: Reading) -> list[Json]:
    """Return the rows of a piece of text that is nothing else, their cells parted by commas or bars, else by what they
    are; several where each part begins with its day and holds cells of its own."""
    parts = [part.strip() for part in _SEPARATOR.split(text) if part.strip()]
    quoted = re.fullmatch(rf"({QUOTE})[を을를]?", text.strip())
    inside = [one for one in _SEPARATOR.split(reading.marks[quoted[1]].value) if one] if quoted is not None else []
    if len(inside) > 1:
        return [[read_cell(one) for one in inside]]
    if len(parts) < 2:
        alone = _split_spaced(text, reading)
        return [alone] if alone else []
    spaced = [_split_spaced(part, reading) for part in parts if re.search(DATE, part)]
    several: list[Json] = [row for row in spaced if row is not None and len(row) > 2]
    if len(several) == len(parts):
        return several
    days = _list_days(reading)
    parts = [piece for part in parts for piece in _cut_marked(part)]
    typed = [_values(part, reading).strip(" .。") for part in parts]
    pairs = [_pair(part) for part in typed]
    if all(pairs):
        return [{column: cell for column, cell in (pair for pair in pairs if pair)}]
    typed = [one for cell in typed for one in _NAMED_AMOUNT.sub(r"\g<name>\n\g<amount>", cell).split("\n")]
    return [[days.get(cell) or read_cell(cell) for cell in typed]]


_NAMED_AMOUNT = make_regex(
    r"^(?P<name>[^\d:=]{2,30}?)\s(?P<amount>(?:\d[\d,.]*\s?(?:[만천억万千億]\s?(?:\d[\d,]*\s?천?\s?)?)?(?:원|ウォン|円|won|krw)|\d[\d,.]*\s?[만천억万千億k]|\d{1,3}(?:,\d{3})+))$",
    re.IGNORECASE,
)
"""What money goes to, and how much of it, in one piece."""


def _cut_marked(part: str) -> list[str]:
    """Return a piece of a row cut where a day or a quoted text in it ends ("「ポスター」8万ウォン" are two cells)."""
    found = _PIECE.search(part)
    if found is None:
        return [part]
    mark = found["date"] or found["quote"]
    return [one for one in (part[: found.start()].strip(), mark, part[found.end() :].strip()) if one]


_SINO = {"일": 1, "이": 2, "삼": 3, "사": 4, "오": 5, "육": 6, "칠": 7, "팔": 8, "구": 9}
_SINO_PLACES = {"십": 10, "백": 100, "천": 1000}


def _read_sino(text: str) -> int:
    """Return the number that is spelled in Korean ("삼십이만")."""
    total = part = digit = 0
    for char in text:
        if char in _SINO:
            digit = _SINO[char]
        elif char in _SINO_PLACES:
            part, digit = part + (digit or 1) * _SINO_PLACES[char], 0
        else:
            total, part, digit = total + (part + digit or 1) * (10_000 if char == "만" else 100_000_000), 0, 0
    return total + part + digit


def _words(text: str, reading: Reading) -> list[Json]:
    typed = reading.raw(text).strip(" .。、,")
    return [re.sub(r"\s+", " ", typed)] if typed else []


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


_CONTACT_COLUMNS = {
    "이름": ("이름", "name"),
    "전화번호": ("전화번호", "전화", "연락처", "phone"),
    "이메일": ("이메일", "email"),
    "등급": ("등급", "tier", "grade"),
}


def _pair(cell: str) -> tuple[str, Json] | None:
    match = _PAIR.match(cell)
    if not match:
        return None
    wanted = match["column"].strip().lower()
    column = next(
        (name for name, words in (COLUMNS | _CONTACT_COLUMNS).items() if wanted in words or wanted == name), None
    )
    return (column, read_cell(match["value"])) if column else None


_HAS_UNIT = make_regex(
    r"[만억천]|\d\s?(?:[kK]|m|mil|million|thousand|bn|billion)$|(?:\.\d+|\d{2,})\s?M$|(?:원|개|건|won|units?|pcs)$"
)


def read_cell(text: str) -> Json:
    """Return a cell: a number where one is written, else the text."""
    text = text.strip().strip("'\"“”‘’")
    if _NUMBER.match(text):
        digits = re.sub(r"[^\d.+-]", "", text)
        return float(digits) if "." in digits else int(digits)
    sino = _SINO_AMOUNT.fullmatch(text)
    if sino is not None:
        return _read_sino(sino[1])
    spoken = re.sub(r"\s?(?:ウォン|円)$", "", normalise_units(text))
    if spoken != text and _NUMBER.match(spoken):
        return read_cell(spoken)
    amounts = find_amounts(spoken)
    if len(amounts) == 1 and amounts[0].end - amounts[0].start == len(spoken) and _HAS_UNIT.search(spoken):
        return int(amounts[0].value)
    return text
