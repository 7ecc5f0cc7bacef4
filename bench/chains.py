"""Chains: how many vendor calls, one after another, stand between a message and metel's first word, and its answer.

``python -m bench.chains [--people 7 5000 50000]``. Each call takes a fifth of a second and the published rates hold.
Cold is the first request to a process that has just started on a crawled directory, warm the same request again, later
once more after an hour, when all that is kept for minutes is old. A large workspace takes long to crawl: there the
process is the one that has crawled it, an hour later.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Literal

import httpx

from bench.call_chain import TimedCall, find_longest_chain
from sandbox.options import SandboxOptions
from sandbox.server import RunningSandbox, running_sandbox

LATENCY_S = 0.2
NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
SMALL, CROWDS = 7, (5_000, 50_000)
CHANNELS = 10_000
"""So many channels has a workspace of more people than the seed's."""
QUIET_S, LOOK_EVERY_S, ANSWER_WITHIN_S = 1.2, 0.05, 60.0
CRAWL_STEP_S, QUIET_STEPS = 60.0, 8
"""While the directory is crawled the clock moves on by so much at a time; it has ended when so often nothing came."""
State = Literal["cold", "warm", "later"]
STATES: tuple[State, ...] = ("cold", "warm", "later")
LATER_S = 3600.0
FIRST_WORDS = ("chat.postMessage", "agents.sessions.setStatus")
SOCKETS = "apps.connections.open"


@dataclass(frozen=True, slots=True)
class Asked:
    """A request whose channel is named, words of its answer, and how many calls may stand before that."""

    name: str
    text: str
    answer: str
    cold: int
    warm: int


ASKED = (
    Asked("read of a database", "작업 DB에서 진행 중인 일 보여줘", "찾았어요", 4, 2),
    Asked(
        "scenario 1",
        "내일 오후 3시에 노션에 회의 기록을 만들고 #sales 채널에 공유해줘",
        "페이지를 회의록에 만들었어요",
        *(8, 5),
    ),
    Asked("scenario 2", "지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘", "메시지를 올렸어요", 8, 5),
)


@dataclass(frozen=True, slots=True)
class Chain:
    """What stood before the first word and before the answer of one request; ``None`` where none came."""

    asked: Asked
    people: int
    state: State
    first_word: tuple[str, ...] | None
    answer: tuple[str, ...] | None
    answer_s: float

    @property
    def most(self) -> int:
        """The bar of the answer."""
        return self.asked.cold if self.state == "cold" else self.asked.warm


def count_calls(chain: tuple[str, ...] | None) -> str:
    """Return a chain's length as a text; of one that came to no end, that."""
    return "never" if chain is None else str(len(chain))


async def measure(folder: Path, *, quick: bool) -> list[Chain]:
    """Return the chains of all requests in workspaces of each size."""
    crowds = () if quick else CROWDS
    return [chain for people in (SMALL, *crowds) for chain in await _in_workspace(folder / str(people), people)]


async def _in_workspace(folder: Path, people: int) -> list[Chain]:
    await asyncio.to_thread((folder / "crawled").mkdir, parents=True)
    channels = CHANNELS if people > SMALL else 0
    clock = folder / "clock"
    options = SandboxOptions(now=NOW, latency_s=LATENCY_S, clock_file=clock, people=people, channels=channels)
    chains: list[Chain] = []
    async with running_sandbox(options=options) as box, httpx.AsyncClient(base_url=box.url, timeout=60) as http:
        async with _serving(box, folder / "crawled"):
            await _crawled(box)
            if people > SMALL:
                return [chain for asked in ASKED for chain in await _ask_thrice(box, http, asked, people)]
        for number, asked in enumerate(ASKED):
            home = folder / str(number)
            await asyncio.to_thread(shutil.copytree, folder / "crawled", home)
            async with _serving(box, home):
                await _rested(box)
                chains += await _ask_thrice(box, http, asked, people)
    return chains


async def _ask_thrice(box: RunningSandbox, http: httpx.AsyncClient, asked: Asked, people: int) -> list[Chain]:
    chains: list[Chain] = []
    for state in STATES:
        if state == "later" or (state == "cold" and people > SMALL):
            box.sandbox.exchange.clock.advance(LATER_S)
            await _crawled(box)
        chains.append(await _ask(box, http, asked, people, state))
    return chains


