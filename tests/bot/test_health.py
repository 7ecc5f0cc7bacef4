"""What a process says of itself to whoever runs it."""

from __future__ import annotations

import asyncio
import socket

import httpx
import pytest
from aiohttp import web

from bot.processes.health import serve_health
from bot.settings import SettingsError
from bot.slack.http import UnverifiedConnections, serve_application
from tests.ports import find_free_port


async def test_a_process_lives_before_it_is_ready_and_after_it_was_told_to_stop() -> None:
    port, stopped = find_free_port(), asyncio.Event()
    async with serve_health("127.0.0.1", port, stopped) as health, httpx.AsyncClient() as http:
        told: list[tuple[int, int, str]] = []
        for change in (None, health.mark_ready, stopped.set):
            if change is not None:
                change()
            lives, ready = [await http.get(f"http://127.0.0.1:{port}/{name}") for name in ("healthz", "readyz")]
            told.append((lives.status_code, ready.status_code, ready.json()["status"]))
    assert told == [(200, 503, "starting"), (200, 200, "ready"), (200, 503, "stopping")]


async def test_without_a_port_nothing_is_opened() -> None:
    async with serve_health("127.0.0.1", None, asyncio.Event()) as health:
        assert health.phase == "starting"


async def test_a_port_that_is_taken_is_told_with_its_setting_and_what_to_do() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"^METEL_HEALTH_PORT: 127\.0\.0\.1:{port} is in use.*another port"):
            async with serve_health("127.0.0.1", port, asyncio.Event()):
                pass
        with pytest.raises(SettingsError, match=r"^METEL_HTTP_PORT: "):
            async with serve_application(web.Application(), "127.0.0.1", port, UnverifiedConnections()):
                pass
