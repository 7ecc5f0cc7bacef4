"""The plan of the orders that the tagger found: each is planned by itself, and one goes behind the other. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from orchestration.patterns import make_regex
from orchestration.proposers import PlanningTask
from orchestration.role_tagger.tagger import TaggedOrder
from orchestration.rule_planner.orders.joined_requests import join_plans
from orchestration.rule_planner.orders.order_steps import build_order_plan
from orchestration.rule_planner.orders.restate_orders import (
    is_channel,
    is_pronoun,
    is_self,
    is_sure,
    restate_order,
    restate_orders,
    split_changes,
)
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions, list_effect_steps
from orchestration.rule_planner.plans.plan_text import PlanFor
from schemas.plan import Language
from schemas.values import Json, Payload

_IDLE = "aside"
_PASSED_ON = "what"
"""A part that stands for what an order before it found or made."""
_SENDS = frozenset({"post", "dm"})
_PEOPLE = frozenset({"to", "owner", "people"})
_SEVERAL = make_regex(r"them|they|둘|그분들|二人", re.IGNORECASE)
_OWN_WORDS = frozenset({"text", "told", "about", "body", "question"})


def plan_orders(
    task: PlanningTask, text: str, orders: Sequence[TaggedOrder], language: Language, make: PlanFor
) -> Payload | None:
    """Return the plan of all orders of a text; None where one of them makes no step."""
    joined: Payload | None = None
    named: tuple[str, ...] = ()
    for group in _list_groups(orders):
        part = _plan_group(_Group(task, text, group, _mean_people(text, group, named)), language, make)
        named = _list_named(text, group) or named
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


class _Group(NamedTuple):
    """Orders that are planned together; ``meant``: who is meant by "her" in them, by where that begins."""

    task: PlanningTask
    text: str
    orders: Sequence[TaggedOrder]
    meant: Mapping[int, Sequence[str]]


def _list_named(text: str, group: Sequence[TaggedOrder]) -> tuple[str, ...]:
    """Return whom orders name, but for who asks."""
    parts = [part for order in group for part in order.parts if part.role in _PEOPLE]
    said = [text[part.start : part.end].strip() for part in parts]
    return tuple(dict.fromkeys(one for one in said if not (is_self(one) or is_pronoun(one) or is_channel(one))))


def _mean_people(text: str, group: Sequence[TaggedOrder], named: Sequence[str]) -> dict[int, Sequence[str]]:
    """Return who is meant where orders only point at somebody: the one whom those before them name, or all of them."""
    pointing = [
        part
        for order in group
        for part in order.parts
        if part.role in _PEOPLE and is_pronoun(text[part.start : part.end].strip())
    ]
    return {
        part.start: named
        for part in pointing
        if len(named) == 1 or (named and _SEVERAL.fullmatch(text[part.start : part.end].strip()))
    }


def _plan_group(group: _Group, language: Language, make: PlanFor) -> Payload:
    task, text, orders, meant = group
    if len(orders) == 1 and is_sure(orders[0]):
        alone = build_order_plan(task, text, orders[0], make, meant)
        if alone is not None:
            return alone
    plain = meant and len(orders) == 1 and restate_order(text, orders[0], language, is_first=True, meant=meant)
    said = plain or restate_orders(text, orders, language) or text[orders[0].start : orders[-1].end].strip()
    made = make(task._replace(request=task.request.model_copy(update={"text": said})))
    first = build_order_plan(task, text, orders[0], make, meant) if len(orders) > 1 and is_sure(orders[0]) else None
    return _keep_fields(made, first) if first is not None else made


def _keep_fields(made: Payload, first: Payload) -> Payload:
    """Return the plan of several orders whose first effect has all that the first order by itself sets."""
    alone, steps = list_effect_steps(first), list_effect_steps(made)
    if len(alone) != 1 or not steps or steps[0]["tool"] != alone[0]["tool"]:
        return made
    whole: Payload = {**steps[0], "inputs": {**get_inputs(steps[0]), **get_inputs(alone[0])}}
    return {**made, "actions": [whole if one is steps[0] else one for one in list_actions(made)]}
