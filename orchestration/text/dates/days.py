"""Days in a text: what a date in words is, the form of a rule for one, and arithmetic on days. Pure."""

from __future__ import annotations

import calendar
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Literal, TypeAlias

from orchestration.patterns import make_regex

Grain: TypeAlias = Literal["minute", "day", "week", "month", "quarter", "year"]


@dataclass(frozen=True, slots=True)
class DaySpan:
    """A day, or the days from ``start`` to ``end`` (both included)."""

    start: date
    end: date | None = None
    grain: Grain = "day"


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date, a span of days, a moment or a recurrence in a text.

    ``span`` are the character positions; ``start`` carries the zone; ``end`` is the last day of a span (included,
    at midnight). ``has_time`` says whether a time of day was named. ``has_day`` is false for a bare time ("오후 3시").
    ``cron`` is the five-field line of a recurrence ("매주 월요일 오전 9시"). ``until`` is when it ends, of a time
    from one to another of the same day ("3시부터 4시까지").
    """

    span: tuple[int, int]
    text: str
    start: datetime
    end: datetime | None
    has_time: bool
    grain: Grain
    has_day: bool = True
    cron: str | None = None
    until: datetime | None = None

    @property
    def is_span(self) -> bool:
        """Whether more than one day is meant."""
        return self.end is not None

    @property
    def clock(self) -> str:
        """The time of day ("15:00"), with when it ends behind a slash."""
        return f"{self.start:%H:%M}" + (f"/{self.until:%H:%M}" if self.until is not None else "")

    @property
    def iso(self) -> str:
        """The day as its ISO text, with the time where one was said, and when it ends behind a slash."""
        if not self.has_time:
            return self.start.date().isoformat()
        return self.start.isoformat() + (f"/{self.until.isoformat()}" if self.until is not None else "")


DayMeaning = Callable[["re.Match[str]", date], DaySpan | None]


@dataclass(frozen=True, slots=True)
class DayRule:
    """A way to name a day or days."""

    pattern: re.Pattern[str]
    meaning: DayMeaning


def make_rule(pattern: str, meaning: DayMeaning) -> DayRule:
    """Return the rule; patterns ignore case."""
    return DayRule(make_regex(pattern, re.IGNORECASE), meaning)


def make_day_offset(days: int) -> DayMeaning:
    """Return the meaning "so many days from today"."""
    return lambda _match, today: DaySpan(today + timedelta(days=days))


def shift_day(today: date, count: int, unit: str) -> DaySpan:
    """Return today moved by ``count`` of ``unit`` (day, week, month, year)."""
    if abs(count) > 1000:
        count = 1000 if count > 0 else -1000
    match unit:
        case "week":
            return DaySpan(today + timedelta(weeks=count))
        case "month":
            return DaySpan(add_months(today, count))
        case "year":
            return DaySpan(add_months(today, 12 * min(max(count, -100), 100)))
        case _:
            return DaySpan(today + timedelta(days=count))


def build_week(today: date, offset: int) -> DaySpan:
    """Return the week ``offset`` weeks from the one that holds ``today``."""
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
    return DaySpan(monday, monday + timedelta(days=6), "week")


def build_weekday(today: date, offset: int, day: int) -> DaySpan:
    """Return a weekday (0 is Monday) of the week ``offset`` weeks away."""
    return DaySpan(build_week(today, offset).start + timedelta(days=day))


def find_coming_weekday(today: date, day: int) -> DaySpan:
    """Return the next such weekday, today included."""
    return DaySpan(today + timedelta(days=(day - today.weekday()) % 7))


def find_past_weekday(today: date, day: int) -> DaySpan:
    """Return the last such weekday before today."""
    return DaySpan(today - timedelta(days=(today.weekday() - day - 1) % 7 + 1))


def add_months(day: date, months: int) -> date:
    """Return the day ``months`` later, cut to the length of that month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def build_month(today: date, offset: int) -> DaySpan:
    """Return the whole month ``offset`` months away."""
    first = add_months(today.replace(day=1), offset)
    return DaySpan(first, first.replace(day=calendar.monthrange(first.year, first.month)[1]), "month")


