"""What a run's state is called: derived from its actions, never stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from orchestration.run.dependencies import find_needs, find_previous_item
from orchestration.run.loops import has_come_to_nothing
from schemas.events import EndStatus
from schemas.plan import NOT_UNDERSTOOD, make_item_id
from schemas.run import Run, RunStatus
from schemas.states import (
    SETTLED,
    ActionState,
    AwaitingAnswer,
    AwaitingApproval,
    Denied,
    Expired,
    Failed,
    Looped,
    Looping,
    Pending,
    Rehearsed,
    Skipped,
    Succeeded,
    Suspended,
    Uncertain,
)

_ASKING = (AwaitingAnswer, AwaitingApproval, Suspended)
"""States in which a step waits for a person."""
_MAY_ASK = frozenset[type]((*_ASKING, Uncertain))


def compute_status(run: Run) -> RunStatus:
    """Return the run's status."""
    if run.ended is not None:
        return run.ended.status
    if (run.paused_by or run.team_stopped_by) and not (run.cancelled_by or run.is_shut_out):
        return "paused"
    if run.plan is not None and (run.cancelled_by or run.refused or run.is_shut_out):
        # Nobody is asked any more: what is under way ends, and the run with it. A waiting run is not woken at a start.
        return "running"
    if run.trouble and any(isinstance(state, Uncertain) and _asks(state) for state in run.states.values()):
        return "waiting"
    if run.plan is None or run.trouble:
        return "planning"
    if is_waiting_for_person(run):
        return "waiting"
    return "running"


def is_awaiting_approval(run: Run) -> bool:
    """Whether a waiting run waits for nothing but decisions on approvals."""
    asking = [state for state in run.states.values() if _asks(state)]
    return bool(asking) and all(isinstance(state, AwaitingApproval) for state in asking)


def is_waiting_for_person(run: Run) -> bool:
    """Whether nothing can move before a person answers, decides or settles."""
    if _MAY_ASK.isdisjoint(map(type, run.states.values())):  # most often
        return False
    return any(map(_asks, run.states.values())) and not any(_can_move(run, action_id) for action_id in run.states)


def _asks(state: object) -> bool:
    return type(state) in _ASKING or (
        type(state) is Uncertain and (state.until is None or (state.question != "" and state.word == ""))
    )


def is_refused_openly(run: Run) -> bool:
    """Whether a person must say whether the run goes on without a step that policy refused: nothing begins before."""
    return any(record.open and record.question.about == "refusal" for record in run.questions.values())


def _can_move(run: Run, action_id: str) -> bool:
    state = run.states[action_id]
    if isinstance(state, SETTLED) or _asks(state):
        return False
    if isinstance(state, Pending) and is_refused_openly(run):
        return False
    if state.state not in ("pending", "looping"):
        return True
    return not _has_one_before(run, action_id) and not is_blocked_by_person(run, action_id)


def _has_one_before(run: Run, action_id: str) -> bool:
    """Whether an item waits for the one before it: whether that one moves is seen by itself."""
    before = find_previous_item(run.plan, action_id) if run.plan is not None else None
    return before is not None and not isinstance(run.states[before], SETTLED)


def is_blocked_by_person(run: Run, action_id: str) -> bool:
    """Whether an action before this one waits for a person; a loop does while one of its items does and none moves."""
    assert run.plan is not None
    state = run.states[action_id]
    if isinstance(state, Looping):
        items = [make_item_id(action_id, number) for number in range(1, state.count + 1)]
        return any(_asks(run.states[item]) for item in items) and not any(_can_move(run, item) for item in items)
    return any(
        _asks(run.states[before]) or is_blocked_by_person(run, before)
        for before in find_needs(run.plan, action_id)
        if not isinstance(run.states[before], SETTLED)
    )


def classify_refusal(run: Run) -> Literal["", "unsupported", "not_understood"]:
    """Return what a run that did nothing but reply has told: that it can't, or that the words were not understood;
    empty where it told something else, or did something."""
    plan = run.plan
    if plan is None or plan.reply is None or plan.reply.kind != "unsupported":
        return ""
    intent = plan.understanding.intent if plan.understanding is not None else None
    return "not_understood" if intent is not None and intent.category == NOT_UNDERSTOOD else "unsupported"


def has_rehearsed(run: Run) -> bool:
    """Whether the run only told of something what it would do."""
    return Rehearsed in map(type, run.states.values())


def compute_end_status(run: Run) -> EndStatus:
    """Return how a run whose actions are all settled has ended."""
    if run.cancelled_by:
        return "cancelled"
    if run.is_shut_out:
        return "partly_succeeded" if run.plan is not None and _any_effect_done(run) else "denied"
    if run.plan is None:
        return "failed"
    if run.refused:
        return "partly_succeeded" if _any_effect_done(run) else "failed"
    status = _compute_status_of_steps(run)
    lacks = run.reviewed is not None and bool(run.reviewed.missing)
    return "partly_succeeded" if status == "succeeded" and lacks else status


def _compute_status_of_steps(run: Run) -> EndStatus:
    states = list(run.states.values())
    if not states and any(record.outcome and record.outcome.another_way for record in run.approvals.values()):
        return "denied"
    if set(map(type, states)) <= {Succeeded}:
        return "succeeded"
    if states and all(isinstance(state, Skipped) for state in states):
        return "cancelled" if is_everything_left_out(run) else "failed"
    wrong = [state for action_id, state in run.states.items() if _is_wrong(run, action_id, state)]
    if not wrong:
        return "succeeded"
    if any(isinstance(state, Succeeded) for state in states) and _any_effect_done(run):
        return "partly_succeeded"
    return _why(wrong)


def _is_wrong(run: Run, action_id: str, state: ActionState) -> bool:
    return has_come_to_nothing(run, action_id) or not isinstance(state, Succeeded | Skipped | Looped | Rehearsed)


def is_everything_left_out(run: Run) -> bool:
    """Whether people left out every step, or so many that none of the others could be done."""
    states = run.states.values()
    return all(isinstance(state, Skipped) for state in states) and any(
        isinstance(state, Skipped) and state.dropped for state in states
    )


def _any_effect_done(run: Run) -> bool:
    assert run.plan is not None
    return any(
        isinstance(state, Succeeded) and run.plan.action(action_id).is_effect for action_id, state in run.states.items()
    )


def _why(wrong: Sequence[ActionState]) -> EndStatus:
    if any(isinstance(state, Failed | Uncertain) for state in wrong):
        return "failed"
    if any(isinstance(state, Expired) for state in wrong):
        return "expired"
    if any(isinstance(state, Denied) for state in wrong):
        return "denied"
    return "failed"
