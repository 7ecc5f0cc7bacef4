"""Where in a sheet a row is to go, told apart from the sheet's name: its tab ("… 적어줘 (Q1 탭)", "Q1 예산에"), and its
end, which is where rows go anyway ("맨 밑에", "at the bottom"). Neither is a cell. Pure."""

from __future__ import annotations

import re
from dataclasses import replace

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.things import Thing, find_things
from orchestration.rule_planner.reading.words import QUOTE
from schemas.team import TeamSettings

_KNOWN = r"Q[1-4]|주간|월간|일간"
TABS_BY_WORD = {
    "weekly": "주간",
    "monthly": "월간",
    "daily": "일간",
    "週間": "주간",
    "週次": "주간",
    "月間": "월간",
    "月次": "월간",
}
"""Tabs by what they are called in other languages."""
_FOREIGN = "|".join(TABS_BY_WORD)
_INTO = r"(?:에다가|에다|에|으로|로|に|へ)"
_IS = r"(?:이?에요|예요|이야|야|입니다|임|이?요|です|で)"
_NAME = rf"(?:{_KNOWN}|{_FOREIGN}|{QUOTE}|[\w가-힣]+)"
_TAB_WORD = r"(?:탭|タブ|tab\b)"
_APART = tuple(
    make_regex(pattern, re.IGNORECASE)
    for pattern in (
        rf"\s?\(\s?(?:the\s)?(?P<tab>{_NAME})\s?{_TAB_WORD}(?:{_INTO}|{_IS})?\s?\)",
        rf"\s?\(\s?(?:tab|탭|タブ)\s?:?\s?(?P<tab>{_NAME})\s?\)",
        rf"\s?\(\s?(?P<tab>{_KNOWN})(?:{_INTO}|{_IS})?\s?\)(?=\W*$)",
        rf"[,.]?\s(?:탭은|탭\s?:)\s?(?P<tab>{_NAME}?)(?:{_INTO}|{_IS})?(?=\W*$)",
        rf"(?:[,.、。]\s?|(?<=[줘요다임음])\s)(?P<tab>{_NAME})\s?{_TAB_WORD}(?:{_INTO}|{_IS})?(?=\W*$)",
    )
)
_AHEAD = make_regex(rf"(?:(?<=\s)|^)(?:the\s)?(?P<tab>{_KNOWN}|{_FOREIGN})(?:の)?\s?(?:탭\s|タブの)?$", re.IGNORECASE)
_INSIDE = make_regex(r"\s(?P<tab>Q[1-4])\s(?P<name>(?!시트$|탭$|파일$)[가-힣]+(?:\s[가-힣]+)?)$", re.IGNORECASE)
"""A tab that stands before the last words of what is taken for the name of its sheet."""
_LINE = r"(?:\s?(?:줄|행|칸|行))?"
_LAST = make_regex(
    r"(?:에|の)?\s?(?:의\s)?(?<![가-힣])(?:맨|제일|가장)\s?(?:밑|아래|끝|뒤|마지막)(?:쪽)?"
    rf"{_LINE}(?P<into>{_INTO})(?=[\s,]|$)"
    rf"|(?:(?<=[\ue000-\uf8ff\w])\s)(?:밑|아래|끝|하단|마지막|最後|末尾|最終行){_LINE}(?P<bare>{_INTO})(?=[\s,]|$)"
    rf"|の(?:一番下|いちばん下|一番最後|最下部|最後|末尾|最終行){_LINE}(?P<ja>に|へ)"
    r"|\b(?:at|to|on|in)\sthe\s(?:very\s)?(?:bottom|end)\sof\s(?P<en>(?=\w))",
    re.IGNORECASE,
)
"""The end of a sheet, with what says that something goes there."""
_FIRST = make_regex(
    rf"(?<![가-힣])(?:맨|제일|가장)\s?(?:위|앞|처음)(?:쪽)?{_LINE}{_INTO}(?=[\s,]|$)|(?<=[^\s,]\s)(?:첫\s?(?:번째\s)?(?:줄|행)|상단){_INTO}(?=[\s,]|$)"
    r"|の?(?:一番上|いちばん上|先頭|最上部)(?:の行)?(?:に|へ)|,?\s?\bat the (?:very )?(?:top|beginning)\b(?=\W*$)",
    re.IGNORECASE,
)
"""The beginning of a sheet, where no row can be put."""
_AT_END_EN = make_regex(r",?\sat the (?:very )?(?:bottom|end)(?=\W*$)", re.IGNORECASE)


