"""The whole sweep in pieces: each takes less than an hour on two idle cores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import get_args

from tests.crashes.cases import Case, Database
from tests.crashes.scenarios import ON_POSTGRES, SCENARIOS, scenario_named

PIECE_SIZES: Mapping[Database, int] = {"sqlite": 18, "postgres": 3}
"""How many scenarios a piece has: over SQLite one takes two minutes, over PostgreSQL a quarter of an hour."""
DATABASE_NAMES: Mapping[Database, str] = {"sqlite": "SQLite", "postgres": "PostgreSQL"}


@dataclass(frozen=True)
class Unit:
    """A scenario, by its name, and the database that it is swept over."""

    name: str
    database: Database

    def __str__(self) -> str:
        return f"{self.name} on {DATABASE_NAMES[self.database]}"

    def case(self) -> Case:
        """Return the case in which nothing dies."""
        return Case(scenario_named(self.name), database=self.database)


def all_units() -> list[Unit]:
    """Return all that the sweep is made of."""
    return [Unit(name, database) for database in get_args(Database) for name in _swept_over(database)]


def all_pieces() -> list[Sequence[Unit]]:
    """Return the pieces in turn; each has one database."""
    pieces: list[Sequence[Unit]] = []
    for database, size in PIECE_SIZES.items():
        units = [one for one in all_units() if one.database == database]
        pieces += [units[start : start + size] for start in range(0, len(units), size)]
    return pieces


def _swept_over(database: Database) -> list[str]:
    return [one.name for one in SCENARIOS if database == "sqlite" or one.name in ON_POSTGRES]
