"""How far the plan, or the steps that are under way, are: in words, for as long as that is told."""

from __future__ import annotations

from bot.slack.cards.text import CardText
from orchestration.progress import PLANNING, Progress
from orchestration.run.loops import count_settled_items
from schemas.run import Run
from schemas.states import Looping, Started


def format_step_progress(run: Run, card_text: CardText, action_id: str) -> str:
    """Return how far a step under way is; empty where nobody has said."""
    told = card_text.progress.get(action_id)
    state = run.states.get(action_id)
    if isinstance(state, Looping):
        return format_loop_progress(run, card_text, action_id, state)
    if told is None or not isinstance(state, Started):
        return ""
    if told.waits_s is not None:
        return card_text.say(run, "progress.busy", seconds=told.waits_s)
    return _format_read(run, told, card_text)


def format_loop_progress(run: Run, card_text: CardText, action_id: str, state: Looping) -> str:
    """Return of how many items of a loop it is known what became of them."""
    return card_text.say(run, "task.looping", done=count_settled_items(run, action_id), count=state.count)


def format_current_progress(run: Run, card_text: CardText) -> str:
    """Return how far the plan is while it is made, else the first step of which it is told, by its number."""
    planned = card_text.progress.get(PLANNING)
    if planned is not None and planned.waits_s is not None:
        return card_text.say(run, "progress.busy", seconds=planned.waits_s)
    if planned is not None and planned.done:
        return card_text.say(run, "progress.plan", count=planned.done)
    if run.plan is None:
        return ""
    for number, action in enumerate(run.plan.actions, 1):
        told = format_step_progress(run, card_text, action.id) if action.id in card_text.progress else ""
        if told:
            return f"{number}. {told}" if len(run.plan.actions) > 1 else told
    return ""


def _format_read(run: Run, told: Progress, card_text: CardText) -> str:
    if told.total is None:
        return card_text.say(run, "progress.so_far", done=told.done)
    return card_text.say(run, "progress.of", done=told.done, total=told.total)
