"""A person who is put in after it was asked where nobody stands: into the column that was asked about. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from schemas.values import Json, Payload

PERSON = "@person"


def set_asked_column(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that gives people to records of a list that was chosen by an empty column with that column in
    place of the first one of people; any other plan as it is."""
    column = _find_empty_column(task)
    if not column:
        return plan
    actions = [_put(one, column) for one in list_actions(plan)]
    return {**plan, "actions": [*actions]} if actions != list_actions(plan) else plan


def _find_empty_column(task: PlanningTask) -> str:
    """Return the column by which the earlier read chose rows in which it is empty; none where it is the first one."""
    earlier = task.request.follows
    steps = earlier.steps if earlier is not None else ()
    conditions = (one.inputs.get("filter") for one in steps)
    paths = [
        str(test["path"])
        for condition in conditions
        for test in list_tests(condition)
        if isinstance(test, dict) and test.get("op") == "empty"
    ]
    return paths[0] if len(paths) == 1 and not paths[0].startswith("@") else ""


def _put(step: Payload, column: str) -> Payload:
    given = get_inputs(step).get("properties")
    if not isinstance(given, dict) or PERSON not in given or column in given:
        return step
    people = given[PERSON]
    value: Json = people["add"] if isinstance(people, dict) and "add" in people else people
    properties: Json = {
        column if name == PERSON else name: value if name == PERSON else one for name, one in given.items()
    }
    return {**step, "inputs": {**get_inputs(step), "properties": properties}}
