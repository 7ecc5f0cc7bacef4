"""Reconciles a call whose answer was lost: looks where it left its mark, and asks a person where that can't tell."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog

from orchestration.ask.questions import ask_impatient, ask_overwrite, ask_uncertain, ask_unseen
from orchestration.crash_points import reach_crash_point
from orchestration.execution.context import StepContext
from orchestration.execution.verify_result import accept_result
from orchestration.run.obstacles import ADOPT, DONE, RETRY, SKIP
from orchestration.run.restored import RESTORED, needs_look
from orchestration.run.retries import RESTART, UNPROMISED, FailedCall, compute_next_look
from orchestration.tool import Absent, Ambiguous, ChangedSince, Found, Incomplete, ToolError
from schemas.ask import Candidate
from schemas.decision import Verdict
from schemas.errors import MENDABLE, Failure
from schemas.events import (
    ActionSkipped,
    ActionSucceeded,
    ActionUncertain,
    Event,
    ModelUse,
    RetryPlanned,
)
from schemas.states import Started, Uncertain

log = structlog.get_logger(__name__)

MAX_LOOKS_S = 900.0
"""How long metel keeps looking for a lost write while the target itself does not answer, in seconds."""
FIRST_GAP_S, LAST_GAP_S = 3.0, 30.0
"""So long metel waits after a look that failed, ever longer."""
MOST_CANDIDATES = 3
"""So many can be offered on one row of buttons beside the other choices."""


async def reconcile_action(context: StepContext) -> tuple[Event, ...]:
    """Find out what became of a call whose answer is not known: adopt it, look again, send again, or ask."""
    state = context.run.states[context.action.id]
    lost = context.setback(_lost(context))
    if isinstance(state, Uncertain) and state.word not in ("", RETRY):
        return _as_said(context, lost, state)
    if context.contract.risk_level == "read":
        return (_again(lost),)
    if context.tool.reconcile is None:
        return (_ask(context, lost, ()),)
    return await _reconciled(context, lost)


async def _reconciled(context: StepContext, lost: FailedCall) -> tuple[Event, ...]:
    state = context.run.states[context.action.id]
    assert isinstance(state, Started | Uncertain)
    assert context.tool.reconcile is not None
    try:
        reach_crash_point("reconcile.before")
        found = await context.tool.reconcile(state.filled.payload, context.call_context())
        reach_crash_point("reconcile.after")
    except ToolError as error:
        log.warning("reconcile_failed", run=context.run.id, action=context.action.id, code=error.failure.code)
        if error.failure.kind in MENDABLE:
            return (_unseen(context, lost, error.failure),)
        return _look_later(context, lost, error.failure)
    match found:
        case Found(result=result):
            return accept_result(context, result, ModelUse(), adopted=True)
        case Absent() | Incomplete():
            return _not_found(context, lost, is_whole=isinstance(found, Absent))
        case Ambiguous(candidates=candidates, ours=True):
            # It was sent more than once; the others are told of by the look that follows a second sending.
            return accept_result(context, candidates[0].result, ModelUse(), adopted=True)
        case Ambiguous(candidates=candidates):
            return (_ask(context, lost, candidates[:MOST_CANDIDATES]),)
        case ChangedSince():
            return (_ask_overwrite(context, lost),)


def _not_found(context: StepContext, lost: FailedCall, *, is_whole: bool) -> tuple[Event, ...]:
    """Look again until the vendor's own time-out is surely over. What a whole look does not find then is absent; where
    not everything could be looked through, or a person does not want to wait, it is put to the person."""
    wait = _wait_of(context, lost)
    until = compute_next_look(wait.lost_at, lost.now, wait.checks, context.team.limits)
    if wait.cut_short:
        return (_ask_meanwhile(context, lost, until),)
    if until is not None:
        return (_uncertain(context, lost, wait.checks + 1, until),)
    return _absent(context, lost) if is_whole else (_ask(context, lost, ()),)


@dataclass(frozen=True, slots=True)
class _Wait:
    """Since when the answer is lost, how many looks there were, and whether a person does not want to wait."""

    lost_at: datetime
    checks: int = 0
    cut_short: bool = False


def _wait_of(context: StepContext, lost: FailedCall) -> _Wait:
    """A process that died may have sent the call at the last moment: of such a call the wait begins with this look."""
    state = context.run.states[context.action.id]
    if not isinstance(state, Uncertain):
        restored = context.run.restored
        # What a backup does not tell of was sent before it was put back.
        return _Wait(restored.at if restored is not None and lost.failure.code == RESTORED else lost.now)
    return _Wait(state.lost_at or state.since, state.checks, state.cut_short)


def _uncertain(context: StepContext, lost: FailedCall, checks: int, until: datetime) -> ActionUncertain:
    return ActionUncertain(at=lost.now, action=context.action.id, failure=lost.failure, checks=checks, until=until)


def _ask_meanwhile(context: StepContext, lost: FailedCall, until: datetime | None) -> ActionUncertain:
    """Ask the person who does not want to wait, and look on as long as it may still turn up: what is found is taken."""
    run, state = context.run, context.run.states[context.action.id]
    asked = run.questions.get(state.question) if isinstance(state, Uncertain) else None
    question = asked.question if asked is not None else None
    return ActionUncertain(
        at=lost.now,
        action=context.action.id,
        failure=lost.failure,
        checks=_wait_of(context, lost).checks + 1,
        until=until,
        question=question or ask_impatient(run, context.action, context.contract, lost.failure),
    )


def _absent(context: StepContext, lost: FailedCall) -> tuple[Event, ...]:
    """What was never answered and is not there was not done. What was answered, though not as promised, was taken by
    the service in some way: whether it is sent again is a person's to say."""
    return (_ask(context, lost, ()),) if lost.failure.code == UNPROMISED else context.absent(lost)


