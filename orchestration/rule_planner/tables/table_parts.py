"""Requests of two orders, of which one changes a table and the other sends words ("mark it paid and tell the counter:
…"). Pure."""

from __future__ import annotations

import re

from orchestration.proposers import PlanningTask
from orchestration.rule_planner.orders.joined_requests import is_ready, join_plans, measure_gaps
from orchestration.rule_planner.orders.request_seams import split_request
from orchestration.rule_planner.plans.made_plans import get_inputs, list_actions
from orchestration.rule_planner.plans.plan_text import PlanFor
from orchestration.rule_planner.plans.steps import SENDS_TO
from orchestration.text.unspaced_korean import QUOTED_TEXT
from schemas.values import Payload


def plan_with_message(task: PlanningTask, plan_change: PlanFor, make: PlanFor) -> Payload | None:
    """Return the plan of an order about a table and of one that sends words; None where one of them is not read whole.
    Words that are not in quotes go on to the end, so they come last."""
    for head, tail in split_request(task.request.text, task.request.language):
        joined = _join(task, head, tail, plan_change, make)
        if joined is not None:
            return joined
    return None


def _join(task: PlanningTask, head: str, tail: str, plan_change: PlanFor, make: PlanFor) -> Payload | None:
    sent = _plan_message(task, tail, make)
    if sent is not None:
        changed = _plan_change(task, head, plan_change)
        return join_plans(sent, changed, sent) if changed is not None else None
    sent = _plan_message(task, head, make) if QUOTED_TEXT.search(head) else None
    changed = _plan_change(task, tail, plan_change) if sent is not None else None
    return join_plans(changed, sent, changed) if sent is not None and changed is not None else None


def _plan_change(task: PlanningTask, text: str, plan_change: PlanFor) -> Payload | None:
    made = plan_change(_say(task, text))
    acts = [one["intent"] for one in list_actions(made)]
    return made if acts and all(one == "write" for one in acts) else None


def _plan_message(task: PlanningTask, text: str, make: PlanFor) -> Payload | None:
    """Return the plan of an order that sends words to one place and does nothing else."""
    part = _say(task, mark_channel(text, task.channels))
    made = make(part)
    sends = [one for one in list_actions(made) if str(one["tool"]) in SENDS_TO]
    is_alone = len(sends) == len(list_actions(made)) == 1
    return made if is_alone and is_ready(part, made) and not measure_gaps(part, made) else None


def mark_channel(text: str, channels: tuple[str, ...]) -> str:
    """Return an order with a "#" before the name of a channel that words are sent to."""
    for name in channels:
        text = re.sub(rf"(?<![#\w-]){re.escape(name)}(?=\s?[:：]|に|へ|에)", f"#{name}", text, count=1)
    return text


def does_take_channel_for_person(task: PlanningTask, plan: Payload) -> bool:
    """Whether a plan sends to a person who is called as a channel is."""
    return any(get_inputs(one).get("user") in task.channels for one in list_actions(plan))


def _say(task: PlanningTask, text: str) -> PlanningTask:
    return task._replace(request=task.request.model_copy(update={"text": text}))
