"""What a changed or dropped step does to its run; a part of the reducer. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from orchestration.text.values import collect_texts
from schemas.ask import ApprovalItem
from schemas.events import ActionStarted, ApprovalAsked, Event, FieldChange, QuestionAsked, StepChanged, StepDropped
from schemas.plan import Action, Plan, get_planned_id
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.states import ActionState, AwaitingAnswer, AwaitingApproval, Pending, Skipped
from schemas.values import Json


def find_droppable_steps(run: Run) -> tuple[str, ...]:
    """Return the steps of the plan that can be left out now: of a paused run, those that have not begun."""
    if run.plan is None or not run.paused_by or run.is_over:
        return ()
    steps = (action.id for action in run.plan.actions)
    return tuple(step for step in steps if isinstance(run.states[step], Pending | AwaitingAnswer | AwaitingApproval))


def apply_step_drop(run: Run, event: StepDropped) -> Run:
    """Return the run without the step. Its questions close; an approval that it was part of closes too, and the
    others of that approval are asked anew, for nobody said yes to them alone."""
    left = run.states[event.action]
    states: dict[str, ActionState] = {
        step: Pending() if isinstance(left, AwaitingApproval) and state == left else state
        for step, state in run.states.items()
    }
    states[event.action] = Skipped(reason=event.reason, dropped=True)
    questions = {key: _unasked(record, event.action) for key, record in run.questions.items()}
    approvals = {key: _withdrawn(record, left) for key, record in run.approvals.items()}
    return run.model_copy(update={"states": states, "questions": questions, "approvals": approvals})


def is_of_dropped(run: Run, event: Event) -> bool:
    """Whether an event, decided before a step was left out, would bring the step back."""
    match event:
        case ApprovalAsked(approval=approval):
            steps = {item.action for item in approval.items}
        case QuestionAsked(question=question):
            steps = {question.action}
        case _:
            steps = {getattr(event, "action", "")}
    states = (run.states.get(step) for step in steps)
    return any(isinstance(state, Skipped) and state.dropped for state in states)


def _unasked(record: QuestionRecord, action_id: str) -> QuestionRecord:
    asks = record.open and record.question.action == action_id
    return record.model_copy(update={"closed": True}) if asks else record


def _withdrawn(record: ApprovalRecord, left: ActionState) -> ApprovalRecord:
    asks = isinstance(left, AwaitingApproval) and record.approval.id == left.approval
    return record.model_copy(update={"closed": True}) if asks else record


def find_changeable_steps(run: Run) -> tuple[str, ...]:
    """Return the steps of the plan that can be changed from the status card: of a paused run, those that have not
    begun."""
    return find_droppable_steps(run)


def can_change(run: Run, action_id: str) -> bool:
    """Whether a step has not begun and nothing is about to begin it: it waits for a yes, or the run is paused."""
    state = run.states.get(action_id)
    if isinstance(state, AwaitingApproval):
        return run.approvals[state.approval].open
    return bool(run.paused_by) and isinstance(state, Pending | AwaitingAnswer)


def apply_step_change(run: Run, event: StepChanged) -> Run:
    """Return the run with the changed step to be filled anew. What was asked about it closes; the others of its
    approval are asked anew together with it, for the yes would have been to all of them as they were."""
    was = run.states[event.action]
    states: dict[str, ActionState] = {
        step: Pending() if isinstance(was, AwaitingApproval) and state == was else state
        for step, state in run.states.items()
    }
    states[event.action] = Pending()
    return run.model_copy(
        update={
            "states": states,
            "questions": {key: _overtaken(record, event) for key, record in run.questions.items()},
            "approvals": {key: _voided(record, was, event) for key, record in run.approvals.items()},
            "approved": {step: bound for step, bound in run.approved.items() if step != event.action},
            "changes": (*run.changes, event),
        }
    )


def _overtaken(record: QuestionRecord, event: StepChanged) -> QuestionRecord:
    question = record.question
    if question.action != event.action:
        return record
    overtaken = record.open or question.field.partition(".")[0] in event.changes
    return record.model_copy(update={"closed": True}) if overtaken else record


def _voided(record: ApprovalRecord, was: ActionState, event: StepChanged) -> ApprovalRecord:
    asks = isinstance(was, AwaitingApproval) and record.approval.id == was.approval
    return record.model_copy(update={"closed": True, "changed": event}) if asks else record


def find_change(run: Run, action_id: str, field: str) -> FieldChange | None:
    """Return what a person put last into a field of a step, if anybody did; a loop's holds for each of its items."""
    if not run.changes:  # as mostly; it is asked of every field
        return None
    steps = (action_id, get_planned_id(action_id))
    told = (event.changes[field] for event in reversed(run.changes) if event.action in steps and field in event.changes)
    return next(told, None)


