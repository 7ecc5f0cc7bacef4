"""The doors for what people want of an approval: to decide it, more time, somebody to look at it, to be asked again."""

from __future__ import annotations

from dataclasses import dataclass

import structlog

from orchestration.actors import approvers_of, person_of
from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandResult
from orchestration.asks.deciding import decide_events, extend_events, hand_events, renew_events
from orchestration.ports import Person
from orchestration.recording import Recorder, Visit
from orchestration.run.commands import DecideApproval, ExtendApproval, HandApproval, OfApproval, RenewApproval
from orchestration.run.rulings import Ruling

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ApprovalDoors:
    """Who may is asked of the workspace at the moment of the click, and decided on the newest state of the run.

    Each door raises ``ToolError`` where the workspace could not be asked: the click is to be tried again.
    """

    recorder: Recorder

    async def take(self, visit: Visit, command: OfApproval) -> CommandResult:
        """Take a command of an approval."""
        who, recorder = visit.who, self.recorder
        match command:
            case DecideApproval():
                return await self._decide(visit, command)
            case HandApproval():
                return await self._hand(visit, command)
            case ExtendApproval():
                limits = recorder.desks(visit.team).desk.limits
                return await recorder.decided(
                    visit, lambda run, now, _: extend_events(run, command, who, now, limits), by_approvers=False
                )
            case RenewApproval():
                return await recorder.decided(visit, lambda run, now, team: renew_events(run, command, who, now, team))

    async def _decide(self, visit: Visit, command: DecideApproval) -> CommandResult:
        """The first decision counts."""
        taken = await self._ruled(visit, command, await self.recorder.actor(visit, command.approval))
        if not taken.accepted:
            told = {"approval": command.approval, "by": visit.who.id, "why": taken.notice}
            log.info("decision_not_taken", team=visit.team, run=visit.run, **told)
        return taken

    async def _ruled(self, visit: Visit, command: DecideApproval, actor: Actor) -> CommandResult:
        return await self.recorder.decided(
            visit, lambda run, now, _: decide_events(run, command, visit.who, now, actor), by_approvers=False
        )

    async def _hand(self, visit: Visit, command: HandApproval) -> CommandResult:
        desk = self.recorder.desks(visit.team).desk
        run = await self.recorder.load(visit)
        called = Actor(await person_of(desk, run, command.to, ""), await approvers_of(desk), desk.policy)
        return await self.recorder.decided(
            visit, lambda run, now, _: hand_events(run, command, visit.who, now, called), by_approvers=False
        )

    async def note_refused(self, visit: Visit, approval_id: str) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        stranger = Actor(Person(visit.who.id, visit.who.name))
        await self._ruled(visit, DecideApproval(approval_id, Ruling(False)), stranger)

    async def review(self, visit: Visit, command: DecideApproval) -> CommandResult:
        """Say whether a person could decide an approval now. Records nothing."""
        actor = await self.recorder.actor(visit, command.approval)
        run = await self.recorder.load(visit)
        _, notice = decide_events(run, command, visit.who, self.recorder.now(run), actor)
        return self.recorder.said(run, notice)
