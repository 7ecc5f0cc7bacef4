"""What a person's answer, decision or stop does to a run. Decided on the newest state; pure."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from orchestration.dropping import droppable
from orchestration.obstacles import RETRY, may_be, wants
from schemas.ask import Question
from schemas.errors import ErrorKind
from schemas.events import (
    ApprovalDecided,
    ApprovalExpired,
    Event,
    QuestionAnswered,
    RunCancelled,
    RunPaused,
    RunResumed,
    StepDropped,
    UndoBegun,
)
from schemas.run import ApprovalRecord, Run
from schemas.states import Suspended
from schemas.team import TeamSettings
from schemas.values import Json

MAX_ANSWER_CHARS = 3_000


@dataclass(frozen=True, slots=True)
class Reception:
    """Whether what a person did counted; ``notice`` is for that person, in the run's language."""

    accepted: bool
    notice: str = ""


@dataclass(frozen=True, slots=True)
class Notice:
    """Why what a person did does not count: an error with the slots of its words."""

    error: ErrorKind
    slots: dict[str, str] = field(default_factory=dict[str, str])


Received: TypeAlias = tuple[tuple[Event, ...], Notice | None]
"""The events to record, and what to tell the person where it did not count."""


def answer_events(
    run: Run, question_id: str, value: Json, by: str, now: datetime, *, team: TeamSettings | None = None
) -> Received:
    """Take an answer, if the question is still open and the value can be one.

    What becomes of a step that failed, or of a write of unknown outcome, is for those who may decide (where the
    ``team`` is given); that something is mended may be said by anybody.
    """
    record = run.questions.get(question_id)
    if record is None or run.ended is not None or run.cancelled_by or not record.open:
        return (), Notice(ErrorKind.QUESTION_CLOSED)
    question = record.question
    if not wants(run.states.get(question.action), question):
        return (), Notice(ErrorKind.QUESTION_CLOSED)
    if not _fits(question, value):
        return (), Notice(ErrorKind.ANSWER_UNFIT)
    if question.about in ("failure", "uncertain") and team is not None and not may_decide(run, by, team):
        return (), _not_yours(run)
    return (QuestionAnswered(at=now, question=question_id, value=value, by=by),), None


def pause_events(run: Run, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
    """Pause a run that is not over, for those who may decide; where no ``team`` is given, for anybody."""
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    if run.paused_by:
        return (), Notice(ErrorKind.ALREADY_PAUSED)
    if not _may_touch(run, by, team):
        return (), _not_yours(run)
    return (RunPaused(at=now, by=by, by_name=by_name),), None


def resume_events(run: Run, by: str, now: datetime, *, by_name: str = "", team: TeamSettings | None = None) -> Received:
    """Have a paused run go on, and every step that waits for something to be mended tried again.

    A paused run is for those who may decide (where the ``team`` is given); that something is mended may be said by
    anybody.
    """
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    waiting = [state.question for state in run.states.values() if isinstance(state, Suspended)]
    mended = tuple(QuestionAnswered(at=now, question=question, value=RETRY, by=by) for question in waiting)
    if not run.paused_by:
        return mended, None if mended else Notice(ErrorKind.NOT_PAUSED)
    if not _may_touch(run, by, team):
        return (), _not_yours(run)
    return (RunResumed(at=now, by=by, by_name=by_name), *mended), None


def drop_events(
    run: Run, action_id: str, *, by: str, by_name: str, reason: str, now: datetime, team: TeamSettings
) -> Received:
    """Leave a step out that has not begun; only while the run is paused. ``reason`` tells people of it."""
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    if not run.paused_by:
        return (), Notice(ErrorKind.NOT_PAUSED)
    if action_id not in droppable(run):
        return (), Notice(ErrorKind.STEP_BEGUN)
    if not may_decide(run, by, team):
        return (), _not_yours(run)
    return (StepDropped(at=now, action=action_id, by=by, by_name=by_name, reason=reason),), None


def _may_touch(run: Run, by: str, team: TeamSettings | None) -> bool:
    return team is None or may_decide(run, by, team)


def _not_yours(run: Run) -> Notice:
    return Notice(ErrorKind.NOT_YOURS, {"user": run.request.user_name or run.request.user})


def undo_events(run: Run, undoing: str, *, by: str, by_name: str, now: datetime, team: TeamSettings) -> Received:
    """Take the wish to undo an ended run, once, from those who may decide; ``undoing`` is the run that does it."""
    if run.ended is not None and not may_decide(run, by, team):
        return (), _not_yours(run)
    if run.undone_by:
        return (), Notice(ErrorKind.ALREADY_UNDONE)
    if run.ended is None or not undoing:
        return (), Notice(ErrorKind.NOTHING_TO_UNDO)
    return (UndoBegun(at=now, run=undoing, by=by, by_name=by_name),), None


def _fits(question: Question, value: Json) -> bool:
    if not may_be(question, value):
        return False
    if value is None or (isinstance(value, str) and not 0 < len(value.strip()) <= MAX_ANSWER_CHARS):
        return False
    if question.control == "choices" and question.choices:
        return any(value == choice.value for choice in question.choices) or isinstance(value, str)
    return True


def decide_events(
    run: Run, approval_id: str, *, approved: bool, by: str, by_name: str, reason: str, now: datetime, team: TeamSettings
) -> Received:
    """Take a decision, if the approval is still open and this person may decide."""
    record = run.approvals.get(approval_id)
    if record is None or record.closed:
        return (), Notice(ErrorKind.APPROVAL_UNKNOWN)
    closed = _closed(record, run)
    if closed is not None:
        return (), closed
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    if record.approval.expires_at <= now:
        return (ApprovalExpired(at=now, approval=approval_id),), Notice(ErrorKind.APPROVAL_EXPIRED)
    if not may_decide(run, by, team):
        return (), _not_yours(run)
    choice = {item.action: approved for item in record.approval.items}
    event = ApprovalDecided(
        at=now, approval=approval_id, approved=choice, by=by, by_name=by_name, reason=reason[:MAX_ANSWER_CHARS]
    )
    return (event,), None


def _closed(record: ApprovalRecord, run: Run) -> Notice | None:
    if record.expired:
        return Notice(ErrorKind.APPROVAL_EXPIRED)
    if record.outcome is None:
        return None
    yes = any(record.outcome.approved.values())
    error = ErrorKind.ALREADY_APPROVED if yes else ErrorKind.ALREADY_REJECTED
    at = record.outcome.at.astimezone(ZoneInfo(run.request.timezone))
    return Notice(error, {"by": record.outcome.by_name or record.outcome.by, "at": f"{at:%H:%M}"})


def may_decide(run: Run, by: str, team: TeamSettings) -> bool:
    """The one who asked may decide, and the team's approvers."""
    return by == run.request.user or by in team.approvers


def cancel_events(run: Run, by: str, by_name: str, now: datetime) -> Received:
    """Stop a run that is not over."""
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    return (RunCancelled(at=now, by=by, by_name=by_name),), None
