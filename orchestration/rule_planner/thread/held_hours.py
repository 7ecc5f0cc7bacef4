"""What a reply leaves of the time that was set: its hour ("make it half past", "반으로 바꿔줘"), or all of it, where
only the half of the day is told again ("afternoon of course"). Pure."""

from __future__ import annotations

import re
from datetime import datetime, timedelta

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.text.prohibitions import replace_quotes
from schemas.request import EarlierWork

LONGEST = 200
_MOMENT = make_regex(r"\b\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?(?:[+-]\d{2}:\d{2})?")
_PAST_EN = make_regex(
    r"\b(?:(?P<half>half)\spast|(?:a\s)?quarter\s(?P<quarter>past|to))"
    r"(?!\s(?:\d|one\b|two\b|three\b|four\b|five\b|six\b|seven\b|eight\b|nine\b|ten\b|eleven\b|twelve\b|noon\b|midnight\b))",
    re.IGNORECASE,
)
_PAST_KO = make_regex(
    r"^(?P<at>\W*(?:(?:아+|앗|음|그럼|근데|그냥|아니|미안|죄송)[\s,.!~]+)*)(?P<minutes>반|[1-5]?\d분)"
    r"(?=(?:으로|에)\s?(?:바꿔|변경|옮겨|미뤄|하|해|부탁))"
)
_PAST_JA = make_regex(
    r"^(?P<at>\W*(?:(?:あ|やっぱり?|すみません|では|じゃあ?)[、。\s]*)*)(?P<minutes>半|[1-5]?\d分)(?=に(?:し|変|ずら|お願い))"
)
_PARTS = r"(?P<{0}>afternoon|evening|morning|[ap]m|오전|오후|저녁|아침|午前|午後|夕方|朝)"
_AGAIN = make_regex(
    rf"(?:^|(?<=[.,;!]\s))(?:(?:in|it'?s|that'?s|i\smean|meaning|of\scourse|obviously)\s)*(?:the\s)?{_PARTS.format('en')}"
    r"(?:,?\s(?:of\scourse|obviously|naturally|ofc|i\smean))(?:[\s.,!;]+(?:and\s)?|$)"
    rf"|(?:^|(?<=[.,!~]\s))(?:당연히|물론)\s?{_PARTS.format('ko')}(?:이?지|이?죠|이?야|이?요|입니다)?(?:[\s.,!~]+|$)"
    rf"|(?:^|(?<=[。、]))もちろん{_PARTS.format('ja')}(?:です|だよ?|ね)*(?:[。、!！\s]+|$)",
    re.IGNORECASE,
)
_ALONE = make_regex(
    rf"\W*(?:(?:no|oh|sorry|in|it'?s|that'?s|i\smean|the|make\sit)[\s,]+)*{_PARTS.format('part')}(?:[\s,]*(?:please|pls|이?요|이?야|이?지|입니다|です|だよ?|ね))*\W*",
    re.IGNORECASE,
)
_NOON, _EVENING = 12, 17
_MORNINGS = frozenset({"morning", "am", "오전", "아침", "午前", "朝"})
_EVENINGS = frozenset({"evening", "저녁", "夕方"})


def write_held_hour(task: PlanningTask, earlier: EarlierWork) -> PlanningTask:
    """Return a reply with the hour that the last work set beside minutes alone, and without the half of the day where
    that is only told again; any other as it is."""
    text, held = task.request.text, find_held_moment(earlier)
    if held is None or task.change is not None or len(text) > LONGEST or replace_quotes(text) != text:
        return task
    said = _tell_half(_tell_minutes(text, held), held)
    return task._replace(request=task.request.model_copy(update={"text": said})) if said != text else task


def find_held_moment(earlier: EarlierWork) -> datetime | None:
    """Return the one moment with a time that the last work set; ``None`` where it set none, or several."""
    steps = [one for one in earlier.steps[earlier.carried :] if one.is_effect]
    found = {moment for one in steps for moment in _MOMENT.findall(str(one.inputs))}
    return datetime.fromisoformat(found.pop()) if len(found) == 1 else None


def _tell_minutes(text: str, held: datetime) -> str:
    """Return a reply with the hour that is held before minutes that stand alone."""

    def tell(found: re.Match[str]) -> str:
        past = 30 if found["half"] else 15 if found["quarter"].lower() == "past" else -15
        return f"{held.replace(minute=0) + timedelta(minutes=past):%H:%M}"

    text = _PAST_EN.sub(tell, text, count=1)
    text = _PAST_KO.sub(rf"\g<at>{held.hour}시 \g<minutes>", text)
    return _PAST_JA.sub(rf"\g<at>{held.hour}時\g<minutes>", text)


def _tell_half(text: str, held: datetime) -> str:
    """Return a reply without the half of the day that is told again, or with the time in it where it says no more."""
    again, alone = _AGAIN.search(text), _ALONE.fullmatch(text)
    if again is None and alone is None:
        return text
    parts = [one for found in (again, alone) if found is not None for one in found.groups() if one]
    moved = _move_into(held, parts[0].lower())
    rest = f"{text[: again.start()]}{text[again.end() :]}".strip() if again is not None else ""
    if moved is None or (moved != held and (again is None or rest)):
        return text
    return rest or _render(moved, text)


def _render(moved: datetime, text: str) -> str:
    """Return an order that sets a time, in the language of a reply."""
    if text.isascii():
        return f"make it {moved:%H:%M}"
    return f"{moved:%H:%M}로 바꿔줘" if re.search("[가-힣]", text) else f"{moved:%H:%M}に変更して"


def _move_into(held: datetime, part: str) -> datetime | None:
    """Return a moment as it is where it lies in a part of the day, else with the hour twelve on or back that does;
    ``None`` where neither is so."""
    least, most = (0, _NOON) if part in _MORNINGS else (_EVENING if part in _EVENINGS else _NOON, 24)
    hours = (held.hour, (held.hour + _NOON) % 24)
    return next((held.replace(hour=one) for one in hours if least <= one < most), None)
