"""Rehearses one step: it is filled and judged as always, and told instead of begun."""

from __future__ import annotations

from orchestration.execution.context import StepContext
from orchestration.execution.review import load_spent
from orchestration.execution.run_step import StepOutcome, deny_step, find_lacking, judge_payload, prepare_payload
from orchestration.model_meter import Meter
from orchestration.run.loops import is_rehearsed
from orchestration.run.templates import find_references
from orchestration.tool import ToolError


async def rehearse_action(context: StepContext, meter: Meter) -> StepOutcome:
    """Return what would be written and policy's word on it; a question, a refusal or a failure where that would be."""
    lacking = await find_lacking(context)
    if lacking is not None:
        return StepOutcome(context.failed(lacking))
    if any(is_rehearsed(context.run, other) for other in context.needs):
        return await _outlined(context)
    events, ready = await prepare_payload(context, meter)
    if ready is None:
        return StepOutcome(events)
    decision = judge_payload(context, ready.filled, await load_spent(context, ready.filled))
    if decision.decision == "deny":
        return StepOutcome((*events, *deny_step(context, ready.filled, decision)))
    return StepOutcome((*events, context.rehearsed(ready.filled, decision)))


async def _outlined(context: StepContext) -> StepOutcome:
    """What hangs on a step that gave nothing is judged as far as it is known."""
    try:
        outline = await context.team.executor.outline(context.run, context.action, context.tool, context.call_context)
    except ToolError:
        outline = None
    if outline is None or context.contract.risk_level == "read":
        return StepOutcome((context.rehearsed(None, None),))
    payload = {name: value for name, value in outline.filled.payload.items() if not any(find_references(value))}
    known = outline.filled.model_copy(update={"payload": payload})
    decision = judge_payload(context, known)
    if decision.decision == "deny":
        return StepOutcome(deny_step(context, known, decision))
    return StepOutcome((context.rehearsed(outline.filled, decision, template=not outline.exact),))