def find_nth_weekday(first: date, count: int, day: int) -> DaySpan | None:
    """Return the ``count``-th such weekday of the month that begins with ``first`` (-1 is the last)."""
    last = find_month_end(first).start
    step = first + timedelta(days=(day - first.weekday()) % 7, weeks=count - 1)
    found = last - timedelta(days=(last.weekday() - day) % 7) if count < 0 else step
    return DaySpan(found) if found.month == first.month else None


def find_week_of_month(first: date, count: int) -> DaySpan | None:
    """Return the ``count``-th week, Monday to Sunday, of the month that begins with ``first`` (-1 is the last): a week
    is of the month that has its Thursday (ISO 8601)."""
    thursday = find_nth_weekday(first, count, 3)
    if thursday is None:
        return None
    monday = thursday.start - timedelta(days=3)
    return DaySpan(monday, monday + timedelta(days=6), "week")


def find_month_end(today: date, offset: int = 0) -> DaySpan:
    """Return the last day of the month ``offset`` months away."""
    whole = build_month(today, offset)
    return DaySpan(whole.end or whole.start)


def build_quarter(year: int, index: int) -> DaySpan:
    """Return quarter ``index`` (0 to 3; others carry over into the years around)."""
    year, index = year + index // 4, index % 4
    first = date(year, index * 3 + 1, 1)
    return DaySpan(first, build_month(first, 2).end, "quarter")


def build_relative_quarter(today: date, offset: int) -> DaySpan:
    """Return the quarter ``offset`` quarters from today's."""
    return build_quarter(today.year, (today.month - 1) // 3 + offset)


def build_year(today: date, offset: int) -> DaySpan:
    """Return a whole year."""
    return DaySpan(date(today.year + offset, 1, 1), date(today.year + offset, 12, 31), "year")


def build_weekend(today: date, offset: int) -> DaySpan:
    """Return Saturday and Sunday of a week."""
    saturday = build_week(today, offset).start + timedelta(days=5)
    return DaySpan(saturday, saturday + timedelta(days=1), "week")


def build_last_days(today: date, count: int) -> DaySpan:
    """Return the ``count`` days that end today."""
    return DaySpan(today - timedelta(days=max(count, 1) - 1), today)


def make_date(year_: int, month_: int, day_: int) -> date | None:
    """Return the date, or None where the calendar has none such."""
    try:
        return date(year_, month_, day_)
    except ValueError:
        return None


def find_nearest_date(today: date, month_: int, day_: int) -> date | None:
    """Return the month and day in the year that brings it nearest to today."""
    found = [make_date(today.year + step, month_, day_) for step in (-1, 0, 1)]
    known = [day for day in found if day is not None]
    return min(known, key=lambda day: abs((day - today).days), default=None)


def find_named_month(today: date, month_: int) -> DaySpan | None:
    """Return a whole month by its number, in this year."""
    first = make_date(today.year, month_, 1)
    return build_month(first, 0) if first else None


def find_day_of_month(today: date, day_: int) -> DaySpan | None:
    """Return the coming day of that number: in this month, else in the next."""
    if not 1 <= day_ <= 31:
        return None
    for offset in (0, 1, 2):
        first = build_month(today, offset).start
        found = make_date(first.year, first.month, day_)
        if found and found >= today:
            return DaySpan(found)
    return None


def read_full_date(match: re.Match[str], _today: date) -> DaySpan | None:
    """Return the day of a year, a month and a day."""
    found = make_date(int(match[1]), int(match[2]), int(match[3]))
    return DaySpan(found) if found else None


def read_month_day(match: re.Match[str], today: date) -> DaySpan | None:
    """Return the day of a month and a day that is the nearest one."""
    found = find_nearest_date(today, int(match[1]), int(match[2]))
    return DaySpan(found) if found else None
