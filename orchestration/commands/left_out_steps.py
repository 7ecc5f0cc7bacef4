"""What a reply leaves out of the many steps that an approval asks about."""

from __future__ import annotations

from orchestration.commands.scene import Scene
from orchestration.commands.thread_intents import LeaveOutMeant, UnsureMeant, list_awaited
from orchestration.text.left_out_items import find_left_out
from schemas.ask import ApprovalItem
from schemas.plan import get_planned_id


def read_left_out(scene: Scene) -> LeaveOutMeant | UnsureMeant | None:
    """Return which items of a list are not wanted of those that wait for a yes; words that may ask for more besides
    are not half done. What its asker says counts to nobody in particular too; of steps that the plan names one by one
    the plan is changed instead."""
    if not scene.speech.in_thread:
        return None
    for run in scene.runs.open:
        if not scene.speech.addressed and not scene.is_by_asker(run):
            continue
        for approval in list_awaited(run):
            items = run.approvals[approval].approval.items
            if any(get_planned_id(item.action) == item.action for item in items):
                continue
            left = find_left_out(scene.speech.text, [_call(item) for item in items])
            if left is not None and left.says_more:
                return UnsureMeant("left_out", run)
            if left is not None:
                return LeaveOutMeant(run, approval, tuple(items[at].action for at in sorted(left.places)))
    return None


def _call(item: ApprovalItem) -> list[str]:
    """Return what a step is called: what it does something to, and its place on the card."""
    return [one.name for one in item.resolved.values()] + [item.place]
