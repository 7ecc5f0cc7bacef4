"""What people changed on the card of an approval: who, which field, from what to what."""

from __future__ import annotations

from collections.abc import Iterator

from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.payload_text import holds_personal_data, written
from bot.slack.cards.step_names import number
from bot.slack.cards.voice import Voice, person
from orchestration.run.edit_events import changes_on_card
from orchestration.text.pii.find import mask
from schemas.events import FieldChange, StepChanged
from schemas.run import ApprovalRecord, Run
from schemas.values import Json

SHOWN_CHANGES = 5
SHOWN_CHARACTERS = 120


def change_lines(run: Run, record: ApprovalRecord, voice: Voice) -> list[str]:
    """Return a line of mrkdwn for each change, the latest last."""
    changes = changes_on_card(run, record)
    return [_line(run, record, change, voice) for change in changes[-SHOWN_CHANGES:]]


def _line(run: Run, record: ApprovalRecord, change: StepChanged, voice: Voice) -> str:
    asked = next((item for item in record.approval.items if item.action == change.action), None)
    tool, place = (asked.tool, asked.place) if asked else ("", "")
    said = [
        f"{label} {_from_to(run, tool, field, one, voice)}"
        for field, whole in change.changes.items()
        for label, one in _parts(voice.field(run, field), whole)
    ]
    who = person(change.by, change.by_name)
    return voice.say(run, "approval.changed", who=who, step=place or number(run, change.action), what=", ".join(said))


def _parts(label: str, change: FieldChange) -> Iterator[tuple[str, FieldChange]]:
    """Yield what is different: of a map only the keys that are, of a list only what came and what went."""
    match change.was, change.value:
        case dict() as was, dict() as now:
            for key in dict.fromkeys((*was, *now)):
                if was.get(key) != now.get(key):
                    inside = FieldChange(value=now.get(key), was=was.get(key))
                    yield from _parts(f"{label} · {escaped(key)}", inside)
        case list() as was, list() as now:
            came, went = [one for one in now if one not in was], [one for one in was if one not in now]
            yield label, FieldChange(value=came or None, was=went or None) if came or went else change
        case _:
            yield label, change


def _from_to(run: Run, tool: str, field: str, change: FieldChange, voice: Voice) -> str:
    was = _quoted(run, tool, field, change.was_name or change.was, voice)
    return f"{was} → {_quoted(run, tool, field, change.name or change.value, voice)}"


def _quoted(run: Run, tool: str, field: str, value: Json, voice: Voice) -> str:
    if value in (None, ""):
        return voice.say(run, "approval.nothing")
    text = written(value)
    text = mask(text) if holds_personal_data(tool, field, value, voice) else text
    return f"‘{escaped(clipped(text.replace(chr(10), ' '), SHOWN_CHARACTERS))}’"
