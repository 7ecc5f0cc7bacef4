"""Whom a new meeting is with, in English ("a talk with Junho"): they take part, and so does who asks. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.rule_planner.records.new_records import PEOPLE
from orchestration.text.prohibitions import find_quoted_texts
from schemas.values import MISSING, Json, Payload

_NAME = r"(?-i:[A-Z][a-z]+(?:\s[A-Z][a-z]+)?)"
_WITH = make_regex(
    r"\b(?P<what>(?:(?:quick|short|weekly|follow-?up|kick-?off|planning|feedback)\s)?(?:meeting|talk|call|chat|sync|catch-?up|1:1|1-on-1|one-on-one|interview|check-?in))"
    rf"\swith\s(?P<names>{_NAME}(?:(?:,\s?(?:and\s)?|\sand\s|\s&\s){_NAME})*)"
    r"(?=\s(?:in|into|to|on|onto|for|at|about|from|tomorrow|today|tonight|next|this)\b|\s*[,.;:!?]|\s*$)",
    re.IGNORECASE,
)
_AND = make_regex(r",\s?(?:and\s)?|\sand\s|\s&\s", re.IGNORECASE)
_NO_PERSON = make_regex(
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|march|april|may|june|july|august"
    r"|\w+\s(?:logistics|foods?|mobility|inc|ltd|llc|corp|group|labs?|studios?|bank|partners|trading|motors|systems|solutions"
    r"|tech|technologies|energy|media|electronics|industries|holdings|capital|airlines|hospital|university|team|consulting|co)",
    re.IGNORECASE,
)
"""A day, or a company."""
_OF_MEETINGS = make_regex(r"회의|미팅|\bmeetings?\b|\bminutes\b|会議|議事録", re.IGNORECASE)
_PLACE = make_regex(r"@|참석|\battend|\bparticipants?\b|\bjoin", re.IGNORECASE)
"""That a request says elsewhere who takes part."""


def add_partners(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of one new meeting with those it is with as who takes part, beside who asks, and named after them
    where it has no title; any other plan as it is."""
    steps, text = list_effect_steps(plan), task.request.text
    found = [*_WITH.finditer(text)]
    if task.is_begun or len(steps) != 1 or len(found) != 1 or _PLACE.search(text):
        return plan
    inputs = get_inputs(steps[0])
    names = [one.strip() for one in _AND.split(found[0]["names"])]
    if not _OF_MEETINGS.search(str(inputs.get("parent") or "")) or any(_NO_PERSON.fullmatch(one) for one in names):
        return plan
    held = inputs.get("properties")
    if all(one in str(held) for one in names):
        return plan
    title = str(inputs.get("title") or MISSING)
    if title != MISSING and found[0][0].casefold() not in title.casefold():
        return plan
    title = found[0][0] if title == MISSING and not find_quoted_texts(text) else title
    people: list[Json] = list(dict.fromkeys([task.request.asker_name, *names]))
    kept = held if isinstance(held, dict) else {}
    others: Payload = {key: one for key, one in kept.items() if key not in _PEOPLE}
    properties: Payload = {**others, PEOPLE["meeting"]: people}
    changed: Payload = {**steps[0], "inputs": {**inputs, "title": title, "properties": properties}}
    made: list[Json] = [changed if one is steps[0] else one for one in list_actions(plan)]
    return {**plan, "actions": made}


_PEOPLE = frozenset({"@person", *PEOPLE.values()})
