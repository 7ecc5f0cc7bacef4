"""Slack's requests over HTTP: signature checked, read and given to their team's app. Nothing refused is kept.

Slack sends a request whole and at once (https://docs.slack.dev/apis/events-api/using-http-request-urls). Of too many
connections of which it is not known yet who speaks, the one that has taken longest is closed, so that a newcomer gets
in.
"""

from __future__ import annotations

import asyncio
import json
import resource
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import parse_qs

import structlog
from aiohttp import web
from aiohttp.typedefs import Handler

from bot.http_port import open_port
from bot.slack.body import get_text
from bot.slack.bolt import AppOf, Headers, dispatch_delivery
from bot.slack.inbox import get_team_id
from bot.slack.signature import is_timely, verify_signature
from orchestration.ports import Clock
from schemas.values import Payload

EVERY_S = 60.0
"""So often a kind is told, in seconds: a flood of refused requests does not fill the log."""

_log = structlog.stdlib.get_logger("metel.ingress")

CallLater = Callable[[float, Callable[[], None]], object]


def _call_later(seconds: float, do: Callable[[], None]) -> object:
    return asyncio.get_running_loop().call_later(seconds, do)


class RefusalLog:
    """Tells the first refusal of a kind at once, and how many followed within the minute at its end."""

    def __init__(self, call_later: CallLater = _call_later) -> None:
        self._call_later = call_later
        self._more: dict[tuple[str, str], int] = {}

    def note(self, event: str, why: str) -> None:
        """Note a refusal. Nothing of the request itself is told: whoever sent it chose what it says."""
        kind = (event, why)
        if kind in self._more:
            self._more[kind] += 1
            return
        self._begin(kind, 1)

    def _begin(self, kind: tuple[str, str], times: int) -> None:
        event, why = kind
        self._more[kind] = 0
        _log.warning(event, why=why, times=times)
        self._call_later(EVERY_S, lambda: self._end(kind))

    def _end(self, kind: tuple[str, str]) -> None:
        more = self._more.pop(kind)
        if more:
            self._begin(kind, more)


