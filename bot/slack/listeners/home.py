"""The Home tab: what this person must decide, what waits for them, what is going on, what was done lately."""

from __future__ import annotations

import structlog

from bot.slack.body import text_at
from bot.slack.cards.home import home_view
from bot.slack.home import HomeTab
from bot.slack.listeners.surface import Registrar, Surface
from orchestration.tool import ToolError
from schemas.values import Payload

_log = structlog.stdlib.get_logger("metel.home")


def register(app: Registrar, surface: Surface) -> None:
    """https://docs.slack.dev/reference/events/app_home_opened"""

    async def draw(body: Payload) -> None:
        if text_at(body, "event", "tab") != "home":
            return
        user = text_at(body, "event", "user")
        shown = await HomeTab(surface, text_at(body, "team_id"), user).shown()
        try:
            await surface.web.publish_home(user, home_view(shown, surface.voice.wording, surface.language))
        except ToolError as error:
            _log.info("home_not_drawn", code=error.failure.code)

    app.event("app_home_opened")(draw)
