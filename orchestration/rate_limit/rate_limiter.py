"""Rate limiter of a connection: a line before each rate, the vendor's Retry-After, a circuit breaker, a cap on what is
under way."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import count
from typing import Protocol, TypeAlias, TypeVar
from uuid import uuid4

import structlog

from orchestration.ports import Clock, Sleep
from orchestration.rate_limit.caller import STOPPED, Caller, LinePosition, get_caller, suspend_call_time
from orchestration.rate_limit.limiter_queue import LOOK_EVERY_S, LimiterQueue
from orchestration.rate_limit.limiter_state import (
    Blocked,
    Hold,
    LimiterState,
    LimiterStore,
    LocalLimiterStore,
    Quota,
    Served,
)
from orchestration.rate_limit.line import Ticket, Urgency
from orchestration.tool import ToolError
from schemas.errors import Failure

Returned = TypeVar("Returned")
T = TypeVar("T")
log = structlog.get_logger(__name__)

MOST_AT_ONCE = 16
"""So many requests of one connection are under way at once in a process, unless it is set otherwise."""
PATIENCE_S = 900.0
"""A request waits in place while a vendor asks to be left alone for so long, in seconds; of a longer hold it is told,
and its run comes back."""
SHARED_PATIENCE_S = 60.0
"""The same where many processes share the work: there a run that waits takes the place of another."""
MOST_REFUSALS = 5
"""So often in a row a request is asked again where the vendor finds that it came too soon."""
IN_LINE = "line"
"""The code of a request that would have had to wait."""


CheckTurn: TypeAlias = Callable[[], Awaitable[None]]
"""Looks whether a request is still to be sent when its turn has come; raises where it is not. Its own requests may wait
for turns of theirs."""


async def check_nothing() -> None:
    """Send whatever had a turn."""


class RateLimiter(Protocol):
    """Sends a connector's requests, each when its turn comes."""

    async def send(
        self, quota: Quota, ask: Callable[[], Awaitable[Returned]], check: CheckTurn = check_nothing
    ) -> Returned:
        """Send one request, now or when its turn comes; once more where the vendor asks to wait, for then nothing was
        done. ``check`` is called each time that its turn has come.

        Raises:
            ToolError: what ``ask`` or ``check`` raised, or that the request was held back
                (``failure.held``; nothing was sent).
        """
        ...


class NoLimiter:
    """Holds nothing back: for a client that is used alone."""

    async def send(
        self, quota: Quota, ask: Callable[[], Awaitable[Returned]], check: CheckTurn = check_nothing
    ) -> Returned:
        """Send the request."""
        del quota
        await check()
        return await ask()


OnHold: TypeAlias = Callable[[str, Hold], None]
"""Told of a long hold when it begins: the service, and the hold."""


def _untold(service: str, hold: Hold) -> None:
    del service, hold


