"""Changes of things whose titles are known, in pieces of which each says one thing: a value, a remark, what stays
("landing page revamp: thursday instead of friday, and stick Junho on it too"). A request with any other piece is none.
Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.flows import begin_flow
from orchestration.rule_planner.idiom_rules import HIDDEN, restore_quotes, seal_quotes
from orchestration.rule_planner.joined_requests import get_inputs, is_complete, is_ready, list_actions
from orchestration.rule_planner.messages import escape_templates
from orchestration.rule_planner.parse import parse_request
from orchestration.rule_planner.plan_text import build_plan
from orchestration.rule_planner.stated_values import read_person, read_put_off, read_value
from orchestration.rule_planner.thing_change_words import (
    AROUND,
    IDLE,
    INSTEAD,
    NAME,
    OTHER_WORK,
    PEOPLE,
    POINTS,
    REMARKS,
    RENAMES,
    SEAMS,
    STATES,
    STAYS,
    VERBS,
)
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from orchestration.text.prohibitions.columns import COLUMN_WORDS
from orchestration.text.remarks import is_remark
from schemas.plan import Language
from schemas.values import Json, Payload

LONGEST = 300
"""Characters of a request that is looked at."""
_FIRST = 0xF100
_SIGN = r"[\uf100-\uf1ff]"


def _changes_named(task: PlanningTask, plan: Payload) -> bool:
    """Whether all that a plan does is to change things by their known titles."""
    known = {name for one in task.titles for name in (one.words, one.title)}
    actions = list_actions(plan)
    return bool(actions) and all(
        "properties" in get_inputs(one) and get_inputs(one).get("page") in known for one in actions
    )


_ASKED = re.compile(r"^\W*(?:(?:hey|hi|ok|so)[\s,]+)*(?:can|could|would|will)\s(?:you|u)\s[^?]*\?", re.IGNORECASE)
"""An order that is put as a question."""


@dataclass(slots=True)
class _Read:
    """What the pieces so far change, by the name of each thing, and which columns are to stay."""

    names: list[str]
    changes: dict[str, Payload] = field(default_factory=dict[str, Payload])
    kept: set[str] = field(default_factory=set[str])
    spoken: str = ""

    def put(self, values: Payload) -> bool:
        """Put values to the thing that is spoken of; False where none is, or it becomes two different things."""
        if not self.spoken:
            return False
        held = self.changes.setdefault(self.spoken, {})
        for column, value in values.items():
            before = held.get(column)
            if isinstance(before, dict) and isinstance(value, dict) and column == "@person":
                held[column] = {**before, **value}
                continue
            is_left = isinstance(before, dict) and set(before) == {"remove"}
            if before not in (None, value) and not is_left:
                return False
            held[column] = value
        return True


def plan_thing_changes(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of the changes that a request tells of known things, where all of it is read so and ``plan`` does
    not do it; else ``plan``."""
    request = task.request
    under_way = task.change is not None or task.done or task.trouble or task.problems or request.quoted
    if under_way or request.follows is not None or not task.titles or len(request.text) > LONGEST or "schedule" in plan:
        return plan
    if _changes_named(task, plan) and is_ready(task, plan) and is_complete(task, plan):
        return plan
    language = detect_language(request.text, request.language)
    changes = read_thing_changes(task, request.text, language)
    if not changes:
        return plan
    flow = begin_flow(task, parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels))
    for name, values in changes.items():
        flow.add("change_record", {"page": escape_templates(name), "properties": values})
    return build_plan(flow, task)


def read_thing_changes(task: PlanningTask, text: str, language: Language) -> dict[str, Payload]:
    """Return what a text changes by the name of each thing; empty where it says anything else."""
    if OTHER_WORK.search(text) or ("?" in text and not _ASKED.search(text)):
        return {}
    sealed, quotes = seal_quotes(text)
    marked, names = _mark_names(task, sealed)
    read = _Read(names)
    pieces = [one for one in SEAMS[language].split(marked) if one.strip()]
    if not names or not all(_add(task, read, one.strip(), quotes, language) for one in pieces):
        return {}
    clash = any(column in values for column in read.kept for values in read.changes.values())
    return {} if clash else {name: values for name, values in read.changes.items() if values}


