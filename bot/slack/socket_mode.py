"""Socket Mode: a connection that is kept open, whose successor is there before it ends.

Slack renews each connection every few hours and says so before; while the new one is opened, the old one is still read.
https://docs.slack.dev/apis/events-api/using-socket-mode
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, cast

import aiohttp
import structlog
from slack_bolt.response import BoltResponse
from slack_sdk.proxy_env_variable_loader import load_http_proxy_from_env

from bot.clock import Timer
from bot.slack.body import get_text
from bot.slack.web import is_refusal
from connectors.failures import make_lost_answer_error
from connectors.slack.errors import SERVICE
from orchestration.tasks import end_task
from orchestration.tool import ToolError
from schemas.errors import Failure
from schemas.values import Payload

OpenUrl: TypeAlias = Callable[[], Awaitable[str]]
"""Returns the address of one new connection; raises ``ToolError``."""
TakeEnvelope: TypeAlias = Callable[[Payload, dict[str, str]], Awaitable[BoltResponse]]
"""Takes a delivery with the headers that its request would have; only a 200 is acknowledged."""
Leaving: TypeAlias = Literal["lost", "renewed", "link_disabled", "too_many_websockets"]
"""Why a connection ends: it was lost; Slack renews it; Socket Mode was switched off; the app has ten already."""

TAKEN_TOGETHER = 16
PING_S = 10.0
HELLO_WITHIN_S = 10.0
FIRST_WAIT_S, LONGEST_WAIT_S = 1.0, 60.0
LOOK_AGAIN_S = 300.0
"""After a refusal, which only an admin can mend, it is looked so much later, without a further word."""
CLOSE_WITHIN_S = 2.0
LEAVE_WITHIN_S = 30.0
"""So long a connection that Slack renews is still read after the next one is open; Slack closes it sooner."""

REMEDIES = {
    "link_disabled": "Socket Mode is off for this Slack app. Switch it on at api.slack.com, or serve over HTTP.",
    "too_many_websockets": "This Slack app has ten connections already. Stop other processes that use its app token.",
}
CONNECTING = Failure(kind="transient", message="Slack is being connected.", service=SERVICE, code="connecting")
_log = structlog.stdlib.get_logger("metel.sockets")


@dataclass(eq=False)
class _Socket:
    """One open WebSocket: what reads it, and why it ends as soon as that is known."""

    web_socket: aiohttp.ClientWebSocketResponse
    leaving: asyncio.Future[Leaving] = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    reading: asyncio.Task[None] | None = None

    def leave(self, why: Leaving) -> None:
        """Note why it ends; the first word counts."""
        if not self.leaving.done():
            self.leaving.set_result(why)


class SocketConnection:
    """Keeps one connection open until it is closed. What fails is tried again ever later, and said once."""

    def __init__(
        self, open_url: OpenUrl, session: aiohttp.ClientSession, take: TakeEnvelope, timer: Timer | None = None
    ) -> None:
        self._open_url = open_url
        self._session = session
        self._take = take
        self._timer = timer or Timer()
        self._proxy = load_http_proxy_from_env()
        self._sockets: set[_Socket] = set()
        self._handling: set[asyncio.Task[None]] = set()
        self._keeping: asyncio.Task[None] | None = None
        self._settled = asyncio.Event()
        self.trouble: Failure | None = CONNECTING
        """Why nothing comes in just now; ``None`` while something may."""

    async def start(self, within_s: float) -> None:
        """Begin, and wait for the first outcome, at most so long.

        Raises:
            ToolError: Slack refused, and would refuse again.
        """
        self._keeping = asyncio.create_task(self._keep(), name="metel-socket")
        settled = asyncio.create_task(self._settled.wait())
        try:
            await asyncio.wait({settled, self._keeping}, timeout=within_s, return_when="FIRST_COMPLETED")
        finally:
            await end_task(settled)
        if self.trouble is not None and is_refusal(self.trouble):
            raise ToolError(self.trouble)

    async def close(self) -> None:
        """Take nothing more; what is being taken is finished."""
        if self._keeping is not None:
            await end_task(self._keeping)
        if self._handling:
            await asyncio.wait(set(self._handling), timeout=CLOSE_WITHIN_S)
        for socket in tuple(self._sockets):
            await self._end(socket)

    async def _keep(self) -> None:
        failures = 0
        while True:
            try:
                socket = await self._open()
            except ToolError as error:
                failures += 1
                self._note(error.failure)
                await self._timer.sleep(_wait_after(error.failure, failures))
                continue
            failures = 0
            if not socket.leaving.done():
                self._note(None)
            why = await socket.leaving
            _log.info("socket_leaving", why=why)
            if why in REMEDIES:
                await self._end(socket)
                self._note(_refused(why))
                await self._timer.sleep(LOOK_AGAIN_S if why == "link_disabled" else LONGEST_WAIT_S)

    async def _open(self) -> _Socket:
        """Open a connection on which Slack says hello, and end those before it once it has."""
        url = await self._open_url()
        before = tuple(self._sockets)
        try:
            # Slack's answers are small, and an envelope may hold a whole modal: there is no bound of our own.
            web_socket = await self._session.ws_connect(url, heartbeat=PING_S, proxy=self._proxy, max_msg_size=0)
            first = await _read_hello(web_socket)
        except (aiohttp.ClientError, OSError, TimeoutError, TypeError, ValueError) as error:
            raise make_lost_answer_error(SERVICE, error, writes=False) from error
        socket = _Socket(web_socket)
        self._sockets.add(socket)
        if (why := _find_leaving(first)) is not None:
            socket.leave(why)
            if why not in REMEDIES:
                await self._end(socket)
                raise make_lost_answer_error(SERVICE, ConnectionError(why), writes=False)
            return socket
        socket.reading = asyncio.create_task(self._read(socket), name="metel-socket-reader")
        for old in before:
            self._start(self._end_late(old))
        return socket

    async def _read(self, socket: _Socket) -> None:
        try:
            await self.take_all(aiter(_texts(socket.web_socket)), socket)
        except (aiohttp.ClientError, OSError) as error:
            _log.info("socket_not_read", why=type(error).__name__)
        finally:
            socket.leave("lost")
            self._sockets.discard(socket)

    async def take_all(self, texts: AsyncIterator[str], socket: _Socket) -> None:
        """Take what comes, each in a task of its own, and after a few let others have a turn: of a burst the first is
        answered while the last are still being read."""
        taken = 0
        async for text in texts:
            message = _parse(text)
            if (why := _find_leaving(message)) is not None:
                socket.leave(why)
            elif "envelope_id" in message:
                self._start(self._handle(socket.web_socket, message))
                taken += 1
                if taken % TAKEN_TOGETHER == 0:
                    await asyncio.sleep(0)

    async def _handle(self, web_socket: aiohttp.ClientWebSocketResponse, message: Payload) -> None:
        """Take one envelope, and acknowledge it where it was taken; else Slack brings it again."""
        body = message.get("payload")
        try:
            answer = await self._take(body if isinstance(body, dict) else {}, _build_headers(message))
            if answer.status == 200:
                await web_socket.send_str(json.dumps(_build_ack(get_text(message, "envelope_id"), answer)))
        except (aiohttp.ClientError, ConnectionError):
            _log.info("ack_not_sent")
        except Exception:
            _log.exception("envelope_not_taken")

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._handling.add(task)
        task.add_done_callback(self._handling.discard)

    async def _end_late(self, socket: _Socket) -> None:
        if socket.reading is not None:
            await asyncio.wait({socket.reading}, timeout=LEAVE_WITHIN_S)
        await self._end(socket)

    async def _end(self, socket: _Socket) -> None:
        await socket.web_socket.close()
        if socket.reading is not None:
            await end_task(socket.reading)
        self._sockets.discard(socket)

    def _note(self, trouble: Failure | None) -> None:
        """Say what changed, once."""
        if trouble is not None and (self.trouble is None or self.trouble.code != trouble.code):
            say = _log.error if is_refusal(trouble) else _log.warning
            say("socket_not_open", code=trouble.code, why=trouble.message)
        elif trouble is None and self.trouble not in (None, CONNECTING):
            _log.info("socket_open_again")
        self.trouble = trouble
        self._settled.set()


def _wait_after(failure: Failure, failures: int) -> float:
    if is_refusal(failure):
        return LOOK_AGAIN_S
    return failure.retry_after_s or min(FIRST_WAIT_S * 2.0 ** min(failures - 1, 10), LONGEST_WAIT_S)


def _refused(why: Leaving) -> Failure:
    return Failure(kind="permission", message=REMEDIES[why], service=SERVICE, code=why)


async def _read_hello(web_socket: aiohttp.ClientWebSocketResponse) -> Payload:
    """Return Slack's first message; a connection on which none comes in time, or that is given up, is closed."""
    try:
        async with asyncio.timeout(HELLO_WITHIN_S):
            return _parse(await web_socket.receive_str())
    except BaseException:
        await web_socket.close()
        raise


