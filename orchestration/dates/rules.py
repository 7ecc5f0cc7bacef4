"""The form of a rule for days: a pattern, and what it means counted from today."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta

from orchestration.dates.arithmetic import add_months
from orchestration.dates.found import Day

Meaning = Callable[["re.Match[str]", date], Day | None]


@dataclass(frozen=True, slots=True)
class DayRule:
    """A way to name a day or days."""

    pattern: re.Pattern[str]
    meaning: Meaning


def rule(pattern: str, meaning: Meaning) -> DayRule:
    """Return the rule; patterns ignore case."""
    return DayRule(re.compile(pattern, re.IGNORECASE), meaning)


def days_away(days: int) -> Meaning:
    """Return the meaning "so many days from today"."""
    return lambda _match, today: Day(today + timedelta(days=days))


def moved(today: date, count: int, unit: str) -> Day:
    """Return today moved by ``count`` of ``unit`` (day, week, month, year)."""
    if abs(count) > 1000:
        count = 1000 if count > 0 else -1000
    match unit:
        case "week":
            return Day(today + timedelta(weeks=count))
        case "month":
            return Day(add_months(today, count))
        case "year":
            return Day(add_months(today, 12 * min(max(count, -100), 100)))
        case _:
            return Day(today + timedelta(days=count))
