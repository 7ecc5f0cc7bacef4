"""What a sweep counted, kept for each scenario in a file, so that a long one can go on where it was interrupted."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from tests.crashes.cases import Database, Outcome


@dataclass(frozen=True)
class Tally:
    """The counts of a scenario's cases on SQLite or PostgreSQL. ``unreached``: moments at which
    a process was to die and to which it did not come."""

    name: str
    on: Database
    cases: int
    kills: int
    recovery_kills: int
    unreached: int
    broken: int
    seconds: float


@dataclass
class Report:
    """What a sweep counted."""

    scenarios: set[str] = field(default_factory=set[str])
    points: set[str] = field(default_factory=set[str])
    cases: int = 0
    kills: int = 0
    recovery_kills: int = 0
    unreached: int = 0
    broken: list[Outcome] = field(default_factory=list[Outcome])

    def add(self, outcome: Outcome) -> None:
        """Count an outcome in."""
        self.scenarios.add(outcome.case.scenario.name)
        self.points |= {point for lives in outcome.points.values() for life in lives for point in life}
        self.cases += 1
        self.kills += outcome.kills
        self.recovery_kills += max(0, outcome.kills - 1)
        self.unreached += outcome.unreached()
        if outcome.problems:
            self.broken.append(outcome)

    def join(self, other: Report) -> None:
        """Count in what another counted."""
        self.scenarios |= other.scenarios
        self.points |= other.points
        self.cases += other.cases
        self.kills += other.kills
        self.recovery_kills += other.recovery_kills
        self.unreached += other.unreached
        self.broken += other.broken

    def tally(self, name: str, on: Database, seconds: float) -> Tally:
        """Return the counts as those of one scenario."""
        counts = (self.cases, self.kills, self.recovery_kills, self.unreached, len(self.broken))
        return Tally(name, on, *counts, round(seconds, 1))

    def told(self) -> str:
        """Return the counts in a line."""
        return (
            f"{len(self.scenarios)} scenarios, {len(self.points)} points, {self.cases} cases, {self.kills} kills "
            f"({self.recovery_kills} while recovering), {self.unreached} moments not come to, {len(self.broken)} broken"
        )


def read_tallies(path: Path | None) -> list[Tally]:
    """Return what is in the file, one tally a line; nothing where there is none."""
    if path is None or not path.exists():
        return []
    return [Tally(**json.loads(line)) for line in path.read_text().splitlines()]


def keep_tally(path: Path, tally: Tally) -> None:
    """Write a tally at the end of the file."""
    with path.open("a") as file:
        file.write(json.dumps(asdict(tally), ensure_ascii=False) + "\n")


def told(tallies: Sequence[Tally]) -> str:
    """Return the sums in a line."""
    alone, shared = (len([one for one in tallies if one.on == on]) for on in ("sqlite", "postgres"))
    return (
        f"in all {alone} scenarios on SQLite and {shared} on PostgreSQL, {sum(one.cases for one in tallies)} cases, "
        f"{sum(one.kills for one in tallies)} kills ({sum(one.recovery_kills for one in tallies)} while recovering), "
        f"{sum(one.unreached for one in tallies)} moments not come to, {sum(one.broken for one in tallies)} broken, "
        f"in {sum(one.seconds for one in tallies):.0f} s"
    )
