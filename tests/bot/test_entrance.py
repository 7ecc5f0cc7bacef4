"""How envelopes are taken off connections, and how a connection is kept open, as Slack ends them."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, cast

import aiohttp
import pytest
import structlog
from aiohttp import web
from slack_bolt.response import BoltResponse
from structlog.testing import capture_logs

from bot.clock import SystemClock, Timer
from bot.slack import socket_mode
from bot.slack.socket_mode import LOOK_AGAIN_S, TAKEN_TOGETHER, SocketConnection
from bot.slack.web import SlackWeb, build_slack_client
from orchestration.tool import ToolError
from sandbox.server import RunningSandbox, running_sandbox
from sandbox.slack.sockets import WARNED_S
from schemas.values import Payload
from tests.bot.fakes import FakeTime
from tests.bot.office import NOW

BURST = TAKEN_TOGETHER * 10


class _Acks:
    """What stands where a WebSocket would: acks go nowhere."""

    async def send_str(self, text: str) -> None:
        """Let it go."""
        del text


@dataclass
class _Here:
    """A connection that nothing ends."""

    web_socket: Any = field(default_factory=_Acks)

    def leave(self, why: str) -> None:
        raise AssertionError(why)


async def test_of_a_burst_the_first_is_dealt_with_while_the_last_still_waits() -> None:
    left, taken = BURST, list[int]()

    async def burst() -> AsyncIterator[str]:
        nonlocal left
        while left:
            left -= 1
            yield json.dumps({"type": "events_api", "envelope_id": f"e{left}", "payload": {}})

    async def take(_: Payload, __: dict[str, str]) -> BoltResponse:
        taken.append(left)
        return BoltResponse(status=200, body="")

    connection = SocketConnection(cast(Any, None), cast(Any, None), take)
    await connection.take_all(burst(), cast(Any, _Here()))
    async with asyncio.timeout(10):
        while len(taken) < BURST:  # noqa: ASYNC110 -- the connection tells nobody when it is through
            await asyncio.sleep(0)
    assert taken[0] == BURST - TAKEN_TOGETHER
    assert taken[-1] == 0


@dataclass
class Line:
    """Connections to a sandbox, and what came over them."""

    running: RunningSandbox
    session: aiohttp.ClientSession
    web: SlackWeb
    time: FakeTime = field(default_factory=FakeTime)
    texts: list[str] = field(default_factory=list[str])
    said: int = 0
    status: int = 200

    def connect(self) -> SocketConnection:
        async def take(body: Payload, headers: dict[str, str]) -> BoltResponse:
            del headers
            event = cast(dict[str, Any], body["event"])
            if event["type"] == "app_mention":
                self.texts.append(str(event["text"]).rpartition(" ")[2])
            return BoltResponse(status=self.status, body="")

        timer = Timer(self.time.elapsed, self.time.sleep)
        return SocketConnection(lambda: self.web.open_connection("xapp-sandbox"), self.session, take, timer)

    async def post(self, path: str, **body: Any) -> None:
        async with self.session.post(f"{self.running.url}{path}", json=body) as answer:
            assert answer.status == 200, await answer.text()

    async def mention(self) -> None:
        self.said += 1
        await self.post("/person/minji/messages", channel="#general", text=f"@metel {self.said}")

    @property
    def open(self) -> int:
        return self.running.sandbox.world.slack.sockets.open

    def asked(self) -> int:
        """How often a new connection was asked for."""
        return sum(row["method"] == "apps.connections.open" for row in self.running.sandbox.exchange.ledger)

    async def until(self, holds: Callable[[], bool]) -> None:
        async with asyncio.timeout(10):
            while not holds():  # noqa: ASYNC110 -- looked at from outside
                await asyncio.sleep(0.005)

    async def all_came(self) -> None:
        await self.until(lambda: {str(number + 1) for number in range(self.said)} <= set(self.texts))


@asynccontextmanager
async def a_line(connections: int = 1) -> AsyncGenerator[Line]:
    async with running_sandbox(now=NOW) as running, aiohttp.ClientSession() as session:
        client = build_slack_client("xoxb-sandbox", running.environment["SLACK_API_URL"], session)
        line = Line(running, session, SlackWeb(client, SystemClock()))
        kept = [line.connect() for _ in range(connections)]
        try:
            await asyncio.gather(*(one.start(5) for one in kept))
            await line.until(lambda: line.open == connections)
            yield line
        finally:
            await asyncio.gather(*(one.close() for one in kept))


@pytest.mark.parametrize("reason", ["warning", "refresh_requested", "lost", "too_many_websockets"])
@pytest.mark.parametrize("connections", [1, 2])
async def test_no_mention_is_lost_while_connections_end_and_begin(connections: int, reason: str) -> None:
    async with a_line(connections) as line:
        for _ in range(4):
            await line.mention()
            await line.post("/faults", service="slack", kind="disconnect", reason=reason)
            await asyncio.gather(*(line.mention() for _ in range(3)))
            line.running.sandbox.exchange.clock.advance(WARNED_S)
        await line.all_came()
        await line.until(lambda: line.open == connections)


async def test_after_a_warning_the_next_connection_is_open_before_the_old_one_ends() -> None:
    async with a_line() as line:
        await line.post("/faults", service="slack", kind="disconnect", reason="warning")
        await line.until(lambda: line.open == 2)
        for _ in range(4):
            await line.mention()
        await line.all_came()
        await line.until(lambda: not line.running.sandbox.world.slack.deliveries.pending)
        line.running.sandbox.exchange.clock.advance(WARNED_S)
        await line.until(lambda: line.open == 1)
        assert sorted(line.texts) == ["1", "2", "3", "4"], "each came over one of the two, once"


async def test_what_was_not_acknowledged_comes_again_over_another_connection() -> None:
    async with a_line(2) as line:
        line.status = 500
        await line.mention()
        await line.until(lambda: len(line.texts) >= 1)
        line.status = 200
        await line.post("/faults", service="slack", kind="disconnect", reason="lost")
        await line.until(lambda: len(line.texts) >= 2)
        assert set(line.texts) == {"1"}


async def test_socket_mode_that_was_switched_off_is_told_once_and_not_looped_at() -> None:
    async with a_line() as line:
        asked, looks = line.asked(), list[int]()

        async def look() -> None:
            looks.append(line.asked() - asked)
            if len(looks) == 6:
                await line.post("/admin/delivery", socket_mode=True)

        line.time.meanwhile = look
        structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.INFO))
        with capture_logs() as logs:
            await line.post("/faults", service="slack", kind="disconnect", reason="link_disabled")
            await line.until(lambda: len(looks) >= 6)
            await line.until(lambda: any(row["event"] == "socket_open_again" for row in logs))
        assert set(line.time.slept[:6]) == {LOOK_AGAIN_S}
        assert looks[:6] == [0, 1, 2, 3, 4, 5], "one look after each wait"
        told = [line["event"] for line in logs if line["event"].startswith("socket_")]
        assert told.count("socket_not_open") == 1
        assert told[-1] == "socket_open_again"
        await line.mention()
        await line.all_came()


@asynccontextmanager
async def a_silent_peer(there: list[int]) -> AsyncGenerator[str]:
    """The address of a server that takes WebSockets and says nothing; ``there`` gets a 1 for each that comes, and a
    -1 for each that was closed."""

    async def serve(request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        there.append(1)
        async for _ in socket:
            pass
        there.append(-1)
        return socket

    app = web.Application()
    app.router.add_get("/", serve)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    try:
        await site.start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}/"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def kept_at(address: str) -> AsyncGenerator[SocketConnection]:
    """A connection that is being kept open there, not yet closed at the end of the block."""

    async def open_url() -> str:
        return address

    time = FakeTime()
    async with aiohttp.ClientSession() as session:
        connection = SocketConnection(open_url, session, cast(Any, None), Timer(time.elapsed, time.sleep))
        try:
            yield connection
        finally:
            await connection.close()


async def test_a_connection_that_is_given_up_before_hello_is_closed() -> None:
    there = list[int]()
    async with a_silent_peer(there) as address, kept_at(address) as connection:
        await connection.start(0.2)
        assert there == [1]
        await connection.close()
        async with asyncio.timeout(5):
            while sum(there):  # noqa: ASYNC110 -- looked at from outside
                await asyncio.sleep(0.005)


async def test_a_connection_on_which_no_hello_comes_in_time_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_mode, "HELLO_WITHIN_S", 0.02)
    there = list[int]()
    async with a_silent_peer(there) as address, kept_at(address) as connection:
        await connection.start(5)
        assert connection.trouble is not None
        async with asyncio.timeout(5):
            while there.count(-1) < 2:  # noqa: ASYNC110 -- looked at from outside
                await asyncio.sleep(0.005)


async def test_nothing_is_left_waiting_once_a_start_is_over() -> None:
    async with a_silent_peer([]) as address, kept_at(address) as connection:
        await connection.start(0.05)
        assert not [task for task in asyncio.all_tasks() if "Event.wait" in repr(task)]


async def test_a_refused_app_token_is_told_to_who_starts() -> None:
    async with running_sandbox(now=NOW) as running, aiohttp.ClientSession() as session:
        web = SlackWeb(build_slack_client("xoxb-sandbox", running.environment["SLACK_API_URL"], session), SystemClock())
        connection = SocketConnection(lambda: web.open_connection("xapp-wrong"), session, cast(Any, None))
        with pytest.raises(ToolError) as caught:
            await connection.start(5)
        assert caught.value.failure.kind == "auth"
        await connection.close()
