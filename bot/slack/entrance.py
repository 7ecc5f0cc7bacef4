"""Where deliveries come in for all teams: each is given to its own team's app, and to no other."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import time
from typing import TypeAlias, cast

import structlog
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.adapter.socket_mode.async_internals import send_async_response
from slack_bolt.adapter.socket_mode.internals import build_headers
from slack_bolt.async_app import AsyncApp, AsyncBoltRequest
from slack_bolt.response import BoltResponse
from slack_sdk.socket_mode.aiohttp import SocketModeClient
from slack_sdk.socket_mode.request import SocketModeRequest
from slack_sdk.web.async_client import AsyncWebClient

from bot.slack.inbox import team_of
from schemas.values import Payload

SlackApp: TypeAlias = AsyncApp
"""What answers Slack for one team."""
AppOf: TypeAlias = Callable[[str], SlackApp | None]
"""Returns the app of a team whose deliveries may come this way; ``None`` of any other."""

Headers: TypeAlias = dict[str, str | Sequence[str]]

_log = structlog.stdlib.get_logger("metel.entrance")


async def admit(app_of: AppOf, body: Payload, headers: Headers) -> BoltResponse:
    """Give a delivery that is known to come from Slack to its team's app. One of a team that is not served is
    acknowledged and let go of: Slack would bring it again to no other end."""
    team = team_of(body)
    app = app_of(team)
    if app is None:
        _log.warning("delivery_of_unknown_team", team=team)
        return BoltResponse(status=200, body="")
    # Whoever brings it here has made sure of its signature, by metel's own clock; the mode leaves that out in Bolt.
    request = AsyncBoltRequest(mode="socket_mode", body=cast("dict[str, object]", body), headers=headers)
    return await app.async_dispatch(request)


class Sockets(AsyncSocketModeHandler):
    """Bolt's own handler, for an app that may serve several teams."""

    def __init__(self, app: AsyncApp, app_token: str, web_client: AsyncWebClient, app_of: AppOf) -> None:
        super().__init__(app, app_token, web_client=web_client)
        self._app_of = app_of

    async def handle(self, client: SocketModeClient, req: SocketModeRequest) -> None:  # pyright: ignore[reportIncompatibleMethodOverride] -- as in the base class, whose own base has another client
        """Take one envelope."""
        start = time()
        body = cast("Payload", req.payload)  # pyright: ignore[reportUnknownMemberType] -- the client leaves it open
        answer = await admit(self._app_of, body, build_headers(req) or {})
        await send_async_response(client, req, answer, start)
