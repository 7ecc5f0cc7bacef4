"""A row of a sheet told in parts, each by what it is ("항목 추가요. 켄님 담당으로 85만원, 항목명은 'X'"). Whose a row
is, told beside its cells ("60만원이고 담당은 사라님"): it is a value of a column of its own. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.words import ANY_MARK, DATE, NAMED, QUOTE
from orchestration.rule_planner.rows.row_values import parse_row
from orchestration.text.amounts import find_amounts
from orchestration.text.word_lists import HONORIFIC
from schemas.plan import Language
from schemas.values import Json

_COLUMNS: dict[Language, tuple[str, str, str, str]] = {
    "ko": ("날짜", "금액", "항목", "담당자"),
    "en": ("date", "amount", "item", "owner"),
    "ja": ("日付", "金額", "項目", "担当者"),
}
"""How the columns of a day, an amount, what it is for, and whose it is are called."""
_OWNER = make_regex(
    r"(?:(?<=[\dンン円원만万])(?:이고요?|이며|で|に))?(?:(?<![\s、,.])[\s、,.]++(?:and\s|with\s|그리고\s)?)?"
    r"(?:담당자|담당|책임자|担当者|担当|責任者|\b(?:the\s)?owner|\bassignee|\bowned by)\s?(?:은|는|이|가|:|=|は"
    r"|が|is\b)?\s?"
    rf"(?P<who>{NAMED}){HONORIFIC}?(?:です|で|이고요?|이며|이에요|예요|입니다|으로|로|고)?(?=[\s、,.。]|$|追|記|入)",
    re.IGNORECASE,
)


def split_owner(text: str, reading: Reading) -> tuple[str | None, str]:
    """Return who a text says a row is of, and the text without that; None and the text where it says nobody or two."""
    found = list(_OWNER.finditer(text))
    if len(found) != 1:
        return None, text
    (one,) = found
    rest = f"{text[: one.start()]}, {text[one.end() :].lstrip(' 、,')}"
    return reading.marks[one["who"]].value, re.sub(r"^[\s,]+|[\s,]+$", "", rest)


def build_named_row(row: Json, owner: str, language: Language) -> Json:
    """Return a row by its columns, with the one of who it is of; None where its cells do not tell their columns."""
    day, amount, item, who = _COLUMNS[language]
    if isinstance(row, dict):
        return {**row, who: owner}
    named: dict[str, Json] = {}
    for cell in row if isinstance(row, list) else []:
        is_day = isinstance(cell, str) and re.fullmatch(r"\d{4}-\d\d-\d\d", cell) is not None
        column = day if is_day else item if isinstance(cell, str) else amount
        if column in named:
            return None
        named[column] = cell
    return {**named, who: owner} if named else None


def parse_owned_row(text: str, reading: Reading, sheet: Thing | None) -> Json:
    """Return the row of a clause, by its columns where it says who it is of; None for none."""
    begin = sheet.end if sheet is not None else 0
    owner, rest = split_owner(text[begin:], reading)
    row = parse_row(f"{text[:begin]}{rest}" if owner is not None else text, reading, sheet)
    return row if owner is None or row is None else build_named_row(row, owner, reading.language)


POLITE_KO = r"(?:\s?(?:좀|해|줘|주|두|둬|놔|드|부탁|바랍|요청|요(?![가-힣])|용)[가-힣]*)*"
_NEW = r"(?:(?:새\s?|신규\s)?(?:항목|행|줄|내역|건|데이터)?(?:을|를)?\s?(?:한\s?(?:줄|행|건|개)|하나)?(?:만)?\s?)"
_ORDER = rf"(?P<place>[^:.\n]{{2,40}}?)(?:에다가|에다|에)\s{_NEW}(?:추가|기록|입력|등록|기입|적어|넣어){POLITE_KO}"
_FORMS = (
    make_regex(rf"{_ORDER}\s?[.!,~]+\s*(?P<told>.+)"),
    make_regex(rf"(?P<told>.+?)[.!~]+\s*{_ORDER}"),
)
_BETWEEN = make_regex(
    r"(?:[\s,.!~]|(?<=\S)(?:이고|이며|이에요|예요|입니다|으로|로|이요|이구|고|구|요)(?=[\s,.!~]|$)|(?<=로)\s해서)*"
)
_NAME = (
    rf"(?:{NAMED}|{QUOTE}|[가-힣]{{2,4}}\s[가-힣]{{1,3}}(?=님|씨)|[가-힣]{{2,4}}?(?=님|씨|이?고\b|으?로\b|[\s,.]|$)"
    r"|[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
)
_PARTS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "item",
        make_regex(
            rf"(?P<word>항목|품목|상품|내역|내용)(?:\s?(?:명|이름))?(?:은|는|이|:)?\s(?P<value>{QUOTE}|[^\s,.]+(?:\s[^\s,.]+){{0,3}}?(?=이?고[\s,]|[,.]|$))"
        ),
    ),
    (
        "amount",
        make_regex(
            r"(?:(?:금액|가격|비용)(?:은|는|이|:)?\s)?(?P<value>\d[\d,.]*\s?(?:억|천만|백만|만|천)?(?:\s?\d[\d,]*\s?(?:천|백)?)?\s?원)"
        ),
    ),
    ("owner", make_regex(rf"담당(?:자)?(?:은|는|이|:)?\s(?P<value>{_NAME})(?:님|씨)?")),
    ("owner", make_regex(rf"(?P<value>{_NAME})(?:님|씨)?(?:이|가)?\s담당(?:자)?")),
    ("day", make_regex(rf"(?:(?:날짜|일자)(?:은|는|:)?\s)?(?P<value>{DATE})\s?(?:자로|날짜로|자)?")),
)
_NAMES = {"item": "항목", "amount": "금액", "owner": "담당자", "day": "날짜"}
_LEAST = 2


@dataclass(frozen=True, slots=True)
class RowDetails:
    """Where a row goes, and its cells by the word for their column."""

    place: str
    cells: dict[str, Json]


def read_row_details(text: str, reading: Reading) -> RowDetails | None:
    """Return the row whose parts each say what they are; None where any word of them says something else."""
    for form in _FORMS if reading.language == "ko" else ():
        found = form.fullmatch(text.strip(" .!~"))
        cells = _read_cells(found["told"].strip(), reading) if found is not None else None
        if found is not None and cells is not None:
            return RowDetails(found["place"].strip(), cells)
    return None


def _read_cells(told: str, reading: Reading) -> dict[str, Json] | None:
    """Return the cells of all that is told; None where two say the same, one is not read, or none names its column."""
    cells: dict[str, Json] = {}
    at, is_named = 0, False
    while at < len(told):
        kind, found = next(((kind, one) for kind, form in _PARTS if (one := form.match(told, at))), ("", None))
        if found is None or not found["value"].strip():
            return None
        word = found.groupdict().get("word") or _NAMES[kind]
        value = _read_value(kind, found["value"].strip(), reading)
        if word in cells or value is None:
            return None
        cells[word] = value
        is_named = is_named or kind in ("item", "owner")
        between = _BETWEEN.match(told, found.end())
        at = between.end() if between is not None else found.end()
    return cells if is_named and len(cells) >= _LEAST else None


def _read_value(kind: str, said: str, reading: Reading) -> Json:
    mark = reading.marks.get(said)
    if kind == "day":
        return mark.date.start.date().isoformat() if mark is not None and mark.date is not None else None
    if kind == "amount":
        amounts = find_amounts(said)
        value = amounts[0].value if len(amounts) == 1 else None
        return None if value is None else int(value) if value.is_integer() else value
    if mark is not None:
        return mark.value
    return said if re.search(ANY_MARK, said) is None else None
