"""What an event about one action does to its run; a part of the reducer. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from orchestration.run.copies import note_second_sending
from orchestration.run.obstacles import (
    ASKING,
    TOLD_AFTER,
    close_settled_questions,
    find_asked_question,
    find_attempt,
    find_obstacle_start,
    find_past_obstacle,
    suspend_step,
)
from orchestration.run.restored import note_absence
from schemas.errors import Failure, classify_failure
from schemas.events import (
    ActionDenied,
    ActionFailed,
    ActionRehearsed,
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    ActionSuspended,
    ActionUncertain,
    ItemsFound,
    LoopEnded,
    RepeatPlanned,
    RetryPlanned,
)
from schemas.plan import make_item_id
from schemas.run import Run, RunError
from schemas.states import (
    ActionState,
    Denied,
    Failed,
    Looped,
    Looping,
    Pending,
    Rehearsed,
    Retrying,
    Skipped,
    Started,
    Succeeded,
    Uncertain,
    Watching,
)
from schemas.values import drop_checks

_make_started, _make_succeeded = drop_checks(Started), drop_checks(Succeeded)


class BrokenJournalError(Exception):
    """The events do not follow from one another."""


def apply_loop_event(run: Run, event: ItemsFound | LoopEnded | RepeatPlanned) -> Run:
    """Return the run after an event about a loop or a repeated read."""
    match event:
        case ItemsFound():
            items = {make_item_id(event.action, number): Pending() for number in range(1, event.count + 1)}
            looping = Looping(count=event.count, found=event.found)
            return set_action_state(run, event.action, looping).model_copy(
                update={"states": {**run.states, event.action: looping, **items}}
            )
        case LoopEnded():
            state = run.states.get(event.action)
            if not isinstance(state, Looping):
                raise BrokenJournalError(f"the end of {event.action}, which is no loop under way")
            looped = Looped(count=state.count, found=state.found, succeeded=event.succeeded)
            return set_action_state(run, event.action, looped, memory={**run.memory, event.action: event.memory})
        case RepeatPlanned():
            watching = Watching(until=event.until, times=event.times, note=event.note)
            return set_action_state(run, event.action, watching, repeats={**run.repeats, event.action: event.times})


_ActionEvent = (
    ActionStarted
    | ActionSucceeded
    | RetryPlanned
    | ActionFailed
    | ActionUncertain
    | ActionSuspended
    | ActionSkipped
    | ActionDenied
    | ActionRehearsed
)


def apply_action_event(run: Run, event: _ActionEvent, also: Mapping[str, object]) -> Run:
    """Return the run after an event about one action; ``also`` is what changes with any event."""
    after = _moved(run, event, also)
    if not after.questions and type(event) not in ASKING:  # most often
        return after
    asked = find_asked_question(event)
    questions = close_settled_questions(after.questions, event.action, after.states[event.action], asked)
    return after.model_copy(update={"questions": questions})


def _moved(run: Run, event: _ActionEvent, also: Mapping[str, object]) -> Run:
    match event:
        case ActionStarted():
            since, checks = find_past_obstacle(run.states.get(event.action))
            started = _make_started(
                operation=event.operation,
                attempt=event.attempt,
                filled=event.filled,
                decision=event.decision,
                at=event.at,
                since=since,
                checks=checks,
            )
            return set_action_state(run, event.action, started, **also)
        case ActionSucceeded():
            return _succeeded(run, event, also)
        case RetryPlanned():
            again = note_second_sending(run, event)
            return set_action_state(
                run if again is None else run.model_copy(update={"sent_again": again}),
                event.action,
                Retrying(
                    until=event.until,
                    attempt=event.attempt,
                    failure=event.failure,
                    since=find_obstacle_start(run.states.get(event.action), event.at),
                    tried=find_attempt(run.states.get(event.action)),
                ),
                restored=note_absence(run, event),
                **also,
            )
        case ActionFailed():
            tried = find_attempt(run.states.get(event.action))
            failed = Failed(failure=event.failure, attempts=event.attempts, ended_at=event.at, tried=tried)
            error = build_run_error(event.failure, event.action)
            return set_action_state(run, event.action, failed, errors=(*run.errors, error), **also)
        case ActionUncertain():
            return set_action_state(run, event.action, _uncertain(run, event), use=run.use + event.use, **also)
        case ActionSuspended():
            return set_action_state(run, event.action, suspend_step(run.states.get(event.action), event), **also)
        case ActionSkipped():
            tried = find_attempt(run.states.get(event.action)) if event.failure is not None else None
            skipped = Skipped(reason=event.reason, failure=event.failure, tried=tried)
            return set_action_state(run, event.action, skipped, **also)
        case ActionDenied():
            return set_action_state(run, event.action, Denied(decision=event.decision), **also)
        case ActionRehearsed():
            rehearsed = Rehearsed(filled=event.filled, decision=event.decision)
            return set_action_state(run, event.action, rehearsed, **also)


def build_run_error(failure: Failure, action_id: str) -> RunError:
    """Return a failure as an error of the run."""
    return RunError(
        code=classify_failure(failure),
        message=failure.message,
        action=action_id,
        log_id=failure.log_id,
        failure=failure,
    )


def _succeeded(run: Run, event: ActionSucceeded, also: Mapping[str, object]) -> Run:
    begun = _begun(run, event.action)
    state = _make_succeeded(
        result=event.result,
        filled=begun.filled,
        decision=begun.decision,
        verdict=event.verdict,
        attempts=begun.attempt,
        started_at=begun.at if isinstance(begun, Started) else begun.since,
        ended_at=event.at,
    )
    memory = {**run.memory, event.action: event.memory}
    return set_action_state(run, event.action, state, memory=memory, use=run.use + event.use, **also)


def _uncertain(run: Run, event: ActionUncertain) -> Uncertain:
    begun = _begun(run, event.action)
    lost_at = event.at if isinstance(begun, Started) else begun.lost_at or begun.since
    return Uncertain(
        operation=begun.operation,
        attempt=begun.attempt,
        filled=begun.filled,
        decision=begun.decision,
        failure=event.failure,
        since=begun.at if isinstance(begun, Started) else begun.since,
        lost_at=lost_at,
        hindered_since=find_obstacle_start(begun, event.at),
        told=event.question is None and event.until is not None and event.at - lost_at >= TOLD_AFTER,
        cut_short=isinstance(begun, Uncertain) and begun.cut_short,
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


def set_action_state(run: Run, action_id: str, state: ActionState, **more: object) -> Run:
    """Return the run with an action in another state.

    Raises:
        BrokenJournalError: the run has no such action.
    """
    if action_id not in run.states:
        raise BrokenJournalError(f"an event of the unknown action {action_id}")
    return run.model_copy(update={"states": {**run.states, action_id: state}, **more})
