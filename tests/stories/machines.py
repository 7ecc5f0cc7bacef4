"""metel as several processes on one PostgreSQL database, and a sandbox that outlives them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import NOW
from tests.stories.places import until
from tests.world import client_at

SILENT_S = 2.0
"""After so long a process counts as dead."""


@dataclass(frozen=True)
class Machine:
    """A process of metel and what it logs."""

    process: Process
    log: Path

    def said(self, event: str) -> bool:
        """Whether it logged an event of that name."""
        return f'"event": "{event}"' in self.log.read_text("utf-8")

    async def stop(self) -> int:
        """Tell it to stop; return how it ended."""
        if self.process.returncode is None:
            self.process.send_signal(signal.SIGTERM)
        return await self.process.wait()

    def hang(self) -> None:
        """Have it do nothing until it goes on, as a machine that is too busy does."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Have it go on where it hung."""
        self.process.send_signal(signal.SIGCONT)

    async def kill(self) -> None:
        """Kill it as a power cut would."""
        self.process.kill()
        await self.process.wait()


@dataclass(frozen=True)
class Plant:
    """The sandbox, the database, and how to start machines."""

    sandbox: RunningSandbox
    http: httpx.AsyncClient
    database: str
    folder: Path
    stack: AsyncExitStack

    async def start(self, name: str, command: str, **more: str) -> Machine:
        """Start a process and wait until it is at work."""
        log = self.folder / f"{name}.log"
        environment = {**_environment(self.sandbox, self.database), **more}
        with log.open("wb") as out:
            process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "bot.cli", command, env=environment, stderr=out
            )
        machine = Machine(process, log)
        self.stack.push_async_callback(_end, process)
        ready = "serving" if command == "serve" else "working"

        async def is_ready() -> bool:
            assert process.returncode is None, log.read_text("utf-8")
            return machine.said(ready)

        await until(is_ready, 90)
        return machine

    async def say(self, text: str, channel: str, thread_ts: str = "") -> str:
        """Have a person write; return the message's ts."""
        said = {"channel": channel, "text": text, **({"thread_ts": thread_ts} if thread_ts else {})}
        answer = await self.http.post("/person/minji/messages", json=said)
        assert answer.status_code == 200, answer.text
        return answer.json()["ts"]

    async def fault(self, **fault: Any) -> None:
        """Have the sandbox do badly."""
        answer = await self.http.post("/faults", json=fault)
        assert answer.status_code == 200, answer.text


async def _end(process: Process) -> None:
    if process.returncode is None:
        process.kill()
    await process.wait()


def _environment(sandbox: RunningSandbox, database: str) -> Mapping[str, str]:
    return {
        "PATH": os.environ["PATH"],
        **sandbox.environment,
        "DATABASE_URL": database,
        "METEL_NOW": NOW.isoformat(),
        "METEL_LOG": "info",
        "METEL_RATE_FACTOR": "1000",
        "METEL_WORKER_SILENT_S": str(SILENT_S),
    }


@asynccontextmanager
async def open_plant(database: str, folder: Path) -> AsyncGenerator[Plant]:
    """A fresh sandbox beside an empty database; what was started is ended."""
    async with (
        running_sandbox(now=NOW) as sandbox,
        client_at(sandbox.url) as http,
        AsyncExitStack() as stack,
    ):
        yield Plant(sandbox, http, database, folder, stack)
