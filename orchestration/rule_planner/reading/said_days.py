"""The day or the moment that words say. Pure."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.days import add_months
from orchestration.text.dates.moments import set_clock
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.plan import Language

_BESIDE = make_regex(
    r"(?:(?<![가-힣])(?:이따가?|있다가|나중에)(?![가-힣])|あとで|後で|까지|부터|에는|에|로|쯤|정도|경|날|자|오전|안|중|의|으로|まで(?:に)?|から|ごろ|頃|に|へ|の|中"
    r"|\b(?:by|on|until|till|at|in|the|to|for|from|before|around|about|or|so|this|now|later|pls|please|thx)\b|[\s,.()~])+",
    re.IGNORECASE,
)
"""What may stand around a day."""
_YEAR = make_regex(r"(?<!\d)\d{4}(?!\d)|\d{2}년")
_NO_YEAR = make_regex(
    r"\d{1,2}(?:\s?월\s?|\s?月\s?|[/.-])\d{1,2}|\d{1,2}(?:st|nd|rd|th)?\s[A-Za-z]{3,9}|[A-Za-z]{3,9}\s\d{1,2}(?:st|nd|rd|th)?"
)
"""A day of a month that says no year."""

_WEEKDAY_EN = rf"(?P<day>{WEEKDAY_EN})"
_OF_WEEK = (
    (
        make_regex(
            r"\b(?:some\s?time\s|any\s?time\s)?(?P<week>(?:next|this)\sweek)\s(?:is|works|would\sbe|will\sbe|will\sdo)(?:\s(?:fine|ok(?:ay)?|good|enough))?,?"
            rf"\s(?:(?:so|and|but)\s)?(?:let'?s\s(?:say|make\sit|go\swith)|say|maybe|how\sabout)\s{_WEEKDAY_EN}\b",
            re.IGNORECASE,
        ),
        r"\g<day> \g<week>",
    ),
    (
        make_regex(
            r"(?P<week>(?:다음|이번|담)\s?주)\s?(?:중|쯤|안|내)?(?:이?면|으로|로|에)?\s?(?:되|돼|괜찮|좋)(?:니까|는데|고|아요|습니다|어요|요|으니까?|아서),?\s(?:그냥\s|일단\s)?"
            r"(?P<day>[월화수목금토일](?:요일|욜))"
        ),
        r"\g<week> \g<day>",
    ),
    (
        make_regex(
            r"(?P<week>来週|今週)(?:中|あたり|くらい|ぐらい)?(?:で|なら)(?:いい|大丈夫|OK|構わない)(?:です)?(?:ので|なので|けど|が|から)?、?(?:では|じゃあ|とりあえず)?、?(?P<day>[月火水木金土日]曜日?)"
        ),
        r"\g<week>\g<day>",
    ),
)
"""A week that will do, and then the day of it that is chosen."""


def write_chosen_day(text: str) -> str:
    """Return a text with a day of a week where it says that the week will do and then chooses the day ("next week is
    fine so let's say Wednesday")."""
    for form, day in _OF_WEEK:
        text = form.sub(day, text)
    return text


def read_day(
    task: PlanningTask, words: str, language: Language, *, last: bool = False, to_come: bool = True
) -> str | None:
    """Return the day or moment that words say and nothing else, as ISO text; of a span its first or ``last`` day. None
    where they say none, a time alone, or a day that comes again. ``to_come``: a day without a year is not over."""
    dates = find_days(task, words, language) or []
    days, clocks = [one for one in dates if one.has_day], [one for one in dates if not one.has_day]
    if len(days) != 1 or len(clocks) > 1 or (clocks and (days[0].is_span or days[0].has_time)):
        return None
    day = move_to_come(days[0], task.now) if to_come else days[0]
    if clocks:
        return set_clock(day.start.isoformat(), clocks[0].clock, day.start.tzinfo)
    return day.iso if day.has_time else ((last and day.end) or day.start).date().isoformat()


def read_moment(task: PlanningTask, words: str, language: Language) -> str | None:
    """Return the moment to come that words say and nothing else, as ISO text; None where they say none."""
    dates = find_days(task, words, language)
    if dates is None:
        return None
    if len(dates) == 1 and dates[0].has_time and not dates[0].is_span:
        return dates[0].start.isoformat() if dates[0].start > task.now else None
    said = read_day(task, words, language)
    return said if said is not None and "T" in said and datetime.fromisoformat(said) > task.now else None


def find_days(task: PlanningTask, words: str, language: Language) -> list[FoundDate] | None:
    """Return the days and times that words say and nothing else; None where they say none, or one that comes again."""
    found = list(find_dates(words, task.now, task.request.timezone, language))
    rest = words
    for one in reversed(found):
        rest = f"{rest[: one.span[0]]} {rest[one.span[1] :]}"
    is_whole = bool(found) and len(found) <= 2 and _BESIDE.fullmatch(f"{rest} ") is not None
    return found if is_whole and not any(one.cron for one in found) else None


def move_to_come(found: FoundDate, now: datetime) -> FoundDate:
    """Return a day of a month without a year that has gone by as that of the next year."""
    is_over = (found.end or found.start).date() < now.astimezone(found.start.tzinfo).date()
    if not is_over or _YEAR.search(found.text) or not _NO_YEAR.match(found.text):
        return found
    start, end, until = (
        one and datetime.combine(add_months(one.date(), 12), one.timetz())
        for one in (found.start, found.end, found.until)
    )
    return replace(found, start=start or found.start, end=end, until=until)
