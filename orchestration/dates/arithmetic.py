"""Arithmetic on days: weeks (Monday to Sunday), months, quarters, and the year a bare month and day means."""

from __future__ import annotations

import calendar
from datetime import date, timedelta

from orchestration.dates.found import Day


def week(today: date, offset: int) -> Day:
    """Return the week ``offset`` weeks from the one that holds ``today``."""
    monday = today - timedelta(days=today.weekday()) + timedelta(weeks=offset)
    return Day(monday, monday + timedelta(days=6), "week")


def weekday(today: date, offset: int, day: int) -> Day:
    """Return a weekday (0 is Monday) of the week ``offset`` weeks away."""
    return Day(week(today, offset).start + timedelta(days=day))


def coming_weekday(today: date, day: int) -> Day:
    """Return the next such weekday, today included."""
    return Day(today + timedelta(days=(day - today.weekday()) % 7))


def past_weekday(today: date, day: int) -> Day:
    """Return the last such weekday before today."""
    return Day(today - timedelta(days=(today.weekday() - day - 1) % 7 + 1))


def add_months(day: date, months: int) -> date:
    """Return the day ``months`` later, cut to the length of that month."""
    index = day.year * 12 + day.month - 1 + months
    year, month = divmod(index, 12)
    return date(year, month + 1, min(day.day, calendar.monthrange(year, month + 1)[1]))


def month(today: date, offset: int) -> Day:
    """Return the whole month ``offset`` months away."""
    first = add_months(today.replace(day=1), offset)
    return Day(first, first.replace(day=calendar.monthrange(first.year, first.month)[1]), "month")


def month_end(today: date, offset: int = 0) -> Day:
    """Return the last day of the month ``offset`` months away."""
    whole = month(today, offset)
    return Day(whole.end or whole.start)


def quarter(year: int, index: int) -> Day:
    """Return quarter ``index`` (0 to 3; others carry over into the years around)."""
    year, index = year + index // 4, index % 4
    first = date(year, index * 3 + 1, 1)
    return Day(first, month(first, 2).end, "quarter")


def quarter_from(today: date, offset: int) -> Day:
    """Return the quarter ``offset`` quarters from today's."""
    return quarter(today.year, (today.month - 1) // 3 + offset)


def year(today: date, offset: int) -> Day:
    """Return a whole year."""
    return Day(date(today.year + offset, 1, 1), date(today.year + offset, 12, 31), "year")


def weekend(today: date, offset: int) -> Day:
    """Return Saturday and Sunday of a week."""
    saturday = week(today, offset).start + timedelta(days=5)
    return Day(saturday, saturday + timedelta(days=1), "week")


def last_days(today: date, count: int) -> Day:
    """Return the ``count`` days that end today."""
    return Day(today - timedelta(days=max(count, 1) - 1), today)


def real_date(year_: int, month_: int, day_: int) -> date | None:
    """Return the date, or None where the calendar has none such."""
    try:
        return date(year_, month_, day_)
    except ValueError:
        return None


def nearest(today: date, month_: int, day_: int) -> date | None:
    """Return the month and day in the year that brings it nearest to today."""
    found = [real_date(today.year + step, month_, day_) for step in (-1, 0, 1)]
    known = [day for day in found if day is not None]
    return min(known, key=lambda day: abs((day - today).days), default=None)


def named_month(today: date, month_: int) -> Day | None:
    """Return a whole month by its number, in this year."""
    first = real_date(today.year, month_, 1)
    return month(first, 0) if first else None


def day_of_month(today: date, day_: int) -> Day | None:
    """Return the coming day of that number: in this month, else in the next."""
    if not 1 <= day_ <= 31:
        return None
    for offset in (0, 1, 2):
        first = month(today, offset).start
        found = real_date(first.year, first.month, day_)
        if found and found >= today:
            return Day(found)
    return None
