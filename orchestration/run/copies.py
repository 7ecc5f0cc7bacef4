"""Copies: a write that was sent once more after its answer was lost may be there twice; when to look, what was found.
Pure."""

from __future__ import annotations

from datetime import datetime

from schemas.events import CopiesChecked, CopyRemovalBegun, RetryPlanned
from schemas.run import Run, SentAgain
from schemas.states import Failed, Skipped, Succeeded, Uncertain

LOOKED_AT = (Succeeded, Failed, Skipped)
"""States in which a step stays: while it is still under way it is looked for anyhow."""


def note_second_sending(run: Run, event: RetryPlanned) -> dict[str, SentAgain] | None:
    """Return the writes that were sent once more, with this one; what was sent first is kept."""
    state = run.states.get(event.action)
    if event.look_again_at is None or not isinstance(state, Uncertain):
        return None
    first = run.sent_again.get(event.action) or SentAgain(filled=state.filled, since=state.since, look_at=None)
    return {**run.sent_again, event.action: first.model_copy(update={"look_at": event.look_again_at})}


def find_due_checks(run: Run, now: datetime) -> tuple[str, ...]:
    """Return the steps of which it is to be looked now whether their write is there twice."""
    return tuple(
        action
        for action, sent in run.sent_again.items()
        if sent.look_at is not None and sent.look_at <= now and _is_settled(run, action)
    )


def list_check_times(run: Run) -> list[datetime]:
    """Return when to look for copies."""
    return [sent.look_at for action, sent in run.sent_again.items() if sent.look_at and _is_settled(run, action)]


def _is_settled(run: Run, action: str) -> bool:
    return isinstance(run.states.get(action), LOOKED_AT)


def find_copies(run: Run) -> dict[str, SentAgain]:
    """Return the steps that left copies."""
    return {action: sent for action, sent in run.sent_again.items() if sent.copies}


def apply_copy_event(run: Run, event: CopiesChecked | CopyRemovalBegun) -> Run:
    """Return the run after it was looked for copies, or a person wants them away."""
    sent = run.sent_again.get(event.action)
    if sent is None:
        return run
    match event:
        case CopiesChecked():
            changed = sent.model_copy(update={"look_at": event.look_again_at, "copies": event.copies})
        case CopyRemovalBegun():
            changed = sent.model_copy(update={"removed_by": event.run})
    return run.model_copy(update={"sent_again": {**run.sent_again, event.action: changed}})
