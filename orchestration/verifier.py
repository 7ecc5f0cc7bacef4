"""The verifier: does a result keep its promise? Output schema, produced keys, criteria, what comes next. Pure."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.run.conditions import NothingThereError, judge_condition, parse_condition
from orchestration.run.dependencies import only_asked_about, producers, wanted_keys
from orchestration.schema_check import result_problems
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
    if missing and _anybody_needs(plan, action, contract, missing):
        return Verdict(status="fail", reason=f"{', '.join(missing)} not found", next="replan")
    unmade = tuple(f"{key} was not produced" for key in missing)
    return _by_criteria(action, Gave(contract, result, memory), unmade)


def _anybody_needs(plan: Plan, action: Action, contract: ToolContract, missing: list[str]) -> bool:
    """Whether another action requires a missing key; a key that nobody reads is only noted. So is one that the tool
    gives where it has something, and that the other action only asks about: that nothing came is its answer."""
    answers = contract.produces_map.keys()
    return any(
        action.id in producers(plan, key)
        and name in missing
        and not (name in answers and key in only_asked_about(other))
        for other in plan.actions
        if other.id != action.id
        for key in wanted_keys(other)
        for name in (key.split(".")[-1],)
    )


@dataclass(frozen=True, slots=True)
class Gave:
    """What a tool gave: its result, and what of that is remembered."""

    contract: ToolContract
    result: Payload
    memory: dict[str, Value]

    def gives(self, name: str) -> bool:
        """Whether the tool gives such a thing where it has one."""
        properties = self.contract.output_schema.get("properties")
        return name in self.contract.produces_map or (isinstance(properties, dict) and name in properties)


def _by_criteria(action: Action, gave: Gave, notes: tuple[str, ...]) -> Verdict:
    unchecked: list[str] = [*notes]
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


def _look(path: str, gave: Gave) -> Json:
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


def _counted(plural: str, gave: Gave) -> int:
    items = gave.memory[plural].data if plural in gave.memory else gave.result.get(plural)
    if not isinstance(items, list):
        raise KeyError(plural)
    return len(items)
