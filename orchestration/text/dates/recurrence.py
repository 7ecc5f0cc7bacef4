"""Recurring times in words (every Monday at 9), and the schedule that they mean."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import time
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from orchestration.patterns import make_regex
from orchestration.text.dates import english, japanese, korean
from orchestration.text.word_lists import WEEKDAY_EN
from schemas.plan import Language

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

_CRON_PART = make_regex(
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


DEFAULT_TIME = time(9)
"""The time of a recurrence that names none."""

_KO_DAYS = (
    r"([월화수목금토일](?:요일)?"
    r"(?:(?:\s?(?:,|·|/|와|과|이랑|랑|하고|및)\s?|\s)?[월화수목금토일](?:요일)?(?!(?!마다"
    r"|에|은)[가-힣월화수목금토일])){0,6})"
)

_EN_DAYS = english.FULL_WEEKDAY[:-1] + r"|sat|sun)s?"

_EN_DAY_LIST = r"(" + _EN_DAYS + r"(?:\s?(?:,|and|&|/|, and)\s?" + _EN_DAYS + r"){0,6})"


@dataclass(frozen=True, slots=True)
class Recurrence:
    """When something recurs: the last three cron fields, or every hour; ``at`` where the words imply a time."""

    days: str = "*"
    weekdays: str = "*"
    hourly: bool = False
    at: time | None = None

    def cron(self, at: time | None) -> str:
        """Return the five-field line; ``at`` is the time named, if any."""
        if self.hourly:
            return "0 * * * *"
        when = at or self.at or DEFAULT_TIME
        return f"{when.minute} {when.hour} {self.days} * {self.weekdays}"


@dataclass(frozen=True, slots=True)
class RecurrenceRule:
    """A way to name a recurrence."""

    pattern: re.Pattern[str]
    meaning: Callable[[re.Match[str]], Recurrence | None]


def _rule(pattern: str, meaning: Callable[[re.Match[str]], Recurrence | None]) -> RecurrenceRule:
    return RecurrenceRule(make_regex(pattern, re.IGNORECASE), meaning)


def _on(days: Iterable[int]) -> Recurrence:
    return Recurrence(weekdays=",".join(str((day + 1) % 7) for day in sorted(set(days))) or "1")


def _korean_days(match: re.Match[str]) -> Recurrence:
    names = re.sub(r"요일|와|과|이랑|랑|하고|및", "", match[1] or "")
    return _on(korean.WEEKDAYS[name] for name in names if name in korean.WEEKDAYS)


def _english_days(match: re.Match[str]) -> Recurrence:
    return _on(english.get_weekday_index(word) for word in re.findall(r"[a-z]{3,}", match[1].lower()) if word != "and")


def _month_day(match: re.Match[str]) -> Recurrence | None:
    day = int(match[1]) if match[1] else 1
    return Recurrence(days=str(day)) if 1 <= day <= 31 else None


def _always(found: Recurrence) -> Callable[[re.Match[str]], Recurrence]:
    return lambda _match: found


DAILY = Recurrence()

WORKDAYS = Recurrence(weekdays="1-5")

WEEKENDS = Recurrence(weekdays="0,6")

MONTHLY = Recurrence(days="1")

HOURLY = Recurrence(hourly=True)

RULES: tuple[RecurrenceRule, ...] = (
    _rule(r"매주\s?" + _KO_DAYS + r"(?:\s?마다)?", _korean_days),
    _rule(r"(?<![가-힣])" + _KO_DAYS + r"\s?마다", lambda m: _korean_days(m) if "요일" in m[1] else None),
    _rule(r"(?:매\s?평일|평일\s?마다|평일\s?매일|평일(?=\s|에|은)|주중\s?매일)(?:\s?마다)?", _always(WORKDAYS)),
    _rule(r"주말\s?마다|매주\s?주말", _always(WEEKENDS)),
    _rule(r"(?:매일매일|매일|날마다)", _always(DAILY)),
    _rule(r"(?<![가-힣])(?:매일\s)?아침마다", _always(Recurrence(at=time(9)))),
    _rule(r"(?<![가-힣])(?:매일\s)?(?:저녁|밤)마다", _always(Recurrence(at=time(18)))),
    _rule(r"(?:매월|매달|달마다)\s?(\d{1,2})\s?일(?:\s?마다)?", _month_day),
    _rule(r"(?:매월|매달|달마다)()(?:\s?(?:첫날|초|첫째 날))?", _month_day),
    _rule(r"매주|주마다|(?<![가-힣])(?:일주일|1주)에\s?한\s?번", lambda _m: _on([0])),
    _rule(r"매\s?시간(?:마다)?|(?:1|한)\s?시간\s?마다", _always(HOURLY)),
    _rule(r"(?:(?:every|each) week(?:ly)?|(?<!the )(?<!our )weekly) on " + _EN_DAY_LIST + r"\b", _english_days),
    _rule(r"\b(?:every|each) " + _EN_DAY_LIST + r"\b", _english_days),
    _rule(rf"\b(?:on )?({WEEKDAY_EN}s)\b", _english_days),
    _rule(r"\b(?:every|each) (?:weekday|workday|working day|business day)\b|\b(?:on )?weekdays\b", _always(WORKDAYS)),
    _rule(r"\b(?:every|each) weekend\b|\b(?:on )?weekends\b", _always(WEEKENDS)),
    _rule(r"\b(?:every|each) (?:single )?day\b|\beveryday\b|\bdaily\b(?=,? at|[,.]|$)|^daily\b", _always(DAILY)),
    _rule(r"\b(?:every|each) morning\b", _always(Recurrence(at=time(9)))),
    _rule(r"\b(?:every|each) (?:evening|night)\b", _always(Recurrence(at=time(18)))),
    _rule(r"\b(?:every|each) month,? on the (\d{1,2})(?:st|nd|rd|th)\b", _month_day),
    _rule(r"\b(?:on )?the (\d{1,2})(?:st|nd|rd|th) (?:day )?of (?:every|each|the) month\b", _month_day),
    _rule(r"\b(?:on )?the first(?: day)? of (?:every|each) month\b", _always(MONTHLY)),
    _rule(r"\b(?:every|each) month\b|\bmonthly\b(?=,? at|,? on|[,.]|$)", _always(MONTHLY)),
    _rule(r"\b(?:every|each) week\b|\bonce a week\b", lambda _m: _on([0])),
    _rule(r"\b(?:every|each) hour\b|\bhourly\b", _always(HOURLY)),
    _rule(r"毎週([月火水木金土日])曜日?", lambda m: _on([japanese.WEEKDAYS[m[1]]])),
    _rule(r"([月火水木金土日])曜日?(?:ごと|毎)に?", lambda m: _on([japanese.WEEKDAYS[m[1]]])),
    _rule(r"毎日|日ごとに|毎(?=(?:朝|晩|夜|夕方?)の?\s?\d)", _always(DAILY)),
    _rule(r"毎朝(?!の?\s?\d)", _always(Recurrence(at=time(9)))),
    _rule(r"毎(?:晩|夜|夕)(?!の?\s?\d)", _always(Recurrence(at=time(18)))),
    _rule(r"平日(?:は)?(?:毎日|毎(?=[朝晩夜夕]))?|毎営業日", _always(WORKDAYS)),
    _rule(r"毎月(?:(\d{1,2})日)?", _month_day),
)


def find_recurrences(text: str) -> list[tuple[int, int, Recurrence]]:
    """Return every recurrence that cron can say with its positions."""
    return [
        (match.start(), match.end(), found)
        for rule in RULES
        for match in rule.pattern.finditer(text)
        if (found := rule.meaning(match)) is not None
    ]


_LINE = make_regex(
    r"(?P<minute>[0-5]?\d) (?P<hour>1?\d|2[0-3]|\*) (?P<day>[12]?\d|3[01]|\*) \*"
    r" (?P<weekdays>[0-6](?:,[0-6])*|1-5|\*)"
)


@dataclass(frozen=True, slots=True)
class _SpokenWords:
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


_SPOKEN_WORDS: Mapping[Language, _SpokenWords] = {
    "ko": _SpokenWords(
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
    "en": _SpokenWords(
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
    "ja": _SpokenWords(
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


def describe_recurrence(cron: str, language: Language) -> str:
    """Return when something recurs as people say it; a line of another form comes back as it is."""
    found = _LINE.fullmatch(cron.strip())
    words = _SPOKEN_WORDS[language]
    if found is None or (found["day"] != "*" and found["weekdays"] != "*"):
        return cron
    if found["hour"] == "*":
        plainly = (found["minute"], found["day"], found["weekdays"]) == ("0", "*", "*")
        return words.hourly if plainly else cron
    time = f"{int(found['hour']):02d}:{int(found['minute']):02d}"
    return words.at.format(when=_spoken_days(found["day"], found["weekdays"], words), time=time)


def _spoken_days(day: str, weekdays: str, words: _SpokenWords) -> str:
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