def _look_later(context: StepContext, lost: FailedCall, why: Failure) -> tuple[Event, ...]:
    """The look itself failed: that says nothing of the write, so it does not count as a look."""
    wait = _wait_of(context, lost)
    waited_s = (lost.now - wait.lost_at).total_seconds()
    if waited_s > MAX_LOOKS_S:
        return (_ask(context, lost, ()),)
    gap_s = why.retry_after_s or min(max(waited_s, FIRST_GAP_S), LAST_GAP_S)
    return (_uncertain(context, lost, wait.checks, lost.now + timedelta(seconds=gap_s)),)


def _unseen(context: StepContext, lost: FailedCall, why: Failure) -> ActionUncertain:
    """The look was refused for a reason that people can mend: they are told so, and it is looked again when they say
    that they have, and at ever longer distances."""
    state, limits = context.run.states[context.action.id], context.team.limits
    waited = (lost.now - state.since).total_seconds() if isinstance(state, Uncertain) else 0.0
    if waited > limits.suspended_s:
        return _ask(context, lost, ())
    return ActionUncertain(
        at=lost.now,
        action=context.action.id,
        failure=lost.failure,
        checks=_wait_of(context, lost).checks,
        until=lost.now + timedelta(seconds=min(max(waited, limits.recheck_s[0]), limits.recheck_s[-1])),
        question=ask_unseen(context.run, context.action, context.contract, why),
    )


def _ask(context: StepContext, lost: FailedCall, candidates: tuple[Candidate, ...]) -> ActionUncertain:
    question = ask_uncertain(context.run, context.action, context.contract, lost.failure, candidates)
    return ActionUncertain(
        at=lost.now,
        action=context.action.id,
        failure=lost.failure,
        checks=0,
        until=None,
        question=question,
        candidates=candidates,
    )


def _ask_overwrite(context: StepContext, lost: FailedCall) -> ActionUncertain:
    """What a person has changed since is theirs: whether it is written once more is for people to say."""
    question = ask_overwrite(context.run, context.action, context.contract, lost.failure)
    return ActionUncertain(
        at=lost.now, action=context.action.id, failure=lost.failure, checks=0, until=None, question=question
    )


def _as_said(context: StepContext, lost: FailedCall, state: Uncertain) -> tuple[Event, ...]:
    """A person has looked: theirs is the last word."""
    action, now = context.action.id, lost.now
    if state.word.startswith(ADOPT):
        result = state.candidates[int(state.word.removeprefix(ADOPT))].result
        return accept_result(context, result, ModelUse(), adopted=True, by_person=True)
    if state.word == DONE:
        verdict = Verdict(status="pass", notes=("a person said that it happened; nothing was read back",))
        return (ActionSucceeded(at=now, action=action, result={}, memory={}, verdict=verdict, adopted=True),)
    if state.word == SKIP:
        reason = context.team.words.say(context.run.request.language, "skip.person")
        return (ActionSkipped(at=now, action=action, reason=reason),)
    return (context.look_again(_again(lost)),)


def _again(lost: FailedCall) -> RetryPlanned:
    return RetryPlanned(at=lost.now, action=lost.action.id, attempt=lost.attempt, until=lost.now, failure=lost.failure)


def _lost(context: StepContext) -> Failure:
    state = context.run.states[context.action.id]
    if isinstance(state, Uncertain):
        return state.failure
    code = RESTORED if needs_look(context.run, context.action.id) else RESTART
    return Failure(kind="uncertain", message="the answer was lost", service=context.contract.service, code=code)
