"""The verifier: does a result keep its promise, and what follows? It is kept, asked for again, or put to a person."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from orchestration.ask.questions import ask_uncertain
from orchestration.execution.context import StepContext
from orchestration.run.conditions import NothingThereError, judge_condition, parse_condition
from orchestration.run.dependencies import find_existence_keys, find_producers, find_wanted_keys
from orchestration.run.memory import extract_values, make_lookup, recall_with_result
from orchestration.run.retries import UNPROMISED, describe_verdict_to_planner
from orchestration.schema_check import check_result
from schemas.contract import ToolContract
from schemas.decision import Verdict
from schemas.errors import Failure
from schemas.events import ActionSucceeded, ActionUncertain, Event, ModelUse, RepeatPlanned, ReplanWanted
from schemas.plan import Action, Plan
from schemas.states import Started, Uncertain
from schemas.values import Json, Payload, Value, drop_checks, join_origins

PASSED = Verdict(status="pass")


def verify_result(
    plan: Plan, action: Action, contract: ToolContract, result: Payload, memory: dict[str, Value]
) -> Verdict:
    """Return the verdict on one result. ``memory`` is what the result produced."""
    wrong = check_result(contract, result)
    if wrong:
        move = "retry" if contract.risk_level == "read" else "ask_user"
        return Verdict(status="fail", reason="; ".join(wrong), next=move)
    missing = [key for key in action.produces if key not in memory]
    if missing and _anybody_needs(plan, action, contract, missing):
        return Verdict(status="fail", reason=f"{', '.join(missing)} not found", next="replan")
    unmade = tuple([f"{key} was not produced" for key in missing]) if missing else ()
    if not action.success_criteria:
        return Verdict(status="pass", notes=unmade) if unmade else PASSED
    return _by_criteria(action, ToolResult(contract, result, memory), unmade)


def _anybody_needs(plan: Plan, action: Action, contract: ToolContract, missing: list[str]) -> bool:
    """Whether another action requires a missing key; a key that nobody reads is only noted. So is one that the tool
    gives where it has something, and that the other action only asks about: that nothing came is its answer."""
    answers = contract.produces_map.keys()
    return any(
        action.id in find_producers(plan, key)
        and name in missing
        and not (name in answers and key in find_existence_keys(other))
        for other in plan.actions
        if other.id != action.id
        for key in find_wanted_keys(other)
        for name in (key.split(".")[-1],)
    )


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool gave: its result, and what of that is remembered."""

    contract: ToolContract
    result: Payload
    memory: dict[str, Value]

    def gives(self, name: str) -> bool:
        """Whether the tool gives such a thing where it has one."""
        properties = self.contract.output_schema.get("properties")
        return name in self.contract.produces_map or (isinstance(properties, dict) and name in properties)


def _by_criteria(action: Action, gave: ToolResult, notes: tuple[str, ...]) -> Verdict:
    unchecked = [*notes]
    for criterion in action.success_criteria:
        condition = parse_condition(criterion)
        if condition is None:
            unchecked.append(f"not checked: {criterion}")
            continue
        judged = judge_condition(condition, lambda path: _look(path, gave))
        if not judged.holds:
            why = f" ({'; '.join(judged.notes)})" if judged.notes else ""
            return Verdict(status="fail", reason=f"{criterion}: does not hold{why}", next="replan")
    return Verdict(status="pass", notes=tuple(unchecked)) if unchecked else PASSED


def _look(path: str, gave: ToolResult) -> Json:
    """Return what a criterion names: a produced key, a field of the result, or ``row_count`` for the rows' number."""
    head, *rest = path.split(".")
    found: Json
    if head in gave.memory:
        found = gave.memory[head].data
    elif head in gave.result:
        found = gave.result[head]
    elif head.endswith("_count"):
        found = _counted(head.removesuffix("_count") + "s", gave)
    else:
        raise (NothingThereError if gave.gives(head) else KeyError)(path)
    for part in rest:
        if not isinstance(found, dict) or part not in found:
            raise KeyError(path)
        found = found[part]
    return found


def _counted(plural: str, gave: ToolResult) -> int:
    items = gave.memory[plural].data if plural in gave.memory else gave.result.get(plural)
    if not isinstance(items, list):
        raise KeyError(plural)
    return len(items)


_make_succeeded = drop_checks(ActionSucceeded)


def accept_result(
    context: StepContext, result: Payload, use: ModelUse, *, adopted: bool, by_person: bool = False
) -> tuple[Event, ...]:
    """Keep what a result produced, and act on the verdict.

    ``adopted``: it was found at the target instead of having been answered; ``by_person``: somebody said that it is
    what came of the call, which is the last word on whether it happened.
    """
    run, action, contract = context.run, context.action, context.contract
    state = run.states[action.id]
    assert run.plan is not None
    assert isinstance(state, Started | Uncertain)
    memory = extract_values(contract, result, join_origins(state.filled.origins.values()))
    verdict = verify_result(run.plan, action, contract, result, memory)
    if verdict.next == "retry":
        reason = verdict.reason or ""
        return context.failed(Failure(kind="transient", message=reason, service=contract.service, code="result"))
    if verdict.next == "ask_user" and not by_person:
        return (_unpromised(context, verdict, use, adopted=adopted),)
    if verdict.next == "ask_user":
        verdict = Verdict(status="pass", notes=(f"a person said that it is this; {verdict.reason}",))
    now = context.team.clock.now()
    succeeded = _make_succeeded(
        at=now, action=action.id, result=result, memory=memory, verdict=verdict, use=use, adopted=adopted
    )
    if verdict.next == "replan":
        told = describe_verdict_to_planner(action, verdict)
        return succeeded, ReplanWanted(at=now, action=action.id, reason=verdict.reason or "", told=told)
    return _watched(context, succeeded) if action.repeat is not None else (succeeded,)


def _unpromised(context: StepContext, verdict: Verdict, use: ModelUse, *, adopted: bool) -> ActionUncertain:
    """A write was answered, but not as its tool promises: it may have happened. It is looked for as after a lost
    answer; what was found by looking and is no better is put to a person, so that it is not looked for again."""
    now, reason = context.team.clock.now(), verdict.reason or ""
    failure = Failure(kind="uncertain", message=reason, service=context.contract.service, code=UNPROMISED)
    question = ask_uncertain(context.run, context.action, context.contract, failure, ()) if adopted else None
    until = None if adopted else now
    return ActionUncertain(
        at=now, action=context.action.id, failure=failure, checks=0, until=until, question=question, use=use
    )


def _watched(context: StepContext, succeeded: ActionSucceeded) -> tuple[Event, ...]:
    """A read that waits for something is done when it has come; until then it is made again."""
    repeat = context.action.repeat
    assert repeat is not None

    look = make_lookup(lambda path: recall_with_result(context.run, context.action, succeeded.memory, path))
    judged = judge_condition(repeat.until, look)
    if judged.holds:
        return (succeeded,)
    times, note = context.run.repeats.get(context.action.id, 0) + 1, "; ".join(judged.notes)
    if times >= repeat.max:
        code, message = ("repeat_unclear", f"cannot be judged: {note}") if note else ("repeat", "not so")
        failure = Failure(kind="refused", message=f"{message} after {times} looks", code=code, needs=note)
        return context.gave_up(failure, attempts=times)
    until = succeeded.at + timedelta(seconds=repeat.every_s)
    return (RepeatPlanned(at=succeeded.at, action=context.action.id, times=times, until=until, note=note),)
