"""What a date in a text is."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal, TypeAlias

Grain: TypeAlias = Literal["minute", "day", "week", "month", "quarter", "year"]


@dataclass(frozen=True, slots=True)
class Day:
    """A day, or the days from ``start`` to ``end`` (both included)."""

    start: date
    end: date | None = None
    grain: Grain = "day"


@dataclass(frozen=True, slots=True)
class FoundDate:
    """A date, a span of days, a moment or a recurrence in a text.

    ``span`` are the character positions; ``start`` carries the zone; ``end`` is the last day of a span (included,
    at midnight). ``has_time`` says whether a time of day was named. ``has_day`` is false for a bare time ("오후 3시").
    ``cron`` is the five-field line of a recurrence ("매주 월요일 오전 9시").
    """

    span: tuple[int, int]
    text: str
    start: datetime
    end: datetime | None
    has_time: bool
    grain: Grain
    has_day: bool = True
    cron: str | None = None

    @property
    def is_span(self) -> bool:
        """Whether more than one day is meant."""
        return self.end is not None
