"""Tells a team's admins that a service asked to be left alone for long, and how to look at it or end it."""

from __future__ import annotations

import asyncio

import structlog

from bot.slack.admin_notice import AdminNotice
from bot.slack.cards.text import format_clock_time, format_local_time
from bot.slack.poster import build_card_mark
from orchestration.rate_limit.limiter_state import LONG_HOLD, Hold
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from schemas.request import Language

_log = structlog.stdlib.get_logger("metel.holds")


class HoldNotice:
    """A direct message to each admin, once for each hold."""

    def __init__(self, notice: AdminNotice, wording: Wording, timezone: str) -> None:
        self._notice = notice
        self._wording = wording
        self._timezone = timezone
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, service: str, hold: Hold) -> None:
        """Have the admins told, soon. Returns at once; raises nothing."""
        task = asyncio.create_task(self._tell(service, hold))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, service: str, hold: Hold) -> None:
        slots = {"service": get_service_name(service), "minutes": int(LONG_HOLD.total_seconds() / 60), "id": service}
        plain = format_clock_time(hold.until, self._timezone)
        shown = format_local_time(hold.until, self._timezone)

        def write(language: Language) -> tuple[str, str]:
            say = self._wording.say
            return say(language, "hold.told", until=plain, **slots), say(language, "hold.told", until=shown, **slots)

        try:
            await self._notice.tell(build_card_mark(f"{service} {hold.since.isoformat()}", "hold"), write)
        except ToolError as error:
            _log.warning("hold_not_told", service=service, code=error.failure.code)
