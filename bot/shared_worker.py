"""One process among several: whoever advances a run shows it, and nobody else does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

from bot.clock import Timing
from bot.slack.cards.status import is_under_way
from orchestration.commands.handler import CommandHandler
from orchestration.execution.engine import Engine
from orchestration.execution.unit_of_work import UnitOfWork
from orchestration.ports import Clock, Dispatcher, Notifier, TakenOverError
from orchestration.progress import CHANGING, Progress
from orchestration.queue.workers import TimerDispatcher, WorkerSettings
from schemas.run import Run

if TYPE_CHECKING:
    from bot.teams import TenantRegistry
    from orchestration.queue.job_tables import ProcrastinateTables
    from orchestration.queue.procrastinate import ProcrastinateDispatcher

SHOW_WITHIN_S = 15.0
LET_GO_WITHIN_S = 3.0
"""So long an edit that is on its way may take before the next plan is shown, by another process."""
SHOW_AGAIN_AFTER = timedelta(seconds=30)

UnitOfWorkFactory = Callable[[Dispatcher, Notifier], UnitOfWork]
"""Makes what records runs, for a dispatcher and an notifier."""


def _unnoted() -> None:
    return None


@dataclass(frozen=True, slots=True)
class SharedWorker:
    """What a process needs to work beside others."""

    dispatcher: ProcrastinateDispatcher
    tenants: TenantRegistry
    orchestrator: Engine
    clock: Clock
    failed: Callable[[], None] = _unnoted
    """Told of each advance that broke off."""

    async def work(self, stopped: asyncio.Event, settings: WorkerSettings) -> None:
        """Advance runs until ``stopped``.

        Raises:
            orchestration.queue.workers.WorkerStoppedError: the database is gone.
        """
        await self.dispatcher.work(self._advance, stopped, settings)

    async def _advance(self, team: str, run_id: str) -> None:
        taken_over = False
        try:
            await self.orchestrator.advance(team, run_id)
        except TakenOverError:
            taken_over = True
            raise
        except Exception:
            self.failed()
            raise
        finally:
            await self._show(team, run_id, taken_over=taken_over)

    async def _show(self, team: str, run_id: str, *, taken_over: bool) -> None:
        """While cards are on their way the run stays with this process; one that died before them is made up for. Who
        has taken the run over shows it too."""
        if not await self.tenants.shown(team, run_id, SHOW_WITHIN_S) and not taken_over:
            self.dispatcher.wake(team, run_id, self.clock.now() + SHOW_AGAIN_AFTER)


def load_job_tables() -> ProcrastinateTables:
    """Return where it is kept who advances which run."""
    # Procrastinate takes a while to load, which nobody with one process should wait for.
    from orchestration.queue.job_tables import ProcrastinateTables

    return ProcrastinateTables()


def open_job_dispatcher(address: str, clock: Clock) -> AbstractAsyncContextManager[ProcrastinateDispatcher]:
    """Open the dispatcher over the database at ``address``."""
    from orchestration.queue.procrastinate import open_dispatcher

    return open_dispatcher(address, clock)


def build_shared_worker(
    jobs: ProcrastinateDispatcher,
    tenants: TenantRegistry,
    timing: Timing,
    work: UnitOfWorkFactory,
    failed: Callable[[], None] | None = None,
) -> SharedWorker:
    """Return a worker that shows what it advances; ``failed`` is told of each advance that broke off."""
    engine = Engine(work(TimerDispatcher(jobs), tenants), timing.timer.sleep)
    return SharedWorker(jobs, tenants, engine, timing.clock, failed or _unnoted)


@dataclass(frozen=True, slots=True)
class ListeningNotifier:
    """What a process shows that takes what people say and leaves the runs to others: only that somebody's words are
    changing a plan, which no other process knows of."""

    jobs: ProcrastinateDispatcher
    tenants: TenantRegistry

    async def show(self, run: Run) -> None:
        """Show nothing: who advances the run does."""
        del run

    def note_progress(self, run: Run, action: str, progress: Progress) -> None:
        """Show nothing: who advances the run does."""
        del run, action, progress

    @asynccontextmanager
    async def show_change(self, run: Run) -> AsyncGenerator[None]:
        """Have people see it where the run waits for a person, so that nobody else shows how it gets on. At the end
        nothing from here is on its way any more, and a worker looks at the run, also where the words changed nothing.
        """
        if is_under_way(run):
            yield
            return
        self.tenants.note_progress(run, CHANGING, Progress(1))
        try:
            yield
        finally:
            try:
                await self.tenants.let_go(run, LET_GO_WITHIN_S)
            finally:
                self.jobs.wake(run.team, run.id)


def build_command_handler(
    jobs: ProcrastinateDispatcher, tenants: TenantRegistry, work: UnitOfWorkFactory
) -> CommandHandler:
    """Return what takes what people say, and shows no more than that it does."""
    return CommandHandler(work(TimerDispatcher(jobs), ListeningNotifier(jobs, tenants)))
