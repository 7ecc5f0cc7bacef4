"""Who is to be there "as this week": what another record holds is not told in the request, so it is asked. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, restore_words
from orchestration.rule_planner.records.new_record_words import RecordKind
from orchestration.rule_planner.records.new_records import PEOPLE
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import replace_quotes
from schemas.plan import Language
from schemas.values import MISSING, Json, Payload

_SAME: dict[Language, re.Pattern[str]] = {
    "ko": make_regex(
        r"(?:이?고(?=[\s,.])|(?<![\s,.]))[\s,.]*+(?:(?P<meeting>참석자|참가자|참여자|멤버|인원|사람)|(?P<task>담당자?))(?:들)?(?:은|는|도)\s"
        r"(?:[^,.!?\n\s]{1,10}\s){0,3}?(?:[^,.!?\n\s]{1,10}(?:이?랑|와|과|하고)\s?(?:똑\s?)?(?:같|동일)|[^,.!?\n\s]{1,10}처럼|그대로)[가-힣]*(?:\s(?:해|부탁|넣어|하면)[^,.!?\n]*)?"
    ),
    "en": make_regex(
        r"(?<![\s,.;–—-])[\s,.;–—-]*+\b(?:(?:with|and)\s)?(?:the\s)?same\s(?:(?P<meeting>attendees|participants|people|crowd|group|folks|invitees)|(?P<task>owner|assignee))"
        r"(?:\sas\s(?:the\s|in\s|for\s)?(?:\w+['’]?s?\s?){1,4})?",
        re.IGNORECASE,
    ),
    "ja": make_regex(
        r"(?<![、。\s])[、。\s]*+(?:(?P<meeting>参加者|出席者|メンバー)|(?P<task>担当者?))(?:は|も)"
        r"(?:[^、。\n]{1,12}?(?:と|に)(?:同じ|一緒)|[^、。\n]{1,12}?通り|そのまま)(?:メンバー|人)?(?:で|に)?(?:お願い[ぁ-ん]*|して[ぁ-ん]*|です)?"
    ),
}


def plan_same_people(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a new record that asks who is to be there, where the request says "the same as" of another;
    None where it is no such."""
    request = task.request
    if task.is_under_way or request.quoted or request.follows is not None:
        return None
    told = _SAME[detect_language(request.text, request.language)].search(replace_quotes(request.text))
    if told is None:
        return None
    rest = f"{request.text[: told.start()]}{request.text[told.end() :]}".strip(" ,、")
    plan = make(task._replace(request=request.model_copy(update={"text": rest})))
    actions = list_actions(plan)
    if not actions or "parent" not in get_inputs(actions[0]) or not get_inputs(actions[0]).get("title"):
        return None
    kind: RecordKind = "meeting" if told["meeting"] else "task"
    held = get_inputs(actions[0]).get("properties")
    people: Payload = {PEOPLE[kind]: MISSING, **(held if isinstance(held, dict) else {})}
    first: Payload = {**actions[0], "inputs": {**get_inputs(actions[0]), "properties": people}}
    made: list[Json] = [first, *actions[1:]]
    return restore_words(request.text, rest, {**plan, "actions": made})
