"""Tells whether the words of a run leave its places open, so that a remembered one may stand there. Pure.

In doubt they do not: a person who names a place in words that no plan holds is asked, whatever is remembered for them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.rule_planner.checks.coverage import (
    is_known_thing,
    list_deeds,
    list_service_names,
    list_unknown_words,
)
from orchestration.rule_planner.reading.known_words import ENGLISH_VERBS, KOREAN_FILLERS, KOREAN_VERBS
from orchestration.rule_planner.reading.parse import Reading, parse_request
from orchestration.rule_planner.reading.words import ANY_MARK
from orchestration.text.values import collect_texts
from schemas.contract import ToolContract
from schemas.plan import Plan
from schemas.run import Run

_OWN = frozenset(
    [
        "내",
        "제",
        "나의",
        "저의",
        "평소",
        "평소에",
        "늘",
        "쓰는",
        "쓰던",
        "my",
        "usual",
        "regular",
        "私の",
        "自分の",
        "いつもの",
        "普段の",
    ]
)
_OWN_FORM = make_regex(
    r"(?<![가-힣])(?:내|제|나의|저의|평소에?|늘|쓰는|쓰던)(?=\s)|\b(?:my|usual|regular)\b|(?:私|自分|いつも|普段)の",
    re.IGNORECASE,
)
"""Words that say that it is one's own usual place."""
_POINTING = frozenset(
    [
        "그",
        "저",
        "이",
        "해당",
        "다른",
        "딴",
        "거기",
        "저기",
        "여기",
        "그쪽",
        "저쪽",
        "이쪽",
        "그곳",
        "저곳",
        "이곳",
        "아까",
    ]
)
_KO_PLACE = make_regex(r"(.+?)(?:에다가|에다|에서|에게|에|한테|께)(?:도|만|는)?")
_KO_TO = make_regex(r"(.+?)으?로(?:도|만)?")
_KO_ROOM = make_regex(r"(.*(?:채널|방)|.{2,}(?:팀|쪽|그룹|부서))(?:을|를|은|는|이|가|의|도|만|이랑|랑|과|와)?")
_KO_SENT = make_regex(r"올[려리]|공유|보내|전달|게시|공지|남겨|알려|전해|띄워|던져|쏴")
_KO_ABOUT = make_regex(r"대해|대한|관해|관한|관련")
_KO_ENDED = make_regex(r".*(?:을|를|은|는|도|만|고|서|에|에게|한테|로|와|과|랑|,)")
_KO_CHANNEL = frozenset({"채널", "방", "channel", "room"})

_EN_PLACE = make_regex(r"\b(?:to|in|into|on|onto|with|at|inside|for)\b", re.IGNORECASE)
_EN_STOPS = frozenset(
    [
        "to",
        "in",
        "into",
        "on",
        "onto",
        "with",
        "at",
        "inside",
        "for",
        "from",
        "of",
        "and",
        "then",
        "as",
        "saying",
        "titled",
        "called",
        "named",
        "by",
    ]
)
_EN_ARTICLES = frozenset(["a", "an", "the", "our", "new", "please", "pls", "google"])
_EN_POINTING = frozenset(
    ["it", "them", "that", "this", "those", "these", "here", "there", "him", "her", "us", "everyone", "everybody"]
)
_EN_ELSEWHERE = make_regex(
    r"(?<!\bis )(?<!\bare )\bthere\b(?! (?:is|are)\b)|\bhere\b|\belsewhere\b|\bsomewhere\b|\banywhere\b", re.IGNORECASE
)
_EN_SHARING = make_regex(r"\bshare\b(?:(?!\b(?:and|then)\b).)*$", re.IGNORECASE | re.DOTALL)

_JA_PLACE = make_regex(r"([^\s、。,.!?！？を]+?)(?:に|へ|で(?=(?:共有|投稿|送|通知|知らせ)))")
_JA_DONE = make_regex(r"^.*(?:して|って|いて|んで|えて|けて|し(?=[A-Za-zァ-ヺ]))")
_JA_NO_PLACE = make_regex(r"(?:一緒|すぐ|さら|次|最後|同時|ため|後|以内|とも)$")
_JA_TEXT = make_regex(r"[ぁ-ゖァ-ヺ]")


def has_open_places(contracts: Sequence[ToolContract], run: Run) -> bool:
    """Return whether what a run was asked in words, and what people changed of it, names no place outside its quotes
    that its plan does not hold, and no word of the request is unaccounted for."""
    if run.plan is None:
        return False
    held = _list_held(run.plan, index_contracts(tuple(contracts)))
    asked = parse_request(run.request, run.request.asked_at)
    if asked.prohibitions or _list_lost(asked, held):
        return False
    said = [one.text for one in run.plan_changes]
    said += [one.outcome.reason for one in run.approvals.values() if one.outcome is not None]
    later = (run.request.model_copy(update={"text": text}) for text in said if text)
    readings = (asked, *(parse_request(one, run.request.asked_at) for one in later))
    return not any(_names_place(one, held.targets) for one in readings)


@dataclass(frozen=True, slots=True)
class _Held:
    """What a plan holds: the names of its targets, and all it says, in small letters."""

    targets: str
    values: str
    plan: Plan
    contracts: Mapping[str, ToolContract]


