"""How Korean names days."""

from __future__ import annotations

import re
from datetime import date

from orchestration.text.dates import days as on
from orchestration.text.dates.days import DayRule, DaySpan, make_day_offset, make_rule, shift_day

WEEKDAYS = {name: index for index, name in enumerate("월화수목금토일")}
OFFSETS = {
    "지지난": -2, "저저번": -2, "지난": -1, "저번": -1, "전": -1, "이번": 0, "금": 0, "이": 0, "요번": 0,
    "다음": 1, "담": 1, "차": 1, "내": 1, "다다음": 2, "다담": 2,
}  # fmt: skip
NATIVE_DAYS = {"하루": 1, "이틀": 2, "사흘": 3, "나흘": 4, "닷새": 5, "엿새": 6, "이레": 7, "열흘": 10, "보름": 15}
UNITS = {"일": "day", "주": "week", "주일": "week", "개월": "month", "달": "month", "년": "year"}

_WHICH = r"(지지난|저저번|다다음|다담|지난|저번|이번|요번|다음|담)"
_DAY = r"([월화수목금토일])(?:요일|욜)"
_NTH = {"첫": 1, "첫째": 1, "둘째": 2, "셋째": 3, "넷째": 4, "다섯째": 5, "마지막": -1}
_NTH_WEEK = r"\s?(첫째|첫|둘째|셋째|넷째|다섯째|마지막|[1-5]\s?째|[1-5]번째)\s?(?:번째\s?)?주?\s?" + _DAY
_WEEK = r"\s?(첫째|첫|둘째|셋째|넷째|다섯째|마지막|[1-5]\s?째|[1-5]번째)\s?(?:번째\s?)?주(?!말|문|제|간|년|요)"
_START = r"(?<![가-힣0-9])"
_AHEAD = ("후", "뒤", "있다가")


def _offset(match: re.Match[str]) -> int:
    return OFFSETS[match[1]]


def _week_or_weekday(match: re.Match[str], today: date) -> DaySpan:
    day = match[2]
    return on.build_weekday(today, _offset(match), WEEKDAYS[day]) if day else on.build_week(today, _offset(match))


def _nth(word: str) -> int:
    return int(word[0]) if word[0].isdigit() else _NTH[word]


def _nth_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    first = on.build_month(today, OFFSETS[match[1] or "이번"]).start
    return on.find_nth_weekday(first, _nth(match[2]), WEEKDAYS[match[3]])


def _nth_of_named_month(match: re.Match[str], today: date) -> DaySpan | None:
    first = on.make_date(today.year, int(match[1]), 1)
    return on.find_nth_weekday(first, _nth(match[2]), WEEKDAYS[match[3]]) if first else None


def _week_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    month = match[1]
    named = on.make_date(today.year, int(month), 1) if month and month.isdigit() else None
    first = named or on.build_month(today, OFFSETS[month or "이번"]).start
    return on.find_week_of_month(first, _nth(match[2]))


def _day_of_year(match: re.Match[str], today: date) -> DaySpan | None:
    year = today.year + {"내년": 1, "작년": -1, "지난해": -1}.get(match[1], 0)
    found = on.make_date(year, int(match[2]), int(match[3]))
    return DaySpan(found) if found else None


def _end_of_named_month(month: int, today: date) -> DaySpan | None:
    named = on.find_named_month(today, month)
    return DaySpan(named.end) if named is not None and named.end is not None else None


def _relative_month_day(match: re.Match[str], today: date) -> DaySpan | None:
    first = on.build_month(today, _offset(match)).start
    found = on.make_date(first.year, first.month, int(match[2]))
    return DaySpan(found) if found else None


def _away(match: re.Match[str], today: date) -> DaySpan:
    count = int(match[1])
    return shift_day(today, count if match[3] in _AHEAD else -count, UNITS[match[2]])


def _native_away(match: re.Match[str], today: date) -> DaySpan:
    count = NATIVE_DAYS[match[1]]
    return shift_day(today, count if match[2] in _AHEAD else -count, "day")


_NATIVE_COUNTS = {"한": 1, "두": 2, "세": 3, "석": 3, "네": 4, "넉": 4, "다섯": 5, "여섯": 6}


def _native_periods_away(match: re.Match[str], today: date) -> DaySpan:
    count = _NATIVE_COUNTS[match[1]]
    return shift_day(today, count if match[3] in _AHEAD else -count, UNITS[match[2]])


def _recent(match: re.Match[str], today: date) -> DaySpan:
    start = shift_day(today, -int(match[1]), UNITS[match[2]]).start
    return DaySpan(start if UNITS[match[2]] != "day" else on.build_last_days(today, int(match[1])).start, today)


_ENDS = r"(?=$|[^가-힣]|까지|부터|에|엔|로|으로|쯤|경|은|는|을|를|이나|의)"
"""What may stand behind a part of a week or month: no further letter of a longer word (다음 주 초대)."""

