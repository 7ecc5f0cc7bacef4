"""Words to be written or sent in the signs that were typed ("！", "～"): requests are read in plain ones. Pure."""

from __future__ import annotations

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.text.disguise import normalise_text
from orchestration.text.prohibitions import find_quoted_texts
from schemas.plan import EFFECTS
from schemas.values import Json, Payload

_WORDED = ("text", "content", "title", "comment")


def keep_typed_signs(task: PlanningTask, plan: Payload) -> Payload:
    """Return a plan whose titles and texts have the signs that its request has where they stand in it."""
    typed = task.request.text
    plain = normalise_text(typed)
    if plain == typed or task.change is not None:
        return plan
    made: list[Json] = [
        {**one, "inputs": _restore(get_inputs(one), typed, plain)} if one["intent"] in EFFECTS else one
        for one in list_actions(plan)
    ]
    return {**plan, "actions": made}


def _restore(inputs: Payload, typed: str, plain: str) -> Payload:
    return {name: _find_typed(one, typed, plain) if name in _WORDED else one for name, one in inputs.items()}


def _find_typed(value: Json, typed: str, plain: str) -> Json:
    """Return the words of a request that a value is, as they were typed; the value where it is none."""
    if not isinstance(value, str) or value in typed:
        return value
    quoted = next((one for one in find_quoted_texts(typed) if normalise_text(one) == value), None)
    at = plain.find(value) if len(plain) == len(typed) else -1
    return quoted or (typed[at : at + len(value)] if at >= 0 else value)
