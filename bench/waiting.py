"""Many runs that wait for a person: what they cost a process, and how long a start takes among them.

Run as a module it is the process that starts: it opens the database as ``metel serve`` does, without Slack, and tells
when it is ready, what it holds and what it does while nothing happens.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from dataclasses import asdict
from pathlib import Path

from bench.cases import Crowd
from bench.children import Child, child
from bot.clock import SystemClock
from bot.garbage_collector import tune_garbage_collector
from orchestration.queue.in_process import InProcessDispatcher
from orchestration.storage.database import Database, open_database

SHOWN_AGAIN = 50
IDLE_S = 3.0


def rss_mb() -> float:
    """Return the memory that this process holds, in MiB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 2**20


async def _start(file: Path) -> Crowd:
    empty, began, woken = rss_mb(), time.perf_counter(), list[str]()

    async def advance(_: str, run_id: str) -> None:
        woken.append(run_id)

    async with open_database(f"sqlite:///{file}", SystemClock()) as database:
        rows = await database.runs.unfinished()
        InProcessDispatcher(advance, SystemClock()).start(rows)
        behind = await database.cards.behind("T1", SHOWN_AGAIN)
        ready = time.perf_counter() - began
        assert not behind, f"{len(behind)} runs would be shown again"
        assert not woken
        count = len(rows)
        del rows
        tune_garbage_collector()
        cpu = time.process_time()
        await asyncio.sleep(IDLE_S)
        idle = (time.process_time() - cpu) / IDLE_S * 100
        # This task, and the one timer of the dispatcher.
        return Crowd(count, ready, rss_mb(), empty, idle, len(asyncio.all_tasks()) - 1)


async def mark_all_shown(database: Database) -> None:
    """Note that people see every open run as it is, as the cards' keeper does."""
    rows = await database.runs.unfinished()
    for at in range(0, len(rows), 500):
        await asyncio.gather(
            *(database.cards.mark_shown(row.team, row.id, row.revision) for row in rows[at : at + 500])
        )


async def parked(folder: Path, upstream: str, count: int) -> Path:
    """Let so many runs come to their approval in a new database; return its file."""
    async with child("metel", "metel", folder, upstream) as side:
        await park(side, count)
    file = folder / "metel.db"
    async with open_database(f"sqlite:///{file}", SystemClock()) as database:
        await mark_all_shown(database)
    return file


async def park(side: Child, count: int) -> None:
    """Have the runs parked in portions that a side answers for in good time."""
    for at in range(0, count, 500):
        await side.park(min(500, count - at), at)


async def crowd_of(file: Path) -> Crowd:
    """Start a process on the database and return what it tells."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.waiting", str(file)), stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    return Crowd(**json.loads(told))


if __name__ == "__main__":
    sys.stdout.write(json.dumps(asdict(asyncio.run(_start(Path(sys.argv[1]))))))
