"""Runs one step: the thin shell between a decision and the world. Each function returns the events to record."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from orchestration.ask.binding import build_approval_item, find_approved_item, find_deviations
from orchestration.crash_points import reach_crash_point
from orchestration.execution.context import StepContext
from orchestration.execution.fill_inputs import NeedsAnswer, Ready, Unfillable
from orchestration.execution.find_twins import find_twin
from orchestration.execution.review import ask_reviewer, charge_usage, load_spent, needs_review
from orchestration.execution.verify_result import accept_result
from orchestration.model_meter import Meter
from orchestration.plan.refusals import refuse_step
from orchestration.policy.case import Case, build_case
from orchestration.policy.explain import judge_case
from orchestration.policy.limits import DayUsage, count_effect
from orchestration.policy.risk import build_scope_failure, find_missing_scopes
from orchestration.proposers import ModelUnavailableError
from orchestration.rate_limit.caller import CallTimeLimit
from orchestration.run.ids import hash_parts, make_operation_id
from orchestration.tool import ToolError
from schemas.ask import ApprovalItem
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.errors import MODEL, Failure
from schemas.events import (
    ActionSkipped,
    ActionStarted,
    ActionSucceeded,
    ActionUncertain,
    Event,
    QuestionAsked,
)
from schemas.run import Run
from schemas.states import Filled, Started
from schemas.values import drop_checks


class StepOutcome(NamedTuple):
    """What doing something led to: events to record, and what needs a person's yes first. ``is_held_up``: it was given
    up, for the run was stopped or paused."""

    events: tuple[Event, ...] = ()
    asks: tuple[ApprovalItem, ...] = ()
    is_held_up: bool = False

    def after(self, events: tuple[Event, ...]) -> StepOutcome:
        """Return the same with events that came before."""
        return StepOutcome((*events, *self.events), self.asks)


def join_outcomes(done: Sequence[StepOutcome]) -> StepOutcome:
    """Return what several steps led to, as one."""
    return StepOutcome(
        tuple([event for one in done for event in one.events]),
        tuple([item for one in done for item in one.asks]),
        any([one.is_held_up for one in done]),
    )


async def prepare_action(context: StepContext, meter: Meter) -> StepOutcome:
    """Fill and judge an action: begin it, ask for a value, refuse it, or hand in what needs a yes. ``meter`` counts the
    models of this step."""
    lacking = await find_lacking(context)
    if lacking is not None:
        return StepOutcome(context.failed(lacking))
    events, ready = await prepare_payload(context, meter)
    if ready is None:
        return StepOutcome(events)
    try:
        twin = await find_twin(context, ready.filled)
    except ToolError as error:
        return StepOutcome((*events, *context.failed(error.failure)))
    if twin is not None:
        return StepOutcome((*events, _skip_twin(context)))
    return (await _judged(context, ready)).after(events)


def _skip_twin(context: StepContext) -> ActionSkipped:
    reason = context.team.words.say(context.run.request.language, "skip.same")
    return ActionSkipped(at=context.team.clock.now(), action=context.action.id, reason=reason)


async def prepare_payload(context: StepContext, meter: Meter) -> tuple[tuple[Event, ...], Ready | None]:
    """Return an action's payload, or what to record instead; what filling cost is recorded too."""
    events, ready = await _filled(context)
    return (*_list_costs(context, meter), *events), ready


async def _filled(context: StepContext) -> tuple[tuple[Event, ...], Ready | None]:
    try:
        filled = await context.team.executor.fill(context.run, context.action, context.tool, context.call_context)
    except ToolError as error:
        return context.failed(error.failure), None
    except ModelUnavailableError as error:
        return context.failed(_no_model(error)), None
    match filled:
        case Unfillable(failure=failure):
            return context.gave_up(failure), None
        case NeedsAnswer(questions=questions):
            now = context.team.clock.now()
            return tuple(QuestionAsked(at=now, question=question) for question in questions), None
        case Ready():
            return (), filled


async def find_lacking(context: StepContext) -> Failure | None:
    """Return the failure of an action whose connection lacks a scope. That is told before anything is asked of the
    service; it is looked once more, for somebody may have granted it."""
    if not find_missing_scopes(context.contract, _granted(context)):
        return None
    try:
        await context.team.scopes.look(context.contract.service)
    except ToolError as error:
        return error.failure
    missing = find_missing_scopes(context.contract, _granted(context))
    return build_scope_failure(context.contract, missing) if missing else None


def _granted(context: StepContext) -> frozenset[str] | None:
    known = context.team.scopes.granted(context.contract.service)
    return context.team.settings.granted_scopes if known is None else known


