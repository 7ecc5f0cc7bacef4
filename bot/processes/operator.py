"""What an operator asks of runs from the command line, left in the inbox for the process that carries them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from datetime import datetime
from secrets import token_hex
from typing import Literal, TypeAlias, get_args

import structlog

from bot.periodic import run_periodic_work
from orchestration.commands.handler import CommandHandler
from orchestration.commands.rerun import begin_undo, retry_steps, start_run_over
from orchestration.commands.steer import steer_run
from orchestration.ports import Clock, Delivery, Dispatcher, Inbox, RunRow
from orchestration.run.commands import ChangePlan, Command, LookAgain, Rejection, Revisit, Steer, Who
from orchestration.storage.limiter_stores import LOOK_EVERY as HOLDS_SEEN_WITHIN
from schemas.errors import ErrorKind
from schemas.run import Run
from schemas.team import TeamSettings
from schemas.values import Payload

OperatorCommand: TypeAlias = Literal["cancel", "pause", "resume", "change", "retry", "undo", "again"]
"""What an operator can want of a run; ``again`` is to start it over."""

_FORGET = "metel.forget"
_RELEASE = "metel.release"
LOOK_EVERY_S = 2.0
_KIND = "metel."
_OPERATOR = "operator"

_OPERATED: Mapping[str, OperatorCommand] = {_KIND + command: command for command in get_args(OperatorCommand)}

_log = structlog.get_logger(__name__)


def build_command_delivery(
    command: OperatorCommand, run_id: str, team: str, by: str, clock: Clock, *, text: str = ""
) -> Delivery:
    """Return a command as a delivery. ``by`` is who asks, as the run's answer will name them; ``text`` is what is to be
    changed of a plan."""
    body: Payload = {"run_id": run_id, "by": by, "text": text}
    return Delivery(f"metel:{command}:{run_id}:{token_hex(4)}", team, _KIND + command, body, clock.now())


def build_forget_delivery(runs: Sequence[str], team: str, clock: Clock) -> Delivery:
    """Return, as a delivery, that runs were erased past the process that carries them."""
    return Delivery(f"metel:forget:{token_hex(8)}", team, _FORGET, {"runs": list(runs)}, clock.now())


def build_release_delivery(service: str, team: str, clock: Clock) -> Delivery:
    """Return, as a delivery, that a service need not be left alone any more."""
    return Delivery(f"metel:release:{token_hex(8)}", team, _RELEASE, {"service": service}, clock.now())


def check_command(run: Run, command: OperatorCommand, now: datetime) -> Rejection | None:
    """Return why the run as it is now is in no state for a command; nothing where it is, or where that shows later."""
    operator, team = Who(_OPERATOR, is_operator=True), TeamSettings(team=run.team)
    match command:
        case "cancel" | "pause":
            return steer_run(run, Steer("stop" if command == "cancel" else command), operator, now, team)[1]
        case "resume" | "change":
            return Rejection(ErrorKind.RUN_OVER) if run.is_over else None
        case "retry":
            return retry_steps(run, operator, now, team)[1]
        case "undo":
            return begin_undo(run, "undoing", operator, now, team)[1]
        case "again":
            return start_run_over(run, "anew", operator, now, team)[1]


@dataclass(frozen=True, slots=True)
class OperatorInbox:
    """Carries commands out, for the runs of ``teams``: those that this process serves by now."""

    teams: Callable[[], Iterable[str]]
    inbox: Inbox
    handler: CommandHandler
    dispatcher: Dispatcher
    forget: Callable[[str, str], None]
    """Keeps nothing in memory of a run of a team."""
    unfinished: Callable[[], Awaitable[Sequence[RunRow]]]
    """Returns the runs that have not ended."""
    clock: Clock

    async def poll(self) -> None:
        """Carry out what waits; one that can't be is logged, and let go of."""
        for team in tuple(self.teams()):
            await self._look_at(team)

    async def _look_at(self, team: str) -> None:
        for delivery in await self.inbox.waiting(team):
            if delivery.kind == _FORGET:
                self._forget(delivery)
                await self.inbox.finish(delivery.team, delivery.key)
            if delivery.kind == _RELEASE:
                await self._release(delivery)
            command = _OPERATED.get(delivery.kind)
            if command is not None:
                try:
                    await self._execute(command, delivery)
                except Exception:
                    _log.exception("wish_not_granted", command=command, key=delivery.key)
                await self.inbox.finish(delivery.team, delivery.key)

    def _forget(self, delivery: Delivery) -> None:
        runs = delivery.body.get("runs")
        for run in runs if isinstance(runs, list) else []:
            self.forget(delivery.team, str(run))

    async def _release(self, delivery: Delivery) -> None:
        """Have the runs go on that the service held up, once each process has seen that it may be asked; one that can't
        be told is logged, and goes on at its next look by itself."""
        if self.clock.now() < delivery.received_at + HOLDS_SEEN_WITHIN:
            return
        released, operator = LookAgain(str(delivery.body.get("service"))), Who(_OPERATOR, is_operator=True)
        for row in await self.unfinished():
            if row.team == delivery.team:
                try:
                    await self.handler.take(row.team, row.id, released, operator)
                except Exception:
                    _log.exception("wish_not_granted", command="release", run=row.id)
        await self.inbox.finish(delivery.team, delivery.key)

    async def _execute(self, command: OperatorCommand, delivery: Delivery) -> None:
        team, run_id, body = delivery.team, str(delivery.body.get("run_id")), delivery.body
        operator = Who(_OPERATOR, str(body.get("by")), is_operator=True)
        told = await self.handler.take(team, run_id, _command(command, delivery), operator, delivery=delivery.key)
        if not told.accepted:
            _log.warning("wish_not_granted", command=command, run=run_id, why=told.notice)
        if command == "resume":
            # One that is neither paused nor held up is looked at again all the same.
            self.dispatcher.wake(team, run_id)


def _command(command: OperatorCommand, delivery: Delivery) -> Command:
    match command:
        case "cancel":
            return Steer("stop")
        case "pause" | "resume":
            return Steer(command)
        case "change":
            return ChangePlan(str(delivery.body.get("text")), said_in=delivery.key)
        case "retry" | "undo":
            return Revisit(command)
        case "again":
            return Revisit("start_over")


def run_operator_inbox(operator_inbox: OperatorInbox) -> AbstractAsyncContextManager[None]:
    """Carry commands out while the block runs."""
    return run_periodic_work(
        operator_inbox.poll, every_s=LOOK_EVERY_S, name="operating", trouble="inbox_not_read", at_once=True
    )
