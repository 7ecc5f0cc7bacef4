"""The parts of conditions as plans hold them. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.rule_planner.reading.words import Mark
from orchestration.text.dates import FoundDate
from orchestration.text.dates.past_days import move_to_past
from schemas.values import Json, Payload


def build_test(path: str, op: str, value: Json) -> Payload:
    """Return one comparison."""
    return {"path": path, "op": op, "value": value}


def build_date_tests(found: FoundDate, path: str = "@date") -> list[Json]:
    """Return the tests for a day or a span of days."""
    if found.end is None:
        return [build_test(path, "eq", found.start.date().isoformat())]
    return [
        build_test(path, "ge", found.start.date().isoformat()),
        build_test(path, "le", found.end.date().isoformat()),
    ]


def build_days_tests(dates: Sequence[FoundDate]) -> list[Json]:
    """Return the tests for days or spans of days, any of which will do."""
    if len(dates) == 1:
        return build_date_tests(dates[0])
    return [{"any": [join_tests(build_date_tests(one)) for one in dates]}]


def list_joined_dates(text: str, marks: Mapping[str, Mark]) -> tuple[list[FoundDate], str]:
    """Return the days that a marked text names first with those that are joined to them ("today and tomorrow"), and
    what follows them."""
    found: list[FoundDate] = []
    rest = ""
    for at, char in enumerate(text):
        date = marks[char].date if char in marks else None
        if date is None or not date.has_day:
            continue
        if found and not _JOINS.fullmatch(text[len(text) - len(rest) : at]):
            break
        found.append(date)
        rest = text[at + 1 :]
    return found, rest


_JOINS = make_regex(
    r"(?:['’]s)?\s?(?:이?랑|이?나|하고|[와과]|및|[,、·/&]|と|か|,?\s?\b(?:and|or)\b)\s?(?:(?:in|on|for)\s)?",
    re.IGNORECASE,
)


def find_past_period(found: FoundDate, now: datetime) -> FoundDate:
    """Return the period that is meant where figures are asked for: a day told in weeks before today is that week, and a
    weekday alone the last one."""
    return move_to_past(build_period(found), now)


def build_period(found: FoundDate) -> FoundDate:
    """Return a day that is told in weeks or months before today as the whole week (from Monday) or month: figures are
    asked for by periods."""
    told = _PERIODS_AGO.fullmatch(found.text.strip())
    if told is None or found.end is not None or found.has_time:
        return found
    months = any(told.groups())
    first = found.start.replace(day=1) if months else found.start - timedelta(days=found.start.weekday())
    after = (first + timedelta(days=31)).replace(day=1) if months else first + timedelta(days=7)
    return replace(found, start=first, end=after - timedelta(days=1))


_PERIODS_AGO = make_regex(
    r"\S{1,6}?\s?(?:주(?:일)?|(?P<months>개월|달))\s?전|\S+ (?:weeks?|(?P<months_en>months?)) ago"
    r"|\S{1,3}?(?:週間?|(?P<months_ja>[かヶカ]月))前",
    re.IGNORECASE,
)


def join_tests(tests: list[Json]) -> Json:
    """Return one condition that holds where all of them do; None where there are none."""
    if not tests:
        return None
    return tests[0] if len(tests) == 1 else {"all": tests}


def build_date_left_out(found: FoundDate) -> Json:
    """Return the test for what is of other days than those of a date."""
    first, last = found.start.date().isoformat(), (found.end or found.start).date().isoformat()
    apart: list[Json] = [build_test("@date", "lt", first), build_test("@date", "gt", last)]
    return {"any": apart}


def list_tests(condition: Json) -> list[Json]:
    """Return the tests that all must hold of a condition."""
    if not isinstance(condition, dict):
        return []
    inner = condition.get("all")
    return inner if isinstance(inner, list) else [condition]
