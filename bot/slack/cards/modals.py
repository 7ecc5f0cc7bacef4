"""Modals: the whole of an approval with the plan as a picture, a rejection, a typed answer."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.blocks import (
    PREFORMATTED,
    build_context,
    build_input,
    build_plain_text,
    build_preformatted,
    build_radio_buttons,
    build_section,
    clip_text,
    escape_mrkdwn,
    normalise_text,
)
from bot.slack.cards.text import CardText, count_masked_values, format_step_headline, mask_payload
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
    SayAgainForm,
)
from orchestration.plan.estimate import render_mermaid
from orchestration.run.ask_events import MAX_REASON_CHARS
from orchestration.text.mentions import show_request_text
from schemas.ask import Approval, ApprovalItem, Question
from schemas.plan import ReadPart, ReadRole
from schemas.run import Run
from schemas.values import Payload

MODAL_BOXES = 90

PICTURE_BOXES = 6


def build_approval_modal(run: Run, approval: Approval, card_text: CardText) -> Payload:
    """Return the modal. https://docs.slack.dev/reference/views/modal-views"""
    blocks = [block for item in approval.items for block in _whole(run, item, card_text)]
    if len(blocks) > MODAL_BOXES:
        blocks = [*blocks[:MODAL_BOXES], build_context(card_text.say(run, "approval.modal_cut"))]
    blocks += _picture(run, card_text)
    return {
        "type": "modal",
        "title": build_plain_text(card_text.say(run, "approval.modal_title"), 24),
        "close": build_plain_text(card_text.say(run, "button.close"), 24),
        "blocks": [*blocks],
    }


def has_picture(run: Run) -> bool:
    """Whether there is more than one step, whose order can be drawn."""
    return run.plan is not None and len(run.plan.actions) > 1


def _picture(run: Run, card_text: CardText) -> list[Payload]:
    """The flow chart as text: Slack draws none, but what draws Mermaid takes it as it is."""
    if run.plan is None or not has_picture(run):
        return []
    boxes = [""]
    for line in render_mermaid(run.plan).splitlines():
        if len(boxes[-1]) + len(line) >= PREFORMATTED:
            boxes.append("")
        boxes[-1] += line + "\n"
    return [
        build_section(card_text.say(run, "approval.picture")),
        *(build_preformatted(box) for box in boxes[:PICTURE_BOXES]),
    ]


def _whole(run: Run, item: ApprovalItem, card_text: CardText) -> list[Payload]:
    text = mask_payload(run, item, card_text, with_ids=True)
    boxes = [build_preformatted(text[at : at + PREFORMATTED]) for at in range(0, max(len(text), 1), PREFORMATTED)]
    masked = count_masked_values(item, card_text)
    told = [build_context(card_text.say(run, "approval.masked", count=masked))] if masked else []
    return [build_section(format_step_headline(run, item, card_text, with_ids=True)), *boxes, *told]


def build_reject_modal(run: Run, form: RejectForm, card_text: CardText) -> Payload:
    """Return the modal; the end of the run is chosen at first. Which approval it is travels in its hidden part."""
    ways = {STOP: card_text.say(run, "reject.stop"), ANOTHER_WAY: card_text.say(run, "reject.another_way")}
    typed: Payload = {
        "type": "plain_text_input",
        "action_id": REJECT_ACTION,
        "multiline": True,
        "max_length": MAX_REASON_CHARS,
        "placeholder": build_plain_text(card_text.say(run, "reject.example"), 150),
    }
    return {
        "type": "modal",
        "callback_id": "reject",
        "private_metadata": form.model_dump_json(),
        "title": build_plain_text(card_text.say(run, "reject.title"), 24),
        "submit": build_plain_text(card_text.say(run, "button.send"), 24),
        "close": build_plain_text(card_text.say(run, "button.back"), 24),
        "blocks": [
            build_input(
                SEQUEL_BLOCK, card_text.say(run, "reject.sequel"), build_radio_buttons(REJECT_ACTION, ways, STOP)
            ),
            build_input(REASON_BLOCK, card_text.say(run, "reject.reason"), typed, optional=True),
        ],
    }


