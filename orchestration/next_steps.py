"""``next_steps(run, now, limits) -> steps``: what can be done now. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from orchestration.conditions import judge_condition
from orchestration.dependencies import needs, producers, wanted_keys
from orchestration.limits import Limits
from orchestration.memory import recall
from orchestration.steps import Carry, End, Expire, Fill, MakePlan, Skip, Step
from orchestration.templates import MissingKeyError
from schemas.plan import Action, Plan
from schemas.run import Run
from schemas.states import SETTLED, AwaitingApproval, Pending, Retrying, Started, Succeeded, Uncertain
from schemas.values import Json


def next_steps(run: Run, now: datetime, limits: Limits) -> tuple[Step, ...]:
    """Return all that can be done now; nothing where only a person, the clock or a running call can move the run."""
    if run.ended is not None:
        return ()
    carried = tuple(_carried(run, now))
    if run.cancelled_by or run.refused:
        return carried or (End(),)
    if run.plan is None or run.trouble:
        return carried or (MakePlan(),)
    steps = (*carried, *_expired(run, now), *_ready(run, run.plan, now, limits, len(carried)))
    if not steps and all(isinstance(state, SETTLED) for state in run.states.values()):
        return (End(),)
    return steps


def _carried(run: Run, now: datetime) -> Iterator[Step]:
    for action_id, state in run.states.items():
        if isinstance(state, Started) or (isinstance(state, Uncertain) and state.until and state.until <= now):
            yield Carry(action_id)


def _expired(run: Run, now: datetime) -> Iterator[Step]:
    for approval_id, record in run.approvals.items():
        waits = any(
            isinstance(state, AwaitingApproval) and state.approval == approval_id for state in run.states.values()
        )
        if record.open and waits and record.approval.expires_at <= now:
            yield Expire(approval_id)


def _ready(run: Run, plan: Plan, now: datetime, limits: Limits, busy: int) -> Iterator[Step]:
    room = limits.max_parallel - busy
    for action in plan.actions:
        step = _step_of(run, plan, action, now)
        if isinstance(step, Fill):
            room -= 1
            if room < 0:
                continue
        if step is not None:
            yield step


def _step_of(run: Run, plan: Plan, action: Action, now: datetime) -> Step | None:
    match run.states[action.id]:
        case Retrying(until=until):
            return Fill(action.id) if until <= now else None
        case Pending():
            return _when_pending(run, plan, action)
        case _:
            return None


def _when_pending(run: Run, plan: Plan, action: Action) -> Step | None:
    before = [(other, run.states[other]) for other in needs(plan, action.id)]
    if any(not isinstance(state, SETTLED) for _, state in before):
        return None
    for other, state in before:
        if not isinstance(state, Succeeded) and _needs_success(plan, action, other):
            return Skip(action.id, "skip.needs", other)
    return _by_condition(run, action)


def _needs_success(plan: Plan, action: Action, other: str) -> bool:
    """Order alone does not need success; what an action reads or explicitly depends on does."""
    return other in action.depends_on or any(other in producers(plan, key) for key in wanted_keys(action))


def _by_condition(run: Run, action: Action) -> Step:
    if action.when is None:
        return Fill(action.id)

    def look(path: str) -> Json:
        try:
            return recall(run, path).data
        except MissingKeyError as missing:
            raise KeyError(path) from missing

    judged = judge_condition(action.when, look)
    if judged.holds:
        return Fill(action.id)
    if judged.notes:
        return Skip(action.id, "skip.unknown_when", "; ".join(judged.notes))
    return Skip(action.id, "skip.when")


def wake_at(run: Run) -> datetime | None:
    """Return when the clock must look at the run again, if ever."""
    if run.ended is not None:
        return None
    moments = [state.until for state in run.states.values() if isinstance(state, Retrying | Uncertain) and state.until]
    moments += [record.approval.expires_at for record in run.approvals.values() if record.open]
    return min(moments, default=None)
