"""Who a person is to the team, as the workspace says. What is not known counts as no."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

import structlog

from bot.slack.web import Profile, SlackRefusedError, SlackSilentError, SlackWeb
from orchestration.wishes import Who

_log = structlog.stdlib.get_logger("metel.people")

T = TypeVar("T")

KEPT_S = 600.0
REMEMBERED = 5000


@dataclass(frozen=True, slots=True)
class Member:
    """A full member of the team: not a guest, an outsider, a bot or someone who has left."""

    id: str
    name: str
    timezone: str

    @property
    def who(self) -> Who:
        """The member as one who wishes something."""
        return Who(self.id, self.name)


class People:
    """Looks people and channels up, and remembers them for ten minutes."""

    def __init__(self, web: SlackWeb, elapsed: Callable[[], float]) -> None:
        self._web = web
        self._elapsed = elapsed
        self._profiles: dict[str, tuple[float, Profile]] = {}
        self._channels: dict[str, tuple[float, str]] = {}

    async def member(self, team: str, user: str, by_team: str = "") -> Member | None:
        """Return the person as a member of the team, or None.

        Raises:
            SlackSilentError, SlackRefusedError: the workspace could not be asked just now.
        """
        if by_team and by_team != team:
            return None
        profile = await self._profile(user)
        if profile is None or not profile.is_member_of(team):
            return None
        return Member(user, profile.name, profile.timezone)

    async def channel_name(self, channel: str) -> str:
        """Return a channel's name; empty for direct messages and where it can't be told."""
        if not channel.startswith(("C", "G")):
            return ""
        kept = self._channels.get(channel)
        if kept is None or kept[0] + KEPT_S < self._elapsed():
            try:
                kept = (self._elapsed(), await self._web.channel_name(channel))
            except (SlackRefusedError, SlackSilentError) as error:
                _log.info("channel_name_unknown", why=str(error))
                return ""
            _remember(self._channels, channel, kept)
        return kept[1]

    async def _profile(self, user: str) -> Profile | None:
        kept = self._profiles.get(user)
        if kept is not None and kept[0] + KEPT_S >= self._elapsed():
            return kept[1]
        try:
            profile = await self._web.profile(user)
        except SlackRefusedError as error:
            if error.retry_after_s is not None:
                raise
            _log.warning("person_unknown", why=error.code)
            return None
        _remember(self._profiles, user, (self._elapsed(), profile))
        return profile


def _remember(table: dict[str, T], key: str, value: T) -> None:
    while len(table) >= REMEMBERED:
        del table[next(iter(table))]
    table[key] = value
