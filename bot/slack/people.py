"""The people who act in Slack: whether they are members, and what is told to one of them alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.slack.cards.blocks import escape_mrkdwn
from bot.slack.intents import Click
from bot.slack.web import SlackWeb
from orchestration.ask.command_result import CommandResult
from orchestration.ports import Directory
from orchestration.run.commands import Who
from orchestration.tool import ToolError
from schemas.request import Request

_log = structlog.stdlib.get_logger("metel.people")

NAME_KEPT_S = 600.0
"""How long a channel's name is remembered, in seconds: it is shown, and decides nothing."""

REMEMBERED = 5000


@dataclass(frozen=True, slots=True)
class Member:
    """A full member of the team: not a guest, an outsider, a bot or someone who has left."""

    id: str
    name: str
    timezone: str

    @property
    def who(self) -> Who:
        """The member as one who wants something."""
        return Who(self.id, self.name)


class People:
    """Looks people up in the directory that decisions are taken by, and channels by their names."""

    def __init__(self, directory: Directory, web: SlackWeb, elapsed: Callable[[], float]) -> None:
        self._directory = directory
        self._web = web
        self._elapsed = elapsed
        self._channels: dict[str, tuple[float, str]] = {}

    async def member(self, team: str, user: str, by_team: str = "") -> Member | None:
        """Return the person as a member of the team, or None.

        Raises:
            ToolError: the workspace could not be asked just now.
        """
        if by_team and by_team != team:
            return None
        person = await self._directory.person(user)
        if person.membership != "member":
            _log.info("no_member", membership=person.membership)
            return None
        return Member(user, person.name, person.timezone)

    async def channel_name(self, channel: str) -> str:
        """Return a channel's name; empty for direct messages and where it can't be told."""
        if not channel.startswith(("C", "G")):
            return ""
        kept = self._channels.get(channel)
        if kept is None or kept[0] + NAME_KEPT_S < self._elapsed():
            try:
                kept = (self._elapsed(), await self._web.channel_name(channel))
            except ToolError as error:
                _log.info("channel_name_unknown", code=error.failure.code)
                return ""
            self._remember(channel, kept)
        return kept[1]

    def _remember(self, channel: str, name: tuple[float, str]) -> None:
        while len(self._channels) >= REMEMBERED:
            del self._channels[next(iter(self._channels))]
        self._channels[channel] = name


_notice_log = structlog.stdlib.get_logger("metel.notices")


class Notices:
    """Ephemeral words; they can't be edited or found later, so nothing depends on them."""

    def __init__(self, web: SlackWeb) -> None:
        self._web = web

    async def tell_clicker(self, click: Click, text: str) -> None:
        """Tell the person who clicked, beside the card; who mentioned metel is told on account of the mention."""
        if click.is_duplicate:
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
            await self._web.post_ephemeral(channel, user, escape_mrkdwn(text), thread_ts)
        except ToolError as error:
            _notice_log.info("notice_not_told", code=error.failure.code)
