"""Transactions, and several of them committed together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol, TypeAlias, TypeVar

from sqlalchemy import Connection, String, bindparam, insert, literal_column, or_, select, update
from sqlalchemy.exc import IntegrityError

from orchestration.ports import StaleRunError
from orchestration.storage.entries import (
    Append,
    Entry,
    FinishDelivery,
    MarkShown,
    PutAnchor,
    PutCard,
    Row,
    StoreDelivery,
)
from orchestration.storage.heads import Chain, RunWithoutKeyError
from orchestration.storage.statements import PreparedStatement, Upsert, build_insert
from orchestration.storage.tables import ANCHORED, ANCHORS, CARDS, DATA_KEYS, EVENTS_TABLE, INBOX, RUNS, SHOWN

T = TypeVar("T")


class Transactions(Protocol):
    """An open database. ``shared``: other processes may advance its runs and carry its deliveries as well."""

    @property
    def shared(self) -> bool:
        """Whether work has to be claimed before it is done."""
        ...

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Return what the work reads; each statement sees what was committed when it began.

        Raises:
            DatabaseError: the database can't be read.
        """
        ...

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Do the work in one transaction that is durable when this returns; an exception of the work undoes it. The
        work may be done anew where the database had to undo it for another's sake.

        Raises:
            DatabaseReadOnlyError: it was opened to be read.
            DatabaseError: the database can't be written.
        """
        ...

    async def scrub(self, *, journal: bool = False) -> None:
        """Overwrite what was deleted, as far as the database can: rewrite the tables, with ``journal`` that of the
        events too, and cut the log of writes short.

        Raises:
            DatabaseReadOnlyError, DatabaseError: as for ``write``.
        """
        ...

    def check_identity(self) -> None:
        """See, cheaply, that the database is still the one that was opened.

        Raises:
            DatabaseReplacedError: it was removed, or another one is there.
        """
        ...

    def close(self) -> None:
        """Close the connections; what was begun is finished first."""
        ...


@dataclass(frozen=True, slots=True)
class ReadyRun:
    """A run that a change has made ready to be advanced."""

    id: str
    team: str


class JobTables(Protocol):
    """Where it is kept who is to advance which run, in the same database as the runs. Both are given the driver's own
    connection inside a transaction."""

    def install(self, connection: Any) -> None:
        """Make the tables, or bring them up to date."""
        ...

    def defer(self, connection: Any, ready: Sequence[ReadyRun]) -> None:
        """Have these runs advanced once the transaction is committed."""
        ...


Defer: TypeAlias = Callable[[Any, Sequence[ReadyRun]], None]
"""Has runs advanced, from inside the transaction that made them ready: it is given the driver's own connection, and
what it writes there is committed or undone with the rest."""

WriteOutcome: TypeAlias = bool | Exception
"""What a caller is told: whether something new was stored, or why nothing was."""

_ADVANCED = ("revision", "status", "wake_at")

_CARD = ("run", "key", "channel", "ts", "digest")


class _StaleBatchError(Exception):
    """At least one run of the batch is not at the revision its change expects."""


@dataclass(frozen=True, slots=True)
class _Statements:
    """What is written, in the words of one kind of database."""

    begin_run: PreparedStatement
    advance_run: PreparedStatement
    put_key: PreparedStatement
    append_event: PreparedStatement
    finish_delivery: PreparedStatement
    put_card: PreparedStatement
    mark_shown: PreparedStatement
    store_delivery: Upsert
    put_anchor: PreparedStatement
    put_head: PreparedStatement


@cache
def _statements(dialect: str) -> _Statements:
    advance = update(RUNS).where(
        RUNS.c.team == bindparam("of_team"), RUNS.c.id == bindparam("run_id"), RUNS.c.revision == bindparam("expected")
    )
    finish = update(INBOX).where(INBOX.c.team == bindparam("of_team"), INBOX.c.key == bindparam("done_key"))
    team = (
        select(RUNS.c.team)
        .where(RUNS.c.team == bindparam("of_team", type_=String()), RUNS.c.id == bindparam("of_run", type_=String()))
        .scalar_subquery()
    )
    card = build_insert(CARDS, dialect).values(team=team)
    put = card.on_conflict_do_update(
        index_elements=[CARDS.c.team, CARDS.c.run, CARDS.c.key],
        set_={name: card.excluded[name] for name in ("channel", "ts", "digest")},
        # Of two processes that both posted it the one whose place came second must hear of it.
        where=or_(CARDS.c.ts == literal_column("''"), CARDS.c.ts == card.excluded.ts),
    )
    shown = build_insert(SHOWN, dialect)
    mark = shown.on_conflict_do_update(
        index_elements=[SHOWN.c.team, SHOWN.c.run],
        set_={"revision": shown.excluded.revision},
        where=SHOWN.c.revision < shown.excluded.revision,
    )
    return _Statements(
        begin_run=PreparedStatement(insert(RUNS), dialect),
        advance_run=PreparedStatement(advance, dialect, _ADVANCED),
        put_key=PreparedStatement(insert(DATA_KEYS), dialect),
        append_event=PreparedStatement(insert(EVENTS_TABLE), dialect),
        finish_delivery=PreparedStatement(finish, dialect, ["done_at"]),
        put_card=PreparedStatement(put, dialect, _CARD),
        mark_shown=PreparedStatement(mark, dialect, ["team", "run", "revision"]),
        store_delivery=build_insert(INBOX, dialect).on_conflict_do_nothing(),
        put_anchor=PreparedStatement(insert(ANCHORS), dialect),
        put_head=PreparedStatement(insert(ANCHORED), dialect),
    )


def write_together(
    conn: Connection, entries: Sequence[Entry], chain: Chain, defer: Defer | None = None
) -> list[WriteOutcome]:
    """Write all entries, and return each one's outcome. Events go on with the ``chain``; ``defer`` is told of the runs
    that they make ready.

    Rows that exist are touched in one order, so that two processes don't wait for each other crosswise.

    Raises:
        IntegrityError, StaleBatchError: some entry can't be written; undo all, and go ``write_one_by_one``.
    """
    statements = _statements(conn.dialect.name)
    appends = [entry for entry in entries if isinstance(entry, Append)]
    deliveries = [entry.row for entry in entries if isinstance(entry, StoreDelivery)]
    fresh = _store_deliveries(conn, statements.store_delivery, deliveries)
    _append(conn, statements, appends, chain)
    statements.finish_delivery.execute(conn, _ordered(_finished(entries), "done_key"))
    statements.put_card.execute(
        conn, _ordered([entry.row for entry in entries if isinstance(entry, PutCard)], "run", "key")
    )
    statements.mark_shown.execute(
        conn, _ordered([entry.row for entry in entries if isinstance(entry, MarkShown)], "run")
    )
    _put_anchors(conn, statements, [entry for entry in entries if isinstance(entry, PutAnchor)])
    if defer is not None:
        _have_advanced(conn, appends, defer)
    return [_is_new(entry, fresh) for entry in entries]


UNFIT = (IntegrityError, _StaleBatchError)
"""What ``write_together`` raises when an entry does not fit what is stored."""


def write_one_by_one(
    conn: Connection, entries: Iterable[Entry], chain: Chain, defer: Defer | None = None
) -> list[WriteOutcome]:
    """Write each entry that can be written, in one transaction with a savepoint for each, so that only the callers
    of the others are refused."""
    return [_write_alone(conn, entry, chain, defer) for entry in entries]


def _write_alone(conn: Connection, entry: Entry, chain: Chain, defer: Defer | None) -> WriteOutcome:
    try:
        with conn.begin_nested():
            return write_together(conn, [entry], chain, defer)[0]
    except UNFIT as error:
        if not isinstance(entry, Append):
            return error
        chain.forget(entry.key)
        return _stale(entry)


def _stale(entry: Append) -> StaleRunError:
    return StaleRunError(f"run {entry.run['id']} is not at revision {entry.expected}")


def _ordered(rows: Sequence[Row], *names: str) -> list[Row]:
    """Sort by key; rows of one key stay in the order they came, so that the last one decides."""
    if len(rows) < 2:
        return [*rows]
    return sorted(rows, key=lambda row: [str(row[name]) for name in names])


def _store_deliveries(conn: Connection, statement: Upsert, rows: Sequence[Row]) -> set[tuple[object, object]]:
    """Insert the deliveries whose keys are unknown, and return these keys."""
    first = {(row["team"], row["key"]): dict(row) for row in _ordered(rows[::-1], "team", "key")}
    if not first:
        return set()
    stored = conn.execute(statement.returning(INBOX.c.team, INBOX.c.key), list(first.values()))
    return {(row.team, row.key) for row in stored}


def _append(conn: Connection, statements: _Statements, appends: Sequence[Append], chain: Chain) -> None:
    statements.begin_run.execute(conn, _ordered([entry.run for entry in appends if entry.expected == 0], "id"))
    moved = _ordered([_advance_row(entry) for entry in appends if entry.expected > 0], "run_id")
    if statements.advance_run.execute(conn, moved) != len(moved):
        raise _StaleBatchError
    try:
        events, keys = chain.link(conn, appends)
    except RunWithoutKeyError:
        raise _StaleBatchError from None
    statements.put_key.execute(conn, keys)
    statements.append_event.execute(conn, events)


def _put_anchors(conn: Connection, statements: _Statements, anchors: Sequence[PutAnchor]) -> None:
    statements.put_anchor.execute(conn, [entry.row for entry in anchors])
    statements.put_head.execute(conn, [row for entry in anchors for row in entry.heads])


def _advance_row(entry: Append) -> Row:
    changed = {name: entry.run[name] for name in _ADVANCED}
    return {"of_team": entry.run["team"], "run_id": entry.run["id"], "expected": entry.expected, **changed}


def _finished(entries: Sequence[Entry]) -> list[Row]:
    marks = [entry.done for entry in entries if isinstance(entry, Append) and entry.done is not None]
    return marks + [entry.row for entry in entries if isinstance(entry, FinishDelivery)]


def _have_advanced(conn: Connection, appends: Sequence[Append], defer: Defer) -> None:
    ready = {str(entry.run["id"]): str(entry.run["team"]) for entry in appends if entry.wakes}
    if ready:
        defer(conn.connection.driver_connection, [ReadyRun(run, team) for run, team in ready.items()])


def _is_new(entry: Entry, fresh: set[tuple[object, object]]) -> bool:
    if not isinstance(entry, StoreDelivery):
        return True
    # Two callers may bring one delivery in one batch: the first of them is told that it is new.
    key = (entry.row["team"], entry.row["key"])
    new = key in fresh
    fresh.discard(key)
    return new
