"""Direct messages to a team's admins, of what only they can mend."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TypeAlias

from bot.slack.cards.blocks import build_section
from bot.slack.web import SlackWeb
from orchestration.rate_limit.caller import Caller, send_as
from orchestration.workspace import Directory
from schemas.plan import Language

WriteNotice: TypeAlias = Callable[[Language], tuple[str, str]]
"""Writes a notice in a language: as plain text, and as Slack shows it."""


class AdminNotice:
    """Tells each admin, in the language that they have set, else in the team's."""

    def __init__(self, web: SlackWeb, directory: Directory, language: Language) -> None:
        self._web = web
        self._directory = directory
        self._language: Language = language

    async def tell(self, mark: str, write: WriteNotice, since: datetime | None = None) -> None:
        """Tell each admin who was not told what carries this mark, or not after ``since``. Safe to repeat.

        Raises:
            ToolError: Slack could not be asked, or took it not.
        """
        with send_as(Caller()):
            for person in (await self._directory.approvers(())).people:
                await self._tell_one(person.id, mark, write, since.timestamp() if since else 0.0)

    async def _tell_one(self, user: str, mark: str, write: WriteNotice, since_s: float) -> None:
        channel = await self._web.open_direct(user)
        if any(float(ts) > since_s for ts in await self._web.find_cards(channel, "", mark)):
            return
        profile = await self._web.profile(user)
        text, shown = write(profile.language or self._language)
        await self._web.post(channel, "", text, [build_section(shown)], mark)
