"""How Japanese names days: the common words."""

from __future__ import annotations

import re
from datetime import date

from orchestration.text.dates import days as on
from orchestration.text.dates.days import DayRule, DaySpan, make_day_offset, make_rule, shift_day

WEEKDAYS = {name: index for index, name in enumerate("月火水木金土日")}
KANJI = "一二三四五六七八九十"
OFFSETS = {"先々": -2, "先": -1, "今": 0, "来": 1, "再来": 2}


def read_kanji(number: str) -> int:
    """Return a number below a hundred that is written in kanji, 0 for none (十七)."""
    tens, ten, ones = number.rpartition("十")
    return (KANJI.index(tens) + 1 if tens else 1) * 10 * bool(ten) + (KANJI.index(ones) + 1 if ones else 0)


def _kanji_date(match: re.Match[str], today: date) -> DaySpan | None:
    found = on.find_nearest_date(today, read_kanji(match[1]), read_kanji(match[2]))
    return DaySpan(found) if found else None


def _nth_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    offset = OFFSETS[match[2].removesuffix("月")] if match[2] else 0
    first = on.make_date(today.year, int(match[1]), 1) if match[1] else on.build_month(today, offset).start
    count = int(match[3]) if match[3].isdigit() else "一二三四五".index(match[3]) + 1
    return on.find_nth_weekday(first, count, WEEKDAYS[match[4]]) if first else None


def _last_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    offset = OFFSETS[match[2].removesuffix("月")] if match[2] else 0
    first = on.make_date(today.year, int(match[1]), 1) if match[1] else on.build_month(today, offset).start
    return on.find_nth_weekday(first, -1, WEEKDAYS[match[3]]) if first else None


def _recent(match: re.Match[str], today: date) -> DaySpan:
    """Return so many days, weeks or months up to today."""
    count = int(match[1])
    if match[2] in ("日", "週"):
        return DaySpan(on.build_last_days(today, count if match[2] == "日" else 7 * count).start, today)
    return DaySpan(shift_day(today, -count, "month").start, today)


def _end_of_named_month(match: re.Match[str], today: date) -> DaySpan | None:
    month = on.find_named_month(today, int(match[1]))
    return DaySpan(month.end) if month is not None and month.end is not None else None


def _week_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    offset = OFFSETS[match[2].removesuffix("月")] if match[2] else 0
    first = on.make_date(today.year, int(match[1]), 1) if match[1] else on.build_month(today, offset).start
    count = int(match[3]) if match[3].isdigit() else "一二三四五".index(match[3]) + 1
    return on.find_week_of_month(first, count) if first else None


def _day_of_month(match: re.Match[str], today: date) -> DaySpan | None:
    first = on.build_month(today, OFFSETS[match[1]]).start
    found = on.make_date(first.year, first.month, int(match[2]))
    return DaySpan(found) if found else None


RULES: tuple[DayRule, ...] = (
    make_rule(r"(先|今|再来|来)月の?(\d{1,2})日(?!間)", _day_of_month),
    make_rule(r"(?:来る|きたる)?(?<!\d)(\d{1,2})月(\d{1,2})日", on.read_month_day),
    make_rule(rf"(?:来る|きたる)?([{KANJI}]{{1,2}})月([{KANJI}]{{1,3}})日", _kanji_date),
    make_rule(
        r"(?:(\d{1,2})月|(今月|来月|再来月))?の?第([1-5一二三四五])\s?([月火水木金土日])曜日?",
        _nth_of_month,
    ),
    make_rule(r"(?:(\d{1,2})月|(今月|来月|再来月|先月))の?第([1-5一二三四五])\s?週(?!間)", _week_of_month),
    make_rule(r"(?:(\d{1,2})月|(今月|来月|再来月))の?最後の([月火水木金土日])曜日?", _last_of_month),
    make_rule(r"(?<!\d)(\d{1,2})月末", _end_of_named_month),
    make_rule(r"(今|来|再来)?月末", lambda m, today: on.find_month_end(today, OFFSETS[m[1] or "今"])),
    make_rule(r"(?:ここ|直近|過去|最近)の?(\d{1,3})(日|週|[かヶカ]月)間?", _recent),
    make_rule(r"(\d{1,2})日(?:後)", lambda m, today: shift_day(today, int(m[1]), "day")),
    make_rule(r"(\d{1,2})週間後", lambda m, today: shift_day(today, int(m[1]), "week")),
    make_rule(r"(?<!の)(\d{1,2})週間前", lambda m, today: shift_day(today, -int(m[1]), "week")),
    make_rule(r"(?<!の)(\d{1,2})[かヶカ]月前", lambda m, today: shift_day(today, -int(m[1]), "month")),
    make_rule(
        r"(?<![\d月])(\d{1,2})日(?=まで|に(?!\s?[一1]回|一度)|へ|の(?!間|うち)|締|です|でした|だった|だよ|で(?=[、。！!\s]|$|お願い|いい)|[(（、。\s]|$)",
        lambda m, today: on.find_day_of_month(today, int(m[1])),
    ),
    make_rule(r"しあさって|明々後日", make_day_offset(3)),
    make_rule(r"明後日|あさって", make_day_offset(2)),
    make_rule(r"明日|あした|明(?=朝(?!体))", make_day_offset(1)),
    make_rule(r"今日|本日|きょう|今(?=[夜晩])", make_day_offset(0)),
    make_rule(r"一昨日|おととい", make_day_offset(-2)),
    make_rule(r"昨日|きのう", make_day_offset(-1)),
    make_rule(
        r"(先々|先|今|再来|来)週の?([月火水木金土日])曜日?",
        lambda m, today: on.build_weekday(today, OFFSETS[m[1]], WEEKDAYS[m[2]]),
    ),
    make_rule(
        r"(今|再来|来)週(頭|初め|中盤|半ば)",
        lambda m, today: on.build_weekday(today, OFFSETS[m[1]], 2 if m[2] in ("中盤", "半ば") else 0),
    ),
    make_rule(r"(?<![今来])(?:来)?週明け", lambda _m, today: on.build_weekday(today, 1, 0)),
    make_rule(r"(先々|先|今|再来|来)週", lambda m, today: on.build_week(today, OFFSETS[m[1]])),
    make_rule(r"(先々|先|今|再来|来)月(?!曜)", lambda m, today: on.build_month(today, OFFSETS[m[1]])),
    make_rule(
        r"(?<!毎週)(?:今度の)?([月火水木金土日])曜日?", lambda m, today: on.find_coming_weekday(today, WEEKDAYS[m[1]])
    ),
    make_rule(r"(?<!\d)(\d{1,2})月(?!\s?\d|曜|額|給|報|例)", lambda m, today: on.find_named_month(today, int(m[1]))),
)
