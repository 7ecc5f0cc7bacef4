"""Connections over HTTP of which it is not known yet who speaks: how many there may be, and for how long.

Slack sends a request whole and at once (https://docs.slack.dev/apis/events-api/using-http-request-urls). Of too many
connections at a time the one that has taken longest is closed, so that a newcomer still gets in.
"""

from __future__ import annotations

import asyncio
import resource

from aiohttp import web

from bot.slack.refusal_log import RefusalLog

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
