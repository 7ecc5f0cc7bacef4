"""Finds dates in a text: days, times and recurrences apart, then joined where they stand together."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.text.dates import english, japanese, korean, recurrence
from orchestration.text.dates.clock_times import (
    DEFAULT_PARTS,
    PARTS,
    RULES,
    SPAN_FROM_NOW,
    find_spans_from_now,
    find_time_in_part,
)
from orchestration.text.dates.days import DaySpan, FoundDate
from orchestration.text.dates.rare_recurrence import find_rare_recurrences
from orchestration.text.dates.recurrence import Recurrence, find_recurrences
from orchestration.text.dates.time_ranges import find_time_ranges
from orchestration.text.dates.wrong_days import find_impossible_days, find_mismatched_days
from schemas.plan import Language

_GAP = make_regex(r"[\s,、]*(?:에는|에|의|날|at|on|from|@|の|T)?[\s,、]*(?:at\s)?", re.IGNORECASE)
_PART_GAP = make_regex(r"\s*(?:in the\s|の)?", re.IGNORECASE)
_RANGE_GAP = make_regex(r"\s*(?:부터|에서|~|-|–|to|through|until|till|から)\s*|\s*and\s*", re.IGNORECASE)
_DAY_ALONE = make_regex(r"\d{1,2}\s?[일日]")
"""The last day of a range without its month: that of the first."""
_RULES = {
    "ko": (*korean.RULES, *english.RULES, *japanese.RULES),
    "en": (*english.RULES, *korean.RULES, *japanese.RULES),
    "ja": (*japanese.RULES, *english.RULES, *korean.RULES),
}


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of a date expression: some of a day, a time and a recurrence."""

    start: int
    end: int
    day: DaySpan | None = None
    at: time | None = None
    until: time | None = None
    recurs: Recurrence | None = None
    moment: datetime | None = None


@lru_cache(maxsize=256)
def find_dates(text: str, now: datetime, timezone: str, language: Language) -> tuple[FoundDate, ...]:
    """Return the dates that a text names, in order, none overlapping another.

    ``now`` is any aware moment; days are counted in ``timezone`` (IANA), whose offset the results carry. ``language``
    only decides which language's words are tried first.
    """
    if not may_name_date(text):
        return ()
    local = now.astimezone(ZoneInfo(timezone))
    pieces = _joined(_pieces(text, local, language), text)
    shared = _lone_time(pieces)
    return tuple(_found(piece, text, local, shared) for piece in pieces)


_PATTERNS = [SPAN_FROM_NOW, *(rule.pattern for rule in (*_RULES["ko"], *RULES, *recurrence.RULES))]


@lru_cache(maxsize=256)
def may_name_date(text: str) -> bool:
    """Whether the pattern of any rule stands in a text. A request is read by planner and policy, and most name none."""
    return any(pattern.search(text) for pattern in _PATTERNS)


def _pieces(text: str, now: datetime, language: Language) -> list[_Piece]:
    rare = [_Piece(*span) for span in find_rare_recurrences(text)]
    rare += [_Piece(one.start, one.end) for one in find_impossible_days(text, now.date())]
    rare += [_Piece(one.start, one.end) for one in find_mismatched_days(text, now.date())]
    recurrences = _apart([_Piece(s, e, recurs=r) for s, e, r in find_recurrences(text)], rare)
    spans = [_Piece(s, e, moment=now + length) for s, e, length in find_spans_from_now(text)]
    days = _apart(_days(text, now.date(), language), (*rare, *recurrences, *spans))
    ranges = _apart(_ranges(text), (*rare, *recurrences, *spans, *days))
    times = _apart(_times(text), (*rare, *recurrences, *spans, *days, *ranges))
    parts = _apart(_parts(text, [*days, *recurrences]), (*rare, *recurrences, *spans, *days, *ranges, *times))
    return sorted([*recurrences, *spans, *days, *ranges, *times, *parts], key=lambda piece: piece.start)


