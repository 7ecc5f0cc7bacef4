"""How a step of an approval is called on cards and in modals: its number, what it does, and where."""

from __future__ import annotations

from bot.slack.cards.foreign import escaped
from bot.slack.cards.voice import Voice
from orchestration.run.words import place_of
from schemas.ask import ApprovalItem, Resolution
from schemas.run import Run


def headline(run: Run, item: ApprovalItem, voice: Voice) -> str:
    """Return the step as one line of mrkdwn."""
    return f"*{_number(run, item)}. {escaped(voice.verb(run, item.tool))}*{_targets(item, voice)}"


def plain_name(run: Run, item: ApprovalItem, voice: Voice) -> str:
    """Return the step as one line of plain text."""
    names = ", ".join(found.name for found in item.resolved.values())
    line = f"{_number(run, item)}. {voice.verb(run, item.tool)}"
    return f"{line} → {names}" if names else line


def _number(run: Run, item: ApprovalItem) -> str:
    return item.place or number(run, item.action)


def number(run: Run, action_id: str) -> str:
    """Return the number that a step was asked about under or else has in the plan, such as ``2`` or ``2-3``."""
    asked = (
        item.place for record in run.approvals.values() for item in record.approval.items if item.action == action_id
    )
    return place_of(run.plan, action_id) or next((place for place in asked if place), "1")


def _targets(item: ApprovalItem, voice: Voice) -> str:
    service = item.tool.partition(".")[0]
    names = [_target(found, is_live=voice.is_live(service, found.url)) for found in item.resolved.values()]
    return f" → {', '.join(names)}" if names else ""


def _target(found: Resolution, *, is_live: bool) -> str:
    name = escaped(found.name).replace("|", "¦")
    if is_live:
        return f"<{found.url}|{name}> (`{escaped(found.id)}`)"
    return f"{name} (`{escaped(found.id)}`)"
