"""What is told to one person alone. A notice that can't be delivered is logged and let go."""

from __future__ import annotations

import structlog

from bot.slack.cards.foreign import escaped
from bot.slack.intents import Click
from bot.slack.web import SlackWeb
from orchestration.ask.command_result import CommandResult
from orchestration.tool import ToolError
from schemas.request import Request

_log = structlog.stdlib.get_logger("metel.notices")


class Notices:
    """Ephemeral words; they can't be edited or found later, so nothing depends on them."""

    def __init__(self, web: SlackWeb) -> None:
        self._web = web

    async def tell_clicker(self, click: Click, text: str) -> None:
        """Tell the person who clicked, beside the card; who mentioned metel is told on account of the mention."""
        if click.is_twin:
            return
        await self.tell(click.channel, click.thread_ts, click.by, text)

    async def tell_refusal(self, click: Click, told: CommandResult) -> None:
        """Tell the person who clicked why it did not count; nothing where it did, and nothing of a modal's fields,
        which have it beside them."""
        await self.tell_clicker(click, "" if told.accepted or told.errors else told.notice)

    async def tell_asker(self, request: Request, text: str) -> None:
        """Tell the person who asked; in the thread only where they wrote in one."""
        thread_ts = request.place.thread_ts if request.in_thread else ""
        await self.tell(request.place.channel, thread_ts, request.user, text)

    async def tell(self, channel: str, thread_ts: str, user: str, text: str) -> None:
        """Tell one person in a channel or a thread; raises nothing."""
        if not channel or not user or not text:
            return
        try:
            await self._web.whisper(channel, user, escaped(text), thread_ts)
        except ToolError as error:
            _log.info("notice_not_told", code=error.failure.code)
