"""The Bolt app: what comes in is stored before it is acknowledged; listeners answer views."""

from __future__ import annotations

import logging
from collections.abc import Callable

from slack_bolt.async_app import AsyncApp
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.inbound import Reader, matters
from bot.slack.inbox import storing
from bot.slack.listeners import register
from bot.slack.listeners.surface import Surface
from orchestration.ports import Clock, Inbox


def build_app(
    *,
    client: AsyncWebClient,
    signing_secret: str,
    inbox: Inbox,
    clock: Clock,
    wake: Callable[[], None],
    reader: Callable[[], Reader],
    surface: Surface,
) -> AsyncApp:
    """Return the app. ``wake`` is called when something was stored; ``reader`` tells who metel is by then.

    The same app serves Socket Mode and, through ``app.server()`` or an adapter, signed HTTP requests.
    """
    app = AsyncApp(
        # Named, because Bolt would look through the whole stack for a name.
        name="metel",
        client=client,
        signing_secret=signing_secret,
        before_authorize=storing(inbox, clock, wake, lambda delivery: matters(delivery, reader())),
        attaching_conversation_kwargs_enabled=False,
        logger=logging.getLogger("metel.bolt"),
    )
    register(app, surface)
    return app
