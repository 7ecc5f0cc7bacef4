"""The modal of a no: why, and whether the run ends or another way is looked for."""

from __future__ import annotations

from bot.slack.cards.blocks import entry, plain, radio_buttons
from bot.slack.cards.voice import Voice
from bot.slack.reject_form import ANOTHER_WAY, REASON_BLOCK, REJECT_ACTION, SEQUEL_BLOCK, STOP, RejectForm
from orchestration.run.rulings import MAX_REASON_CHARS
from schemas.run import Run
from schemas.values import Payload


def reject_modal(run: Run, form: RejectForm, voice: Voice) -> Payload:
    """Return the modal; the end of the run is chosen at first. Which approval it is travels in its hidden part."""
    ways = {STOP: voice.say(run, "reject.stop"), ANOTHER_WAY: voice.say(run, "reject.another_way")}
    typed: Payload = {
        "type": "plain_text_input",
        "action_id": REJECT_ACTION,
        "multiline": True,
        "max_length": MAX_REASON_CHARS,
        "placeholder": plain(voice.say(run, "reject.example"), 150),
    }
    return {
        "type": "modal",
        "callback_id": "reject",
        "private_metadata": form.model_dump_json(),
        "title": plain(voice.say(run, "reject.title"), 24),
        "submit": plain(voice.say(run, "button.send"), 24),
        "close": plain(voice.say(run, "button.back"), 24),
        "blocks": [
            entry(SEQUEL_BLOCK, voice.say(run, "reject.sequel"), radio_buttons(REJECT_ACTION, ways, STOP)),
            entry(REASON_BLOCK, voice.say(run, "reject.reason"), typed, optional=True),
        ],
    }
