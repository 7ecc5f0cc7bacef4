"""metel's engine: the orchestrator, its journal in a SQLite file, and the dispatcher of one process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext
from datetime import timedelta
from pathlib import Path

from bench.cases import Case
from bench.outside import Outside, outside
from bench.side import live
from bench.sides.bench_team import TEAM, a_request, ask_for, team_context
from bench.sqlite_size import stored_by
from bot.clock import SystemClock
from orchestration.commands.handler import CommandHandler
from orchestration.execution.engine import Engine
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.progress import Progress
from orchestration.queue.in_process import InProcessDispatcher
from orchestration.run.ask_events import Ruling
from orchestration.run.commands import DecideApproval, Who
from orchestration.run.ids import make_run_id
from orchestration.run.status import compute_status
from orchestration.storage.database import open_database
from schemas.run import Run


class Onlookers:
    """An notifier that tells who waits for a run that it ended, or that it waits for a person."""

    def __init__(self) -> None:
        self.ended: dict[str, asyncio.Future[Run]] = {}
        self.waiting: dict[str, asyncio.Future[Run]] = {}

    async def show(self, run: Run) -> None:
        """Tell those who wait for it."""
        if run.ended is not None:
            _tell(self.ended, run)
        elif self.waiting and compute_status(run) == "waiting":
            _tell(self.waiting, run)

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Nobody looks on while a run is measured."""
        del run, action, progress

    def show_change(self, run: Run) -> AbstractAsyncContextManager[None]:
        """Nobody looks on while a run is measured."""
        del run
        return nullcontext()


def _tell(told: dict[str, asyncio.Future[Run]], run: Run) -> None:
    future = told.pop(run.id, None)
    if future is not None and not future.done():
        future.set_result(run)


class Metel:
    """``Side`` with metel's own parts."""

    def __init__(self, handler: CommandHandler, visibility: Onlookers, calls: Outside, file: Path) -> None:
        self._handler = handler
        self._visibility = visibility
        self._calls = calls
        self._file = file
        self._approvals: dict[str, str] = {}

    async def run(self, name: str, case: Case) -> None:
        """Carry one run out."""
        ended = _await(self._visibility.ended, make_run_id(TEAM.team, name))
        await self._handler.begin(a_request(name, ask_for(case.actions, case.wait_ms)))
        run = await ended
        assert run.ended is not None
        assert run.ended.status == "succeeded", run.errors

    async def wait_for_yes(self, name: str) -> None:
        """Begin a run whose second action is destructive."""
        waiting = _await(self._visibility.waiting, make_run_id(TEAM.team, name))
        await self._handler.begin(a_request(name, ask_for(2, 0, name)))
        run = await waiting
        self._approvals[name] = next(iter(run.approvals))

    async def say_yes(self, name: str) -> float:
        """DecideApproval, and wait for the end."""
        run_id = make_run_id(TEAM.team, name)
        ended = _await(self._visibility.ended, run_id)
        yes = DecideApproval(self._approvals.pop(name), Ruling(True))
        told = await self._handler.take(TEAM.team, run_id, yes, Who("U0BENCH001", "Minji"))
        assert told.accepted, told
        run = await ended
        assert run.ended is not None
        assert run.ended.status == "succeeded", run.errors
        return self._calls.began.pop(name)

    async def size(self) -> tuple[int, int]:
        """Return bytes and commits of the file."""
        return stored_by(self._file)


def _await(told: dict[str, asyncio.Future[Run]], run_id: str) -> asyncio.Future[Run]:
    told[run_id] = asyncio.get_running_loop().create_future()
    return told[run_id]


@asynccontextmanager
async def metel(folder: Path, upstream: str) -> AsyncGenerator[Metel]:
    """Open the engine over ``FOLDER/metel.db``."""
    file, clock, visibility = folder / "metel.db", SystemClock(), Onlookers()
    async with outside(upstream) as calls, open_database(f"sqlite:///{file}", clock) as database:
        context = team_context(calls)

        async def advance(team: str, run_id: str) -> None:
            await orchestrator.advance(team, run_id)

        dispatcher = InProcessDispatcher(advance, clock)
        work = UnitOfWork(database.runs, lambda _: context, dispatcher, visibility)
        orchestrator = Engine(work)
        yield Metel(CommandHandler(work), visibility, calls, file)
        await dispatcher.drain(timedelta(seconds=5))


if __name__ == "__main__":
    live(metel)
