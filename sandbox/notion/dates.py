"""Dates as Notion takes and compares them: a day, or a moment with its zone."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from sandbox.notion.field_checks import Json, closed, text_at
from sandbox.notion.refusals import NotionError, invalid


def is_day(text: str) -> bool:
    return len(text) == 10


def judge_date(value: object, where: str) -> Json | None:
    """`{start, end, time_zone}` as sent -> as stored; moments gain milliseconds and a zone."""
    if value is None:
        return None
    given = closed(value, where, ("end", "time_zone"), ("start",))
    zone = _zone(given.get("time_zone"), f"{where}.time_zone")
    start = _judge_moment(given["start"], f"{where}.start", zone)
    end = None if given.get("end") is None else _judge_moment(given["end"], f"{where}.end", zone)
    if end is not None and is_day(start) != is_day(end):
        raise NotionError(400, "Invalid date range: start and end must both be dates or both be datetimes.")
    if end is not None and moment_of(end) < moment_of(start):
        raise NotionError(400, "Invalid date range: start date must be before end date.")
    return {"start": start, "end": end, "time_zone": given.get("time_zone")}


def _zone(value: object, where: str) -> ZoneInfo | None:
    if value is None:
        return None
    try:
        return ZoneInfo(text_at(value, where))
    except (ZoneInfoNotFoundError, ValueError) as error:
        raise invalid(where, "should be a valid time zone", value) from error


def _judge_moment(value: object, where: str, zone: ZoneInfo | None) -> str:
    text = text_at(value, where)
    try:
        if is_day(text):
            return date.fromisoformat(text).isoformat()
        moment = datetime.fromisoformat(text)
    except ValueError as error:
        raise invalid(where, "should be a valid ISO 8601 date string", text) from error
    if zone is not None:
        moment = moment.replace(tzinfo=zone)
    elif moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return moment.isoformat(timespec="milliseconds")


def moment_of(text: str) -> datetime:
    """The moment a stored or filter date begins at, aware."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Span:
    """A run of days, both ends within it."""

    first: date
    last: date

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


def named_span(name: str, today: date) -> Span:
    """The days that a relative operator such as `this_week` means on that day; weeks begin on Monday."""
    monday = today - timedelta(days=today.weekday())
    spans = {
        "this_week": Span(monday, monday + timedelta(days=6)),
        "past_week": Span(today - timedelta(days=7), today),
        "next_week": Span(today, today + timedelta(days=7)),
        "past_month": Span(today - timedelta(days=30), today),
        "next_month": Span(today, today + timedelta(days=30)),
        "past_year": Span(today - timedelta(days=365), today),
        "next_year": Span(today, today + timedelta(days=365)),
    }
    return spans[name]


def compare(stored: str, asked: str) -> int:
    """-1, 0 or 1 for before, same or after. Where either is a whole day, days are compared."""
    if is_day(stored) or is_day(asked):
        left, right = stored[:10], asked[:10]
        return (left > right) - (left < right)
    first, second = moment_of(stored), moment_of(asked)
    return (first > second) - (first < second)
