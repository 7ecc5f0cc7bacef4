"""A page by its title and the day that it is of, as a step names it: "주간 회의 (2026-03-02)", or the first and last of
the days that it may be of, "주간 회의 (2026-02-23..2026-03-01)". Pure."""

from __future__ import annotations

import re
from datetime import date, datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.past_days import is_bare_weekday, move_to_past
from schemas.plan import Language

_FORM = make_regex(r"(?P<title>.+?)\s\((?P<first>\d{4}-\d{2}-\d{2})(?:\.\.(?P<last>\d{4}-\d{2}-\d{2}))?\)")

_WEEKS = make_regex(r"\b((?:this|last|next)\s(?:week|month))s(?=\s)", re.IGNORECASE)


class DatedTitle(NamedTuple):
    """A title, and the first and last day that its page may be of, as ISO writes them."""

    title: str
    first: str
    last: str

    def __str__(self) -> str:
        days = self.first if self.first == self.last else f"{self.first}..{self.last}"
        return f"{self.title} ({days})"


def read_dated_title(text: str) -> DatedTitle | None:
    """Return the title and days that a name tells; None where it tells no day."""
    found = _FORM.fullmatch(text.strip())
    return DatedTitle(found["title"], found["first"], found["last"] or found["first"]) if found is not None else None


def write_weeks(text: str) -> str:
    """Return a text with the apostrophe that people leave out of "this week's"."""
    return _WEEKS.sub(r"\1's", text)


def find_days_of(found: FoundDate, now: datetime, timezone: str) -> tuple[date, date]:
    """Return the first and last day that a date means for a page of it: a bare weekday is the last one, or the next
    where that is yet to come."""
    day = move_to_past(found, now.astimezone(ZoneInfo(timezone)))
    last = found.start if is_bare_weekday(found) else day.end or day.start
    return day.start.date(), last.date()


def are_days_said(dated: DatedTitle, text: str, now: datetime, timezone: str, language: Language) -> bool:
    """Whether a text names the days of a title."""
    wanted = (date.fromisoformat(dated.first), date.fromisoformat(dated.last))
    return any(
        find_days_of(one, now, timezone) == wanted for one in find_dates(write_weeks(text), now, timezone, language)
    )
