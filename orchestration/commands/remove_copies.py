"""Removal of copies: what a write left too many is taken away by a run of its own, judged like any undo."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from orchestration.ask.command_result import CommandOutcome, CommandResult, build_access_rejection, is_allowed
from orchestration.commands.rerun import UndoWish, build_undo_events, find_asker
from orchestration.execution.context import TeamContext
from orchestration.execution.unit_of_work import CommandContext, UnitOfWork
from orchestration.run.commands import Rejection, RemoveCopies, Who
from orchestration.run.copies import find_copies
from orchestration.run.followers import make_removal_request_id
from orchestration.run.ids import make_operation_id
from orchestration.tool import FinishedCall
from schemas.errors import ErrorKind
from schemas.events import CopyRemovalBegun, Event
from schemas.plan import Action
from schemas.run import Run
from schemas.team import TeamSettings


@dataclass(frozen=True, slots=True)
class CopyCommands:
    """The command on a run whose write is there more than once."""

    work: UnitOfWork

    async def take(self, context: CommandContext, command: RemoveCopies) -> CommandResult:
        """Take away what a step left too many."""
        run = await self.work.load(context)
        removing = ""
        if is_allowed(run, context.who, await self.work.settings(run, context.who)):
            events = build_copy_removal(run, command.action, self.work.teams(run.team), context.who)
            removing = await self.work.begun(events) if events else ""

        def decide(run: Run, now: datetime, team: TeamSettings) -> CommandOutcome:
            begun = CopyRemovalBegun(
                at=now, action=command.action, run=removing, by=context.who.id, by_name=context.who.name
            )
            return begin_copy_removal(run, begun, context.who, team)

        return await self.work.decided(context, decide)


def begin_copy_removal(run: Run, begun: CopyRemovalBegun, who: Who, team: TeamSettings) -> CommandOutcome:
    """Take away what a step left too many, once, for those who may steer the run."""
    sent = find_copies(run).get(begun.action)
    if not is_allowed(run, who, team):
        return (), build_access_rejection(run)
    if sent is not None and sent.removed_by:
        return (), Rejection(ErrorKind.ALREADY_UNDONE)
    if sent is None or not begun.run:
        return (), Rejection(ErrorKind.NOTHING_TO_UNDO)
    return (begun,), None


def build_copy_removal(run: Run, action_id: str, team: TeamContext, who: Who) -> tuple[Event, ...]:
    """Return the first events of the run that takes away what a step left too many; none where that can't be. The same
    step gives the same run."""
    if run.plan is None or action_id not in find_copies(run):
        return ()
    done = run.plan.action(action_id)
    goal = team.words.say(run.request.language, "undo.copies", step=done.summary or done.tool)
    actions = tuple(_removals(run, action_id, team, goal))
    wish = UndoWish(make_removal_request_id(run.id, action_id), goal, find_asker(run, who), team.clock.now())
    return build_undo_events(run, wish, actions) if actions else ()


def _removals(run: Run, action_id: str, team: TeamContext, goal: str) -> Iterator[Action]:
    assert run.plan is not None
    sent, undo = run.sent_again[action_id], team.toolbox.tool(run.plan.action(action_id).tool).undo
    for number, copy in enumerate(sent.copies if undo is not None else (), 1):
        operation = make_operation_id(run.id, action_id)
        assert undo is not None
        payload = undo.payload(FinishedCall(sent.filled.payload, copy.result, sent.filled.prior, operation))
        if payload is not None:
            yield Action(
                id=f"u{number}",
                tool=undo.tool.contract.tool,
                intent="write",
                requires=(),
                produces=(),
                summary=goal,
                inputs=payload,
            )
