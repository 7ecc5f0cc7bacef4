"""What an operator asks of runs from the command line, left in the inbox for the process that carries them.

The command line does not own the runs, so it only leaves a delivery of a kind of metel's own; see ``commands``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from secrets import token_hex
from typing import Literal, TypeAlias, get_args

import structlog

from bot.rounds import rounds
from orchestration.orchestrator import Orchestrator
from orchestration.ports import Clock, Delivery, Dispatcher, Inbox
from schemas.values import Payload

Wish: TypeAlias = Literal["cancel", "pause", "resume", "change", "retry", "undo", "again"]
"""What an operator can want of a run; ``again`` is to start it over."""

LOOK_EVERY_S = 2.0
_KIND = "metel."
_OPERATOR = "operator"

_log = structlog.get_logger(__name__)


def wish_of(wish: Wish, run_id: str, team: str, by: str, clock: Clock, *, text: str = "") -> Delivery:
    """Return a wish as a delivery. ``by`` is who asks, as the run's answer will name them; ``text`` is what is to be
    changed of a plan."""
    body: Payload = {"run_id": run_id, "by": by, "text": text}
    return Delivery(f"metel:{wish}:{run_id}:{token_hex(4)}", team, _KIND + wish, body, clock.now())


@dataclass(frozen=True, slots=True)
class Operating:
    """Carries wishes out, for the runs of ``teams``: those that this process serves by now."""

    teams: Callable[[], Iterable[str]]
    inbox: Inbox
    orchestrator: Orchestrator
    dispatcher: Dispatcher

    async def look(self) -> None:
        """Carry out what waits; one that can't be is logged, and let go of."""
        for team in tuple(self.teams()):
            await self._look_at(team)

    async def _look_at(self, team: str) -> None:
        for delivery in await self.inbox.waiting(team):
            wish = delivery.kind.removeprefix(_KIND)
            if delivery.kind.startswith(_KIND) and wish in get_args(Wish):
                try:
                    await self._grant(wish, delivery)
                except Exception:
                    _log.exception("wish_not_granted", wish=wish, key=delivery.key)
                await self.inbox.finish(delivery.team, delivery.key)

    async def _grant(self, wish: str, delivery: Delivery) -> None:
        team, run_id, by = delivery.team, str(delivery.body.get("run_id")), str(delivery.body.get("by"))
        loop, key = self.orchestrator, delivery.key
        match wish:
            case "cancel":
                await loop.cancel(team, run_id, by=_OPERATOR, by_name=by, delivery=key)
            case "pause":
                await loop.pause(team, run_id, by=_OPERATOR, by_name=by, as_operator=True, delivery=key)
            case "change":
                text = str(delivery.body.get("text"))
                await loop.change_plan(
                    team, run_id, text, by=_OPERATOR, by_name=by, said_in=key, as_operator=True, delivery=key
                )
            case "retry":
                await loop.retry(team, run_id, by=_OPERATOR, by_name=by, as_operator=True, delivery=key)
            case "undo":
                await loop.undo(team, run_id, by=_OPERATOR, by_name=by, as_operator=True, delivery=key)
            case "again":
                await loop.start_over(team, run_id, by=_OPERATOR, by_name=by, as_operator=True, delivery=key)
            case _:
                await loop.resume(team, run_id, by=_OPERATOR, by_name=by, as_operator=True, delivery=key)
                # One that is neither paused nor held up is looked at again all the same.
                self.dispatcher.wake(team, run_id)


def operated(operating: Operating) -> AbstractAsyncContextManager[None]:
    """Carry wishes out while the block runs."""
    return rounds(operating.look, every_s=LOOK_EVERY_S, name="operating", trouble="inbox_not_read", at_once=True)
