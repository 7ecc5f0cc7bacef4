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
    CommandAsked,
    CommandGiven,
    MessageEdited,
    SlackIntent,
    StartRun,
    StopPressed,
    ThreadOverheard,
)
from bot.slack.parse import Reader, parse_delivery
from orchestration.crash_points import reach_crash_point
from orchestration.execution.internal_errors import is_fault
from orchestration.ports import Delivery, Inbox
from orchestration.tasks import end_task
from orchestration.tool import ToolError

_log = structlog.stdlib.get_logger("metel.inbox_worker")

TRIES = 5
"""So often a delivery is tried that metel itself fails to handle."""
FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 60.0
TELL_AFTER_S = 6.0
"""After so long in which Slack, the database or a connection was not there, the person is told that it goes on."""
GIVE_UP_AFTER_S = 86_400.0
"""What nobody could be asked about for a day is not carried out after it: by then it would surprise."""
BATCH = 100
LOOK_EVERY_S = 5.0
"""How often the inbox is looked at without being told to: another process may have stored a delivery."""


class InboxWorker:
    """Turns a team's deliveries into calls of the command handler.

    One that fails because something is not there just now is tried again, ever later, and the person is told. One that
    metel itself keeps failing at is set aside for the life of this process, with a log and a word to the person: its
    row stays, so nothing is lost and the next start tries again.
    """

    def __init__(self, inbox: Inbox, intent_handler: IntentHandler, reader: Reader, timer: Timer | None = None) -> None:
        self._inbox = inbox
        self._intent_handler = intent_handler
        self._reader = reader
        self._timer = timer or Timer()
        self._wake_event = asyncio.Event()
        self._busy: dict[str, asyncio.Task[None]] = {}
        self._last_tasks: dict[str, asyncio.Task[None]] = {}
        self._handled: set[str] = set()
        self._aside: set[str] = set()
        self._resting: set[asyncio.Task[None]] = set()
        self._loop: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin with what is waiting."""
        self._wake_event.set()
        self._loop = asyncio.create_task(self._run())

    def wake(self) -> None:
        """Look at the inbox now."""
        self._wake_event.set()

    async def stop(self, timeout_s: float = 10.0) -> None:
        """Take nothing more, and let what is being carried end; what does not is done after the next start."""
        if self._loop is not None:
            await end_task(self._loop)
        # What waits for its next try is done after the next start: its row is there.
        await end_task(*self._resting)
        if self._busy:
            _, late = await asyncio.wait(set(self._busy.values()), timeout=timeout_s)
            await end_task(*late)

    async def _run(self) -> None:
        told: str | None = None
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._wake_event.wait()
            self._wake_event.clear()
            try:
                await self._poll()
            except Exception as error:
                # What fails again and again for the same reason is told once.
                if told != str(error):
                    _log.exception("inbox_not_read")
                told = str(error)
                await self._timer.sleep(FIRST_WAIT_S)
                self._wake_event.set()
            else:
                told = None

    async def _poll(self) -> None:
        handled = frozenset(self._handled)
        rows = await self._inbox.waiting(self._intent_handler.team, BATCH + len(self._busy) + len(self._aside))
        for row in rows:
            if row.key in handled:
                # The handler had nothing to record for it, so nobody has marked it done.
                await self._inbox.finish(row.team, row.key)
            elif row.kind.startswith("slack.") and not self._is_known(row.key):
                self._take(row)
        self._handled -= handled

    def _is_known(self, key: str) -> bool:
        return key in self._busy or key in self._aside or key in self._handled

    def _take(self, row: Delivery) -> None:
        intent = parse_delivery(row, self._reader)
        thread_key = _thread_key(intent) or row.key
        task = asyncio.create_task(self._handle_after(self._last_tasks.get(thread_key), row.key, intent))
        self._busy[row.key] = self._last_tasks[thread_key] = task
        task.add_done_callback(lambda done: self._let_go(row.key, thread_key, done))

    def _let_go(self, key: str, thread_key: str, task: asyncio.Task[None]) -> None:
        del self._busy[key]
        if self._last_tasks.get(thread_key) is task:
            del self._last_tasks[thread_key]
        if not task.cancelled():
            self._wake_event.set()

    async def _handle_after(self, before: asyncio.Task[None] | None, key: str, intent: SlackIntent) -> None:
        if before is not None:
            await asyncio.wait({before})
        began, tries, faults, told = self._timer.elapsed(), 0, 0, False
        while True:
            try:
                reach_crash_point("drain.before")
                await self._intent_handler.handle(key, intent)
                reach_crash_point("drain.after")
            except Exception as error:
                # What is not there just now needs no more than its name; a fault of our own, how it came about.
                fault = is_fault(error)
                _log.warning("delivery_failed", key=key, tries=tries + 1, why=str(error), exc_info=fault)
                faults += fault
                waited_s = self._timer.elapsed() - began
                if faults == TRIES or waited_s > GIVE_UP_AFTER_S:
                    break
                if not faults and not told and waited_s >= TELL_AFTER_S:
                    told = await self._intent_handler.admit_delay(intent)
                held_s = _find_hold(error)
                tries += held_s is None
                await self._rest(min(held_s or FIRST_WAIT_S * 2 ** min(tries - 1, 10), LONGEST_WAIT_S))
            else:
                self._handled.add(key)
                return
        await self._set_aside(key, intent)

    async def _rest(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._resting.add(task)
        try:
            await self._timer.sleep(seconds)
        finally:
            self._resting.discard(task)

    async def _set_aside(self, key: str, intent: SlackIntent) -> None:
        self._aside.add(key)
        log_id = hashlib.sha256(key.encode()).hexdigest()[:8]
        _log.error("delivery_set_aside", key=key, log_id=log_id)
        await self._intent_handler.admit_failure(intent, log_id)


def _find_hold(error: Exception) -> float | None:
    """Return how long the connection's own limiter holds requests back, where that is all that failed: no try."""
    failure = error.failure if isinstance(error, ToolError) else None
    return failure.retry_after_s if failure is not None and failure.held else None


def _thread_key(intent: SlackIntent) -> str:
    match intent:
        case StartRun(request=request) | ThreadOverheard(request=request) | MessageEdited(request=request):
            return f"{request.place.channel}:{request.place.thread_ts}"
        case StopPressed(click=click):
            return f"{click.channel}:{click.thread_ts}"
        case AnswerGiven(run=run) | CommandGiven(run=run) | AlwaysAllowed(run=run):
            return run
        case CommandAsked(request=request) if request is not None:
            return request.id
        case _:
            return ""
