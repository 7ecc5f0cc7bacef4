"""What people may wish of an approval besides deciding it: more time, somebody to look, to be asked again. Pure."""

from __future__ import annotations

from datetime import datetime

from orchestration.asks.approvers import Actor, called, deciders, is_high_risk, may_steer
from orchestration.asks.deadlines import MOST_EXTENSIONS, MOST_HANDED, longer, waits
from orchestration.asks.transitions import renewable
from orchestration.limits import Limits
from orchestration.reception import Notice, Received
from schemas.errors import ErrorKind
from schemas.events import ApprovalExtended, ApprovalHanded, ApprovalRenewed
from schemas.run import ApprovalRecord, Run


def open_record(run: Run, approval_id: str, now: datetime) -> ApprovalRecord | Notice:
    """Return an approval that can still be decided, or why it can't."""
    record = run.approvals.get(approval_id)
    if record is None or not record.open or run.ended is not None or run.cancelled_by:
        return Notice(ErrorKind.APPROVAL_UNKNOWN)
    if record.approval.expires_at <= now or not waits(run, approval_id):
        return Notice(ErrorKind.APPROVAL_EXPIRED)
    return record


def extend_events(run: Run, approval_id: str, *, by: str, by_name: str, now: datetime, limits: Limits) -> Received:
    """Give the deciders as much time again, once, where the one who asked wants it."""
    record = open_record(run, approval_id, now)
    if isinstance(record, Notice):
        return (), record
    if by != run.request.user:
        return (), Notice(ErrorKind.ONLY_THE_ASKER, {"user": _asker(run)})
    if record.extended >= MOST_EXTENSIONS:
        return (), Notice(ErrorKind.OFTEN_ENOUGH)
    until = longer(record, limits, high_risk=is_high_risk(record.approval))
    return (ApprovalExtended(at=now, approval=approval_id, until=until, by=by, by_name=by_name),), None


def hand_events(run: Run, approval_id: str, *, by: str, by_name: str, now: datetime, to: Actor) -> Received:
    """Call somebody who may decide; that gives nobody a right that they do not have."""
    record = open_record(run, approval_id, now)
    if isinstance(record, Notice):
        return (), record
    if not may_steer(run, by, to.circle.ids):
        return (), Notice(ErrorKind.NOT_YOURS, {"user": _asker(run)})
    name = to.person.name or to.person.id
    if to.refusal(run, record.approval) is not None:
        able = deciders(run, to.circle, to.policy, high_risk=is_high_risk(record.approval))
        return (), Notice(ErrorKind.HANDED_TO_NOBODY, {"name": name, "who": called(able, to.circle)})
    if len(record.handed) >= MOST_HANDED or any(one.to == to.person.id for one in record.handed):
        return (), Notice(ErrorKind.OFTEN_ENOUGH)
    return (ApprovalHanded(at=now, approval=approval_id, to=to.person.id, to_name=name, by=by, by_name=by_name),), None


def renew_events(
    run: Run, approval_id: str, *, by: str, by_name: str, now: datetime, approvers: frozenset[str]
) -> Received:
    """Have what nobody decided in time asked again, once, where the one who asked or an approver wants it."""
    record = run.approvals.get(approval_id)
    if record is None or not renewable(run, record):
        return (), Notice(ErrorKind.NOT_ASKED_AGAIN)
    if not may_steer(run, by, approvers):
        return (), Notice(ErrorKind.NOT_YOURS, {"user": _asker(run)})
    return (ApprovalRenewed(at=now, approval=approval_id, by=by, by_name=by_name),), None


def _asker(run: Run) -> str:
    return run.request.user_name or run.request.user
