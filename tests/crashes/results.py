"""Results of a sweep: a file for each scenario and database, to which each case is added as soon as it is through."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.crashes.cases import Case, Outcome, Role

Lives = dict[Role, list[list[str]]]
"""The points that each life of each process came to."""


@dataclass(frozen=True)
class CaseResult:
    """What became of one case. ``deaths``: the moments at which a process was to die; ``unreached``: how many of them
    it did not come to; ``log``: what the processes said, where the case is broken."""

    case: str
    deaths: Sequence[str]
    kills: int
    unreached: int
    problems: Sequence[str] = ()
    log: str = ""


def result_of(outcome: Outcome) -> CaseResult:
    """Return what is kept of an outcome."""
    deaths = tuple(str(one) for one in outcome.case.deaths if one)
    log = outcome.log if outcome.problems else ""
    return CaseResult(str(outcome.case), deaths, outcome.kills, outcome.unreached(), tuple(outcome.problems), log)


@dataclass(frozen=True)
class Counts:
    """Sums over cases. ``recovery_kills``: kills of a process that was recovering from an earlier one."""

    cases: int
    kills: int
    recovery_kills: int
    unreached: int
    broken: int

    def __str__(self) -> str:
        return (
            f"{self.cases} cases, {self.kills} kills ({self.recovery_kills} while recovering), "
            f"{self.unreached} moments not come to, {self.broken} broken"
        )


def count(results: Sequence[CaseResult]) -> Counts:
    """Return the sums."""
    return Counts(
        cases=len(results),
        kills=sum(one.kills for one in results),
        recovery_kills=sum(max(0, one.kills - 1) for one in results),
        unreached=sum(one.unreached for one in results),
        broken=sum(bool(one.problems) for one in results),
    )


class ResultFile:
    """The results of one scenario on one database.

    A line of JSON each: first the run in which nothing died, with the points it came to; then, for each of these, the
    death at that point and the second death that followed it. A line that was cut off counts as not written.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lines = list(_read(path))

    @property
    def lives(self) -> Lives | None:
        """The points that the run in which nothing died came to; ``None`` before it is through."""
        return next((line["lives"] for line in self._lines if "lives" in line), None)

    @property
    def results(self) -> list[CaseResult]:
        """All results."""
        return [CaseResult(**row) for line in self._lines for row in line["results"]]

    def has(self, case: Case) -> bool:
        """Whether that death, and the second one after it, are through."""
        return any(line["case"] == str(case) for line in self._lines)

    def add_recorded(self, outcome: Outcome) -> None:
        """Add the run in which nothing died."""
        self._add({"case": str(outcome.case), "lives": outcome.points, "results": [asdict(result_of(outcome))]})

    def add(self, case: Case, outcomes: Iterable[Outcome]) -> None:
        """Add what became of a death and of the second one after it."""
        self._add({"case": str(case), "results": [asdict(result_of(one)) for one in outcomes]})

    def _add(self, line: dict[str, Any]) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a") as file:
            # The line before may have been cut off.
            file.write("\n" + json.dumps(line, ensure_ascii=False) + "\n")
        self._lines.append(line)


def _read(path: Path) -> Iterator[dict[str, Any]]:
    for line in path.read_text().splitlines() if path.exists() else ():
        with suppress(json.JSONDecodeError):
            yield json.loads(line)