RULES: tuple[DayRule, ...] = (
    make_rule(r"(\d{4})\s?년\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일", on.read_full_date),
    make_rule(_START + r"(올해|금년|내년|작년|지난해)\s?(\d{1,2})\s?월\s?(\d{1,2})\s?일", _day_of_year),
    make_rule(r"(?<!\d)(\d{1,2})\s?월\s?(\d{1,2})\s?일", on.read_month_day),
    make_rule(
        r"(?<!\d)(\d{1,2})\s?월\s?(?:말일|말(?=$|[^가-힣]|까지|에|엔|로|쯤|경))",
        lambda m, today: _end_of_named_month(int(m[1]), today),
    ),
    make_rule(_WHICH + r"\s?달\s?(\d{1,2})\s?일", _relative_month_day),
    make_rule(r"(?:최근|지난)\s?(\d{1,3})\s?(일|주일|주|개월|달)(?:\s?(?:간|동안))?", _recent),
    make_rule(_START + r"(\d{1,3})\s?(일|주일|주|개월|달|년)\s?(후|뒤|있다가|전)", _away),
    make_rule(
        _START + rf"({'|'.join(_NATIVE_COUNTS)})\s?(주일|주|달)\s?(후|뒤|있다가|전)(?![가-힣]{{2}})",
        _native_periods_away,
    ),
    make_rule(_START + "(" + "|".join(NATIVE_DAYS) + r")\s?(후|뒤|있다가|전)", _native_away),
    make_rule(_START + r"일주일\s?(후|뒤)", make_day_offset(7)),
    make_rule(_START + r"(\d{1,2})\s?월(?:달)?(?:의)?" + _NTH_WEEK, _nth_of_named_month),
    make_rule(_START + r"(?:(이번|다음|지난|다다음)\s?달(?:의)?)?" + _NTH_WEEK, _nth_of_month),
    make_rule(_START + r"(\d{1,2})\s?월(?:달)?(?:의)?" + _WEEK, _week_of_month),
    make_rule(_START + r"(이번|다음|지난|다다음)\s?달(?:의)?" + _WEEK, _week_of_month),
    make_rule(_START + r"(?:(\d)\s?주|이주)\s?(?:뒤|후)?\s?오늘", lambda m, t: shift_day(t, int(m[1] or 2), "week")),
    make_rule(_START + _WHICH + r"\s?주\s?" + _DAY, _week_or_weekday),
    make_rule(_START + _WHICH + r"\s?주\s?([월화수목금토일])(?=에|까지|부터|\s|,|$)", _week_or_weekday),
    make_rule(_START + _WHICH + r"\s?주말", lambda m, today: on.build_weekend(today, _offset(m))),
    make_rule(_START + _WHICH + r"\s?주()(?!년|문|제|간|요)", _week_or_weekday),
    make_rule(_START + r"(금|차)주\s?" + _DAY, _week_or_weekday),
    make_rule(_START + r"(금|(?<!그\s)전(?!주\s?(?:대비|비교))|차)주()(?![가-힣])", _week_or_weekday),
    make_rule(_START + r"(금|차)주()(?=(?:에|엔)(?:는|만|도)?(?![가-힣]))", _week_or_weekday),
    make_rule(
        _START + r"(?<!그\s)전월(?=의|에|치|분|\s|$)(?!\s?(?:대비|보다|과|이랑))",
        lambda _m, today: on.build_month(today, -1),
    ),
    make_rule(
        _START + r"(이번\s?달?|다음\s?달?|지난\s?달?)?\s?(?:월말|말일|달\s?말|말(?=까지|에))",
        lambda m, today: (
            on.find_month_end(today, OFFSETS[(m[1] or "이번")[:2]])
            if m[1] or m[0][:2] == "말일" or m[0][:1] != "말"
            else None
        ),
    ),
    make_rule(_START + r"(이|내)달\s?말(?:일)?" + _ENDS, lambda m, today: on.find_month_end(today, OFFSETS[m[1]])),
    make_rule(
        _START + _WHICH + r"\s?(?:주|주간)\s?(초|중반)" + _ENDS,
        lambda m, today: on.build_weekday(today, _offset(m), {"초": 0, "중반": 2}[m[2]]),
    ),
    make_rule(_START + _WHICH + r"\s?달", lambda m, today: on.build_month(today, _offset(m))),
    make_rule(_START + r"(이|내|지난)달(?![가-힣]*러)", lambda m, today: on.build_month(today, _offset(m))),
    make_rule(_START + r"(이번|지난|저번|다음)\s?분기", lambda m, today: on.build_relative_quarter(today, _offset(m))),
    make_rule(_START + r"([1-4])\s?분기", lambda m, today: on.build_quarter(today.year, int(m[1]) - 1)),
    make_rule(_START + r"(?:내일\s?모레|낼모레|모레)", make_day_offset(2)),
    make_rule(_START + r"글피", make_day_offset(3)),
    make_rule(_START + r"(?:내일|낼|명일)", make_day_offset(1)),
    make_rule(_START + r"(?:오늘|금일)", make_day_offset(0)),
    make_rule(_START + r"(?:그저께|그제|엊그제)", make_day_offset(-2)),
    make_rule(_START + r"(?:어제|어저께|전날)", make_day_offset(-1)),
    make_rule(_START + r"주말", lambda _m, today: on.build_weekend(today, 0)),
    make_rule(_START + r"(?:올해|금년)", lambda _m, today: on.build_year(today, 0)),
    make_rule(_START + r"(?:작년|지난해)", lambda _m, today: on.build_year(today, -1)),
    make_rule(_START + r"내년", lambda _m, today: on.build_year(today, 1)),
    make_rule(_START + r"연말", lambda _m, today: DaySpan(date(today.year, 12, 31))),
    make_rule(_START + r"(?:지난|저번)\s?" + _DAY, lambda m, today: on.find_past_weekday(today, WEEKDAYS[m[1]])),
    make_rule(
        _START + r"(?:이번\s?|돌아오는\s?|오는\s?)?" + _DAY,
        lambda m, today: on.find_coming_weekday(today, WEEKDAYS[m[1]]),
    ),
    make_rule(
        _START + r"(\d{1,2})\s?월(?!\s?\d|요일)(?:\s?달)?", lambda m, today: on.find_named_month(today, int(m[1]))
    ),
    make_rule(
        _START + r"(\d{1,2})\s?일(?!간|마다|치|차|반|\s?전|\s?후)",
        lambda m, today: on.find_day_of_month(today, int(m[1])),
    ),
)
