"""Slack's requests over HTTP: signature checked, read and given to their team's app. Nothing refused is kept."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import cast
from urllib.parse import parse_qs

import structlog
from aiohttp import web

from bot.http_port import open_port
from bot.slack.body import get_text
from bot.slack.bolt import AppOf, Headers, dispatch_delivery
from bot.slack.inbox import get_team_id
from bot.slack.signature import is_timely, verify_signature
from orchestration.ports import Clock
from schemas.values import Payload

PATH = "/slack/events"

MOST_BYTES = 1_048_576
"""Slack sends far less; a body that is longer is cut off unread."""

RETRY_HEADERS = ("x-slack-retry-num", "x-slack-retry-reason")

_log = structlog.stdlib.get_logger("metel.ingress")

SecretsOf = Callable[[], Mapping[str, str]]
"""Returns the signing secret of each team; that of the app which several teams share stands under an empty name."""


@dataclass(frozen=True, slots=True)
class Ingress:
    """The request URL of one app or of several."""

    secrets_of: SecretsOf
    app_of: AppOf
    clock: Clock

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one request: 401 where it is not signed as it must be, 413 where it is too long, 400 where it can't
        be read, 500 where it could not be kept, so that Slack brings it again."""
        stamp = request.headers.get("x-slack-request-timestamp", "")
        if not is_timely(stamp, self.clock.now()):
            return _refused("timestamp")
        raw = await request.read()
        secrets = self.secrets_of()
        secret = verify_signature(set(secrets.values()), stamp, request.headers.get("x-slack-signature", ""), raw)
        if not secret:
            return _refused("signature")
        body = _read(raw, request.content_type)
        if body is None:
            return web.Response(status=400)
        if get_text(body, "type") == "url_verification":
            return web.json_response({"challenge": get_text(body, "challenge")})
        if get_text(body, "ssl_check"):
            return web.Response()
        if secrets.get(get_team_id(body), secrets.get("", "")) != secret:
            return _refused("team")
        return await self._admitted(body, request)

    async def _admitted(self, body: Payload, request: web.Request) -> web.Response:
        kept: Headers = {name: request.headers[name] for name in RETRY_HEADERS if name in request.headers}
        answer = await dispatch_delivery(self.app_of, body, kept)
        (kind, *_) = answer.headers.get("content-type", ["text/plain"])
        return web.Response(status=answer.status, text=answer.body, content_type=kind.partition(";")[0])


def _refused(why: str) -> web.Response:
    # Neither the body nor a header is logged: whoever sent it chose what they say.
    _log.warning("request_refused", why=why)
    return web.Response(status=401)


def _read(raw: bytes, content_type: str) -> Payload | None:
    """Return what was sent: JSON, or a form whose ``payload`` is JSON, or a slash command's form."""
    try:
        text = raw.decode()
        if content_type == "application/json":
            return _object(text)
        form = {name: values[-1] for name, values in parse_qs(text, keep_blank_values=True).items()}
        return _object(form["payload"]) if "payload" in form else cast("Payload", form) or None
    except ValueError:
        return None


def _object(text: str) -> Payload | None:
    found = cast("object", json.loads(text))
    return cast("Payload", found) if isinstance(found, dict) else None


@asynccontextmanager
async def serve_application(app: web.Application, host: str, port: int) -> AsyncGenerator[int]:
    """Serve the application while the block runs; gives the port.

    Raises:
        SettingsError: the port can't be opened.
    """
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await open_port(runner, host, port, setting="METEL_HTTP_PORT")
        (address, *_) = runner.addresses
        yield int(address[1])
    finally:
        await runner.cleanup()


def build_ingress_application(ingress: Ingress) -> web.Application:
    """Return the application that answers at ``PATH``."""
    app = web.Application(client_max_size=MOST_BYTES)
    app.add_routes([web.post(PATH, ingress.handle)])
    return app
