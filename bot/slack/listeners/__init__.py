"""What Bolt calls, one file a surface. They acknowledge, and open or answer views; the inbox worker does the rest."""

from __future__ import annotations

from typing import cast

from slack_bolt.async_app import AsyncApp

from bot.slack.listeners import actions, commands, events, views
from bot.slack.listeners.surface import Registrar, Surface


def register_listeners(app: AsyncApp, surface: Surface) -> None:
    """Register every listener."""
    registrar = cast("Registrar", app)
    events.register_mentions(registrar)
    events.register_messages(registrar)
    events.register_home(registrar, surface)
    actions.register_actions(registrar, surface)
    commands.register_commands(registrar, surface)
    views.register_views(registrar, surface)
