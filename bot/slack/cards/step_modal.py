"""The modal in which a person changes a step: a field for each input that the contract lets a person set.

Fields that hold personal data are not filled in, for the card masks it: what is left empty stays as it is.
"""

from __future__ import annotations

from bot.slack.cards.blocks import context, plain, section
from bot.slack.cards.foreign import escaped
from bot.slack.cards.step_fields import step_fields
from bot.slack.cards.step_names import number
from bot.slack.cards.voice import Voice
from bot.slack.step_form import StepForm
from schemas.run import Run
from schemas.values import Payload


def step_modal(run: Run, form: StepForm, voice: Voice) -> Payload:
    """Return the modal; without a field that can be changed it has nothing to send."""
    assert run.plan is not None
    contract = voice.contracts[run.plan.action(form.step).tool]
    headline = f"*{number(run, form.step)}. {escaped(voice.verb(run, contract.tool))}*"
    drawn = [(field, field.entry()) for field in step_fields(run, form.step, contract, voice)]
    entries = [block for _, block in drawn if block is not None]
    locked = [block for field, shown in drawn if shown is None for block in field.locked()]
    if locked:
        locked.insert(0, context(voice.say(run, "step.locked")))
    modal: Payload = {
        "type": "modal",
        "callback_id": "step",
        "private_metadata": form.model_dump_json(),
        "title": plain(voice.say(run, "step.title"), 24),
        "close": plain(voice.say(run, "button.back"), 24),
        "blocks": [section(headline), *entries, *locked],
    }
    return {**modal, "submit": plain(voice.say(run, "button.save"), 24)} if entries else modal