MOST_UNVERIFIED = min(2_000, resource.getrlimit(resource.RLIMIT_NOFILE)[0] // 2)
"""As many as a burst of Slack's may bring, and no more than leaves the process files to open for its work."""
VERIFIED_WITHIN_S = 10.0
"""So long a connection may be open before its first request has shown who sends it, in seconds."""


class UnverifiedConnections:
    """Closes connections that are slow to show who they are, and the slowest where there are too many."""

    def __init__(self, most: int = MOST_UNVERIFIED, within_s: float = VERIFIED_WITHIN_S) -> None:
        self._most = most
        self._within_s = within_s
        self._open: dict[web.RequestHandler, asyncio.TimerHandle] = {}
        self._refusals = RefusalLog()

    def accept(self, connection: web.RequestHandler) -> web.RequestHandler:
        """Take a new connection."""
        if len(self._open) >= self._most:
            self._close(next(iter(self._open)))
        timer = asyncio.get_running_loop().call_later(self._within_s, self._close, connection)
        self._open[connection] = timer
        return connection

    def confirm(self, connection: web.RequestHandler) -> None:
        """Let a connection be: who speaks on it is known."""
        timer = self._open.pop(connection, None)
        if timer is not None:
            timer.cancel()

    def _close(self, connection: web.RequestHandler) -> None:
        self.confirm(connection)
        if connection.transport is None:
            return  # it has gone by itself
        connection.force_close()
        self._refusals.note("connection_closed", "not verified in time")


class GuardedSite(web.TCPSite):
    """A port whose connections are watched until they have shown who they are."""

    def __init__(self, runner: web.BaseRunner, host: str, port: int, connections: UnverifiedConnections) -> None:
        super().__init__(runner, host, port)
        self._address = (host, port)
        self._connections = connections

    async def start(self) -> None:
        """Open the port.

        Raises:
            OSError: it can't be opened.
        """
        make = self._runner.server
        assert make is not None
        # The base class opens the port for every protocol alike; its own `start` only registers the site.
        await web.BaseSite.start(self)
        host, port = self._address
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(lambda: self._connections.accept(make()), host, port)


PATH = "/slack/events"

MOST_BYTES = 1_048_576
"""Slack sends far less; a body that is longer is cut off unread."""

BODY_WITHIN_S = 5.0
"""So long a body may take to come, in seconds."""

RETRY_HEADERS = ("x-slack-retry-num", "x-slack-retry-reason")

SecretsOf = Callable[[], Mapping[str, str]]
"""Returns the signing secret of each team; that of the app which several teams share stands under an empty name."""


@dataclass(frozen=True, slots=True)
class Ingress:
    """The request URL of one app or of several."""

    secrets_of: SecretsOf
    app_of: AppOf
    clock: Clock
    connections: UnverifiedConnections = field(default_factory=UnverifiedConnections)
    body_within_s: float = BODY_WITHIN_S
    refusals: RefusalLog = field(default_factory=RefusalLog)

    async def handle(self, request: web.Request) -> web.Response:
        """Answer one request: 401 where it is not signed as it must be, 408 where it does not come in time, 413 where
        it is too long, 400 where it can't be read, 500 where it could not be kept, so that Slack brings it again."""
        stamp = request.headers.get("x-slack-request-timestamp", "")
        if not is_timely(stamp, self.clock.now()):
            return self._refuse("timestamp")
        raw = await _receive(request, self.body_within_s)
        if raw is None:
            self.refusals.note("request_refused", "too slow")
            return web.Response(status=408, headers={"connection": "close"})
        secrets = self.secrets_of()
        secret = verify_signature(set(secrets.values()), stamp, request.headers.get("x-slack-signature", ""), raw)
        if not secret:
            return self._refuse("signature")
        self.connections.confirm(request.protocol)
        body = _read(raw, request.content_type)
        if body is None:
            self.refusals.note("request_refused", "unreadable")
            return web.Response(status=400)
        if get_text(body, "type") == "url_verification":
            return web.json_response({"challenge": get_text(body, "challenge")})
        if get_text(body, "ssl_check"):
            return web.Response()
        if secrets.get(get_team_id(body), secrets.get("", "")) != secret:
            return self._refuse("team")
        return await self._admitted(body, request)

    def _refuse(self, why: str) -> web.Response:
        self.refusals.note("request_refused", why)
        return web.Response(status=401)

    async def _admitted(self, body: Payload, request: web.Request) -> web.Response:
        kept: Headers = {name: request.headers[name] for name in RETRY_HEADERS if name in request.headers}
        answer = await dispatch_delivery(self.app_of, body, kept)
        (kind, *_) = answer.headers.get("content-type", ["text/plain"])
        return web.Response(status=answer.status, text=answer.body, content_type=kind.partition(";")[0])


async def _receive(request: web.Request, within_s: float) -> bytes | None:
    """Return the body; ``None`` where it does not come whole and in time.

    Raises:
        web.HTTPRequestEntityTooLarge: it is too long.
    """
    try:
        async with asyncio.timeout(within_s):
            return await request.read()
    except (TimeoutError, ConnectionError, web.RequestPayloadError):
        return None
    except RuntimeError:
        # So aiohttp says that the connection was closed while the body came.
        if request.transport is not None:
            raise
        return None


def _read(raw: bytes, content_type: str) -> Payload | None:
    """Return what was sent: JSON, or a form whose ``payload`` is JSON, or a slash command's form."""
    try:
        text = raw.decode()
        if content_type == "application/json":
            return _object(text)
        form = {name: values[-1] for name, values in parse_qs(text, keep_blank_values=True).items()}
        return _object(form["payload"]) if "payload" in form else cast("Payload", form) or None
    except (ValueError, RecursionError):
        return None


def _object(text: str) -> Payload | None:
    """Return the JSON object that a text holds; ``None`` for another value.

    Raises:
        ValueError: it is no JSON, or holds half of a character, which can't be stored.
        RecursionError: it is nested too deep.
    """
    found = cast("object", json.loads(text))
    json.dumps(found, ensure_ascii=False).encode()
    return cast("Payload", found) if isinstance(found, dict) else None


@asynccontextmanager
async def serve_application(
    app: web.Application, host: str, port: int, connections: UnverifiedConnections
) -> AsyncGenerator[int]:
    """Serve the application while the block runs; gives the port. ``connections`` watches those who come to it.

    Raises:
        SettingsError: the port can't be opened.
    """
    # What still comes of a request that was answered already is not read: it was refused, and a sender who goes on
    # would keep the connection.
    runner = web.AppRunner(app, access_log=None, lingering_time=0)
    await runner.setup()
    try:
        site = GuardedSite(runner, host, port, connections)
        await open_port(site, host, port, setting="METEL_HTTP_PORT")
        (address, *_) = runner.addresses
        yield int(address[1])
    finally:
        await runner.cleanup()


def build_ingress_application(ingress: Ingress) -> web.Application:
    """Return the application that answers at ``PATH``."""

    @web.middleware
    async def confirm_pages(request: web.Request, handler: Handler) -> web.StreamResponse:
        # Nothing is read for the pages of the installation; they have limits of their own.
        if request.path != PATH:
            ingress.connections.confirm(request.protocol)
        return await handler(request)

    app = web.Application(client_max_size=MOST_BYTES, middlewares=[confirm_pages])
    app.add_routes([web.post(PATH, ingress.handle)])
    return app
