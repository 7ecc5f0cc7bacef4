"""An order whose reason are somebody's words in quotes ("사라님이 "랜딩은 더 걸려요" 하셔서 마감 11일로 옮겨줘"): it
is of the thing that it names, or of the one that these words name. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.text.cited_words import Citation, find_citation
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions.find import QUOTED_SPAN, replace_quotes
from schemas.plan import Language
from schemas.values import Payload

_SO_KO = make_regex(
    r"(?<![가-힣])(?:그렇게|그대로|그\s?날(?:짜)?(?:로|에\s?맞춰(?:서)?)|(?:거기|그거|그\s?말|말한\s?거|그\s?일정)에\s?맞[춰게](?:서)?|말(?:씀)?(?:하신|한)\s?(?:대로|날(?:짜)?로))(?:만)?(?=\s)"
)
_SO_EN = make_regex(
    r"\s(?:accordingly|to\s(?:match|that(?:\sday|\sdate)?)|like\sthat|as\ssuch)(?=[\s.,!]|$)", re.IGNORECASE
)
_SO_JA = make_regex(
    r"(?:をその通り|をそのとおり|をそれに合わせて|をそれ|をそのように|もその通り|をその日|はその通り)(?:に(?!合))?、?"
)
_THEM = (
    make_regex(r"(?<![가-힣])(?:본인|당사자|그분|그\s?친구)(?P<to>한테|에게|께)"),
    make_regex(r"\b(?P<verb>tell|let|dm|message|notify|ping|ask|thank)\s(?:him|her|them)\b", re.IGNORECASE),
    make_regex(r"(?:本人|ご本人|彼|彼女)(?P<ja>に)"),
)
_IT_EN = make_regex(r"\b(?:it|that|this|that\sone|the\stask)\b(?!'s)", re.IGNORECASE)
_FIELD_EN = make_regex(
    r"\b(?:the|its)\s(?P<field>due\sdate|deadline|date|owner|assignee|status|state|title)\b", re.IGNORECASE
)
_VERB_EN = make_regex(
    r"\b(?:mark|set|move|push|change|close|reassign|assign|archive|extend|bump|postpone)\b(?=\s(?:as|to|till|until|back|out|by|a\s|done|in\b|$))",
    re.IGNORECASE,
)
_FIELD_JA = make_regex(r"^(?:期限|締切|締め切り|担当|担当者|ステータス|状態|タイトル|期日)")
_HEAD: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(r"^(?P<name>[가-힣A-Za-z0-9][가-힣A-Za-z0-9 ]{1,30}?)\s?(?:은|는|이|가|을|를|도|건(?:은)?)(?=\s)"),
    "en": make_regex(
        r"^(?:(?:the|our|my)\s)?(?P<name>[A-Za-z0-9][A-Za-z0-9' -]{2,40}?)(?:'s|\s(?:is|are|was|needs?"
        r"|isn't|won't|will|can't|takes?|has|might|may|should)\b)", re.IGNORECASE
    ),
    "ja": make_regex(r"^(?P<name>[^\s、。はがをも「」]{2,24})(?:は|が|を|も)"),
}  # fmt: skip
_NOBODYS = make_regex(r"(?:저|제|나|내|이|그|오늘|내일|it|this|that|i|we|私|これ|それ|今日|明日)", re.IGNORECASE)


_CONDITIONS = make_regex(
    r"\b(?:if|unless|once|when|whether)\b|[가-힣](?:면|거든)(?=[\s,])|(?<!それ)なら|たら(?!い)|れば|場合", re.IGNORECASE
)
"""An order that hangs on something is read with all of its words."""


def plan_cited_order(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of an order without the words that it cites, of the thing that it or they name; ``None`` where a
    request cites nothing, or asks for no change of a thing."""
    cited = find_citation(task.request.text)
    if cited is None or task.is_under_way or task.request.quoted:
        return None
    order = write_cited_order(task, cited)
    if order is None or _CONDITIONS.search(replace_quotes(order)):
        return None
    plan = make(task._replace(request=task.request.model_copy(update={"text": order})))
    changes = [one for one in list_actions(plan) if _is_change(one)]
    return plan if changes else None