async def _judged(context: StepContext, ready: Ready) -> StepOutcome:
    filled = ready.filled
    case = build_step_case(context, filled, await load_spent(context, filled))
    judged = judge_case(case)
    decision, said = judged.decision, judged.words
    if decision.decision == "deny":
        return StepOutcome(deny_step(context, filled, decision))
    if decision.decision == "allow" and not needs_review(context):
        return await _begun(context, ready, decision, ())
    yes = find_approved_item(context.run, context.action.id)
    again = ()
    if yes is not None:
        now = build_approval_item(case, filled, decision, said=said, team=context.run.team)
        again = find_deviations(yes, now, ready.drafted)
    if yes is not None and not again:
        return await _begun(context, ready, decision, ())
    decision, noted = await ask_reviewer(context, filled, decision)
    if decision.decision == "allow":
        return await _begun(context, ready, decision, noted)
    asked = build_approval_item(case, filled, decision, said=said, team=context.run.team)
    return StepOutcome(noted, (asked.model_copy(update={"again": again}),))


def deny_step(context: StepContext, filled: Filled, decision: Decision) -> tuple[Event, ...]:
    """A scope that is known to be missing can be granted: the step waits for that instead of being refused."""
    if decision.rule == "scope.missing":
        return context.failed(build_scope_failure(context.contract, decision.reason))
    assert context.run.plan is not None
    now = context.team.clock.now()
    return (refuse_step(context.run, context.run.plan, context.action, decision, now, filled=filled),)


async def _begun(context: StepContext, ready: Ready, decision: Decision, noted: tuple[Event, ...]) -> StepOutcome:
    if not await charge_usage(context, ready.filled, decision):
        # Others have used the day up in the meantime; it is judged by what they left.
        return (await _judged(context, ready)).after(noted)
    return StepOutcome((*noted, _started(context, ready.filled, decision)))


_make_started = drop_checks(ActionStarted)


def _started(context: StepContext, filled: Filled, decision: Decision) -> ActionStarted:
    return _make_started(
        at=context.team.clock.now(),
        action=context.action.id,
        attempt=context.attempt,
        operation=make_operation_id(context.run.id, context.action.id),
        filled=filled,
        decision=decision,
        counts=count_effect(context.contract, filled.payload),
    )


def judge_payload(context: StepContext, filled: Filled, spent: DayUsage | None = None) -> Decision:
    """Return policy's word on an exact payload."""
    return judge_case(build_step_case(context, filled, spent)).decision


def build_step_case(context: StepContext, filled: Filled, spent: DayUsage | None = None) -> Case:
    """Return what policy judges of a payload. ``spent`` is what was had of the day, where limits are set."""
    team = context.team
    return build_case(
        context.run,
        context.action,
        context.contract,
        filled,
        team.policy,
        granted=_granted(context),
        spent=spent,
        hosts=team.settings.link_hosts,
    )


async def execute_action(context: StepContext, meter: Meter) -> tuple[Event, ...]:
    """Call the tool of a begun action, once. The intent is committed already. Nothing is written where the team has
    come to rehearse since. ``meter`` counts the models of this call."""
    state = context.run.states[context.action.id]
    assert isinstance(state, Started)
    if context.is_rehearsal:
        return (context.rehearsed(state.filled, state.decision),)
    call = context.call_context()
    try:
        reach_crash_point("tool.before_call")
        async with CallTimeLimit(call.timeout_s):
            result = await context.tool.call(state.filled.payload, call)
    except (ToolError, TimeoutError, ModelUnavailableError) as error:
        return (*_list_costs(context, meter), *context.failed(_failure(context.contract, error)))
    reach_crash_point("tool.after_answer")
    events = accept_result(context, result, meter.use, adopted=False)
    if not any(isinstance(one, ActionSucceeded | ActionUncertain) for one in events):
        return (*_list_costs(context, meter), *events)  # they do not tell what it cost
    if not meter.calls:
        return events
    return (*meter.list_events(context.team.clock.now(), context.action.id), *events)


def _list_costs(context: StepContext, meter: Meter) -> tuple[Event, ...]:
    if not meter.calls:
        return ()
    return meter.list_costs(context.team.clock.now(), context.action.id)


def _no_model(error: ModelUnavailableError) -> Failure:
    return Failure(kind="refused", message=error.reason, service=MODEL, code=str(error.code))


def _failure(contract: ToolContract, error: Exception) -> Failure:
    match error:
        case ToolError(failure=failure):
            return failure
        case ModelUnavailableError():
            return _no_model(error)
        case _:
            kind = "transient" if contract.risk_level == "read" else "uncertain"
            return Failure(kind=kind, message="no answer in time", service=contract.service, code="timeout")


def make_approval_id(run: Run, items: tuple[ApprovalItem, ...]) -> str:
    """Return the opaque id of an approval: the same for the same payloads of the same moment."""
    return "p" + hash_parts(run.id, str(len(run.approvals)), *(item.payload_hash for item in items))[:19]
