"""A change of a page with a second sentence that sets one field more and names no page ("… 준호만 남겨줘. 마감은
이틀 더 줘", "Give 'X' to Junho. The due date is Friday."). Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.request_seams import split_sentences
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, restore_words
from orchestration.rule_planner.plans.talk import UPDATE
from orchestration.text.language import detect_language
from orchestration.text.prohibitions import find_prohibitions
from schemas.values import MISSING, Payload

LONGEST = 200
_FIELD = make_regex(
    r"(?:그리고\s|또\s|참\s)?(?:마감일?|기한|날짜|담당자?|상태|참석자)(?:은|는|을|를|도)?\s(?![^.!?\n]*[?？])"
    r"|(?:and\s|also\s)?(?:(?:set|make|change|move)\s)?(?:the\s)?(?:due\sdate|deadline|owner|assignee|status)\b(?![^.!?\n]*[?？])"
    r"|(?:あと、?)?(?:期限日?|締め?切り?|担当者?|ステータス|状態|日付)(?:は|を|も)(?![^。\n]*[?？])",
    re.IGNORECASE,
)


def add_further_field(task: PlanningTask, plan: Payload, make: PlanFor) -> Payload:
    """Return the plan of a change with the field that a second sentence sets on the same page, where ``plan`` does not
    hold both; else ``plan``."""
    request = task.request
    if task.is_begun or request.quoted or request.follows is not None or len(request.text) > LONGEST:
        return plan
    parts = split_sentences(request.text, detect_language(request.text, request.language))
    if parts is None or not _FIELD.match(parts[1]) or find_prohibitions(parts[1]):
        return plan
    if all(_read_change(one) for one in list_actions(plan)) and _has_one_page(plan):
        return plan
    first = make(_as_part(task, parts[0]))
    page, values = _read_only_change(first)
    if not page or not values:
        return plan
    other, more = _read_only_change(make(_as_part(task, f"'{page}' {parts[1]}")))
    if other != page or not more or {*map(str.casefold, values)} & {*map(str.casefold, more)}:
        return plan
    (action,) = list_actions(first)
    inputs: Payload = {**get_inputs(action), "properties": {**values, **more}}
    return restore_words(request.text, parts[0], {**first, "actions": [{**action, "inputs": inputs}]})


def _as_part(task: PlanningTask, text: str) -> PlanningTask:
    return task._replace(request=task.request.model_copy(update={"text": text}))


def _has_one_page(plan: Payload) -> bool:
    return len({str(get_inputs(one).get("page")) for one in list_actions(plan)}) == 1


def _read_only_change(plan: Payload) -> tuple[str, Payload]:
    """Return the page and the values of a plan that changes one page and does nothing else; empty for another."""
    actions = list_actions(plan)
    values = _read_change(actions[0]) if len(actions) == 1 else None
    page = get_inputs(actions[0]).get("page") if values else None
    return (page, values) if isinstance(page, str) and values and "'" not in page else ("", {})


def _read_change(step: Payload) -> Payload | None:
    """Return the values that a step sets on a page; None where it does anything else."""
    inputs = get_inputs(step)
    values = inputs.get("properties")
    told = isinstance(values, dict) and MISSING not in values.values()
    return values if {*inputs} == UPDATE and isinstance(values, dict) and told else None
