"""Steps of tools that services bring with a grammar of their own: the inputs from the words of a clause."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import cast

from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.situation import Situation, build_situation
from orchestration.rule_planner.plans.steps import Flow, MaterialKind
from orchestration.rule_planner.reading.clauses import Clause
from orchestration.rule_planner.reading.titles import find_query, find_title
from orchestration.rule_planner.reading.verbs import EffectKind
from orchestration.rule_planner.reading.words import QUOTE
from orchestration.service import FieldWords, ServiceFacts, ToolGrammar, list_services
from orchestration.text.back_references import build_noun_pattern
from schemas.values import Payload

_INTO = r"\b(?:to|into|in|on|from|of)\s(?:the\s|our\s|my\s)?"
_PARTICLE = r"(?:들)?(?:에다가|에다|에서|에|으로|로|을|를|은|는|이|가|도|만|의|の|を|に|へ|から|で)?(?![가-힣])"


def add_service_step(flow: Flow, clause: Clause, act: EffectKind | None) -> bool:
    """Add the step of a tool whose service says that such a clause means it; return whether there is one."""
    found = _find_grammar(clause, act)
    if found is None:
        return False
    service, grammar, noun = found
    at = build_situation(flow, clause, act or "read")
    nouns = {thing.word: thing.nouns for thing in service.things if thing.nouns}
    inputs: Payload = {}
    text = at.text
    for field in sorted(grammar.fields, key=lambda one: _FIRST.index(one.takes)):
        if field.takes in ("title", "query"):
            text = _remove_noun(text, noun)
        inputs[field.name], text = _read_field(flow, at, text, field, nouns)
    step = flow.add(f"{service.id}.{grammar.tool}", inputs)
    title = next((str(inputs[one.name]) for one in grammar.fields if one.takes == "title" and inputs[one.name]), "")
    note = "" if grammar.level == "read" else _tell(flow, step.number, grammar, title)
    kind = cast("MaterialKind", grammar.leaves) if grammar.leaves in _KINDS else "done"
    flow.leave(kind, step, title, note)
    return True


_FIRST = ("thing", "choice", "person", "date", "title", "query")
"""What is read in this order, for what is left over is a title or query."""

_KINDS = frozenset({"rows", "records", "messages", "text", "page_url"})
"""The memory keys that later clauses know how to go on with."""


def _find_grammar(clause: Clause, act: EffectKind | None) -> tuple[ServiceFacts, ToolGrammar, str] | None:
    """Return the first tool that a clause means, with what its thing is called."""
    said = f"{clause.text} {clause.verb}"
    for service in list_services():
        nouns = {thing.word: thing.nouns for thing in service.things}
        for grammar in service.grammar:
            named = nouns.get(grammar.thing, "")
            if named and build_noun_pattern(named).search(clause.text) and _is_verb_of(grammar, act, said):
                return service, grammar, named
    return None


def _is_verb_of(grammar: ToolGrammar, act: EffectKind | None, said: str) -> bool:
    if act in grammar.acts:
        return True
    return bool(grammar.verbs) and re.search(grammar.verbs, said, re.IGNORECASE) is not None


def _read_field(
    flow: Flow, at: Situation, text: str, field: FieldWords, nouns: Mapping[str, str]
) -> tuple[str | None, str]:
    """Return the value of a field, and the text without the words that gave it."""
    match field.takes:
        case "thing":
            return _read_thing(flow, text, nouns.get(field.thing, ""))
        case "choice":
            return _read_choice(text, field)
        case "person":
            return (at.people[0].value if at.people else None), text
        case "date":
            day = next((date for date in at.dates if date.has_day and not date.is_span), None)
            return (day.start.date().isoformat() if day else None), text
        case "title":
            found = find_title(text, flow.reading, [])
        case "query":
            found = find_query(text, flow.reading)
    return (escape_templates(found) if found else None), text


def _read_thing(flow: Flow, text: str, nouns: str) -> tuple[str | None, str]:
    """Read the name that stands before what a thing is called ("고객지원 큐에", "in the support queue")."""
    named = re.search(rf"(?:{_INTO})?(?P<name>{QUOTE}|\w+)\s?(?:{nouns})(?![A-Za-z]){_PARTICLE}", text, re.IGNORECASE)
    if not nouns or named is None:
        return None, text
    mark = flow.reading.marks.get(named["name"])
    name = mark.value if mark is not None else flow.reading.raw(named["name"])
    return (escape_templates(name) if name else None), f"{text[: named.start()]} {text[named.end() :]}"


def _read_choice(text: str, field: FieldWords) -> tuple[str | None, str]:
    for value, words in field.choices:
        if re.search(words, text, re.IGNORECASE):
            return value, re.sub(words, " ", text, flags=re.IGNORECASE)
    return None, text


def _remove_noun(text: str, nouns: str) -> str:
    return re.sub(rf"{build_noun_pattern(nouns).pattern}{_PARTICLE}", " ", text, flags=re.IGNORECASE)


def _tell(flow: Flow, step: int, grammar: ToolGrammar, title: str) -> str:
    """Return the sentence that later messages tell of a step: what was done, to what, and its address."""
    entry = flow.steps[-1].entry
    address = next((key for key in grammar.produces if key.endswith("url")), "")
    what = f"{entry.ability(flow.reading.language)}: {title}".rstrip(": ")
    return f"{what} {{{{@{step}.{address}}}}}" if address else what
