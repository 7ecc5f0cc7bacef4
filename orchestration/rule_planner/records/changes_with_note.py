"""A change of one thing with a note on it, in one request: the note is added to what is changed. Pure."""

from __future__ import annotations

import re

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans, render_change
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.text.bans_behind import find_ban_behind
from orchestration.text.note_clauses import find_note_clause
from schemas.values import MISSING, Payload


def plan_change_with_note(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request that changes one thing and notes something on it; ``None`` where it asks for
    anything else, or where the change is not read whole."""
    if task.is_under_way or task.request.quoted:
        return None
    clause = find_note_clause(task.request.text)
    if clause is None:
        return None
    rest = task._replace(request=task.request.model_copy(update={"text": clause.rest}))
    before = make(rest)
    pages = {str(_get_page(one)) for one in list_actions(before) if isinstance(_get_page(one), str)}
    changed = [
        one for one in list_actions(before) if isinstance(_get_page(one), str) and get_inputs(one).get("properties")
    ]
    if len(pages) != 1 or not changed or MISSING in pages or not is_ready(rest, before):
        return None
    _tell_change(task, before, changed[0], clause.words)
    contracts = index_contracts(task.contracts)
    flow = Flow(parse_request(rest.request, task.now), task.team, contracts, task.now, task.request.asker_name)
    flow.add("append_text", {"page": pages.pop(), "content": escape_templates(clause.words)})
    return join_plans(before, before, build_plan(flow, task))


def plan_before_ban(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a change, or of a note on a page, behind which it is forbidden to send it; ``None`` where a
    request is anything else."""
    text, ban = task.request.text, find_ban_behind(task.request.text)
    if ban is None or task.is_under_way or task.request.quoted:
        return None
    rest = task._replace(request=task.request.model_copy(update={"text": text[: ban.start].rstrip(" ,;、")}))
    plan = make(rest)
    inputs = [get_inputs(one) for one in list_actions(plan)]
    notes = [one for one in inputs if {*one} == {"page", "content"}]
    only = bool(inputs) and all({*one} in ({"page", "content"}, {"page", "properties"}) for one in inputs)
    return plan if only and not (notes and ban.of_else) and is_ready(rest, plan) else None


_POINTS = make_regex(
    r"(?:그렇게|이렇게|그리)\s?(?:됐|되었|바뀌었|바꿨|했|변경)[가-힣]*[.!~]*|(?:it|that)(?:'s|\shas|\sis)?\s(?:been\s)?(?:changed|done|so)[.!]*|そうなり[ぁ-ん]*。?",
    re.IGNORECASE,
)


def _tell_change(task: PlanningTask, plan: Payload, changed: Payload, why: str) -> None:
    """Put what was changed, and why, into a message that only points at it; the plan is changed in place."""
    values = get_inputs(changed).get("properties")
    for one in list_actions(plan):
        inputs = get_inputs(one)
        if isinstance(values, dict) and _POINTS.fullmatch(str(inputs.get("text", "")).strip()):
            inputs["text"] = f"{render_change(task, str(_get_page(changed)), values)} ({why})"


def _get_page(action: Payload) -> object:
    return get_inputs(action).get("page")
