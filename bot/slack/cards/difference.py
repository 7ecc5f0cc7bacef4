"""What a person changed of a plan in words: what was, and what is."""

from __future__ import annotations

import json
from collections.abc import Mapping

from bot.slack.cards.blocks import section
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.voice import Voice, person
from orchestration.text.pii.find import mask
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


def difference_block(run: Run, voice: Voice) -> Payload | None:
    """Return the last change of the plan as a block; none where nobody changed it."""
    if not run.plan_changes:
        return None
    change = run.plan_changes[-1]
    who = person(change.by, change.by_name)
    said = voice.say(run, "difference.title", who=who, revision=run.plan_revision, text=_quoted(change))
    lines = [_line(run, one, voice) for one in change.difference[:SHOWN_STEPS]]
    more = len(change.difference) - SHOWN_STEPS
    if more > 0:
        lines.append(voice.say(run, "difference.more", count=more))
    return section("\n".join([said, *lines]))


def _quoted(change: PlanChange) -> str:
    return escaped(clipped(" ".join(change.text.split()), SHOWN_CHARACTERS))


def _line(run: Run, one: StepDifference, voice: Voice) -> str:
    step = escaped(clipped(one.summary or voice.verb(run, one.tool), SHOWN_CHARACTERS))
    told = ", ".join(_field(run, one, field, voice) for field in one.fields)
    line = "• " + voice.say(run, _KEYS[one.kind], step=step)
    return f"{line} — {told}" if told else line


def _field(run: Run, one: StepDifference, field: InputDifference, voice: Voice) -> str:
    name = escaped(voice.field(run, field.field))
    before, after = (_value(one, field.field, value, voice) for value in (field.before, field.after))
    match one.kind:
        case "added":
            return f"{name}: {after}"
        case "removed":
            return f"{name}: {before}"
        case "changed":
            return f"{name}: {before} → {after}"


def _value(one: StepDifference, field: str, value: Json, voice: Voice) -> str:
    """Personal data is shown only where it says who or where: that must be seen."""
    if value in (None, ""):
        return "–"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    contract = voice.contracts.get(one.tool)
    reaches = contract is not None and field in contract.who_where
    text = " ".join((text if reaches else mask(text)).split())
    return f"‘{escaped(clipped(text, SHOWN_CHARACTERS))}’"
