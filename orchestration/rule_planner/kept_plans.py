"""The last plans that were made of tasks: what a plan lacks is asked of it before it is proposed."""

from __future__ import annotations

from collections import deque
from copy import deepcopy

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plan_text import PlanFor
from schemas.values import Payload

_MOST_KEPT = 8


class KeptPlans:
    """Makes each plan once for all that is asked of it in turn."""

    def __init__(self, make: PlanFor) -> None:
        self._make = make
        self._made: deque[tuple[PlanningTask, Payload]] = deque(maxlen=_MOST_KEPT)

    def get(self, task: PlanningTask) -> Payload:
        """Return the plan of a task; nobody may change it."""
        made = next((plan for known, plan in self._made if known == task), None)
        if made is None:
            made = self._make(task)
            self._made.append((task, made))
        return made

    def get_copy(self, task: PlanningTask) -> Payload:
        """Return the plan of a task, for who changes it."""
        return deepcopy(self.get(task))