def normalise_place(text: str, reading: Reading, team: TeamSettings) -> str:
    """Return a marked text that names one sheet, with its tab behind the name and without words for its end; another
    text as it is."""
    if len([one for one in find_things(text, reading, team) if one.kind == "sheet"]) != 1:
        return text
    return _move_tab(_drop_end(text, reading, team), reading, team)


def _drop_end(text: str, reading: Reading, team: TeamSettings) -> str:
    """Return a text without the words for the end of its sheet; where they stand right behind it, it is the place."""
    text = re.sub(r"\s{2,}", " ", _FIRST.sub(_keep_particle, _AT_END_EN.sub("", text)))
    found = _LAST.search(text)
    if found is None:
        return text
    if found["en"] is not None:
        led = re.match(r"(?:the\s|our\s|my\s)?", text[found.end() :])
        begins = found.end() + (led.end() if led else 0)
        sheet = _sheet_of(text, reading, team)
        return f"{text[: found.start()]}to {text[found.end() :]}" if sheet and sheet.start <= begins else text
    into = found["into"] or found["bare"] or found["ja"]
    placed = found[0].startswith("에") or re.search(rf"{_INTO}\s*$", text[: found.start()]) is not None
    kept = _sheet_of(f"{text[: found.start()]}{into}{text[found.end() :]}", reading, team)
    behind = kept is not None and re.fullmatch(rf"[\sの]?(?:{_NAME}\s?{_TAB_WORD}?)?", text[kept.end : found.start()])
    if not placed and behind:
        return f"{text[: found.start()].rstrip()}{into}{text[found.end() :]}"
    if found["into"] is None:
        return text
    particle = "에" if found[0].startswith("에") else ""
    return f"{text[: found.start()]}{particle}{text[found.end() :]}"


def _keep_particle(found: re.Match[str]) -> str:
    return "に" if found[0][-1] in "にへ" else ""


def _move_tab(text: str, reading: Reading, team: TeamSettings) -> str:
    """Return a text with the tab that it names apart from its sheet right behind that."""
    for pattern in _APART:
        found = pattern.search(text)
        rest = f"{text[: found.start()]}{text[found.end() :]}".strip() if found is not None else ""
        sheet = _sheet_of(rest, reading, team) if found is not None else None
        if found is not None and sheet is not None and sheet.tab is None:
            return _put_tab(rest, sheet, found["tab"])
    sheet = _sheet_of(text, reading, team)
    inside = _INSIDE.search(text, sheet.start, sheet.end) if sheet is not None else None
    if sheet is not None and sheet.tab is None and inside is not None:
        return f"{text[: inside.start()]} {inside['name']} {inside['tab']} 탭{text[sheet.end :]}"
    if sheet is not None and sheet.tab is not None and reading.language == "ja":
        return re.sub(r"\s(?=Q[1-4](?:タブ)?に)", "の", text)
    ahead = _AHEAD.search(text[: sheet.start]) if sheet is not None and sheet.tab is None else None
    if sheet is None or ahead is None:
        return text
    cut = text[: ahead.start()]
    if reading.language == "en" and ahead["tab"].lower() in TABS_BY_WORD:
        return text
    moved = replace(sheet, end=sheet.end - (sheet.start - len(cut)))
    return _put_tab(f"{cut}{text[sheet.start :]}", moved, ahead["tab"])


def _put_tab(text: str, sheet: Thing, tab: str) -> str:
    name = TABS_BY_WORD.get(tab.lower(), tab)
    word = "tab" if re.search(r"[A-Za-z]$", text[: sheet.end]) else "탭"
    return f"{text[: sheet.end]} {name} {word}{text[sheet.end :]}"


def _sheet_of(text: str, reading: Reading, team: TeamSettings) -> Thing | None:
    """Return the one sheet that a text names."""
    named = [one for one in find_things(text, reading, team) if one.kind == "sheet"]
    return named[0] if len(named) == 1 else None


def normalise_reading(reading: Reading, team: TeamSettings) -> Reading:
    """Return a request with the place of its row told in one piece."""
    return replace(reading, marked=normalise_place(reading.marked, reading, team))


def find_first_place(text: str) -> str | None:
    """Return the words by which a row is to go to the beginning of a sheet, which cannot be done; None for none."""
    found = _FIRST.search(text)
    return found[0].strip(" ,") if found is not None else None
