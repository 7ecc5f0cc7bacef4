"""Moments check: when a model's plan has something happen is when the request says, in the person's own zone. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import PlanProblem
from orchestration.proposers import PlanningTask
from orchestration.text.dates import FoundDate, find_dates
from schemas.contract import ToolContract
from schemas.plan import Plan

_COUNTED_FROM = make_regex(
    r"\d+\s?(?:분|시간|일|주)\s?(?:쯤\s)?(?:전|뒤|후|이따)|하루 전|전날|\b(?:before|earlier|after|later|ahead of)\b"
    r"|(?:分|時間|日)[前後]|前日",
    re.IGNORECASE,
)
"""Words that count a moment from another one, so that it is none of those that are named."""
_EXACT = make_regex(
    r"\d|[한두세네섯곱덟홉열]\s?시|[一二三四五六七八九十]時|정오|자정|noon|midnight|正午", re.IGNORECASE
)
PART_H = 4
"""A part of a day ("내일 아침") is so many hours before and after the hour that code takes for it."""
_RECURS = make_regex(
    r"매(?!출|장|니|우|입|각|수|물|체|력|번호)|마다|정기|반복|격주|격월|주기|\b(?:every|each|daily|weekly|monthly|yearly|recurring|regularly)\b"
    r"|毎|ごと|おき|定期|繰り返",
    re.IGNORECASE,
)
_HALF = make_regex(
    r"오전|오후|새벽|아침|점심|낮|저녁|밤|정오|자정|午前|午後|朝|昼|夕|夜|[ap]\.?m\b|noon|midnight|:\d\d", re.IGNORECASE
)


def find_moment_problems(
    plan: Plan, task: PlanningTask, contracts: Mapping[str, ToolContract]
) -> Iterator[PlanProblem]:
    """Yield the moments of a plan's steps that are none of those that its request names."""
    request = task.request
    if _COUNTED_FROM.search(request.text):
        return
    named = [one for one in find_dates(request.text, task.now, request.timezone, request.language) if one.cron is None]
    for action in plan.actions:
        contract = contracts.get(action.tool)
        for name, value in action.inputs.items() if contract is not None and action.is_effect else ():
            is_moment = contract is not None and contract.fields.get(name, {}).get("format") == "date-time"
            moment = _read_moment(value, request.timezone) if is_moment else None
            if moment is not None and not _is_named(moment, named):
                words = ", ".join(one.text for one in named)
                told = f"{moment:%Y-%m-%d %H:%M}"
                said = {"action": action.id, "moment": told, "words": words, "zone": request.timezone}
                yield PlanProblem("moment", {**said})


def find_unasked_recurrence(plan: Plan, task: PlanningTask) -> Iterator[PlanProblem]:
    """Yield the recurrence of a plan whose request asks for none."""
    request = task.request
    if plan.schedule is None or _RECURS.search(request.text):
        return
    if all(one.cron is None for one in find_dates(request.text, task.now, request.timezone, request.language)):
        yield PlanProblem("recurs", {"words": plan.schedule.cron})


def drop_unasked_recurrence(plan: Plan, gaps: Iterable[PlanProblem]) -> Plan:
    """Return the plan as it is done once where nobody asked for more."""
    return plan.model_copy(update={"schedule": None}) if any(one.key == "recurs" for one in gaps) else plan


def _read_moment(value: object, timezone: str) -> datetime | None:
    try:
        moment = datetime.fromisoformat(value) if isinstance(value, str) else None
        zone = ZoneInfo(timezone)
        if moment is None or moment.tzinfo is None:
            return None if moment is None else moment.replace(tzinfo=zone)
        return moment.astimezone(zone)
    except (ValueError, OverflowError):
        return None  # words are read by code itself


def _is_named(moment: datetime, named: Sequence[FoundDate]) -> bool:
    timed = [one for one in named if one.has_time]
    days = [one for one in named if one.has_day]
    is_timed = not timed or any(_is_at(moment, one) for one in timed)
    return is_timed and (not days or any(_is_on(moment, one) for one in days))


def _is_at(moment: datetime, named: FoundDate) -> bool:
    said, meant = (moment.hour, moment.minute), (named.start.hour, named.start.minute)
    if not _EXACT.search(named.text):
        return abs(said[0] - meant[0]) <= PART_H
    if _HALF.search(named.text):
        return said == meant
    return (said[0] % 12, said[1]) == (meant[0] % 12, meant[1])


def _is_on(moment: datetime, named: FoundDate) -> bool:
    """A night that ends at midnight is of the day before too."""
    first, last = named.start.date(), (named.end or named.start).date()
    return first <= moment.date() <= last or (moment.hour < 6 and 0 <= (moment.date() - last).days <= 1)
