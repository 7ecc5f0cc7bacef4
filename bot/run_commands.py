"""``metel runs export, replay, cancel, pause, resume, change, retry, undo, again``: a run's story, and what an operator
may ask of a run."""

from __future__ import annotations

import asyncio
import getpass
import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager

from rich.console import Console

from bot.clock import clock_at
from bot.operating import Operated, refusal_of, wish_of
from bot.settings import Settings, read_settings
from bot.story import differences, retold, story
from orchestration.ports import Clock, Delivery, RunRow
from orchestration.status import status_of
from orchestration.storage.database import Access, Database, open_database
from orchestration.storage.errors import DatabaseError
from orchestration.transitions import fold
from orchestration.wording import load_wording
from schemas.events import Event
from schemas.run import Run

LOOK_EVERY_S = 0.2
TAKEN_WITHIN_S = 10.0


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


async def wish(run_id: str, wanted: Operated, text: str = "") -> int:
    """Leave a wish for the process that carries the runs; exits 1 where the run is in no state for it."""
    settings = read_settings()
    async with _database(settings, "visit") as database:
        row, events = await _found(database, run_id)
        clock = clock_at(settings.metel_now)
        if _refused(fold(events), wanted, clock):
            return 1
        await database.inbox.store(wish_of(wanted, run_id, row.team, getpass.getuser(), clock, text=text))
    Console(highlight=False).print(f"Left for the process that carries the runs: {wanted} {run_id}.")
    return 0


def _refused(run: Run, wanted: Operated, clock: Clock) -> bool:
    """Say why the run can't take the wish, in its language; return whether it can't."""
    notice = refusal_of(run, wanted, clock.now())
    if notice is not None:
        told = load_wording("orchestration").error(run.request.language, notice.error, **notice.slots)
        sys.stderr.write(f"{run.id} ({status_of(run)}): {told}\n")
    return notice is not None


async def change(run_id: str, text: str) -> int:
    """Have the plan of a run changed in words, and show what is different; exits 1 where it was not understood."""
    settings = read_settings()
    async with _database(settings, "visit") as database:
        row, events = await _found(database, run_id)
        clock = clock_at(settings.metel_now)
        if _refused(fold(events), "change", clock):
            return 1
        said = wish_of("change", run_id, row.team, getpass.getuser(), clock, text=text)
        await database.inbox.store(said)
        if not await _is_done(database, said):
            Console(highlight=False).print(f"Left for the process that carries the runs: change {run_id}.")
            return 0
        return _told_change(fold(await database.runs.events(row.team, run_id)), len(fold(events).plan_changes))


async def _is_done(database: Database, said: Delivery) -> bool:
    """Wait a while for the process that carries the runs; return whether it has taken the wish."""
    for _ in range(round(TAKEN_WITHIN_S / LOOK_EVERY_S)):
        if all(one.key != said.key for one in await database.inbox.waiting(said.team)):
            return True
        await asyncio.sleep(LOOK_EVERY_S)
    return False


def _told_change(run: Run, before: int) -> int:
    if len(run.plan_changes) == before:
        sys.stderr.write(
            "The plan stays as it is: the words were not understood, or speak of what has begun. For example:\n"
            "  'post it to #random instead', 'change the title to Weekly', 'leave out step 3'\n"
        )
        return 1
    out = Console(highlight=False, markup=False)
    out.print(f"Revision {run.plan_revision} of the plan:")
    for one in run.plan_changes[-1].difference:
        out.print(f"  {one.kind} {one.action} {one.tool}")
        for field in one.fields:
            out.print(f"    {field.field}: {field.before} -> {field.after}")
    return 0
