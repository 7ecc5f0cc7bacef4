"""One transaction for what many callers brought: a statement per table, each with all its rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from orchestration.ports import StaleRunError
from orchestration.storage.entries import Append, Entry, FinishDelivery, PutCard, Row, StoreDelivery
from orchestration.storage.sqlite import Prepared, insert_into
from orchestration.storage.tables import CARDS, EVENTS_TABLE, INBOX, RUNS

Outcome: TypeAlias = bool | Exception
"""What a caller is told: whether something new was stored, or why nothing was."""

_BEGIN_RUN = Prepared(insert(RUNS))
_ADVANCED = ("revision", "status", "wake_at")
_ADVANCE_RUN = Prepared(
    update(RUNS).where(RUNS.c.id == bindparam("run_id"), RUNS.c.revision == bindparam("expected")), _ADVANCED
)
_APPEND_EVENT = Prepared(insert(EVENTS_TABLE))
_STORE_DELIVERY = insert_into(INBOX).on_conflict_do_nothing().returning(INBOX.c.key)
_FINISH_DELIVERY = Prepared(update(INBOX).where(INBOX.c.key == bindparam("done_key")), ["done_at"])
_NEW_CARD = insert_into(CARDS).values(
    team=select(RUNS.c.team).where(RUNS.c.id == bindparam("of_run")).scalar_subquery(),
)
_PUT_CARD = Prepared(
    _NEW_CARD.on_conflict_do_update(
        index_elements=[CARDS.c.run, CARDS.c.key],
        set_={name: _NEW_CARD.excluded[name] for name in ("channel", "ts", "digest")},
    ),
    ["run", "key", "channel", "ts", "digest"],
)


class _StaleBatchError(Exception):
    """At least one run of the batch is not at the revision its change expects."""


def write_together(conn: Connection, entries: Sequence[Entry]) -> list[Outcome]:
    """Write all entries, and return each one's outcome.

    Raises:
        IntegrityError, StaleBatchError: some entry can't be written; undo all, and go ``write_one_by_one``.
    """
    fresh = _store_deliveries(conn, [entry.row for entry in entries if isinstance(entry, StoreDelivery)])
    _append(conn, [entry for entry in entries if isinstance(entry, Append)])
    _FINISH_DELIVERY.execute(conn, _finished(entries))
    _PUT_CARD.execute(conn, [entry.row for entry in entries if isinstance(entry, PutCard)])
    return [_is_new(entry, fresh) for entry in entries]


UNFIT = (IntegrityError, _StaleBatchError)
"""What ``write_together`` raises when an entry does not fit what is stored."""


def write_one_by_one(conn: Connection, entries: Iterable[Entry]) -> list[Outcome]:
    """Write each entry that can be written, in one transaction with a savepoint for each, so that only the callers
    of the others are refused."""
    return [_write_alone(conn, entry) for entry in entries]


def _write_alone(conn: Connection, entry: Entry) -> Outcome:
    try:
        with conn.begin_nested():
            return write_together(conn, [entry])[0]
    except UNFIT as error:
        return _stale(entry) if isinstance(entry, Append) else error


def _stale(entry: Append) -> StaleRunError:
    return StaleRunError(f"run {entry.run['id']} is not at revision {entry.expected}")


def _store_deliveries(conn: Connection, rows: Sequence[Row]) -> set[object]:
    """Insert the deliveries whose keys are unknown, and return these keys."""
    first = {row["key"]: row for row in reversed(rows)}
    if not first:
        return set()
    return set(conn.execute(_STORE_DELIVERY, [dict(row) for row in first.values()]).scalars())


def _append(conn: Connection, appends: Sequence[Append]) -> None:
    _BEGIN_RUN.execute(conn, [entry.run for entry in appends if entry.expected == 0])
    moved = [_advance_row(entry) for entry in appends if entry.expected > 0]
    if _ADVANCE_RUN.execute(conn, moved) != len(moved):
        raise _StaleBatchError
    _APPEND_EVENT.execute(conn, [row for entry in appends for row in entry.events])


def _advance_row(entry: Append) -> Row:
    changed = {name: entry.run[name] for name in _ADVANCED}
    return {"run_id": entry.run["id"], "expected": entry.expected, **changed}


def _finished(entries: Sequence[Entry]) -> list[Row]:
    marks = [entry.done for entry in entries if isinstance(entry, Append) and entry.done is not None]
    return marks + [entry.row for entry in entries if isinstance(entry, FinishDelivery)]


def _is_new(entry: Entry, fresh: set[object]) -> bool:
    if not isinstance(entry, StoreDelivery):
        return True
    # Two callers may bring one delivery in one batch: the first of them is told that it is new.
    key = entry.row["key"]
    new = key in fresh
    fresh.discard(key)
    return new