def build_answer_modal(run: Run, question: Question, form: AnswerForm, card_text: CardText) -> Payload:
    """Return the modal. Which question it answers travels in its hidden part.

    https://docs.slack.dev/reference/block-kit/block-elements/plain-text-input-element
    """
    typed: Payload = {"type": "plain_text_input", "action_id": TEXT_ACTION, "max_length": MAX_CHARACTERS}
    if isinstance(question.initial, str) and question.control == "text" and question.initial:
        typed["initial_value"] = normalise_text(question.initial)[:MAX_CHARACTERS]
    if question.control == "text":
        typed["multiline"] = question.field in {"content", "text"}
    entry = build_input(TEXT_BLOCK, card_text.say(run, "modal.label"), typed)
    return {
        "type": "modal",
        "callback_id": "answer",
        "private_metadata": form.model_dump_json(),
        "title": build_plain_text(card_text.say(run, "modal.title"), 24),
        "submit": build_plain_text(card_text.say(run, "button.send"), 24),
        "close": build_plain_text(card_text.say(run, "button.cancel"), 24),
        "blocks": [build_section(f"*{escape_mrkdwn(question.text)}*"), entry],
    }


def build_say_again_modal(run: Run, form: SayAgainForm, card_text: CardText) -> Payload:
    """Return the modal with the words of the request in its field, to be said anew."""
    typed: Payload = {
        "type": "plain_text_input",
        "action_id": TEXT_ACTION,
        "multiline": True,
        "max_length": MAX_CHARACTERS,
        "initial_value": show_request_text(run.request)[:MAX_CHARACTERS],
    }
    return {
        "type": "modal",
        "callback_id": "say_again",
        "private_metadata": form.model_dump_json(),
        "title": build_plain_text(card_text.say(run, "button.say_again"), 24),
        "submit": build_plain_text(card_text.say(run, "button.send"), 24),
        "close": build_plain_text(card_text.say(run, "button.cancel"), 24),
        "blocks": [
            build_input(TEXT_BLOCK, card_text.say(run, "modal.request"), typed),
            build_context(card_text.say(run, "modal.request_how")),
        ],
    }


MOST_STEPS, MOST_WORDS = 40, 80
_BESIDE: tuple[tuple[ReadRole, str], ...] = (("prohibition", "reading.prohibition"), ("unheard", "reading.unheard"))
"""What is told beside the steps, with its words."""


def has_reading(run: Run) -> bool:
    """Whether something of a request became a step's, so that there is more to show than the answer tells."""
    return run.plan is not None and bool(run.plan.actions) and bool(run.plan.reading)


def build_reading_modal(run: Run, card_text: CardText) -> Payload:
    """Return the modal. https://docs.slack.dev/reference/views/modal-views"""
    return {
        "type": "modal",
        "title": build_plain_text(card_text.say(run, "reading.modal_title"), 24),
        "close": build_plain_text(card_text.say(run, "button.close"), 24),
        "blocks": [*_blocks(run, card_text)],
    }


def _blocks(run: Run, card_text: CardText) -> Iterator[Payload]:
    text = show_request_text(run.request)
    yield build_section(f">{escape_mrkdwn(clip_text(text, 1_000)).replace(chr(10), chr(10) + '>')}")
    parts = run.plan.reading if run.plan is not None else ()
    for number, action in enumerate(run.plan.actions[:MOST_STEPS] if run.plan is not None else (), 1):
        lines = [
            f"• {_quote(text, one)} → {_role(run, one, card_text)}"
            for one in parts
            if one.field.partition(".")[0] == action.id
        ]
        heading = f"*{number}. {escape_mrkdwn(clip_text(card_text.step(run, action), MOST_WORDS))}*"
        yield build_section(clip_text("\n".join([heading, *lines]), 2_900))
    for role, key in _BESIDE:
        words = [_quote(text, one) for one in parts if one.role == role]
        if words:
            yield build_context(card_text.say(run, key, words=clip_text(", ".join(words), 1_500)))


def _quote(text: str, part: ReadPart) -> str:
    start, end = part.span
    return f"“{escape_mrkdwn(clip_text(text[start:end].strip(), MOST_WORDS))}”"


def _role(run: Run, part: ReadPart, card_text: CardText) -> str:
    name = part.field.partition(".")[2]
    return card_text.field(run, name) if name else card_text.say(run, "reading.condition")
