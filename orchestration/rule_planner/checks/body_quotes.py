"""Quoted words for the body of a page ("본문에 '3층' 이라고 적어줘"): they are its text, and not its name. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.pointed_things import find_single
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.values import MISSING, Json, Payload

_BEFORE = make_regex(r"(?:본문|내용|메모|비고|안|속)에(?:다가?|는|도)?\s?$|(?:本文|メモ|備考|中)に(?:は|も)?、?\s?$")
_BEHIND_EN = make_regex(r"\s(?:to|in|into|under)\s(?:the|its)\s(?:body|notes?|description|text)\b", re.IGNORECASE)


def write_to_body(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that adds quoted words to the one page of a thread, or asks to which, where ``plan`` takes them for
    the page; else ``plan``."""
    steps, quotes = list_effect_steps(plan), [*QUOTED_SPAN.finditer(task.request.text)]
    if len(steps) != 1 or len(quotes) != 1 or "content" in get_inputs(steps[0]):
        return plan
    text, quote = task.request.text, quotes[0]
    words = quote[0][1:-1].strip()
    in_body = _BEFORE.search(text[: quote.start()]) or _BEHIND_EN.match(text, quote.end())
    if not in_body or get_inputs(steps[0]).get("page") != words or "properties" in get_inputs(steps[0]):
        return plan
    thing = find_single(task.request.follows) if task.request.follows is not None else None
    page = thing.id if thing is not None else MISSING
    made: list[Json] = [
        {**one, "inputs": {"page": page, "content": words}} if one is steps[0] else one for one in list_actions(plan)
    ]
    return {**plan, "actions": made}
