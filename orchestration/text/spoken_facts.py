"""Spoken facts: the days, hours and counts that a text puts into words ("네 시", "닷새", "twelve people"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from orchestration.patterns import make_regex
from orchestration.text.dates import FoundDate
from orchestration.text.dates.korean import NATIVE_DAYS
from orchestration.text.number_words import read_number_words

_NATIVE = {
    "한": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "여섯": 6, "일곱": 7, "여덟": 8, "아홉": 9, "열": 10, "열한": 11,
    "열두": 12, "스무": 20, "서른": 30, "마흔": 40, "쉰": 50,
}  # fmt: skip
_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_COUNT_KO = make_regex(
    rf"(?<![가-힣])({'|'.join(sorted(_NATIVE, key=len, reverse=True))})\s?"
    r"(?:명|건|개|곳|팀|분|군데|번|달|주|대|장|세트|박스|배|가지|시간|사람)(?![가-힣]?니)"
)
_DAYS_KO = make_regex(rf"(?<![가-힣])({'|'.join(NATIVE_DAYS)})(?![가-힣]{{3}})")
_COUNT_JA = make_regex(rf"(?<![一-龥])([{''.join(_KANJI)}])(?:人|件|個|回|日間|名|枚|台|倍|か月|ヶ月|週間)")
_COUNT_EN = make_regex(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen"
    r"|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:[-\s](?:one|two|three|four|five|six|seven|eight"
    r"|nine))?\b",
    re.IGNORECASE,
)
_DIGITS = make_regex(r"\d+")


def find_counts(text: str) -> Iterator[tuple[str, int]]:
    """Yield the counts that a text puts into words, with their values; of "one" there is too much talk."""
    for pattern, values in ((_COUNT_KO, _NATIVE), (_DAYS_KO, NATIVE_DAYS), (_COUNT_JA, _KANJI)):
        for match in pattern.finditer(text):
            if values[match[1]] > 1:
                yield match[0], values[match[1]]
    for match in _COUNT_EN.finditer(text):
        yield match[0], read_number_words(match[0])


def list_numbers(text: str) -> frozenset[int]:
    """Return the numbers that a text has, in figures or in words."""
    figures = (int(one) for one in _DIGITS.findall(text) if len(one) < 10)
    return frozenset((*figures, *(value for _, value in find_counts(text))))


def is_named_among(found: FoundDate, named: tuple[FoundDate, ...], today: date) -> bool:
    """Whether a day or an hour is one of those that are named, or inside of a span of theirs; today is, unnamed."""
    hours = {(one.start.hour % 12, one.start.minute) for one in named if one.has_time}
    is_timed = not found.has_time or (found.start.hour % 12, found.start.minute) in hours
    first, last = found.start.date(), (found.end or found.start).date()
    spans = [(one.start.date(), (one.end or one.start).date()) for one in named]
    is_day = not found.has_day or first == last == today or any(start <= first and last <= end for start, end in spans)
    return is_timed and is_day
