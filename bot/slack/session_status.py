"""Session status of a thread: whether metel works there, waits for people, or has ended."""

from __future__ import annotations

from typing import TypeVar

import structlog

from bot.slack.web import SlackWeb, is_refusal
from orchestration.run.status import compute_status
from orchestration.tool import ToolError
from schemas.run import Run

_REMEMBERED = 1000
K = TypeVar("K")
V = TypeVar("V")
log = structlog.stdlib.get_logger("metel.sessions")


class SessionStatus:
    """Tells Slack how a thread's work stands, once per change."""

    def __init__(self, web: SlackWeb) -> None:
        self._web = web
        self._told: dict[str, str] = {}
        self._refused: dict[tuple[str, str], None] = {}

    def forget(self, run_id: str) -> None:
        """Forget what was told of a run: by the next time another process may have told otherwise."""
        self._told.pop(run_id, None)

    def is_news(self, run: Run) -> bool:
        """Whether Slack has yet to be told how the run's thread stands now."""
        return _thread_of(run) not in self._refused and self._told.get(run.id) != _session_of(run)

    async def tell(self, run: Run) -> None:
        """Set the session of the run's thread; raises nothing."""
        if not self.is_news(run):
            return
        status, thread = _session_of(run), _thread_of(run)
        _remember(self._told, run.id, status)
        try:
            await self._web.set_session(*thread, status)
        except ToolError as error:
            # What refuses one thread (a message that is gone, a channel without metel) says nothing of the others.
            if is_refusal(error.failure):
                _remember(self._refused, thread, None)
            self.forget(run.id)
            log.info("session_status_not_set", code=error.failure.code, kind=error.failure.kind)


def _remember(known: dict[K, V], key: K, value: V) -> None:
    """Keep the newest ones."""
    while len(known) >= _REMEMBERED:
        del known[next(iter(known))]
    known[key] = value


def _thread_of(run: Run) -> tuple[str, str]:
    return run.request.place.channel, run.request.place.thread_ts


def _session_of(run: Run) -> str:
    match compute_status(run):
        case "planning" | "running":
            return "processing"
        case "waiting" | "paused":
            return "suspended"
        case _:
            return "active"