def write_cited_order(task: PlanningTask, cited: Citation) -> str | None:
    """Return the order of a request that cites somebody, with what it is of, the day that they said and their name;
    ``None`` where it points at a day that they did not say."""
    text = task.request.text
    language = detect_language(replace_quotes(text), task.request.language)
    order = _put_day(task, cited, f"{text[: cited.start]}{text[cited.end :]}".strip(), language)
    if order is None:
        return None
    order = _name_them(order, cited.who, language)
    name = _find_name(task, cited, order)
    return _put_name(order, name, language) if name else order


def _is_change(action: Payload) -> bool:
    inputs = action.get("inputs")
    return (
        isinstance(inputs, dict)
        and ("properties" in inputs or {*inputs} == {"page"})
        and action.get("intent") == "write"
    )


def _put_day(task: PlanningTask, cited: Citation, order: str, language: Language) -> str | None:
    """Return an order that points at the day somebody said with that day; ``None`` where that is no one day."""
    points = {"ko": _SO_KO, "en": _SO_EN, "ja": _SO_JA}[language]
    if points.search(order) is None:
        return order
    found = find_dates(cited.words, task.now, task.request.timezone, language)
    days = [one for one in found if one.has_day and not one.is_span]
    terms = [
        one for one in days if _IS_TERM.match(cited.words, one.span[1]) or _TERM_EN.search(cited.words[: one.span[0]])
    ]
    day = terms[0] if len(terms) == 1 else days[0] if len(days) == 1 else None
    if day is None:
        return None
    said = {"ko": f"{day.text.strip()}로", "en": f" to {day.text.strip()}", "ja": f"を{day.text.strip()}に"}[language]
    return points.sub(lambda _: said, order, count=1)


_IS_TERM = make_regex(r"\s?(?:까지|まで)")
_TERM_EN = make_regex(r"\b(?:by|until|till|til)\s$", re.IGNORECASE)


def _name_them(order: str, who: str, language: Language) -> str:
    """Return an order with the name of who is cited in the place of words that point at them."""
    if language == "ko":
        return _THEM[0].sub(lambda found: f"{who}{found['to']}", order)
    if language == "ja":
        return _THEM[2].sub(lambda _: f"{who}に", order)
    return _THEM[1].sub(lambda found: f"{found['verb']} {who}", order)


def _find_name(task: PlanningTask, cited: Citation, order: str) -> str:
    """Return what an order is of, as the words that are cited name it; empty where it names that itself."""
    bare = replace_quotes(order)
    if QUOTED_SPAN.search(order) or any(one.words in bare for one in task.titles):
        return ""
    named = [one for one in task.titles if one.words in cited.words]
    rows = [one for one in named if one.table] or named
    if len({one.title for one in rows}) == 1:
        return rows[0].words
    if named:
        return ""
    language = detect_language(cited.words, task.request.language)
    head = _HEAD[language].match(cited.words)
    name = head["name"].strip() if head is not None else ""
    return name if name and not _NOBODYS.fullmatch(name) and len(name.split()) <= 5 else ""


def _put_name(order: str, name: str, language: Language) -> str:
    """Return an order with the name of what it is of."""
    if language == "ko":
        return f"‘{name}’ {order}"
    if language == "ja":
        return f"「{name}」{'の' if _FIELD_JA.match(order) else 'を'}{order}"
    for pattern in (_FIELD_EN, _IT_EN, _VERB_EN):
        found = pattern.search(order)
        if found is not None:
            said = {_FIELD_EN: f"{found[0]} of ‘{name}’", _IT_EN: f"‘{name}’"}.get(pattern, f"{found[0]} ‘{name}’")
            return f"{order[: found.start()]}{said}{order[found.end() :]}"
    return order
