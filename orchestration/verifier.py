"""The verifier: does a result keep its promise? Output schema, produced keys, criteria, what comes next. Pure."""

from __future__ import annotations

from orchestration.conditions import judge_condition, parse_condition
from orchestration.dependencies import producers, wanted_keys
from orchestration.validation import result_problems
from schemas.contract import ToolContract
from schemas.decision import Verdict
from schemas.plan import Action, Plan
from schemas.values import Json, Payload, Value

PASSED = Verdict(status="pass")


def verify(plan: Plan, action: Action, contract: ToolContract, result: Payload, memory: dict[str, Value]) -> Verdict:
    """Return the verdict on one result. ``memory`` is what the result produced."""
    wrong = result_problems(contract, result)
    if wrong:
        move = "retry" if contract.risk_level == "read" else "ask_user"
        return Verdict(status="fail", reason="; ".join(wrong), next=move)
    missing = [key for key in action.produces if key not in memory]
    if missing and _anybody_needs(plan, action, missing):
        return Verdict(status="fail", reason=f"{', '.join(missing)} not found", next="replan")
    return _by_criteria(action, result, memory, tuple(f"{key} was not produced" for key in missing))


def _anybody_needs(plan: Plan, action: Action, missing: list[str]) -> bool:
    """Whether another action requires a missing key; a key that nobody reads is only noted."""
    return any(
        action.id in producers(plan, key) and key.split(".")[-1] in missing
        for other in plan.actions
        if other.id != action.id
        for key in wanted_keys(other)
    )


def _by_criteria(action: Action, result: Payload, memory: dict[str, Value], notes: tuple[str, ...]) -> Verdict:
    unchecked: list[str] = [*notes]
    for criterion in action.success_criteria:
        condition = parse_condition(criterion)
        if condition is None:
            unchecked.append(f"not checked: {criterion}")
            continue
        judged = judge_condition(condition, lambda path: _look(path, result, memory))
        if not judged.holds:
            why = f" ({'; '.join(judged.notes)})" if judged.notes else ""
            return Verdict(status="fail", reason=f"{criterion}: does not hold{why}", next="replan")
    return Verdict(status="pass", notes=tuple(unchecked)) if unchecked else PASSED


def _look(path: str, result: Payload, memory: dict[str, Value]) -> Json:
    """Return what a criterion names: a produced key, a field of the result, or ``row_count`` for the rows' number."""
    head, *rest = path.split(".")
    found: Json
    if head in memory:
        found = memory[head].data
    elif head in result:
        found = result[head]
    elif head.endswith("_count"):
        found = _counted(head.removesuffix("_count") + "s", result, memory)
    else:
        raise KeyError(path)
    for part in rest:
        if not isinstance(found, dict) or part not in found:
            raise KeyError(path)
        found = found[part]
    return found


def _counted(plural: str, result: Payload, memory: dict[str, Value]) -> int:
    items = memory[plural].data if plural in memory else result.get(plural)
    if not isinstance(items, list):
        raise KeyError(plural)
    return len(items)
