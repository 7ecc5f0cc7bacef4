"""A plan as people see it: names where a planner left the marks of what was picked. Pure."""

from __future__ import annotations

from collections.abc import Iterable

from orchestration.text.mentions import show_mentions, show_mentions_inside
from schemas.plan import Action, Plan
from schemas.request import Mention


def show_plan_mentions(plan: Plan, mentions: Iterable[Mention]) -> Plan:
    """Return the plan with names in its texts. An input that is a mark and nothing else stays: it stands for the very
    thing that was picked, and needs no look-up by a name."""
    known = tuple(mentions)
    more: dict[str, object] = {
        "goal": show_mentions(plan.goal, known),
        "actions": tuple(_name_action(action, known) for action in plan.actions),
    }
    if plan.reply is not None:
        more["reply"] = plan.reply.model_copy(update={"text": show_mentions(plan.reply.text, known)})
    changed = {name: value for name, value in more.items() if value != getattr(plan, name)}
    return plan.model_copy(update=changed) if changed else plan


def _name_action(action: Action, known: tuple[Mention, ...]) -> Action:
    summary = show_mentions(action.summary, known)
    inputs = {name: show_mentions_inside(value, known) for name, value in action.inputs.items()}
    if (summary, inputs) == (action.summary, action.inputs):
        return action
    return action.model_copy(update={"summary": summary, "inputs": inputs})
