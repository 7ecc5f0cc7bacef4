"""Days that are told with a day of the week on which they do not fall ("3월 12일(금)", "Friday the 12th"). Days that
no calendar has ("4월 31일", "February 30"): no part of them is another day. Pure."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

from orchestration.patterns import make_regex

_MONTH_NAME = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_IMPOSSIBLE_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?<!\d)(?:(?P<year>20\d\d)[년年]\s?)?(?P<month>\d{1,2})[월月]\s?(?P<day>\d{1,2})[일日]",
        r"(?<![\d-])(?P<year>20\d\d)-(?P<month>\d{2})-(?P<day>\d{2})(?![\d-])",
        r"(?:(?<=\bdue )|(?<=\bby )|(?<=\bon )|(?<=\buntil )|(?<=마감 )|(?<=마감일 )|(?<=기한 )|(?<=期限は))"
        r"(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/])",
        r"(?<![\d/])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?=\s?(?:까지|に|まで))",
        rf"\b(?P<name>{_MONTH_NAME})\.?\s(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s(?P<year>20\d\d))?(?![\d:/%])\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<name>{_MONTH_NAME})(?:,?\s(?P<year>20\d\d))?\b",
    )
)
_NEVER = 31
"""No month has more days; from the next number on a month's word may stand beside a year or a count ("May 64")."""


@dataclass(frozen=True, slots=True)
class ImpossibleDay:
    """A day that does not exist: its words, where they stand, and the last day of its month and the day behind it."""

    text: str
    start: int
    end: int
    day: tuple[int, int]
    last: date
    next: date


def find_impossible_days(text: str, today: date) -> tuple[ImpossibleDay, ...]:
    """Return the days in a text that do not exist, in order; where no year is said, in none near today."""
    found: dict[int, ImpossibleDay] = {}
    for form in _IMPOSSIBLE_FORMS:
        for match in form.finditer(text):
            one = _read_impossible(match, today)
            if one is not None:
                found.setdefault(one.day[0], one)
    return tuple(found[at] for at in sorted(found))


def _read_impossible(match: re.Match[str], today: date) -> ImpossibleDay | None:
    parts = match.groupdict()
    name = parts.get("name")
    month = _MONTHS.index(name[:3].lower()) + 1 if name else int(match["month"])
    day, year = int(match["day"]), parts.get("year")
    if not 1 <= month <= len(_MONTHS) or not 1 <= day <= _NEVER:
        return None
    years = [int(year)] if year else [today.year, today.year + 1, today.year - 1]
    if any(day <= calendar.monthrange(one, month)[1] for one in years):
        return None
    first = years[0] if year or month >= today.month else years[1]
    last = date(first, month, calendar.monthrange(first, month)[1])
    return ImpossibleDay(match[0], match.start(), match.end(), match.span("day"), last, date(first, month + 1, 1))


