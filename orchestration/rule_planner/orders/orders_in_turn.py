"""The plan of the orders that the tagger found: each is planned by itself, and one goes behind the other. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder
from orchestration.rule_planner.orders.joined_requests import join_plans
from orchestration.rule_planner.orders.order_steps import build_order_plan
from orchestration.rule_planner.orders.restate_orders import is_sure, restate_orders, split_changes
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.rule_planner.plans.plan_text import PlanFor
from schemas.plan import Language
from schemas.values import Json, Payload

_IDLE = "aside"
_PASSED_ON = "what"
"""A part that stands for what an order before it found or made."""
_SENDS = frozenset({"post", "dm"})
_OWN_WORDS = frozenset({"text", "told", "about", "body", "question"})


def plan_orders(
    task: PlanningTask, text: str, orders: Sequence[TaggedOrder], language: Language, make: PlanFor
) -> Payload | None:
    """Return the plan of all orders of a text; None where one of them makes no step."""
    joined: Payload | None = None
    for group in _list_groups(orders):
        part = _plan_group(task, text, group, language, make)
        if not part["actions"] or (joined is not None and ("schedule" in part or "schedule" in joined)):
            return None  # a plan comes again as a whole or not at all
        joined = part if joined is None else _join(joined, part)
    return joined


def _join(before: Payload, after: Payload) -> Payload:
    """Return two plans as one, with what either leaves undone."""
    joined = join_plans(before, before, after)
    if undone := [*_list_undone(before), *_list_undone(after)]:
        joined["not_done"] = undone
    return joined


def _list_undone(plan: Payload) -> list[Json]:
    undone = plan.get("not_done")
    return undone if isinstance(undone, list) else []


def _list_groups(orders: Sequence[TaggedOrder]) -> Iterator[list[TaggedOrder]]:
    """Yield the orders that are planned together: what passes something on goes with what came before it."""
    group: list[TaggedOrder] = []
    for order in chain.from_iterable(split_changes(one) for one in orders if one.act != _IDLE):
        if group and not _passes_on(order):
            yield group
            group = []
        group.append(order)
    if group:
        yield group


def _passes_on(order: TaggedOrder) -> bool:
    """Whether an order sends what was found or made before it: it says so, or has no words of its own."""
    return _PASSED_ON in order.roles or (order.act in _SENDS and _OWN_WORDS.isdisjoint(order.roles))


def _plan_group(
    task: PlanningTask, text: str, group: Sequence[TaggedOrder], language: Language, make: PlanFor
) -> Payload:
    if len(group) == 1 and is_sure(group[0]):
        alone = build_order_plan(task, text, group[0], make)
        if alone is not None:
            return alone
    said = restate_orders(text, group, language) or text[group[0].start : group[-1].end].strip()
    made = make(task._replace(request=task.request.model_copy(update={"text": said})))
    first = build_order_plan(task, text, group[0], make) if len(group) > 1 and is_sure(group[0]) else None
    return _keep_fields(made, first) if first is not None else made


def _keep_fields(made: Payload, first: Payload) -> Payload:
    """Return the plan of several orders whose first effect has all that the first order by itself sets."""
    alone, steps = list_effect_steps(first), list_effect_steps(made)
    if len(alone) != 1 or not steps or steps[0]["tool"] != alone[0]["tool"]:
        return made
    whole: Payload = {**steps[0], "inputs": {**get_inputs(steps[0]), **get_inputs(alone[0])}}
    return {**made, "actions": [whole if one is steps[0] else one for one in list_actions(made)]}
