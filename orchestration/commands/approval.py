"""Commands on an approval: decide it, give it more time, hand it to somebody, ask it again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

import structlog

from orchestration.ask.approvers import Actor, describe_deciders, find_deciders, is_high_risk, may_steer
from orchestration.ask.command_result import (
    CommandOutcome,
    CommandResult,
    build_access_rejection,
    get_asker_name,
    is_allowed,
)
from orchestration.commands.steer import MAX_ANSWER_CHARS
from orchestration.execution.loaders import load_approvers, load_person
from orchestration.execution.unit_of_work import CommandContext, UnitOfWork
from orchestration.limits import Limits
from orchestration.run.ask_events import Ruling, build_ruling_events, is_renewable
from orchestration.run.commands import (
    DecideApproval,
    ExtendApproval,
    HandApproval,
    OfApproval,
    Rejection,
    RenewApproval,
    Who,
)
from orchestration.run.deadlines import MOST_EXTENSIONS, MOST_HANDED, compute_extended_deadline, is_awaited
from orchestration.workspace import Person
from schemas.errors import ErrorKind
from schemas.events import ApprovalExpired, ApprovalExtended, ApprovalHanded, ApprovalRenewed, DecisionRefused
from schemas.run import ApprovalRecord, Run
from schemas.team import TeamSettings

MOST_REFUSED = 20
"""So many people who may not decide an approval are noted."""


def decide_approval(run: Run, command: DecideApproval, who: Who, now: datetime, actor: Actor) -> CommandOutcome:
    """Take a decision, if the approval is still open and this person may decide; that one who may not tried to is noted
    once."""
    record = run.approvals.get(command.approval)
    over = Rejection(ErrorKind.APPROVAL_UNKNOWN) if record is None else check_approval_open(record, run)
    if record is None or over is not None:
        return (), over
    if run.is_over:
        return (), Rejection(ErrorKind.RUN_OVER)
    if record.approval.expires_at <= now:
        return (ApprovalExpired(at=now, approval=command.approval),), Rejection(ErrorKind.APPROVAL_EXPIRED)
    refusal = actor.refusal(run, record.approval)
    if refusal is not None:
        noted = DecisionRefused(at=now, approval=command.approval, by=who.id, by_name=who.name, code=refusal.error)
        fresh = who.id not in record.refused and len(record.refused) < MOST_REFUSED
        return ((noted,) if fresh else ()), refusal
    if command.ruling.approved and not any(command.ruling.of(record.approval).values()):
        return (), Rejection(ErrorKind.NOTHING_CHOSEN)
    solo = actor.is_solo(run, record.approval)
    ruling = replace(command.ruling, reason=command.ruling.reason[:MAX_ANSWER_CHARS], solo=solo)
    return build_ruling_events(run, record.approval, ruling, by=who.id, by_name=who.name, now=now), None


def check_approval_open(record: ApprovalRecord, run: Run) -> Rejection | None:
    """Return what ended an approval, if anything did."""
    if record.changed is not None:
        change = record.changed
        return Rejection(ErrorKind.APPROVAL_CHANGED, _who_when(run, change.by_name or change.by, change.at))
    if record.closed:
        return Rejection(ErrorKind.RUN_OVER if run.is_over else ErrorKind.APPROVAL_UNKNOWN)
    if record.expired:
        return Rejection(ErrorKind.APPROVAL_EXPIRED)
    if record.outcome is None:
        return None
    yes = any(record.outcome.approved.values())
    error = ErrorKind.ALREADY_APPROVED if yes else ErrorKind.ALREADY_REJECTED
    return Rejection(error, _who_when(run, record.outcome.by_name or record.outcome.by, record.outcome.at))


def _who_when(run: Run, who: str, at: datetime) -> dict[str, str]:
    return {"by": who, "at": f"{at.astimezone(ZoneInfo(run.request.timezone)):%H:%M}"}


def find_open_approval(run: Run, approval_id: str, now: datetime) -> ApprovalRecord | Rejection:
    """Return an approval that can still be decided, or why it can't."""
    record = run.approvals.get(approval_id)
    if record is None or not record.open or run.is_over:
        return Rejection(ErrorKind.APPROVAL_UNKNOWN)
    if record.approval.expires_at <= now or not is_awaited(run, approval_id):
        return Rejection(ErrorKind.APPROVAL_EXPIRED)
    return record


