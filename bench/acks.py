"""The product under load: ``metel serve`` behind Socket Mode, with mentions that each begin a run and get an answer."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import sys
import time
from collections.abc import AsyncGenerator, Iterable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from pathlib import Path

from bench.ack_clients import BARE, BOLT
from bench.slack_wire import SlackWire, slack_wire

AGAIN = 0.3
REST_WITHIN_S = 120.0
LOOK_EVERY_S = 0.1


@dataclass(frozen=True, slots=True)
class Load:
    """What one kind of load met: whether it came at once, ack times in milliseconds, what became of the events."""

    name: str
    at_once: bool
    events: int
    redelivered: int
    acks_ms: list[float]
    unacknowledged: int
    runs: int
    answered: int
    rest_s: float


@dataclass(frozen=True, slots=True)
class Bare:
    """What a burst met in a client that acknowledges and does no more: ack times in milliseconds."""

    name: str
    acks_ms: list[float]


@dataclass(frozen=True, slots=True)
class Acks:
    """What ``metel serve`` met under each load, and what the burst met in clients that only acknowledge."""

    loads: list[Load]
    bare: list[Bare]


@asynccontextmanager
async def _serving(wire: SlackWire, folder: Path) -> AsyncGenerator[Path]:
    file = folder / "metel.db"
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("METEL_", "SLACK_", "OPENAI_"))}
    env = {
        **kept,
        "SLACK_BOT_TOKEN": "xoxb-bench",
        "SLACK_APP_TOKEN": "xapp-bench",
        "SLACK_API_URL": f"{wire.url}/api/",
        "METEL_RATE_FACTOR": "1000",  # the wire limits nobody
        "DATABASE_URL": f"sqlite:///{file}",
    }
    async with _connected(wire, folder, ("-m", "bot.cli", "serve"), env):
        yield file


@asynccontextmanager
async def _connected(
    wire: SlackWire, folder: Path, command: tuple[str, ...], env: dict[str, str]
) -> AsyncGenerator[None]:
    """Run a client of the wire, from when it is connected until the block ends."""
    with (folder / "client.log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, *command), env=env, stdout=log, stderr=log, cwd=folder
        )
    try:
        async with asyncio.timeout(60):
            await wire.connected.wait()
        await asyncio.sleep(1.5)  # for a second connection
        yield
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def measure(folder: Path, *, quick: bool) -> Acks:
    """Return what a steady load and a burst met, with 30 % of the events delivered twice."""
    return Acks(await _measure_serve(folder, quick=quick), await _measure_bare(folder, quick=quick))


async def _measure_serve(folder: Path, *, quick: bool) -> list[Load]:
    seconds, burst = (5, 300) if quick else (15, 1000)
    chance = random.Random(7)  # so that the same events come again in each bench
    async with slack_wire() as wire, _serving(wire, folder) as file:
        await _load(wire, file, _Plan("warm", range(1, 21), 20), chance)
        steady = range(1000, 1000 + 100 * seconds)
        return [
            await _load(wire, file, _Plan(f"100 events/s for {seconds} s", steady, 100), chance),
            await _load(wire, file, _Plan(f"a burst of {burst}", range(10_000, 10_000 + burst), None), chance),
        ]


async def _measure_bare(folder: Path, *, quick: bool) -> list[Bare]:
    return [
        Bare(said, await _burst_at(folder, kind, 300 if quick else 1000))
        for kind, said in ((BARE, "aiohttp alone"), (BOLT, "Bolt's own handler"))
    ]


async def _burst_at(folder: Path, kind: str, burst: int) -> list[float]:
    chance = random.Random(7)
    env = {**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)}
    async with slack_wire() as wire:
        command = ("-m", "bench.ack_clients", kind, f"{wire.url}/api/")
        async with _connected(wire, folder, command, env):
            for events in (range(1, 21), range(10_000, 10_000 + burst)):
                wire.acks_ms.clear()
                await _send(wire, events, None, chance)
                await _acknowledged(wire)
            return list(wire.acks_ms)


@dataclass(frozen=True, slots=True)
class _Plan:
    """A load to be sent: as so many events a second, or at once where that is ``None``."""

    name: str
    events: range
    rate: float | None


async def _load(wire: SlackWire, file: Path, plan: _Plan, chance: random.Random) -> Load:
    name, events, rate = plan.name, plan.events, plan.rate
    wire.acks_ms.clear()
    wire.threads.clear()
    before, began = _runs(file), time.perf_counter()
    again = await _send(wire, events, rate, chance)
    ended = time.perf_counter()
    await _rest(wire, file, before + len(events))
    await asyncio.sleep(1)
    runs = _runs(file) - before
    threads = {f"1772586000.{event:06d}" for event in events}
    return Load(
        *(name, rate is None, len(events), again, list(wire.acks_ms), wire.unacknowledged(), runs),
        answered=len(threads & wire.threads),
        rest_s=time.perf_counter() - ended - 1 if rate else time.perf_counter() - began - 1,
    )


async def _send(wire: SlackWire, events: Iterable[int], rate: float | None, chance: random.Random) -> int:
    again, began = 0, time.perf_counter()
    for number, event in enumerate(events):
        if rate is not None:
            await asyncio.sleep(max(0.0, began + number / rate - time.perf_counter()))
        await wire.send(event)
        if chance.random() < AGAIN:
            again += 1
            await wire.send(event, again=True)
    return again


async def _rest(wire: SlackWire, file: Path, runs: int) -> None:
    """Wait until each event is acknowledged and its run has ended."""
    for _ in range(int(REST_WITHIN_S / LOOK_EVERY_S)):
        if not wire.unacknowledged() and _ended(file) >= runs:
            return
        await asyncio.sleep(LOOK_EVERY_S)


async def _acknowledged(wire: SlackWire) -> None:
    for _ in range(int(REST_WITHIN_S / LOOK_EVERY_S)):
        if not wire.unacknowledged():
            return
        await asyncio.sleep(LOOK_EVERY_S)


def _runs(file: Path) -> int:
    return _count(file, "SELECT count(*) FROM runs")


def _ended(file: Path) -> int:
    return _count(file, "SELECT count(*) FROM runs WHERE status = 'succeeded'")


def _count(file: Path, question: str) -> int:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as connection:
        return int(connection.execute(question).fetchone()[0])
