"""A page whose text a request tells on lines of its own: it is made with that text as it stands. Pure."""

from __future__ import annotations

import re
from zoneinfo import ZoneInfo

from orchestration.patterns import make_regex
from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.checks.cited_orders import plan_cited_order
from orchestration.rule_planner.messages.messages import escape_templates
from orchestration.rule_planner.plans.plan_text import PlanFor, build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.order_tails import drop_idle_tails
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.changes_with_note import plan_before_ban, plan_change_with_note
from orchestration.rule_planner.records.listed_pages import plan_listed_page
from orchestration.rule_planner.records.listed_tasks import plan_listed_tasks
from orchestration.rule_planner.records.people_of_titles import plan_shared_record
from orchestration.service import list_brands
from orchestration.text.note_clauses import find_note_clause
from orchestration.text.page_bodies import PageBody, find_page_body
from schemas.values import Payload

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
