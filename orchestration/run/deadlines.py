"""Deadlines: when people are reminded of what waits for them, and how much more time can be given. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from orchestration.limits import Limits
from schemas.run import ApprovalRecord, QuestionRecord, Run
from schemas.states import AwaitingApproval

MOST_EXTENSIONS = 1
MOST_HANDED = 5
LAST_CALL = timedelta(hours=1)
QUESTION_REMINDER = timedelta(hours=24)
LAST_PART = 6
"""The last reminder comes an hour before the end, or a sixth of the whole time before it where that is less."""


def list_reminders(record: ApprovalRecord) -> Iterator[datetime]:
    """Yield the moments of an approval's reminders that are still to come or due: at half time and before the end."""
    approval = record.approval
    span = approval.expires_at - approval.asked_at
    done = max(record.reminded, default=approval.asked_at)
    for moment in (approval.asked_at + span / 2, approval.expires_at - min(LAST_CALL, span / LAST_PART)):
        if moment > done:
            yield moment


def find_due_reminder(record: ApprovalRecord, now: datetime) -> datetime | None:
    """Return the latest moment that has come for a reminder; one reminder serves for all that were missed."""
    return max((moment for moment in list_reminders(record) if moment <= now), default=None)


def find_question_reminder(record: QuestionRecord) -> datetime | None:
    """Return when the one who asked is reminded of an open question: once."""
    if not record.open or record.reminded or record.asked_at is None:
        return None
    return record.asked_at + QUESTION_REMINDER


def is_awaited(run: Run, approval_id: str) -> bool:
    """Whether a step waits for that approval."""
    return any(isinstance(state, AwaitingApproval) and state.approval == approval_id for state in run.states.values())


def compute_extended_deadline(record: ApprovalRecord, limits: Limits, *, high_risk: bool) -> datetime:
    """Return the end of an approval that was given as much time again."""
    return record.approval.expires_at + timedelta(seconds=get_approval_seconds(limits, high_risk=high_risk))


def get_approval_seconds(limits: Limits, *, high_risk: bool) -> float:
    """Return how long an approval waits."""
    return limits.approval_high_risk_s if high_risk else limits.approval_s
