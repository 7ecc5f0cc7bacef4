"""Tells whether a plan by rules accounts for every word of its request. Pure.

Stricter than what policy asks about: an adverb, a bare name or any word that is not known counts as lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from orchestration.patterns import compile_once, make_regex
from orchestration.plan.check import index_contracts
from orchestration.policy.request_parts import read_request
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.reading.known_words import (
    ENGLISH_VERBS,
    ENGLISH_WORDS,
    JAPANESE_VERBS,
    JAPANESE_WORDS,
    KOREAN_ENDINGS,
    KOREAN_FILLERS,
    KOREAN_NOUNS,
    KOREAN_VERBS,
    Deed,
)
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.row_order import find_row_order
from orchestration.rule_planner.reading.value_tests import ANY_COLUMN
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.service import list_services, list_things
from orchestration.text.mentions import show_request_text
from orchestration.text.passages import is_question_input
from orchestration.text.spans import mask_spans
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Plan
from schemas.values import Json

_WORD = make_regex(r"[A-Za-z][A-Za-z']*|[가-힣]+|[ぁ-ゖァ-ヺー一-龥々]+|\d[\d,.]*|[^\s\w]")
_ENDINGS = make_regex(KOREAN_ENDINGS)
_SILENT = frozenset(".,!?~…:;()[]-–—'\"“”‘’「」『』、。！？・/&<>@")
_CUT_WRONGLY = make_regex(
    r"^[가-힣]$|[가-힣]{2}[은는]$|ない$|^[\s,、・:;]|[\s,、]$|[をにでへ]$",
    re.IGNORECASE,
)
_VALUED = ("link", "range", "item")
_ANSWERS = frozenset({"help", "smalltalk"})


def find_unaccounted(task: PlanningTask, plan: Plan) -> tuple[str, ...]:
    """Return the words of a request that became nothing in its plan; all of them where it only says that it can't."""
    reading = parse_request(task.request, task.now, taught=task.taught, channels=task.channels)
    if plan.reply is not None:
        intent = plan.understanding.intent.category if plan.understanding and plan.understanding.intent else ""
        return () if plan.reply.kind in _ANSWERS or intent == "forbids" else (reading.text,)
    if reading.prohibitions:
        return tuple(one.words for one in reading.prohibitions)
    text = show_request_text(task.request)
    parts = read_request(text, plan, task.request.asked_at, task.request.timezone, mentions=task.request.mentions)
    lost = [*plan.not_done, *(one.words for one in parts if one.role == "unheard")]
    values = " ".join(_list_values(plan)).casefold()
    lost += [
        mark.raw for mark in reading.marks.values() if mark.kind in _VALUED and mark.value.casefold() not in values
    ]
    contracts = index_contracts(task.contracts)
    deeds = list_deeds(plan, contracts)
    lost += _list_misread(plan, reading, contracts)
    ordered = any(action.inputs.get("sort") for action in plan.actions)
    return tuple(dict.fromkeys([*lost, *list_unknown_words(reading, values, deeds, ordered=ordered)]))


def _list_values(plan: Plan) -> Iterator[str]:
    for action in plan.actions:
        inputs = {name: value for name, value in action.inputs.items() if not is_question_input(action.tool, name)}
        yield from collect_texts(_without_guesses(inputs))
        if action.when is not None:
            yield from collect_texts(action.when.model_dump(mode="json"))


def _without_guesses(node: Json) -> Json:
    """Leave out the words that rows are only perhaps chosen by."""
    if isinstance(node, list):
        return [_without_guesses(one) for one in node]
    if isinstance(node, dict):
        guessed = node.get("path") in (ANY_COLUMN, "@title")
        return {} if guessed else {name: _without_guesses(one) for name, one in node.items()}
    return node


def _list_misread(plan: Plan, reading: Reading, contracts: Mapping[str, ToolContract]) -> Iterator[str]:
    """Yield the values that a sentence was cut up wrongly for: they begin or end with what separates words, or put
    words together that do not stand together."""
    marked = {mark.value for mark in reading.marks.values()}
    whole = " ".join(reading.whole.casefold().split())
    for action in plan.actions:
        worded = contracts[action.tool].sends
        for name, given in action.inputs.items():
            for value in collect_texts(_without_guesses(given)):
                if value in marked or "{{" in value:
                    continue
                apart = " " in value and not (worded and name == "text") and name != "focus"
                if _CUT_WRONGLY.search(value) or (apart and " ".join(value.casefold().split()) not in whole):
                    yield value


