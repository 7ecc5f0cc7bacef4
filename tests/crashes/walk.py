"""Carrying one case to rest: a person does what the scenario says, a bot dies where the case says and is started again.

Everything is driven by looking at the workspace and the database; nothing asks the bot.
"""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import tempfile
import time
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import get_args

import httpx

from orchestration.crash_points import Moment
from orchestration.storage.errors import DatabaseError
from orchestration.transitions import BrokenJournalError
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import EndStatus
from tests.crashes.bots import Bot, Nursery
from tests.crashes.person import Person
from tests.crashes.scenarios import Scenario
from tests.crashes.truth import problems_of

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
LOOK_EVERY_S = 0.03
AT_REST_WITHIN_S = 60.0
MOST_STARTS = 8
NOT_KEPT = httpx.Limits(max_keepalive_connections=0)
_OPEN = f"SELECT count(*) FROM runs WHERE status NOT IN ({','.join(repr(one) for one in get_args(EndStatus))})"

_COUNTS = ("SELECT count(*) FROM runs", _OPEN, "SELECT count(*) FROM inbox WHERE done_at IS NULL")


@dataclass(frozen=True)
class Case:
    """A scenario and where its bot dies: the first moment in the first start, the second in the second, and so on.

    ``plant`` names a fault that is put into the bot, to see that it is found; ``patience_s`` is how long each start
    may take to come to rest.
    """

    scenario: Scenario
    deaths: tuple[Moment, ...] = ()
    plant: str = ""
    patience_s: float = AT_REST_WITHIN_S

    def __str__(self) -> str:
        return " / ".join([self.scenario.name, *map(str, self.deaths)])


@dataclass
class Outcome:
    """What became of a case. ``points``: those that each start came to, in order; ``requests``: how many reached the
    vendors; ``connections``: how often Socket Mode was opened."""

    case: Case
    kills: int = 0
    problems: list[str] = field(default_factory=list[str])
    points: list[list[str]] = field(default_factory=list[list[str]])
    seconds: float = 0.0
    log: str = ""
    requests: int = 0
    connections: int = 0


class Walk:
    """One case under way."""

    def __init__(self, case: Case, nursery: Nursery, sandbox: RunningSandbox, http: httpx.AsyncClient, folder: Path):
        self.case = case
        self.outcome = Outcome(case)
        self._nursery = nursery
        self._sandbox = sandbox
        self._folder = folder
        self._person = Person(case.scenario, sandbox, http)
        self._begun = time.monotonic()

    @property
    def database(self) -> Path:
        """The bot's database."""
        return self._folder / "metel.db"

    async def to_rest(self) -> None:
        """Start bots until one has brought everything to an end and stopped in peace.

        Raises:
            TimeoutError: it did not come to rest in time.
        """
        for number in range(MOST_STARTS):
            bot = await self._start(number)
            try:
                if await self._live(bot):
                    return
            finally:
                bot.signal(signal.SIGKILL)
                await bot.gone.wait()
                self._read_points(number)
        self.outcome.problems.append(f"started {MOST_STARTS} times and not at rest")

    async def _live(self, bot: Bot) -> bool:
        """Return whether the bot ended in peace, with nothing left to do."""
        async with asyncio.timeout(self.case.patience_s):
            while not bot.gone.is_set() and not self._at_rest():
                await self._person.act()
                await asyncio.sleep(LOOK_EVERY_S)
            bot.signal(signal.SIGTERM)
            await bot.gone.wait()
        code = bot.exit_code
        if code is None:
            self.outcome.kills += 1
        elif code != 0:
            self.outcome.problems.append(f"the bot ended with {code}")
        return code is not None

    async def _start(self, number: int) -> Bot:
        deaths = self.case.deaths
        now = NOW + timedelta(seconds=time.monotonic() - self._begun)
        environment = {
            **self._sandbox.environment,
            **(optional_environment_for(self._sandbox.url) if self.case.scenario.script else {}),
            "DATABASE_URL": f"sqlite:///{self.database}",
            "METEL_NOW": now.isoformat(),
            "METEL_DEFAULT_PARENT": "회의록",
            "METEL_DEFAULT_SPREADSHEET": "매출 현황 2026",
            "METEL_CRASH_RECORD": str(self._record(number)),
        }
        if number < len(deaths):
            environment["METEL_CRASH_AT"] = str(deaths[number])
        return await self._nursery.bear(environment, self._folder, self.case.plant)

    def _record(self, number: int) -> Path:
        return self._folder / f"points-{number}"

    def _read_points(self, number: int) -> None:
        record = self._record(number)
        self.outcome.points.append(record.read_text().split() if record.exists() else [])

    def _at_rest(self) -> bool:
        """Whether every run has ended and nothing that came in is left, as the database and the workspace say."""
        slack = self._sandbox.sandbox.world.slack
        if not slack.sockets.open or slack.deliveries.pending or self._person.is_busy or not self.database.exists():
            return False
        try:
            with closing(sqlite3.connect(f"file:{self.database}?mode=ro", uri=True)) as connection:
                runs, open_runs, waiting = (connection.execute(query).fetchone()[0] for query in _COUNTS)
        except sqlite3.OperationalError:
            return False
        return runs >= self.case.scenario.runs and not open_runs and not waiting


async def _judged(scenario: Scenario, sandbox: RunningSandbox, database: Path) -> list[str]:
    try:
        return await problems_of(scenario, sandbox.sandbox, database)
    except (DatabaseError, BrokenJournalError) as error:
        return [f"the database can't be read: {error}"]


async def walked(case: Case, nursery: Nursery) -> Outcome:
    """Carry a case to rest in a workspace of its own, and judge what it left."""
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="metel-crash-") as name:
        async with (
            running_sandbox(now=NOW) as sandbox,
            # A connection that is kept may be closed by the server just when it is used again.
            httpx.AsyncClient(base_url=sandbox.url, timeout=20, limits=NOT_KEPT) as http,
        ):
            walk = Walk(case, nursery, sandbox, http, Path(name))
            try:
                await walk.to_rest()
            except httpx.HTTPError as error:
                walk.outcome.problems.append(f"the person could not reach the workspace: {error!r}")
            except TimeoutError:
                walk.outcome.problems.append(f"not at rest within {case.patience_s} s")
            if walk.database.exists():
                walk.outcome.problems += await _judged(case.scenario, sandbox, walk.database)
            methods = [row["method"] for row in sandbox.sandbox.exchange.ledger]
            walk.outcome.requests, walk.outcome.connections = len(methods), methods.count("apps.connections.open")
        log = Path(name) / "bot.log"
        walk.outcome.log = log.read_text() if log.exists() else ""
    walk.outcome.seconds = time.monotonic() - begun
    return walk.outcome
