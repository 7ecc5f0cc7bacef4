"""Words for a day in three languages, and the same day in the words of another ("Friday" for "목요일"). Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import make_regex

_NAMES: tuple[tuple[str, str, str], ...] = (
    ("월요일", "Monday", "月曜日"),
    ("화요일", "Tuesday", "火曜日"),
    ("수요일", "Wednesday", "水曜日"),
    ("목요일", "Thursday", "木曜日"),
    ("금요일", "Friday", "金曜日"),
    ("토요일", "Saturday", "土曜日"),
    ("일요일", "Sunday", "日曜日"),
    ("오늘", "today", "今日"),
    ("내일", "tomorrow", "明日"),
    ("모레", "the day after tomorrow", "明後日"),
)
_WORD = make_regex(
    r"(?P<ko>[월화수목금토일])요일|(?P<short>[월화수목금토일])욜|(?P<ja>[月火水木金土日])曜日?"
    r"|\b(?P<en>mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|satur|sun)day\b|\b(?P<cut>mon|tue|wed|thu|fri)\b"
    r"|(?P<today>(?<![가-힣])오늘|\btoday\b|今日|本日)"
    r"|(?P<then>(?<![가-힣])모레|明後日|あさって|\bthe day after tomorrow\b)"
    r"|(?P<next>(?<![가-힣])내일|\btomorrow\b|明日)",
    re.IGNORECASE,
)
_LETTERS = {"ko": "월화수목금토일", "short": "월화수목금토일", "ja": "月火水木金土日"}
_ENGLISH = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_RELATIVE = {"today": 7, "next": 8, "then": 9}


@dataclass(frozen=True, slots=True)
class DayWord:
    """A word for a day as it is typed, and the day: of the week from 0 on, or counted from today."""

    text: str
    day: int


def find_day_words(text: str) -> list[DayWord]:
    """Return the words for days in a text, in order."""
    return [DayWord(found[0], _read_day(found)) for found in _WORD.finditer(text)]


def _read_day(found: re.Match[str]) -> int:
    kind = found.lastgroup or ""
    if kind in _LETTERS:
        return _LETTERS[kind].index(found[kind])
    return _RELATIVE[kind] if kind in _RELATIVE else _ENGLISH.index(found[kind][:3].lower())


def does_name_day(text: str, word: str) -> bool:
    """Whether a text has a word for a day of the week in any language ("금요일" for "Friday")."""
    meant = find_day_words(word)
    return (
        len(meant) == 1 and meant[0].text == word.strip() and meant[0].day in [one.day for one in find_day_words(text)]
    )


def render_day(day: int, like: str) -> str:
    """Return the word for a day in the language and the form of another."""
    ko, en, ja = _NAMES[day]
    if re.search("[가-힣]", like):
        return ko.replace("요일", "욜") if like.endswith("욜") else ko
    if re.search("[一-龥ぁ-ん]", like):
        return ja.removesuffix("日") if re.fullmatch("[月火水木金土日]曜", like) else ja
    return en[:3] if len(like) == 3 and day < 7 else en
