"""What was done to a page, as it is told to others in their language: what became of it, by its title. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.rule_planner.plans.talk import is_day
from orchestration.rule_planner.reading.korean import choose_direction_particle, choose_particle
from orchestration.text.dates.moments import render_moment
from orchestration.text.prohibitions import find_state
from schemas.plan import Action, Language
from schemas.request import EarlierThing
from schemas.values import MISSING, Json

_MOST = 5
"""So many things are told of by their names."""
_FIELDS: Mapping[str, str] = {
    "@date": "date", "마감일": "date", "일시": "date", "날짜": "date",
    "@status": "status", "상태": "status",
    "@person": "person", "담당자": "person", "참석자": "person",
    "@title": "title", "이름": "title", "제목": "title",
}  # fmt: skip
_STATES: Mapping[str, Mapping[Language, str]] = {
    "완료": {"ko": "완료", "en": "done", "ja": "完了"},
    "진행 중": {"ko": "진행 중", "en": "in progress", "ja": "進行中"},
    "할 일": {"ko": "할 일", "en": "to do", "ja": "未着手"},
}
_SPAN = make_regex(r"(?P<back>-)?P(?P<count>\d+)(?P<unit>[DWM])")
_UNITS: Mapping[str, Mapping[Language, str]] = {
    "D": {"ko": "{n}일", "en": "{n} day", "ja": "{n}日"},
    "W": {"ko": "{n}주", "en": "{n} week", "ja": "{n}週間"},
    "M": {"ko": "{n}개월", "en": "{n} month", "ja": "{n}か月"},
}


_VIA = make_regex(
    r"(?:DM|디엠|메시지|쪽지)(?:으로|로)(?=\s)|(?:DM|メッセージ)で|\b(?:by|via|in|over|with)\s(?:a\s)?(?:dm|direct\smessage|message)\b",
    re.IGNORECASE,
)
"""By what somebody is told something."""
_INFORMS = make_regex(
    r"^(?!.*(?:DM|디엠|메시지|쪽지|보내|送))(?:.*(?:알려|공유|전달|전해|말해|말씀|얘기|이야기|귀띔|知らせ|伝え|共有|教え|一言|ひとこと)"
    r"|.*\b(?:let\b.*\bknow|inform|notify|update|tell)\b)",
    re.IGNORECASE,
)
"""Words that inform of what was done though they say nothing of it; a message alone may say anything."""


def does_inform(text: str) -> bool:
    """Return whether words ask to inform somebody, and not only to send them a message that is yet to be worded."""
    return _INFORMS.search(_VIA.sub(" ", text)) is not None


def describe_deeds(steps: Sequence[Action], things: Sequence[EarlierThing], language: Language) -> str:
    """Return the sentence that tells what steps did to the things of their work; "" where it can't be put."""
    titles = list(dict.fromkeys(one.title for one in things if one.title))
    deeds = [step for step in steps if step.is_effect]
    if not 0 < len(titles) <= _MOST or not deeds:
        return ""
    named = _join(titles, language)
    made = [step for step in deeds if "title" in step.inputs and step.tool.endswith("create_page")]
    changes = [step for step in deeds if isinstance(step.inputs.get("properties"), dict) and "page" in step.inputs]
    if len(titles) == 1 and len(made) == 1 and len(made) + len(changes) == len(deeds):
        held: dict[str, Json] = {}
        for step in (*made, *changes):
            held |= _list_values(step)
        return _tell_made(named, made[0], held, language)
    if made or len(changes) != len(deeds) or len({str(step.inputs["properties"]) for step in changes}) != 1:
        return ""
    told = [*_tell_changes(_list_values(changes[0]), language)]
    return _tell_changed(named, told, language) if told else ""


def describe_change(title: str, values: Mapping[str, Json], language: Language) -> str:
    """Return the sentence that tells what became of the fields of one thing; "" where a value can't be told."""
    told = [*_tell_changes({_FIELDS.get(name, name): value for name, value in values.items()}, language)]
    return _tell_changed(_join([title], language), told, language) if told else ""


def _join(titles: Sequence[str], language: Language) -> str:
    marks = {"ko": "‘{}’", "en": "“{}”", "ja": "「{}」"}[language]
    return ("" if language == "ja" else ", ").join(marks.format(one) for one in titles)


def _list_values(step: Action) -> dict[str, Json]:
    properties = step.inputs.get("properties")
    values = (
        {_FIELDS.get(name, name): value for name, value in properties.items()} if isinstance(properties, dict) else {}
    )
    date = step.inputs.get("date")
    return {**({"date": date} if isinstance(date, str) and date != MISSING else {}), **values}


