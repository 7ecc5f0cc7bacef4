"""Plan lock: a new plan may do less than the one before or the same, not more, without a person. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from orchestration.hashing import canonical
from schemas.contract import ToolContract
from schemas.plan import Action, Plan
from schemas.run import Run


def added_effects(run: Run, plan: Plan, contracts: Mapping[str, ToolContract]) -> tuple[str, ...]:
    """Return the ids of actions whose effect (tool with who and where) the plan before did not have, or not as often.

    Reads and transformations are free. What an earlier new plan added stays added: nobody has said yes to it by its
    being planned.
    """
    if run.plan is None:
        return ()
    allowed = Counter(
        effect_of(action, contracts[action.tool])
        for action in run.plan.actions
        if action.tool in contracts and action.id not in run.added
    )
    added: list[str] = []
    for action in plan.actions:
        effect = effect_of(action, contracts[action.tool])
        if contracts[action.tool].risk_level != "read" and not allowed[effect]:
            added.append(action.id)
        allowed[effect] -= allowed[effect] > 0
    return tuple(added)


def effect_of(action: Action, contract: ToolContract) -> str:
    """Return what makes two planned effects the same: the tool, who and where it reaches, and whether it loops."""
    reach = {field: action.inputs.get(field, action.input_bindings.get(field)) for field in contract.who_where}
    loop = action.for_each.items if action.for_each else None
    return canonical([contract.tool, reach, loop])
