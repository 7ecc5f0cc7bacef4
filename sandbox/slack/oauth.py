"""Installing the app: the page where a person allows it, and the exchange of the code and of refresh tokens.

https://docs.slack.dev/authentication/installing-with-oauth
https://docs.slack.dev/authentication/using-token-rotation
"""

import base64
import binascii
import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from sandbox.call import Answer, Call
from sandbox.slack.refusals import SlackError
from sandbox.slack.world import SlackWorld

CLIENT_ID = "1111.2222"
CLIENT_SECRET = "sandbox-client-secret"
CODE_LIVES = timedelta(minutes=10)
TOKEN_LIVES_S = 43_200
Json = dict[str, Any]


@dataclass
class Code:
    """A code that was given for one redirect URI and a set of scopes, to be used once."""

    redirect_uri: str | None
    scopes: str
    until: datetime
    used: bool = False


class OAuth:
    """The codes and refresh tokens that are out. With `rotates` the tokens it gives run out after twelve hours."""

    def __init__(self, world: SlackWorld) -> None:
        self._world = world
        self._codes: dict[str, Code] = {}
        self._refresh: dict[str, str] = {}
        self.rotates = False

    async def authorize(self, request: Request) -> Response:
        """The page where a person allows the app: they do at once, or with `deny` they do not."""
        query = request.query_params
        if query.get("client_id") != CLIENT_ID:
            return PlainTextResponse("invalid_client_id", 400)
        if not query.get("scope"):
            return PlainTextResponse("invalid_scope", 400)
        target = query.get("redirect_uri")
        if target is None:
            return PlainTextResponse("bad_redirect_uri", 400)
        if "deny" in query:
            return self._back(target, error="access_denied", state=query.get("state", ""))
        code = f"1111.{secrets.token_hex(16)}"
        self._codes[code] = Code(target, query["scope"], self._world.clock.now() + CODE_LIVES)
        return self._back(target, code=code, state=query.get("state", ""))

    def _back(self, target: str, **query: str) -> Response:
        return RedirectResponse(f"{target}?{urlencode(query)}", 302)

    async def access(self, call: Call) -> Answer:
        """`oauth.v2.access`"""
        try:
            self._check_client(call)
            grant = call.body.get("grant_type") or "authorization_code"
            match grant:
                case "authorization_code":
                    scopes = self._redeemed(call)
                case "refresh_token":
                    scopes = self._refreshed(str(call.body.get("refresh_token") or ""))
                case _:
                    raise SlackError("invalid_grant_type")
        except SlackError as error:
            return Answer(200, error.as_json())
        return Answer(200, self._granted(scopes), effect=True)

    def _check_client(self, call: Call) -> None:
        found = (call.body.get("client_id"), call.body.get("client_secret"))
        scheme, _, given = call.headers.get("authorization", "").partition(" ")
        if scheme == "Basic":
            try:
                name, _, secret = base64.b64decode(given, validate=True).decode().partition(":")
            except (binascii.Error, ValueError):
                raise SlackError("invalid_client_id") from None
            found = (name, secret)
        if found[0] != CLIENT_ID:
            raise SlackError("invalid_client_id")
        if found[1] != CLIENT_SECRET:
            raise SlackError("bad_client_secret")

    def _redeemed(self, call: Call) -> str:
        code = self._codes.get(str(call.body.get("code") or ""))
        if code is None or self._world.clock.now() > code.until:
            raise SlackError("invalid_code")
        if code.used:
            raise SlackError("code_already_used")
        if code.redirect_uri != call.body.get("redirect_uri"):
            raise SlackError("bad_redirect_uri")
        code.used = True
        return code.scopes

    def _refreshed(self, token: str) -> str:
        scopes = self._refresh.pop(token, None)
        if scopes is None:
            raise SlackError("invalid_refresh_token")
        return scopes

    def _granted(self, scopes: str) -> Json:
        world = self._world
        token = f"{'xoxe.' if self.rotates else ''}xoxb-{secrets.token_hex(12)}"
        world.granted_tokens = [*world.granted_tokens[-1:], token]
        rotation: Json = {}
        if self.rotates:
            refresh = f"xoxe-1-{secrets.token_hex(12)}"
            self._refresh[refresh] = scopes
            rotation = {"refresh_token": refresh, "expires_in": TOKEN_LIVES_S}
        return {
            "ok": True,
            "app_id": world.app["id"],
            "authed_user": {"id": next(user.id for user in world.users.values() if user.is_admin)},
            "scope": scopes,
            "token_type": "bot",
            "access_token": token,
            "bot_user_id": world.bot.id,
            "team": {"id": world.team["id"], "name": world.team["name"]},
            "enterprise": None,
            "is_enterprise_install": False,
            **rotation,
        }
