"""Estimate: a plan as a picture (Mermaid), and what it is likely to take. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import ROUND_UP, Decimal

from orchestration.patterns import make_regex
from orchestration.run.dependencies import find_needs
from orchestration.run.memory import recall_value
from orchestration.run.templates import MissingKeyError
from schemas.events import ModelUse
from schemas.plan import Action, Plan, make_item_id
from schemas.run import Run
from schemas.states import SETTLED, Looping

READ_S, WRITE_S, MODEL_S = 0.8, 1.2, 6.0
"""What a read, a write and a model call usually take, in seconds: a rough guide, not a promise."""
MODEL_TOKENS = 1_500
_SMALLEST = Decimal("0.0001")
_SAFE = make_regex(r"[^\w가-힣ぁ-んァ-ヶ一-龠 .,:'()#/·→+-]")


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a plan may take: seconds along its longest path, calls to services, model calls and tokens; in US dollars
    what its run has paid for models and may pay still, ``None`` where that is not known."""

    seconds: float
    calls: int
    model_calls: int
    tokens: int
    usd: Decimal | None = None


def render_mermaid(plan: Plan) -> str:
    """Return the plan as a Mermaid flow chart: steps as boxes, what needs what as arrows; loops and conditions said."""
    lines = ["flowchart TD"]
    for action in plan.actions:
        shape = ("{{", "}}") if action.for_each else ("[", "]")
        lines.append(f'  {_node(action.id)}{shape[0]}"{_label(action)}"{shape[1]}')
    for action in plan.actions:
        arrow = "-- if -->" if action.when is not None else "-->"
        lines += [f"  {_node(before)} {arrow} {_node(action.id)}" for before in find_needs(plan, action.id)]
    return "\n".join(lines)


def _node(action_id: str) -> str:
    return "n_" + re.sub(r"\W", "_", action_id)


def _label(action: Action) -> str:
    words = _SAFE.sub(" ", action.summary or action.tool)[:60].strip()
    loop = f" × {_SAFE.sub(' ', action.for_each.items)[:60]}" if action.for_each else ""
    return f"{action.id}. {words}{loop}"


def estimate_plan(plan: Plan, *, with_model: bool, run: Run | None = None) -> Estimate:
    """Return a rough estimate: steps that can go at the same time count once. With ``run``, over what is left of it;
    else over all, the planning as well.

    A loop counts its items, and as many as it may have at most while nobody knows them.
    """
    ends: dict[str, float] = {}
    calls = model_calls = 0
    for action in plan.actions:
        left = _left(action, run)
        begin = max((ends[before] for before in find_needs(plan, action.id) if before in ends), default=0.0)
        ends[action.id] = begin + left * _seconds(action, with_model=with_model)
        if not _uses_model(action):
            calls += left
        elif with_model:
            model_calls += left
    model_calls += int(with_model and run is None)
    usd = _guess_usd(run.use, model_calls) if run is not None else None
    return Estimate(round(max(ends.values(), default=0.0), 1), calls, model_calls, model_calls * MODEL_TOKENS, usd)


def _guess_usd(use: ModelUse, left: int) -> Decimal | None:
    """Return what a run may cost: its calls so far, and each that is left as much as those on the average."""
    if not use.calls or use.priced < use.calls:
        return None
    return use.usd + use.usd / use.calls * left


def format_usd(usd: Decimal) -> str:
    """Return an amount of US dollars for people, rounded up to a hundredth of a cent."""
    return f"${usd.quantize(_SMALLEST, ROUND_UP)}"


def _left(action: Action, run: Run | None) -> int:
    """Return how many calls the step still takes."""
    state = run.states.get(action.id) if run is not None else None
    if isinstance(state, SETTLED):
        return 0
    if action.for_each is None:
        return 1
    if run is not None and isinstance(state, Looping):
        items = (run.states.get(make_item_id(action.id, number)) for number in range(1, state.count + 1))
        return sum(not isinstance(item, SETTLED) for item in items)
    found = _items(action.for_each.items, run)
    return action.for_each.max_items if found is None else min(found, action.for_each.max_items)


def _items(path: str, run: Run | None) -> int | None:
    """Return how many items a list has that was read already."""
    try:
        items = None if run is None else recall_value(run, path).data
    except MissingKeyError:
        return None
    return len(items) if isinstance(items, list) else None


def _uses_model(action: Action) -> bool:
    return action.tool.startswith("text.")


def _seconds(action: Action, *, with_model: bool) -> float:
    """Return what one call of the step takes."""
    if _uses_model(action):
        return MODEL_S if with_model else 0.0
    return WRITE_S if action.is_effect else READ_S