def does_keep_part(value: Json, was: Json) -> bool:
    """Whether a list or map that a person changed still holds a part of what it held: they chose the rest alone."""
    return isinstance(value, list | dict) and not set(collect_texts(value)).isdisjoint(collect_texts(was))


def is_changed_on_card(run: Run, action_id: str) -> bool:
    """Whether a person changed the step while it was asked about: then it is asked about again, whatever policy says
    of the new payload, for saving a change is not the yes to it."""
    return any(
        record.changed is not None and record.changed.action == action_id and record.changed in run.changes
        for record in run.approvals.values()
    )


def filter_changes(run: Run, plan: Plan) -> tuple[StepChanged, ...]:
    """Return the changes that still mean something in a new plan: the step is there, and the plan says of the changed
    fields what it said before."""
    return tuple(event for event in run.changes if _says_the_same(run.plan, plan, event))


def _says_the_same(before: Plan | None, after: Plan, event: StepChanged) -> bool:
    one, other = _action_of(before, event.action), _action_of(after, event.action)
    if one is None or other is None or one.tool != other.tool:
        return False
    return all(_said(one, field) == _said(other, field) for field in event.changes)


def _action_of(plan: Plan | None, action_id: str) -> Action | None:
    try:
        return plan.action(action_id) if plan is not None else None
    except KeyError:
        return None


def _said(action: Action, field: str) -> object:
    return action.inputs.get(field), action.input_bindings.get(field)


def find_continued_card(run: Run, items: Iterable[ApprovalItem]) -> str:
    """Return the approval on whose card these steps are asked: the card of the one that a change to one of its steps
    voided; empty where a card of its own is due."""
    asked = {item.action for item in items}
    taken_up = {record.approval.card: record for record in run.approvals.values()}
    for record in reversed(run.approvals.values()):
        is_last = taken_up[record.approval.card] is record
        if is_last and record.changed is not None and asked & {item.action for item in record.approval.items}:
            return record.approval.card
    return ""


def list_newest_approvals(run: Run) -> Iterator[ApprovalRecord]:
    """Yield for each approval card the approval that it shows now: the last that is asked on it."""
    last = {record.approval.card: record for record in run.approvals.values()}
    yield from last.values()


def list_card_changes(run: Run, record: ApprovalRecord) -> tuple[StepChanged, ...]:
    """Return what was changed on the card of an approval, in order."""
    return tuple(
        other.changed
        for other in run.approvals.values()
        if other.approval.card == record.approval.card and other.changed is not None
    )


def is_of_changed(before: Run, after: Run, event: Event) -> bool:
    """Whether an event, decided on the run ``before``, begins or asks about a step that was changed since."""
    match event:
        case ApprovalAsked(approval=approval):
            steps = {item.action for item in approval.items}
        case QuestionAsked(question=question):
            steps = {question.action}
        case ActionStarted(action=action):
            steps = {action}
        case _:
            return False
    return any(change.action in steps for change in after.changes[len(before.changes) :])
