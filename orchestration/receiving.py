"""Taking what a person says of a run: decided on its newest state, recorded, shown, and its run woken."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Protocol, TypeAlias

from orchestration.acting import settings_for
from orchestration.looking_ahead import TeamDesk, applied
from orchestration.next_steps import wake_at
from orchestration.ports import Audience, Change, Dispatcher, RunStore, StaleRunError
from orchestration.reception import Notice, Received, Reception
from schemas.events import Event
from schemas.run import Run
from schemas.team import TeamSettings

Refresh: TypeAlias = Callable[[str], Awaitable[None]]
Decide: TypeAlias = Callable[[Run, TeamSettings], Received]
"""What is decided on a run, with its team's settings."""
TRIES = 5
"""So often is a decision made anew where somebody else's was recorded first."""


class Steered(Protocol):
    """What comes of a person's wish about a whole run. ``team`` says who its approvers are; without it, which is an
    operator's wish, nobody asks who wishes."""

    def __call__(self, run: Run, *, by: str, by_name: str, now: datetime, team: TeamSettings | None) -> Received:
        """Return the events, or why it does not count."""
        ...


class Receiver:
    """What every door of the loop needs. ``desks`` gives the desk of a team; ``audience`` is shown each run after each
    commit. ``refresh`` sees to it that a team's desk judges by what its admins said last."""

    def __init__(
        self,
        *,
        store: RunStore,
        desks: Callable[[str], TeamDesk],
        dispatcher: Dispatcher,
        audience: Audience,
        refresh: Refresh | None = None,
    ) -> None:
        self._store = store
        self._desks = desks
        self._dispatcher = dispatcher
        self._audience = audience
        self._refresh = refresh or _nothing

    async def _settings(self, run: Run, by: str) -> TeamSettings:
        desk = self._desks(run.team).desk
        return await settings_for(desk, run, by) if by else desk.team

    def _now(self, run: Run) -> datetime:
        return self._desks(run.team).desk.clock.now()

    async def _receive(
        self, team: str, run_id: str, delivery: str | None, decide: Decide, *, by: str = ""
    ) -> Reception:
        """Decide on the newest state of the run; whoever commits first wins. Where ``by`` is given, the settings that
        ``decide`` is given hold the team's approvers as they are now."""
        for _ in range(TRIES):
            run = await self._store.load(team, run_id)
            await self._refresh(run.team)
            reception = await self._taken(run, decide(run, await self._settings(run, by)), delivery)
            if reception is not None:
                return reception
        raise StaleRunError(run_id)

    async def _steer(
        self,
        team: str,
        run_id: str,
        delivery: str | None,
        steered: Steered,
        *,
        by: str,
        by_name: str,
        as_operator: bool,
    ) -> Reception:
        """Take a wish about a whole run. An operator needs not be of the team, which is then not asked who may."""

        def decide(run: Run, settings: TeamSettings) -> Received:
            judges = None if as_operator else settings
            return steered(run, by=by, by_name=by_name, now=self._now(run), team=judges)

        return await self._receive(team, run_id, delivery, decide, by="" if as_operator else by)

    async def _taken(self, run: Run, received: Received, delivery: str | None) -> Reception | None:
        """Record what was decided on a run; nothing is returned where the run has moved on since."""
        events, notice = received
        reception = self._said(run, notice)
        if not events:
            return reception
        try:
            await self._commit(run, events, applied(run, events), delivery, wakes=True)
        except StaleRunError:
            return None
        self._dispatcher.wake(run.team, run.id)
        return reception

    def _said(self, run: Run, notice: Notice | None) -> Reception:
        if notice is None:
            return Reception(True)
        words = self._desks(run.team).desk.words
        return Reception(False, words.error(run.request.language, notice.error, **notice.slots))

    async def _commit(
        self, run: Run, events: tuple[Event, ...], after: Run, delivery: str | None = None, *, wakes: bool = False
    ) -> Run:
        change = Change(after, run.revision, events, wake_at=wake_at(after), delivery=delivery, wakes=wakes)
        await self._store.commit(change)
        await self._audience.show(after)
        return after


async def _nothing(team: str) -> None:
    del team
