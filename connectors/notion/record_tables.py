"""The tables of a workspace that hold a kind of record: by the words of their titles, else by their columns. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from connectors.names import fold_name
from connectors.notion.columns import Column
from orchestration.patterns import make_regex
from orchestration.text.record_kinds import RecordKind, does_hold_kind, find_record_kind

_ATTENDING = make_regex(r"attend|particip|invite|참석|참가|참여|출석|出席|参加")
"""What a column of people is called who come to something."""
_OTHER: dict[RecordKind, RecordKind] = {"tasks": "meetings", "meetings": "tasks"}


@dataclass(frozen=True, slots=True)
class RecordTable:
    """A table by the names that it has, and its columns."""

    id: str
    names: tuple[str, ...]
    columns: tuple[Column, ...]


def find_record_tables(
    kind: RecordKind, tables: Sequence[RecordTable], preferred: frozenset[str] = frozenset()
) -> list[str]:
    """Return the ids of the tables that a kind of record is kept in, as far as can be told: those that fit best, or the
    one of them that the team's settings name; of meetings that one also where nothing says what it holds."""
    rated = [(rank, table) for table in tables if (rank := _rate(kind, table)) is not None]
    chosen = [one for one in tables if not {*map(fold_name, one.names)}.isdisjoint(map(fold_name, preferred))]
    by_words = [table for rank, table in rated if rank < _BY_SHAPE]
    fitting = by_words or [table for _, table in rated]
    if any(table in chosen for table in fitting):
        return [table.id for table in fitting if table in chosen]
    if not fitting:
        return [one.id for one in chosen] if kind == "meetings" else []
    best = min(rank for rank, _ in rated)
    return [table.id for rank, table in rated if rank == best]


_BY_NAME, _BY_WORD, _BY_SHAPE = range(3)


def _rate(kind: RecordKind, table: RecordTable) -> int | None:
    """Return how surely a table holds a kind of record, the surest first; None where nothing says so."""
    if any(find_record_kind(name) == kind for name in table.names):
        return _BY_NAME
    fits = _does_fit(kind, table.columns)
    if fits and any(does_hold_kind(name, kind) for name in table.names):
        return _BY_WORD
    of_other = any(does_hold_kind(name, _OTHER[kind]) for name in table.names)
    return _BY_SHAPE if fits and not of_other else None


def _does_fit(kind: RecordKind, columns: Sequence[Column]) -> bool:
    """Whether columns are those of a kind of record: of tasks a day, people and a state, of meetings a day and who
    comes."""
    kinds = {column.kind for column in columns}
    if not {"date", "people"} <= kinds:
        return False
    if kind == "tasks":
        return "status" in kinds
    return any(column.kind == "people" and _ATTENDING.search(fold_name(column.name)) for column in columns)
