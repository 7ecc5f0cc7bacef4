"""Retries: what follows a failed or lost call (retry, look, replan, give up), and why a replan is wanted. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from orchestration.limits import Limits
from orchestration.patterns import make_regex
from orchestration.run.restored import RESTORED
from schemas.contract import ToolContract
from schemas.decision import Verdict
from schemas.errors import MENDABLE, REPEATABLE, Failure, Unfit
from schemas.events import ActionFailed, ActionSkipped, ActionUncertain, Event, ReplanWanted, RetryPlanned
from schemas.plan import Action

RESTART = "restart"
"""The code of a call whose answer was lost because the process ended."""

UNPROMISED = "unpromised"
"""The code of a write whose answer breaks its tool's output schema: it may have happened."""


@dataclass(frozen=True, slots=True)
class FailedCall:
    """A call that failed or whose answer was lost: which action, at which attempt, how, and when.

    ``since`` is when the step first met an obstacle, ``checks`` how often it was looked whether people mended it.
    """

    action: Action
    contract: ToolContract
    attempt: int
    failure: Failure
    now: datetime
    since: datetime | None = None
    checks: int = 0


def decide_after_failure(setback: FailedCall, limits: Limits, chance: float) -> tuple[Event, ...]:
    """Return what to record after a call failed. ``chance`` in [0, 1) spreads the waiting times."""
    action, contract, attempt, now = setback.action, setback.contract, setback.attempt, setback.now
    failure = setback.failure
    if failure.kind == "uncertain" and contract.risk_level == "read":
        failure = failure.model_copy(update={"kind": "transient"})
    if failure.kind == "uncertain":
        return (ActionUncertain(at=now, action=action.id, failure=failure, checks=0, until=now),)
    if failure.kind in REPEATABLE and _may_repeat(setback, limits):
        until = now + timedelta(seconds=compute_delay_s(action, attempt, failure, limits, chance))
        made = attempt - 1 if _is_no_attempt(failure) else attempt
        return (RetryPlanned(at=now, action=action.id, attempt=made, until=until, failure=failure),)
    return give_up_action(replace(setback, failure=failure))


def _is_no_attempt(failure: Failure) -> bool:
    """A request that was not taken at all: the vendor asked to wait, or metel held it back."""
    return failure.kind == "rate_limited" or failure.held


def _may_repeat(setback: FailedCall, limits: Limits) -> bool:
    waited_s = (setback.now - (setback.since or setback.now)).total_seconds()
    # How long a vendor wants to be left alone is its own to say, and a run may work no longer than it may.
    if waited_s >= limits.retry_s and setback.failure.held_until is None:
        return False
    allowed = compute_max_attempts(setback.action, setback.contract, limits)
    return allowed > 1 if _is_no_attempt(setback.failure) else setback.attempt < allowed


def may_suspend(setback: FailedCall, limits: Limits) -> bool:
    """Whether the step waits for people to mend what it was refused for, instead of failing.

    A plan that says what to do about failures of the step is followed; and no step waits for ever.
    """
    waited = (setback.now - (setback.since or setback.now)).total_seconds()
    mendable = setback.failure.kind in MENDABLE and setback.action.on_error in ("stop", "ask")
    return mendable and waited < limits.suspended_s


def compute_recheck_time(setback: FailedCall, limits: Limits) -> datetime:
    """Return when to look whether people have mended it: at ever longer distances."""
    gaps = limits.recheck_s
    return setback.now + timedelta(seconds=gaps[min(setback.checks, len(gaps) - 1)])


def give_up_action(setback: FailedCall) -> tuple[Event, ...]:
    """Return the end of an action, as its ``on_error`` says."""
    action, failure, now = setback.action, setback.failure, setback.now
    if action.on_error == "skip":
        return (ActionSkipped(at=now, action=action.id, reason=failure.message, failure=failure),)
    failed = ActionFailed(at=now, action=action.id, attempts=setback.attempt, failure=failure)
    if action.on_error == "replan":
        told = describe_failure_to_planner(action, setback.contract, failure)
        reason = f"{failure.kind}: {failure.message}"
        return (failed, ReplanWanted(at=now, action=action.id, reason=reason, told=told))
    return (failed,)


