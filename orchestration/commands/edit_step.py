"""Commands on a step that has not begun: other values in it, or leave it out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import (
    CommandOutcome,
    CommandResult,
    build_access_rejection,
    check_personal_change,
    is_allowed,
)
from orchestration.commands.approval import check_approval_open, find_open_approval
from orchestration.commands.check_edit import check_edit
from orchestration.execution.context import build_step_context
from orchestration.execution.review import close_spent_models
from orchestration.execution.unit_of_work import CommandContext, UnitOfWork
from orchestration.model_meter import meter_run
from orchestration.run.commands import ChangeStep, DropStep, LeaveOut, OfStep, Rejection, Who
from orchestration.run.edit_events import can_change, find_droppable_steps
from schemas.errors import ErrorKind
from schemas.events import Event, FieldChange, StepChanged, StepDropped
from schemas.run import ApprovalRecord, Run
from schemas.team import TeamSettings


def drop_step(
    run: Run, command: DropStep, who: Who, now: datetime, team: TeamSettings, *, reason: str
) -> CommandOutcome:
    """Leave a step out that has not begun; only while the run is paused. ``reason`` tells people of it."""
    if run.is_over:
        return (), Rejection(ErrorKind.RUN_OVER)
    if not run.paused_by:
        return (), Rejection(ErrorKind.NOT_PAUSED)
    if command.action not in find_droppable_steps(run):
        return (), Rejection(ErrorKind.STEP_BEGUN)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    return (StepDropped(at=now, action=command.action, by=who.id, by_name=who.name, reason=reason),), None


def drop_asked_steps(
    run: Run, command: LeaveOut, who: Who, now: datetime, team: TeamSettings, *, reason: str
) -> CommandOutcome:
    """Leave some of the steps out that an approval asks about; the others are asked about anew. ``reason`` tells people
    of it."""
    record = find_open_approval(run, command.approval, now)
    if isinstance(record, Rejection):
        return (), record
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    left = [item.action for item in record.approval.items if item.action in command.steps]
    if not 0 < len(left) < len(record.approval.items):
        return (), Rejection(ErrorKind.NOTHING_CHOSEN)
    return tuple(StepDropped(at=now, action=step, by=who.id, by_name=who.name, reason=reason) for step in left), None


def change_step(
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
    refused = check_step_change(run, command, who, now, team, actor=actor)
    if refused is not None:
        return (), refused
    return (StepChanged(at=now, action=command.action, changes=dict(changes), by=who.id, by_name=who.name),), None


def check_step_change(
    run: Run, command: ChangeStep, who: Who, now: datetime, team: TeamSettings, *, actor: Actor
) -> Rejection | None:
    """Return why this person can't change this step now; nothing where they can. What an approval asks about is
    changed by those who may decide it."""
    if run.is_over:
        return Rejection(ErrorKind.RUN_OVER)
    record = run.approvals.get(command.approval)
    if command.approval and record is None:
        return Rejection(ErrorKind.APPROVAL_UNKNOWN)
    over = check_approval_open(record, run) if record is not None else None
    if over is not None:
        return over
    if record is not None and record.approval.expires_at <= now:
        return Rejection(ErrorKind.APPROVAL_EXPIRED)
    if not can_change(run, command.action) or (record is not None and not _asks_about(record, command.action)):
        return Rejection(ErrorKind.STEP_FIXED)
    foreign = check_personal_change(run, run.plan, who)
    if foreign is not None:
        return foreign
    if record is not None:
        return actor.refusal(run, record.approval)
    return None if is_allowed(run, who, team) else build_access_rejection(run)


def _asks_about(record: ApprovalRecord, action_id: str) -> bool:
    return any(item.action == action_id for item in record.approval.items)


@dataclass(frozen=True, slots=True)
class EditCommands:
    """A changed step is filled and judged anew, and what was asked about it is asked again."""

    work: UnitOfWork

    async def take(self, context: CommandContext, command: OfStep) -> CommandResult:
        """Take a command of a step."""
        match command:
            case ChangeStep():
                return await self._change(context, command)
            case DropStep() | LeaveOut():
                return await self._drop(context, command)

    async def _drop(self, context: CommandContext, command: DropStep | LeaveOut) -> CommandResult:
        who, words = context.who, self.work.teams(context.team).words

        def drop(run: Run, now: datetime, team: TeamSettings) -> CommandOutcome:
            reason = words.say(run.request.language, "skip.dropped", who=who.name or who.id)
            if isinstance(command, LeaveOut):
                return drop_asked_steps(run, command, who, now, team, reason=reason)
            return drop_step(run, command, who, now, team, reason=reason)

        return await self.work.decided(context, drop)

    async def _change(self, context: CommandContext, command: ChangeStep) -> CommandResult:
        actor = await self.work.actor(context, command.approval)
        refused, changes = await self._reviewed(context, command, actor)
        if refused is not None:
            return refused
        return await self.work.decided(
            context,
            lambda run, now, team: change_step(run, command, changes, context.who, now, team=team, actor=actor),
        )

    async def review(self, context: CommandContext, command: ChangeStep) -> CommandResult:
        """Say whether a person may put these values into a step, and what is wrong with each. Records at most what a
        model cost that was asked; without values it says whether the person may change the step at all."""
        refused, _ = await self._reviewed(context, command, await self.work.actor(context, command.approval))
        return refused or CommandResult(True)

    async def _record(self, context: CommandContext, events: tuple[Event, ...]) -> None:
        """Record what is true whatever becomes of the command."""

        def told(run: Run, now: datetime, team: TeamSettings) -> CommandOutcome:
            del run, now, team
            return events, None

        await self.work.decided(replace(context, delivery=None), told, by_approvers=False)

    async def _reviewed(
        self, context: CommandContext, command: ChangeStep, actor: Actor
    ) -> tuple[CommandResult | None, Mapping[str, FieldChange]]:
        run = await self.work.load(context)
        team, now = await self.work.settings(run, context.who), self.work.now(run)
        notice = check_step_change(run, command, context.who, now, team, actor=actor)
        if notice is not None:
            return self.work.said(run, notice), {}
        if not command.values:
            return None, {}
        await close_spent_models(self.work.teams(run.team), run)
        with meter_run(run, command.action, is_command=True) as meter:
            review = await check_edit(
                build_step_context(self.work.teams(run.team), run, command.action), command.values
            )
        if costs := meter.list_costs(now, command.action):
            await self._record(context, costs)
        if review.passes and review.changes:
            return None, review.changes
        if review.passes:
            return self.work.said(run, Rejection(ErrorKind.NOTHING_CHANGED)), {}
        told = review.notice or "; ".join(f"{name}: {words}" for name, words in review.errors.items())
        unfit = self.work.said(run, Rejection(ErrorKind.CHANGE_UNFIT, {"message": told}))
        return replace(unfit, errors=review.errors), {}
