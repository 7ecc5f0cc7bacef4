"""``metel db backup, restore, restored, check``: a database is copied, put back, and seen through."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from rich.console import Console

from bot.cli import postgres_tools
from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.settings import Settings, read_keys, read_settings
from bot.shared_worker import load_job_tables
from orchestration.storage.backup import copy_database, find_page_fault, read_backup_moment, replace_database
from orchestration.storage.database import Database, is_shared, mark_database, open_database
from orchestration.storage.errors import DatabaseError, DatabaseMissingError, DatabaseUnreadableError
from orchestration.storage.sqlite import parse_file_url
from schemas.events import EndStatus
from schemas.values import Json


@dataclass(frozen=True, slots=True)
class DatabaseContents:
    """How much is in a database, and which version of each team's policy is in force."""

    runs: int
    unfinished: tuple[str, ...]
    policies: Mapping[str, int]
    faults: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """Return it as the command line prints it."""
        return {
            "runs": self.runs,
            "unfinished": list(self.unfinished),
            "policies": dict(self.policies),
            "faults": list(self.faults),
        }


async def write_backup(file: Path, *, as_json: bool) -> int:
    """Copy the database into a file."""
    settings = read_settings()
    taken_at = build_clock(settings).now()
    if is_shared(settings.database_url):
        await postgres_tools.dump_database(settings.database_url, file)
    else:
        await asyncio.to_thread(copy_database, parse_file_url(settings.database_url), file, taken_at)
    size = _measure(file)
    if as_json:
        print_json({"file": str(file), "taken_at": taken_at.isoformat(), "bytes": size})
        return 0
    _say(f"Backed up to {file}, as of {_moment(taken_at)}: {size:,} bytes. See through it: metel db check {file}")
    _say("It holds what people wrote. The keys of METEL_SECRET_KEYS are not in it; keep them elsewhere.")
    return 0


async def restore_backup(file: Path, *, as_json: bool) -> int:
    """Put a backup in the place of the database, and tell what that means."""
    settings = read_settings()
    now = build_clock(settings).now()
    before = await _policies_before(settings)
    if is_shared(settings.database_url):
        former = await postgres_tools.replace_database(settings.database_url, file, now)
    else:
        former = await asyncio.to_thread(replace_database, file, parse_file_url(settings.database_url), now)
    async with _own(settings) as database:
        contents = await _count(database)
        taken_at = database.last_restore.taken_at if database.last_restore is not None else now
    older = {team: (contents.policies.get(team, 0), version) for team, version in before.items()}
    older = {team: versions for team, versions in older.items() if versions[0] < versions[1]}
    if as_json:
        kept = str(former) if former is not None else None
        told = {"file": str(file), "taken_at": taken_at.isoformat(), "former": kept, **contents.as_json()}
        print_json({**told, "policies_before": dict(before)})
    else:
        _tell_restored(file, taken_at, former, contents, older)
    return 0


def _tell_restored(
    file: Path,
    taken_at: datetime,
    former: Path | None,
    contents: DatabaseContents,
    older: Mapping[str, tuple[int, int]],
) -> None:
    _say(f"Restored {file}, as of {_moment(taken_at)}: {contents.runs} runs.")
    if contents.unfinished:
        _say(f"{len(contents.unfinished)} had not ended then. They look whether a thing is done before they send it:")
        for run in contents.unfinished:
            _say(f"  {run}")
    for team, (now, was) in older.items():
        rules = f"version {now}" if now else "the policy file"
        _say(f"The policy of {team} is {rules} again; it was version {was}. See: metel policy history --team {team}")
    if former is not None:
        _say(f"The former database is kept as {former}. Remove it once it is not needed: it holds what people wrote.")
    _say("Cards are drawn anew when metel serve starts.")


async def note_restored(taken_at: datetime | None) -> int:
    """Say that the database was put back by other means."""
    settings = read_settings()
    moment = taken_at.astimezone(UTC) if taken_at is not None else build_clock(settings).now()
    await mark_database(settings.database_url, moment)
    async with _own(settings) as database:
        contents = await _count(database)
    _say(f"Noted: the database is as of {_moment(moment)}. {len(contents.unfinished)} runs had not ended then.")
    return 0


