"""A case of the sweep, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypeAlias

from orchestration.crash_points import CrashMoment
from tests.crashes.scenarios.scenario import Scenario

Role: TypeAlias = Literal["serve", "worker"]
Database: TypeAlias = Literal["sqlite", "postgres"]

NOW = datetime.fromisoformat("2026-03-04T10:00:00+09:00")
"""When every case begins."""
AT_REST_WITHIN_S = 60.0
SURVIVED = "-"
"""Stands for a life in which the process does not die."""


@dataclass(frozen=True)
class Case:
    """A scenario and where a process dies: the first moment in its first life, the second in the second, and so on;
    ``None`` for a life that it survives.

    On SQLite there is one process. On PostgreSQL there are two, ``serve`` and ``worker``; ``victim`` is the one that
    dies. ``planted_fault`` names a fault that is put into the bot, to see that it is found; ``compute_timeout_s`` is
    how long the case may take to come to rest, from the last start on."""

    scenario: Scenario
    deaths: tuple[CrashMoment | None, ...] = ()
    database: Database = "sqlite"
    victim: Role = "serve"
    planted_fault: str = ""
    timeout_s: float = AT_REST_WITHIN_S

    def __str__(self) -> str:
        who = f" ({self.victim})" if self.database == "postgres" else ""
        return " / ".join([self.scenario.name + who, *(str(one or SURVIVED) for one in self.deaths)])


@dataclass
class Outcome:
    """What became of a case. ``points``: those that each life of each process came to, in order; ``requests``: the
    methods that were asked of the vendors."""

    case: Case
    kills: int = 0
    problems: list[str] = field(default_factory=list[str])
    points: dict[Role, list[list[str]]] = field(default_factory=dict[Role, list[list[str]]])
    seconds: float = 0.0
    log: str = ""
    requests: list[str] = field(default_factory=list[str])

    def lives(self, role: Role) -> list[list[str]]:
        """The points of each life of a process."""
        return self.points.get(role, [])

    def unreached(self) -> int:
        """How many of the moments at which the victim was to die it did not come to."""
        lives = [*self.lives(self.case.victim), *([] for _ in self.case.deaths)]
        deaths = zip(self.case.deaths, lives, strict=False)
        return len([one for one, life in deaths if one and life.count(one.point) < one.nth])
