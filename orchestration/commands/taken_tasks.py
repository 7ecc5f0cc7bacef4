"""A task that somebody takes on in the thread in which its owner was set ("아, 내가 할게")."""

from __future__ import annotations

import re

from orchestration.commands.thread_intents import FollowUpMeant
from orchestration.text.prohibitions.taken_on import is_done_by_speaker
from schemas.run import Run

_OWNER = re.compile(r"@person|담당|owner|assignee|担当", re.IGNORECASE)


def read_taken_task(run: Run | None, text: str) -> FollowUpMeant | None:
    """Return that words change the owner of what a run dealt with last, where they say that who speaks does it."""
    if run is None or run.plan is None or not is_done_by_speaker(text):
        return None
    changed = [action for action in run.plan.actions if action.is_effect]
    values = changed[-1].inputs.get("properties") if changed else None
    sets_owner = isinstance(values, dict) and any(_OWNER.search(name) for name in values)
    return FollowUpMeant(run) if sets_owner else None
