"""Why a yes that was given does not hold, and what of a payload is still to be filled: lines on the approval's card."""

from __future__ import annotations

from bot.slack.cards.foreign import clipped, escaped
from bot.slack.cards.voice import Voice
from orchestration.text.pii.find import mask
from schemas.ask import ApprovalItem, Deviation
from schemas.decision import Decision
from schemas.run import Run

SHOWN = 5
SHOWN_CHARACTERS = 120


def again_lines(run: Run, item: ApprovalItem, voice: Voice) -> list[str]:
    """Return lines of mrkdwn: what changed since the yes, and whether steps before this one fill a part of it."""
    lines = [voice.say(run, "approval.again", what=_told(run, one, voice)) for one in item.again[:SHOWN]]
    return [*lines, voice.say(run, "approval.template")] if item.template else lines


def _told(run: Run, one: Deviation, voice: Voice) -> str:
    was, now, field = _quoted(one.was), _quoted(one.now), escaped(voice.field(run, one.field))
    match one.kind:
        case "policy":
            return voice.say(run, "again.policy", was=escaped(one.was), now=escaped(one.now))
        case "target":
            return voice.say(run, "again.target", was=was, now=now)
        case "payload":
            return voice.say(run, "again.payload", field=field, was=was, now=now)
        case "content":
            return voice.say(run, "again.content", field=field, was=was, now=now)
        case "reason":
            decision = Decision(decision="require_confirm", rule=one.field)
            return voice.say(run, "again.reason", why=escaped(voice.reason(run, decision)))


def _quoted(text: str) -> str:
    return f"‘{escaped(clipped(mask(text).replace(chr(10), ' '), SHOWN_CHARACTERS))}’" if text else "—"
