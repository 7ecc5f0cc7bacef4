"""Several tasks that a request lists, each made with whose it is and until when. Pure."""

from __future__ import annotations

from zoneinfo import ZoneInfo

from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.effect_steps import add_new_record
from orchestration.rule_planner.plans.plan_text import build_plan
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.parse import parse_request
from orchestration.rule_planner.records.new_records import NewRecord
from orchestration.text.task_items import find_task_list
from schemas.values import Payload


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
        add_new_record(flow, NewRecord("task", listed.home, one.title, (owner,) if owner else (), day))
    return build_plan(flow, task)