def extend_approval(run: Run, command: ExtendApproval, who: Who, now: datetime, limits: Limits) -> CommandOutcome:
    """Give the deciders as much time again, once, where the one who asked wants it."""
    record = find_open_approval(run, command.approval, now)
    if isinstance(record, Rejection):
        return (), record
    if who.id != run.request.user:
        return (), Rejection(ErrorKind.ONLY_THE_ASKER, {"user": get_asker_name(run)})
    if record.extended >= MOST_EXTENSIONS:
        return (), Rejection(ErrorKind.OFTEN_ENOUGH)
    until = compute_extended_deadline(record, limits, high_risk=is_high_risk(record.approval))
    return (ApprovalExtended(at=now, approval=command.approval, until=until, by=who.id, by_name=who.name),), None


def hand_approval(run: Run, command: HandApproval, who: Who, now: datetime, to: Actor) -> CommandOutcome:
    """Call somebody who may decide; that gives nobody a right that they do not have."""
    record = find_open_approval(run, command.approval, now)
    if isinstance(record, Rejection):
        return (), record
    if not may_steer(run, who.id, to.approvers.ids):
        return (), build_access_rejection(run)
    name = to.person.name or to.person.id
    if to.refusal(run, record.approval) is not None:
        able = find_deciders(run, to.approvers, to.policy, high_risk=is_high_risk(record.approval))
        return (), Rejection(ErrorKind.HANDED_TO_NOBODY, {"name": name, "who": describe_deciders(able, to.approvers)})
    if len(record.handed) >= MOST_HANDED or any(one.to == to.person.id for one in record.handed):
        return (), Rejection(ErrorKind.OFTEN_ENOUGH)
    handed = ApprovalHanded(
        at=now, approval=command.approval, to=to.person.id, to_name=name, by=who.id, by_name=who.name
    )
    return (handed,), None


def renew_approval(run: Run, command: RenewApproval, who: Who, now: datetime, team: TeamSettings) -> CommandOutcome:
    """Have what nobody decided in time asked again, once, where the one who asked or an approver wants it."""
    record = run.approvals.get(command.approval)
    if record is None or not is_renewable(run, record):
        return (), Rejection(ErrorKind.NOT_ASKED_AGAIN)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (ApprovalRenewed(at=now, approval=command.approval, by=who.id, by_name=who.name),), None


log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ApprovalCommands:
    """Who may is asked of the workspace at the moment of the click, and decided on the newest state of the run.

    Each raises ``ToolError`` where the workspace could not be asked: the click is to be tried again.
    """

    work: UnitOfWork

    async def take(self, context: CommandContext, command: OfApproval) -> CommandResult:
        """Take a command of an approval."""
        who, work = context.who, self.work
        match command:
            case DecideApproval():
                return await self._decide(context, command)
            case HandApproval():
                return await self._hand(context, command)
            case ExtendApproval():
                limits = work.teams(context.team).limits
                return await work.decided(
                    context, lambda run, now, _: extend_approval(run, command, who, now, limits), by_approvers=False
                )
            case RenewApproval():
                return await work.decided(context, lambda run, now, team: renew_approval(run, command, who, now, team))

    async def _decide(self, context: CommandContext, command: DecideApproval) -> CommandResult:
        """The first decision counts."""
        taken = await self._ruled(context, command, await self.work.actor(context, command.approval))
        if not taken.accepted:
            told = {"approval": command.approval, "by": context.who.id, "why": taken.notice}
            log.info("decision_not_taken", team=context.team, run=context.run, **told)
        return taken

    async def _ruled(self, context: CommandContext, command: DecideApproval, actor: Actor) -> CommandResult:
        return await self.work.decided(
            context, lambda run, now, _: decide_approval(run, command, context.who, now, actor), by_approvers=False
        )

    async def _hand(self, context: CommandContext, command: HandApproval) -> CommandResult:
        team = self.work.teams(context.team)
        run = await self.work.load(context)
        called = Actor(await load_person(team, run, command.to, ""), await load_approvers(team), team.policy)
        return await self.work.decided(
            context, lambda run, now, _: hand_approval(run, command, context.who, now, called), by_approvers=False
        )

    async def note_refused(self, context: CommandContext, approval_id: str) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        stranger = Actor(Person(context.who.id, context.who.name))
        await self._ruled(context, DecideApproval(approval_id, Ruling(False)), stranger)

    async def review(self, context: CommandContext, command: DecideApproval) -> CommandResult:
        """Say whether a person could decide an approval now. Records nothing."""
        actor = await self.work.actor(context, command.approval)
        run = await self.work.load(context)
        _, notice = decide_approval(run, command, context.who, self.work.now(run), actor)
        return self.work.said(run, notice)
