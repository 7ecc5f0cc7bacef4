"""Runs one case: a person does what the scenario says, a bot dies where the case says and is started again.

Everything is driven by the state of the workspace and of the database; nothing asks the bot.
"""

from __future__ import annotations

import asyncio
import logging
import shutil
import tempfile
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Iterable
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import TypeVar

import httpx
from starlette.requests import ClientDisconnect

from bot.clock import SystemClock
from orchestration.run.action_events import BrokenJournalError
from orchestration.storage.database import open_database
from orchestration.storage.errors import DatabaseError
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from tests.crashes.cases import NOW, Case, Outcome
from tests.crashes.databases import CaseDatabase, PostgresServer, SqliteDatabase
from tests.crashes.fork_client import ForkServer, open_fork_server
from tests.crashes.invariants import problems_of
from tests.crashes.person import Person
from tests.crashes.processes import Processes, TooManyStartsError

LOOK_EVERY_S = 0.1
"""Short beside a case, which takes two seconds; each look at the database costs a millisecond."""
LONGEST_SKIP = timedelta(minutes=1)
"""A longer wait is one for people."""
T = TypeVar("T")
NO_KEEP_ALIVE = httpx.Limits(max_keepalive_connections=0)


@dataclass(frozen=True)
class Runner:
    """What cases have in common. ``template``: a SQLite file to which the migrations were applied; ``postgres``: the
    server of shared databases, if there is one; ``keep``: where the folders of broken cases go."""

    fork_server: ForkServer
    template: Path
    postgres: PostgresServer | None = None
    keep: Path | None = None

    @contextmanager
    def database(self, case: Case, folder: Path) -> Generator[CaseDatabase]:
        """Make an empty database for the length of the block."""
        if case.database == "sqlite":
            yield SqliteDatabase(folder, None if case.scenario.starts_without_schema else self.template)
            return
        assert self.postgres is not None
        database = self.postgres.new()
        try:
            yield database
        finally:
            self.postgres.drop(database)