_WEEKDAY_BESIDE = make_regex(
    r"\s?[(（](?:[월화수목금토일](?:요일)?|[月火水木金土日](?:曜日?)?|(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6})[)）]",
    re.IGNORECASE,
)
"""The day of the week of a day, in brackets behind it: it says no other day."""


def _days(text: str, today: date, language: Language) -> list[_Piece]:
    return [
        _Piece(match.start(), beside.end() if beside else match.end(), day=day)
        for rule in _RULES[language]
        for match in rule.pattern.finditer(text)
        if (day := rule.meaning(match, today)) is not None
        for beside in (_WEEKDAY_BESIDE.match(text, match.end()),)
    ]


def _ranges(text: str) -> list[_Piece]:
    return [_Piece(one.start, one.end, at=one.first, until=one.last) for one in find_time_ranges(text)]


def _times(text: str) -> list[_Piece]:
    return [
        _Piece(match.start(), match.end(), at=at)
        for rule in RULES
        for match in rule.pattern.finditer(text)
        if (at := rule.meaning(match)) is not None
    ]


def _parts(text: str, days: list[_Piece]) -> list[_Piece]:
    """Return parts of the day ("아침") that stand right after a day."""
    found: list[_Piece] = []
    for match in PARTS.finditer(text):
        beside = any(d.end <= match.start() and _PART_GAP.fullmatch(text[d.end : match.start()]) for d in days)
        if beside:
            found.append(_Piece(match.start(), match.end(), at=DEFAULT_PARTS[match[match.lastindex or 0].lower()]))
    return found


def _apart(pieces: Iterable[_Piece], taken: Iterable[_Piece] = ()) -> list[_Piece]:
    """Return pieces that do not overlap: the leftmost first, then the longest."""
    kept = list(taken)
    chosen: list[_Piece] = []
    for piece in sorted(pieces, key=lambda p: (p.start, -(p.end - p.start))):
        if all(piece.end <= other.start or other.end <= piece.start for other in kept):
            kept.append(piece)
            chosen.append(piece)
    return chosen


def _joined(pieces: list[_Piece], text: str) -> list[_Piece]:
    joined: list[_Piece] = []
    for piece in pieces:
        last = joined[-1] if joined else None
        both = _union(last, piece, text) if last else None
        if both:
            joined[-1] = both
        else:
            joined.append(piece)
    return joined


def _union(left: _Piece, right: _Piece, text: str) -> _Piece | None:
    """Return the two as one where they stand together and complete each other, else None."""
    if left.moment or right.moment:
        return None
    gap = text[left.end : right.start]
    named = _with_weekday(left, right, gap, text)
    if named is not None:
        return named
    placed = _place_in_part(left, right, gap, text)
    if placed is not None:
        return replace(left, end=right.end, at=placed)
    if _GAP.fullmatch(gap) and _complete(left, right):
        return replace(
            left,
            end=right.end,
            day=left.day or right.day,
            at=left.at or right.at,
            until=left.until or right.until,
            recurs=left.recurs or right.recurs,
        )
    return _range(left, right, gap, text)


def _place_in_part(left: _Piece, right: _Piece, gap: str, text: str) -> time | None:
    """Return the time of a day whose hour and part of the day stand on both sides of something ("9 tomorrow morning",
    "tomorrow morning at 9"), else None."""
    if not (left.day and left.at and right.at) or right.day or right.recurs:
        return None
    if _PART_GAP.fullmatch(gap) and (at := find_time_in_part(left.at, text[right.start : right.end])):
        return at
    said = text[left.start : left.end]
    part = next((name for name in DEFAULT_PARTS if said.lower().endswith(name)), "")
    return find_time_in_part(right.at, part) if part and _GAP.fullmatch(gap) else None


