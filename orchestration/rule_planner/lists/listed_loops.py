"""What is done for each of many in a thread ("담당자들한테 언제 되냐고 물어봐줘"): for those that were listed there,
and not for all that a table holds. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.condition_parts import join_tests, list_tests
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.reading.states import build_open_test
from orchestration.rule_planner.reading.value_tests import is_guessed_test
from orchestration.service import list_tools_by_role
from schemas.request import EarlierWork
from schemas.values import Json, Payload


def keep_to_listed(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan that goes through the rows which the thread listed last, where it would go through a whole table;
    any other plan as it is."""
    earlier = task.request.follows
    if earlier is None or task.change is not None or task.done or not does_loop_listed(plan, earlier):
        return plan
    listed = find_listed(earlier)
    looped = {_find_source(one) for one in list_actions(plan) if one.get("for_each")}
    actions: list[Json] = [
        {**one, "inputs": _choose_among(listed, one)} if one["id"] in looped and _is_whole_table(one, listed) else one
        for one in list_actions(plan)
    ]
    return {**plan, "actions": actions}


def does_loop_listed(plan: Payload, earlier: EarlierWork) -> bool:
    """Whether a plan goes through a whole table of which some rows were listed before."""
    listed = find_listed(earlier)
    looped = {_find_source(one) for one in list_actions(plan) if one.get("for_each")}
    return bool(listed) and any(one["id"] in looped and _is_whole_table(one, listed) for one in list_actions(plan))


def does_end_in_list(earlier: EarlierWork) -> bool:
    """Whether the last thing that a thread did was to list rows of a table."""
    return bool(earlier.steps) and earlier.steps[-1].tool in list_tools_by_role("query_records")


def find_listed(earlier: EarlierWork) -> Payload:
    """Return how the rows that were listed last were chosen; empty where that was the whole table."""
    reads = list_tools_by_role("query_records")
    inputs = next((step.inputs for step in reversed(earlier.steps) if step.tool in reads), None)
    return {**inputs} if inputs is not None and inputs.get("filter") else {}


def _find_source(action: Payload) -> str:
    """Return the id of the step whose rows an action goes through."""
    loop = action.get("for_each")
    items = loop.get("items") if isinstance(loop, dict) else ""
    return str(items).partition(".")[0]


def _is_whole_table(action: Payload, listed: Payload) -> bool:
    """Whether a step reads all rows of the table that was listed, or all that are open, but for words that may be none
    of theirs."""
    inputs, kept = get_inputs(action), [*list_tests(listed.get("filter")), build_open_test()]
    guessed = all(is_guessed_test(one) or one in kept for one in list_tests(inputs.get("filter")))
    return inputs.get("database") == listed.get("database") and guessed


def _choose_among(listed: Payload, action: Payload) -> Payload:
    """Return how the listed rows were chosen, with the words of a step that may name some of them."""
    guesses = [one for one in list_tests(get_inputs(action).get("filter")) if is_guessed_test(one)]
    return {**listed, "filter": join_tests([*list_tests(listed.get("filter")), *guesses])} if guesses else {**listed}
