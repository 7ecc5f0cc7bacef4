"""Mentions: stored by the inbox, so there is nothing left to do. Without a listener Bolt would not acknowledge."""

from __future__ import annotations

from bot.slack.listeners.surface import Registrar


def register(app: Registrar) -> None:
    """https://docs.slack.dev/reference/events/app_mention"""
    app.event("app_mention")(acknowledge)


async def acknowledge() -> None:
    """Bolt acknowledges events by itself."""
