"""How a request was understood: its words by what they became, in a modal that a button on the answer opens."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.blocks import build_context, build_plain_text, build_section, clip_text, escape_mrkdwn
from bot.slack.cards.text import CardText
from orchestration.text.mentions import show_request_text
from schemas.plan import ReadPart, ReadRole
from schemas.run import Run
from schemas.values import Payload

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
