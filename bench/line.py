"""A hundred requests at once in one channel, at the vendors' published rates: ``python -m bench.line [--count N]``.

The sandbox and ``metel serve`` run as processes of their own, each vendor call takes 0.2 s, and time is real. Told are
the seconds until each request was answered, the waiting events of each run (``retry_planned`` and ``line_joined``), the
calls of each method and how many of them came too soon.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shlex
import shutil
import sqlite3
import sys
import tempfile
import time
from asyncio.subprocess import PIPE, Process
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import httpx

COUNT = 100
LATENCY_S = 0.2
PEOPLE = ("minji", "junho", "sarah", "jihoon")
CHANNEL = "#sales"
ASKED = "@metel 노션 작업 데이터베이스에서 이번 주 마감인 작업 보여줘"
WAITING = ("retry_planned", "line_joined")
GIVE_UP_S = 900.0
LOOK_EVERY_S = 2.0
Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Crowded:
    """What came of so many requests at once. Times are in seconds; ``calls`` and ``refused`` are by method."""

    count: int
    answered: int
    half_s: float
    all_s: float
    most_waiting_events: int
    waiting_events: int
    queries: int
    posts: int
    refused: dict[str, int]
    calls: dict[str, int]
    cpu_s: float


async def measure(count: int, rates: float = 1.0, keep: Path | None = None) -> Crowded:
    """Ask so many times at once, and wait until all is answered or nobody would wait any longer. The ledger and the
    database are kept in a folder, where one is given."""
    with tempfile.TemporaryDirectory(prefix="metel-line-") as folder:
        database = Path(folder) / "metel.db"
        async with (
            _sandbox(rates) as environment,
            _bot({**environment, "DATABASE_URL": f"sqlite:///{database}"}) as bot,
        ):
            url = environment["SLACK_API_URL"].removesuffix("/slack/api/")
            async with httpx.AsyncClient(base_url=url, timeout=60) as http:
                await _connected(http)
                began = time.monotonic()
                asked = await asyncio.gather(*(_ask(http, PEOPLE[number % len(PEOPLE)]) for number in range(count)))
                answered = await _answers(http, {one["ts"] for one in asked}, began)
                ledger: list[Json] = (await http.get("/ledger")).json()
            cpu_s = _cpu_s(bot.pid)
        if keep is not None:
            (keep / "ledger.json").write_text(json.dumps(ledger, ensure_ascii=False), "utf-8")
            shutil.copy(database, keep / "metel.db")
        return _told(count, sorted(answered.values()), ledger, _waiting_events(database), cpu_s)


def _told(count: int, times: list[float], ledger: list[Json], waits: list[int], cpu_s: float) -> Crowded:
    calls = Counter(str(row["method"]) for row in ledger)
    refused = Counter(str(row["method"]) for row in ledger if row["status"] == 429)
    return Crowded(
        count,
        len(times),
        times[len(times) // 2] if times else 0.0,
        times[-1] if times else 0.0,
        max(waits, default=0),
        sum(waits),
        calls["data_sources.query"],
        calls["chat.postMessage"] - refused["chat.postMessage"],
        dict(refused),
        dict(calls.most_common()),
        cpu_s,
    )


@asynccontextmanager
async def _sandbox(rates: float) -> AsyncGenerator[dict[str, str]]:
    """A sandbox, and the settings that point a bot at it."""
    words = ["sandbox", "--port", "0", "--latency", str(LATENCY_S), "--rates", str(rates), "--print-env"]
    process = await _process(words, {}, PIPE)
    try:
        assert process.stdout is not None
        found: dict[str, str] = {}
        while not (line := (await process.stdout.readline()).decode()).startswith("#"):
            for setting in shlex.split(line):
                name, _, value = setting.partition("=")
                found[name] = value
        yield found
    finally:
        process.terminate()
        await process.wait()


@asynccontextmanager
async def _bot(environment: dict[str, str]) -> AsyncGenerator[Process]:
    process = await _process(["serve"], environment, None)
    try:
        yield process
    finally:
        process.terminate()
        await process.wait()


async def _process(words: list[str], environment: dict[str, str], out: int | None) -> Process:
    command = [sys.executable, "-m", "bot.cli", *words]
    return await asyncio.create_subprocess_exec(*command, env={**os.environ, **environment}, stdout=out)


async def _connected(http: httpx.AsyncClient) -> None:
    while True:
        world = (await http.get("/world", params={"part": "slack"})).json()
        if world["slack"]["connections"]:
            return
        await asyncio.sleep(LOOK_EVERY_S / 10)


async def _ask(http: httpx.AsyncClient, person: str) -> Json:
    said = await http.post(f"/person/{person}/messages", json={"channel": CHANNEL, "text": ASKED})
    said.raise_for_status()
    return said.json()


async def _answers(http: httpx.AsyncClient, threads: set[str], began: float) -> dict[str, float]:
    """When each thread had its answer; those without one are left out once nobody would wait any longer."""
    answered: dict[str, float] = {}
    while len(answered) < len(threads) and time.monotonic() - began < GIVE_UP_S:
        await asyncio.sleep(LOOK_EVERY_S)
        world = (await http.get("/world", params={"part": "slack"})).json()["slack"]
        for message in world["messages"]:
            thread = message.get("thread_ts")
            if thread in threads and thread not in answered and _is_answer(message):
                answered[thread] = time.monotonic() - began
    return answered


def _is_answer(message: Json) -> bool:
    return (
        message["user"] == "U0METEL001"
        and not message.get("to")
        and "랜딩 페이지 개편" in json.dumps([message["text"], message["blocks"]], ensure_ascii=False)
    )


def _waiting_events(database: Path) -> list[int]:
    """How many waiting events each run has."""
    with sqlite3.connect(database) as opened:
        rows = opened.execute("SELECT run_id, body FROM events").fetchall()
    counts: Counter[str] = Counter({str(run): 0 for run, _ in rows})
    counts.update(str(run) for run, body in rows if json.loads(body)["type"] in WAITING)
    return list(counts.values())


def _cpu_s(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> int:
    """Read the arguments, measure, and print what was found as JSON."""
    parser = argparse.ArgumentParser(prog="bench.line", description=__doc__)
    parser.add_argument("--count", type=int, default=COUNT, help="how many requests at once")
    parser.add_argument("--rates", type=float, default=1.0, help="how many times the published rates")
    parser.add_argument("--keep", type=Path, help="a folder for the ledger and the database")
    given = parser.parse_args()
    found = asyncio.run(measure(given.count, given.rates, given.keep))
    sys.stdout.write(json.dumps(asdict(found), indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
