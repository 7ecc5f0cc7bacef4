"""The lock that lets one process advance the runs of a SQLite file."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from orchestration.storage.errors import DatabaseInUseError


@contextmanager
def owned(database: Path) -> Generator[None]:
    """Hold the lock of a database file: an advisory lock on ``FILE.lock``, which carries the owner's process id.

    The operating system gives the lock up when the process dies, so a crash leaves nothing to clean. The side file
    stays: removing it would let two processes lock two different files of one name.

    Raises:
        DatabaseInUseError: another opening holds it.
    """
    side = os.open(f"{database}.lock", os.O_RDWR | os.O_CREAT, 0o600)
    try:
        _take(side, database)
        yield
    finally:
        os.close(side)


def _take(side: int, database: Path) -> None:
    try:
        fcntl.flock(side, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise DatabaseInUseError(database, _owner(side)) from None
    os.ftruncate(side, 0)
    os.pwrite(side, str(os.getpid()).encode(), 0)


def _owner(side: int) -> int | None:
    written = os.pread(side, 32, 0)
    return int(written) if written.isdigit() else None
