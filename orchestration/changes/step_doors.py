"""The doors for what people want of a step that has not begun: other values in it, or that it is left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandOutcome, CommandResult
from orchestration.changes.step_commands import change_events, change_refusal, drop_events
from orchestration.changes.step_review import review_change
from orchestration.recording import Recorder, Visit
from orchestration.run.commands import ChangeStep, DropStep, OfStep, Rejection
from orchestration.work import work_on
from schemas.errors import ErrorKind
from schemas.events import FieldChange
from schemas.run import Run
from schemas.team import TeamSettings


@dataclass(frozen=True, slots=True)
class StepDoors:
    """A changed step is filled and judged anew, and what was asked about it is asked again."""

    recorder: Recorder

    async def take(self, visit: Visit, command: OfStep) -> CommandResult:
        """Take a command of a step."""
        match command:
            case ChangeStep():
                return await self._change(visit, command)
            case DropStep():
                return await self._drop(visit, command)

    async def _drop(self, visit: Visit, command: DropStep) -> CommandResult:
        who, words = visit.who, self.recorder.desks(visit.team).desk.words

        def drop(run: Run, now: datetime, team: TeamSettings) -> CommandOutcome:
            reason = words.say(run.request.language, "skip.dropped", who=who.name or who.id)
            return drop_events(run, command, who, now, team, reason=reason)

        return await self.recorder.decided(visit, drop)

    async def _change(self, visit: Visit, command: ChangeStep) -> CommandResult:
        actor = await self.recorder.actor(visit, command.approval)
        refused, changes = await self._reviewed(visit, command, actor)
        if refused is not None:
            return refused
        return await self.recorder.decided(
            visit, lambda run, now, team: change_events(run, command, changes, visit.who, now, team=team, actor=actor)
        )

    async def review(self, visit: Visit, command: ChangeStep) -> CommandResult:
        """Say whether a person may put these values into a step, and what is wrong with each. Records nothing; without
        values it says whether the person may change the step at all."""
        refused, _ = await self._reviewed(visit, command, await self.recorder.actor(visit, command.approval))
        return refused or CommandResult(True)

    async def _reviewed(
        self, visit: Visit, command: ChangeStep, actor: Actor
    ) -> tuple[CommandResult | None, Mapping[str, FieldChange]]:
        run = await self.recorder.load(visit)
        team, now = await self.recorder.settings(run, visit.who), self.recorder.now(run)
        notice = change_refusal(run, command, visit.who, now, team, actor=actor)
        if notice is not None:
            return self.recorder.said(run, notice), {}
        if not command.values:
            return None, {}
        review = await review_change(work_on(self.recorder.desks(run.team).desk, run, command.action), command.values)
        if review.passes and review.changes:
            return None, review.changes
        if review.passes:
            return self.recorder.said(run, Rejection(ErrorKind.NOTHING_CHANGED)), {}
        told = review.notice or "; ".join(f"{name}: {words}" for name, words in review.errors.items())
        unfit = self.recorder.said(run, Rejection(ErrorKind.CHANGE_UNFIT, {"message": told}))
        return replace(unfit, errors=review.errors), {}
