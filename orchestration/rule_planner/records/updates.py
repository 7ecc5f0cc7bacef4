"""Changes to a Notion item: which item, which column, which value."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.patterns import compile_once, make_regex
from orchestration.rule_planner.reading.korean import split_particle
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.reading.states import find_status
from orchestration.rule_planner.reading.things import Thing
from orchestration.rule_planner.reading.titles import find_subject
from orchestration.rule_planner.reading.words import ANY_MARK, BRAND, DATE, NAMED, QUOTE, compile_branded
from schemas.values import Json, Payload

_COLUMN_KO = (
    r"(?P<column>상태|담당자|담당|마감일|마감|기한|날짜|제목|이름|참석자|우선순위|카테고리"
    r"|분류|유형|진행률|부서|비고|메모)"
)
_SET_KO = make_regex(
    _COLUMN_KO
    + (
        rf"(?:을|를|은|는|이|가)?\s?(?P<value>{QUOTE}|{NAMED}|{DATE}|(?:(?!{ANY_MARK}|\s(?:을"
        rf"|를)).){{1,30}}?)(?:으로|로)(?=\s|$)"
    )
)
_TO_VALUE_KO = make_regex(
    rf"(?<!\S)(?!(?:앞|뒤|걸|것|거|게|저|나|이걸|그걸|별도|따로|실제|새|단독|혼자|대신|바|말)(?:으로|로)(?:\s|$))(?P<value>{QUOTE}|{NAMED}|{DATE}|진행\s?중|할\s?일|[가-힣]{{1,10}}?)(?:\s?상태)?(?:으로|로)(?=\s|$)"
)
_ASSIGN_KO = make_regex(rf"(?P<value>{NAMED})\s?(?:님|씨)?(?:한테|에게|께|에)")
_ENDED_KO = make_regex(r"완료\s?처리|완료(?=\s?(?:해|하|$|표시|체크))|마감\s?처리|끝내|마쳐|닫아|체크")
_COLUMN_NAMES = {
    "담당": "담당자",
    "마감": "마감일",
    "기한": "마감일",
    "status": "@status",
    "state": "@status",
    "owner": "@person",
    "assignee": "@person",
    "due date": "@date",
    "deadline": "@date",
    "due": "@date",
    "date": "@date",
    "title": "@title",
    "name": "@title",
}

_COLUMN_EN = r"(?P<column>status|state|owner|assignee|due date|deadline|due|date|title|name|priority)"
_SET_EN = make_regex(_COLUMN_EN + r"\s(?:of|for|on)\s(?P<page>.+?)\s(?:to|as)\s(?P<value>.+)$", re.IGNORECASE)
_POSSESSIVE_EN = make_regex(
    rf"^(?P<page>.+?)(?:'s)?\s(?:the\s)?{_COLUMN_EN[:-1]})\s(?:to|as)\s(?P<value>.+)$", re.IGNORECASE
)
_AS_EN = make_regex(r"^(?P<page>.+?)\s(?:as|to|into|until|till|by)\s(?P<value>.+)$", re.IGNORECASE)
_BARE_VALUE_EN = make_regex(
    (
        r"^(?P<page>(?:(?!\sas\s|\sto\s).)+?)\s(?P<value>done|completed?|finished|in progress"
        r"|not started)$"
    ),
    re.IGNORECASE,
)
_TAIL_EN = (
    rf"\s(?:in|on|from|of|inside)\s(?:the\s|my\s|our\s)?(?:[가-힣]+|tasks?|{BRAND})"
    r"(?:\s(?:db|database|board|list))?\s*$"
)
_DONE_EN = make_regex(r"\b(?:complete|close|finish|tick)\b", re.IGNORECASE)
_DUE_EN = make_regex(r"\b(?:postpone|push|reschedule|put off)\b", re.IGNORECASE)
_ASSIGN_EN = make_regex(r"\b(?:assign|reassign|hand over)\b", re.IGNORECASE)
_DUE_KO = make_regex(r"미뤄|미루|밀어|연기|당겨|당기")
_SEMANTIC = {"status": "@status", "person": "@person", "date": "@date"}


@dataclass(frozen=True, slots=True)
class Change:
    """An item (None where nobody named one) and its new values by column."""

    page: str | None
    properties: Payload


def parse_change(text: str, verb: str, reading: Reading, things: list[Thing]) -> Change:
    """Return the change that a clause asks for."""
    if reading.language == "en":
        return _english_change(text, verb, reading)
    if reading.language == "ja" and (change := _japanese_change(f"{text}{verb}", reading, things)) is not None:
        return change
    return _korean_change(text, verb, reading, things)


def _korean_change(text: str, verb: str, reading: Reading, things: list[Thing]) -> Change:
    properties: Payload = {}
    rest = text
    for match in list(_SET_KO.finditer(text)):
        column = _COLUMN_NAMES.get(match["column"], match["column"])
        properties[column] = _value(match["value"], reading, column)
        rest = rest.replace(match[0], " ")
    rest = re.sub(r"(?:을|를|의)\s*$", "", rest.strip())
    if not properties:
        key, value, rest = _unnamed(rest, verb, reading)
        properties = {key: value} if key else {}
    return Change(_page(rest, reading, things), properties)


_SET_JA = make_regex(
    rf"(?:(?:状態|ステータス|期限|締め?切り?|担当者?)を)?"
    rf"(?P<value>{QUOTE}|{NAMED}|{DATE}|完了済み?|完了|進行中|対応中|未着手|未開始)(?:さん)?(?:に|へ)"
)


def _japanese_change(text: str, reading: Reading, things: list[Thing]) -> Change | None:
    """Return the change of records to one value ("期限切れのタスクを全部完了に"); None where another form reads it."""
    found = list(_SET_JA.finditer(text))
    if not found or not any(thing.kind == "database" for thing in things):
        return None
    value = found[-1]["value"]
    kind = "date" if compile_once(DATE).match(value) else "person" if compile_once(NAMED).match(value) else "status"
    return Change(None, {_SEMANTIC[kind]: _value(value, reading, kind)})


def _unnamed(text: str, verb: str, reading: Reading) -> tuple[str, Json, str]:
    """Return (column, value, rest) of a change that names no column ("완료로 바꿔줘", "이준호에게 배정해줘")."""
    assigned = _ASSIGN_KO.search(text)
    if assigned:
        return "@person", _value(assigned["value"], reading, "담당자"), text.replace(assigned[0], " ")
    named = _TO_VALUE_KO.search(text)
    if named:
        value = named["value"]
        kind = "date" if compile_once(DATE).match(value) else "person" if compile_once(NAMED).match(value) else "status"
        return _SEMANTIC[kind], _value(value, reading, kind), text.replace(named[0], " ")
    dated = re.search(DATE, text)
    if dated and _DUE_KO.search(verb):
        return "@date", _value(dated[0], reading, "date"), text.replace(dated[0], " ")
    if _ENDED_KO.search(f"{text} {verb}"):
        return "@status", "완료", _ENDED_KO.sub(" ", text)
    return "", None, text


def _page(text: str, reading: Reading, things: list[Thing]) -> str | None:
    text = re.sub(r"(?:의\s|에서\s|\s)?(?:상태|담당자|마감일)(?:을|를|이|가)?(?=\s|$)", " ", text)
    kept = [thing for thing in things if thing.kind != "page" and text[thing.start : thing.end].strip()]
    name = find_subject(text, reading, [thing for thing in kept if thing.cued or thing.role in {"of", "from"}])
    name = re.sub(
        (
            r"^(?:작업|할\s?일|태스크|업무)(?:\s(?:DB|목록))?(?:에서|의|에)?\s+|\s(?:작업|할\s?일"
            r"|태스크|업무|건|항목)(?:을|를)?$"
        ),
        "",
        name or "",
    )
    stem, particle = split_particle(name) if name else ("", "")
    return (stem if particle in {"의", "을", "를", "은", "는"} and len(stem) > 1 else name) or None


def _value(word: str, reading: Reading, column: str) -> Json:
    mark = reading.marks.get(word)
    if mark and mark.date:
        found = mark.date
        if not found.has_day:
            return {"time": f"{found.start:%H:%M}"}
        return found.start.isoformat() if found.has_time else found.start.date().isoformat()
    if mark:
        return mark.value
    typed = reading.raw(word).strip(" ,.'\"")
    return (
        (find_status(typed) or typed) if column in {"상태", "status"} and not re.search(r"[A-Za-z]", typed) else typed
    )


def _english_change(text: str, verb: str, reading: Reading) -> Change:
    body = compile_branded(_TAIL_EN).sub("", text).strip(" ,.")
    for pattern in (_SET_EN, _POSSESSIVE_EN):
        match = pattern.search(body)
        if match:
            column = _COLUMN_NAMES.get(match["column"].lower(), match["column"])
            return Change(_english_page(match["page"], reading), {column: _english_value(match["value"], reading)})
    bare = _BARE_VALUE_EN.match(body)
    if bare:
        return Change(_english_page(bare["page"], reading), {"@status": bare["value"].lower()})
    match = _AS_EN.match(body)
    if not match:
        page = _english_page(body, reading)
        return Change(page, {"@status": "done"} if _DONE_EN.search(verb) or re.search(r"\bdone|complete", body) else {})
    value = _english_value(match["value"], reading)
    return Change(_english_page(match["page"], reading), {_column_for(verb, match["value"]): value})


def _column_for(verb: str, value: str) -> str:
    if re.search(DATE, value) or _DUE_EN.search(verb):
        return "@date"
    return "@person" if re.search(NAMED, value) or _ASSIGN_EN.search(verb) else "@status"


def _english_value(word: str, reading: Reading) -> Json:
    word = compile_branded(_TAIL_EN).sub("", word).strip(" ,.")
    mark = re.search(ANY_MARK, word)
    return _value(mark[0], reading, "") if mark else reading.raw(word)


def _english_page(text: str, reading: Reading) -> str | None:
    quotes = re.findall(QUOTE, text)
    if quotes:
        return reading.marks[quotes[0]].value if len(quotes) == 1 else None
    bare = re.sub(
        r"^(?:the\s|my\s|our\s)?(?:task\s|page\s|item\s)?|\s(?:task|page|item|to-?do)s?$",
        "",
        reading.raw(text).strip(),
        flags=re.IGNORECASE,
    )
    return bare.strip(" '\"") or None