_BARE_WEEKDAY = make_regex(
    r"[월화수목금토일](?:요일|욜)|[月火水木金土日]曜日?|(?:on\s)?(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}",
    re.IGNORECASE,
)
_WEEKDAY_GAP = make_regex(r"[\s,]*(?:the\s)?", re.IGNORECASE)


def _with_weekday(left: _Piece, right: _Piece, gap: str, text: str) -> _Piece | None:
    """Return a day and the day of the week beside it as one, where it falls on that ("Monday, 16 March")."""
    days = [one.day for one in (left, right) if one.day is not None and one.day.end is None]
    if len(days) < 2 or not _WEEKDAY_GAP.fullmatch(gap) or left.at or left.recurs or right.recurs:
        return None
    bare = [_BARE_WEEKDAY.fullmatch(text[one.start : one.end]) is not None for one in (left, right)]
    if bare.count(True) != 1 or days[0].start.weekday() != days[1].start.weekday():
        return None
    return replace(right, start=left.start, day=days[bare.index(False)])


def _complete(left: _Piece, right: _Piece) -> bool:
    if left.at and right.at:
        return False
    one_has_day = (left.day or left.recurs) is None or (right.day or right.recurs) is None
    spans = [p.day for p in (left, right) if p.day and p.day.end]
    return one_has_day and not spans


def _range(left: _Piece, right: _Piece, gap: str, text: str) -> _Piece | None:
    if not (left.day and right.day and _RANGE_GAP.fullmatch(gap)) or left.at or right.at:
        return None
    if gap.strip() == "and" and not re.search(r"between\s*$", text[: left.start], re.IGNORECASE):
        return None
    if gap.strip() == "to" and left.day.end and not right.day.end:
        return None  # what is due in a span is moved to a day
    last = right.day.end or right.day.start
    if _DAY_ALONE.fullmatch(text, right.start, right.end):
        last = _find_day_from(left.day.start, last.day) or last
    if last < left.day.start:
        return None
    return _Piece(left.start, right.end, day=DaySpan(left.day.start, last))


def _find_day_from(first: date, number: int) -> date | None:
    """Return the day with a number in the month of another day, which it may not precede; None where there is none."""
    try:
        last = first.replace(day=number)
    except ValueError:
        return None
    return last if last >= first else None


def _lone_time(pieces: list[_Piece]) -> time | None:
    """Return the one bare time of a text: it belongs to a recurrence that names none ("매주 금요일 … 5시에")."""
    bare = [piece.at for piece in pieces if piece.at and not piece.day and not piece.recurs]
    return bare[0] if len(bare) == 1 else None


def _found(piece: _Piece, text: str, now: datetime, shared: time | None) -> FoundDate:
    span, words = (piece.start, piece.end), text[piece.start : piece.end]
    if piece.moment:
        return FoundDate(span, words, piece.moment.replace(second=0, microsecond=0), None, True, "minute")
    at = piece.at
    if piece.recurs:
        start = datetime.combine(now.date(), at or shared or time(), now.tzinfo)
        cron = piece.recurs.cron(at or shared)
        return FoundDate(span, words, start, None, at is not None, "day", cron=cron)
    if not piece.day:
        return _bare_time(piece, words, now)
    day = piece.day
    start = datetime.combine(day.start, at or time(), now.tzinfo)
    end = datetime.combine(day.end, time(), now.tzinfo) if day.end else None
    until = datetime.combine(day.start, piece.until, now.tzinfo) if piece.until else None
    return FoundDate(span, words, start, end, at is not None, "minute" if at else day.grain, until=until)


def _bare_time(piece: _Piece, words: str, now: datetime) -> FoundDate:
    """Return a time without a day: the next such moment."""
    start = datetime.combine(now.date(), piece.at or time(), now.tzinfo)
    if start <= now:
        start += timedelta(days=1)
    until = datetime.combine(start.date(), piece.until, now.tzinfo) if piece.until else None
    return FoundDate((piece.start, piece.end), words, start, None, True, "minute", has_day=False, until=until)
