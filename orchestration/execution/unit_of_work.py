"""Unit of work: a run is read, decided on, recorded, shown and woken."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

import structlog

from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandOutcome, CommandResult
from orchestration.execution.context import TeamContext
from orchestration.execution.decide_ahead import apply_events
from orchestration.execution.loaders import load_actor, load_team_settings
from orchestration.model_meter import CallLedger, note_recorded, open_call_ledger
from orchestration.model_records import NoOpenCalls, OpenCallStore
from orchestration.ports import Commit, Dispatcher, Notifier, Restore, RunStore, StaleRunError
from orchestration.run.commands import Rejection, Who
from orchestration.run.reducer import fold_events
from orchestration.run.scheduler import compute_wake_time
from schemas.events import Event, ModelCalled
from schemas.run import Run
from schemas.team import TeamSettings

log = structlog.get_logger(__name__)

Refresh: TypeAlias = Callable[[str], Awaitable[None]]
Decide: TypeAlias = Callable[[Run, datetime, TeamSettings], CommandOutcome]
"""What is decided on a run, at a moment, with its team's settings."""
OnCommit: TypeAlias = Callable[[Commit], None]
"""Told of each change that was committed; raises nothing."""
TRIES = 5
"""So often is a decision made anew where somebody else's was recorded first."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """Who comes about which run. ``delivery`` is the inbox row of it: it is marked done in the run's transaction."""

    team: str
    run: str
    who: Who
    delivery: str | None = None


def _unnoted(change: Commit) -> None:
    del change


async def _nothing(team: str) -> None:
    del team


@dataclass(frozen=True, slots=True)
class UnitOfWork:
    """``teams`` gives the context of a team; ``notifier`` is shown each run after each commit. ``refresh`` sees to it
    that a team's team judges by what its admins said last. ``noted`` is told of each commit.
    ``last_restore`` is when the database was last put back; ``calls`` holds the calls of models that no commit has
    recorded yet."""

    store: RunStore
    teams: Callable[[str], TeamContext]
    dispatcher: Dispatcher
    notifier: Notifier
    refresh: Refresh = _nothing
    noted: OnCommit = _unnoted
    last_restore: Restore | None = None
    calls: OpenCallStore = field(default_factory=NoOpenCalls)

    def now(self, run: Run) -> datetime:
        """Return what time it is for a run."""
        return self.teams(run.team).clock.now()

    async def load(self, context: CommandContext) -> Run:
        """Return the run as it is now."""
        return await self.store.load(context.team, context.run)

    async def settings(self, run: Run, who: Who) -> TeamSettings:
        """Return the team's settings with its approvers as they are now; an operator needs none."""
        team = self.teams(run.team)
        return team.settings if who.is_operator else await load_team_settings(team, run, who.id)

    async def actor(self, context: CommandContext, approval_id: str) -> Actor:
        """Return who wants to decide an approval, as the workspace says at this moment.

        Raises:
            ToolError: the workspace could not be asked.
        """
        await self.refresh(context.team)
        run = await self.load(context)
        return await load_actor(self.teams(context.team), run, approval_id, context.who.id, context.who.name)

    async def decided(self, context: CommandContext, decide: Decide, *, by_approvers: bool = True) -> CommandResult:
        """Decide on the newest state of the run; whoever commits first wins. ``by_approvers``: whether the decision
        needs the team's approvers as they are now."""
        for _ in range(TRIES):
            run = await self.load(context)
            await self.refresh(run.team)
            settings = await self.settings(run, context.who) if by_approvers else self.teams(run.team).settings
            result = await self.taken(run, decide(run, self.now(run), settings), context.delivery)
            if result is not None:
                return result
        raise StaleRunError(context.run)

    async def taken(self, run: Run, received: CommandOutcome, delivery: str | None) -> CommandResult | None:
        """Record what was decided on a run; nothing is returned where the run has moved on since."""
        events, notice = received
        result = self.said(run, notice)
        if not events:
            return result
        try:
            await self.commit(run, events, apply_events(run, events), delivery, wakes=True)
        except StaleRunError:
            return None
        self.dispatcher.wake(run.team, run.id)
        return result

    def said(self, run: Run, notice: Rejection | None) -> CommandResult:
        """Put a notice into the run's language."""
        if notice is None:
            return CommandResult(True)
        words = self.teams(run.team).words
        language = run.request.language
        also = [words.say(language, notice.also)] if notice.also else []
        return CommandResult(False, " ".join([words.error(language, notice.error, **notice.slots), *also]))

    async def commit(
        self, run: Run, events: tuple[Event, ...], after: Run, delivery: str | None = None, *, wakes: bool = False
    ) -> Run:
        """Record events, which make ``after`` of the run, and show it.

        Raises:
            StaleRunError: the run has moved on.
        """
        change = Commit(after, run.revision, events, wake_at=compute_wake_time(after), delivery=delivery, wakes=wakes)
        await self.store.commit(change)
        self.noted(change)
        if ModelCalled in map(type, events):
            called = [event for event in events if type(event) is ModelCalled]
            note_recorded(called)
            await self.calls.drop(run.team, run.id, [event.call.id for event in called if event.call.id])
        await self.notifier.show(after)
        return after

    def record_model_calls(self, team: str, run_id: str) -> AbstractAsyncContextManager[None]:
        """Have each call of a model inside the block stand in the run's journal, however the block ends."""
        return _RecordedCalls(self, team, run_id, open_call_ledger())

    async def record_left(self, team: str, run_id: str, ledger: CallLedger) -> None:
        """Record the calls that nothing else has; where even that fails, the log tells of them."""
        try:
            for _ in range(TRIES):
                run = await self.store.load(team, run_id)
                costs = ledger.list_costs(self.now(run))
                try:
                    await self.commit(run, costs, apply_events(run, costs))
                except StaleRunError:
                    continue
                return
        except Exception:
            log.exception("model_calls_not_recorded", team=team, run=run_id, calls=len(ledger.calls))
        else:
            log.error("model_calls_not_recorded", team=team, run=run_id, calls=len(ledger.calls))

    async def begun(self, events: tuple[Event, ...], delivery: str | None = None) -> str:
        """Record a new run, once, and have it advanced; the same one again is the one that there is. Returns its id."""
        run = fold_events(events)
        change = Commit(run=run, expected=0, events=events, delivery=delivery, wakes=True)
        try:
            await self.store.commit(change)
            self.noted(change)
        except StaleRunError:
            run = await self.store.load(run.team, run.id)
        await self.notifier.show(run)
        self.dispatcher.wake(run.team, run.id)
        return run.id


@dataclass(slots=True)
class _RecordedCalls(AbstractAsyncContextManager[None]):
    work: UnitOfWork
    team: str
    run: str
    ledger: CallLedger

    async def __aenter__(self) -> None:
        self.ledger.__enter__()

    async def __aexit__(self, *raised: object) -> None:
        try:
            if self.ledger.calls:
                await asyncio.shield(self.work.record_left(self.team, self.run, self.ledger))
        finally:
            self.ledger.__exit__()