_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?P<name>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)\.?"
)
_WEEKDAYS = ("월月", "화火", "수水", "목木", "금金", "토土", "일日")
_WEEKDAYS_EN = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_WEEK_EN = r"(?P<week>mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_WEEK_CJK = (
    r"(?:[(（]\s?(?P<week>[월화수목금토일月火水木金土日])(?:요일|曜日?)?\s?[)）]"
    r"|\s?(?P<week2>[월화수목금토일月火水木金土日])(?:요일|曜日?))"
)
_YEAR = r"(?:(?P<year>20\d\d)[년年]\s?)?"
_DATE_EN = rf"(?:{_MONTH}\s(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s(?P<year>20\d\d))?)"
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        rf"(?<!\d){_YEAR}(?:(?P<month>\d{{1,2}})[월月]\s?)?(?P<day>\d{{1,2}})[일日]\s?{_WEEK_CJK}(?![가-힣]?\s?(?:부터|까지만|마다))",
        rf"(?<![\d/.])(?P<month>\d{{1,2}})[/.](?P<day>\d{{1,2}})\s?{_WEEK_CJK}",
        rf"(?<![\d-])(?P<year>20\d\d)-(?P<month>\d{{2}})-(?P<day>\d{{2}})\s?{_WEEK_CJK}",
        r"(?<![가-힣])(?P<week>[월화수목금토일])요일인?\s(?:(?P<month>\d{1,2})월\s?)?(?P<day>\d{1,2})일(?![가-힣]*요일)",
        r"(?P<week>[月火水木金土日])曜日?の?(?:(?P<month>\d{1,2})月)?(?P<day>\d{1,2})日",
        rf"\b{_WEEK_EN},?\s(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)\b(?:\s(?:of\s)?{_MONTH}\b)?",
        rf"\b{_WEEK_EN},?\s{_DATE_EN}\b(?![:/])",
        rf"\b{_WEEK_EN},?\s(?:the\s)?(?P<day>\d{{1,2}})\s{_MONTH}\b",
        rf"\b{_WEEK_EN},?\s\(?(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})\)?(?![\d/])",
        rf"\b{_DATE_EN}(?:,\s?|\s?\(){_WEEK_EN}\b\)?",
        rf"\bthe\s(?P<day>\d{{1,2}})(?:st|nd|rd|th)(?:,\s?|\s?\(){_WEEK_EN}\b\)?",
        rf"(?<![\d/])(?P<month>\d{{1,2}})/(?P<day>\d{{1,2}})\s?\(?{_WEEK_EN}\b\)?",
    )
)
_LONG_PAST = timedelta(days=60)


@dataclass(frozen=True, slots=True)
class MismatchedDay:
    """A day whose day of the week disagrees: its words, where they stand, and the two days that it can mean."""

    text: str
    start: int
    end: int
    by_date: date
    by_weekday: date


def find_mismatched_days(text: str, today: date) -> tuple[MismatchedDay, ...]:
    """Return the days of a text that fall on another day of the week than is said, in order."""
    found: dict[int, MismatchedDay] = {}
    for form in _FORMS:
        for match in form.finditer(text):
            one = _read_day(match, today)
            if one is not None and not any(one.start < other.end and other.start < one.end for other in found.values()):
                found[one.start] = one
    return tuple(found[at] for at in sorted(found))


def _read_day(match: re.Match[str], today: date) -> MismatchedDay | None:
    parts = match.groupdict()
    week = (parts.get("week") or parts.get("week2") or "").casefold()
    number = next(
        (at for at, names in enumerate(_WEEKDAYS) if week in names),
        next((at for at, name in enumerate(_WEEKDAYS_EN) if week.startswith(name)), None),
    )
    days = [*_list_days(parts, today)]
    if number is None or not week or not days or any(one.weekday() == number for one in days):
        return None
    ahead = (number - days[0].weekday()) % 7
    other = days[0] + timedelta(days=ahead if ahead <= 3 else ahead - 7)
    if other < today <= days[0]:
        other += timedelta(days=7)
    return MismatchedDay(match[0], match.start(), match.end(), days[0], other)


def _list_days(parts: dict[str, str | None], today: date) -> list[date]:
    """Return the day that is meant, and the one of another year that it may mean where it is long past or far away."""
    name, said, year = parts.get("name"), parts.get("month"), parts.get("year")
    month = _MONTHS.index(name[:3].lower()) + 1 if name else int(said) if said else None
    day = int(parts["day"] or 0)
    if month is None:
        month, later = today.month, today.month % 12 + 1
        if day < today.day:
            return [*_make(today.year + (later == 1), later, day), *_make(today.year, month, day)]
        return _make(today.year, month, day)
    if year:
        return _make(int(year), month, day)
    near = _make(today.year, month, day)
    if near and near[0] < today - _LONG_PAST:
        return [*_make(today.year + 1, month, day), *near]
    if near and near[0] > today + timedelta(days=180):
        return [*near, *_make(today.year - 1, month, day)]
    return near


def _make(year: int, month: int, day: int) -> list[date]:
    try:
        return [date(year, month, day)]
    except ValueError:
        return []
