"""What the engine and the desk have in common: runs read, decided on, recorded, shown and woken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TypeAlias

from orchestration.actors import actor_of, settings_for
from orchestration.ask.approvers import Actor
from orchestration.ask.command_result import CommandOutcome, CommandResult
from orchestration.looking_ahead import TeamDesk, applied
from orchestration.ports import Commit, Dispatcher, Notifier, RunStore, StaleRunError
from orchestration.run.commands import Rejection, Who
from orchestration.run.reducer import fold
from orchestration.run.scheduler import wake_at
from schemas.events import Event
from schemas.run import Run
from schemas.team import TeamSettings

Refresh: TypeAlias = Callable[[str], Awaitable[None]]
Deciding: TypeAlias = Callable[[Run, datetime, TeamSettings], CommandOutcome]
"""What is decided on a run, at a moment, with its team's settings."""
Noted: TypeAlias = Callable[[Commit], None]
"""Told of each change that was committed; raises nothing."""
TRIES = 5
"""So often is a decision made anew where somebody else's was recorded first."""


@dataclass(frozen=True, slots=True)
class Visit:
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
class Recorder:
    """``desks`` gives the desk of a team; ``notifier`` is shown each run after each commit. ``refresh`` sees to it that
    a team's desk judges by what its admins said last. ``noted`` is told of each commit."""

    store: RunStore
    desks: Callable[[str], TeamDesk]
    dispatcher: Dispatcher
    notifier: Notifier
    refresh: Refresh = _nothing
    noted: Noted = _unnoted

    def now(self, run: Run) -> datetime:
        """Return what time it is for a run."""
        return self.desks(run.team).desk.clock.now()

    async def load(self, visit: Visit) -> Run:
        """Return the run as it is now."""
        return await self.store.load(visit.team, visit.run)

    async def settings(self, run: Run, who: Who) -> TeamSettings:
        """Return the team's settings with its approvers as they are now; an operator needs none."""
        desk = self.desks(run.team).desk
        return desk.team if who.is_operator else await settings_for(desk, run, who.id)

    async def actor(self, visit: Visit, approval_id: str) -> Actor:
        """Return who wants to decide an approval, as the workspace says at this moment.

        Raises:
            ToolError: the workspace could not be asked.
        """
        await self.refresh(visit.team)
        run = await self.load(visit)
        return await actor_of(self.desks(visit.team).desk, run, approval_id, visit.who.id, visit.who.name)

    async def decided(self, visit: Visit, decide: Deciding, *, by_approvers: bool = True) -> CommandResult:
        """Decide on the newest state of the run; whoever commits first wins. ``by_approvers``: whether the decision
        needs the team's approvers as they are now."""
        for _ in range(TRIES):
            run = await self.load(visit)
            await self.refresh(run.team)
            settings = await self.settings(run, visit.who) if by_approvers else self.desks(run.team).desk.team
            reception = await self.taken(run, decide(run, self.now(run), settings), visit.delivery)
            if reception is not None:
                return reception
        raise StaleRunError(visit.run)

    async def taken(self, run: Run, received: CommandOutcome, delivery: str | None) -> CommandResult | None:
        """Record what was decided on a run; nothing is returned where the run has moved on since."""
        events, notice = received
        reception = self.said(run, notice)
        if not events:
            return reception
        try:
            await self.commit(run, events, applied(run, events), delivery, wakes=True)
        except StaleRunError:
            return None
        self.dispatcher.wake(run.team, run.id)
        return reception

    def said(self, run: Run, notice: Rejection | None) -> CommandResult:
        """Put a notice into the run's language."""
        if notice is None:
            return CommandResult(True)
        words = self.desks(run.team).desk.words
        return CommandResult(False, words.error(run.request.language, notice.error, **notice.slots))

    async def commit(
        self, run: Run, events: tuple[Event, ...], after: Run, delivery: str | None = None, *, wakes: bool = False
    ) -> Run:
        """Record events, which make ``after`` of the run, and show it.

        Raises:
            StaleRunError: the run has moved on.
        """
        change = Commit(after, run.revision, events, wake_at=wake_at(after), delivery=delivery, wakes=wakes)
        await self.store.commit(change)
        self.noted(change)
        await self.notifier.show(after)
        return after

    async def begun(self, events: tuple[Event, ...], delivery: str | None = None) -> str:
        """Record a new run, once, and have it advanced; the same one again is the one that there is. Returns its id."""
        run = fold(events)
        change = Commit(run=run, expected=0, events=events, delivery=delivery, wakes=True)
        try:
            await self.store.commit(change)
            self.noted(change)
        except StaleRunError:
            run = await self.store.load(run.team, run.id)
        await self.notifier.show(run)
        self.dispatcher.wake(run.team, run.id)
        return run.id
