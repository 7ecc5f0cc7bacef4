"""The modal with the whole text of every payload of an approval, and the plan as a picture; personal data stays masked,
and its count is told."""

from __future__ import annotations

from bot.slack.cards.blocks import PREFORMATTED, context, plain, preformatted, section
from bot.slack.cards.payload_text import masked_count, masked_text
from bot.slack.cards.step_names import headline
from bot.slack.cards.voice import Voice
from orchestration.plan.estimate import mermaid
from schemas.ask import Approval, ApprovalItem
from schemas.run import Run
from schemas.values import Payload

MODAL_BOXES = 90
PICTURE_BOXES = 6


def approval_modal(run: Run, approval: Approval, voice: Voice) -> Payload:
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


def _picture(run: Run, voice: Voice) -> list[Payload]:
    """The flow chart as text: Slack draws none, but what draws Mermaid takes it as it is."""
    if run.plan is None or not has_picture(run):
        return []
    boxes = [""]
    for line in mermaid(run.plan).splitlines():
        if len(boxes[-1]) + len(line) >= PREFORMATTED:
            boxes.append("")
        boxes[-1] += line + "\n"
    return [section(voice.say(run, "approval.picture")), *(preformatted(box) for box in boxes[:PICTURE_BOXES])]


def _whole(run: Run, item: ApprovalItem, voice: Voice) -> list[Payload]:
    text = masked_text(run, item, voice)
    boxes = [preformatted(text[at : at + PREFORMATTED]) for at in range(0, max(len(text), 1), PREFORMATTED)]
    masked = masked_count(item, voice)
    told = [context(voice.say(run, "approval.masked", count=masked))] if masked else []
    return [section(headline(run, item, voice)), *boxes, *told]
