"""Changes of a page that a thread made, changed or listed: another day, owner, title or state."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import datetime

from orchestration.rule_planner.field_words import WHO
from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.states import find_status
from orchestration.rule_planner.talk import UPDATE, Talk, build_flow, is_day
from schemas.plan import Action
from schemas.request import EarlierThing
from schemas.values import Json, Payload

_ORDINAL = re.compile(
    r"(?P<ko>첫|두|세|네|다섯)\s?번째|(?P<number>\d{1,2})\s?(?:번째?|番目?)|\b(?P<en>first|second|third|fourth|fifth)\b"
)
_NUMBERS = {"첫": 1, "두": 2, "세": 3, "네": 4, "다섯": 5, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_OWNER = re.compile(
    r"담당자?(?:는|은|를|을|도)?\s?[:：]?\s?(?P<ko>나|저|\S{2,6}?)(?:님|씨)?(?:으로|로)?(?:요|이야|예요|입니다)?(?:\s|$)"
    r"|^(?P<also>\S{2,6}?)(?:님|씨)?도\s?(?:담당|추가|넣)"
    r"|^(?:and )?add (?P<en>me|[A-Z]\w+(?: [A-Z]\w+)?)\b"
    r"|\b(?:owner|assignee)\b(?: is|:| should be)? (?!to\b)(?P<of>me|[A-Z]\w+)"
    r"|\b(?:assign|owner|assignee)\b.*\bto (?P<to>[A-Z]\w+)"
    r"|^(?P<ja>.{1,8}?)(?:さん)?も(?:\S{1,6}に)?(?:追加|入れて)|^担当者?は(?P<whose>私|[^\s、]{1,10}?)(?:さん|様)?(?:です|に|で|$)"
)
_MYSELF = re.compile(r"나|저|me|私", re.IGNORECASE)
_TITLE = re.compile(
    r"(?:제목|이름)(?:을|를|은|는)?\s?['\"‘“「]?(?P<ko>.+?)['\"’”」]?\s?(?:으로|로|이라고|라고)\s?(?:바꿔|변경|수정"
    r"|고쳐|해)"
    r"|\b(?:rename|call|title)\b(?: it| that| this)?(?: to| as)?\s['\"“]?(?P<en>[^'\"”]+)|(?:タイトル"
    r"|名前)を[「『]?(?P<ja>.+?)[」』]?に",
    re.IGNORECASE,
)


def build_page_change(talk: Talk) -> Payload | None:
    """Change the page that was made, changed or listed; where it may be one of several, that is asked."""
    values = _new_values(talk)
    pages = _meant(talk) if values else []
    update = next((one.tool for one in talk.task.contracts if {*one.fields} >= UPDATE), "")
    if not pages or not update or talk.phrase.refers not in ("changes", "points"):
        return None
    if _STATED.match(talk.phrase.bare) and not any(step.is_effect for step in talk.earlier.steps):
        return None
    flow = build_flow(talk)
    chosen = {"page": pages[0].id} if len(pages) == 1 else {}
    flow.add(update, {**chosen, "properties": values})
    plan = build_plan(flow, talk.task)
    understanding = plan["understanding"]
    if not chosen and isinstance(understanding, dict):
        titles = dict.fromkeys(one.title for one in pages if one.title)
        options: list[Json] = list[Json](titles)[:20]
        asked: Payload = {"question": _which(talk), "options": options, "field": "a1.page"}
        understanding["ambiguities"] = [asked] if len(options) > 1 else []
    return plan


_STATED = re.compile(
    r"^(?:그리고\s|참\s)?(?:마감|기한|날짜|일시|시간|담당|상태|제목|참석자)(?!.*(?:바꿔|바꾸|변경|수정|고쳐|해\s?줘|해줘|(?:으로|로)$))"
    r"|^(?:and\s)?(?:the\s|its\s)?(?:due|deadline|owner|assignee|status|title)\b|^(?:期限|締切|締め切り|日付|担当|状態|ステータス|タイトル)は",
    re.IGNORECASE,
)
"""A value that is only stated: of what was just made or changed it is a change, of a list it chooses rows."""


def _which(talk: Talk) -> str:
    return {"ko": "어느 것을 바꿀까요?", "en": "Which one shall I change?", "ja": "どれを変更しますか？"}[
        talk.reading.language
    ]


def _meant(talk: Talk) -> list[EarlierThing]:
    """Return the pages that the words can mean: a row by its number, what was made, changed, or listed."""
    things = talk.earlier.things
    number = _ordinal(talk.phrase.bare)
    if number:
        return [one for one in things if one.row == number][:1]
    made = [one for one in things if one.made]
    dealt = [one for one in things if not one.row] if any(step.is_effect for step in talk.earlier.steps) else []
    return made or dealt or [one for one in things if one.row]


def _ordinal(text: str) -> int:
    found = _ORDINAL.search(text)
    if found is None:
        return 0
    return int(found["number"]) if found["number"] else _NUMBERS[(found["ko"] or found["en"]).lower()]


def _new_values(talk: Talk) -> Payload:
    """Return what the words set, by the meaning of a column."""
    text = talk.phrase.bare
    title, owner = _TITLE.search(text), _OWNER.search(text)
    if title is not None:
        return {"@title": next(part for part in title.groups() if part).strip()}
    if owner is not None:
        name = next(part for part in owner.groups() if part)
        return _new_owner(talk, talk.task.request.user_name if _MYSELF.fullmatch(name) else name)
    dates = [one for one in talk.reading.dates(talk.reading.marked) if not one.is_span and not one.cron]
    if len(dates) == 1:
        return {"@date": _joined_moment(talk, dates[0].start, has_day=dates[0].has_day, has_time=dates[0].has_time)}
    status = find_status(_ORDINAL.sub("", text))
    return {"@status": status} if status else {}


def _new_owner(talk: Talk, name: str) -> Payload:
    """Who is added stands beside whom the request had named; whoever else stands there is not known, so nobody is
    added to a page that was only changed."""
    adds = re.search(
        r"도\s?(?:담당|추가|넣)|^(?:and )?add\b|\btoo\b|も(?:\S{1,6}に)?(?:追加|入れて)",
        talk.phrase.bare,
        re.IGNORECASE,
    )
    if adds is None:
        return {"@person": name}
    if not any(one.made for one in talk.earlier.things):
        return {}
    before = [value for step in talk.earlier.steps for value in _owners(step)]
    return {"@person": [*dict.fromkeys([*before, name])] if before else name}


def _owners(step: Action) -> Iterator[Json]:
    properties = step.inputs.get("properties")
    for column, value in properties.items() if isinstance(properties, dict) else ():
        if column == "@person" or re.fullmatch(WHO, column, re.IGNORECASE):
            yield from value if isinstance(value, list) else [value]


def _joined_moment(talk: Talk, new: datetime, *, has_day: bool, has_time: bool) -> str:
    """Return the new day with the old time, or the new time on the old day, where only one of them is said."""
    old = next((one for step in reversed(talk.earlier.steps) for one in _moments(step)), None)
    if not has_day and old is not None:
        return datetime.combine(old.date(), new.timetz()).isoformat()
    if not has_time and old is not None and (old.hour or old.minute):
        return datetime.combine(new.date(), old.timetz()).isoformat()
    return new.isoformat() if has_time else new.date().isoformat()


def _moments(step: Action) -> Iterator[datetime]:
    properties = step.inputs.get("properties")
    values = [step.inputs.get("date"), *(properties.values() if isinstance(properties, dict) else ())]
    for value in values:
        if isinstance(value, str) and is_day(value):
            yield datetime.fromisoformat(value)
