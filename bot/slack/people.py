"""Who acts: whether they are a member of the team, as the workspace says now. What is not known counts as no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import structlog

from bot.slack.web import SlackWeb
from orchestration.ports import Directory
from orchestration.run.commands import Who
from orchestration.tool import ToolError

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
