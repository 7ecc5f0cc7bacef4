"""How Japanese names days: the common words."""

from __future__ import annotations

import re
from datetime import date

from orchestration.text.dates import days as on
from orchestration.text.dates.days import DayRule, DaySpan, days_away, rule

WEEKDAYS = {name: index for index, name in enumerate("月火水木金土日")}
OFFSETS = {"先": -1, "今": 0, "来": 1, "再来": 2}


def _month_and_day(match: re.Match[str], today: date) -> DaySpan | None:
    found = on.nearest(today, int(match[1]), int(match[2]))
    return DaySpan(found) if found else None


RULES: tuple[DayRule, ...] = (
    rule(r"(?<!\d)(\d{1,2})月(\d{1,2})日", _month_and_day),
    rule(r"明後日", days_away(2)),
    rule(r"明日", days_away(1)),
    rule(r"今日|本日", days_away(0)),
    rule(r"昨日", days_away(-1)),
    rule(
        r"(先|今|再来|来)週の?([月火水木金土日])曜日?",
        lambda m, today: on.weekday(today, OFFSETS[m[1]], WEEKDAYS[m[2]]),
    ),
    rule(r"(先|今|再来|来)週", lambda m, today: on.week(today, OFFSETS[m[1]])),
    rule(r"(先|今|再来|来)月", lambda m, today: on.month(today, OFFSETS[m[1]])),
    rule(r"(?<!毎週)([月火水木金土日])曜日", lambda m, today: on.coming_weekday(today, WEEKDAYS[m[1]])),
)