def _list_held(plan: Plan, contracts: Mapping[str, ToolContract]) -> _Held:
    targets: list[str] = []
    values: list[str] = []
    for action in plan.actions:
        contract = contracts.get(action.tool)
        for name, given in action.inputs.items():
            texts = [*collect_texts(given)]
            values += texts
            if contract is not None and (contract.resolves(name) or name in {*contract.who_where, "range", "tab"}):
                targets += texts
    return _Held(" ".join(targets).casefold(), " ".join(values).casefold(), plan, contracts)


def _list_lost(reading: Reading, held: _Held) -> list[str]:
    """Return the words that no value of the plan holds; a quote holds none but itself."""
    if any(action.tool not in held.contracts for action in held.plan.actions):
        return [reading.text]
    values = held.values
    for mark in reading.marks.values():
        if mark.kind == "quote":
            values = values.replace(mark.value.casefold(), " ")
    spoken = replace(reading, marked=_OWN_FORM.sub(" ", reading.marked))
    return [*list_unknown_words(spoken, f"{values} {held.targets}", list_deeds(held.plan, held.contracts))]


def _names_place(reading: Reading, targets: str) -> bool:
    """Whether the words name a place that is none of the targets of the plan."""
    text = reading.marked
    phrases = [*_korean_places(text), *_english_places(text), *_japanese_places(text)]
    return bool(_EN_ELSEWHERE.search(text)) or any(_is_left(one, reading, targets) for one in phrases)


def _is_left(phrase: Sequence[str], reading: Reading, targets: str) -> bool:
    """Whether the words of a place are other than a service, a kind of thing, one's own, or a target of the plan."""
    marks = [reading.marks[char] for word in phrase for char in re.findall(ANY_MARK, word) if char in reading.marks]
    if any(one.kind != "date" and one.value.casefold() not in targets for one in marks):
        return True
    words = [bare for word in phrase if (bare := re.sub(ANY_MARK, "", word).strip(".,!?~…:;()'\"").casefold())]
    if any(word in _POINTING for word in words):
        return True
    unmarked = [word for word in words if not _is_general(word)]
    if any(len(word) < 2 or word not in targets for word in unmarked):
        return True
    only_channel = bool(words) and not marks and all(word in _KO_CHANNEL | _EN_ARTICLES for word in words)
    return only_channel and not _EN_ARTICLES.issuperset(words)


def _is_general(word: str) -> bool:
    return word in _OWN or word in _EN_ARTICLES or word in _KO_CHANNEL or is_known_thing(word)


def _korean_places(text: str) -> Iterator[tuple[str, ...]]:
    """Yield what stands before a particle of place, or is called a room or a team, with the words that go with it."""
    words = text.split()
    for at, typed in enumerate(words):
        word = typed.rstrip(".,!?~…")
        after = " ".join(words[at + 1 : at + 4])
        if not re.search(r"[가-힣]$", word) or (word in KOREAN_FILLERS and word[:-1] not in _POINTING):
            continue
        found = _KO_PLACE.fullmatch(word) or (_KO_SENT.search(after) and _KO_TO.fullmatch(word)) or None
        if found is not None and _KO_ABOUT.match(after):
            continue
        found = found or _KO_ROOM.fullmatch(word)
        if found is not None:
            yield (*_korean_modifiers(words[:at], found[1]), found[1])


def _korean_modifiers(before: Sequence[str], head: str) -> list[str]:
    """Return the words that go with a head: those before it, as far as no particle or verb stands between."""
    if head.casefold() in list_service_names():
        return []
    kept: list[str] = []
    for word in reversed(before):
        is_verb = any(word.startswith(stem) and len(stem) > 1 for stem in KOREAN_VERBS)
        if word not in _OWN and (is_verb or re.search(ANY_MARK, word) or _KO_ENDED.fullmatch(word)):
            break
        kept.insert(0, word)
    return kept


def _english_places(text: str) -> Iterator[tuple[str, ...]]:
    """Yield what stands behind a preposition of place, up to the next one, verb or stop."""
    for found in _EN_PLACE.finditer(text):
        to = found[0].casefold()
        shared = to != "with" or _EN_SHARING.search(text[: found.start()]) is not None
        if to == "for" or not shared:
            continue
        phrase: list[str] = []
        for word in text[found.end() :].split():
            bare = word.strip(".,!?;:").casefold()
            if bare in _EN_STOPS or bare in ENGLISH_VERBS:
                break
            phrase.append(bare)
            if re.search(rf"[.,!?;:]$|{ANY_MARK}", word):
                break
        pointed = [word for word in phrase if word in _EN_POINTING]
        if phrase and re.search(rf"[a-z]|{ANY_MARK}", phrase[0]):
            yield (*phrase, "거기") if pointed else tuple(phrase)


def _japanese_places(text: str) -> Iterator[tuple[str, ...]]:
    """Yield what stands before a particle of place."""
    if not _JA_TEXT.search(text):
        return
    for found in _JA_PLACE.finditer(text):
        stem = _JA_DONE.sub("", _OWN_FORM.sub("私の", found[1]))
        if stem and not _JA_NO_PLACE.search(stem):
            yield tuple(f"{part}の" if part == "私" else part for part in re.split("の", stem) if part)
