"""Events of plans: accepted, replaced, and what failed opened again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from orchestration.run.dependencies import find_producers, find_wanted_keys
from orchestration.run.edit_events import filter_changes
from schemas.difference import StepDifference
from schemas.events import Event, PlanAccepted, PlanChanged, QuestionAsked, StepsRetried
from schemas.plan import Action, Plan, get_item_number, get_planned_id, is_item_of
from schemas.run import ApprovalRecord, PlanChange, QuestionRecord, Run
from schemas.states import (
    ActionState,
    AwaitingApproval,
    Failed,
    Looped,
    Looping,
    Pending,
    Skipped,
    Started,
    Succeeded,
    Uncertain,
)


def find_retriable_steps(run: Run) -> tuple[str, ...]:
    """Return the steps of an ended run that can be tried again: those that failed, and of a loop the items that did.

    A write that broke inside metel is not among them: nobody knows whether it happened.
    """
    if run.ended is None or run.plan is None or run.refused or run.cancelled_by or run.undone_by:
        return ()
    return tuple(
        step for step, state in run.states.items() if isinstance(state, Failed) and _is_certain(run, step, state)
    )


def find_missing_words(run: Run) -> tuple[str, ...]:
    """Return the words of an ended run's request that nothing came of and that can be planned after all."""
    over = run.ended is None or run.refused or run.cancelled_by or run.undone_by
    return () if over or run.reviewed is None else run.reviewed.missing


def _is_certain(run: Run, step: str, state: Failed) -> bool:
    assert run.plan is not None
    return state.failure.code != "internal" or not run.plan.action(step).is_effect


def apply_retry(run: Run, event: StepsRetried) -> Run:
    """Return the run with the steps, and those left because of them, to be done; what is done stays, with its memory.

    A yes that was given to a step before is not a yes to trying it now.
    """
    again = frozenset(event.steps)
    states = reset_steps(run, again)
    return reopen_run(run).model_copy(
        update={
            "states": states,
            "errors": tuple(error for error in run.errors if error.action not in again),
            "approved": {step: bound for step, bound in run.approved.items() if step not in again},
        }
    )


def reopen_run(run: Run) -> Run:
    """Return an ended run as one that goes on; its end stays known. One that goes on is as it was."""
    if run.ended is None:
        return run
    return run.model_copy(
        update={
            "ended": None,
            "reviewed": None,
            "reopened": run.reopened + 1,
            "earlier_ends": (*run.earlier_ends, run.ended),
        }
    )


def reset_steps(run: Run, again: frozenset[str]) -> dict[str, ActionState]:
    """Return the states with these steps, and all that was left because of them, to be done."""
    again |= frozenset(_left_because(run, again))
    states: dict[str, ActionState] = {step: Pending() if step in again else state for step, state in run.states.items()}
    for loop in {get_planned_id(step) for step in again if get_item_number(step) is not None}:
        closed = states[loop]
        if isinstance(closed, Looped):
            states[loop] = Looping(count=closed.count, found=closed.found)
            stopped = (item for item in states if is_item_of(item, loop) and isinstance(states[item], Skipped))
            states |= dict.fromkeys([*stopped], Pending())
    return states


def _left_because(run: Run, again: frozenset[str]) -> Iterator[str]:
    """Yield the steps that could not be done without these: in the order of the plan, so that chains are found."""
    waited = {get_planned_id(step) for step in again}
    for action in run.plan.actions if run.plan else ():
        state = run.states[action.id]
        if isinstance(state, Skipped) and not state.dropped and run.plan and waited & _needed(run.plan, action):
            waited.add(action.id)
            yield action.id


def _needed(plan: Plan, action: Action) -> set[str]:
    """Return what an action can't be done without; that one only comes before it is no need."""
    return {*action.depends_on, *(giver for key in find_wanted_keys(action) for giver in find_producers(plan, key))} - {
        action.id
    }


def is_of_older_plan(before: Run, now: Run, event: Event) -> bool:
    """Whether an event was decided on the plan as it was before a person changed it. What a call under way led to is
    of any plan: a change leaves its step alone."""
    if len(before.plan_changes) == len(now.plan_changes):
        return False
    step = event.question.action if isinstance(event, QuestionAsked) else getattr(event, "action", "")
    return not isinstance(now.states.get(step), Started | Uncertain)


