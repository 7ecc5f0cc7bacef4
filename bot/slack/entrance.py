"""Where deliveries come in for all teams: each is given to its own team's app, and to no other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from time import time
from typing import TypeAlias, cast

import structlog
from slack_bolt.adapter.socket_mode.async_base_handler import AsyncBaseSocketModeHandler
from slack_bolt.adapter.socket_mode.async_internals import send_async_response
from slack_bolt.adapter.socket_mode.internals import build_headers
from slack_bolt.response import BoltResponse
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.async_client import AsyncBaseSocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.app import App, Headers
from bot.slack.inbox import team_of
from schemas.values import Payload

AppOf: TypeAlias = Callable[[str], App | None]
"""Returns the app of a team whose deliveries may come this way; ``None`` of any other."""

TAKEN_TOGETHER = 16
PING_S = 10

_log = structlog.stdlib.get_logger("metel.entrance")


async def admit(app_of: AppOf, body: Payload, headers: Headers) -> BoltResponse:
    """Give a delivery that is known to come from Slack to its team's app. One of a team that is not served is
    acknowledged and let go of: Slack would bring it again to no other end."""
    team = team_of(body)
    app = app_of(team)
    if app is None:
        _log.warning("delivery_of_unknown_team", team=team)
        return BoltResponse(status=200, body="")
    return await app.take(body, headers)


class Client(SocketModeClient):
    """Slack's client, which of a burst answers the first while the last are still being read. As it comes, it takes
    all that has arrived before anything else has a turn, and each ack waits for every envelope."""

    message_queue: asyncio.Queue[str]
    _taken = 0

    async def process_message(self) -> None:
        """Take one message, and after a few let others have a turn."""
        await super().process_message()
        self._taken += 1
        if self._taken % TAKEN_TOGETHER == 0:
            await asyncio.sleep(0)


class Sockets(AsyncBaseSocketModeHandler):
    """A connection over Socket Mode, for an app that may serve several teams."""

    def __init__(self, app: App, app_token: str, web_client: AsyncWebClient, app_of: AppOf) -> None:
        self.app = app
        self.client = Client(app_token, app.logger, web_client, ping_interval=PING_S)
        self.client.socket_mode_request_listeners.append(self.handle)
        self._app_of = app_of

    async def handle(self, client: AsyncBaseSocketModeClient, req: SocketModeRequest) -> None:
        """Take one envelope."""
        start = time()
        body = cast("Payload", req.payload)  # pyright: ignore[reportUnknownMemberType] -- the client leaves it open
        answer = await admit(self._app_of, body, build_headers(req) or {})
        await send_async_response(client, req, answer, start)
