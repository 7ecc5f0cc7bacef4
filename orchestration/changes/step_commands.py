"""What a person may command of a step that has not begun: other values in it, or that it is left out. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandOutcome, is_allowed, not_yours
from orchestration.asks.deciding import closed
from orchestration.run.commands import ChangeStep, DropStep, Rejection, Who
from orchestration.run.edit_events import can_change, droppable
from schemas.errors import ErrorKind
from schemas.events import FieldChange, StepChanged, StepDropped
from schemas.run import ApprovalRecord, Run
from schemas.team import TeamSettings


def drop_events(
    run: Run, command: DropStep, who: Who, now: datetime, team: TeamSettings, *, reason: str
) -> CommandOutcome:
    """Leave a step out that has not begun; only while the run is paused. ``reason`` tells people of it."""
    if run.is_over:
        return (), Rejection(ErrorKind.RUN_OVER)
    if not run.paused_by:
        return (), Rejection(ErrorKind.NOT_PAUSED)
    if command.action not in droppable(run):
        return (), Rejection(ErrorKind.STEP_BEGUN)
    if not is_allowed(run, who, team):
        return (), not_yours(run)
    return (StepDropped(at=now, action=command.action, by=who.id, by_name=who.name, reason=reason),), None


def change_events(
    run: Run,
    command: ChangeStep,
    changes: Mapping[str, FieldChange],
    who: Who,
    now: datetime,
    *,
    team: TeamSettings,
    actor: Actor,
) -> CommandOutcome:
    """Take what a person puts into fields of a step, as it was looked at."""
    refused = change_refusal(run, command, who, now, team, actor=actor)
    if refused is not None:
        return (), refused
    return (StepChanged(at=now, action=command.action, changes=dict(changes), by=who.id, by_name=who.name),), None


def change_refusal(
    run: Run, command: ChangeStep, who: Who, now: datetime, team: TeamSettings, *, actor: Actor
) -> Rejection | None:
    """Return why this person can't change this step now; nothing where they can. What an approval asks about is
    changed by those who may decide it."""
    if run.is_over:
        return Rejection(ErrorKind.RUN_OVER)
    record = run.approvals.get(command.approval)
    if command.approval and record is None:
        return Rejection(ErrorKind.APPROVAL_UNKNOWN)
    over = closed(record, run) if record is not None else None
    if over is not None:
        return over
    if record is not None and record.approval.expires_at <= now:
        return Rejection(ErrorKind.APPROVAL_EXPIRED)
    if not can_change(run, command.action) or (record is not None and not _asks_about(record, command.action)):
        return Rejection(ErrorKind.STEP_FIXED)
    if record is not None:
        return actor.refusal(run, record.approval)
    return None if is_allowed(run, who, team) else not_yours(run)


def _asks_about(record: ApprovalRecord, action_id: str) -> bool:
    return any(item.action == action_id for item in record.approval.items)
