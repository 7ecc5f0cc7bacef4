"""Whether this process lives, whether it is ready and what it measures, over HTTP, for whoever runs it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import Literal, TypeAlias

from aiohttp import web

from bot.http_port import open_port

METRICS_TYPE = "text/plain; version=0.0.4; charset=utf-8"
"""https://prometheus.io/docs/instrumenting/exposition_formats/"""
RenderMetrics: TypeAlias = Callable[[], Awaitable[bytes]]
"""Returns all measures as text."""
Phase = Literal["starting", "ready", "degraded", "not_ready", "stopping"]
"""``degraded``: work is taken, and something is in the way of a part of it."""
Troubles: TypeAlias = Callable[[], Mapping[str, str]]
"""Returns what is in the way just now: by what or whom, and why."""


def _no_troubles() -> Mapping[str, str]:
    return {}


class Health:
    """What the process says of itself. ``/healthz`` answers 200 while it lives, ``/readyz`` only while it is ready;
    ``/metrics`` tells what is measured."""

    def __init__(self, stopped: asyncio.Event) -> None:
        self._stopped = stopped
        self._started = False
        self._told: RenderMetrics | None = None
        self._serving: Callable[[], bool] = lambda: True
        self._troubles: Troubles = _no_troubles

    def watch(self, serving: Callable[[], bool], troubles: Troubles) -> None:
        """Say who tells from now on whether work can be taken, and what is in the way."""
        self._serving, self._troubles = serving, troubles

    def wait_for(self, what: str, why: str) -> None:
        """Say that the start waits for something."""
        self._troubles = lambda: {what: why}

    def set_metrics(self, told: RenderMetrics) -> None:
        """Say what ``/metrics`` answers from now on."""
        self._told = told

    def mark_ready(self) -> None:
        """Say that the process takes work from now on."""
        self._started = True

    @property
    def phase(self) -> Phase:
        """Where the process is between its start and its end."""
        if self._stopped.is_set():
            return "stopping"
        if not self._started:
            return "starting"
        if not self._serving():
            return "not_ready"
        return "degraded" if self._troubles() else "ready"

    async def live(self, _: web.Request) -> web.Response:
        """Answer that the process lives."""
        return web.json_response({"status": "ok"})

    async def metrics(self, _: web.Request) -> web.Response:
        """Answer what is measured, as soon as there is something that does."""
        if self._told is None:
            return web.Response(status=503, text="starting\n")
        return web.Response(body=await self._told(), headers={"Content-Type": METRICS_TYPE})

    async def ready(self, _: web.Request) -> web.Response:
        """Answer whether it takes work, and what is in the way of it or of one of its teams."""
        phase, troubles = self.phase, dict(self._troubles())
        told = {"status": phase, **({"troubles": troubles} if troubles else {})}
        return web.json_response(told, status=200 if phase in ("ready", "degraded") else 503)


@asynccontextmanager
async def serve_health(host: str, port: int | None, stopped: asyncio.Event) -> AsyncGenerator[Health]:
    """Answer at the port while the block runs; without a port nothing is opened. From ``stopped`` on the process
    is not ready any more.

    Raises:
        SettingsError: the port can't be opened.
    """
    health = Health(stopped)
    if port is None:
        yield health
        return
    app = web.Application()
    pages = {"/healthz": health.live, "/readyz": health.ready, "/metrics": health.metrics}
    app.add_routes([web.get(path, page) for path, page in pages.items()])
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await open_port(web.TCPSite(runner, host, port), host, port, setting="METEL_HEALTH_PORT")
        yield health
    finally:
        await runner.cleanup()