def may_change_thing(task: PlanningTask) -> bool:
    """Whether a piece of a request sets a value of something that stands in another piece."""
    text = task.request.text
    if task.change is not None or task.request.follows is not None or len(text) > LONGEST or OTHER_WORK.search(text):
        return False
    language = detect_language(text, task.request.language)
    sealed, quotes = seal_quotes(text)
    pieces = [one.strip() for one in SEAMS[language].split(sealed) if one.strip()]
    return len(pieces) > 1 and any(_read_values(task, one, quotes, language) is not None for one in pieces)


def _mark_names(task: PlanningTask, text: str) -> tuple[str, list[str]]:
    """Return a text with a sign for each title that it names, and the names."""
    by_words: dict[str, set[str]] = {}
    for one in task.titles:
        by_words.setdefault(one.words, set()).add(one.title)
    names: list[str] = []
    titles: list[str] = []
    for words in sorted(by_words, key=len, reverse=True):
        if len(by_words[words]) != 1 or len(words) < 3 or words not in text:
            continue
        (title,) = by_words[words]
        if title not in titles:
            titles.append(title)
            names.append(words)
        text = text.replace(words, chr(_FIRST + titles.index(title)))
    return re.sub(rf"({_SIGN})(?:\s?\1)+", r"\1", text), names


def _add(task: PlanningTask, read: _Read, piece: str, quotes: list[str], language: Language) -> bool:
    """Add what a piece says; False where it may say more than is read of it."""
    named = [read.names[ord(one) - _FIRST] for one in dict.fromkeys(re.findall(_SIGN, piece))]
    if len(named) > 1:
        return False
    before, read.spoken = read.spoken, named[0] if named else read.spoken
    said = NAME[language].sub(" ", piece).strip(" ,、:：-–—")
    if not said or IDLE.fullmatch(said):
        return True
    stays = STAYS[language].fullmatch(said)
    if stays is not None:
        read.kept |= {f"@{kind}" for kind, words in COLUMN_WORDS.items() if re.search(words, said, re.IGNORECASE)}
        read.spoken = before or read.spoken
        return True
    values = _read_values(task, said, quotes, language)
    if values is not None:
        return not find_prohibitions(said) and read.put(values)
    if is_remark(said) or REMARKS[language].fullmatch(said):
        read.spoken = before if before and before in read.changes and not named else read.spoken
        return True
    return False


def _read_values(task: PlanningTask, said: str, quotes: list[str], language: Language) -> Payload | None:
    """Return what a piece sets; None where it sets nothing, or has a word more."""
    renamed = RENAMES[language].fullmatch(said)
    if renamed is not None:
        return {"@title": restore_quotes(renamed["title"], quotes)[1:-1]}
    if re.search(HIDDEN, said):
        return None
    for act, form in PEOPLE[language]:
        found = form.fullmatch(said)
        who = read_person(task, found["who"], language) if found is not None else None
        if who is not None:
            value: Json = who if act == "set" else {act: [who]}
            return {"@person": value}
    for state, form in STATES[language]:
        if form.fullmatch(said):
            return {"@status": state}
    if not VERBS[language].search(said) and not INSTEAD[language].search(said):
        return None
    bare = INSTEAD[language].sub(" ", said)
    shift = re.sub(r"\s?(?:뒤로|더)(?=\s|$)", "", bare)
    for form in (VERBS[language], POINTS[language], AROUND[language]):
        bare, shift = form.sub(" ", bare).strip(), form.sub(" ", shift).strip()
    later = read_put_off(shift) if language == "ko" else None
    return {"@date": later} if later is not None else read_value(task, " ".join(bare.split()), language)
