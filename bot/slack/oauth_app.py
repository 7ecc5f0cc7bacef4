"""The Slack app that workspaces install, and how a bot token of it is renewed; installing itself is in ``oauth``."""

from __future__ import annotations

from dataclasses import dataclass, field

import aiohttp

from bot.slack.body import get_text
from bot.slack.web import SlackWeb, build_slack_client
from connectors.failures import make_lost_answer_error
from orchestration.connections import Secret
from orchestration.ports import Clock
from orchestration.secrecy import register_secret


@dataclass(frozen=True, slots=True)
class OAuthApp:
    """The Slack app that workspaces install. ``redirect_url`` is empty where the app's own one is meant."""

    client_id: str
    client_secret: str = field(repr=False)
    api_url: str
    redirect_url: str = ""


async def renew_token(app: OAuthApp, clock: Clock, stale: Secret) -> Secret:
    """Get a new bot token for a refresh token, which is worth nothing from then on (oauth.v2.access).

    Raises:
        ToolError: Slack gave none.
    """
    async with aiohttp.ClientSession() as session:
        client = build_slack_client("", app.api_url, session)
        answer = await SlackWeb(client, clock).renewed(app.client_id, app.client_secret, stale["refresh_token"])
    if not get_text(answer, "access_token") or not get_text(answer, "refresh_token"):
        # An empty token would take the place of one that may still be good.
        raise make_lost_answer_error("slack", ValueError("no token"), writes=True)
    fresh = {
        **stale,
        "bot_token": get_text(answer, "access_token"),
        "refresh_token": get_text(answer, "refresh_token"),
        "expires_at": str(int(clock.now().timestamp()) + int(str(answer.get("expires_in") or 0))),
    }
    register_secret(fresh["bot_token"], fresh["refresh_token"])
    return fresh
