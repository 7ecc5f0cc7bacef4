"""A day that is told by the one that a record has now ("the Friday before", "그 다음 월요일"). Pure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from datetime import date, timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.answer_parts import is_idle, split_answer
from schemas.plan import Action
from schemas.values import Json

_ENDS = r"(?=\s*(?:[.,!?~。、]|$)|\s?(?:로|으로|에|까지|に|で|まで)|\s(?:please|pls|instead|then)\b)"
_BESIDE = make_regex(
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
_ISO_DAY = make_regex(r"\d{4}-\d{2}-\d{2}(?=$|T)")


def replace_days_beside(task: PlanningTask) -> PlanningTask:
    """Return a reply on earlier work with a day that is told by what that set, as a day of the calendar."""
    earlier = task.request.follows
    if earlier is None:
        return task
    text = show_days_beside(task.request.text, earlier.steps)
    if text != task.request.text:
        text = _leave_remark_out(text)
    return task if text == task.request.text else task._replace(request=task.request.model_copy(update={"text": text}))


def show_days_beside(text: str, steps: Iterable[Action]) -> str:
    """Return words in which the day before or after the one that the last of some steps sets is one of the calendar;
    as they are where no step sets one day."""
    if not _BESIDE.search(text) and not _NEXT_TO.search(text):
        return text
    held = [days for step in steps if step.is_effect and (days := {*_list_days(dict(step.inputs))})]
    if not held or len(held[-1]) != 1:
        return text
    day = date.fromisoformat(held[-1].pop())
    shown = _BESIDE.sub(lambda found: _find_day(found, day).isoformat(), text)
    return _NEXT_TO.sub(lambda found: _find_next(found, day), shown)


_NEXT_TO = make_regex(
    rf"(?<![가-힣])(?:그\s?|바로\s?)?(?P<ko_way>전날|다음\s?날|뒷날)(?:인\s?|\s)?(?:(?P<ko>[월화수목금토일])요일)?{_ENDS}"
    rf"|(?:その)?(?P<ja_way>前日|翌日)(?:の(?P<ja>[月火水木金土日])曜日?)?{_ENDS}"
    rf"|\bthe\s(?P<en_way>day\s(?:before|after))(?:\s(?:that|then|it))?(?:,?\s(?:the\s)?(?P<en>mon|tues|wednes|thurs|fri|satur|sun)day)?{_ENDS}",
    re.IGNORECASE,
)
"""The day before or after the one that a record has now, and which day of the week that is."""


def _find_next(found: re.Match[str], day: date) -> str:
    """Return the day beside another; the words as they are where that is no such day of the week."""
    way, named = (
        found["ko_way"] or found["ja_way"] or found["en_way"].lower(),
        found["ko"] or found["ja"] or found["en"],
    )
    beside = day + timedelta(days=-1 if way in ("전날", "前日", "day before") else 1)
    return beside.isoformat() if not named or _DAYS[named.lower()] == beside.weekday() else found[0]


def _leave_remark_out(text: str) -> str:
    """Return words without the statements before the sentence that names the day."""
    parts = split_answer(text)
    return parts[-1] if all(map(is_idle, parts[:-1])) and _ISO_DAY_IN.search(parts[-1]) else text


_ISO_DAY_IN = make_regex(r"\d{4}-\d{2}-\d{2}")


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
