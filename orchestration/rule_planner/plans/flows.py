"""Begins the plan of a task: a flow without steps yet."""

from __future__ import annotations

from dataclasses import replace
from zoneinfo import ZoneInfo

from orchestration.plan.check import index_contracts
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.steps import Flow
from orchestration.rule_planner.reading.parse import Reading
from orchestration.rule_planner.thread.same_again import list_earlier_days


def begin_flow(task: PlanningTask, reading: Reading) -> Flow:
    """Return the empty flow of a task that reads so."""
    request = task.request
    return Flow(
        reading,
        task.team,
        index_contracts(task.contracts),
        task.now.astimezone(ZoneInfo(request.timezone)),
        request.asker_name,
        in_thread=request.in_thread,
        is_first=not has_session(task),
        has_quote=bool(request.quoted),
        period=list_earlier_days(request.follows, reading.text),
    )


def has_session(task: PlanningTask) -> bool:
    """Whether something may have been said before that a request speaks of."""
    return task.request.in_thread or task.request.place.is_direct


def build_part(task: PlanningTask, text: str) -> PlanningTask:
    """Return the task of a part of a request, with what it names of tables."""
    rows = tuple(replace(one, cells=tuple(cell for cell in one.cells if cell.words in text)) for one in task.rows)
    return task._replace(request=task.request.model_copy(update={"text": text}), rows=rows)
