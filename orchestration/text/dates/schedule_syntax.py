"""What a cron line and the name of a time zone look like. Pure."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")

_DAYS = ("sun", "mon", "tue", "wed", "thu", "fri", "sat")

_FIELDS: tuple[tuple[int, int, dict[str, int]], ...] = (
    (0, 59, {}),
    (0, 23, {}),
    (1, 31, {}),
    (1, 12, {name: at for at, name in enumerate(_MONTHS, 1)}),
    (0, 7, {name: at for at, name in enumerate(_DAYS)}),
)
"""Minute, hour, day of the month, month, day of the week: the lowest, the highest, and the names of their numbers."""

_CRON_PART = re.compile(
    r"(?:\*|(?P<first>[0-9]{1,2}|[a-z]{3})(?:-(?P<last>[0-9]{1,2}|[a-z]{3}))?)(?:/(?P<step>[0-9]{1,2}))?"
)

MAX_LINE = 200


def is_cron_line(line: str) -> bool:
    """Whether a text is a line of five cron fields that names moments."""
    fields = line.split() if len(line) <= MAX_LINE else []
    return len(fields) == len(_FIELDS) and all(
        _is_part(part, *bounds) for field, bounds in zip(fields, _FIELDS, strict=True) for part in field.split(",")
    )


def _is_part(part: str, lowest: int, highest: int, names: dict[str, int]) -> bool:
    found = _CRON_PART.fullmatch(part.lower())
    if found is None or found["step"] in ("0", "00"):
        return False
    if found["first"] is None:
        return True
    first = _number(found["first"], names)
    last = first if found["last"] is None else _number(found["last"], names)
    return lowest <= first <= last <= highest


def _number(text: str, names: dict[str, int]) -> int:
    """Return what a number or name stands for; of no name a number that is out of every bound."""
    return int(text) if text.isdigit() else names.get(text, -1)


def is_time_zone(name: str) -> bool:
    """Whether a name is one of the IANA time zones (https://www.iana.org/time-zones)."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        # A folder of zones, such as "Asia", can't be read as one.
        return False
    return True
