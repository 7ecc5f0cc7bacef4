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
    SlackIntent,
    StartRun,
    SteeringSaid,
)
from bot.slack.parse import Reader, parse_delivery
from orchestration.crash_points import reach_crash_point
from orchestration.ports import Delivery, Inbox
from orchestration.tasks import end_task

_log = structlog.stdlib.get_logger("metel.inbox_worker")

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
        if self._busy:
            _, late = await asyncio.wait(set(self._busy.values()), timeout=timeout_s)
            await end_task(*late)

    async def _run(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK_EVERY_S):
                    await self._wake_event.wait()
            self._wake_event.clear()
            try:
                await self._poll()
            except Exception:
                _log.exception("inbox_not_read")
                await self._timer.sleep(FIRST_WAIT_S)
                self._wake_event.set()

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
        for attempt in range(TRIES):
            try:
                reach_crash_point("drain.before")
                await self._intent_handler.handle(key, intent)
                reach_crash_point("drain.after")
            except Exception:
                _log.warning("delivery_failed", key=key, attempt=attempt + 1, exc_info=True)
                await self._timer.sleep(FIRST_WAIT_S * 2**attempt)
            else:
                self._handled.add(key)
                return
        await self._set_aside(key, intent)

    async def _set_aside(self, key: str, intent: SlackIntent) -> None:
        self._aside.add(key)
        log_id = hashlib.sha256(key.encode()).hexdigest()[:8]
        _log.error("delivery_set_aside", key=key, log_id=log_id, tries=TRIES)
        await self._intent_handler.admit_failure(intent, log_id)


def _thread_key(intent: SlackIntent) -> str:
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
