"""Queue of a rate's line in this process: who waits for their turn, and the task that asks for the turns of all."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Sequence
from datetime import datetime
from typing import Protocol

from orchestration.rate_limit.caller import Caller, LinePosition
from orchestration.rate_limit.limiter_state import Blocked, Quota, Served
from orchestration.rate_limit.line import Ticket
from orchestration.tool import ToolError

LOOK_EVERY_S = 5.0
"""So often, in seconds, a process looks how the line stands, which also tells others that it is still there."""
LEFT = "left"
"""The code of a request that was taken back while it waited."""


class TurnSource(Protocol):
    """The limiter that a queue asks for turns."""

    def sleep(self, seconds: float, /) -> Awaitable[None]:
        """Sleep so long."""
        ...

    async def serve(self, quota: Quota, tickets: Sequence[Ticket]) -> Served:
        """Let out those tickets whose turn has come; all that this process has waiting must be among them."""
        ...

    def find_long_hold(self, served: Served) -> ToolError | None:
        """Return the error of what is held for longer than is waited in place."""
        ...

    def find_position(self, quota: Quota, ahead: int, served: Served) -> LinePosition:
        """Return where a ticket stands before which so many others are served."""
        ...

    def make_held_error(self, held: Blocked, until: datetime | None = None) -> ToolError:
        """Return the error of a request that was held back."""
        ...

    def forget(self, lane: str) -> None:
        """Drop the queue of a line in which nobody waits any more."""
        ...


class _Waiter:
    """A request that waits for its turn."""

    def __init__(self, ticket: Ticket, caller: Caller) -> None:
        self.ticket = ticket
        self.caller = caller
        self.turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def stand(self, ticket: Ticket, lane: str, position: LinePosition) -> None:
        """Note where the request stands now."""
        self.ticket = ticket
        self.caller.rounds[lane] = ticket.round
        self.caller.positions[ticket.id] = position
        self.caller.on_wait()

    def end(self, error: Exception | None = None) -> None:
        """Have the turn come, or the wait end without one."""
        self.caller.positions.pop(self.ticket.id, None)
        if self.turn.done():
            return
        if error is None:
            self.turn.set_result(None)
        else:
            self.turn.set_exception(error)


class LimiterQueue:
    """The part of a line that waits in this process: one task asks for the turns of all."""

    def __init__(self, turns: TurnSource, quota: Quota) -> None:
        self._turns = turns
        self._quota = quota
        self._waiters: dict[str, _Waiter] = {}
        self._emptied = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def tickets(self) -> tuple[Ticket, ...]:
        """All that waits in this process."""
        return tuple(waiter.ticket for waiter in self._waiters.values())

    async def wait_turn(self, ticket: Ticket, caller: Caller) -> None:
        """Return when the ticket's turn has come.

        Raises:
            ToolError: the caller left, or the vendor wants to be left alone for longer than is waited.
        """
        waiter = self._waiters[ticket.id] = _Waiter(ticket, caller)
        self._emptied.clear()
        if self._task is None:
            self._task = asyncio.create_task(self._serve())  # of its own: whoever comes first may leave first
        leaving = asyncio.ensure_future(caller.left.wait())
        try:
            await asyncio.wait({waiter.turn, leaving}, return_when=asyncio.FIRST_COMPLETED)
            if not waiter.turn.done():
                raise self._turns.make_held_error(Blocked("rate_limited", LOOK_EVERY_S, LEFT))
            waiter.turn.result()
        finally:
            leaving.cancel()
            waiter.turn.cancel()
            caller.positions.pop(ticket.id, None)
            self._waiters.pop(ticket.id, None)
            if not self._waiters:
                self._emptied.set()

    async def _serve(self) -> None:
        """Ask for turns until nobody waits, then leave the line."""
        try:
            while self._waiters:
                served = await self._turns.serve(self._quota, self.tickets)
                self._tell(served)
                await self._rest(min(served.wait_s, LOOK_EVERY_S))
                if not self._waiters:
                    await self._turns.serve(self._quota, ())
        except Exception as error:
            for waiter in self._waiters.values():
                waiter.end(error)
        finally:
            self._turns.forget(self._quota.name)

    def _tell(self, served: Served) -> None:
        for ticket in served.turns:
            if ticket.id in self._waiters:
                self._waiters.pop(ticket.id).end()
        error = self._turns.find_long_hold(served)
        for ticket, ahead in served.waiting:
            waiter = self._waiters.get(ticket.id)
            if waiter is None:
                continue
            if error is not None:
                waiter.end(error)
            else:
                waiter.stand(ticket, self._quota.name, self._turns.find_position(self._quota, ahead, served))
        if not self._waiters:
            self._emptied.set()

    async def _rest(self, seconds: float) -> None:
        sleeping = asyncio.ensure_future(self._turns.sleep(seconds))
        emptied = asyncio.ensure_future(self._emptied.wait())
        try:
            await asyncio.wait({sleeping, emptied}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            sleeping.cancel()
            emptied.cancel()
