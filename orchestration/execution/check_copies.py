"""Checks for copies: looks, some minutes after a write was sent once more, whether it is there twice."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta

import structlog

from orchestration.crash_points import reach_crash_point
from orchestration.execution.context import StepContext
from orchestration.tool import Ambiguous, FinishedCall, Found, Incomplete, Reconciled, ToolError
from schemas.ask import Candidate
from schemas.events import CopiesChecked
from schemas.run import SentAgain
from schemas.states import Succeeded
from schemas.values import Payload

log = structlog.get_logger(__name__)

LONGEST = timedelta(hours=2)
"""So long after the write began it is tried to look for copies, where the target does not answer."""


async def check_copies(context: StepContext) -> CopiesChecked:
    """Look for a write that was sent once more: what is there beside the one that the run knows is a copy."""
    sent, now = context.run.sent_again[context.action.id], context.team.clock.now()
    found = await _look(context, sent)
    if found is None or isinstance(found, Incomplete):
        again = now + timedelta(seconds=context.team.limits.look_again_s)
        late = now - sent.since > LONGEST
        return CopiesChecked(at=now, action=context.action.id, look_again_at=None if late else again)
    return CopiesChecked(at=now, action=context.action.id, copies=tuple(_copies(context, sent, found)))


async def _look(context: StepContext, sent: SentAgain) -> Reconciled | None:
    assert context.tool.reconcile is not None
    call = context.call_context()._replace(prior=sent.filled.prior, begun_at=sent.since, resolved=sent.filled.resolved)
    try:
        reach_crash_point("reconcile.before")
        found = await context.tool.reconcile(sent.filled.payload, call)
        reach_crash_point("reconcile.after")
    except ToolError as error:
        log.warning("copies_not_checked", run=context.run.id, action=context.action.id, code=error.failure.code)
        return None
    return found


def _copies(context: StepContext, sent: SentAgain, found: Reconciled) -> Iterator[Candidate]:
    state = context.run.states[context.action.id]
    own = None
    if isinstance(state, Succeeded) and isinstance(state.result, dict):
        own = _undo_of(context, sent, state.result)
    match found:
        case Ambiguous(candidates=candidates):
            yield from (one for one in candidates if own is None or _undo_of(context, sent, one.result) != own)
        case Found(result=result) if not isinstance(state, Succeeded):
            yield Candidate(label=context.action.summary or context.action.tool, result=result)
        case _:
            return


def _undo_of(context: StepContext, sent: SentAgain, result: Payload) -> Payload | None:
    """What taking a result back needs tells it from another: the rest of an answer changes with time."""
    if context.tool.undo is None:
        return None
    call = FinishedCall(sent.filled.payload, result, sent.filled.prior, context.call_context().operation)
    return context.tool.undo.payload(call)
