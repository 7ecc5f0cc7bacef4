"""Inbox worker: reads the stored deliveries, oldest first, and has each handled once, beside Bolt."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress

import structlog

from bot.clock import Timer
from bot.slack.handler import IntentHandler
from bot.slack.intents import (
    AlwaysAllowed,
    AnswerGiven,
    ChangeSaid,
    CommandAsked,
    CommandGiven,
    DecisionSaid,
    Intent,
    StartRun,
    SteeringSaid,
)
from bot.slack.parse import Reader, parse
from orchestration.crash_points import crash_point
from orchestration.ports import Delivery, Inbox
from orchestration.tasks import end_task

_log = structlog.stdlib.get_logger("metel.drain")

TRIES = 5
FIRST_WAIT_S = 0.5
BATCH = 100
LOOK_EVERY_S = 5.0
"""How often the inbox is looked at without being told to: another process may have stored a delivery."""


class InboxWorker:
    """Turns a team's deliveries into calls of the command handler.

    One that keeps failing is set aside for the life of this process, with a log and a word to the person: its row
    stays, so nothing is lost and the next start tries again.
    """

    def __init__(self, inbox: Inbox, carrier: IntentHandler, reader: Reader, timer: Timer | None = None) -> None:
        self._inbox = inbox
        self._carrier = carrier
        self._reader = reader
        self._timer = timer or Timer()
        self._bell = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._lanes: dict[str, asyncio.Task[None]] = {}
        self._carried: set[str] = set()
        self._aside: set[str] = set()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is waiting."""
        self._bell.set()
        self._loop = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look at the inbox now."""
        self._bell.set()

    async def stop(self, timeout_s: float = 10.0) -> None:
        """Take nothing more, and let what is being carried end; what does not is done after the next start."""
        if self._loop is not None:
            await end_task(self._loop)
        if self._busy:
            _, late = await asyncio.wait(set(self._busy.values()), timeout=timeout_s)
            await end_task(*late)

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._bell.wait()
            self._bell.clear()
            try:
                await self._look()
            except Exception:
                _log.exception("inbox_not_read")
                await self._timer.sleep(FIRST_WAIT_S)
                self._bell.set()

    async def _look(self) -> None:
        carried = frozenset(self._carried)
        rows = await self._inbox.waiting(self._carrier.team, BATCH + len(self._busy) + len(self._aside))
        for row in rows:
            if row.key in carried:
                # The handler had nothing to record for it, so nobody has marked it done.
                await self._inbox.finish(row.team, row.key)
            elif row.kind.startswith("slack.") and not self._is_known(row.key):
                self._take(row)
        self._carried -= carried

    def _is_known(self, key: str) -> bool:
        return key in self._busy or key in self._aside or key in self._carried

    def _take(self, row: Delivery) -> None:
        intent = parse(row, self._reader)
        lane = _lane(intent) or row.key
        task = asyncio.create_task(self._carry_after(self._lanes.get(lane), row.key, intent))
        self._busy[row.key] = self._lanes[lane] = task
        task.add_done_callback(lambda done: self._let_go(row.key, lane, done))

    def _let_go(self, key: str, lane: str, task: asyncio.Task[None]) -> None:
        del self._busy[key]
        if self._lanes.get(lane) is task:
            del self._lanes[lane]
        if not task.cancelled():
            self._bell.set()

    async def _carry_after(self, before: asyncio.Task[None] | None, key: str, intent: Intent) -> None:
        if before is not None:
            await asyncio.wait({before})
        for attempt in range(TRIES):
            try:
                crash_point("drain.before")
                await self._carrier.carry(key, intent)
                crash_point("drain.after")
            except Exception:
                _log.warning("delivery_failed", key=key, attempt=attempt + 1, exc_info=True)
                await self._timer.sleep(FIRST_WAIT_S * 2**attempt)
            else:
                self._carried.add(key)
                return
        await self._set_aside(key, intent)

    async def _set_aside(self, key: str, intent: Intent) -> None:
        self._aside.add(key)
        log_id = hashlib.sha256(key.encode()).hexdigest()[:8]
        _log.error("delivery_set_aside", key=key, log_id=log_id, tries=TRIES)
        await self._carrier.admit_failure(intent, log_id)


def _lane(intent: Intent) -> str:
    match intent:
        case StartRun(request=request) | ChangeSaid(request=request):
            return f"{request.place.channel}:{request.place.thread_ts}"
        case SteeringSaid(click=click) | DecisionSaid(click=click):
            return f"{click.channel}:{click.thread_ts}"
        case AnswerGiven(run=run) | CommandGiven(run=run) | AlwaysAllowed(run=run):
            return run
        case CommandAsked(request=request) if request is not None:
            return request.id
        case _:
            return ""
