"""Slack's own line under a thread: working, or waiting for a person. A courtesy; without the right to it, silence.

https://docs.slack.dev/ai/agent-sessions
"""

from __future__ import annotations

import structlog

from bot.slack.web import SlackWeb, is_refusal
from orchestration.run.status import status_of
from orchestration.tool import ToolError
from schemas.run import Run

_log = structlog.stdlib.get_logger("metel.sessions")
_REMEMBERED = 1000


class SessionStatus:
    """Tells Slack how a thread's work stands, once per change."""

    def __init__(self, web: SlackWeb) -> None:
        self._web = web
        self._told: dict[str, str] = {}
        self._refused = False

    def forget(self, run_id: str) -> None:
        """Forget what was told of a run: by the next time another process may have told otherwise."""
        self._told.pop(run_id, None)

    async def tell(self, run: Run) -> None:
        """Set the session of the run's thread; raises nothing."""
        status = _session_of(run)
        if self._refused or self._told.get(run.id) == status:
            return
        while len(self._told) >= _REMEMBERED:
            del self._told[next(iter(self._told))]
        self._told[run.id] = status
        try:
            await self._web.set_session(run.request.place.channel, run.request.place.thread_ts, status)
        except ToolError as error:
            # An app that is not declared as an agent is refused each time.
            self._refused = is_refusal(error.failure)
            _log.info("session_status_not_set", code=error.failure.code, kind=error.failure.kind)


def _session_of(run: Run) -> str:
    match status_of(run):
        case "planning" | "running":
            return "processing"
        case "waiting" | "paused":
            return "suspended"
        case _:
            return "active"
