"""Backups of a SQLite file: copied while it is written to, checked, and put in its place again.

A copy carries a mark (the table ``metel_backup``) that says when it was taken. Whoever opens a database with that mark
as its owner knows that it was put back, by whatever means; see ``orchestration.storage.restore``.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from itertools import chain, count
from pathlib import Path

from orchestration.storage.erasure_list import ListMark
from orchestration.storage.errors import DatabaseMissingError, DatabaseUnreadableError, DatabaseWouldBeLostError
from orchestration.storage.sqlite import BUSY_TIMEOUT_S, lock_database

MARK_TABLE = "metel_backup"
LIST_TABLE = "metel_backup_list"
_SIDE_FILES = ("-wal", "-shm")


def copy_database(source: Path, target: Path, taken_at: datetime | None, listed: ListMark | None = None) -> None:
    """Copy a database as it is at one moment, beside whoever writes to it, and mark the copy as taken at that moment;
    without a moment it has no mark. ``listed`` is what the copy is to know of the list of erasures, which is not in it.

    The whole copy is one read transaction (https://www.sqlite.org/backup.html): writers of a database in WAL mode go on
    meanwhile. The target appears once it is whole and on the disk; nobody but its owner may read it.

    Raises:
        DatabaseMissingError: there is no such database.
        DatabaseUnreadableError: it is damaged.
        FileExistsError: the target is there already.
    """
    if not source.exists():
        raise DatabaseMissingError(source)
    partial = _make_empty(target)
    try:
        _copy(source, partial)
        _mark(partial, taken_at, listed)
        if (fault := find_page_fault(partial)) is not None:
            raise DatabaseUnreadableError(source, fault)
        _sync(partial)
        os.link(partial, target)
    finally:
        _remove(partial)
    _sync(target.parent)


def _make_empty(target: Path) -> Path:
    if target.exists():
        raise FileExistsError(17, "there is a file already", str(target))
    partial = target.with_name(target.name + ".partial")
    _remove(partial)
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    return partial


def _copy(source: Path, target: Path) -> None:
    try:
        with closing(_connect(source)) as read, closing(_connect(target)) as written:
            read.execute("PRAGMA query_only = ON")
            read.backup(written)
            # One file: a backup has no log beside it.
            written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.DatabaseError as error:
        raise DatabaseUnreadableError(source, str(error)) from error


def _mark(file: Path, taken_at: datetime | None, listed: ListMark | None) -> None:
    with closing(_connect(file)) as connection, connection:
        connection.execute(f"DROP TABLE IF EXISTS {MARK_TABLE}")
        connection.execute(f"DROP TABLE IF EXISTS {LIST_TABLE}")
        if taken_at is None:
            return
        connection.execute(f"CREATE TABLE IF NOT EXISTS {MARK_TABLE} (taken_at TEXT NOT NULL)")
        connection.execute(f"INSERT INTO {MARK_TABLE} VALUES (?)", (taken_at.astimezone(UTC).isoformat(),))
        if listed is not None:
            connection.execute(f"CREATE TABLE {LIST_TABLE} (path TEXT, lines INTEGER, digest TEXT)")
            connection.execute(f"INSERT INTO {LIST_TABLE} VALUES (?, ?, ?)", (listed.path, listed.lines, listed.digest))


def find_page_fault(file: Path) -> str | None:
    """Return the first fault of a file's pages, indexes or references; ``None`` of a sound one.

    https://www.sqlite.org/pragma.html#pragma_integrity_check
    """
    try:
        with closing(_connect(file)) as connection:
            (told,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
            loose = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    if told != "ok":
        return " ".join(str(told).split())
    return f"a row of {loose[0]} refers to one of {loose[2]} that is not there" if loose is not None else None


def read_backup_moment(file: Path) -> datetime | None:
    """Return when a copy was taken; ``None`` of a database that is none.

    Raises:
        DatabaseUnreadableError: it can't be read.
    """
    try:
        with closing(_connect(file)) as connection:
            has_mark = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (MARK_TABLE,)).fetchone()
            row = connection.execute(f"SELECT max(taken_at) FROM {MARK_TABLE}").fetchone() if has_mark else None
    except sqlite3.DatabaseError as error:
        raise DatabaseUnreadableError(file, str(error)) from error
    return datetime.fromisoformat(row[0]) if row is not None and row[0] is not None else None


def read_list_mark(file: Path) -> ListMark | None:
    """Return what a copy knows of the list of erasures; ``None`` where it knows nothing.

    Raises:
        DatabaseUnreadableError: it can't be read.
    """
    try:
        with closing(_connect(file)) as connection:
            has_mark = connection.execute("SELECT 1 FROM sqlite_master WHERE name = ?", (LIST_TABLE,)).fetchone()
            row = connection.execute(f"SELECT path, lines, digest FROM {LIST_TABLE}").fetchone() if has_mark else None
    except sqlite3.DatabaseError as error:
        raise DatabaseUnreadableError(file, str(error)) from error
    return ListMark(*row) if row is not None else None


def replace_database(backup: Path, database: Path, now: datetime) -> Path | None:
    """Put a copy in the place of a database that nobody owns, and return where the former one is kept.

    At every moment one of the two is in its place: a process that dies here leaves the former one or the new one. A
    file without a mark is marked, as taken when it was last changed.

    Raises:
        DatabaseInUseError: a process owns the database.
        DatabaseUnreadableError: the backup is damaged; nothing was changed.
        DatabaseWouldBeLostError: the former database's log can't be folded into it; nothing was changed.
    """
    if (fault := find_page_fault(backup)) is not None:
        raise DatabaseUnreadableError(backup, fault)
    taken_at = read_backup_moment(backup) or datetime.fromtimestamp(backup.stat().st_mtime, UTC)
    database.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    incoming = database.with_name(database.name + ".restoring")
    with lock_database(database):
        _remove(incoming)
        copy_database(backup, incoming, taken_at)
        former = _keep_former(database, now)
        incoming.replace(database)
        _sync(database.parent)
    return former


def _keep_former(database: Path, now: datetime) -> Path | None:
    """Link the present database to another name, whole: a log that stayed beside the new one would damage it
    (https://www.sqlite.org/howtocorrupt.html#_mispairing_database_files_and_hot_journals)."""
    if not database.exists():
        return None
    kept = find_free_name(database.with_name(f"{database.name}.before-{now.astimezone(UTC):%Y%m%dT%H%M%SZ}"))
    damaged = find_page_fault(database) is not None
    if not damaged:
        _fold_log(database)
    for ending in _SIDE_FILES if damaged else ():
        with suppress(FileNotFoundError):
            Path(f"{database}{ending}").replace(f"{kept}{ending}")
    os.link(database, kept)
    return kept


def find_free_name(file: Path) -> Path:
    """Return a name that no file has yet: this one, or this one with a number behind it."""
    names = (file.with_name(f"{file.name}-{number}") for number in count(2))
    return next(name for name in chain([file], names) if not name.exists())


def _fold_log(database: Path) -> None:
    try:
        with closing(_connect(database)) as connection:
            (mode,) = connection.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        raise DatabaseWouldBeLostError(database, str(error)) from error
    if mode != "delete":
        raise DatabaseWouldBeLostError(database, "it is open elsewhere")


def _connect(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(file, timeout=BUSY_TIMEOUT_S)


def _sync(place: Path) -> None:
    opened = os.open(place, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _remove(file: Path) -> None:
    for ending in ("", "-journal", *_SIDE_FILES):
        Path(f"{file}{ending}").unlink(missing_ok=True)
