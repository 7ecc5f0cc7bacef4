"""Whether every page of a SQLite file can be read: a look through all of it, which opening it does not take."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from orchestration.storage.errors import DatabaseUnreadableError


async def check_pages(path: Path) -> None:
    """Look through the whole file, which takes the longer the more is in it.

    https://sqlite.org/pragma.html#pragma_quick_check

    Raises:
        DatabaseUnreadableError: a page is damaged.
    """
    found = await asyncio.to_thread(_first_fault, path)
    if found:
        raise DatabaseUnreadableError(path, found)


def _first_fault(path: Path) -> str:
    try:
        with closing(sqlite3.connect(path)) as connection:
            (told,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as error:
        return str(error)
    return "" if told == "ok" else " ".join(str(told).split())
