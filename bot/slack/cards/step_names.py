"""How a step of an approval is called on cards and in modals: its number, what it does, and where."""

from __future__ import annotations

from bot.slack.cards.foreign import escaped, is_address
from bot.slack.cards.voice import Voice
from schemas.ask import ApprovalItem, Resolution
from schemas.plan import ITEM
from schemas.run import Run


def headline(run: Run, item: ApprovalItem, voice: Voice) -> str:
    """Return the step as one line of mrkdwn."""
    return f"*{number(run, item.action)}. {escaped(voice.verb(run, item.tool))}*{_targets(item)}"


def plain_name(run: Run, item: ApprovalItem, voice: Voice) -> str:
    """Return the step as one line of plain text."""
    names = ", ".join(found.name for found in item.resolved.values())
    line = f"{number(run, item.action)}. {voice.verb(run, item.tool)}"
    return f"{line} → {names}" if names else line


def number(run: Run, action_id: str) -> str:
    """Return a step's place in the plan, such as ``2``; of a loop's item with its own, such as ``2-3``."""
    base, _, item = action_id.partition(ITEM)
    ids = [action.id for action in run.plan.actions] if run.plan else []
    place = str(ids.index(base) + 1) if base in ids else "1"
    return f"{place}-{item}" if item else place


def _targets(item: ApprovalItem) -> str:
    names = [_target(found) for found in item.resolved.values()]
    return f" → {', '.join(names)}" if names else ""


def _target(found: Resolution) -> str:
    name = escaped(found.name).replace("|", "¦")
    if is_address(found.url):
        return f"<{found.url}|{name}> (`{escaped(found.id)}`)"
    return f"{name} (`{escaped(found.id)}`)"