class ConnectionLimiter:
    """Rate limiter of one connection. ``factor`` is how many times the published rates it may use, ``most`` how many of
    its requests this process has under way at once.

    A request that would come too soon waits in line. A connection may have several limiters with one state; each has
    its own cap, and ``urgency`` is that of requests for which nobody is named.
    """

    def __init__(
        self,
        service: str,
        clock: Clock,
        *,
        factor: float = 1.0,
        most: int = MOST_AT_ONCE,
        urgency: Urgency = Urgency.ANSWER,
        patience_s: float = PATIENCE_S,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self.service = service
        self.sleep = sleep
        self.on_hold: OnHold = _untold
        self._patience_s = patience_s
        self._factor = factor
        self._urgency = urgency
        self._clock = clock
        self._slots = asyncio.Semaphore(most)
        self._store: LimiterStore = LocalLimiterStore()
        self._owner = uuid4().hex[:12]
        self._numbers = count(1)
        self._queues: dict[str, LimiterQueue] = {}
        self._clean = {True: True, False: True}
        """Whether no failure is counted and nothing held: of writes, and of reads."""

    @property
    def waiting(self) -> int:
        """How many of its requests stand in line in this process."""
        return sum(len(queue.tickets) for queue in self._queues.values())

    @property
    def longest_line(self) -> int:
        """How many of its requests stand in the longest of its lines in this process."""
        return max((len(queue.tickets) for queue in self._queues.values()), default=0)

    async def is_broken(self) -> bool:
        """Whether a breaker of the connection holds calls back now."""
        now = self._clock.now()

        def looked(state: LimiterState) -> tuple[LimiterState, bool]:
            waits = [state.breaker(writes=writes).wait_s(now) for writes in (True, False)]
            return state, any(wait > 0 for wait in waits)

        return await self._store.change(looked)

    def share(self, store: LimiterStore) -> None:
        """Keep the state where other limiters of the same connection keep it."""
        self._store = store

    async def send(
        self, quota: Quota, ask: Callable[[], Awaitable[Returned]], check: CheckTurn = check_nothing
    ) -> Returned:
        """Send one request when its turn comes, and learn from its answer.

        Raises:
            ToolError: what ``ask`` or ``check`` raised, or that the request was held back
                (``failure.held``; nothing was sent).
        """
        own = replace(quota, rate=quota.rate.times(self._factor))
        caller = get_caller() or Caller(urgency=self._urgency)
        refusals = 0
        while True:
            has_waited = await self._wait_turn(own, caller)
            # Before the slot is had: what it asks for needs one itself.
            await check()
            async with self._slot(own, check=has_waited):
                try:
                    return await self._sent(own, ask)
                except ToolError as error:
                    refusals += 1
                    if not self._does_ask_again(error.failure, caller) or refusals > MOST_REFUSALS:
                        raise

    def _does_ask_again(self, failure: Failure, caller: Caller) -> bool:
        """Whether a vendor that asked to wait is waited for: it has done nothing.

        Raises:
            ToolError: it asked for longer than is waited in place.
        """
        if failure.kind != "rate_limited" or failure.held or failure.retry_after_s is None:
            return False
        if failure.retry_after_s <= self._patience_s:
            return caller.patient
        now = self._clock.now()
        hold = Hold(now + timedelta(seconds=failure.retry_after_s), now)
        look_s = (hold.next_look() - now).total_seconds()
        raise ToolError(failure.model_copy(update={"retry_after_s": look_s, "held_until": hold.until}))

    async def _wait_turn(self, quota: Quota, caller: Caller) -> bool:
        """Return when the request's turn has come, and whether it had to wait for it.

        Raises:
            ToolError: the request is held back.
        """
        now = self._clock.now()
        ticket = Ticket(
            f"{self._owner}-{next(self._numbers)}",
            self._owner,
            caller.person,
            caller.urgency,
            caller.arrived or now,
            now,
            caller.rounds.get(quota.name, 0),
        )
        queue, wait_s = self._queues.get(quota.name), LOOK_EVERY_S
        if queue is None or not queue.tickets:
            served = await self._look(quota, ticket, caller)
            if served.turns:
                return False
            if (error := self.find_long_hold(served)) is not None:
                raise error
            wait_s = served.wait_s
        if not caller.patient:
            raise self.make_held_error(Blocked("rate_limited", wait_s, IN_LINE))
        queue = self._queues.setdefault(quota.name, LimiterQueue(self, quota))
        with suspend_call_time():
            await queue.wait_turn(ticket, caller)
        return True

    def forget(self, lane: str) -> None:
        """Drop the queue of a line in which nobody waits any more."""
        self._queues.pop(lane, None)

    async def _look(self, quota: Quota, ticket: Ticket, caller: Caller) -> Served:
        """Take a turn that is free. Where there is none the ticket of a patient caller stands in line.

        Raises:
            ToolError: the breaker lets nothing through.
        """

        def decide(state: LimiterState) -> tuple[LimiterState, Served | Blocked]:
            now = self._clock.now()
            broken = state.find_break(quota, now)
            if broken is not None:
                return state, broken
            after, served = state.serve(quota, (ticket,), self._owner, now)
            if served.turns:
                return after.entered(quota, now)[0], served
            waits = caller.patient and self.find_long_hold(served) is None
            return (after if waits else state), served

        found = await self._changed(decide, quota.writes)
        if isinstance(found, Blocked):
            raise self.make_held_error(found)
        return found

    async def serve(self, quota: Quota, tickets: Sequence[Ticket]) -> Served:
        """Let out those tickets whose turn has come; all that this limiter has waiting must be among them."""
        return await self._store.change(lambda state: state.serve(quota, tickets, self._owner, self._clock.now()))

    def find_position(self, quota: Quota, ahead: int, served: Served) -> LinePosition:
        """Return where a ticket stands before which so many others are served."""
        now = self._clock.now()
        if served.hold is not None:
            return LinePosition(self.service, ahead, served.hold.until, held=True)
        return LinePosition(self.service, ahead, now + timedelta(seconds=(ahead + 1) * quota.rate.pace_s))

    def find_long_hold(self, served: Served) -> ToolError | None:
        """Return the error of what is held for longer than is waited in place."""
        hold, now = served.hold, self._clock.now()
        if hold is None or hold.left_s(now) <= self._patience_s:
            return None
        look_s = (hold.next_look() - now).total_seconds()
        return self.make_held_error(Blocked("rate_limited", look_s, "quiet"), until=hold.until)

    @asynccontextmanager
    async def _slot(self, quota: Quota, *, check: bool) -> AsyncGenerator[None]:
        """Have one of the requests that may be under way at once. ``check``: whether the breaker may have opened since
        it was last looked at.

        Raises:
            ToolError: the breaker lets nothing through.
        """
        if self._slots.locked():
            check = True
            with suspend_call_time():
                await self._slots.acquire()
        else:
            await self._slots.acquire()
        try:
            if check:
                await self._enter(quota)
            yield
        finally:
            self._slots.release()

    async def _enter(self, quota: Quota) -> None:
        broken = await self._changed(lambda state: state.entered(quota, self._clock.now()), quota.writes)
        if broken is not None:
            raise self.make_held_error(broken)

    async def _sent(self, quota: Quota, ask: Callable[[], Awaitable[Returned]]) -> Returned:
        try:
            answer = await ask()
        except ToolError as error:
            await self._learn(error.failure, quota)
            raise
        except asyncio.CancelledError as cut_off:
            # What nobody gave up took too long.
            if STOPPED not in cut_off.args:
                await self._put(lambda state: state.failed(self._clock.now(), writes=quota.writes), quota.writes)
            raise
        except Exception:
            await self._answered(quota)
            raise
        await self._answered(quota)
        return answer

    def make_held_error(self, held: Blocked, until: datetime | None = None) -> ToolError:
        """Return the error of a request that was held back."""
        return ToolError(
            Failure(
                kind=held.kind,
                message=f"no request for another {held.wait_s:.0f} s",
                service=self.service,
                code=held.code,
                retry_after_s=held.wait_s,
                held=True,
                held_until=until,
            )
        )

    async def _answered(self, quota: Quota) -> None:
        # An answer changes nothing where no failure was counted, as mostly.
        if not self._clean[quota.writes]:
            await self._put(lambda state: state.answered(quota, self._clock.now()), quota.writes)

    async def _learn(self, failure: Failure, quota: Quota) -> None:
        now = self._clock.now()

        def learned(state: LimiterState) -> tuple[LimiterState, tuple[int, Hold | None]]:
            after = state.learned(failure, quota, now)
            before, hold = state.find_holds(now).get(quota.quiet), after.find_holds(now).get(quota.quiet)
            is_news = hold is not None and hold.is_long and (before is None or not before.is_long)
            return after, (after.breaker(writes=quota.writes).failures, hold if is_news else None)

        failures, hold = await self._changed(learned, quota.writes)
        if failures:
            log.info("service_in_trouble", service=self.service, failures=failures, code=failure.code)
        if hold is not None:
            log.warning("service_asks_to_wait", service=self.service, what=quota.quiet, until=hold.until.isoformat())
            self.on_hold(self.service, hold)

    async def _put(self, decide: Callable[[LimiterState], LimiterState], writes: bool) -> None:
        await self._changed(lambda state: (decide(state), None), writes)

    async def _changed(self, decide: Callable[[LimiterState], tuple[LimiterState, T]], writes: bool) -> T:
        """Change the state, and note whether an answer has anything to clear in it."""

        def noted(state: LimiterState) -> tuple[LimiterState, tuple[bool, T]]:
            after, told = decide(state)
            return after, (after.breaker(writes=writes).failures == 0 and not after.holds, told)

        self._clean[writes], told = await self._store.change(noted)
        return told