@asynccontextmanager
async def _serving(box: RunningSandbox, home: Path) -> AsyncGenerator[None]:
    """``metel serve`` on the database of a folder, connected and with nothing left to do."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("METEL_", "SLACK_", "OPENAI_"))}
    own = {"METEL_RATE_FACTOR": "1", "DATABASE_URL": f"sqlite:///{home / 'metel.db'}"}
    sockets = _count(box, SOCKETS)
    with (home / "serve.log").open("wb") as log:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bot.cli", "serve"),
            env={**kept, **box.environment, **own},
            stdout=log,
            stderr=log,
            cwd=home,
        )
    try:
        async with asyncio.timeout(120):
            while _count(box, SOCKETS) < sockets + 2:  # noqa: ASYNC110 -- the ledger tells nobody of a new row
                await asyncio.sleep(LOOK_EVERY_S)
        yield
    finally:
        if process.returncode is None:
            process.send_signal(signal.SIGTERM)
        await process.wait()


async def _crawled(box: RunningSandbox) -> None:
    """Let the directory be crawled, with the waits for its rates left out."""
    quiet = 0
    while quiet < QUIET_STEPS:
        before = len(_ledger(box))
        box.sandbox.exchange.clock.advance(CRAWL_STEP_S)
        await asyncio.sleep(LATENCY_S * 2)
        quiet = quiet + 1 if len(_ledger(box)) == before else 0


async def _rested(box: RunningSandbox) -> None:
    """Wait until nothing has been asked of a vendor for a while."""
    seen, quiet_s = -1, 0.0
    while quiet_s < QUIET_S:
        seen, quiet_s = (len(_ledger(box)), 0.0) if len(_ledger(box)) != seen else (seen, quiet_s + LOOK_EVERY_S)
        await asyncio.sleep(LOOK_EVERY_S)


async def _ask(box: RunningSandbox, http: httpx.AsyncClient, asked: Asked, people: int, state: State) -> Chain:
    begin, seen = box.sandbox.exchange.clock.now(), len(_ledger(box))
    said = await http.post("/person/minji/messages", json={"channel": "#general", "text": f"@metel {asked.text}"})
    thread = said.json()["ts"]
    answer: dict[str, Any] | None = None
    for _ in range(int(ANSWER_WITHIN_S / LOOK_EVERY_S)):
        answer = next((row for row in _ledger(box)[seen:] if _is_answer(row, thread, asked)), None)
        if answer is not None:
            break
        await asyncio.sleep(LOOK_EVERY_S)
    await _rested(box)
    rows = sorted(_ledger(box)[seen:], key=lambda row: row["at"])
    first = next((row for row in rows if _is_first_word(row, thread)), None)
    calls = [TimedCall.from_row(row) for row in rows if row["ended_at"] is not None]
    ended = datetime.fromisoformat(answer["at"]) if answer else begin
    return Chain(
        *(asked, people, state),
        first_word=_before(calls, begin, first),
        answer=_before(calls, begin, answer),
        answer_s=(ended - begin).total_seconds(),
    )


def _before(calls: Sequence[TimedCall], begin: datetime, row: dict[str, Any] | None) -> tuple[str, ...] | None:
    if row is None:
        return None
    return tuple(call.method for call in find_longest_chain(calls, begin, datetime.fromisoformat(row["at"])))


def _is_first_word(row: dict[str, Any], thread: str) -> bool:
    return row["method"] in FIRST_WORDS and row["body"].get("thread_ts") == thread


def _is_answer(row: dict[str, Any], thread: str, asked: Asked) -> bool:
    said = row["method"] == "chat.postMessage" and row["body"].get("thread_ts") == thread
    return said and asked.answer in str(row["body"].get("text"))


def _ledger(box: RunningSandbox) -> list[dict[str, Any]]:
    return box.sandbox.exchange.ledger


def _count(box: RunningSandbox, method: str) -> int:
    return sum(row["method"] == method for row in _ledger(box))


async def _measure_sizes(sizes: Sequence[int]) -> None:
    for people in sizes:
        with tempfile.TemporaryDirectory(prefix="metel-chains-") as folder:
            for chain in await _in_workspace(Path(folder), people):
                _print(chain)


def _print(chain: Chain) -> None:
    head = f"{chain.people:>6,} people, {chain.asked.name}, {chain.state}"
    first, answer = count_calls(chain.first_word), count_calls(chain.answer)
    sys.stdout.write(f"{head}: first word after {first} (at most 1), answer after {answer} (at most {chain.most})")
    sys.stdout.write(f", {chain.answer_s:.1f} s\n    {' '.join(chain.answer or ())}\n")
    sys.stdout.flush()


def main() -> int:
    """Read the arguments, measure and print the chains."""
    parser = argparse.ArgumentParser(prog="bench.chains", description=__doc__)
    parser.add_argument("--people", type=int, nargs="+", default=[SMALL], help="sizes of the workspaces")
    asyncio.run(_measure_sizes(parser.parse_args().people))
    return 0


if __name__ == "__main__":
    sys.exit(main())
