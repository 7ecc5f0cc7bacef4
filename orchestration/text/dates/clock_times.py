"""Times of day in a text, and spans of hours and minutes from now."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import time, timedelta

from orchestration.patterns import make_regex
from orchestration.text.dates.english import parse_number
from orchestration.text.dates.japanese import KANJI, read_kanji

NATIVE_HOURS = {
    name: index + 1
    for index, name in enumerate(("한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두"))
}
DEFAULT_PARTS = {
    "아침": time(9), "점심": time(12), "저녁": time(18), "밤": time(21), "정오": time(12), "자정": time(0),
    "morning": time(9), "noon": time(12), "midday": time(12), "afternoon": time(14), "evening": time(18),
    "night": time(21), "midnight": time(0), "正午": time(12),
    "朝": time(9), "昼": time(12), "夕方": time(18), "夜": time(21), "晩": time(21),
}  # fmt: skip
"""What a part of the day means where no hour is named."""

_MORNING = frozenset({"오전", "아침", "새벽", "am", "午前", "朝", "morning"})
_AFTERNOON = frozenset(
    {"오후", "점심", "낮", "저녁", "밤", "pm", "午後", "昼", "夜", "晩", "夕方", "afternoon", "evening"}
)
_PART = r"(오전|오후|아침|점심|낮|저녁|밤|새벽)"
_PART_JA = r"(午前|午後|朝|昼|夜|晩|夕方)?"
_NATIVE = "(" + "|".join(sorted(NATIVE_HOURS, key=len, reverse=True)) + ")"


_HOUR_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_HOUR_WORD = "(" + "|".join(_HOUR_WORDS) + r"|1[0-2]|[1-9])"


@dataclass(frozen=True, slots=True)
class TimeRule:
    """A way to name a time of day."""

    pattern: re.Pattern[str]
    meaning: Callable[[re.Match[str]], time | None]


def make_time(hour: int, minute: int, part: str = "") -> time | None:
    """Return the time meant by an hour as people say it.

    An hour from 1 to 6 without a part of the day is in the afternoon, as office talk has it.
    """
    if part in _MORNING:
        hour = 0 if hour == 12 else hour
    elif part in _AFTERNOON:
        hour = hour if hour >= 12 or (part == "밤" and hour < 5) else hour + 12
        hour = 0 if part == "밤" and hour == 12 else hour
    elif 1 <= hour <= 6:
        hour += 12
    return time(hour, minute) if hour < 24 and minute < 60 else None


def _korean(match: re.Match[str]) -> time | None:
    hour = int(match[2]) if match[2].isdigit() else NATIVE_HOURS[match[2]]
    minute = 30 if match[4] else _minutes(match[3] or "0")
    return make_time(hour, minute, match[1] or "")


def _colon(match: re.Match[str]) -> time | None:
    hour, minute = int(match[2]), int(match[3])
    part = (match[1] or "").strip() or (match[4] or "").lower().replace(".", "").strip()
    if not part and len(match[2]) == 2:
        return time(hour, minute) if hour < 24 and minute < 60 else None
    return make_time(hour, minute, part)


def _english(match: re.Match[str]) -> time | None:
    return make_time(int(match[1]), 0, match[2].lower().replace(".", ""))


def _in_words(match: re.Match[str]) -> time | None:
    """Read "half past two", "half two" and "quarter to four"."""
    hour, quarter, to = _hour(match[3]), match[1].lower() == "quarter", (match[2] or "").lower() == "to"
    if (quarter and not match[2]) or (to and not quarter):
        return None
    minute = 45 if to else 15 if quarter else 30
    return make_time((hour - 1 or 12) if to else hour, minute, (match[4] or "").lower().replace(".", ""))


def _oclock(match: re.Match[str]) -> time | None:
    return make_time(_hour(match[1]), 30 if match[0].lower().endswith("thirty") else 0)


def _hour(word: str) -> int:
    return int(word) if word.isdigit() else _HOUR_WORDS.index(word.lower()) + 1


def _of_part(match: re.Match[str]) -> time | None:
    """Read "8:30 in the morning" and "four o'clock in the afternoon"."""
    return make_time(_hour(match[1]), int(match[2] or 0), match[3].lower())


def _in_kanji(match: re.Match[str]) -> time | None:
    return make_time(read_kanji(match[2]), 30 if match[4] else read_kanji(match[3] or ""), match[1] or "")


def _time(pattern: str, meaning: Callable[[re.Match[str]], time | None]) -> TimeRule:
    return TimeRule(re.compile(pattern, re.IGNORECASE), meaning)


_MINUTES = r"(\d{1,2}|[이삼사오]?십[일이삼사오육칠팔구]?|[일이삼사오육칠팔구])"
_ONES = "일이삼사오육칠팔구"


def _minutes(said: str) -> int:
    """Return minutes in figures or in Korean words ("사십오")."""
    if said.isdecimal():
        return int(said)
    tens, ten, ones = said.rpartition("십")
    return (_ONES.find(tens) + 1 if tens else 1 if ten else 0) * 10 + (_ONES.find(ones) + 1 if ones else 0)


def _tonight(match: re.Match[str]) -> time | None:
    """Read "tonight at 8" and "at 8:30 tonight": an hour of the evening."""
    hour, minute = int(match[1] or match[3]), int(match[2] or match[4] or 0)
    return make_time(hour, minute, "pm") if 1 <= hour < 12 else None


_HOUR_MINUTE = r"(\d{1,2})(?::(\d{2}))?(?![\d:/%]|[.,]\d|\s?[ap]\.?m)"

RULES: tuple[TimeRule, ...] = (
    _time(rf"(?<=\btonight\sat\s){_HOUR_MINUTE}\s?|(?<=\bat\s){_HOUR_MINUTE}\s?(?=,?\s?tonight\b)", _tonight),
    _time(r"(?:" + _PART + r"\s?)?(?<!\d)(\d{1,2}):(\d{2})\s?(a\.m\.?|am|p\.m\.?|pm)?(?!\d*:\d)", _colon),
    _time(
        r"(?:" + _PART + r"\s?|(?<![\d가-힣]))(\d{1,2})\s?시(?!간|트|작|리즈)(?:\s?" + _MINUTES + r"\s?분|\s?(반))?",
        _korean,
    ),
    _time(
        r"(?:" + _PART + r"\s?)?(?<![가-힣])" + _NATIVE + r"\s?시(?!간|트|작)(?:\s?" + _MINUTES + r"\s?분|\s?(반))?",
        _korean,
    ),
    _time(rf"{_PART_JA}の?\s?(?<!\d)(\d{{1,2}})時(?!間)(?:(\d{{1,2}})分|(半))?", _korean),
    _time(rf"{_PART_JA}の?([{KANJI}]{{1,3}})時(?!間)(?:([{KANJI}]{{1,3}})分|(半))?", _in_kanji),
    _time(
        rf"(?<![\d:.])({_HOUR_WORD[1:-1]})(?::(\d{{2}}))?(?:\s?o'?\s?clock)? in the (morning|afternoon|evening)\b",
        _of_part,
    ),
    _time(r"(?<![\d:.])(\d{1,2})\s?(a\.m\b\.?|am\b|p\.m\b\.?|pm\b)", _english),
    _time(r"\b(half|quarter)(?: (past|to))? " + _HOUR_WORD + r"(?:\s?(a\.m\b\.?|am\b|p\.m\b\.?|pm\b))?", _in_words),
    _time(r"\b" + _HOUR_WORD + r"(?:\s?o'?\s?clock| thirty)\b()()()", _oclock),
    _time(r"(?<=\bat )(\d{1,2})(?:\s?o'?clock)?()(?![\d/]|[.,]\d|:\d|\s?[ap]\.?m|[a-z%])", _english),
    _time(
        rf"(?<=\bat )({'|'.join(_HOUR_WORDS)})"
        r"(?=\s*(?:$|[,.;!?)])|\s(?:on|today|tomorrow|tonight|this|next|with|and|then|please|pls|sharp|in|for|(?:mon|tue|wed|thu|fri|sat|sun)\w*)\b)",
        lambda m: make_time(_hour(m[1]), 0),
    ),
    _time(r"(?<![가-힣])(정오|자정)", lambda m: DEFAULT_PARTS[m[1]]),
    _time(r"(?<=\bin the )(morning|afternoon|evening)\b", lambda m: DEFAULT_PARTS[m[1].lower()]),
    _time(r"\b(noon|midday|midnight)\b", lambda m: DEFAULT_PARTS[m[1].lower()]),
)
"""Times that stand alone."""


def find_time_in_part(at: time, part: str) -> time | None:
    """Return the time that an hour means in the part of the day said behind it ("2:55 this afternoon"); ``None`` where
    that part says nothing of it."""
    word = part.lower()
    if word not in _MORNING | _AFTERNOON | {"night"}:
        return None
    return make_time(at.hour % 12 or 12, at.minute, "pm" if word == "night" else word)


PARTS = make_regex(
    r"(아침|점심|저녁|밤)(?![가-힣]*[을를]|값|비(?![가-힣])|식사|회식|메뉴|약속)|\b(morning|afternoon|evening|night)\b(?:'s)?"
    r"|(朝(?![礼会食番刊市ご])|昼(?![食休寝間ご])|夕方|夜(?![勤間景食行更])|晩(?![ご餐]))(?:イチ|いち|一番?)?",
    re.IGNORECASE,
)
"""Parts of the day that count as a time only beside a day ("내일 아침")."""

SPAN_FROM_NOW = make_regex(
    rf"(?<![\d가-힣])(\d{{1,3}}|{_NATIVE[1:-1]}(?=\s?시간))\s?(시간|분)(?:\s?(반))?\s?(?:후|뒤|있다가|이따가)"
    r"|\bin (\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|half an) (hour|minute|min|hr)s?\b"
    r"|\b(\d{1,3}|an?|one|two|three|half an) (hour|minute|min|hr)s? (?:from now|later)\b"
    r"|(?P<ja>\d{1,3})(?P<unit>時間|分)(?P<half>半)?後",
    re.IGNORECASE,
)


def find_spans_from_now(text: str) -> list[tuple[int, int, timedelta]]:
    """Return every "in two hours" with its positions."""
    return [(match.start(), match.end(), _length(match)) for match in SPAN_FROM_NOW.finditer(text)]


def _length(match: re.Match[str]) -> timedelta:
    if match[1]:
        half = timedelta(minutes=30) if match[3] else timedelta()
        count = NATIVE_HOURS.get(match[1]) or int(match[1])
        return timedelta(hours=count) + half if match[2] == "시간" else timedelta(minutes=count)
    if match["ja"]:
        half = timedelta(minutes=30) if match["half"] else timedelta()
        return (
            timedelta(hours=int(match["ja"])) + half if match["unit"] == "時間" else timedelta(minutes=int(match["ja"]))
        )
    word, unit = (match[4] or match[6]).lower(), (match[5] or match[7]).lower()
    if word == "half an":
        return timedelta(minutes=30)
    return timedelta(hours=parse_number(word)) if unit in {"hour", "hr"} else timedelta(minutes=parse_number(word))
