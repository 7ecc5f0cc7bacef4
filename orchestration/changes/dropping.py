"""Leaving a step out: which steps can be, and what a run is without one. Pure."""

from __future__ import annotations

from schemas.events import ApprovalAsked, Event, QuestionAsked, StepDropped
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.states import ActionState, AwaitingAnswer, AwaitingApproval, Pending, Skipped


def droppable(run: Run) -> tuple[str, ...]:
    """Return the steps of the plan that can be left out now: of a paused run, those that have not begun."""
    if run.plan is None or not run.paused_by or run.is_over:
        return ()
    steps = (action.id for action in run.plan.actions)
    return tuple(step for step in steps if isinstance(run.states[step], Pending | AwaitingAnswer | AwaitingApproval))


def without_step(run: Run, event: StepDropped) -> Run:
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
