"""What a request tells of its one record and a plan left out: its text, people, state and time by their names, and
its title as the role tagger finds it. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from orchestration.patterns import make_regex
from orchestration.plan.check import ValidPlan
from orchestration.policy.request_parts import read_request
from orchestration.policy.told_fields import PEOPLE_FIELD, Kind, ToldField, find_taken_on, find_told_fields
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder, TaggedPart, tag_orders
from orchestration.rule_planner.plans.made_plans import (
    check_made,
    get_inputs,
    list_actions,
    list_effect_steps,
    wait_for_yes,
)
from orchestration.rule_planner.reading.words import JOINT
from orchestration.rule_planner.records.record_pieces import PieceReader, find_state_option
from orchestration.text.dates import find_dates
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import QUOTED_SPAN, find_quoted_texts
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_OF_RECORDS = frozenset({"parent", "properties"})
_MAKES = frozenset({"task", "page"})
_TEXTS = frozenset({"body", "text", "told"})
_FIELDS: Mapping[Kind, str] = {"people": "@person", "state": "@status"}
_BEYOND = 4
"""So many letters may stand between the name of a field and its value."""
_COMING = frozenset({"people", "to"})
_OWNERS: Mapping[Language, str] = {"ko": "담당", "en": "owner", "ja": "担当"}
_LABELS: Mapping[Language, str] = {"ko": "참석", "en": "attendees", "ja": "参加"}
_NAMED = make_regex(r"(?:タスク|ページ|議事録|작업|페이지|회의록)「(?P<title>[^」\n]+)」(?:を|という)")
_JOINT = make_regex(rf"(?:님|씨|さん|様)?{JOINT}", re.IGNORECASE)
_LEAST_TITLE, _LEAST_NAME = 0.4, 0.6
"""So sure is the tagger of a title and of a name that are put in where there is none (0 to 1)."""


def complete_told_fields(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of one record with what its request tells of it and it does not hold: of one that is changed, the
    people and the state. It is shown first where only the tagger knows what is told."""
    steps = list_effect_steps(plan)
    under_way = task.is_begun
    if under_way or len(steps) != 1 or steps[0].get("for_each") or not get_inputs(steps[0]).keys() & _OF_RECORDS:
        return plan
    language = detect_language(task.request.text, task.request.language)
    lost, inputs = _list_lost(task, plan), get_inputs(steps[0])
    named: Payload = dict(_find_named(task, lost, language))
    heard: Payload = {}
    if "parent" in inputs:
        orders = tag_orders(task.request.text, language)
        named |= _find_moment(task, inputs)
        heard = {**_find_text(task, inputs, lost, orders), **_find_title(task, inputs, orders)}
        heard |= _find_people(task, {**inputs, **named}, orders, language)
    if not named and not heard:
        return plan
    states = frozenset(one.word.words.strip() for one in lost if one.kind == "state")
    filled = _put_in(steps[0], {**named, **heard}, states)
    made: list[Json] = [filled if one is steps[0] else one for one in list_actions(plan)]
    quoted = find_quoted_texts(task.request.text)
    is_sure = all(value in quoted for value in heard.values())
    return {**plan, "actions": made} if is_sure else wait_for_yes({**plan, "actions": made})


def _list_lost(task: PlanningTask, plan: Payload) -> list[ToldField]:
    """Return the told fields that policy finds in no step of a plan."""
    checked, text = check_made(task, plan), task.request.text
    told = [*find_told_fields(text), *find_taken_on(text)]
    if not told or not isinstance(checked, ValidPlan):
        return []
    parts = read_request(text, checked.plan, task.request.asked_at, task.request.timezone)
    lost = {(one.start, one.end) for one in parts if one.role == "unheard"}
    return [one for one in told if (one.word.start, one.word.end) in lost]


def _find_named(task: PlanningTask, lost: Sequence[ToldField], language: Language) -> Iterator[tuple[str, Json]]:
    """Yield the people and the state that are told by the name of their field."""
    for one in lost:
        if one.kind == "people":
            if one.by_asker:
                yield _FIELDS["people"], task.request.asker_name
                continue
            label = one.word.words.strip().removesuffix(one.value).rstrip(" :：")
            label = _OWNERS[language] if one.value in label else label
            label = _LABELS[language] if one.listed > 1 else label
            people = PieceReader(task, language, "task", []).read_people(f"{label}: {one.value}")
            if people:
                yield _FIELDS["people"], [*people]
        elif one.kind == "state":
            yield _FIELDS["state"], find_state_option(one.value)


