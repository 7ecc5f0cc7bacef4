"""Running the sandbox on a port of this machine."""

import asyncio
import contextlib
import signal
import socket
import sys
import tempfile
from collections.abc import AsyncGenerator, Generator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from sandbox.app import Sandbox, create_sandbox
from sandbox.environment import env_file_for, environment_for
from sandbox.options import UNLIMITED, SandboxOptions

TICK_S = 0.1
GRACE_S = 1.0
"""How long requests that are under way may take when the server stops."""


class CuttableProtocol(H11Protocol):
    """HTTP whose requests carry, as `state.cut`, a way to close the connection without an answer."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self.app_state = {**self.app_state, "cut": transport.close}


class SandboxServer(uvicorn.Server):
    """A server that says when it is up, stops at once, and leaves the process's signals alone unless it owns them."""

    def __init__(self, config: uvicorn.Config, sandbox: Sandbox, *, owns_signals: bool) -> None:
        super().__init__(config)
        self.up = asyncio.Event()
        self._stopping = asyncio.Event()
        self._sandbox = sandbox
        self._owns_signals = owns_signals

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        self.up.set()

    def stop(self) -> None:
        """Have the server end now; its own loop looks only ten times a second."""
        self.should_exit = True
        self._stopping.set()

    async def main_loop(self) -> None:
        ticks = 0
        while not await self.on_tick(ticks):
            ticks += 1
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(TICK_S):
                    await self._stopping.wait()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Event streams never end by themselves, and slow calls late; a server would wait for them.
        self._sandbox.exchange.changes.close()
        self._sandbox.exchange.faults.clear()
        for listener in [*self.servers, *(sockets or [])]:
            listener.close()
        for connection in tuple(self.server_state.connections):
            connection.shutdown()
        await self._finish_requests()
        await self.lifespan.shutdown()

    async def _finish_requests(self) -> None:
        """As uvicorn's own shutdown does, but without its sleeps of a tenth of a second."""
        if underway := set(self.server_state.tasks):
            _, late = await asyncio.wait(underway, timeout=GRACE_S)
            for task in late:
                task.cancel()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GRACE_S):
                while self.server_state.connections:  # noqa: ASYNC110 -- nobody is told when one has gone
                    await asyncio.sleep(0.001)
        # Whoever came while the listener was being closed, or hangs on without a word, would be left open.
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()
        await asyncio.sleep(0)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        if not self._owns_signals:
            yield
            return
        # Unlike the server's own, this does not raise the signal again: to be stopped is a good end.
        previous = {sig: signal.signal(sig, self.handle_exit) for sig in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for sig, restored in previous.items():
                signal.signal(sig, restored)


@dataclass(frozen=True)
class RunningSandbox:
    """A sandbox that answers at `url`; `environment` holds the settings that point a bot at it."""

    url: str
    environment: dict[str, str]
    sandbox: Sandbox


def _listening(port: int) -> socket.socket:
    # The protocol is named because asyncio turns Nagle's delay off only for sockets that name it.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    return listener


def _with_clock_file(options: SandboxOptions, folder: Path) -> SandboxOptions:
    return options if options.clock_file else replace(options, clock_file=folder / "clock")


def _server(sandbox: Sandbox, *, owns_signals: bool) -> SandboxServer:
    settings: dict[str, Any] = {"http": CuttableProtocol, "ws": "websockets-sansio", "date_header": False}
    config = uvicorn.Config(sandbox.app, log_level="warning", log_config=None, access_log=False, **settings)
    return SandboxServer(config, sandbox, owns_signals=owns_signals)


@contextlib.asynccontextmanager
async def _serving(server: SandboxServer, listener: socket.socket) -> AsyncGenerator[asyncio.Task[None]]:
    """Have a server answer for the length of the block: whoever reads its address may call it at once. Yields what ends
    when the server does."""
    serving = asyncio.create_task(server.serve(sockets=[listener]))
    up = asyncio.create_task(server.up.wait())
    try:
        await asyncio.wait((up, serving), return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            raise RuntimeError("the sandbox ended before it answered")
        yield serving
    finally:
        up.cancel()
        server.stop()
        await serving


@contextlib.asynccontextmanager
async def running_sandbox(
    now: datetime | None = None, team: str = "", options: SandboxOptions | None = None
) -> AsyncGenerator[RunningSandbox]:
    """A fresh sandbox on a free port of 127.0.0.1 for the length of the block, with `options`, or at `now` in
    `team` where there are none: then the vendors' rates limit nobody."""
    with _listening(0) as listener, tempfile.TemporaryDirectory(prefix="metel-sandbox-") as folder:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        chosen = _with_clock_file(options or SandboxOptions(now, team, rates=UNLIMITED), Path(folder))
        sandbox = create_sandbox(chosen)
        async with _serving(_server(sandbox, owns_signals=False), listener):
            yield RunningSandbox(url, environment_for(url, Path(folder), chosen), sandbox)


async def serve_sandbox(port: int, options: SandboxOptions, *, print_env: bool = False) -> None:
    """Serve a fresh sandbox on 127.0.0.1 until the process is told to stop.

    Once it answers, writes its address and clock to standard output or, with `print_env`, the settings that point a bot
    at it, one NAME=VALUE a line. Raises OSError when the port is taken.
    """
    with _listening(port) as listener, tempfile.TemporaryDirectory(prefix="metel-sandbox-") as folder:
        url = f"http://127.0.0.1:{listener.getsockname()[1]}"
        chosen = _with_clock_file(options, Path(folder))
        sandbox = create_sandbox(chosen)
        address = f"{url} ({sandbox.exchange.clock.now():%Y-%m-%d %H:%M %Z})"
        async with _serving(_server(sandbox, owns_signals=True), listener) as until_stopped:
            sys.stdout.write((env_file_for(url, Path(folder), chosen) if print_env else address) + "\n")
            sys.stdout.flush()
            await until_stopped
