"""What a side of the contest can do, and the process it lives in: one JSON line in, one JSON line out."""

from __future__ import annotations

import asyncio
import gc
import json
import sys
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from dataclasses import asdict
from pathlib import Path
from typing import Any, Protocol

from bench.cases import Block, Case, Clicks, Stored
from bot.garbage_collector import tune_garbage_collector


class Side(Protocol):
    """An engine that carries runs out, each with a name of its own."""

    async def run(self, name: str, case: Case) -> None:
        """Carry one run out, durably; return when it has ended."""
        ...

    async def wait_for_yes(self, name: str) -> None:
        """Begin a run of two calls that needs a yes before the second; return when it waits durably."""
        ...

    async def say_yes(self, name: str) -> float:
        """Give the yes; return when the run has ended. Returns the ``time.perf_counter`` at which the second call
        began."""
        ...

    async def size(self) -> tuple[int, int]:
        """Return the bytes that are stored and the durable commits made so far."""
        ...


Opening = Callable[[Path, str], AbstractAsyncContextManager[Side]]
"""Opens a side over a folder of its own and the upstream's address."""


async def measure_block(side: Side, case: Case, seconds: float, tag: str) -> Block:
    """Keep ``case.at_once`` runs under way for so long, and let the last ones end."""
    each: list[float] = []
    deadline = time.perf_counter() + seconds

    async def keep_going(lane: int) -> None:
        turn = 0
        while True:
            began = time.perf_counter()
            await side.run(f"{tag}-{lane}-{turn}", case)
            each.append((time.perf_counter() - began) * 1000)
            turn += 1
            if time.perf_counter() >= deadline:
                return

    gc.collect()
    began, cpu = time.perf_counter(), time.process_time()
    await asyncio.gather(*(keep_going(lane) for lane in range(case.at_once)))
    return Block(len(each), time.perf_counter() - began, time.process_time() - cpu, each)


async def measure_clicks(side: Side, count: int, tag: str) -> Clicks:
    """Let runs wait for a yes, then give it to one after another."""
    names = [f"{tag}-{number}" for number in range(count)]
    for name in names:
        await side.wait_for_yes(name)
    to_call: list[float] = []
    to_end: list[float] = []
    for name in names:
        clicked = time.perf_counter()
        called = await side.say_yes(name)
        to_call.append((called - clicked) * 1000)
        to_end.append((time.perf_counter() - clicked) * 1000)
    return Clicks(to_call, to_end)


async def measure_stored(side: Side, actions: int, count: int, tag: str) -> Stored:
    """Carry runs out one at a time, and see what they left."""
    before = await side.size()
    for number in range(count):
        await side.run(f"{tag}-{number}", Case(actions, 1, 0))
    after = await side.size()
    return Stored(actions, (after[0] - before[0]) / count, (after[1] - before[1]) / count)


async def _park(side: Side, count: int, first: int) -> dict[str, int]:
    names = [f"parked-{number}" for number in range(first, first + count)]
    for at in range(0, count, 100):
        await asyncio.gather(*(side.wait_for_yes(name) for name in names[at : at + 100]))
    return {"parked": count}


async def _answer(side: Side, asked: dict[str, Any]) -> object:
    match asked["do"]:
        case "block":
            return asdict(await measure_block(side, Case(**asked["case"]), asked["seconds"], asked["tag"]))
        case "clicks":
            return asdict(await measure_clicks(side, asked["count"], asked["tag"]))
        case "stored":
            return asdict(await measure_stored(side, asked["actions"], asked["count"], asked["tag"]))
        case "park":
            return await _park(side, asked["count"], asked["first"])
        case unknown:
            raise ValueError(unknown)


async def _live(opening: Opening, folder: Path, upstream: str) -> None:
    loop = asyncio.get_running_loop()
    async with opening(folder, upstream) as side:
        tune_garbage_collector()  # as metel's own process does; the peers get the same
        _say({"ready": True})
        while line := await loop.run_in_executor(None, sys.stdin.readline):
            _say(await _answer(side, json.loads(line)))


def _say(answer: object) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


def live(opening: Opening) -> None:
    """Be the process of a side until its input ends; the arguments are its folder and the upstream's address."""
    asyncio.run(_live(opening, Path(sys.argv[1]), sys.argv[2]))
