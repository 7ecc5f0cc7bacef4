"""The joined report of a sweep: what was counted over each database, what is broken, what is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import get_args

from orchestration.crash_points import list_points
from tests.crashes.cases import Case, Database, Outcome
from tests.crashes.deaths import single_deaths
from tests.crashes.pieces import DATABASE_NAMES, Unit, all_pieces, all_units
from tests.crashes.results import CaseResult, ResultFile, count


def results_of(unit: Unit, folder: Path) -> ResultFile:
    """Return the results of a unit, in the folder of a revision."""
    return ResultFile(folder / unit.database / f"{unit.name}.jsonl")


def deaths_left(unit: Unit, results: ResultFile) -> list[Case] | None:
    """Return the single deaths of a unit that are not through; ``None`` before the points it comes to are known."""
    if results.lives is None:
        return None
    return [case for case in single_deaths(Outcome(unit.case(), points=results.lives)) if not results.has(case)]


@dataclass(frozen=True)
class Report:
    """The results of a revision; ``left``: why a unit is not whole."""

    revision: str
    results: Mapping[Unit, list[CaseResult]]
    left: Mapping[Unit, str]

    @property
    def broken(self) -> list[CaseResult]:
        """The cases that are not as they must be."""
        return [one for results in self.results.values() for one in results if one.problems]

    def is_sound(self, units: Iterable[Unit]) -> bool:
        """Whether these units are whole and nothing in them is broken."""
        return not any(unit in self.left or count(self.results[unit]).broken for unit in units)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        yield f"crash sweep of {self.revision}"
        for database in get_args(Database):
            yield self._sums(database)
        missed = [point for point in list_points() if point not in self._died_at()]
        none_at = f", none at {', '.join(missed)}" if missed else ""
        yield f"deaths at {len(list_points()) - len(missed)} of {len(list_points())} crash points{none_at}"
        yield from (self._piece(number, piece) for number, piece in enumerate(all_pieces(), 1))
        yield from (f"BROKEN {one.case}: {'; '.join(one.problems)}" for one in self.broken)

    def _sums(self, database: Database) -> str:
        units = [unit for unit in self.results if unit.database == database]
        whole = [unit for unit in units if unit not in self.left]
        counts = count([one for unit in units for one in self.results[unit]])
        return f"{DATABASE_NAMES[database]}: {len(whole)} of {len(units)} scenarios, {counts}"

    def _piece(self, number: int, piece: Sequence[Unit]) -> str:
        left = [f"{unit.name} ({self.left[unit]})" for unit in piece if unit in self.left]
        missing = f", missing: {'; '.join(left)}" if left else ""
        whole = f"{len(piece) - len(left)} of {len(piece)} scenarios"
        return f"piece {number}, {DATABASE_NAMES[piece[0].database]}: {whole}{missing}"

    def _died_at(self) -> set[str]:
        results = [one for of_unit in self.results.values() for one in of_unit if not one.unreached]
        return {moment.rpartition(":")[0] for one in results for moment in one.deaths}


def read_report(revision: str, folder: Path) -> Report:
    """Read the results of a revision from its folder."""
    files = {unit: results_of(unit, folder) for unit in all_units()}
    why = {unit: _why_not_whole(unit, file) for unit, file in files.items()}
    return Report(
        revision,
        {unit: file.results for unit, file in files.items()},
        {unit: reason for unit, reason in why.items() if reason},
    )


def _why_not_whole(unit: Unit, results: ResultFile) -> str:
    left = deaths_left(unit, results)
    if left is None:
        return "not begun"
    return f"{len(left)} deaths left" if left else ""
