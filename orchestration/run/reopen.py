"""Reopening a run that is over: which steps can be tried again, and what the run is then. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from orchestration.run.dependencies import producers, wanted_keys
from schemas.events import StepsRetried
from schemas.plan import Action, Plan, is_item_of, item_number, planned_id
from schemas.run import Run
from schemas.states import ActionState, Failed, Looped, Looping, Pending, Skipped


def retriable(run: Run) -> tuple[str, ...]:
    """Return the steps of an ended run that can be tried again: those that failed, and of a loop the items that did.

    A write that broke inside metel is not among them: nobody knows whether it happened.
    """
    if run.ended is None or run.plan is None or run.refused or run.cancelled_by or run.undone_by:
        return ()
    return tuple(
        step for step, state in run.states.items() if isinstance(state, Failed) and _is_certain(run, step, state)
    )


def _is_certain(run: Run, step: str, state: Failed) -> bool:
    assert run.plan is not None
    return state.failure.code != "internal" or not run.plan.action(step).is_effect


def with_steps_again(run: Run, event: StepsRetried) -> Run:
    """Return the run with the steps, and those left because of them, to be done; what is done stays, with its memory.

    A yes that was given to a step before is not a yes to trying it now.
    """
    again = frozenset(event.steps)
    states = pending_again(run, again)
    return reopened(run).model_copy(
        update={
            "states": states,
            "errors": tuple(error for error in run.errors if error.action not in again),
            "approved": {step: bound for step, bound in run.approved.items() if step not in again},
        }
    )


def reopened(run: Run) -> Run:
    """Return an ended run as one that goes on; its end stays known. One that goes on is as it was."""
    if run.ended is None:
        return run
    return run.model_copy(
        update={"ended": None, "reopened": run.reopened + 1, "earlier_ends": (*run.earlier_ends, run.ended)}
    )


def pending_again(run: Run, again: frozenset[str]) -> dict[str, ActionState]:
    """Return the states with these steps, and all that was left because of them, to be done."""
    again |= frozenset(_left_because(run, again))
    states: dict[str, ActionState] = {step: Pending() if step in again else state for step, state in run.states.items()}
    for loop in {planned_id(step) for step in again if item_number(step) is not None}:
        closed = states[loop]
        if isinstance(closed, Looped):
            states[loop] = Looping(count=closed.count, found=closed.found)
            stopped = (item for item in states if is_item_of(item, loop) and isinstance(states[item], Skipped))
            states |= dict.fromkeys([*stopped], Pending())
    return states


def _left_because(run: Run, again: frozenset[str]) -> Iterator[str]:
    """Yield the steps that could not be done without these: in the order of the plan, so that chains are found."""
    waited = {planned_id(step) for step in again}
    for action in run.plan.actions if run.plan else ():
        state = run.states[action.id]
        if isinstance(state, Skipped) and not state.dropped and run.plan and waited & _needed(run.plan, action):
            waited.add(action.id)
            yield action.id


def _needed(plan: Plan, action: Action) -> set[str]:
    """Return what an action can't be done without; that one only comes before it is no need."""
    return {*action.depends_on, *(giver for key in wanted_keys(action) for giver in producers(plan, key))} - {action.id}
