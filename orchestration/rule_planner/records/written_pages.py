"""A page whose text a request tells on lines of its own: it is made with that text as it stands. Several tasks that a
request lists, each made with whose it is and until when. A change of one thing with a note on it, in one request: the
note is added to what is changed. Pure."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.cited_orders import plan_cited_order
from orchestration.rule_planner.effect_steps import add_new_record
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans, render_change
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.order_tails import drop_idle_tails
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.listed_pages import plan_listed_page
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.rule_planner.records.people_of_titles import plan_shared_record
from orchestration.service import list_brands
from orchestration.text.content_bans import find_ban_behind
from orchestration.text.note_clauses import find_note_clause
from orchestration.text.page_bodies import PageBody, find_page_body
from orchestration.text.task_items import find_task_list
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


def plan_listed_tasks(task: PlanningTask) -> Payload | None:
    """Return the plan of a request that lists tasks; ``None`` where it asks for anything else."""
    request = task.request
    if task.is_under_way or request.quoted:
        return None
    local = task.now.astimezone(ZoneInfo(request.timezone))
    listed = find_task_list(request.text, local, request.timezone)
    if listed is None:
        return None
    reading = parse_request(request, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    contracts = index_contracts(task.contracts)
    flow = Flow(reading, task.team, contracts, local, request.asker_name, in_thread=request.in_thread)
    for one in listed.items:
        owner = request.asker_name if one.is_mine else one.owner
        day = one.day.isoformat() if one.day is not None else None
        people, state = (owner,) if owner else (), one.state or None
        add_new_record(flow, NewRecord("task", listed.home, one.title, people, day, state))
    return build_plan(flow, task)


_PUTS_IT = make_regex(
    r"\b(?:put|file|keep|save|add|store)\s(?:it|that|this)\b|(?<![가-힣])(?:그거|그걸|그건|그\s?페이지|아까\s?(?:그|만든)|방금\s?만든)|(?:それ|そのページ|さっきのページ)[をはに]",
    re.IGNORECASE,
)
"""What says that the page is the one that was just made in the thread."""
_CLOCK = make_regex(r"\d\s?(?:시|時|:|am|pm)", re.IGNORECASE)


def plan_told_records(task: PlanningTask, make: PlanFor) -> Payload | None:
    """Return the plan of a request for a page with its text, for several tasks in one list, for a change with a note on
    what is changed, with somebody's words as its reason or of who does a thing; else ``None``."""
    return (
        plan_cited_order(task, make)
        or plan_shared_record(task)
        or plan_listed_page(task, make)
        or plan_written_page(task)
        or plan_listed_tasks(task)
        or plan_change_with_note(task, make)
        or plan_before_ban(task, make)
    )


def keep_orders(text: str) -> str:
    """Return a request without a note that is added to what it changes, and without what asks for nothing more."""
    clause = find_note_clause(text)
    return drop_idle_tails(clause.rest if clause is not None else text)


def plan_written_page(task: PlanningTask) -> Payload | None:
    """Return the plan of a request for one page with its text; ``None`` where it asks for anything else."""
    if task.is_under_way or task.request.quoted:
        return None
    page = find_page_body(task.request.text)
    return build_plan(_make_page(task, page), task) if page is not None else None


def _make_page(task: PlanningTask, page: PageBody) -> Flow:
    request = task.request
    head = request.model_copy(update={"text": request.text[: page.start].strip()})
    reading = parse_request(head, task.now, forbidden=(), taught=task.taught, channels=task.channels)
    contracts, local = index_contracts(task.contracts), task.now.astimezone(ZoneInfo(request.timezone))
    flow = Flow(reading, task.team, contracts, local, request.asker_name, in_thread=request.in_thread)
    title = escape_templates(page.title) or None
    home = None if page.home.casefold() in map(str.casefold, list_brands("create_page")) else page.home
    made = [one for one in request.follows.things if one.made] if request.follows is not None else []
    if len(made) == 1 and _PUTS_IT.search(head.text):
        if title:
            flow.add("change_record", {"page": made[0].id, "properties": {"@title": title}})
        flow.add("append_text", {"page": made[0].id, "content": escape_templates(page.said)})
        return flow
    inputs: Payload = {"title": title, "parent": home, "content": escape_templates(page.said)}
    days = [one for one in reading.dates(reading.marked) if one.has_day and not one.is_span]
    if len(days) == 1 and home:
        inputs["date"] = days[0].iso if _CLOCK.search(days[0].text) else days[0].start.date().isoformat()
    flow.add("create_page", inputs)
    return flow