class _NoLostRequests(logging.Filter):
    """Leaves out what the workspace's server says of requests whose sender died, or that an interrupt broke off."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], ClientDisconnect | asyncio.CancelledError))


@asynccontextmanager
async def open_runner(postgres: PostgresServer | None = None, keep: Path | None = None) -> AsyncGenerator[Runner]:
    """Open what cases have in common."""
    logging.getLogger("uvicorn.error").addFilter(_NoLostRequests())
    with tempfile.TemporaryDirectory(prefix="metel-template-") as folder:
        template = Path(folder) / "metel.db"
        async with open_database(f"sqlite:///{template}", SystemClock()):
            pass
        async with open_fork_server() as fork_server:
            yield Runner(fork_server, template, postgres, keep)


async def run_together(work: Iterable[Callable[[], Awaitable[T]]], at_once: int) -> list[T]:
    """Do all of it, so much at once; return what came of it, in turn."""
    room = asyncio.Semaphore(at_once)

    async def do(one: Callable[[], Awaitable[T]]) -> T:
        async with room:
            return await one()

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(do(one)) for one in work]
    return [task.result() for task in tasks]


class CaseRun:
    """One case under way."""

    def __init__(
        self, case: Case, database: CaseDatabase, processes: Processes, sandbox: RunningSandbox, person: Person
    ) -> None:
        self._case = case
        self._database = database
        self._processes = processes
        self._slack = sandbox.sandbox.world.slack
        self._person = person
        self._clock = sandbox.sandbox.exchange.clock
        self._next_wake: datetime | None = None

    async def until_at_rest(self) -> None:
        """Keep the processes running until everything has come to an end and they have stopped by themselves.

        Raises:
            TimeoutError: it did not come to rest in time.
            TooManyStartsError: a process did not stay.
        """
        stopped = False
        while not stopped:
            async with asyncio.timeout(self._case.timeout_s) as limit:
                await self._run(limit)
                stopped = await self._processes.stop()

    async def end(self) -> None:
        """End what is left: what the person is doing, and processes."""
        await self._person.stop()
        await self._processes.kill()

    async def _run(self, limit: asyncio.Timeout) -> None:
        while not self._at_rest():
            if await self._processes.start_missing():
                limit.reschedule(asyncio.get_running_loop().time() + self._case.timeout_s)
            await self._person.act()
            self._skip_wait()
            await asyncio.sleep(LOOK_EVERY_S)

    def _skip_wait(self) -> None:
        """Leave out what a run waits before it looks or tries again, unless the wait is one for people."""
        wake_at = self._database.next_wake()
        left = wake_at - self._clock.now() if wake_at is not None else timedelta()
        if wake_at == self._next_wake and timedelta() < left <= LONGEST_SKIP and not self._slack.deliveries.pending:
            self._processes.skip(left)
        self._next_wake = wake_at

    def _at_rest(self) -> bool:
        """Whether every run has ended and nothing that came in is left, as the database and the workspace say."""
        if not self._processes.all_run or not self._slack.sockets.open:
            return False
        if self._slack.deliveries.pending or self._person.is_busy:
            return False
        counts = self._database.counts()
        return counts is not None and counts.runs >= self._case.scenario.runs and not counts.undone


async def run_case(case: Case, runner: Runner) -> Outcome:
    """Run a case in a workspace of its own until it is at rest, and judge what it left."""
    started_at = time.monotonic()
    outcome = Outcome(case)
    with tempfile.TemporaryDirectory(prefix="metel-crash-") as name:
        async with (
            running_sandbox(now=NOW) as sandbox,
            # A connection that is kept may be closed by the server just when it is used again.
            httpx.AsyncClient(base_url=sandbox.url, timeout=20, limits=NO_KEEP_ALIVE, verify=False) as http,
        ):
            with runner.database(case, Path(name)) as database:
                environment = _environment(case, sandbox)
                processes = Processes(
                    outcome, runner.fork_server, database, Path(name), environment, clock=sandbox.sandbox.exchange.clock
                )
                person = Person(case.scenario, sandbox, http, processes.pause)
                await _run_to_rest(outcome, CaseRun(case, database, processes, sandbox, person))
                with _copied(Path(name), runner.keep, outcome):
                    outcome.problems += await _judged(case, sandbox, database)
            outcome.requests = [row["method"] for row in sandbox.sandbox.exchange.ledger]
        log = Path(name) / "bot.log"
        outcome.log = log.read_text() if log.exists() else ""
    outcome.seconds = time.monotonic() - started_at
    return outcome


@contextmanager
def _copied(folder: Path, keep: Path | None, outcome: Outcome) -> Generator[None]:
    """Keep a copy of the folder as it was before it was judged, where something turns out to be broken."""
    if keep is None:
        yield
        return
    copy = shutil.copytree(folder, keep / folder.name)
    yield
    if not outcome.problems:
        shutil.rmtree(copy)


async def _run_to_rest(outcome: Outcome, case_run: CaseRun) -> None:
    try:
        await case_run.until_at_rest()
    except httpx.HTTPError as error:
        outcome.problems.append(f"the person could not reach the workspace: {error!r}")
    except TooManyStartsError as error:
        outcome.problems.append(str(error))
    except TimeoutError:
        outcome.problems.append(f"not at rest within {outcome.case.timeout_s} s")
    finally:
        await case_run.end()


def _environment(case: Case, sandbox: RunningSandbox) -> dict[str, str]:
    return {**sandbox.environment, **(optional_environment_for(sandbox.url) if case.scenario.script else {})}


async def _judged(case: Case, sandbox: RunningSandbox, database: CaseDatabase) -> list[str]:
    if database.counts() is None:
        return ["there is no database"]
    try:
        return await problems_of(case.scenario, sandbox.sandbox, database.url)
    except (DatabaseError, BrokenJournalError) as error:
        return [f"the database can't be read: {error}"]
