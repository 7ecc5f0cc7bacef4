"""Times from one to another in a text ("오후 3시부터 4시까지", "14~16시", "3-4pm", "15時〜16時"). Pure.

The part of the day that is said of one end goes for the other too, where that leaves the second the later one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import time

from orchestration.patterns import make_regex
from orchestration.text.dates.clock_times import RULES, make_time

_CLOSE_DASH = r"(?:\s?[~〜～]\s?|[-–—])"
_BETWEEN = make_regex(
    r"(?P<dash>\s?[~〜～–—-]\s?)|(?P<ko>\s?부터\s?)|(?P<ja>から)|(?P<en>\s(?:to|until|till)\s)", re.IGNORECASE
)
_BEHIND = {"dash": r"(?:\s?까지|まで|\s?사이(?=에))?", "ko": r"\s?까지", "ja": r"まで", "en": ""}
"""What stands behind the second time, by what stands before it: "3시에서 4시로" and "3時から4時に" are changes."""
_PART = r"(?:오전|오후|아침|점심|낮|저녁|밤|새벽|午前|午後|朝|夜|晩|夕方|a\.?m|p\.?m)"
_BARE = make_regex(
    rf"(?:(?P<part>{_PART})の?\s?)?(?<![\d/.:#-])(?P<hour>\d{{1,2}})(?::(?P<minute>\d{{2}}))?"
    rf"(?:(?P<dash>{_CLOSE_DASH})|(?P<en>\s(?:to|until|till)\s))$",
    re.IGNORECASE,
)
"""A first time whose unit stands behind the second alone ("14~16시", "from 3 to 4pm")."""
_MOVES = make_regex(
    r"\b(?:mov|chang|push|shift|reschedul|bump|postpon|delay|switch|updat)\w*\b|\bbring\b", re.IGNORECASE
)
"""What makes "from 3pm to 4pm" a change."""


LONGEST_GUESS_H = 8
"""So many hours at most lie between two times of which one is read half a day from what it means alone."""


@dataclass(frozen=True, slots=True)
class TimeRange:
    """A time from ``first`` to ``last`` of one day, in the characters from ``start`` to ``end``."""

    start: int
    end: int
    first: time
    last: time


@dataclass(frozen=True, slots=True)
class _Spoken:
    """A time of day as it was said: where, and with which part of the day."""

    start: int
    end: int
    at: time
    part: str = ""


def find_time_ranges(text: str) -> list[TimeRange]:
    """Return the times from one to another that a text names, in order, none overlapping another."""
    times = _list_times(text)
    found: list[TimeRange] = []
    for index, last in enumerate(times):
        begun = _read_bare(text, last) or _read_before(text, times[index - 1] if index else None, last)
        if begun is None or (found and begun[0].start < found[-1].end):
            continue
        first, kind = begun
        behind = re.compile(_BEHIND[kind]).match(text, last.end)
        ends = _order(first, last)
        if behind is not None and ends is not None and not (kind == "en" and _MOVES.search(text)):
            found.append(TimeRange(first.start, behind.end(), *ends))
    return found


def _list_times(text: str) -> list[_Spoken]:
    """Return the times of a text that do not overlap: the leftmost first, then the longest."""
    spoken = sorted(_find_times(text), key=lambda one: (one.start, -one.end))
    kept: list[_Spoken] = []
    for one in spoken:
        if not kept or one.start >= kept[-1].end:
            kept.append(one)
    return kept


def _find_times(text: str) -> Iterator[_Spoken]:
    for rule in RULES:
        for match in rule.pattern.finditer(text):
            at = rule.meaning(match)
            if at is not None:
                part = re.search(_PART, match[0], re.IGNORECASE)
                yield _Spoken(match.start(), match.end(), at, _fold_part(part[0]) if part else "")


def _fold_part(part: str) -> str:
    return part.lower().replace(".", "")


def _read_bare(text: str, last: _Spoken) -> tuple[_Spoken, str] | None:
    """Return the first time before another where it has no unit of its own, and what stands between the two."""
    found = _BARE.search(text[: last.start])
    if found is None:
        return None
    part = _fold_part(found["part"] or "")
    at = make_time(int(found["hour"]), int(found["minute"] or 0), part)
    kind = "dash" if found["dash"] else "en"
    return (_Spoken(found.start(), found.end(), at, part), kind) if at is not None else None


def _read_before(text: str, first: _Spoken | None, last: _Spoken) -> tuple[_Spoken, str] | None:
    """Return the time before another where words between them say that it goes on till then, and which."""
    found = _BETWEEN.fullmatch(text, first.end, last.start) if first is not None else None
    return (first, found.lastgroup or "dash") if first is not None and found is not None else None


def _order(first: _Spoken, last: _Spoken) -> tuple[time, time] | None:
    """Return both times with the part of the day that leaves the second the later one; ``None`` where none does."""
    starts, ends = _list_readings(first, last.part), _list_readings(last, first.part)
    pairs = [(begin + end, one, other) for begin, one in enumerate(starts) for end, other in enumerate(ends)]
    longest = LONGEST_GUESS_H * 60
    fitting = (
        (one, other)
        for guesses, one, other in sorted(pairs)
        if one < other and (not guesses or _count_minutes(other) - _count_minutes(one) <= longest)
    )
    return next(fitting, None)


def _count_minutes(at: time) -> int:
    return at.hour * 60 + at.minute


def _list_readings(spoken: _Spoken, other_part: str) -> list[time]:
    """Return what a time may mean, the likeliest first: with its own part of the day or an hour after twelve only one;
    else with that of the other end, as it is said alone, and half a day apart."""
    if spoken.part or spoken.at.hour > 18 or spoken.at.hour == 0:
        return [spoken.at]
    hour = spoken.at.hour % 12 or 12
    shared = make_time(hour, spoken.at.minute, other_part) if other_part else None
    halves = [spoken.at.replace(hour=(spoken.at.hour + 12) % 24)] if spoken.at.hour <= 18 else []
    return list(dict.fromkeys([*([shared] if shared else []), spoken.at, *halves]))
