"""When what recurs is next to be done, by its cron line and the days that are said. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.text.dates import FoundDate

_LINE = make_regex(r"(?P<minute>\d{1,2}) (?P<hour>\d{1,2}) (?P<date>\*|\d{1,2}) \* (?P<days>\*|[\d,-]+)")
_MOST_DAYS = 62


def find_next_time(cron: str, said: Sequence[FoundDate], now: datetime) -> str | None:
    """Return the next moment of a cron line, within the days that are said or on the one day that is; ``None`` where a
    time is said too, several days are, or none of them is one of the line's."""
    line = _LINE.fullmatch(cron)
    if line is None or len(said) > 1 or any(one.has_time for one in said):
        return None
    first = said[0].start.date() if said else now.date()
    last = (said[0].end or said[0].start).date() if said else now.date() + timedelta(days=_MOST_DAYS)
    is_one_day = bool(said) and not said[0].is_span
    for at in range(_MOST_DAYS):
        day = first + timedelta(days=at)
        moment = datetime(day.year, day.month, day.day, int(line["hour"]), int(line["minute"]), tzinfo=now.tzinfo)
        if day > last:
            return None
        if moment > now and (is_one_day or _is_of(line, moment)):
            return moment.isoformat()
    return None


def _is_of(line: re.Match[str], moment: datetime) -> bool:
    days = {one for part in line["days"].split(",") for one in _list_days(part)} if line["days"] != "*" else None
    is_day = days is None or moment.isoweekday() % 7 in days
    return is_day and (line["date"] == "*" or int(line["date"]) == moment.day)


def _list_days(part: str) -> Sequence[int]:
    first, _, last = part.partition("-")
    return range(int(first) % 7, int(last or first) % 7 + 1)
