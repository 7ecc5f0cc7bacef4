"""A recurrence in words ("매주 월요일 09:00"), for the five-field lines that requests are read into. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from schemas.plan import Language

_LINE = re.compile(
    r"(?P<minute>[0-5]?\d) (?P<hour>1?\d|2[0-3]|\*) (?P<day>[12]?\d|3[01]|\*) \*"
    r" (?P<weekdays>[0-6](?:,[0-6])*|1-5|\*)"
)


@dataclass(frozen=True, slots=True)
class _Words:
    """How a language says it. ``weekdays`` begin with Sunday."""

    weekdays: tuple[str, ...]
    joined: str
    weekly: str
    workdays: str
    weekends: str
    daily: str
    monthly: str
    hourly: str
    at: str


_WORDS: Mapping[Language, _Words] = {
    "ko": _Words(
        ("일요일", "월요일", "화요일", "수요일", "목요일", "금요일", "토요일"),
        "·",
        "매주 {days}",
        "평일마다",
        "주말마다",
        "매일",
        "매월 {day}일",
        "매시간",
        "{when} {time}",
    ),
    "en": _Words(
        ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"),
        ", ",
        "every {days}",
        "every weekday",
        "every weekend",
        "every day",
        "every month on day {day}",
        "every hour",
        "{when} at {time}",
    ),
    "ja": _Words(
        ("日曜日", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日"),
        "・",
        "毎週{days}",
        "平日",
        "週末",
        "毎日",
        "毎月{day}日",
        "毎時",
        "{when} {time}",
    ),
}


def recurrence_in_words(cron: str, language: Language) -> str:
    """Return when something recurs as people say it; a line of another form comes back as it is."""
    found = _LINE.fullmatch(cron.strip())
    words = _WORDS[language]
    if found is None or (found["day"] != "*" and found["weekdays"] != "*"):
        return cron
    if found["hour"] == "*":
        plainly = (found["minute"], found["day"], found["weekdays"]) == ("0", "*", "*")
        return words.hourly if plainly else cron
    time = f"{int(found['hour']):02d}:{int(found['minute']):02d}"
    return words.at.format(when=_days(found["day"], found["weekdays"], words), time=time)


def _days(day: str, weekdays: str, words: _Words) -> str:
    if day != "*":
        return words.monthly.format(day=day)
    match weekdays:
        case "*":
            return words.daily
        case "1-5" | "1,2,3,4,5":
            return words.workdays
        case "0,6":
            return words.weekends
        case _:
            named = (words.weekdays[int(one)] for one in weekdays.split(","))
            return words.weekly.format(days=words.joined.join(named))