async def _texts(web_socket: aiohttp.ClientWebSocketResponse) -> AsyncIterator[str]:
    async for message in web_socket:
        if message.type == aiohttp.WSMsgType.TEXT:
            yield cast("str", message.data)


def _parse(text: str) -> Payload:
    try:
        found = cast("object", json.loads(text))
    except ValueError:
        return {}
    return cast("Payload", found) if isinstance(found, dict) else {}


def _find_leaving(message: Payload) -> Leaving | None:
    """Return why Slack is about to end a connection; a reason that nobody knows is one for a new connection."""
    if get_text(message, "type") != "disconnect":
        return None
    match get_text(message, "reason"):
        case "link_disabled":
            return "link_disabled"
        case "too_many_websockets":
            return "too_many_websockets"
        case _:
            return "renewed"


def _build_headers(message: Payload) -> dict[str, str]:
    """Return how often an event was brought before, as Slack's requests over HTTP say it."""
    told = {"x-slack-retry-num": message.get("retry_attempt"), "x-slack-retry-reason": message.get("retry_reason")}
    return {name: str(value) for name, value in told.items() if value}


def _build_ack(envelope_id: str, answer: BoltResponse) -> Payload:
    ack: Payload = {"envelope_id": envelope_id}
    if answer.body:
        is_json = answer.headers.get("content-type", [""])[0].startswith("application/json")
        ack["payload"] = cast("Payload", json.loads(answer.body)) if is_json else {"text": answer.body}
    return ack