def _find_text(
    task: PlanningTask, inputs: Payload, lost: Sequence[ToldField], orders: Sequence[TaggedOrder]
) -> Payload:
    """Return the one quoted text that is told, or the words that the tagger finds where its value begins."""
    text = task.request.text
    parts = [part for order in orders for part in order.parts if part.role in _TEXTS]
    for told in lost:
        quotes = [*QUOTED_SPAN.finditer(text, told.word.start, told.word.end)] if told.kind == "text" else []
        if len(quotes) == 1 and quotes[0][0][1:-1] not in inputs.values():
            return {"content": quotes[0][0][1:-1]}
        begins = told.word.start + told.word.words.find(told.value)
        found = next((one for one in parts if told.kind == "text" and abs(one.start - begins) <= _BEYOND), None)
        if found is not None:
            return {"content": _read_part(text, found)}
    return {}


def _find_title(task: PlanningTask, inputs: Payload, orders: Sequence[TaggedOrder]) -> Payload:
    """Return the title of the one record of a request that has none: quoted behind what it is, or as the tagger finds
    it."""
    made = [one for one in orders if one.act in _MAKES]
    titles = [one for order in made for one in order.parts if one.role == "title" and one.certainty >= _LEAST_TITLE]
    if inputs.get("title") not in (None, MISSING):
        return {}
    named = [*_NAMED.finditer(task.request.text)]
    if len(named) == 1:
        return {"title": named[0]["title"]}
    return {"title": _read_part(task.request.text, titles[0])} if len(made) == 1 and len(titles) == 1 else {}


def _find_people(task: PlanningTask, inputs: Payload, orders: Sequence[TaggedOrder], language: Language) -> Payload:
    """Return who the tagger finds for the one meeting note of a request that nobody is put on."""
    made = [one for one in orders if one.act in _MAKES]
    fields = inputs.get("properties")
    has_people = isinstance(fields, dict) and any(map(PEOPLE_FIELD.search, fields))
    if len(made) != 1 or made[0].act != "page" or has_people or _FIELDS["people"] in inputs:
        return {}
    reader, text = PieceReader(task, language, "meeting", []), task.request.text
    parts = [one for one in made[0].parts if one.role in _COMING and _is_named(one, made[0].parts, text)]
    people = [name for one in parts for name in reader.read_people(f"{_LABELS[language]}: {text[one.start : one.end]}")]
    return {_FIELDS["people"]: [*dict.fromkeys(people)]} if people and len(people) == len(parts) else {}


def _is_named(part: TaggedPart, parts: Sequence[TaggedPart], text: str) -> bool:
    """Whether the tagger is sure enough that somebody comes, or that who stands beside them does."""
    beside = [one for one in parts if one.role in _COMING and part.end <= one.start and one.certainty >= _LEAST_NAME]
    return part.certainty >= _LEAST_NAME or any(_JOINT.fullmatch(text[part.end : one.start]) for one in beside)


def _read_part(text: str, part: TaggedPart) -> str:
    words = text[part.start : part.end]
    return words[1:-1] if QUOTED_SPAN.fullmatch(words) else words


def _find_moment(task: PlanningTask, inputs: Payload) -> Payload:
    """Return the moment that is told with the day that a record is made for."""
    found = find_dates(task.request.text, task.now, task.request.timezone, task.request.language)
    day = str(inputs.get("date"))
    moments = [one.iso for one in found if one.has_day and one.has_time and one.start.date().isoformat() == day]
    return {"date": moments[0]} if len(moments) == 1 else {}


def _put_in(step: Payload, values: Payload, states: frozenset[str]) -> Payload:
    """Return a step that holds values too, and the words for a state as nobody's name."""
    inputs = get_inputs(step)
    own = inputs.get("properties")
    properties: Payload = {name: _drop(value, states) for name, value in own.items()} if isinstance(own, dict) else {}
    if _FIELDS["people"] in values:
        properties = {name: value for name, value in properties.items() if not PEOPLE_FIELD.search(name)}
    properties |= {name: value for name, value in values.items() if name in _FIELDS.values()}
    plain = {name: value for name, value in values.items() if name not in _FIELDS.values()}
    return {**step, "inputs": {**inputs, **plain, **({"properties": properties} if properties else {})}}


def _drop(value: Json, states: frozenset[str]) -> Json:
    return [one for one in value if one not in states] if isinstance(value, list) else value
