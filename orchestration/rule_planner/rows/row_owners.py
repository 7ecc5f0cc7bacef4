"""Whose a row is, told beside its cells ("60만원이고 담당은 사라님"): it is a value of a column of its own. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.words import NAMED
from orchestration.rule_planner.rows.row_values import parse_row
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
