"""The year of a day that says none: the nearest one, or the one that is to come. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.text.dates.days import FoundDate, add_months

_YEAR = make_regex(r"(?<!\d)\d{4}(?!\d)|\d{2}년")
_NO_YEAR = make_regex(
    r"\d{1,2}(?:\s?월\s?|\s?月\s?|[/.-])\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s[A-Za-z]{3,9}|[A-Za-z]{3,9}\s\d{1,2}(?:st|nd|rd|th)?"
)
"""A day of a month that says no year."""


def is_without_year(found: FoundDate) -> bool:
    """Return whether a date is a day of a month without a year."""
    return _YEAR.search(found.text) is None and _NO_YEAR.match(found.text) is not None


def move_to_come(found: FoundDate, now: datetime) -> FoundDate:
    """Return a day of a month without a year that has gone by as that of the next year."""
    is_over = (found.end or found.start).date() < now.astimezone(found.start.tzinfo).date()
    return move_by_year(found) if is_over and is_without_year(found) else found


def move_by_year(found: FoundDate) -> FoundDate:
    """Return a date as that of the next year."""
    start, end, until = (
        one and datetime.combine(add_months(one.date(), 12), one.timetz())
        for one in (found.start, found.end, found.until)
    )
    return replace(found, start=start or found.start, end=end, until=until)
