"""How Japanese names days: the common words."""

from __future__ import annotations

import re
from datetime import date

from orchestration.text.dates import days as on
from orchestration.text.dates.days import DayRule, DaySpan, make_day_offset, make_rule

WEEKDAYS = {name: index for index, name in enumerate("月火水木金土日")}
OFFSETS = {"先": -1, "今": 0, "来": 1, "再来": 2}


def _month_and_day(match: re.Match[str], today: date) -> DaySpan | None:
    found = on.find_nearest_date(today, int(match[1]), int(match[2]))
    return DaySpan(found) if found else None


RULES: tuple[DayRule, ...] = (
    make_rule(r"(?<!\d)(\d{1,2})月(\d{1,2})日", _month_and_day),
    make_rule(r"明後日", make_day_offset(2)),
    make_rule(r"明日", make_day_offset(1)),
    make_rule(r"今日|本日", make_day_offset(0)),
    make_rule(r"昨日", make_day_offset(-1)),
    make_rule(
        r"(先|今|再来|来)週の?([月火水木金土日])曜日?",
        lambda m, today: on.build_weekday(today, OFFSETS[m[1]], WEEKDAYS[m[2]]),
    ),
    make_rule(r"(先|今|再来|来)週", lambda m, today: on.build_week(today, OFFSETS[m[1]])),
    make_rule(r"(先|今|再来|来)月", lambda m, today: on.build_month(today, OFFSETS[m[1]])),
    make_rule(r"(?<!毎週)([月火水木金土日])曜日", lambda m, today: on.find_coming_weekday(today, WEEKDAYS[m[1]])),
)