async def check_database(file: Path | None, *, as_json: bool) -> int:
    """See whether a database, or a backup, is whole; exits 1 where it is not."""
    settings = read_settings()
    shared = is_shared(settings.database_url)
    if file is not None and shared:
        entries = await postgres_tools.list_dump(file)
        _say(f"{file} can be read: {entries} entries. What is in it shows once it is restored.")
        return 0
    place = file or (None if shared else parse_file_url(settings.database_url))
    try:
        contents = await (_look_through_copy(file, settings) if file else _look_through_present(place, settings))
    except DatabaseUnreadableError as error:
        contents = DatabaseContents(0, (), {}, (str(error),))
    taken_at = read_backup_moment(file) if file is not None and not contents.faults else None
    if as_json:
        print_json({"sound": not contents.faults, **contents.as_json()})
    else:
        _tell_checked(str(place or "The database"), contents, taken_at)
    return 1 if contents.faults else 0


def _tell_checked(name: str, contents: DatabaseContents, taken_at: datetime | None) -> None:
    if contents.faults:
        for fault in contents.faults:
            _say(fault)
        _say(f"{name} is not sound. Restore a backup: metel db restore FILE")
        return
    taken = f", a backup as of {_moment(taken_at)}," if taken_at is not None else ""
    _say(f"{name}{taken} is sound: {contents.runs} runs, {len(contents.unfinished)} of them not ended.")


def _measure(file: Path) -> int:
    return file.stat().st_size


def _require_there(file: Path) -> None:
    if not file.is_file():
        raise DatabaseMissingError(file)


async def _look_through_present(place: Path | None, settings: Settings) -> DatabaseContents:
    """Look through the configured database, beside the process that has it."""
    if place is not None:
        _require_there(place)
        if (fault := await asyncio.to_thread(find_page_fault, place)) is not None:
            raise DatabaseUnreadableError(place, fault)
    async with open_configured_database(settings, "read") as database:
        return await _look_through(database)


async def _look_through_copy(file: Path, settings: Settings) -> DatabaseContents:
    """Look through a backup: a copy of it, which may be brought to this version's schema."""
    _require_there(file)
    if (fault := await asyncio.to_thread(find_page_fault, file)) is not None:
        raise DatabaseUnreadableError(file, fault)
    with TemporaryDirectory(prefix="metel-check-") as folder:
        copy = Path(folder) / "metel.db"
        await asyncio.to_thread(copy_database, file, copy, None)
        async with open_database(f"sqlite:///{copy}", build_clock(settings), keys=read_keys(settings)) as database:
            return await _look_through(database)


async def _look_through(database: Database) -> DatabaseContents:
    """Read every run of the database, which takes the longer the more there are."""
    faults = [fault for team in await database.audit.teams() for fault in await database.audit.find_index_faults(team)]
    return replace(await _count(database), faults=tuple(faults))


async def _count(database: Database) -> DatabaseContents:
    runs, policies = 0, dict[str, int]()
    for team in await database.audit.teams():
        runs += len(await database.audit.revisions(team))
        newest = await database.policies.history(team, 1)
        policies |= {team: newest[0].version} if newest else {}
    unfinished = tuple(row.id for row in await database.runs.unfinished() if row.status not in get_args(EndStatus))
    return DatabaseContents(runs, unfinished, policies)


async def _policies_before(settings: Settings) -> Mapping[str, int]:
    """Return the versions of the policies in the database that is going to be replaced, as far as it can be read."""
    try:
        async with open_configured_database(settings, "read") as database:
            return (await _count(database)).policies
    except DatabaseError:
        return {}


def _own(settings: Settings) -> AbstractAsyncContextManager[Database]:
    """Open the database as its owner, who takes note that it was put back."""
    jobs = load_job_tables() if is_shared(settings.database_url) else None
    return open_configured_database(settings, "own", keys=read_keys(settings), jobs=jobs)


def _moment(at: datetime) -> str:
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"


def _say(words: str) -> None:
    Console(highlight=False, markup=False, soft_wrap=True).print(words)
