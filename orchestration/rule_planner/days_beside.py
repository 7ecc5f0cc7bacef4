"""A day that is told by the one that a record has now ("the Friday before", "그 다음 월요일"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date, timedelta

from orchestration.proposers import PlanningTask
from schemas.plan import Action
from schemas.values import Json

_ENDS = r"(?=\s*(?:[.,!?~。、]|$)|\s?(?:로|으로|에|까지|に|で|まで)|\s(?:please|pls|instead|then)\b)"
_BESIDE = re.compile(
    rf"\bthe\s(?P<en>mon|tues|wednes|thurs|fri|satur|sun)day\s(?P<en_way>before|prior|after|following)(?:\s(?:that|then|it))?{_ENDS}"
    rf"|(?<![가-힣])(?:그|바로|그\s?바로|그보다)\s?(?P<ko_way>전|앞|다음|뒤)\s?(?P<ko_week>주)?(?:의)?\s?(?P<ko>[월화수목금토일])요일{_ENDS}"
    rf"|その(?:直)?(?P<ja_way>前|次|後)の(?P<ja_week>週の)?(?P<ja>[月火水木金土日])曜日?{_ENDS}",
    re.IGNORECASE,
)
_DAYS = {
    **{name: at for at, name in enumerate(("mon", "tues", "wednes", "thurs", "fri", "satur", "sun"))},
    **{name: at for names in ("월화수목금토일", "月火水木金土日") for at, name in enumerate(names)},
}
_BEFORE = frozenset({"before", "prior", "전", "앞", "前"})
_ISO_DAY = re.compile(r"\d{4}-\d{2}-\d{2}(?=$|T)")


def replace_days_beside(task: PlanningTask) -> PlanningTask:
    """Return a reply on earlier work with a day that is told by what that set, as a day of the calendar."""
    earlier = task.request.follows
    if earlier is None:
        return task
    text = show_days_beside(task.request.text, earlier.steps)
    return task if text == task.request.text else replace(task, request=task.request.model_copy(update={"text": text}))


def show_days_beside(text: str, steps: Iterable[Action]) -> str:
    """Return words in which the day before or after the one that the last of some steps sets is one of the calendar;
    as they are where no step sets one day."""
    if not _BESIDE.search(text):
        return text
    held = [days for step in steps if step.is_effect and (days := {*_list_days(dict(step.inputs))})]
    if not held or len(held[-1]) != 1:
        return text
    day = date.fromisoformat(held[-1].pop())
    return _BESIDE.sub(lambda found: _find_day(found, day).isoformat(), text)


def _find_day(found: re.Match[str], day: date) -> date:
    weekday = _DAYS[(found["en"] or found["ko"] or found["ja"]).lower()]
    before = (found["en_way"] or found["ko_way"] or found["ja_way"]).lower() in _BEFORE
    if found["ko_week"] or found["ja_week"]:
        monday = day - timedelta(days=day.weekday()) + timedelta(weeks=-1 if before else 1)
        return monday + timedelta(days=weekday)
    ahead = (weekday - day.weekday() - 1) % 7 + 1
    return day - timedelta(days=(7 - ahead) or 7) if before else day + timedelta(days=ahead)


def _list_days(value: Json) -> Iterator[str]:
    """Yield the days that an input, or a column in it, is by itself."""
    if isinstance(value, str) and _ISO_DAY.match(value):
        yield value[: len("2026-01-01")]
    elif isinstance(value, dict):
        for one in value.values():
            yield from _list_days(one)
