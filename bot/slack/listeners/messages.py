"""Messages, and every other event that is subscribed to: stored by the inbox, acknowledged here."""

from __future__ import annotations

import re

from bot.slack.listeners.surface import Registrar

_OTHER = re.compile(r"^(?!app_home_opened$|app_mention$).+")


def register(app: Registrar) -> None:
    """https://docs.slack.dev/reference/events/message and the rest."""
    app.event(_OTHER)(acknowledge)


async def acknowledge() -> None:
    """Bolt acknowledges events by itself."""
