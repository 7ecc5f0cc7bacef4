"""The processes of one case: each dies where the case says, and is started again."""

from __future__ import annotations

import signal
import time
from collections import Counter
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path

from tests.crashes.bots import Bot, Nursery
from tests.crashes.cases import Outcome
from tests.crashes.grounds import Ground, Role

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
MOST_STARTS = 8


class TooManyStartsError(Exception):
    """A process was started again and again, and no end is in sight."""


class Household:
    """Keeps the processes of a case alive. ``environment`` is what all of them are told."""

    def __init__(
        self, outcome: Outcome, nursery: Nursery, ground: Ground, folder: Path, environment: Mapping[str, str]
    ) -> None:
        self._case = outcome.case
        self._outcome = outcome
        self._nursery = nursery
        self._ground = ground
        self._folder = folder
        self._environment = environment
        self._bots: dict[Role, Bot] = {}
        self._starts: Counter[Role] = Counter()
        self._begun = time.monotonic()
        self._passed = timedelta()

    @property
    def is_whole(self) -> bool:
        """Whether every process is there."""
        return all(role in self._bots and not self._bots[role].gone.is_set() for role in self._ground.roles)

    async def keep(self) -> bool:
        """Start what is not there, or not there any more; return whether something was.

        Raises:
            TooManyStartsError: a process does not stay.
        """
        missing: list[Role] = [
            role for role in self._ground.roles if role not in self._bots or self._bots[role].gone.is_set()
        ]
        for role in missing:
            if role in self._bots:
                self._bury(role)
            await self._start(role)
        return bool(missing)

    async def leap(self, by: timedelta) -> None:
        """Have all stop; when they are started again, time has passed."""
        self._passed += by
        there = list(self._bots.values())
        for bot in there:
            bot.signal(signal.SIGTERM)
        for bot in there:
            await bot.gone.wait()
        self._ground.leap(by)

    async def stop(self) -> bool:
        """Tell all to stop and wait until they have; return whether each did so by itself."""
        for bot in self._bots.values():
            bot.signal(signal.SIGTERM)
        ended = [await self._ended(role) for role in list(self._bots)]
        return all(ended)

    async def end(self) -> None:
        """Kill what is left."""
        for role, bot in self._bots.items():
            bot.signal(signal.SIGKILL)
            await bot.gone.wait()
            self._read_points(role)
        self._bots.clear()

    async def _ended(self, role: Role) -> bool:
        bot = self._bots[role]
        await bot.gone.wait()
        return self._bury(role)

    def _bury(self, role: Role) -> bool:
        """Note how a process ended; return whether it did so by itself."""
        code = self._bots[role].exit_code
        if code is None:
            self._outcome.kills += 1
            self._ground.pass_time()
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
        now = NOW + timedelta(seconds=time.monotonic() - self._begun) + self._passed
        environment = {
            **self._environment,
            **self._ground.settings,
            "DATABASE_URL": self._ground.url,
            "METEL_NOW": now.isoformat(),
            "METEL_CRASH_RECORD": str(self._record(role)),
        }
        deaths = self._case.deaths if role == self._case.victim else ()
        moment = deaths[number] if number < len(deaths) else None
        if moment is not None:
            environment["METEL_CRASH_AT"] = str(moment)
        self._bots[role] = await self._nursery.bear(environment, self._folder, self._case.plant, role)

    def _record(self, role: Role) -> Path:
        return self._folder / f"points-{role}-{self._starts[role]}"

    def _read_points(self, role: Role) -> None:
        record = self._record(role)
        points = record.read_text().split() if record.exists() else []
        self._outcome.points.setdefault(role, []).append(points)
