"""What a step is called in what people are told: what it does, and the real names of what it was to reach. Pure."""

from __future__ import annotations

from schemas.ask import ApprovalItem
from schemas.plan import ITEM, Action, Plan
from schemas.run import Run

MOST_NAME = 80


def step_name(run: Run, action: Action) -> str:
    """Return the step's own words, with what it reaches where people were asked about that and it is not said yet."""
    said = action.summary or action.tool
    item = _asked_last(run, action.id)
    names = [found.name for found in item.resolved.values()] if item is not None else []
    missing = [_short(name) for name in dict.fromkeys(names) if name and name not in said]
    return f"{said} ({', '.join(missing)})" if missing else said


def place_of(plan: Plan | None, action_id: str) -> str:
    """Return a step's place in the plan, such as ``2``; of a loop's item with its own, such as ``2-3``. Empty where the
    plan has no such step."""
    base, _, item = action_id.partition(ITEM)
    ids = [action.id for action in plan.actions] if plan else []
    place = str(ids.index(base) + 1) if base in ids else ""
    return f"{place}-{item}" if place and item else place


def _short(name: str) -> str:
    return name if len(name) <= MOST_NAME else f"{name[: MOST_NAME - 1]}…"


def _asked_last(run: Run, action_id: str) -> ApprovalItem | None:
    for record in reversed(run.approvals.values()):
        for item in record.approval.items:
            if item.action == action_id:
                return item
    return None
