"""Twins: two messages of a plan that say the same and turn out to go to one place, by whatever names it was called."""

from __future__ import annotations

from orchestration.execution.context import StepContext
from schemas.ask import Resolution
from schemas.contract import ToolContract
from schemas.plan import Action
from schemas.run import Run
from schemas.states import Denied, Expired, Failed, Filled, Skipped, Succeeded

_UNDONE = (Denied, Expired, Failed, Skipped)


async def find_twin(context: StepContext, filled: Filled) -> Action | None:
    """Return the earlier message of the plan that a message is the same as, told to the same place; it is sent once.
    Only looks names up.

    Raises:
        ToolError: a workspace could not be asked.
    """
    run, contract = context.run, context.contract
    if run.plan is None or not contract.sends or contract.risk_level == "read":
        return None
    for other in run.plan.actions:
        if other.id == context.action.id:
            return None
        if (
            _counts(run, other)
            and _says_same(other, context.action, contract)
            and await _reaches_same(context, other, filled)
        ):
            return other
    return None


def _counts(run: Run, other: Action) -> bool:
    """Whether a step will have been done. One of an earlier plan is for policy to judge, which tells of it."""
    state = run.states.get(other.id)
    return not isinstance(state, (*_UNDONE, Succeeded) if run.replans else _UNDONE)


def _says_same(one: Action, other: Action, contract: ToolContract) -> bool:
    """Whether two steps are the same but for the names of where they go."""
    loops = one.for_each is not None or other.for_each is not None
    return (
        one.tool == other.tool
        and not loops
        and one.when == other.when
        and _rest(one, contract) == _rest(other, contract)
    )


def _rest(action: Action, contract: ToolContract) -> dict[str, object]:
    return {name: value for name, value in action.inputs.items() if not contract.resolves(name)}


async def _reaches_same(context: StepContext, other: Action, filled: Filled) -> bool:
    """Whether each name of an earlier step means what this one's does."""
    state = context.run.states.get(other.id)
    known = state.filled.resolved if isinstance(state, Succeeded) else {}
    for name, meant in filled.resolved.items():
        asked = other.inputs.get(name)
        found = known.get(name)
        if found is None and isinstance(asked, str) and (kind := context.contract.resolves(name)):
            looked = await context.team.executor.resolver.resolve(kind, asked, context.run.request.asker)
            found = looked if isinstance(looked, Resolution) else None
        if found is None or found.id != meant.id:
            return False
    return bool(filled.resolved)
