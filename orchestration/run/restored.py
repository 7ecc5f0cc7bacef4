"""Runs that come from a backup: what they did after it was taken is not known, so they look before they write. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.run.followers import FOLLOWING
from schemas.events import RetryPlanned, RunRestored
from schemas.run import Restored, Run

RESTORED = "restored"
"""The code of a write that may have happened between a backup and its restore."""


def needs_look(run: Run, action_id: str) -> bool:
    """Whether a write must be looked for before it is sent: nothing tells yet that it did not happen."""
    return run.restored is not None and action_id not in run.restored.looked


def is_untold(run: Run, action_id: str, begun_at: datetime) -> bool:
    """Whether a write may have been made before this attempt of it was begun, by the process whose journal is lost."""
    return run.restored is not None and needs_look(run, action_id) and begun_at >= run.restored.at


def is_of_before(run: Run, at: datetime) -> bool:
    """Whether a run may have been begun before a restore at that moment, by the process whose journal is lost: one that
    was asked for before, or that follows another run and so has the same id whenever it is begun."""
    request = run.request
    follows = bool(request.undoes) or request.id.startswith(FOLLOWING)
    known = run.restored is not None and run.restored.at >= at
    return not known and run.ended is None and (follows or request.asked_at < at)


def apply_restore(run: Run, event: RunRestored) -> Run:
    """Return the run after its database was put back to an earlier state."""
    return run.model_copy(update={"restored": Restored(at=event.at, taken_at=event.taken_at)})


def note_absence(run: Run, event: RetryPlanned) -> Restored | None:
    """Return what is known of the backup once a write was looked for and is not there: it may be sent."""
    if run.restored is None or event.failure.code != RESTORED:
        return run.restored
    return run.restored.model_copy(update={"looked": (*run.restored.looked, event.action)})


def find_earliest_write(run: Run) -> datetime:
    """Return the moment before which the run can have written nothing, whenever it was begun anew."""
    return min(run.started_at, run.request.asked_at)
