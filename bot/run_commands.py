"""``metel runs export, replay, cancel, pause, resume``: a run's story, and what an operator may ask of a run."""

from __future__ import annotations

import getpass
import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import get_args

from rich.console import Console

from bot.clock import clock_at
from bot.operating import Wish, wish_of
from bot.settings import Settings, read_settings
from bot.story import differences, retold, story
from orchestration.ports import RunRow
from orchestration.status import status_of
from orchestration.storage.database import Access, Database, open_database
from orchestration.storage.errors import DatabaseError
from orchestration.transitions import fold
from schemas.events import EndStatus, Event


class UnknownRunError(DatabaseError):
    """There is no such run."""

    def __init__(self, run_id: str) -> None:
        super().__init__(f"there is no run {run_id}; see: metel runs list")


def _database(settings: Settings, access: Access) -> AbstractAsyncContextManager[Database]:
    return open_database(settings.database_url, clock_at(settings.metel_now), access=access)


async def _found(database: Database, run_id: str) -> tuple[RunRow, Sequence[Event]]:
    row = await database.runs.row(run_id)
    if row is None:
        raise UnknownRunError(run_id)
    return row, await database.runs.events(row.team, run_id)


async def export(run_id: str) -> int:
    """Print every event of a run as JSON Lines."""
    async with _database(read_settings(), "read") as database:
        _, events = await _found(database, run_id)
    sys.stdout.writelines(line + "\n" for line in story(run_id, events))
    return 0


async def replay(run_id: str) -> int:
    """Fold the journal again and compare it with the index and with its own export; exits 1 where they differ."""
    async with _database(read_settings(), "read") as database:
        row, events = await _found(database, run_id)
    run = fold(events)
    wrong = differences(row, run)
    if retold(story(run_id, events)) != run:
        wrong.append("the exported story folds to another run")
    out = Console(highlight=False, markup=False)
    out.print(f"{run_id}: {len(events)} events fold to a run that is {status_of(run)}.")
    for difference in wrong:
        out.print(difference)
    out.print("They differ." if wrong else "The index and the exported story agree with it.")
    return 1 if wrong else 0


async def wish(run_id: str, wanted: Wish) -> int:
    """Leave a wish for the process that carries the runs; exits 1 where the run is over."""
    settings = read_settings()
    async with _database(settings, "visit") as database:
        row, _ = await _found(database, run_id)
        if row.status in get_args(EndStatus):
            sys.stderr.write(f"The run {run_id} is over: {row.status}.\n")
            return 1
        await database.inbox.store(wish_of(wanted, run_id, row.team, getpass.getuser(), clock_at(settings.metel_now)))
    Console(highlight=False).print(f"Left for the process that carries the runs: {wanted} {run_id}.")
    return 0
