"""The modal in which a text or a number is written as the answer to a question."""

from __future__ import annotations

from bot.slack.cards.blocks import plain, section
from bot.slack.cards.foreign import cleaned, escaped
from bot.slack.cards.voice import Voice
from bot.slack.written_answer import MAX_CHARACTERS, TEXT_ACTION, TEXT_BLOCK, AnswerForm
from schemas.ask import Question
from schemas.run import Run
from schemas.values import Payload


def answer_modal(run: Run, question: Question, form: AnswerForm, voice: Voice) -> Payload:
    """Return the modal. Which question it answers travels in its hidden part.

    https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element
    """
    typed: Payload = {"type": "plain_text_input", "action_id": TEXT_ACTION, "max_length": MAX_CHARACTERS}
    if isinstance(question.initial, str) and question.control == "text" and question.initial:
        typed["initial_value"] = cleaned(question.initial)[:MAX_CHARACTERS]
    if question.control == "text":
        typed["multiline"] = question.field in {"content", "text"}
    entry: Payload = {
        "type": "input",
        "block_id": TEXT_BLOCK,
        "label": plain(voice.say(run, "modal.label"), 2000),
        "element": typed,
    }
    return {
        "type": "modal",
        "callback_id": "answer",
        "private_metadata": form.model_dump_json(),
        "title": plain(voice.say(run, "modal.title"), 24),
        "submit": plain(voice.say(run, "button.send"), 24),
        "close": plain(voice.say(run, "button.cancel"), 24),
        "blocks": [section(f"*{escaped(question.text)}*"), entry],
    }
