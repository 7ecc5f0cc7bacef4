"""Socket Mode: the connections that the app opened, and envelopes over them.

https://docs.slack.dev/apis/events-api/using-socket-mode
"""

import asyncio
import contextlib
import json
import secrets
import uuid
from typing import Any, cast

from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from sandbox.changes import Changes
from sandbox.clock import Clock
from sandbox.faults import Disconnect, Fault, Faults, Target
from sandbox.slack.delivery import Envelope, NobodyThereError, NotAcknowledgedError

Json = dict[str, Any]
MOST_CONNECTIONS = 10
PATIENCE_S = 60.0
WARNED_S = 10.0
"""So long before its end, about, Slack warns of it."""
DISCONNECT = frozenset({"disconnect"})


class Connection:
    """One open socket and the envelopes on it that wait for their acknowledgement."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: dict[str, asyncio.Future[Json]] = {}

    async def send(self, message: Json) -> None:
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise NotAcknowledgedError("connection_failed")
        try:
            await self._socket.send_text(json.dumps(message, ensure_ascii=False))
        except (RuntimeError, WebSocketDisconnect) as error:
            raise NotAcknowledgedError("connection_failed") from error

    async def hand_over(self, envelope: Envelope) -> asyncio.Future[Json]:
        """Send an envelope; the future is its acknowledgement."""
        envelope_id = str(uuid.uuid4())
        message: Json = {
            "envelope_id": envelope_id,
            "type": envelope.kind,
            "payload": envelope.payload,
            "accepts_response_payload": envelope.accepts_response,
        }
        if envelope.kind == "events_api":
            message |= {"retry_attempt": envelope.attempt, "retry_reason": envelope.reason}
        acknowledged = self._waiting[envelope_id] = asyncio.get_running_loop().create_future()
        acknowledged.add_done_callback(lambda _: self._waiting.pop(envelope_id, None))
        try:
            await self.send(message)
        except NotAcknowledgedError:
            acknowledged.cancel()
            raise
        return acknowledged

    def take(self, text: str) -> None:
        """Take an acknowledgement from the app; anything else is left unanswered, as the vendor does."""
        with contextlib.suppress(ValueError):
            message: Any = json.loads(text)
            if isinstance(message, dict):
                ack = cast(Json, message)
                waiting = self._waiting.get(str(ack.get("envelope_id")))
                if waiting is not None and not waiting.done():
                    waiting.set_result(ack.get("payload") or {})

    def lost(self) -> None:
        """Nothing more will come: whatever waits goes to another connection."""
        for waiting in self._waiting.values():
            if not waiting.done():
                waiting.set_exception(NotAcknowledgedError("connection_failed"))

    async def drop(self, reason: Disconnect) -> None:
        """Tell the app why, and close; without a word where it is `lost`."""
        with contextlib.suppress(NotAcknowledgedError, RuntimeError):
            if reason != "lost":
                await self.say(reason)
            await self._socket.close()
        self.lost()

    async def say(self, reason: Disconnect) -> None:
        """Say that the connection is about to end."""
        await self.send({"type": "disconnect", "reason": reason, "debug_info": {"host": "sandbox"}})


class Sockets:
    """All connections of the app. Each envelope goes to any one of them, in turn; with none open it waits a minute."""

    def __init__(self, app_id: str, faults: Faults, changes: Changes, clock: Clock) -> None:
        self._app_id = app_id
        self._clock = clock
        self._faults = faults
        self._changes = changes
        self._tickets: set[str] = set()
        self._connections: list[Connection] = []
        self._opened = asyncio.Event()
        self._dropping: set[asyncio.Task[None]] = set()
        self.is_enabled = True
        self.patience_s = PATIENCE_S
        faults.on_ordered.append(self._disconnect_at_once)

    @property
    def open(self) -> int:
        return len(self._connections)

    def ticket(self) -> str:
        """What lets the app open one connection."""
        ticket = secrets.token_urlsafe(16)
        self._tickets.add(ticket)
        return ticket

    def route(self) -> WebSocketRoute:
        return WebSocketRoute("/slack/socket", self._serve)

    async def carry(self, envelope: Envelope, ack_timeout: float) -> Json:
        """Hand an envelope to the next connection and wait for its acknowledgement. Raises NotAcknowledgedError."""
        connection, acknowledged = await self._handed_over(envelope)
        if fault := self._faults.take(Target("slack", envelope.name), DISCONNECT):
            await self._strike(connection, fault.reason)
        try:
            return await asyncio.wait_for(acknowledged, ack_timeout)
        except TimeoutError:
            raise NotAcknowledgedError("timeout") from None

    async def _handed_over(self, envelope: Envelope) -> tuple[Connection, asyncio.Future[Json]]:
        """Send to the first connection that takes it: one that is dead already is left, and was no try."""
        while True:
            connection = await self._next_connection()
            try:
                return connection, await connection.hand_over(envelope)
            except NotAcknowledgedError:
                self._leave(connection)

    async def _next_connection(self) -> Connection:
        try:
            async with asyncio.timeout(self.patience_s):
                # A connection may open and be lost again before this task has its turn.
                while not self._connections:
                    await self._opened.wait()
        except TimeoutError:
            raise NobodyThereError("connection_failed") from None
        first = self._connections.pop(0)
        self._connections.append(first)
        return first

    async def _serve(self, socket: WebSocket) -> None:
        ticket = socket.query_params.get("ticket", "")
        if ticket not in self._tickets:
            await socket.close(code=4001)
            return
        self._tickets.remove(ticket)
        await socket.accept()
        connection = Connection(socket)
        if not self.is_enabled or len(self._connections) >= MOST_CONNECTIONS:
            await connection.drop("too_many_websockets" if self.is_enabled else "link_disabled")
            return
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, NotAcknowledgedError):
            await connection.send(self._hello())
            self._enter(connection)
            while True:
                connection.take(await socket.receive_text())
        self._leave(connection)

    def _hello(self) -> Json:
        return {
            "type": "hello",
            "num_connections": len(self._connections) + 1,
            "debug_info": {"host": "sandbox", "build_number": 1, "approximate_connection_time": 18_060},
            "connection_info": {"app_id": self._app_id},
        }

    def _enter(self, connection: Connection) -> None:
        self._connections.append(connection)
        self._opened.set()
        self._changes.announce("connections", open=self.open)

    def _leave(self, connection: Connection) -> None:
        if connection in self._connections:
            self._connections.remove(connection)
        if not self._connections:
            self._opened.clear()
        connection.lost()
        self._changes.announce("connections", open=self.open)

    def _disconnect_at_once(self, fault: Fault) -> None:
        """A `disconnect` ordered without `after` strikes the connections that are open now."""
        if fault.kind != "disconnect" or fault.after > 0 or not self._connections:
            return
        self._faults.take(Target("slack", fault.method), DISCONNECT)
        for connection in list(self._connections):
            task = asyncio.create_task(self._strike(connection, fault.reason))
            self._dropping.add(task)
            task.add_done_callback(self._dropping.discard)

    async def _strike(self, connection: Connection, reason: Disconnect) -> None:
        """End a connection; `link_disabled` switches Socket Mode off until it is switched on again."""
        if reason == "link_disabled":
            self.is_enabled = False
        if reason == "warning":
            with contextlib.suppress(NotAcknowledgedError):
                await connection.say("warning")
            await self._clock.sleep(WARNED_S)
        if connection in self._connections:
            self._leave(connection)
        await connection.drop("lost" if reason == "warning" else reason)
