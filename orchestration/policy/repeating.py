"""What a new plan may not do again: a write that the run has done, under another id. Pure.

Two equal writes of one plan are wanted twice. So are those that a person asks for in words of their own, and whatever
is done again under its own id. Only what a planner brings in after trouble is held to what is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from orchestration.run.ids import canonical
from orchestration.run.loops import is_frozen
from orchestration.text.typed_words import stands
from schemas.contract import ToolContract
from schemas.plan import Action, Plan, planned_id
from schemas.run import Run
from schemas.states import Succeeded
from schemas.values import Payload


def brought_in(run: Run, plan: Plan, contracts: Mapping[str, ToolContract], said: str) -> tuple[str, ...]:
    """Return the actions of a new plan that neither the plan before had, under whatever id, nor a person named.

    ``said`` are the words in which a person wanted another way, if that is why there is a new plan.
    """
    if run.plan is None:
        return ()
    return tuple(_brought_in(run, run.plan, plan, contracts, said))


def _brought_in(run: Run, before: Plan, plan: Plan, contracts: Mapping[str, ToolContract], said: str) -> Iterator[str]:
    had = {
        one.id: _effect(one) for one in before.actions if not is_frozen(run, one.id) and one.id not in run.brought_in
    }
    same = {action.id for action in plan.actions if had.get(action.id) == _effect(action)}
    left = Counter(effect for step, effect in had.items() if step not in same)
    for action in plan.actions:
        effect = _effect(action)
        if action.id in same or is_frozen(run, action.id):
            continue
        if left[effect]:
            left[effect] -= 1
        elif not _is_named(action, contracts[action.tool], said):
            yield action.id


def repeats_done(run: Run, action_id: str, tool: str, payload: Payload) -> bool:
    """Whether a new plan brought the action in and the run has sent the very same to the same tool already."""
    if planned_id(action_id) not in run.brought_in or run.plan is None:
        return False
    exact = canonical(payload)
    return any(
        isinstance(state, Succeeded)
        and planned_id(done) not in run.brought_in
        and run.plan.action(done).tool == tool
        and canonical(state.filled.payload) == exact
        for done, state in run.states.items()
    )


def _effect(action: Action) -> str:
    loop = action.for_each.items if action.for_each else None
    return canonical([action.tool, action.inputs, {**action.input_bindings}, loop])


def _is_named(action: Action, contract: ToolContract, said: str) -> bool:
    reach = [action.inputs[name] for name in contract.who_where if name in action.inputs]
    return bool(said and reach) and all(stands(value, said) for value in reach)
