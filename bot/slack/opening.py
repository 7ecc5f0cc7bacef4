"""The message that opens a thread for a request made by a slash command, which has no message of its own."""

from __future__ import annotations

from dataclasses import dataclass

from bot.slack.cards.blocks import section
from bot.slack.cards.foreign import clipped, escaped
from bot.slack.lookout import Lookout
from bot.slack.posting import card_mark
from bot.slack.web import SlackWeb, is_refusal
from orchestration.text.messages import Wording
from orchestration.tool import ToolError
from schemas.request import Request


@dataclass(frozen=True, slots=True)
class ThreadOpener:
    """Posts the opening once: it is looked for by its mark before it is posted."""

    web: SlackWeb
    wording: Wording
    look: Lookout

    async def opened(self, request: Request) -> Request:
        """Return the request in its new thread: in the channel of the command, or, where metel may not write or others
        could read what the person alone has written, in the direct message with the person. Lets ``ToolError``
        through."""
        outlook = await self.look(request.place)
        try:
            if outlook.word == "allow":
                return await self._open_in(request, request.place.channel)
        except ToolError as error:
            if not is_refusal(error.failure):
                raise
        direct = await self.web.open_direct(request.user)
        return await self._open_in(request, direct)

    async def _open_in(self, request: Request, channel: str) -> Request:
        mark = card_mark(request.id, "opening")
        ts = await self.web.find_card(channel, "", mark)
        if not ts:
            words = self.wording.say(
                request.language,
                "command.opening",
                who=f"<@{request.user}>",
                text=escaped(clipped(request.text, 1500)),
            )
            ts = await self.web.post(channel, "", words, [section(words)], mark)
        name = request.place.channel_name if channel == request.place.channel else ""
        place = request.place.model_copy(update={"channel": channel, "channel_name": name, "thread_ts": ts})
        return request.model_copy(update={"place": place, "message_ts": ts, "in_thread": True})
