"""``metel db backup`` and ``check``: a database is copied, and seen through; ``bot.cli.restore`` puts a copy back."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

from bot.cli import postgres_tools
from bot.cli.errors import CommandError
from bot.cli.terminal import print_json, print_text
from bot.clock import build_clock
from bot.database import describe_missing_list, find_configured_list, open_configured_database
from bot.settings import Settings, read_keys, read_settings
from orchestration.storage.backup import copy_database, find_page_fault, read_backup_moment
from orchestration.storage.database import Database, is_shared, open_database
from orchestration.storage.encryption import Keyring
from orchestration.storage.errors import DatabaseMissingError, DatabaseUnreadableError
from orchestration.storage.sqlite import parse_file_url
from schemas.events import EndStatus
from schemas.values import Json


@dataclass(frozen=True, slots=True)
class DatabaseContents:
    """How much is in a database, and which version of each team's policy is in force."""

    runs: int
    unfinished: tuple[str, ...]
    policies: Mapping[str, int]
    keys_lacking: tuple[str, ...] = ()
    """The ids of keys that stored secrets were encrypted with, and that the settings do not have."""
    faults: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Json]:
        """Return it as the command line prints it."""
        return {
            "runs": self.runs,
            "unfinished": list(self.unfinished),
            "policies": dict(self.policies),
            "keys_lacking": list(self.keys_lacking),
            "faults": list(self.faults),
        }


async def write_backup(file: Path, *, as_json: bool) -> int:
    """Copy the database into a file."""
    settings = read_settings()
    taken_at, listed = build_clock(settings).now(), find_configured_list(settings)
    if is_shared(settings.database_url):
        await postgres_tools.dump_database(settings.database_url, file)
        listed.make_file()
    else:
        database = parse_file_url(settings.database_url)
        if database.exists():
            listed.make_file()
        await asyncio.to_thread(copy_database, database, file, taken_at, listed.mark())
    size = _measure(file)
    if as_json:
        where = str(listed.path) if listed.is_there else None
        print_json({"file": str(file), "taken_at": taken_at.isoformat(), "bytes": size, "erasures": where})
        return 0
    print_text(
        f"Backed up to {file}, as of {format_moment(taken_at)}: {size:,} bytes. See through it: metel db check {file}"
    )
    print_text("It holds what people wrote. The keys of METEL_SECRET_KEYS are not in it; keep them elsewhere.")
    if listed.is_there:
        print_text(
            f"Nor is the list of erasures, {listed.path}: a restore needs it as it is by then. Keep a copy elsewhere."
        )
    else:
        print_text(f"{describe_missing_list(listed)} What is erased from now on comes back with this backup.")
    return 0


async def check_database(file: Path | None, *, as_json: bool) -> int:
    """See whether a database, or a backup, is whole; exits 1 where it is not."""
    settings = read_settings()
    shared = is_shared(settings.database_url)
    if file is not None and shared:
        entries = await postgres_tools.list_dump(file)
        print_text(f"{file} can be read: {entries} entries. What is in it shows once it is restored.")
        return 0
    place = file or (None if shared else parse_file_url(settings.database_url))
    try:
        contents = await (read_backup_contents(file, settings) if file else _look_through_present(place, settings))
    except DatabaseUnreadableError as error:
        contents = DatabaseContents(0, (), {}, faults=(str(error),))
    taken_at = read_backup_moment(file) if file is not None and not contents.faults else None
    if as_json:
        print_json({"sound": not contents.faults, **contents.as_json()})
    else:
        _tell_checked(str(place or "The database"), contents, taken_at, is_backup=file is not None)
    return 1 if contents.faults or (file is not None and contents.keys_lacking) else 0


def _tell_checked(name: str, contents: DatabaseContents, taken_at: datetime | None, *, is_backup: bool) -> None:
    if contents.faults:
        for fault in contents.faults:
            print_text(fault)
        remedy = "Use another backup." if is_backup else "Restore a backup: metel db restore FILE"
        print_text(f"{name} is not sound. {remedy}")
        return
    taken = f", a backup as of {format_moment(taken_at)}," if taken_at is not None else ""
    print_text(f"{name}{taken} is sound: {contents.runs} runs, {len(contents.unfinished)} of them not ended.")
    for key in contents.keys_lacking:
        print_text(describe_lacking_key(key))


def describe_lacking_key(key: str) -> str:
    """Return in words what a key that the settings do not have is needed for."""
    return (
        f"Stored secrets in it were encrypted with the key {key}, which METEL_SECRET_KEYS does not hold: put that key "
        "behind the others, then restore, then metel keys rotate."
    )


def _measure(file: Path) -> int:
    return file.stat().st_size


def _require_there(file: Path) -> None:
    if not file.is_file():
        raise CommandError(f"There is no file {file}.")


def _require_database(place: Path) -> None:
    if not place.is_file():
        raise DatabaseMissingError(place)


async def _look_through_present(place: Path | None, settings: Settings) -> DatabaseContents:
    """Look through the configured database, beside the process that has it."""
    if place is not None:
        _require_database(place)
        if (fault := await asyncio.to_thread(find_page_fault, place)) is not None:
            raise DatabaseUnreadableError(place, fault)
    async with open_configured_database(settings, "read") as database:
        return await _look_through(database, read_keys(settings))


async def read_backup_contents(file: Path, settings: Settings) -> DatabaseContents:
    """Look through a backup: a copy of it, which may be brought to this version's schema."""
    _require_there(file)
    if (fault := await asyncio.to_thread(find_page_fault, file)) is not None:
        raise DatabaseUnreadableError(file, fault)
    with TemporaryDirectory(prefix="metel-check-") as folder:
        copy = Path(folder) / "metel.db"
        await asyncio.to_thread(copy_database, file, copy, None)
        keys = read_keys(settings)
        async with open_database(f"sqlite:///{copy}", build_clock(settings), keys=keys) as database:
            return await _look_through(database, keys)


async def _look_through(database: Database, keys: Keyring) -> DatabaseContents:
    """Read every run of the database, which takes the longer the more there are."""
    faults = [fault for team in await database.audit.teams() for fault in await database.audit.find_index_faults(team)]
    return replace(await count_contents(database, keys), faults=tuple(faults))


async def count_contents(database: Database, keys: Keyring) -> DatabaseContents:
    """Return how much is in a database, and which keys its secrets need that are not there."""
    runs, policies = 0, dict[str, int]()
    for team in await database.audit.teams():
        runs += len(await database.audit.revisions(team))
        newest = await database.policies.history(team, 1)
        policies |= {team: newest[0].version} if newest else {}
    unfinished = tuple(row.id for row in await database.runs.unfinished() if row.status not in get_args(EndStatus))
    lacking = tuple(sorted(key for key in await database.connections.keys_in_use() if not keys.holds(key)))
    return DatabaseContents(runs, unfinished, policies, lacking)


def format_moment(at: datetime) -> str:
    """Return a moment with its zone."""
    return f"{at:%Y-%m-%d %H:%M:%S %Z}"
