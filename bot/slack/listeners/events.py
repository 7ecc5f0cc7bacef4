"""Mentions and messages, which the inbox has stored already; and the Home tab when it is opened."""

from __future__ import annotations

import re

from bot.slack.body import get_text
from bot.slack.home import show_home
from bot.slack.listeners.surface import Registrar, Surface
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


def register_home(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/events/app_home_opened"""

    async def draw(body: Payload) -> None:
        if get_text(body, "event", "tab") != "home":
            return
        await show_home(surface, get_text(body, "team_id"), get_text(body, "event", "user"))

    app.event("app_home_opened")(draw)
