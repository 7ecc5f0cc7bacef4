"""What opens a step for changes: a button for each step, or a list to pick from where there are many."""

from __future__ import annotations

from collections.abc import Mapping

from bot.slack.cards.blocks import button, keyed_select
from bot.slack.cards.step_names import number
from bot.slack.cards.voice import Voice
from schemas.run import Run
from schemas.values import Payload

EDIT = "edit"
MOST_BUTTONS = 5
"""A list tells nothing when what is picked in it is picked again, as after a modal that was closed; so buttons, as
long as they do not crowd the card."""


def edit_controls(run: Run, steps: Mapping[str, str], voice: Voice) -> list[Payload]:
    """Return the controls for steps by id, with what each is called."""
    if len(steps) > MOST_BUTTONS:
        return [keyed_select(EDIT, voice.say(run, "button.edit_step"), steps)]
    if len(steps) == 1:
        return [button(EDIT, voice.say(run, "button.edit"), step) for step in steps]
    return [
        button(f"{EDIT}_{place}", voice.say(run, "button.edit_number", step=number(run, step)), step)
        for place, step in enumerate(steps)
    ]


def opens_step(action_id: str) -> bool:
    """Whether a control opens a step for changes."""
    return action_id.partition("_")[0] == EDIT
