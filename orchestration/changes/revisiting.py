"""Coming back to a run: changing its plan in words while it is under way; and once it is over undoing it, trying again
what failed, or starting it over."""

from __future__ import annotations

from dataclasses import dataclass

from orchestration.ask.command_result import CommandOutcome, CommandResult, is_allowed, not_yours
from orchestration.changes.going_back import can_start_over, retry_events, start_over_events, undo_events
from orchestration.changes.restarting import run_again
from orchestration.changes.revising import heard, revise
from orchestration.changes.undoing import undo_run
from orchestration.ports import StaleRunError
from orchestration.proposers import Clarity
from orchestration.recording import TRIES, Recorder, Visit
from orchestration.run.commands import ChangePlan, Rejection, Revisit, Who
from orchestration.run.reducer import fold
from schemas.errors import ErrorKind
from schemas.run import Run


@dataclass(frozen=True, slots=True)
class Revisitor:
    """The doors for what people want of a run later on."""

    recorder: Recorder

    async def change_plan(self, visit: Visit, command: ChangePlan) -> CommandResult:
        """Change the plan of a run under way as a person says in their own words: what has begun stays, the rest is
        planned, judged and asked anew as far as it is different. One message changes a plan once."""
        for _ in range(TRIES):
            run = await self.recorder.load(visit)
            if command.said_in and any(change.said_in == command.said_in for change in run.plan_changes):
                return CommandResult(True)
            await self.recorder.refresh(visit.team)
            received = await self._revised(run, visit.who, command)
            reception = await self.recorder.taken(run, received, visit.delivery)
            if reception is not None:
                return reception
        raise StaleRunError(visit.run)

    async def _revised(self, run: Run, who: Who, command: ChangePlan) -> CommandOutcome:
        if run.is_over:
            return (), Rejection(ErrorKind.RUN_OVER)
        if not await self._may(run, who):
            return (), not_yours(run)
        return await revise(self.recorder.desks(run.team).maker, run, command, who)

    def hears_change(self, run: Run, text: str) -> Clarity:
        """Return whether a text is said of the plan of a run under way: plainly, perhaps, or not at all."""
        return heard(self.recorder.desks(run.team).maker, run, text)

    async def take(self, visit: Visit, command: Revisit) -> CommandResult:
        """Take a command of a run that is over."""
        match command.act:
            case "retry":
                return await self.recorder.decided(
                    visit, lambda run, now, team: retry_events(run, visit.who, now, team)
                )
            case "start_over":
                return await self._start_over(visit)
            case "undo":
                return await self._undo(visit)

    async def _start_over(self, visit: Visit) -> CommandResult:
        """A run of its own does it, in the same thread."""
        run = await self.recorder.load(visit)
        anew = run_again(run, _asker(run, visit.who), self.recorder.now(run))
        if can_start_over(run) and await self._may(run, visit.who):
            await self.recorder.begun(anew)
        new = fold(anew).id
        return await self.recorder.decided(
            visit, lambda run, now, team: start_over_events(run, new, visit.who, now, team)
        )

    async def _undo(self, visit: Visit) -> CommandResult:
        """Take back what can be taken back; a run of its own does it, and tells."""
        run = await self.recorder.load(visit)
        allowed = run.ended is not None and await self._may(run, visit.who)
        undoing = await self._begin_undo(run, _asker(run, visit.who)) if allowed else ""
        return await self.recorder.decided(
            visit, lambda run, now, team: undo_events(run, undoing, visit.who, now, team)
        )

    async def _may(self, run: Run, who: Who) -> bool:
        return is_allowed(run, who, await self.recorder.settings(run, who))

    async def _begin_undo(self, run: Run, asker: Who) -> str:
        """Record the run that undoes, before the other run says that it is undone. Returns its id, or nothing."""
        desk = self.recorder.desks(run.team).desk
        if run.plan is None:
            return ""
        events = undo_run(run, desk.toolbox, desk.words, by=asker.id, by_name=asker.name, now=desk.clock.now())
        return await self.recorder.begun(events) if events else ""


def _asker(run: Run, who: Who) -> Who:
    """Whose a run is that follows another: one that an operator begins is of the person whose run it follows."""
    return Who(run.request.user, run.request.user_name) if who.is_operator else who
