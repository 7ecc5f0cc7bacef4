"""The doors for what people want of an approval: to decide it, more time, somebody to look at it, to be asked again."""

from __future__ import annotations

import structlog

from orchestration.acting import actor_of, circle_of, person_of
from orchestration.asks.approvers import Actor, Person
from orchestration.asks.deciding import extend_events, hand_events, renew_events
from orchestration.asks.rulings import Ruling
from orchestration.receiving import Receiver
from orchestration.reception import Reception, decide_events

log = structlog.get_logger(__name__)


class ApprovalDoors(Receiver):
    """Who may is asked of the workspace at the moment of the click, and decided on the newest state of the run.

    Each door raises ``ToolError`` where the workspace could not be asked: the click is to be tried again.
    """

    async def decide(
        self,
        team: str,
        run_id: str,
        approval_id: str,
        ruling: Ruling,
        *,
        by: str,
        by_name: str,
        delivery: str | None = None,
    ) -> Reception:
        """Take a person's yes or no to an approval: the first decision counts."""
        actor = await self._actor(team, run_id, approval_id, by, by_name)
        taken = await self._receive(
            team,
            run_id,
            delivery,
            lambda run, _: decide_events(
                run, approval_id, ruling, by=by, by_name=by_name, now=self._now(run), actor=actor
            ),
        )
        if not taken.accepted:
            log.info("decision_not_taken", team=team, run=run_id, approval=approval_id, by=by, why=taken.notice)
        return taken

    async def note_refused(self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str) -> None:
        """Note that somebody who is no member of the team tried to decide."""
        actor = Actor(Person(by, by_name))
        now = self._desks(team).desk.clock.now()
        await self._receive(
            team,
            run_id,
            None,
            lambda run, _: decide_events(run, approval_id, Ruling(False), by=by, by_name=by_name, now=now, actor=actor),
        )

    async def may_reject(self, team: str, run_id: str, approval_id: str, *, by: str) -> Reception:
        """Say whether a person could decide an approval now. Records nothing."""
        run = await self._store.load(team, run_id)
        actor = await self._actor(team, run_id, approval_id, by, "")
        _, notice = decide_events(run, approval_id, Ruling(False), by=by, by_name=by, now=self._now(run), actor=actor)
        return self._said(run, notice)

    async def _actor(self, team: str, run_id: str, approval_id: str, by: str, by_name: str) -> Actor:
        await self._refresh(team)
        run = await self._store.load(team, run_id)
        return await actor_of(self._desks(team).desk, run, approval_id, by, by_name)

    async def extend(
        self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Give the deciders as much time again, once, where the one who asked wants it."""
        return await self._receive(
            team,
            run_id,
            delivery,
            lambda run, _: extend_events(
                run, approval_id, by=by, by_name=by_name, now=self._now(run), limits=self._desks(team).desk.limits
            ),
        )

    async def hand(
        self, team: str, run_id: str, approval_id: str, to: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Call somebody who may decide to an approval."""
        desk = self._desks(team).desk
        run = await self._store.load(team, run_id)
        called = Actor(await person_of(desk, run, to, ""), await circle_of(desk), desk.policy)
        return await self._receive(
            team,
            run_id,
            delivery,
            lambda run, _: hand_events(run, approval_id, by=by, by_name=by_name, now=self._now(run), to=called),
        )

    async def renew(
        self, team: str, run_id: str, approval_id: str, *, by: str, by_name: str, delivery: str | None = None
    ) -> Reception:
        """Have what nobody decided in time asked again; a run that ended with it goes on."""
        return await self._receive(
            team,
            run_id,
            delivery,
            lambda run, settings: renew_events(
                run,
                approval_id,
                by=by,
                by_name=by_name,
                now=self._now(run),
                approvers=frozenset(settings.approvers),
            ),
            by=by,
        )
