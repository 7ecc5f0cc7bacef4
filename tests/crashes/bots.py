"""Bots as processes that can be killed: forked from a nursery, watched from here."""

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
    """``metel serve`` in a folder of its own. ``gone`` is set when its process has ended."""

    pid: int
    folder: Path
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def exit_code(self) -> int | None:
        """How it ended by itself; ``None`` where it was killed."""
        ended = self.folder / f"ended-{self.pid}"
        return int(ended.read_text()) if ended.exists() else None

    def signal(self, number: signal.Signals) -> None:
        """Send a signal, if it is still there."""
        if not self.gone.is_set():
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)


class Nursery:
    """Forks bots, one request at a time."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._lock = asyncio.Lock()

    async def bear(self, environment: Mapping[str, str], folder: Path, plant: str = "", command: str = "serve") -> Bot:
        """Start a bot, with a fault planted in it where one is named. Where the caller is cancelled, the one on its way
        is killed: an answer that nobody read would be taken for that of the next request."""
        birth = asyncio.ensure_future(self._bear(environment, folder, plant, command))
        try:
            return await asyncio.shield(birth)
        except asyncio.CancelledError:
            (await birth).signal(signal.SIGKILL)
            raise

    async def _bear(self, environment: Mapping[str, str], folder: Path, plant: str, command: str) -> Bot:
        assert self._process.stdin
        assert self._process.stdout
        needed = {"PATH": os.environ["PATH"], **environment}
        asked = {"environment": needed, "folder": str(folder), "plant": plant, "command": command}
        async with self._lock:
            self._process.stdin.write(json.dumps(asked).encode() + b"\n")
            pid = int(await self._process.stdout.readline())
        bot = Bot(pid, folder)
        _watch(bot)
        return bot


def _watch(bot: Bot) -> None:
    try:
        watched = os.pidfd_open(bot.pid)
    except ProcessLookupError:
        bot.gone.set()
        return
    loop = asyncio.get_running_loop()

    def ended() -> None:
        loop.remove_reader(watched)
        os.close(watched)
        bot.gone.set()

    loop.add_reader(watched, ended)


@asynccontextmanager
async def open_nursery() -> AsyncGenerator[Nursery]:
    """A nursery for the length of the block; the bots must be gone by then."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.crashes.nursery", stdin=PIPE, stdout=PIPE
    )
    try:
        yield Nursery(process)
    finally:
        assert process.stdin
        process.stdin.close()
        await process.wait()
