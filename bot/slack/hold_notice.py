"""Tells a team's admins that a service asked to be left alone for long, and how to look at it or end it."""

from __future__ import annotations

import asyncio

import structlog

from bot.slack.cards.blocks import build_section
from bot.slack.cards.text import format_clock_time, format_local_time
from bot.slack.poster import build_card_mark
from bot.slack.web import SlackWeb
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.limiter_state import LONG_HOLD, Hold
from orchestration.run.phrases import get_service_name
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from orchestration.workspace import Directory
from schemas.request import Language

_log = structlog.stdlib.get_logger("metel.holds")


class HoldNotice:
    """A direct message to each admin, once for each hold."""

    def __init__(
        self, web: SlackWeb, directory: Directory, wording: Wording, language: Language, timezone: str
    ) -> None:
        self._web = web
        self._directory = directory
        self._wording = wording
        self._language = language
        self._timezone = timezone
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, service: str, hold: Hold) -> None:
        """Have the admins told, soon. Returns at once; raises nothing."""
        task = asyncio.create_task(self._tell(service, hold))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, service: str, hold: Hold) -> None:
        with send_as(Caller()):
            try:
                for person in (await self._directory.approvers(())).people:
                    await self._tell_admin(person.id, service, hold)
            except ToolError as error:
                _log.warning("hold_not_told", service=service, code=error.failure.code)

    async def _tell_admin(self, user: str, service: str, hold: Hold) -> None:
        channel = await self._web.open_direct(user)
        mark = build_card_mark(f"{service} {hold.since.isoformat()}", "hold")
        if await self._web.find_card(channel, "", mark):
            return
        slots = {"service": get_service_name(service), "minutes": int(LONG_HOLD.total_seconds() / 60), "id": service}
        text = self._wording.say(
            self._language, "hold.told", until=format_clock_time(hold.until, self._timezone), **slots
        )
        shown = self._wording.say(
            self._language, "hold.told", until=format_local_time(hold.until, self._timezone), **slots
        )
        await self._web.post(channel, "", text, [build_section(shown)], mark)
