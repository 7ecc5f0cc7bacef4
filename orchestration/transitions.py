"""``apply(run, event) -> run``: the one place where a run changes. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from orchestration.dropping import without_step
from orchestration.obstacles import answered, asks, begun_after, closed_asks, since_of, suspended
from schemas.ask import Question
from schemas.decision import Decision
from schemas.errors import error_of
from schemas.events import (
    ActionDenied,
    ActionFailed,
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    ActionSuspended,
    ActionUncertain,
    ApprovalAsked,
    ApprovalDecided,
    ApprovalExpired,
    Event,
    ItemsFound,
    LoopEnded,
    ModelUse,
    PlanAccepted,
    PlanRefused,
    QuestionAnswered,
    QuestionAsked,
    RepeatPlanned,
    ReplanWanted,
    RequestReceived,
    RetryPlanned,
    RunCancelled,
    RunEnded,
    RunPaused,
    RunResumed,
    StepDropped,
    UndoBegun,
)
from schemas.failure import Failure
from schemas.plan import Action, item_id
from schemas.run import ApprovalRecord, Outcome, QuestionRecord, Run, RunError
from schemas.states import (
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Expired,
    Failed,
    Looped,
    Looping,
    Pending,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Uncertain,
    Watching,
)
from schemas.values import PERSON, RESOLVED, Value


class BrokenJournalError(Exception):
    """The events do not follow from one another."""


def fold(events: Iterable[Event]) -> Run:
    """Fold a run from its journal.

    Raises:
        BrokenJournalError: the journal is empty or its events do not fit together.
    """
    run: Run | None = None
    for event in events:
        run = apply(run, event)
    if run is None:
        raise BrokenJournalError("an empty journal")
    return run


def apply(run: Run | None, event: Event) -> Run:
    """Return the run after the event.

    Raises:
        BrokenJournalError: the event cannot follow.
    """
    if run is None:
        if not isinstance(event, RequestReceived):
            raise BrokenJournalError(f"a journal that begins with {event.type}")
        return Run(id=event.run, request=event.request, started_at=event.at)
    return _next(run, event).model_copy(update={"revision": run.revision + 1})


def _next(run: Run, event: Event) -> Run:
    match event:
        case RequestReceived():
            raise BrokenJournalError("a second request in one run")
        case PlanAccepted():
            return _plan_accepted(run, event)
        case PlanRefused():
            return _plan_refused(run, event)
        case QuestionAsked() | QuestionAnswered():
            return _question(run, event)
        case ApprovalAsked() | ApprovalDecided() | ApprovalExpired():
            return _approval(run, event)
        case ItemsFound() | LoopEnded() | RepeatPlanned():
            return _loop(run, event)
        case ReplanWanted():
            return run.model_copy(update={"trouble": event.reason})
        case RunCancelled() | RunPaused() | RunResumed() | StepDropped():
            return _person_moved(run, event)
        case RunEnded():
            return run.model_copy(update={"ended": event, **_close_asks(run)})
        case UndoBegun():
            return run.model_copy(update={"undone_by": event.run})
        case _:
            return _action(run, event)


def _person_moved(run: Run, event: RunCancelled | RunPaused | RunResumed | StepDropped) -> Run:
    who = event.by_name or event.by
    match event:
        case RunCancelled():
            return run.model_copy(update={"cancelled_by": who})
        case RunPaused():
            return run.model_copy(update={"paused_by": who})
        case RunResumed():
            return run.model_copy(update={"paused_by": ""})
        case StepDropped():
            if event.action not in run.states:
                raise BrokenJournalError(f"the unknown action {event.action} was dropped")
            return without_step(run, event)


def _plan_accepted(run: Run, event: PlanAccepted) -> Run:
    states: dict[str, ActionState] = {}
    for action in event.plan.actions:
        old = run.states.get(action.id)
        kept = old is not None and (_is_done(old) or _stays_dropped(run, old, action))
        states[action.id] = old if old is not None and kept else Pending()
        if isinstance(old, Looped):
            states |= {item_id(action.id, n): run.states[item_id(action.id, n)] for n in range(1, old.count + 1)}
    return run.model_copy(
        update={
            "plan": event.plan,
            "plan_revision": run.plan_revision + 1,
            "questions": _close_asks(run)["questions"],
            "states": states,
            "trouble": "",
            "added": event.added,
            "replans": run.replans + (1 if run.plan is not None else 0),
            "use": add_use(run.use, event.use),
        }
    )


def _is_done(state: ActionState) -> bool:
    return isinstance(state, Succeeded | Looped)


def _stays_dropped(run: Run, state: ActionState, action: Action) -> bool:
    """What a person left out does not come back with a new plan; another step under its name may."""
    dropped = isinstance(state, Skipped) and state.dropped
    return dropped and run.plan is not None and run.plan.action(action.id).tool == action.tool


def _plan_refused(run: Run, event: PlanRefused) -> Run:
    error = RunError(code=event.code, message="\n".join(event.problems))
    return run.model_copy(
        update={
            "refused": True,
            "trouble": "",
            "use": add_use(run.use, event.use),
            "errors": (*run.errors, error),
        }
    )


def _question(run: Run, event: QuestionAsked | QuestionAnswered) -> Run:
    match event:
        case QuestionAsked(question=question):
            record = QuestionRecord(question=question)
            waiting = AwaitingAnswer(question=question.id)
            return _with_state(run, question.action, waiting, questions={**run.questions, question.id: record})
        case QuestionAnswered():
            asked = _asked(run, event.question)
            origins = {PERSON, RESOLVED} if event.resolution else {PERSON}
            record = QuestionRecord(
                question=asked, answer=Value(data=event.value, origins=frozenset(origins)), by=event.by
            )
            state = answered(run.states.get(asked.action), asked, event)
            told: dict[str, object] = {"questions": {**run.questions, asked.id: record}}
            if isinstance(state, Failed):
                told["errors"] = (*run.errors, _error(state.failure, asked.action))
            return _with_state(run, asked.action, state, **told)


def _asked(run: Run, question_id: str) -> Question:
    if question_id not in run.questions:
        raise BrokenJournalError(f"an answer to the unknown question {question_id}")
    return run.questions[question_id].question


def _approval(run: Run, event: ApprovalAsked | ApprovalDecided | ApprovalExpired) -> Run:
    match event:
        case ApprovalAsked(approval=approval):
            waiting = AwaitingApproval(approval=approval.id)
            states = {**run.states, **{item.action: waiting for item in approval.items}}
            records = {**run.approvals, approval.id: ApprovalRecord(approval=approval)}
            return run.model_copy(update={"states": states, "approvals": records})
        case ApprovalDecided():
            return _approval_decided(run, event)
        case ApprovalExpired():
            record = _record(run, event.approval)
            states = {**run.states, **{item.action: Expired(at=event.at) for item in record.approval.items}}
            expired = record.model_copy(update={"expired": True})
            return run.model_copy(update={"states": states, "approvals": {**run.approvals, event.approval: expired}})


def _approval_decided(run: Run, event: ApprovalDecided) -> Run:
    record = _record(run, event.approval)
    outcome = Outcome(approved=event.approved, by=event.by, by_name=event.by_name, reason=event.reason, at=event.at)
    states = dict(run.states)
    approved = dict(run.approved)
    for item in record.approval.items:
        if event.approved.get(item.action, False):
            states[item.action] = Pending()
            approved[item.action] = item.payload_hash
        else:
            said = Decision(decision="deny", rule="person.rejected", reason=event.reason)
            states[item.action] = Denied(decision=said, by=event.by_name or event.by)
    decided = record.model_copy(update={"outcome": outcome})
    return run.model_copy(
        update={"states": states, "approved": approved, "approvals": {**run.approvals, event.approval: decided}}
    )


def _record(run: Run, approval_id: str) -> ApprovalRecord:
    if approval_id not in run.approvals:
        raise BrokenJournalError(f"a decision on the unknown approval {approval_id}")
    return run.approvals[approval_id]


def _loop(run: Run, event: ItemsFound | LoopEnded | RepeatPlanned) -> Run:
    match event:
        case ItemsFound():
            items = {item_id(event.action, number): Pending() for number in range(1, event.count + 1)}
            looping = Looping(count=event.count, found=event.found)
            return _with_state(run, event.action, looping).model_copy(
                update={"states": {**run.states, event.action: looping, **items}}
            )
        case LoopEnded():
            state = run.states.get(event.action)
            if not isinstance(state, Looping):
                raise BrokenJournalError(f"the end of {event.action}, which is no loop under way")
            looped = Looped(count=state.count, found=state.found, succeeded=event.succeeded)
            return _with_state(run, event.action, looped, memory={**run.memory, event.action: event.memory})
        case RepeatPlanned():
            watching = Watching(until=event.until, times=event.times)
            return _with_state(run, event.action, watching, repeats={**run.repeats, event.action: event.times})


_ActionEvent = (
    ActionStarted
    | ActionSucceeded
    | RetryPlanned
    | ActionFailed
    | ActionUncertain
    | ActionSuspended
    | ActionSkipped
    | ActionDenied
)


def _action(run: Run, event: _ActionEvent) -> Run:
    after = _moved(run, event)
    if not after.questions and asks(event) is None:
        return after
    questions = closed_asks(after.questions, event.action, after.states[event.action], asks(event))
    return after.model_copy(update={"questions": questions})


def _moved(run: Run, event: _ActionEvent) -> Run:
    match event:
        case ActionStarted():
            since, checks = begun_after(run.states.get(event.action))
            started = Started(
                operation=event.operation,
                attempt=event.attempt,
                filled=event.filled,
                decision=event.decision,
                at=event.at,
                since=since,
                checks=checks,
            )
            return _with_state(run, event.action, started)
        case ActionSucceeded():
            return _succeeded(run, event)
        case RetryPlanned():
            return _with_state(
                run,
                event.action,
                Retrying(
                    until=event.until,
                    attempt=event.attempt,
                    failure=event.failure,
                    since=since_of(run.states.get(event.action), event.at),
                ),
            )
        case ActionFailed():
            failed = Failed(failure=event.failure, attempts=event.attempts, ended_at=event.at)
            error = _error(event.failure, event.action)
            return _with_state(run, event.action, failed, errors=(*run.errors, error))
        case ActionUncertain():
            return _with_state(run, event.action, _uncertain(run, event))
        case ActionSuspended():
            return _with_state(run, event.action, suspended(run.states.get(event.action), event))
        case ActionSkipped():
            return _with_state(run, event.action, Skipped(reason=event.reason))
        case ActionDenied():
            return _with_state(run, event.action, Denied(decision=event.decision))


def _error(failure: Failure, action_id: str) -> RunError:
    return RunError(code=error_of(failure), message=failure.message, action=action_id, log_id=failure.log_id)


def _succeeded(run: Run, event: ActionSucceeded) -> Run:
    begun = _begun(run, event.action)
    state = Succeeded(
        result=event.result,
        filled=begun.filled,
        decision=begun.decision,
        verdict=event.verdict,
        attempts=begun.attempt,
        started_at=begun.at if isinstance(begun, Started) else begun.since,
        ended_at=event.at,
    )
    memory = {**run.memory, event.action: event.memory}
    return _with_state(run, event.action, state, memory=memory, use=add_use(run.use, event.use))


def _uncertain(run: Run, event: ActionUncertain) -> Uncertain:
    begun = _begun(run, event.action)
    return Uncertain(
        operation=begun.operation,
        attempt=begun.attempt,
        filled=begun.filled,
        decision=begun.decision,
        failure=event.failure,
        since=begun.at if isinstance(begun, Started) else begun.since,
        checks=event.checks,
        until=event.until,
        question=event.question.id if event.question else "",
        candidates=event.candidates,
    )


def _begun(run: Run, action_id: str) -> Started | Uncertain:
    state = run.states.get(action_id)
    if not isinstance(state, Started | Uncertain):
        raise BrokenJournalError(f"a result of {action_id}, which was not started")
    return state


def _with_state(run: Run, action_id: str, state: ActionState, **more: object) -> Run:
    if action_id not in run.states:
        raise BrokenJournalError(f"an event of the unknown action {action_id}")
    return run.model_copy(update={"states": {**run.states, action_id: state}, **more})


def _close_asks(run: Run) -> dict[str, object]:
    questions = {
        key: record.model_copy(update={"closed": True}) if record.open else record
        for key, record in run.questions.items()
    }
    approvals = {
        key: record.model_copy(update={"expired": True}) if record.open else record
        for key, record in run.approvals.items()
    }
    return {"questions": questions, "approvals": approvals}


def add_use(one: ModelUse, other: ModelUse) -> ModelUse:
    """Return the sum of two costs."""
    if not (other.calls or other.input_tokens or other.output_tokens):
        return one
    return ModelUse(
        calls=one.calls + other.calls,
        input_tokens=one.input_tokens + other.input_tokens,
        output_tokens=one.output_tokens + other.output_tokens,
    )
