"""Dates as people type them in a value, made ISO: "3/4", "2026. 3. 4.", "3월 4일", "2026-03-04T15:00"."""

from __future__ import annotations

import re
import unicodedata
from datetime import date, datetime, tzinfo

from orchestration.patterns import make_regex
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language

FULL = make_regex(r"(\d{4})\s*[-./년]\s*(\d{1,2})\s*[-./월]\s*(\d{1,2})\s*[일.]?")
SHORT = make_regex(r"(\d{1,2})\s*(?:/|월)\s*(\d{1,2})\s*일?")


def parse_day(text: str, today: date) -> str | None:
    """Return the ISO form of a day, or None. A day without a year is the one nearest to today."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if match := FULL.fullmatch(plain):
        return _iso(*(int(part) for part in match.groups()))
    if match := SHORT.fullmatch(plain):
        month, day = (int(part) for part in match.groups())
        found = [iso for year in (today.year - 1, today.year, today.year + 1) if (iso := _iso(year, month, day))]
        return min(found, key=lambda iso: abs(date.fromisoformat(iso) - today), default=None)
    return None


def parse_moment(text: str, now: datetime) -> str | None:
    """Return the ISO form of a day or a moment, or None; a moment without an offset gets ``now``'s time zone."""
    plain = text.strip()
    day = parse_day(plain, now.date())
    if day is not None:
        return day
    try:
        moment = datetime.fromisoformat(plain)
    except ValueError:
        return None
    return add_time_zone(moment, now.tzinfo).isoformat()


def read_told_day(text: str, now: datetime) -> str | None:
    """Return the ISO form of a day or a moment as it is typed or told ("어제", "Mar 3", "昨日で"), or None."""
    typed = parse_moment(text, now)
    if typed is not None or now.tzinfo is None:
        return typed
    zone = getattr(now.tzinfo, "key", "UTC")
    found = find_dates(text, now, zone, detect_language(text, "en"))
    if len(found) != 1 or not found[0].has_day or found[0].has_time or found[0].is_span or found[0].cron:
        return None
    start, end = found[0].span
    around = f"{text[:start]} {text[end:]}"
    return found[0].start.date().isoformat() if _AROUND_DAY.fullmatch(around) else None


_AROUND_DAY = make_regex(
    r"(?:날짜는|날짜|자로|자|날|로|으로|이에요|예요|이요|요|입니다|please|pls|it'?s|it\swas|日付は|日付|付けで|付け|付"
    r"|です|で|でした|[\s.,!~。、])*",
    re.IGNORECASE,
)
"""What may stand around the one day that an answer gives."""


def compute_serial_day(iso: str) -> int | None:
    """Return a day's number as spreadsheets count it (1 is 1899-12-31), or None for what is no ISO day."""
    try:
        return (date.fromisoformat(iso) - date(1899, 12, 30)).days
    except ValueError:
        return None


def add_time_zone(moment: datetime, zone: tzinfo | None) -> datetime:
    """Return the moment with the zone, unless it has one."""
    return moment if moment.tzinfo else moment.replace(tzinfo=zone)


def _iso(year: int, month: int, day: int) -> str | None:
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
