"""Days and hours that a text names, in three languages and as machines write them. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import TypeAlias

from orchestration.patterns import make_regex

_MONTHS = {
    "jan": 1, "feb": 2, "mar": 3, "apr": 4, "may": 5, "jun": 6, "jul": 7, "aug": 8, "sep": 9, "oct": 10, "nov": 11,
    "dec": 12,
}  # fmt: skip
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_EAST = timezone(timedelta(hours=9))
"""The zone of Korea and Japan, in which moments of the data may be told."""


@dataclass(frozen=True, slots=True)
class NamedDay:
    """A day as far as it is named; 0 where a part is not."""

    year: int = 0
    month: int = 0
    day: int = 0

    def is_in(self, other: NamedDay) -> bool:
        """Whether another names all that this one does, and the same."""
        named = [(self.month, other.month), (self.day, other.day)]
        years = not self.year or not other.year or self.year == other.year
        return years and bool(self.month or self.day or other.year) and all(not own or own == its for own, its in named)


@dataclass(frozen=True, slots=True)
class NamedHour:
    """An hour and minute; ``half`` where the text says which half of the day."""

    hour: int
    minute: int = 0
    half: bool = True

    def is_in(self, other: NamedHour) -> bool:
        """Whether both are the same, an hour without its half of the day being either."""
        same = self.hour == other.hour if self.half and other.half else self.hour % 12 == other.hour % 12
        return same and self.minute == other.minute


@dataclass(frozen=True, slots=True)
class NamedQuarter:
    """A quarter of a year."""

    number: int


@dataclass(frozen=True, slots=True)
class CalendarWords:
    """Where a text names a day, an hour or a quarter. ``or_figures``: it may as well be mere figures ("3일", "3/5")."""

    start: int
    end: int
    words: str
    means: NamedDay | NamedHour | NamedQuarter
    or_figures: bool = False


Meaning: TypeAlias = NamedDay | NamedHour | NamedQuarter
_Reader: TypeAlias = Callable[[re.Match[str]], Meaning | None]


def _day(match: re.Match[str]) -> NamedDay | None:
    found = match.groupdict()
    month = _MONTHS.get((found.get("name") or "")[:3].casefold(), 0) or int(found.get("m") or 0)
    day = NamedDay(int(found.get("y") or 0), month, int(found.get("d") or 0))
    return day if day.month <= 12 and day.day <= 31 else None


def _clock(match: re.Match[str]) -> NamedHour | None:
    found = match.groupdict()
    hour, minute = int(found["h"]), int(found.get("min") or (30 if found.get("halfpast") else 0))
    half = (found.get("half") or found.get("after") or "").replace(".", "").casefold()
    if hour > 24 or minute > 59:
        return None
    if half in ("오후", "午後", "pm", "저녁", "밤", "낮"):
        return NamedHour(hour % 12 + 12, minute)
    if half:
        return NamedHour(hour % 12, minute)
    return NamedHour(hour % 24, minute, half=hour > 12 or ":" in match[0])


def _quarter(match: re.Match[str]) -> NamedQuarter:
    return NamedQuarter(int(match["q"] or match["ko"] or match["ja"]))


_HALF = r"(?:(?P<half>오전|오후|새벽|아침|낮|저녁|밤|午前|午後)\s?)?"
_AFTER = r"(?:\s?(?P<after>[ap]\.?m\b\.?))"
_Y, _M, _D, _H = (
    rf"(?P<{part}>\d{{{digits}}})" for part, digits in (("y", 4), ("m", "1,2"), ("d", "1,2"), ("h", "1,2"))
)
_UNTIL = r"(?=\s?[~\-–]\s?\d{1,2}\s?[일日])"
_TH = r"(?:st|nd|rd|th)?"
_DAY_OF_MONTH = rf"{_M}\s?[월月]\s?{_D}(?:\s?[일日](?!間)|{_UNTIL})"
_HOUR = r"\s?(?:시(?!간|[가-힣]*장)|時(?!間))(?:\s?(?P<min>\d{1,2})\s?[분分]|(?P<halfpast>\s?반(?![가-힣])|半))?"
_FORMS: tuple[tuple[str, _Reader, bool], ...] = (
    (rf"(?<!\d){_Y}[-./]{_M}[-./]{_D}(?!\d)", _day, False),
    (rf"(?<!\d){_Y}\s?[년年]\s?{_DAY_OF_MONTH}", _day, False),
    (rf"(?<!\d){_Y}\s?[년年]\s?{_M}\s?[월月](?!\s?\d)", _day, False),
    (rf"(?<!\d){_DAY_OF_MONTH}", _day, False),
    (rf"(?<!\d){_M}\s?(?:월(?!\s?\d)|月(?!\s?\d|間))", _day, False),
    (rf"(?<!\d){_Y}\s?[년年](?!\s?\d|間|간)", _day, True),
    (rf"\b(?P<name>{_MONTH})\s{_D}{_TH}(?:,?\s{_Y})?(?!\d)", _day, False),
    (rf"(?<!\d){_D}{_TH}\s(?:of\s)?(?P<name>{_MONTH})(?![a-z])(?:,?\s{_Y})?", _day, False),
    (rf"\b(?P<name>{_MONTH})\s{_Y}(?!\d)", _day, False),
    (rf"(?<![\d/]){_M}/{_D}(?![\d/])", _day, True),
    (rf"{_HALF}(?<!\d){_H}:(?P<min>\d\d)(?::\d\d(?:\.\d+)?)?(?!\d){_AFTER}?", _clock, False),
    (rf"{_HALF}(?<!\d){_H}{_HOUR}", _clock, False),
    (rf"(?<![\d:]){_H}{_AFTER}", _clock, False),
    (rf"(?<!\d){_D}\s?(?:일(?![가-힣]*[간치])|日(?!間))", _day, True),
    (r"\bQ(?P<q>[1-4])\b|(?<!\d)(?P<ko>[1-4])\s?(?:분기|Q\b)|第?(?P<ja>[1-4])四半期", _quarter, False),
)
"""How days and hours are written, how each is read, and whether it may be mere figures; the fuller form stands first
and keeps its place."""
_COMPILED = tuple((make_regex(pattern, re.IGNORECASE), read, loose) for pattern, read, loose in _FORMS)


def find_calendar_words(text: str) -> Iterator[CalendarWords]:
    """Yield where a text in plain spelling names days, hours and quarters; no two overlap."""
    taken = bytearray(len(text) + 1)
    for pattern, read, loose in _COMPILED:
        for match in pattern.finditer(text):
            means = read(match) if not any(taken[match.start() : match.end()]) else None
            if means is not None:
                taken[match.start() : match.end()] = b"\1" * (match.end() - match.start())
                yield CalendarWords(match.start(), match.end(), match[0].strip(), means, loose)


_MOMENT = make_regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)")
_STAMP = make_regex(r"1\d{9}\.\d{6}")


def list_moments(text: str) -> Iterator[tuple[NamedDay, NamedHour]]:
    """Yield the days and hours of a text's moments with an offset, and of Slack's time stamps, in the zones that people
    tell them in: UTC and that of Korea and Japan."""
    for match in _MOMENT.finditer(text):
        with suppress(
            ValueError, OverflowError
        ):  # "2026-02-30T10:00Z" is no moment, and the first days have no other zone
            yield from _told_in_zones(datetime.fromisoformat(match[0]))
    if _STAMP.fullmatch(text):
        yield from _told_in_zones(datetime.fromtimestamp(float(text), UTC))


def _told_in_zones(moment: datetime) -> Iterator[tuple[NamedDay, NamedHour]]:
    for local in (moment, moment.astimezone(UTC), moment.astimezone(_EAST)):
        yield NamedDay(local.year, local.month, local.day), NamedHour(local.hour, local.minute)
