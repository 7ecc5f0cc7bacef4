"""Doing one step: the thin shell between a decision and the world. Each function returns the events to record."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from orchestration.accepting import accepted
from orchestration.ask.binding import deviations, item_of, yes_to
from orchestration.crash_points import crash_point
from orchestration.executor import Asks, Ready, Unfillable
from orchestration.model_meter import metering
from orchestration.plan.refusals import refused_step
from orchestration.policy.case import Case, Subject, case_from, facts_of
from orchestration.policy.decide import words_on
from orchestration.policy.explain import judged
from orchestration.policy.limits import Spent, counts_of
from orchestration.policy.scopes import lacking_scope, missing_scopes
from orchestration.proposers import ModelUnavailableError
from orchestration.run.ids import digest, operation_id
from orchestration.tool import ToolError
from orchestration.weighing import advised, asks_adviser, spent_of, take
from orchestration.work import Work
from schemas.ask import ApprovalItem
from schemas.contract import ToolContract
from schemas.decision import Decision
from schemas.events import (
    ActionStarted,
    Event,
    ModelAsked,
    QuestionAsked,
)
from schemas.failure import Failure
from schemas.run import Run
from schemas.states import Filled, Started


@dataclass(frozen=True, slots=True)
class Performed:
    """What doing something led to: events to record, and what needs a person's yes first."""

    events: tuple[Event, ...] = ()
    asks: ApprovalItem | None = None

    def after(self, events: tuple[Event, ...]) -> Performed:
        """Return the same with events that came before."""
        return Performed((*events, *self.events), self.asks)


async def fill_action(work: Work) -> Performed:
    """Fill and judge an action: begin it, ask for a value, refuse it, or hand in what needs a yes."""
    lacking = await _lacking(work)
    if lacking is not None:
        return Performed(work.failed(lacking))
    with metering(work.run.use) as meter:
        events, ready = await _filled(work)
    if meter.use.calls:
        events = (ModelAsked(at=work.desk.clock.now(), action=work.action.id, use=meter.use), *events)
    return (await _judged(work, ready)).after(events) if ready is not None else Performed(events)


async def _filled(work: Work) -> tuple[tuple[Event, ...], Ready | None]:
    try:
        filled = await work.desk.executor.fill(work.run, work.action, work.tool, work.context())
    except ToolError as error:
        return work.failed(error.failure), None
    except ModelUnavailableError as error:
        return work.failed(_no_model(error)), None
    match filled:
        case Unfillable(failure=failure):
            return work.gave_up(failure), None
        case Asks(question=question):
            return (QuestionAsked(at=work.desk.clock.now(), question=question),), None
        case Ready():
            return (), filled


async def _lacking(work: Work) -> Failure | None:
    """A scope that is known to be missing is told before anything is asked of the service; it is looked once more, for
    somebody may have granted it."""
    if not missing_scopes(work.contract, _granted(work)):
        return None
    try:
        await work.desk.scopes.look(work.contract.service)
    except ToolError as error:
        return error.failure
    missing = missing_scopes(work.contract, _granted(work))
    return lacking_scope(work.contract, missing) if missing else None


def _granted(work: Work) -> frozenset[str] | None:
    known = work.desk.scopes.granted(work.contract.service)
    return work.desk.team.granted_scopes if known is None else known


async def _judged(work: Work, ready: Ready) -> Performed:
    filled = ready.filled
    case = case_of(work, filled, await spent_of(work, filled))
    decision = judged(case)
    if decision.decision == "deny":
        return Performed(_denied(work, decision))
    if decision.decision == "allow" and not asks_adviser(work):
        return await _begun(work, ready, decision, ())
    said, yes = words_on(case), yes_to(work.run, work.action.id)
    again = ()
    if yes is not None:
        now = item_of(case, filled, decision, said=said, team=work.run.team)
        again = deviations(yes, now, ready.drafted)
    if yes is not None and not again:
        return await _begun(work, ready, decision, ())
    decision, noted = await advised(work, filled, decision)
    if decision.decision == "allow":
        return await _begun(work, ready, decision, noted)
    asked = item_of(case, filled, decision, said=said, team=work.run.team)
    return Performed(noted, asked.model_copy(update={"again": again}))


def _denied(work: Work, decision: Decision) -> tuple[Event, ...]:
    """A scope that is known to be missing can be granted: the step waits for that instead of being refused."""
    if decision.rule == "scope.missing":
        return work.failed(lacking_scope(work.contract, decision.reason))
    assert work.run.plan is not None
    return (refused_step(work.run, work.run.plan, work.action, decision, work.desk.clock.now()),)


async def _begun(work: Work, ready: Ready, decision: Decision, noted: tuple[Event, ...]) -> Performed:
    if not await take(work, ready.filled, decision):
        # Others have used the day up in the meantime; it is judged by what they left.
        return (await _judged(work, ready)).after(noted)
    return Performed((*noted, _started(work, ready.filled, decision)))


def _started(work: Work, filled: Filled, decision: Decision) -> ActionStarted:
    return ActionStarted(
        at=work.desk.clock.now(),
        action=work.action.id,
        attempt=work.attempt,
        operation=operation_id(work.run.id, work.action.id),
        filled=filled,
        decision=decision,
        counts=counts_of(work.contract, filled.payload),
    )


def decide(work: Work, filled: Filled) -> Decision:
    """Return policy's word on an exact payload."""
    return judged(case_of(work, filled))


def case_of(work: Work, filled: Filled, spent: Spent | None = None) -> Case:
    """Return what policy judges of a payload. ``spent`` is what was had of the day, where limits are set."""
    desk, contract = work.desk, work.contract
    facts = facts_of(
        work.run,
        work.action,
        contract,
        filled,
        contract_of=desk.contract_of,
        granted=_granted(work),
        spent=spent,
        hosts=desk.team.link_hosts,
    )
    subject = Subject(work.action, contract, filled.payload, filled.origins, filled.resolved)
    return case_from(subject, facts, desk.policy)


async def call_action(work: Work) -> tuple[Event, ...]:
    """Call the tool of a begun action, once. The intent is committed already."""
    state = work.run.states[work.action.id]
    assert isinstance(state, Started)
    context = work.context()
    with metering(work.run.use) as meter:
        try:
            crash_point("tool.before_call")
            async with asyncio.timeout(context.timeout_s):
                result = await work.tool.call(state.filled.payload, context)
        except (ToolError, TimeoutError, ModelUnavailableError) as error:
            return work.failed(_failure(work.contract, error))
    crash_point("tool.after_answer")
    return accepted(work, result, meter.use, adopted=False)


def _no_model(error: ModelUnavailableError) -> Failure:
    return Failure(kind="refused", message=error.reason, service="openai", code=str(error.code))


def _failure(contract: ToolContract, error: Exception) -> Failure:
    match error:
        case ToolError(failure=failure):
            return failure
        case ModelUnavailableError():
            return _no_model(error)
        case _:
            kind = "transient" if contract.risk_level == "read" else "uncertain"
            return Failure(kind=kind, message="no answer in time", service=contract.service, code="timeout")


def approval_id(run: Run, items: tuple[ApprovalItem, ...]) -> str:
    """Return the opaque id of an approval: the same for the same payloads of the same moment."""
    return "p" + digest(run.id, str(len(run.approvals)), *(item.payload_hash for item in items))[:19]
