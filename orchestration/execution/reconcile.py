"""Reconciles a call whose answer was lost: looks where it left its mark, and asks a person where that can't tell."""

from __future__ import annotations

from datetime import timedelta

import structlog

from orchestration.ask.questions import ask_uncertain, ask_unseen
from orchestration.crash_points import reach_crash_point
from orchestration.execution.context import StepContext
from orchestration.execution.verify_result import accept_result
from orchestration.run.obstacles import ADOPT, DONE, RETRY, SKIP
from orchestration.run.retries import RESTART, UNPROMISED, FailedCall, plan_next_check
from orchestration.tool import Absent, Ambiguous, Found, ToolError
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
    checks = state.checks if isinstance(state, Uncertain) else 0
    try:
        reach_crash_point("reconcile.before")
        found = await context.tool.reconcile(state.filled.payload, context.call_context())
        reach_crash_point("reconcile.after")
    except ToolError as error:
        log.warning("reconcile_failed", run=context.run.id, action=context.action.id, code=error.failure.code)
        if error.failure.kind in MENDABLE:
            return (_unseen(context, lost, checks, error.failure),)
        return _look_later(context, lost, checks)
    match found:
        case Found(result=result):
            return accept_result(context, result, ModelUse(), adopted=True)
        case Absent():
            again = plan_next_check(lost, checks, context.team.limits)
            return (again,) if again is not None else _absent(context, lost)
        case Ambiguous(candidates=candidates):
            return (_ask(context, lost, candidates[:MOST_CANDIDATES]),)


def _absent(context: StepContext, lost: FailedCall) -> tuple[Event, ...]:
    """What was never answered and is not there was not done. What was answered, though not as promised, was taken by
    the service in some way: whether it is sent again is a person's to say."""
    return (_ask(context, lost, ()),) if lost.failure.code == UNPROMISED else context.absent(lost)


def _look_later(context: StepContext, lost: FailedCall, checks: int) -> tuple[Event, ...]:
    """The look itself failed: that says nothing of the write, so it does not count as a look."""
    state = context.run.states[context.action.id]
    since = state.since if isinstance(state, Uncertain) else lost.now
    if (lost.now - since).total_seconds() > MAX_LOOKS_S:
        return (_ask(context, lost, ()),)
    until = lost.now + timedelta(seconds=context.team.limits.check_gaps_s[-1] * 2)
    return (ActionUncertain(at=lost.now, action=context.action.id, failure=lost.failure, checks=checks, until=until),)


def _unseen(context: StepContext, lost: FailedCall, checks: int, why: Failure) -> ActionUncertain:
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
        checks=checks,
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
    return (_again(lost),)


def _again(lost: FailedCall) -> RetryPlanned:
    return RetryPlanned(at=lost.now, action=lost.action.id, attempt=lost.attempt, until=lost.now, failure=lost.failure)


def _lost(context: StepContext) -> Failure:
    state = context.run.states[context.action.id]
    if isinstance(state, Uncertain):
        return state.failure
    return Failure(kind="uncertain", message="the answer was lost", service=context.contract.service, code=RESTART)