def _tell_made(named: str, step: Action, held: Mapping[str, Json], language: Language) -> str:
    is_task = re.search(r"작업|task|タスク", str(step.inputs.get("parent", "")), re.IGNORECASE) is not None
    kind = {
        "ko": "작업" if is_task else "페이지",
        "en": "task" if is_task else "page",
        "ja": "タスク" if is_task else "ページ",
    }
    date = held.get("date")
    day = render_moment(date) if isinstance(date, str) and is_day(date) else ""
    due = {"ko": f" (마감 {day})" if is_task else f" ({day})", "en": f", due {day}" if is_task else f" ({day})"}
    due["ja"] = f"(期限 {day})" if is_task else f"({day})"
    told = due[language] if day else ""
    return {
        "ko": f"{named} {kind['ko']}{choose_particle(kind['ko'], '을', '를')} 만들었습니다{told}",
        "en": f"I made the {kind['en']} {named}{told}",
        "ja": f"{kind['ja']}{named}を作成しました{told}",
    }[language]


def _tell_changes(values: Mapping[str, Json], language: Language) -> Iterator[str]:
    """Yield what became of each field, as it stands behind the name; nothing where a value can't be told."""
    told = [_tell_value(field, value, language) for field, value in values.items()]
    yield from told if all(told) else ()


def _tell_value(field: str, value: Json, language: Language) -> str:
    later = value.get("later") if isinstance(value, dict) else None
    if field == "date" and isinstance(later, str):
        return _tell_shift(later, language)
    if field == "person" and isinstance(value, dict):
        return _tell_people(value, language)
    plain = value.get("day") or value.get("time") if isinstance(value, dict) else value
    plain = ", ".join(map(str, plain)) if isinstance(plain, list) else plain
    if not isinstance(plain, str) or not plain or plain == MISSING or "{{" in plain:
        return ""
    state = find_state(plain) if field == "status" else None
    said = (
        _STATES[state][language]
        if state is not None and state in _STATES
        else render_moment(plain)
        if field == "date"
        else plain
    )
    to = choose_direction_particle(said)
    if field == "date" and "T" in plain:
        return {
            "ko": f"일시가 {said}{to} 바뀌었습니다",
            "en": f"is now on {said}",
            "ja": f"日時が{said}に変わりました",
        }[language]
    forms: dict[str, dict[Language, str]] = {
        "date": {
            "ko": f"마감이 {said}{to} 바뀌었습니다",
            "en": f"is now due {said}",
            "ja": f"期限が{said}に変わりました",
        },
        "status": {
            "ko": f"상태가 {said}{to} 바뀌었습니다",
            "en": f"is now {said}",
            "ja": f"状態が{said}に変わりました",
        },
        "person": {
            "ko": f"담당이 {said} 님으로 바뀌었습니다",
            "en": f"is now with {said}",
            "ja": f"担当が{said}さんに変わりました",
        },
        "title": {
            "ko": f"제목이 ‘{said}’{to} 바뀌었습니다",
            "en": f"is now called “{said}”",
            "ja": f"タイトルが「{said}」に変わりました",
        },
    }
    return forms.get(field, {}).get(language, "")


def _tell_people(value: Mapping[str, Json], language: Language) -> str:
    """Return who joined and who left; "" where that is nobody."""
    comes, goes = (
        ", ".join(map(str, one)) if isinstance(one := value.get(key), list) else "" for key in ("add", "remove")
    )
    parts: dict[Language, tuple[str, str, str]] = {
        "ko": (
            f"{comes} 님이 들어오고 {goes} 님이 빠졌습니다",
            f"{comes} 님이 들어왔습니다",
            f"{goes} 님이 빠졌습니다",
        ),
        "en": (f"is now with {comes} instead of {goes}", f"is now also with {comes}", f"is now without {goes}"),
        "ja": (
            f"メンバーに{comes}さんが入り、{goes}さんが外れました",
            f"メンバーに{comes}さんが入りました",
            f"メンバーから{goes}さんが外れました",
        ),
    }
    both, joined, left = parts[language]
    return both if comes and goes else joined if comes else left if goes else ""


def _tell_shift(span: str, language: Language) -> str:
    found = _SPAN.fullmatch(span)
    if found is None:
        return ""
    many = _UNITS[found["unit"]][language].format(n=found["count"])
    many = f"{many}s" if language == "en" and found["count"] != "1" else many
    if found["back"]:
        return {
            "ko": f"마감이 {many} 당겨졌습니다",
            "en": f"was brought forward by {many}",
            "ja": f"期限が{many}早まりました",
        }[language]
    return {"ko": f"마감이 {many} 늦춰졌습니다", "en": f"was pushed back by {many}", "ja": f"期限が{many}延びました"}[
        language
    ]


def _tell_changed(named: str, told: Sequence[str], language: Language) -> str:
    if language == "en":
        return f"{named} {' and '.join(told)}"
    if language == "ja":
        return f"{named}の{'、'.join(told)}"
    return f"{named} {', '.join(told)}"