def apply_plan_change(run: Run, event: PlanChanged) -> Run:
    """Return the run with the next revision of its plan. Steps that are not different keep their state, their answers
    and their approval; what was asked about the others is asked no more."""
    changed = {one.action: _fields(run, one) for one in event.difference}
    states = dict(_states(run, event.plan, frozenset(changed)))
    voided = {
        state.approval for step, state in run.states.items() if isinstance(state, AwaitingApproval) and step in changed
    }
    change = PlanChange(
        text=event.text,
        by=event.by,
        by_name=event.by_name,
        said_in=event.said_in,
        difference=event.difference,
    )
    return run.model_copy(
        update={
            "plan": event.plan,
            "plan_revision": run.plan_revision + 1,
            "states": {step: _unvoided(state, voided) for step, state in states.items()},
            "questions": {key: _overtaken_question(record, changed) for key, record in run.questions.items()},
            "approvals": {key: _voided_approval(record, voided) for key, record in run.approvals.items()},
            "approved": {step: bound for step, bound in run.approved.items() if get_planned_id(step) not in changed},
            "repeats": {step: times for step, times in run.repeats.items() if step not in changed},
            "added": tuple({*(one for one in run.added if one in states and one not in changed), *event.added}),
            "brought_in": tuple(one for one in run.brought_in if one in states and one not in changed),
            "changes": filter_changes(run, event.plan),
            "plan_changes": (*run.plan_changes, change),
            **recall_turns(run, event),
        }
    )


def recall_turns(run: Run, event: PlanAccepted | PlanChanged) -> dict[str, object]:
    """Return what changes of a run with the values of earlier turns that its plan brings along; what was recalled
    before stays as it was read."""
    if not event.recalled:
        return {}
    values = {turn: {**keys, **run.memory.get(turn, {})} for turn, keys in event.memory.items()}
    return {"recalled": {**event.recalled, **run.recalled}, "memory": {**run.memory, **values}}


def _fields(run: Run, one: StepDifference) -> set[str]:
    """Return the inputs whose answers hold no more: of a step that is gone or has another tool, all."""
    assert run.plan is not None
    gone = one.kind == "removed" or (one.kind == "changed" and run.plan.action(one.action).tool != one.tool)
    every = {record.question.field.partition(".")[0] for record in run.questions.values()}
    return every if gone else {field.field for field in one.fields}


def _states(run: Run, plan: Plan, changed: frozenset[str]) -> Iterator[tuple[str, ActionState]]:
    assert run.plan is not None
    anew = set(changed)
    for action in plan.actions:
        old = run.states.get(action.id)
        if old is None or action.id in anew or _waited_for(run, plan, action, old, anew):
            anew.add(action.id)
            yield action.id, Pending()
            continue
        yield action.id, old
        yield from ((step, state) for step, state in run.states.items() if is_item_of(step, action.id))


def _waited_for(run: Run, plan: Plan, action: Action, state: ActionState, anew: set[str]) -> bool:
    """Whether a step was skipped only because of one that is to be done anew."""
    if not isinstance(state, Skipped) or state.dropped:
        return False
    givers = {giver for key in find_wanted_keys(action) for giver in find_producers(plan, key)}
    return any(
        step in anew and not isinstance(run.states.get(step), Succeeded | Looped)
        for step in {*action.depends_on, *givers}
    )


def _unvoided(state: ActionState, voided: set[str]) -> ActionState:
    return Pending() if isinstance(state, AwaitingApproval) and state.approval in voided else state


def _overtaken_question(record: QuestionRecord, changed: Mapping[str, set[str]]) -> QuestionRecord:
    question = record.question
    step = get_planned_id(question.action)
    if step not in changed:
        return record
    overtaken = record.open or question.field.partition(".")[0] in changed[step]
    return record.model_copy(update={"closed": True}) if overtaken else record


def _voided_approval(record: ApprovalRecord, voided: set[str]) -> ApprovalRecord:
    return record.shut() if record.approval.id in voided else record
