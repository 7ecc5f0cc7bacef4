"""Titles in quotes that are told together ("add 'A' and 'B' to the tasks"): each is a record of its own. Pure."""

from __future__ import annotations

from itertools import pairwise

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.text.prohibitions import QUOTED_SPAN
from schemas.values import MISSING, Json, Payload

_JOINT = make_regex(r"\s?(?:,\s?(?:and\s)?|、|\s?and\s|\s?&\s|(?:이?랑|하고|와|과|と)\s?)")
_FEWEST = 2


def make_each_quoted(task: PlanningTask, plan: Payload) -> Payload:
    """Return the plan of one record that is called by one of several titles in quotes, by all or none of them, as one
    of a record for each; any other plan as it is."""
    steps = list_actions(plan)
    titles = _find_joined(task.request.text) if len(steps) == 1 and not task.is_begun else []
    if len(titles) < _FEWEST or steps[0].get("for_each"):
        return plan
    inputs = get_inputs(steps[0])
    title, others = inputs.get("title"), [value for name, value in inputs.items() if name != "title"]
    is_called = title in (None, MISSING, *titles) or all(one in str(title) for one in titles)
    if not is_called or "parent" not in inputs or any(one in str(others) for one in titles):
        return plan
    made: list[Json] = [
        {**steps[0], "id": f"a{number}", "inputs": {**inputs, "title": one}}
        for number, one in enumerate(dict.fromkeys(titles), 1)
    ]
    return {**plan, "actions": made}


def _find_joined(text: str) -> list[str]:
    """Return the texts in quotes that are joined to one another, where a request has no others."""
    quotes = [*QUOTED_SPAN.finditer(text)]
    joined = all(_JOINT.fullmatch(text[one.end() : other.start()]) for one, other in pairwise(quotes))
    return [one[0][1:-1] for one in quotes] if joined else []