def compute_max_attempts(action: Action, contract: ToolContract, limits: Limits) -> int:
    """Return how often a call may be tried: the lowest of plan, contract and setting."""
    return min(action.retries.max_attempts, contract.retry.max_attempts, limits.max_attempts)


def compute_delay_s(action: Action, attempt: int, failure: Failure, limits: Limits, chance: float) -> float:
    """Return how long to wait, in seconds: what the vendor asks, else doubling with jitter."""
    if failure.retry_after_s is not None:
        return failure.retry_after_s
    attempt = max(attempt, 1)
    first = max(action.retries.backoff_ms / 1000, limits.backoff_s)
    return min(first * 2 ** (attempt - 1), limits.max_backoff_s) * (0.5 + chance / 2)


def compute_next_look(lost_at: datetime, now: datetime, checks: int, limits: Limits) -> datetime | None:
    """Return when to look again for a write that ``checks`` looks did not find; ``None`` once the vendor's own time-out
    is surely over: what a whole look does not find then is certainly absent."""
    over = lost_at + timedelta(seconds=limits.landing_s)
    if now >= over:
        return None
    gap = limits.check_gaps_s[min(checks, len(limits.check_gaps_s) - 1)]
    return min(now + timedelta(seconds=gap), over)


def decide_after_absence(lost: FailedCall, limits: Limits, chance: float) -> tuple[Event, ...]:
    """Return what follows a write that is certainly absent: it had no effect, so it is a failure like any that may be
    tried again, with its attempts, its waiting and its deadline.

    What this process did not live to send is sent without waiting, whatever attempts the plan grants: that was no fault
    of the call's. What broke in metel's own code would break again.
    """
    failure = lost.failure.model_copy(update={"kind": "refused" if lost.failure.log_id else "transient"})
    if failure.code in (RESTART, RESTORED) and lost.attempt < limits.max_attempts:
        return (
            RetryPlanned(at=lost.now, action=lost.action.id, attempt=lost.attempt, until=lost.now, failure=failure),
        )
    return decide_after_failure(replace(lost, failure=failure), limits, chance)


def compute_timeout_s(action: Action, contract: ToolContract, limits: Limits) -> float:
    """Return how long a call may take, in seconds: the lowest of plan, contract and setting."""
    return min(action.timeout_ms / 1000, contract.timeout_ms / 1000, limits.max_timeout_s)


_CODE = make_regex(r"[A-Za-z0-9_.:\-]{1,48}")


def describe_failure_to_planner(action: Action, contract: ToolContract, failure: Failure) -> str:
    """Return what a planner is told of a step that failed."""
    said = [f"{failure.kind} {failure.code}" if _CODE.fullmatch(failure.code) else failure.kind]
    if failure.unfit is not None:
        said.append(_unfit(contract, failure.unfit))
    if failure.lacks:
        said.append(f"{failure.lacks} has no value")
    return f"{_step(action)} failed: {'; '.join(said)}"


def describe_verdict_to_planner(action: Action, verdict: Verdict) -> str:
    """Return what a planner is told of a result that does not lead on: the verdict quotes the plan alone."""
    return f"{_step(action)}: {verdict.reason or 'not what was wanted'}"


def describe_unknown_to_planner(action_id: str) -> str:
    """Return what a planner is told where only what people are told is known."""
    return f"{action_id} did not lead to the goal"


def _step(action: Action) -> str:
    return f"{action.id} ({action.tool})"


def _unfit(contract: ToolContract, unfit: Unfit) -> str:
    """A name that the contract does not know may be anything; what it demands is its own words."""
    if unfit.field not in contract.fields:
        return "an input that the tool does not have"
    limit = f" ({unfit.limit})" if unfit.limit else ""
    return f"input {unfit.field}: {unfit.key}{limit}"
