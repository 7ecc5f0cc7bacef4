"""Whether words that were to give a new plan give only the one that has just failed. Pure."""

from __future__ import annotations

import json
import re

from pydantic import TypeAdapter, ValidationError

from orchestration.proposers import PlanningTask
from schemas.values import Payload

_PLAN = TypeAdapter(Payload)


def is_stuck(task: PlanningTask, plan: Payload) -> bool:
    """Whether a new plan was asked for and the words give only the one that just failed."""
    if not (task.trouble or task.problems) or not task.previous:
        return False
    before = _earlier_plan(task.previous)
    return before is not None and _shape(before) == _shape(plan)


def _earlier_plan(text: str) -> Payload | None:
    """Return the plan in an earlier answer, or None where it holds none."""
    match = re.search(r"\{.*\}", text, re.DOTALL)
    try:
        return _PLAN.validate_json(match[0]) if match else None
    except ValidationError:
        return None


def _shape(plan: Payload) -> list[tuple[str, str]]:
    """Return the tools of a plan with their inputs: what it would do."""
    actions = plan.get("actions")
    if not isinstance(actions, list):
        return []
    kept = [action for action in actions if isinstance(action, dict)]
    return [(str(a.get("tool")), json.dumps(a.get("inputs"), sort_keys=True, ensure_ascii=False)) for a in kept]
