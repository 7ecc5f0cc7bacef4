"""Mentions and messages, which the inbox has stored already; and the Home tab when it is opened."""

from __future__ import annotations

import re

import structlog

from bot.slack.body import get_text
from bot.slack.cards.home import build_home_view
from bot.slack.home import HomeTab
from bot.slack.listeners.surface import Registrar, Surface
from orchestration.tool import ToolError
from schemas.values import Payload


def register_mentions(app: Registrar) -> None:
    """https://docs.slack.dev/reference/events/app_mention"""
    app.event("app_mention")(acknowledge_mention)


async def acknowledge_mention() -> None:
    """Bolt acknowledges events by itself."""


_OTHER = re.compile(r"^(?!app_home_opened$|app_mention$).+")


def register_messages(app: Registrar) -> None:
    """https://docs.slack.dev/reference/events/message and the rest."""
    app.event(_OTHER)(acknowledge_message)


async def acknowledge_message() -> None:
    """Bolt acknowledges events by itself."""


_log = structlog.stdlib.get_logger("metel.home")


def register_home(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/events/app_home_opened"""

    async def draw(body: Payload) -> None:
        if get_text(body, "event", "tab") != "home":
            return
        user = get_text(body, "event", "user")
        shown = await HomeTab(surface, get_text(body, "team_id"), user).shown()
        try:
            await surface.web.publish_home(user, build_home_view(shown, surface.card_text.wording, surface.language))
        except ToolError as error:
            _log.info("home_not_drawn", code=error.failure.code)

    app.event("app_home_opened")(draw)
