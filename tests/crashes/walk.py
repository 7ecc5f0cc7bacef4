"""Carrying one case to rest: a person does what the scenario says, a bot dies where the case says and is started again.

Everything is driven by looking at the workspace and the database; nothing asks the bot.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
import time
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from bot.clock import SystemClock
from orchestration.run.action_events import BrokenJournalError
from orchestration.storage.database import open_database
from orchestration.storage.errors import DatabaseError
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from tests.crashes.bots import Nursery, open_nursery
from tests.crashes.cases import Case, Outcome
from tests.crashes.grounds import File, Ground, Server
from tests.crashes.household import NOW, Household, TooManyStartsError
from tests.crashes.person import Person
from tests.crashes.truth import problems_of

LOOK_EVERY_S = 0.03
NOT_KEPT = httpx.Limits(max_keepalive_connections=0)


@dataclass(frozen=True)
class Hospital:
    """Where bots come from and what they work on. ``template``: a file that the migrations were applied to;
    ``server``: where shared databases are made, if there is one; ``keep``: where the folders of broken cases go."""

    nursery: Nursery
    template: Path
    server: Server | None = None
    keep: Path | None = None

    @contextmanager
    def ground(self, case: Case, folder: Path) -> Generator[Ground]:
        """Give a database that nothing is in yet."""
        if not case.shared:
            yield File(folder, None if case.scenario.makes_the_schema else self.template)
            return
        assert self.server is not None
        shared = self.server.new()
        try:
            yield shared
        finally:
            self.server.drop(shared)


@asynccontextmanager
async def open_hospital(server: Server | None = None, keep: Path | None = None) -> AsyncGenerator[Hospital]:
    """Open all that cases have in common."""
    with tempfile.TemporaryDirectory(prefix="metel-template-") as folder:
        template = Path(folder) / "metel.db"
        async with open_database(f"sqlite:///{template}", SystemClock()):
            pass
        async with open_nursery() as nursery:
            yield Hospital(nursery, template, server, keep)


class Walk:
    """One case under way."""

    def __init__(self, case: Case, ground: Ground, household: Household, sandbox: RunningSandbox, person: Person):
        self._case = case
        self._ground = ground
        self._household = household
        self._slack = sandbox.sandbox.world.slack
        self._person = person

    async def to_rest(self) -> None:
        """Keep the processes alive until everything has come to an end and they have stopped in peace.

        Raises:
            TimeoutError: it did not come to rest in time.
            TooManyStartsError: a process did not stay.
        """
        stopped = False
        while not stopped:
            async with asyncio.timeout(self._case.patience_s) as patience:
                await self._live(patience)
                stopped = await self._household.stop()

    async def _live(self, patience: asyncio.Timeout) -> None:
        while not self._at_rest():
            if await self._household.keep():
                patience.reschedule(asyncio.get_running_loop().time() + self._case.patience_s)
            await self._person.act()
            await asyncio.sleep(LOOK_EVERY_S)

    def _at_rest(self) -> bool:
        """Whether every run has ended and nothing that came in is left, as the database and the workspace say."""
        if not self._household.is_whole or not self._slack.sockets.open:
            return False
        if self._slack.deliveries.pending or self._person.is_busy:
            return False
        counts = self._ground.counts()
        return counts is not None and counts.runs >= self._case.scenario.runs and not counts.undone


async def walked(case: Case, hospital: Hospital) -> Outcome:
    """Carry a case to rest in a workspace of its own, and judge what it left."""
    begun = time.monotonic()
    outcome = Outcome(case)
    with tempfile.TemporaryDirectory(prefix="metel-crash-") as name:
        async with (
            running_sandbox(now=NOW) as sandbox,
            # A connection that is kept may be closed by the server just when it is used again.
            httpx.AsyncClient(base_url=sandbox.url, timeout=20, limits=NOT_KEPT, verify=False) as http,
        ):
            with hospital.ground(case, Path(name)) as ground:
                environment = _environment(case, sandbox)
                household = Household(outcome, hospital.nursery, ground, Path(name), environment)
                person = Person(case.scenario, sandbox, http, household.leap)
                await _come_to_rest(outcome, household, Walk(case, ground, household, sandbox, person))
                with _kept(Path(name), hospital.keep, outcome):
                    outcome.problems += await _judged(case, sandbox, ground)
            outcome.requests = [row["method"] for row in sandbox.sandbox.exchange.ledger]
        log = Path(name) / "bot.log"
        outcome.log = log.read_text() if log.exists() else ""
    outcome.seconds = time.monotonic() - begun
    return outcome


@contextmanager
def _kept(folder: Path, keep: Path | None, outcome: Outcome) -> Generator[None]:
    """Keep a copy of the folder as it was before anybody looked at it, where something turns out to be broken."""
    if keep is None:
        yield
        return
    copy = shutil.copytree(folder, keep / folder.name)
    yield
    if not outcome.problems:
        shutil.rmtree(copy)


async def _come_to_rest(outcome: Outcome, household: Household, walk: Walk) -> None:
    try:
        await walk.to_rest()
    except httpx.HTTPError as error:
        outcome.problems.append(f"the person could not reach the workspace: {error!r}")
    except TooManyStartsError as error:
        outcome.problems.append(str(error))
    except TimeoutError:
        outcome.problems.append(f"not at rest within {outcome.case.patience_s} s")
    finally:
        await household.end()


def _environment(case: Case, sandbox: RunningSandbox) -> dict[str, str]:
    return {
        **sandbox.environment,
        **(optional_environment_for(sandbox.url) if case.scenario.script else {}),
        **case.scenario.settings,
    }


async def _judged(case: Case, sandbox: RunningSandbox, ground: Ground) -> list[str]:
    if ground.counts() is None:
        return ["there is no database"]
    try:
        return await problems_of(case.scenario, sandbox.sandbox, ground.url)
    except (DatabaseError, BrokenJournalError) as error:
        return [f"the database can't be read: {error}"]
