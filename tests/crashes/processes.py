"""The processes of one case: each dies where the case says, and is started again."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from sandbox.clock import Clock
from tests.crashes.cases import Outcome, Role
from tests.crashes.databases import CaseDatabase
from tests.crashes.fork_client import Bot, ForkServer

MOST_STARTS = 8


class TooManyStartsError(Exception):
    """A process was started again and again, and no end is in sight."""


class Processes:
    """Starts, stops and restarts the processes of a case. ``environment`` is what all of them are told; they go by
    ``clock``, the sandbox's."""

    def __init__(
        self,
        outcome: Outcome,
        fork_server: ForkServer,
        database: CaseDatabase,
        folder: Path,
        environment: Mapping[str, str],
        *,
        clock: Clock,
    ) -> None:
        self._case = outcome.case
        self._outcome = outcome
        self._fork_server = fork_server
        self._database = database
        self._folder = folder
        self._environment = environment
        self._bots: dict[Role, Bot] = {}
        self._starts: Counter[Role] = Counter()
        self._clock = clock

    @property
    def all_run(self) -> bool:
        """Whether every process is running."""
        return all(map(self._runs, self._database.roles))

    async def start_missing(self) -> bool:
        """Start each process that is not running; return whether there was one.

        Raises:
            TooManyStartsError: a process does not stay.
        """
        missing: list[Role] = [role for role in self._database.roles if not self._runs(role)]
        for role in missing:
            if role in self._bots:
                self._note_exit(role)
            await self._start(role)
        return bool(missing)

    async def pause(self, duration: timedelta) -> None:
        """Stop all; when they are started again, so much time has passed."""
        running = list(self._bots.values())
        for bot in running:
            bot.signal(signal.SIGTERM)
        for bot in running:
            await bot.exited.wait()
        self.skip(duration)

    def skip(self, duration: timedelta) -> None:
        """Let so much time pass at once."""
        self._clock.advance(duration.total_seconds())
        self._database.bring_jobs_forward(duration)

    async def stop(self) -> bool:
        """Tell all to stop and wait until they have; return whether each did so by itself."""
        for bot in self._bots.values():
            bot.signal(signal.SIGTERM)
        ended = [await self._ended(role) for role in list(self._bots)]
        return all(ended)

    async def kill(self) -> None:
        """Kill what is left."""
        for role, bot in self._bots.items():
            bot.signal(signal.SIGKILL)
            await bot.exited.wait()
            self._read_points(role)
        self._bots.clear()

    def _runs(self, role: Role) -> bool:
        return role in self._bots and not self._bots[role].exited.is_set()

    async def _ended(self, role: Role) -> bool:
        bot = self._bots[role]
        await bot.exited.wait()
        return self._note_exit(role)

    def _note_exit(self, role: Role) -> bool:
        """Note how a process ended; return whether it did so by itself."""
        code = self._bots[role].exit_code
        if code is None:
            self._outcome.kills += 1
            self._database.expire_claims()
        elif code != 0:
            self._outcome.problems.append(f"{role} ended with {code}")
        self._read_points(role)
        del self._bots[role]
        return code is not None

    async def _start(self, role: Role) -> None:
        number = self._starts[role]
        if number >= MOST_STARTS:
            raise TooManyStartsError(f"{role} was started {MOST_STARTS} times")
        self._starts[role] += 1
        environment = self._environment_of(role)
        deaths = self._case.deaths if role == self._case.victim else ()
        moment = deaths[number] if number < len(deaths) else None
        if moment is not None:
            environment["METEL_CRASH_AT"] = str(moment)
        self._bots[role] = await self._fork_server.start(environment, self._folder, self._case.planted_fault, role)

    def _environment_of(self, role: Role) -> dict[str, str]:
        return {
            **self._environment,
            **self._database.settings,
            "DATABASE_URL": self._database.url,
            "METEL_CRASH_RECORD": str(self._record(role)),
        }

    def _record(self, role: Role) -> Path:
        return self._folder / f"points-{role}-{self._starts[role]}"

    def _read_points(self, role: Role) -> None:
        record = self._record(role)
        points = record.read_text().split() if record.exists() else []
        self._outcome.points.setdefault(role, []).append(points)
