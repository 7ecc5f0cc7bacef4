"""The modal with the whole text of every payload of an approval; personal data stays masked, and its count is told."""

from __future__ import annotations

from bot.slack.cards.blocks import PREFORMATTED, context, plain, preformatted, section
from bot.slack.cards.payload_text import masked_count, masked_text
from bot.slack.cards.step_names import headline
from bot.slack.cards.voice import Voice
from schemas.ask import Approval, ApprovalItem
from schemas.run import Run
from schemas.values import Payload

MODAL_BOXES = 90


def approval_modal(run: Run, approval: Approval, voice: Voice) -> Payload:
    """Return the modal. https://docs.slack.dev/reference/views/modal-views"""
    blocks = [block for item in approval.items for block in _whole(run, item, voice)]
    if len(blocks) > MODAL_BOXES:
        blocks = [*blocks[:MODAL_BOXES], context(voice.say(run, "approval.modal_cut"))]
    return {
        "type": "modal",
        "title": plain(voice.say(run, "approval.modal_title"), 24),
        "close": plain(voice.say(run, "button.close"), 24),
        "blocks": [*blocks],
    }


def _whole(run: Run, item: ApprovalItem, voice: Voice) -> list[Payload]:
    text = masked_text(item, voice)
    boxes = [preformatted(text[at : at + PREFORMATTED]) for at in range(0, max(len(text), 1), PREFORMATTED)]
    masked = masked_count(item, voice)
    told = [context(voice.say(run, "approval.masked", count=masked))] if masked else []
    return [section(headline(run, item, voice)), *boxes, *told]
