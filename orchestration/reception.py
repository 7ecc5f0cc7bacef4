"""What a person's answer, decision or stop does to a run. Decided on the newest state; pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TypeAlias
from zoneinfo import ZoneInfo

from orchestration.asks.approvers import Actor, may_steer
from orchestration.asks.rulings import Ruling, ruled
from orchestration.changes.dropping import droppable
from orchestration.changes.reopening import retriable
from orchestration.changes.step_changes import can_change
from orchestration.obstacles import RETRY, may_be, wants
from schemas.ask import Question
from schemas.errors import ErrorKind
from schemas.events import (
    ApprovalExpired,
    DecisionRefused,
    Event,
    FieldChange,
    QuestionAnswered,
    RunCancelled,
    RunPaused,
    RunResumed,
    StartedOver,
    StepChanged,
    StepDropped,
    StepsRetried,
    UndoBegun,
)
from schemas.run import ApprovalRecord, Run
from schemas.states import Suspended
from schemas.team import TeamSettings
from schemas.values import Json

MAX_ANSWER_CHARS = 3_000
MOST_REFUSED = 20
"""So many people who may not decide an approval are noted."""


@dataclass(frozen=True, slots=True)
class Reception:
    """Whether what a person did counted; ``notice`` is for that person, in the run's language. ``errors`` tell by
    field what is wrong with what they put in."""

    accepted: bool
    notice: str = ""
    errors: Mapping[str, str] = field(default_factory=dict[str, str])


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

    What becomes of a step that failed, or of a write of unknown outcome, is for those who may steer it (where the
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
    if question.about in ("failure", "uncertain") and team is not None and not may_steer(run, by, team.approvers):
        return (), _not_yours(run)
    return (QuestionAnswered(at=now, question=question_id, value=value, by=by),), None


def pause_events(run: Run, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
    """Pause a run that is not over, for those who may steer it; where no ``team`` is given, for anybody."""
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    if run.paused_by:
        return (), Notice(ErrorKind.ALREADY_PAUSED)
    if not _may_touch(run, by, team):
        return (), _not_yours(run)
    return (RunPaused(at=now, by=by, by_name=by_name),), None


def resume_events(run: Run, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
    """Have a paused run go on, and every step that waits for something to be mended tried again.

    A paused run is for those who may steer it (where the ``team`` is given); that something is mended may be said by
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
    if not may_steer(run, by, team.approvers):
        return (), _not_yours(run)
    return (StepDropped(at=now, action=action_id, by=by, by_name=by_name, reason=reason),), None


def _may_touch(run: Run, by: str, team: TeamSettings | None) -> bool:
    return team is None or may_steer(run, by, team.approvers)


def _not_yours(run: Run) -> Notice:
    return Notice(ErrorKind.NOT_YOURS, {"user": run.request.user_name or run.request.user})


def change_plan_refusal(run: Run, by: str, team: TeamSettings | None) -> Notice | None:
    """Return why a person can't change the plan in words, if so; where no ``team`` is given, anybody may."""
    if run.ended is not None or run.cancelled_by:
        return Notice(ErrorKind.RUN_OVER)
    return None if _may_touch(run, by, team) else _not_yours(run)


