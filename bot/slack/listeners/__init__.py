"""What Bolt calls, one file a surface. They acknowledge, and open or answer views; the drain does the rest."""

from __future__ import annotations

from typing import cast

from slack_bolt.async_app import AsyncApp

from bot.slack.listeners import actions, commands, home, mentions, messages, views
from bot.slack.listeners.surface import Registrar, Surface


def register(app: AsyncApp, surface: Surface) -> None:
    """Register every listener."""
    registrar = cast("Registrar", app)
    mentions.register(registrar)
    messages.register(registrar)
    home.register(registrar, surface)
    actions.register(registrar, surface)
    commands.register(registrar, surface)
    views.register(registrar, surface)
