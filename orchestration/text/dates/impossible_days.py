"""Days that no calendar has ("4월 31일", "February 30"): no part of them is another day. Pure."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date

from orchestration.patterns import make_regex

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sep(?:t(?:ember)?)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
)
_FORMS = tuple(
    make_regex(form, re.IGNORECASE)
    for form in (
        r"(?<!\d)(?:(?P<year>20\d\d)[년年]\s?)?(?P<month>\d{1,2})[월月]\s?(?P<day>\d{1,2})[일日]",
        r"(?<![\d-])(?P<year>20\d\d)-(?P<month>\d{2})-(?P<day>\d{2})(?![\d-])",
        r"(?:(?<=\bdue )|(?<=\bby )|(?<=\bon )|(?<=\buntil )|(?<=마감 )|(?<=마감일 )|(?<=기한 )|(?<=期限は))"
        r"(?P<month>\d{1,2})/(?P<day>\d{1,2})(?![\d/])",
        r"(?<![\d/])(?P<month>\d{1,2})/(?P<day>\d{1,2})(?=\s?(?:까지|に|まで))",
        rf"\b(?P<name>{_MONTH})\.?\s(?:the\s)?(?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?:,?\s(?P<year>20\d\d))?(?![\d:/%])\b",
        rf"\b(?P<day>\d{{1,2}})(?:st|nd|rd|th)?\s(?:of\s)?(?P<name>{_MONTH})(?:,?\s(?P<year>20\d\d))?\b",
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
    for form in _FORMS:
        for match in form.finditer(text):
            one = _read_day(match, today)
            if one is not None:
                found.setdefault(one.day[0], one)
    return tuple(found[at] for at in sorted(found))


def _read_day(match: re.Match[str], today: date) -> ImpossibleDay | None:
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
