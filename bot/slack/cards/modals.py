"""Modals: the whole of an approval with the plan as a picture, a rejection, a typed answer."""

from __future__ import annotations

from bot.slack.cards.blocks import (
    PREFORMATTED,
    cleaned,
    context,
    entry,
    escaped,
    plain,
    preformatted,
    radio_buttons,
    section,
)
from bot.slack.cards.text import CardText, headline, masked_count, masked_text
from bot.slack.forms import (
    ANOTHER_WAY,
    MAX_CHARACTERS,
    REASON_BLOCK,
    REJECT_ACTION,
    SEQUEL_BLOCK,
    STOP,
    TEXT_ACTION,
    TEXT_BLOCK,
    AnswerForm,
    RejectForm,
)
from orchestration.plan.estimate import mermaid
from orchestration.run.ask_events import MAX_REASON_CHARS
from schemas.ask import Approval, ApprovalItem, Question
from schemas.run import Run
from schemas.values import Payload

MODAL_BOXES = 90

PICTURE_BOXES = 6


def approval_modal(run: Run, approval: Approval, voice: CardText) -> Payload:
    """Return the modal. https://docs.slack.dev/reference/views/modal-views"""
    blocks = [block for item in approval.items for block in _whole(run, item, voice)]
    if len(blocks) > MODAL_BOXES:
        blocks = [*blocks[:MODAL_BOXES], context(voice.say(run, "approval.modal_cut"))]
    blocks += _picture(run, voice)
    return {
        "type": "modal",
        "title": plain(voice.say(run, "approval.modal_title"), 24),
        "close": plain(voice.say(run, "button.close"), 24),
        "blocks": [*blocks],
    }


def has_picture(run: Run) -> bool:
    """Whether there is more than one step, whose order can be drawn."""
    return run.plan is not None and len(run.plan.actions) > 1


def _picture(run: Run, voice: CardText) -> list[Payload]:
    """The flow chart as text: Slack draws none, but what draws Mermaid takes it as it is."""
    if run.plan is None or not has_picture(run):
        return []
    boxes = [""]
    for line in mermaid(run.plan).splitlines():
        if len(boxes[-1]) + len(line) >= PREFORMATTED:
            boxes.append("")
        boxes[-1] += line + "\n"
    return [section(voice.say(run, "approval.picture")), *(preformatted(box) for box in boxes[:PICTURE_BOXES])]


def _whole(run: Run, item: ApprovalItem, voice: CardText) -> list[Payload]:
    text = masked_text(run, item, voice)
    boxes = [preformatted(text[at : at + PREFORMATTED]) for at in range(0, max(len(text), 1), PREFORMATTED)]
    masked = masked_count(item, voice)
    told = [context(voice.say(run, "approval.masked", count=masked))] if masked else []
    return [section(headline(run, item, voice)), *boxes, *told]


def reject_modal(run: Run, form: RejectForm, voice: CardText) -> Payload:
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


def answer_modal(run: Run, question: Question, form: AnswerForm, voice: CardText) -> Payload:
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
