"""A reply that shows figures or rows of the thread in another way and leaves some of them out ("부산 빼고 상품별로",
"by product, without Busan"). Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.figures.left_out_values import does_leave_rows, drop_values, list_left_out
from orchestration.rule_planner.plans.made_plans import list_actions, list_effects
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.talk import ROWS, make_talk
from schemas.request import EarlierWork
from schemas.values import Payload

_LONGEST = 120


def build_turn_without(task: PlanningTask, earlier: EarlierWork, plan_for: PlanFor) -> Payload | None:
    """Return the plan of the rest of a reply, of rows without what it leaves out; None where nothing is left out, or
    the rest is no turn of what was read."""
    talk = make_talk(task, earlier)
    if len(task.request.text) > _LONGEST or not earlier.steps or earlier.steps[-1].is_effect:
        return None
    if not any(talk.takes(one, ROWS) for one in earlier.steps):
        return None
    for rest, names in list_left_out(task):
        part = task._replace(request=task.request.model_copy(update={"text": rest}))
        plan = plan_for(part)
        reads = [one for one in list_actions(plan) if does_leave_rows(one)]
        if reads and not list_effects(part, plan):
            return drop_values(task, plan, names)
    return None
