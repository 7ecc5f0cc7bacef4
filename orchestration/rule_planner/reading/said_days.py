"""The day or the moment that words say. Pure."""

from __future__ import annotations

import re
from datetime import datetime
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.reading.day_forms import write_day
from orchestration.text.dates import FoundDate, find_dates
from orchestration.text.dates.moments import set_clock
from orchestration.text.dates.years import move_to_come
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.plan import Language

_BESIDE = make_regex(
    r"(?:(?<![가-힣])(?:이따가?|있다가|나중에)(?![가-힣])|あとで|後で|까지|부터|에는|에|로|쯤|정도|경|날|자|오전|안|중|의|으로|まで(?:に)?|から|ごろ|頃|に|へ|の|中"
    r"|\b(?:by|on|until|till|at|in|the|to|for|from|before|around|about|or|so|this|now|later|pls|please|thx)\b|[\s,.()~])+",
    re.IGNORECASE,
)
"""What may stand around a day."""
_MORNING = "09:00"

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
    task: PlanningTask,
    words: str,
    language: Language,
    *,
    last: bool = False,
    to_come: bool = True,
    is_known: bool = False,
) -> str | None:
    """Return the day or moment that words say and nothing else, as ISO text; of a span its first or ``last`` day. None
    where they say none, a time alone, or a day that comes again. ``to_come``: a day without a year is not over;
    ``is_known``: it is known that they say a day, so that they may say it as loosely as people do ("weds", "금")."""
    said = _read_day(task, words, language, last=last, to_come=to_come)
    if said is None and is_known:
        return _read_day(task, write_day(words, language), language, last=last, to_come=to_come)
    return said


def _read_day(task: PlanningTask, words: str, language: Language, *, last: bool, to_come: bool) -> str | None:
    dates = find_days(task, words, language) or []
    days, clocks = [one for one in dates if one.has_day], [one for one in dates if not one.has_day]
    if len(days) != 1 or len(clocks) > 1 or (clocks and (days[0].is_span or days[0].has_time)):
        return None
    day = move_to_come(days[0], task.now) if to_come else days[0]
    if clocks:
        return set_clock(day.start.isoformat(), clocks[0].clock, day.start.tzinfo)
    return day.iso if day.has_time else ((last and day.end) or day.start).date().isoformat()


def read_moment(task: PlanningTask, words: str, language: Language) -> str | None:
    """Return the moment to come that words say and nothing else, as ISO text; None where they say none. Of a day alone
    it is nine in the morning, as where people have Slack remind them (https://slack.com/help/articles/208423427)."""
    said = _read_coming(task, words, language) or _read_coming(task, write_day(words, language), language)
    day = None if said else read_day(task, words, language, is_known=True)
    if day is not None and "T" not in day:
        said = set_clock(day, _MORNING, ZoneInfo(task.request.timezone))
    return said if said is not None and datetime.fromisoformat(said) > task.now else None


def _read_coming(task: PlanningTask, words: str, language: Language) -> str | None:
    """Return the moment that words say, where it is to come."""
    dates = find_days(task, words, language)
    if dates is None:
        return None
    is_one = len(dates) == 1 and dates[0].has_time and not dates[0].is_span
    said = move_to_come(dates[0], task.now).start.isoformat() if is_one else read_day(task, words, language)
    return said if said is not None and "T" in said and datetime.fromisoformat(said) > task.now else None


def find_days(task: PlanningTask, words: str, language: Language) -> list[FoundDate] | None:
    """Return the days and times that words say and nothing else; None where they say none, or one that comes again."""
    found = list(find_dates(words, task.now, task.request.timezone, language))
    rest = words
    for one in reversed(found):
        rest = f"{rest[: one.span[0]]} {rest[one.span[1] :]}"
    is_whole = bool(found) and len(found) <= 2 and _BESIDE.fullmatch(f"{rest} ") is not None
    return found if is_whole and not any(one.cron for one in found) else None
