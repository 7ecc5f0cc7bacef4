"""A plan as a picture (Mermaid) and what it is likely to cost. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from orchestration.dependencies import needs
from schemas.plan import Action, Plan

READ_S, WRITE_S, MODEL_S = 0.8, 1.2, 6.0
"""What a read, a write and a model call usually take, in seconds: a rough guide, not a promise."""
MODEL_TOKENS = 1_500
_SAFE = re.compile(r"[^\w가-힣ぁ-んァ-ヶ一-龠 .,:'()#/·→+-]")


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a plan may take: seconds along its longest path, calls to services, model calls and tokens."""

    seconds: float
    calls: int
    model_calls: int
    tokens: int


def mermaid(plan: Plan) -> str:
    """Return the plan as a Mermaid flow chart: steps as boxes, what needs what as arrows; loops and conditions said."""
    lines = ["flowchart TD"]
    for action in plan.actions:
        shape = ("{{", "}}") if action.for_each else ("[", "]")
        lines.append(f'  {_node(action.id)}{shape[0]}"{_label(action)}"{shape[1]}')
    for action in plan.actions:
        arrow = "-- if -->" if action.when is not None else "-->"
        lines += [f"  {_node(before)} {arrow} {_node(action.id)}" for before in needs(plan, action.id)]
    return "\n".join(lines)


def _node(action_id: str) -> str:
    return "n_" + re.sub(r"\W", "_", action_id)


def _label(action: Action) -> str:
    words = _SAFE.sub(" ", action.summary or action.tool)[:60].strip()
    loop = f" × {action.for_each.items}" if action.for_each else ""
    return f"{action.id}. {words}{loop}"


def estimate(plan: Plan, *, with_model: bool) -> Estimate:
    """Return a rough estimate: steps that can go at the same time count once."""
    ends: dict[str, float] = {}
    for action in plan.actions:
        begin = max((ends[before] for before in needs(plan, action.id) if before in ends), default=0.0)
        ends[action.id] = begin + _seconds(action, with_model=with_model)
    texts = sum(_uses_model(action) for action in plan.actions) if with_model else 0
    model_calls = texts + int(with_model)
    calls = sum(not _uses_model(action) for action in plan.actions)
    return Estimate(round(max(ends.values(), default=0.0), 1), calls, model_calls, model_calls * MODEL_TOKENS)


def _uses_model(action: Action) -> bool:
    return action.tool.startswith("text.")


def _seconds(action: Action, *, with_model: bool) -> float:
    if _uses_model(action):
        return MODEL_S if with_model else 0.0
    once = WRITE_S if action.intent in ("write", "notify") else READ_S
    return once * (action.for_each.max_items if action.for_each else 1)