def list_deeds(plan: Plan, contracts: Mapping[str, ToolContract]) -> frozenset[Deed]:
    """Return what the steps of a plan do."""
    return frozenset(deed for action in plan.actions for deed in list_deeds_of(contracts[action.tool]))


def list_deeds_of(contract: ToolContract) -> Iterator[Deed]:
    """Yield what a step with a tool does."""
    verb = contract.tool.partition(".")[2]
    if contract.risk_level == "read":
        yield "read"
    if "summary" in contract.produces_map:
        yield "summarise"
    if contract.sends:
        yield "send"
    elif contract.risk_level == "destructive" or verb.startswith(("archive", "delete", "undo")):
        yield "delete"
    elif contract.risk_level != "read":
        yield "create" if verb.startswith(("create", "append", "add")) else "update"


def list_unknown_words(
    reading: Reading, values: str, deeds: frozenset[Deed], *, ordered: bool = False
) -> Iterator[str]:
    """Yield the words outside marks that no value holds and that the rules don't know, for steps that do ``deeds``;
    ``ordered``: one of them puts rows in order."""
    order = find_row_order(reading.marked) if ordered else None
    plain = compile_once(ANY_MARK).sub(" ", mask_spans(reading.marked, order.spans if order else ()))
    for word in _WORD.findall(plain):
        lower = word.casefold()
        if lower in _SILENT or (len(lower) > 1 and lower in values) or is_known_word(lower, values, deeds):
            continue
        yield word


@cache
def list_service_names() -> frozenset[str]:
    """What the services are called, in every language."""
    called = (name for one in list_services() for name in (one.id, one.name, *one.called))
    return frozenset(name.casefold() for name in called)


@lru_cache(maxsize=1024)
def is_known_thing(word: str) -> bool:
    """Whether a word is what people call a kind of thing, or a service."""
    return word.casefold() in list_service_names() or any(
        one.nouns and compile_once(one.nouns, re.IGNORECASE).fullmatch(word) for one in list_things()
    )


_IN_JAPANESE = make_regex(r"[ぁ-ゖァ-ヺー一-龥々]")
_IN_KOREAN = make_regex(r"[가-힣]")


def is_known_word(word: str, values: str, deeds: frozenset[Deed]) -> bool:
    """Whether the rules know a word of a plan that holds ``values`` and does ``deeds``, all in small letters."""
    if is_known_thing(word):
        return True
    if _IN_KOREAN.match(word):
        return _is_korean(word, values, deeds)
    if _IN_JAPANESE.match(word):
        return _is_japanese(word, values, deeds)
    if word in ENGLISH_VERBS:
        return not deeds.isdisjoint(ENGLISH_VERBS[word])
    return word in ENGLISH_WORDS or word == "metel"


def _is_korean(word: str, values: str, deeds: frozenset[Deed]) -> bool:
    if word in KOREAN_FILLERS or _ENDINGS.fullmatch(word):
        return True
    for end in range(len(word), 0, -1):
        stem, rest = word[:end], word[end:]
        if not _ENDINGS.fullmatch(rest):
            continue
        if is_known_thing(stem) or stem in KOREAN_NOUNS or stem in KOREAN_FILLERS or (len(stem) > 1 and stem in values):
            return True
        if stem in KOREAN_VERBS and not deeds.isdisjoint(KOREAN_VERBS[stem]):
            return True
    return False


def _is_japanese(word: str, values: str, deeds: frozenset[Deed]) -> bool:
    """Nothing separates the words: what is known is taken out, the longest first, and nothing may be left."""
    known = [*JAPANESE_WORDS, *(verb for verb, done in JAPANESE_VERBS.items() if not deeds.isdisjoint(done))]
    known += list_service_names()
    known += [one for one in re.findall(r"[ぁ-ゖァ-ヺー一-龥々]{2,}", values)]
    for one in sorted(known, key=len, reverse=True):
        word = word.replace(one, " ")
    return not word.strip()
