"""Slack as far as the ack bench needs it: the Web API answers, and Socket Mode envelopes go out and are timed.

It lives in the bench's own process; the bot is ``metel serve`` in another.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from aiohttp import WSMsgType, web

TEAM, BOT, CHANNEL = "T0BENCH001", "U0BENCHBOT", "C0BENCH001"
PEOPLE = 20
"""So many ask in turn: a person may make 300 requests a day, a team 3,000."""


@dataclass
class SlackWire:
    """The workspace. ``acks_ms`` are the times from an envelope to its ack; ``calls`` counts the API's methods."""

    url: str = ""
    acks_ms: list[float] = field(default_factory=list[float])
    calls: dict[str, int] = field(default_factory=dict[str, int])
    threads: set[str] = field(default_factory=set[str])
    connected: asyncio.Event = field(default_factory=asyncio.Event)
    _sockets: list[web.WebSocketResponse] = field(default_factory=list[web.WebSocketResponse])
    _sent: dict[str, float] = field(default_factory=dict[str, float])
    _numbers: count[int] = field(default_factory=lambda: count(1))

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a method of the Web API: what the bot reads of it, and ``ok``."""
        method = request.match_info["method"]
        self.calls[method] = self.calls.get(method, 0) + 1
        body = await request.post() if request.content_type != "application/json" else await request.json()
        if method == "chat.postMessage":
            self.threads.add(str(body.get("thread_ts", "")))
        asked = body.get("user") or request.query.get("user")
        return web.json_response({"ok": True, **self._known(method, str(asked))})

    def _known(self, method: str, user: str) -> dict[str, Any]:
        match method:
            case "auth.test":
                return {"user_id": BOT, "team_id": TEAM, "bot_id": "B0BENCH001", "team": "Bench", "user": "metel"}
            case "apps.connections.open":
                return {"url": self.url.replace("http", "ws") + "/link"}
            case "users.info":
                profile = {"id": user, "team_id": TEAM, "name": "minji", "real_name": "Minji", "tz": "Asia/Seoul"}
                return {"user": {**profile, "profile": {"display_name": "Minji", "real_name": "Minji"}}}
            case "conversations.info":
                return {"channel": {"id": CHANNEL, "name": "bench"}}
            case "chat.postMessage":
                return {"ts": f"1772590000.{next(self._numbers):06d}", "channel": CHANNEL}
            case _:
                return {"messages": [], "members": [], "channels": []}

    async def link(self, request: web.Request) -> web.WebSocketResponse:
        """Keep a connection of the bot, and time what it acknowledges."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.append(socket)
        self.connected.set()
        await socket.send_json({"type": "hello", "num_connections": 1})
        async for message in socket:
            if message.type == WSMsgType.TEXT:
                self._acknowledged(message.data)
        self._sockets.remove(socket)
        return socket

    def _acknowledged(self, text: str) -> None:
        # The client's own pings are text too.
        told: dict[str, Any] = json.loads(text) if text.startswith("{") else {}
        sent = self._sent.pop(str(told.get("envelope_id", "")), None)
        if sent is not None:
            self.acks_ms.append((time.perf_counter() - sent) * 1000)

    async def send(self, event: int, *, again: bool = False) -> None:
        """Deliver a mention; ``again`` is a redelivery, with an envelope of its own."""
        envelope = f"e{next(self._numbers)}"
        ts = f"1772586000.{event:06d}"
        person = f"U0BENCH{event % PEOPLE:03d}"
        said = {"type": "app_mention", "user": person, "text": f"<@{BOT}> 안녕하세요", "ts": ts, "channel": CHANNEL}
        payload = {
            **{"type": "event_callback", "team_id": TEAM, "api_app_id": "A1", "event_id": f"Ev{event}"},
            **{"event_time": 1772586000, "event": said | {"event_ts": ts, "team": TEAM}},
            "authorizations": [{"team_id": TEAM, "user_id": BOT, "is_bot": True}],
        }
        retry = {"retry_attempt": 1, "retry_reason": "timeout"} if again else {}
        socket = self._sockets[event % len(self._sockets)]
        self._sent[envelope] = time.perf_counter()
        await socket.send_json({"envelope_id": envelope, "type": "events_api", "payload": payload, **retry})

    def unacknowledged(self) -> int:
        """Return how many envelopes have no ack yet."""
        return len(self._sent)


@asynccontextmanager
async def slack_wire() -> AsyncGenerator[SlackWire]:
    """Serve it on a free port of this machine."""
    wire, app = SlackWire(), web.Application()
    app.add_routes([web.route("*", "/api/{method}", wire.answer), web.get("/link", wire.link)])
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    wire.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield wire
    finally:
        await runner.cleanup()
