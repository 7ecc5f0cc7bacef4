"""Bots as processes that can be killed: the fork server starts them, a bot's end is watched from here."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Bot:
    """``metel serve`` or ``metel worker`` in a folder of its own. ``exited`` is set when its process has ended."""

    pid: int
    folder: Path
    exited: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def exit_code(self) -> int | None:
        """The exit code; ``None`` where it was killed."""
        file = self.folder / f"exit-code-{self.pid}"
        return int(file.read_text()) if file.exists() else None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, unless the process has ended."""
        if not self.exited.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class ForkServer:
    """Client of the fork server: asks it for bots, one request at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._lock = asyncio.Lock()

    async def start(
        self, environment: Mapping[str, str], folder: Path, planted_fault: str = "", command: str = "serve"
    ) -> Bot:
        """Start a bot, with a fault planted in it where one is named. Where the caller is cancelled, the bot on its way
        is killed: an answer that nobody read would be taken for that of the next request."""
        starting = asyncio.ensure_future(self._start(environment, folder, planted_fault, command))
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            (await starting).signal(signal.SIGKILL)
            raise

    async def _start(self, environment: Mapping[str, str], folder: Path, planted_fault: str, command: str) -> Bot:
        assert self._process.stdin
        assert self._process.stdout
        request = {
            "environment": {"PATH": os.environ["PATH"], **environment},
            "folder": str(folder),
            "planted_fault": planted_fault,
            "command": command,
        }
        async with self._lock:
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            pid = int(await self._process.stdout.readline())
        bot = Bot(pid, folder)
        _watch(bot)
        return bot


def _watch(bot: Bot) -> None:
    try:
        handle = os.pidfd_open(bot.pid)
    except ProcessLookupError:
        bot.exited.set()
        return
    loop = asyncio.get_running_loop()

    def exited() -> None:
        loop.remove_reader(handle)
        os.close(handle)
        bot.exited.set()

    loop.add_reader(handle, exited)


@asynccontextmanager
async def open_fork_server() -> AsyncGenerator[ForkServer]:
    """Run a fork server for the length of the block; the bots must have ended by then."""
    # In a session of its own: an interrupt at the terminal is for the client, not for bots that would end in peace.
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.crashes.fork_server", stdin=PIPE, stdout=PIPE, start_new_session=True
    )
    try:
        yield ForkServer(process)
    finally:
        assert process.stdin
        process.stdin.close()
        await process.wait()