def retry_events(run: Run, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
    """Take the wish to try again what failed of an ended run, from those who may steer it; where no ``team`` is given,
    from anybody."""
    steps = retriable(run)
    if not steps:
        return (), Notice(ErrorKind.NOTHING_TO_RETRY)
    if not _may_touch(run, by, team):
        return (), _not_yours(run)
    return (StepsRetried(at=now, steps=steps, by=by, by_name=by_name),), None


def start_over_events(
    run: Run, anew: str, *, by: str, by_name: str, now: datetime, team: TeamSettings | None
) -> Received:
    """Take the wish to start a stopped run over, once, from those who may steer it; ``anew`` is the run that does
    it."""
    if run.started_over_by:
        return (), Notice(ErrorKind.ALREADY_STARTED_OVER)
    if not can_start_over(run):
        return (), Notice(ErrorKind.NOTHING_TO_RETRY)
    if not _may_touch(run, by, team):
        return (), _not_yours(run)
    return (StartedOver(at=now, run=anew, by=by, by_name=by_name),), None


def can_start_over(run: Run) -> bool:
    """Whether a run was stopped, and nobody has started it over."""
    stopped = run.ended is not None and run.ended.status == "cancelled"
    return stopped and not run.started_over_by and not run.request.undoes


def undo_events(run: Run, undoing: str, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
    """Take the wish to undo an ended run, once, from those who may steer it; ``undoing`` is the run that does it."""
    if run.ended is not None and not _may_touch(run, by, team):
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
    run: Run, approval_id: str, ruling: Ruling, *, by: str, by_name: str, now: datetime, actor: Actor
) -> Received:
    """Take a decision, if the approval is still open and this person may decide; that one who may not tried to is noted
    once."""
    record = run.approvals.get(approval_id)
    closed = Notice(ErrorKind.APPROVAL_UNKNOWN) if record is None else _closed(record, run)
    if record is None or closed is not None:
        return (), closed
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    if record.approval.expires_at <= now:
        return (ApprovalExpired(at=now, approval=approval_id),), Notice(ErrorKind.APPROVAL_EXPIRED)
    refusal = actor.refusal(run, record.approval)
    if refusal is not None:
        noted = DecisionRefused(at=now, approval=approval_id, by=by, by_name=by_name, code=refusal.error)
        fresh = by not in record.refused and len(record.refused) < MOST_REFUSED
        return ((noted,) if fresh else ()), Notice(refusal.error, refusal.slots)
    if ruling.approved and not any(ruling.of(record.approval).values()):
        return (), Notice(ErrorKind.NOTHING_CHOSEN)
    solo = actor.is_solo(run, record.approval)
    ruling = replace(ruling, reason=ruling.reason[:MAX_ANSWER_CHARS], solo=solo)
    return ruled(run, record.approval, ruling, by=by, by_name=by_name, now=now), None


def change_events(
    run: Run,
    action_id: str,
    changes: Mapping[str, FieldChange],
    *,
    approval_id: str = "",
    by: str,
    by_name: str,
    now: datetime,
    team: TeamSettings,
    actor: Actor | None = None,
) -> Received:
    """Take what a person puts into fields of a step that has not begun: one that ``approval_id`` asks about, or one
    of a paused run."""
    refused = change_refusal(run, action_id, approval_id=approval_id, by=by, now=now, team=team, actor=actor)
    if refused is not None:
        return (), refused
    return (StepChanged(at=now, action=action_id, changes=dict(changes), by=by, by_name=by_name),), None


def change_refusal(
    run: Run,
    action_id: str,
    *,
    approval_id: str,
    by: str,
    now: datetime,
    team: TeamSettings,
    actor: Actor | None = None,
) -> Notice | None:
    """Return why this person can't change this step now; nothing where they can. What an approval asks about is
    changed by those who may decide it."""
    if run.ended is not None or run.cancelled_by:
        return Notice(ErrorKind.RUN_OVER)
    record = run.approvals.get(approval_id)
    if approval_id and record is None:
        return Notice(ErrorKind.APPROVAL_UNKNOWN)
    closed = _closed(record, run) if record is not None else None
    if closed is not None:
        return closed
    if record is not None and record.approval.expires_at <= now:
        return Notice(ErrorKind.APPROVAL_EXPIRED)
    if not can_change(run, action_id) or (record is not None and not _asks_about(record, action_id)):
        return Notice(ErrorKind.STEP_FIXED)
    if record is not None and actor is not None:
        refusal = actor.refusal(run, record.approval)
        return Notice(refusal.error, refusal.slots) if refusal is not None else None
    return None if may_steer(run, by, team.approvers) else _not_yours(run)


def _asks_about(record: ApprovalRecord, action_id: str) -> bool:
    return any(item.action == action_id for item in record.approval.items)


def _closed(record: ApprovalRecord, run: Run) -> Notice | None:
    """Return what ended an approval, if anything did."""
    if record.changed is not None:
        change = record.changed
        return Notice(ErrorKind.APPROVAL_CHANGED, _who_when(run, change.by_name or change.by, change.at))
    if record.closed:
        return Notice(ErrorKind.APPROVAL_UNKNOWN)
    if record.expired:
        return Notice(ErrorKind.APPROVAL_EXPIRED)
    if record.outcome is None:
        return None
    yes = any(record.outcome.approved.values())
    error = ErrorKind.ALREADY_APPROVED if yes else ErrorKind.ALREADY_REJECTED
    return Notice(error, _who_when(run, record.outcome.by_name or record.outcome.by, record.outcome.at))


def _who_when(run: Run, who: str, at: datetime) -> dict[str, str]:
    return {"by": who, "at": f"{at.astimezone(ZoneInfo(run.request.timezone)):%H:%M}"}


def cancel_events(run: Run, by: str, by_name: str, now: datetime) -> Received:
    """Stop a run that is not over."""
    if run.ended is not None or run.cancelled_by:
        return (), Notice(ErrorKind.RUN_OVER)
    return (RunCancelled(at=now, by=by, by_name=by_name),), None
