"""What was changed in a plan, as a block of its card."""

from __future__ import annotations

from collections.abc import Mapping

from bot.slack.cards.blocks import build_section, clip_text, escape_mrkdwn
from bot.slack.cards.text import CardText, format_person, format_value
from orchestration.text.pii.find import mask_personal_data
from schemas.difference import DifferenceKind, InputDifference, StepDifference
from schemas.run import PlanChange, Run
from schemas.values import Json, Payload

SHOWN_STEPS = 10

_KEYS: Mapping[DifferenceKind, str] = {
    "added": "difference.added",
    "removed": "difference.removed",
    "changed": "difference.changed",
}

SHOWN_CHARACTERS = 150


def build_difference_block(run: Run, card_text: CardText) -> Payload | None:
    """Return the last change of the plan as a block; none where nobody changed it."""
    if not run.plan_changes:
        return None
    change = run.plan_changes[-1]
    who = format_person(change.by, change.by_name)
    said = card_text.say(run, "difference.title", who=who, revision=run.plan_revision, text=_quoted(change))
    lines = [_line(run, one, card_text) for one in change.difference[:SHOWN_STEPS]]
    more = len(change.difference) - SHOWN_STEPS
    if more > 0:
        lines.append(card_text.say(run, "difference.more", count=more))
    return build_section("\n".join([said, *lines]))


def _quoted(change: PlanChange) -> str:
    return escape_mrkdwn(clip_text(" ".join(change.text.split()), SHOWN_CHARACTERS))


def _line(run: Run, one: StepDifference, card_text: CardText) -> str:
    step = escape_mrkdwn(clip_text(one.summary or card_text.verb(run, one.tool), SHOWN_CHARACTERS))
    told = ", ".join(_field(run, one, field, card_text) for field in one.fields)
    line = "• " + card_text.say(run, _KEYS[one.kind], step=step)
    return f"{line} — {told}" if told else line


def _field(run: Run, one: StepDifference, field: InputDifference, card_text: CardText) -> str:
    name = escape_mrkdwn(card_text.field(run, field.field, one.tool))
    before, after = (_value(one, field.field, value, card_text) for value in (field.before, field.after))
    match one.kind:
        case "added":
            return f"{name}: {after}"
        case "removed":
            return f"{name}: {before}"
        case "changed":
            return f"{name}: {before} → {after}"


def _value(one: StepDifference, field: str, value: Json, card_text: CardText) -> str:
    """Personal data is shown only where it says who or where: that must be seen."""
    if value in (None, ""):
        return "–"
    text = format_value(value)
    contract = card_text.contracts.get(one.tool)
    reaches = contract is not None and field in contract.who_where
    text = " ".join((text if reaches else mask_personal_data(text)).split())
    shown = escape_mrkdwn(clip_text(text, SHOWN_CHARACTERS))
    return shown if isinstance(value, dict | list) else f"‘{shown}’"
