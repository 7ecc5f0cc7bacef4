"""Checks what a person puts into a step before it counts: does it fit, what do its names mean, may it be done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from orchestration.execution.context import StepContext
from orchestration.execution.fill_inputs import NeedsAnswer, Ready, Unfillable
from orchestration.execution.run_step import judge_payload
from orchestration.ports import AmbiguousName, UnknownName
from orchestration.proposers import ModelUnavailableError
from orchestration.run.edit_events import apply_step_change
from orchestration.run.phrases import describe_failure, explain_decision
from orchestration.schema_check import build_unfit, find_field_fault
from orchestration.tool import ToolError
from schemas.ask import ApprovalItem, Question, Resolution
from schemas.decision import Decision
from schemas.errors import get_error_kind
from schemas.events import FieldChange, StepChanged
from schemas.run import Run
from schemas.states import AwaitingApproval, Filled
from schemas.values import PERSON, RESOLVED, Json, Payload


@dataclass(frozen=True, slots=True)
class EditCheck:
    """What would change, or by field why it can't; ``notice`` is about the whole."""

    changes: Mapping[str, FieldChange] = field(default_factory=dict[str, FieldChange])
    errors: Mapping[str, str] = field(default_factory=dict[str, str])
    notice: str = ""

    @property
    def passes(self) -> bool:
        """Whether nothing is wrong."""
        return not self.errors and not self.notice


def find_shown_item(run: Run, action_id: str) -> ApprovalItem | None:
    """Return the step as it is asked about, where it is."""
    state = run.states.get(action_id)
    if not isinstance(state, AwaitingApproval):
        return None
    return next((one for one in run.approvals[state.approval].approval.items if one.action == action_id), None)


def find_previous_value(run: Run, action_id: str, name: str) -> Json:
    """Return what a field of a step holds: what is asked about, else what a person or the plan said last."""
    item = find_shown_item(run, action_id)
    if item is not None:
        return item.payload.get(name)
    told = [event.changes[name] for event in run.changes if event.action == action_id and name in event.changes]
    if told:
        return told[-1].value
    answered = run.answers(action_id).get(name)
    if answered is not None and answered.answer is not None:
        return answered.answer.data
    return run.plan.action(action_id).inputs.get(name) if run.plan is not None else None


async def check_edit(context: StepContext, values: Mapping[str, Json]) -> EditCheck:
    """Say what becomes of a step with these values in its fields. Only reads; safe to repeat."""
    whole = _put_together(context, values)
    new = {
        name: value
        for name, value in whole.items()
        if value != find_previous_value(context.run, context.action.id, name)
    }
    unfit = {name: words for name, value in new.items() if (words := _unfit(context, name, value))}
    if unfit or not new:
        return EditCheck(errors=unfit)
    changes = {
        name: FieldChange(value=value, was=find_previous_value(context.run, context.action.id, name))
        for name, value in new.items()
    }
    try:
        return await _judged(_after(context, changes), changes)
    except ToolError as error:
        return EditCheck(notice=describe_failure(error.failure, _language(context), context.team.words))
    except ModelUnavailableError as error:
        return EditCheck(notice=context.team.words.error(_language(context), get_error_kind(error.code)))


def _put_together(context: StepContext, values: Mapping[str, Json]) -> dict[str, Json]:
    """Return whole fields: ``properties.상태`` is a key of the map in ``properties``; without a value it goes."""
    whole: dict[str, Json] = {}
    for name, value in values.items():
        head, _, key = name.partition(".")
        inside = whole.get(head, find_previous_value(context.run, context.action.id, head)) if key else None
        if key and isinstance(inside, dict):
            kept: Payload = {other: one for other, one in inside.items() if other != key}
            whole[head] = inside | {key: value} if value is not None else kept
        else:
            whole[name] = value
    return whole


def _after(context: StepContext, changes: Mapping[str, FieldChange]) -> StepContext:
    """Return the work on the step as it would be."""
    event = StepChanged(at=context.team.clock.now(), action=context.action.id, changes=dict(changes), by="")
    return context._replace(run=apply_step_change(context.run, event))


async def _judged(context: StepContext, changes: Mapping[str, FieldChange]) -> EditCheck:
    filled = await context.team.executor.fill(context.run, context.action, context.tool, context.call_context)
    match filled:
        case Ready(filled=ready):
            return _allowed(context, changes, ready)
        case NeedsAnswer(questions=questions):
            # What is still missing is asked, or given by a step before; what was put in is looked at by itself.
            unfit = {one.field.partition(".")[0]: _asked(one) for one in questions}
            errors = {name: said for name, said in unfit.items() if name in changes}
            return EditCheck(errors=errors) if errors else await _by_itself(context, changes)
        case Unfillable():
            return await _by_itself(context, changes)


async def _by_itself(context: StepContext, changes: Mapping[str, FieldChange]) -> EditCheck:
    found: dict[str, Resolution] = {}
    for name, change in changes.items():
        kind = context.contract.resolves(name)
        if kind is None or not isinstance(change.value, str):
            continue
        match await context.team.executor.resolver.resolve(kind, change.value, context.run.request.asker):
            case Resolution() as one:
                found[name] = one
            case AmbiguousName(choices=choices) | UnknownName(closest=choices):
                names = ", ".join(choice.label for choice in choices[:5])
                return EditCheck(errors={name: _say(context, "unfit.name", names=names or "-")})
    payload: Payload = {name: found[name].id if name in found else change.value for name, change in changes.items()}
    origins = {name: frozenset({RESOLVED if name in found else PERSON}) for name in payload}
    return _allowed(context, changes, Filled(payload=payload, origins=origins, resolved=found))


def _allowed(context: StepContext, changes: Mapping[str, FieldChange], filled: Filled) -> EditCheck:
    decision = judge_payload(context, filled)
    if decision.decision == "deny":
        return EditCheck(errors={_blamed(context, changes): _denied(context, decision)})
    return EditCheck(changes={name: _named(context, name, change, filled) for name, change in changes.items()})


def _named(context: StepContext, name: str, change: FieldChange, filled: Filled) -> FieldChange:
    """Return the change with what its ids are called."""
    found = filled.resolved.get(name)
    before = next(
        (
            item.resolved[name]
            for record in context.run.approvals.values()
            for item in record.approval.items
            if item.action == context.action.id and name in item.resolved and item.resolved[name].id == change.was
        ),
        None,
    )
    return change.model_copy(update={"name": found.name if found else "", "was_name": before.name if before else ""})


def _blamed(context: StepContext, changes: Mapping[str, FieldChange]) -> str:
    """Return the field beside which a no of policy is told: who or where, if that was changed."""
    return next((name for name in changes if name in context.contract.who_where), next(iter(changes)))


def _denied(context: StepContext, decision: Decision) -> str:
    reason = explain_decision(decision, _language(context), context.team.words) or decision.rule
    return _say(context, "unfit.denied", reason=reason)


def _asked(question: Question) -> str:
    names = ", ".join(choice.label for choice in question.choices[:5])
    return f"{question.text} {names}".strip()


def _unfit(context: StepContext, name: str, value: Json) -> str:
    """Return in words why a value does not fit its field."""
    fault = find_field_fault(context.contract, name, value)
    if fault is None:
        return ""
    unfit = build_unfit(name, fault)
    words = _say(context, f"unfit.{unfit.key}", limit=unfit.limit)
    return _say(context, "unfit.inside", place=" › ".join(fault.place), words=words) if fault.place else words


def _language(context: StepContext) -> str:
    return context.run.request.language


def _say(context: StepContext, key: str, **slots: object) -> str:
    return context.team.words.say(_language(context), key, **slots)
