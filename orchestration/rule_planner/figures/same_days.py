"""A period so far against the same days of the one before it ("오늘까지 … 지난주 수요일까지랑", "this week so far with
the same days last week", "今週ここまで … 先週の同じ時期"). Pure.

The words for how far it goes are taken out, the rest is planned as a comparison of whole periods, and its days are cut.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_guess_rows
from orchestration.rule_planner.orders.joined_requests import is_ready
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.thread.same_again import Period, measure_period, move_back
from orchestration.text.language import detect_language
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 200
_TOTAL = "table.aggregate"
_DAY_KO, _DAY_JA = r"[월화수목금토일]요일", r"[月火水木金土日]曜日?"
_DAY_EN = r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?"
_SAME_KO = r"같은\s?(?:기간|요일|날|시점|때)|동\s?기간|동기"
_SAME_EN = r"(?:the\s)?same\s(?:days?|period|time|point|stretch|span|part)(?:\s(?:of|in|from|as|for))?"
_SAME_JA = r"同じ(?:時期|期間|曜日|日数?|時点|タイミング)|同時期|同期間"
_SO_FAR: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(rf"(?P<day>오늘|지금|현재|여기|{_DAY_KO})까지(?:의|만|는)?\s?"),
    "en": make_regex(
        rf",?\s?\b(?:so\sfar|to\sdate|up\sto\snow|as\sof\s(?:now|today)|(?:through|thru|until|till|up\sto)\s(?P<day>today|now|{_DAY_EN}))\b",
        re.IGNORECASE,
    ),
    "ja": make_regex(rf"の?(?P<day>ここ|今日|本日|今|現在|今の時点|{_DAY_JA})まで(?:の)?|今のところの?"),
}
"""How far the period goes."""
_SAME: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        rf"(?:의\s?)?\s(?:(?:{_SAME_KO})(?:까지)?|(?P<day>{_DAY_KO})까지)"
        r"(?=(?:의?\s(?:매출|판매|금액|지출))?\s?(?:이?랑|하고|과|와|보다|대비|에\s?비|비교|은|는|$))"
    ),
    "en": make_regex(
        rf"\b{_SAME_EN}\s|['’]s\s{_SAME_EN}"
        rf"|,?\s(?:(?:by|through|thru|until|till|up\sto)\s(?P<day>{_DAY_EN})"
        r"|(?:at|by)\s(?:this|that|the\ssame)\s(?:point|time))(?=[\s?.!]|$)",
        re.IGNORECASE,
    ),
    "ja": make_regex(rf"の(?:(?:{_SAME_JA})(?:まで)?|(?P<day>{_DAY_JA})まで)(?=と|に|より|の|は|を|で|、|$)"),
}
"""That only so much of the earlier period is meant."""
_BEFORE = make_regex(
    r"(?:지난|저번)\s?(?:주|달)|전\s?(?:주|달|월)|\b(?:last|previous|prior)\s(?:week|month)\b|先[週月]|前の?[週月]",
    re.IGNORECASE,
)
_WEEKDAYS = ("월月mo", "화火tu", "수水we", "목木th", "금金fr", "토土sa", "일日su")


def plan_same_days(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan that holds a period so far against the same days of the one before; None where none is asked."""
    text = task.request.text.strip()
    known = not (task.is_begun or task.request.quoted)
    if not known or len(text) > LONGEST or not _BEFORE.search(text):
        return None
    language = detect_language(text, task.request.language)
    same = _SAME[language].search(text, next(iter(_BEFORE.finditer(text))).start() if language != "en" else 0)
    if same is None:
        return None
    gap = "" if language == "ja" else " "
    cut = f"{text[: same.start()]}{gap if language == 'en' else ''}{text[same.end() :]}"
    far = _SO_FAR[language].search(cut)
    rest = f"{cut[: far.start()]}{gap}{cut[far.end() :]}" if far is not None else cut
    said = (far.groupdict().get("day") if far is not None else None) or same["day"] or ""
    for plain in _list_readings(" ".join(rest.split())):
        rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in plain)) for one in task.rows)
        part = task._replace(request=task.request.model_copy(update={"text": plain}), rows=rows)
        plan = make(part)
        if not _holds_two(part, plan):
            continue
        now, before = _list_reads(plan)
        if _cut_days(task, now, before, said):
            return plan
    return None


_MEASURE = make_regex(r"\b(?:sales|revenue|spend|spending|budget|units|tasks?|numbers?)\b", re.IGNORECASE)


def _list_readings(text: str) -> Iterator[str]:
    """Yield a comparison as it is, and of sales where it says not of what."""
    yield text
    if text.isascii() and not _MEASURE.search(text):
        yield re.sub(r"\bthis\s(week|month)\b(?:'s)?", r"this \1's sales", text, count=1, flags=re.IGNORECASE)


def _list_reads(plan: Payload) -> list[Payload]:
    return [one for one in list_actions(plan) if one["tool"] != _TOTAL]


def _holds_two(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan holds the rows of two periods against each other, whole, and changes and sends nothing."""
    reads, totals = _list_reads(plan), [one for one in list_actions(plan) if one["tool"] == _TOTAL]
    if len(reads) != len(("now", "before")) or len(totals) != 1 or not get_inputs(totals[0]).get("against"):
        return False
    return is_ready(task, plan) and not list_effects(task, plan) and not does_guess_rows(reads)


def _cut_days(task: PlanningTask, now: Payload, before: Payload, said: str) -> bool:
    """Let both periods end on the same day; whether they are the one before the other."""
    inputs, other = get_inputs(now), get_inputs(before)
    tests = list_tests(inputs.get("filter"))
    period = _measure(tests)
    if period is None:
        return False
    today = task.now.astimezone(ZoneInfo(task.request.timezone)).date()
    starts = [date.fromisoformat(str(one["value"])) for one in tests if isinstance(one, dict) and one.get("op") == "ge"]
    weekday = next((at for at, names in enumerate(_WEEKDAYS) if _is_weekday(said, names)), None)
    last = starts[0] + timedelta(days=weekday) if weekday is not None and period == "week" and starts else today
    until = min(last, today)
    if not starts or until < starts[0]:
        return False
    cut = [_end(one, until) for one in tests]
    inputs["filter"], other["filter"] = join_tests(cut), join_tests(move_back(cut, period))
    return True


def _measure(tests: list[Json]) -> Period | None:
    days = [one for one in tests if isinstance(one, dict) and is_day(one.get("value"))]
    whole = measure_period(days)
    if whole is not None:
        return whole if whole != "day" else None
    found = {str(one.get("op")): date.fromisoformat(str(one["value"])) for one in days}
    if {*found} != {"ge", "le"}:
        return None
    return "month" if found["ge"].day == 1 else "week" if found["ge"].weekday() == 0 else None


def _is_weekday(said: str, names: str) -> bool:
    folded = said.lower().removeprefix("이번주 ").removeprefix("이번 주 ").strip()
    return folded[:2] == names[2:] or (folded[:1] in names[:2] and folded[1:2] in ("요", "曜"))


def _end(test: Json, until: date) -> Json:
    is_last = isinstance(test, dict) and test.get("op") == "le" and is_day(test.get("value"))
    return {**test, "value": until.isoformat()} if isinstance(test, dict) and is_last else test
