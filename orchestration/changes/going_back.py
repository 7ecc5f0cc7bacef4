"""What a person may command of a run that is over: that it is undone, tried again, or started over. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.ask.command_result import CommandOutcome, is_allowed, not_yours
from orchestration.run.commands import Rejection, Who
from orchestration.run.reopen import retriable
from schemas.errors import ErrorKind
from schemas.events import StartedOver, StepsRetried, UndoBegun
from schemas.run import Run
from schemas.team import TeamSettings


def retry_events(run: Run, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Try again what failed of an ended run, for those who may steer it."""
    steps = retriable(run)
    if not steps:
        return (), Rejection(ErrorKind.NOTHING_TO_RETRY)
    if not is_allowed(run, who, team):
        return (), not_yours(run)
    return (StepsRetried(at=now, steps=steps, by=who.id, by_name=who.name),), None


def start_over_events(run: Run, anew: str, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Start a stopped run over, once, for those who may steer it; ``anew`` is the run that does it."""
    if run.started_over_by:
        return (), Rejection(ErrorKind.ALREADY_STARTED_OVER)
    if not can_start_over(run):
        return (), Rejection(ErrorKind.NOTHING_TO_RETRY)
    if not is_allowed(run, who, team):
        return (), not_yours(run)
    return (StartedOver(at=now, run=anew, by=who.id, by_name=who.name),), None


def can_start_over(run: Run) -> bool:
    """Whether a run was stopped, and nobody has started it over."""
    stopped = run.ended is not None and run.ended.status == "cancelled"
    return stopped and not run.started_over_by and not run.request.undoes


def undo_events(run: Run, undoing: str, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Undo an ended run, once, for those who may steer it; ``undoing`` is the run that does it."""
    if run.ended is not None and not is_allowed(run, who, team):
        return (), not_yours(run)
    if run.undone_by:
        return (), Rejection(ErrorKind.ALREADY_UNDONE)
    if run.ended is None or not undoing:
        return (), Rejection(ErrorKind.NOTHING_TO_UNDO)
    return (UndoBegun(at=now, run=undoing, by=who.id, by_name=who.name),), None
