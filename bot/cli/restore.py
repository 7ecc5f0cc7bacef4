"""``metel db restore`` and ``restored``: a backup is put in the place of the database, and what that must not undo in
silence (an erasure, a stop of all work, a policy) is done again or told."""

from __future__ import annotations

import asyncio
import getpass
from collections.abc import Mapping, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path

from bot.cli import postgres_tools
from bot.cli.database import (
    DatabaseContents,
    count_contents,
    describe_lacking_key,
    format_moment,
    read_backup_contents,
)
from bot.cli.errors import CommandError
from bot.cli.terminal import print_json, print_text
from bot.clock import build_clock
from bot.database import describe_missing_list, find_configured_list, open_configured_database
from bot.settings import Settings, read_keys, read_settings
from bot.shared_worker import load_job_tables
from orchestration.policy.mode import TeamStop
from orchestration.storage.backup import find_page_fault, read_list_mark, replace_database
from orchestration.storage.database import Database, is_shared, mark_database
from orchestration.storage.erasure_list import ErasureList, ListMark
from orchestration.storage.errors import DatabaseError
from orchestration.storage.sqlite import parse_file_url

_NOT_KNOWN = "a backup was restored, and whether work was stopped is not known"


@dataclass(frozen=True, slots=True)
class RestoreArguments:
    """What is put back. ``erasures`` is the list of erasures that was carried along, ``without_erasures`` that there is
    none; ``anyhow``: also what the check finds fault with."""

    file: Path
    erasures: Path | None = None
    without_erasures: bool = False
    anyhow: bool = False


@dataclass(frozen=True, slots=True)
class FormerState:
    """What was in force in the database that is replaced, by team, as far as it could be read."""

    policies: Mapping[str, int] = field(default_factory=dict[str, int])
    stops: Mapping[str, TeamStop | None] = field(default_factory=dict[str, TeamStop | None])


@dataclass(frozen=True, slots=True)
class RestoreResult:
    """What a restore has led to. ``stopped`` are the stops that hold on, ``begun_stopped`` the teams whose work is
    stopped for nobody knows whether it was."""

    taken_at: datetime
    former: Path | None
    contents: DatabaseContents
    erased_again: int
    stopped: Sequence[TeamStop] = ()
    begun_stopped: Sequence[str] = ()


async def restore_backup(wanted: RestoreArguments, *, as_json: bool) -> int:
    """Put a backup in the place of the database, and tell what that means.

    Raises:
        CommandError: the backup is not sound, or what was erased since is not known; nothing was replaced.
    """
    settings = read_settings()
    now, listed = build_clock(settings).now(), find_configured_list(settings)
    before = await _read_former(settings)
    if is_shared(settings.database_url):
        _take_list(listed, None, wanted)
        former = await postgres_tools.replace_database(settings.database_url, wanted.file, now)
    else:
        await _refuse_unsound(wanted, settings)
        _take_list(listed, read_list_mark(wanted.file), wanted)
        former = await asyncio.to_thread(replace_database, wanted.file, parse_file_url(settings.database_url), now)
    restored = replace(await _open_restored(settings, before, now), former=former)
    if as_json:
        print_json(_as_json(wanted.file, restored, before, listed))
    else:
        print_text(f"Restored {wanted.file}, as of {format_moment(restored.taken_at)}: {restored.contents.runs} runs.")
        _tell_erased(restored, listed)
        _tell_contents(restored, before)
    return 0


async def note_restored(taken_at: datetime | None) -> int:
    """Say that the database was put back by other means."""
    settings = read_settings()
    now, listed = build_clock(settings).now(), find_configured_list(settings)
    moment = taken_at.astimezone(UTC) if taken_at is not None else now
    await mark_database(settings.database_url, moment)
    restored = await _open_restored(settings, FormerState(), now)
    under_way = len(restored.contents.unfinished)
    print_text(f"Noted: the database is as of {format_moment(moment)}. {under_way} runs had not ended then.")
    _tell_erased(restored, listed)
    _tell_stops(restored)
    return 0


async def _refuse_unsound(wanted: RestoreArguments, settings: Settings) -> None:
    """See through a backup before anything is replaced; one whose pages are damaged is never taken."""
    if find_page_fault(wanted.file) is not None:
        return  # told, and refused, where it is put in its place
    contents = await read_backup_contents(wanted.file, settings)
    found = [*contents.faults, *map(describe_lacking_key, contents.keys_lacking)]
    if found and not wanted.anyhow:
        kind = "is not sound" if contents.faults else "can't be used whole"
        told = "\n".join(found)
        raise CommandError(
            f"{told}\n{wanted.file} {kind}; nothing was replaced. Use another backup, or take it all the same: --anyhow"
        )


def _take_list(listed: ErasureList, mark: ListMark | None, wanted: RestoreArguments) -> None:
    """See that what was erased since the backup is erased again, unless it is said that no list is left.

    Raises:
        CommandError: there is no list, or another one than the backup knows.
    """
    given = ErasureList(wanted.erasures) if wanted.erasures is not None else listed
    if wanted.without_erasures and wanted.erasures is None:
        return
    advice = (
        "Nothing was replaced: what was erased since would be back. Carry the list along from the former place: "
        "--erasures LIST. Where there is none, or it is lost: --without-erasures"
    )
    where = f" The backup knows it as {mark.path}." if mark is not None else ""
    if not given.is_there:
        raise CommandError(f"{describe_missing_list(given)}{where} {advice}")
    if mark is not None and not given.goes_on_from(mark):
        raise CommandError(f"{given.path} is not the list of erasures that the backup knows.{where} {advice}")
    if listed.path is None:
        raise CommandError("With PostgreSQL METEL_ERASURES must say where the list of erasures is kept.")
    if given is not listed:
        listed.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        listed.take_over(given)


async def _read_former(settings: Settings) -> FormerState:
    """Return what is in force in the database that is going to be replaced, as far as it can be read."""
    try:
        async with open_configured_database(settings, "read") as database:
            teams = await database.audit.teams()
            contents = await count_contents(database, read_keys(settings))
            return FormerState(contents.policies, {team: await database.stops.last(team) for team in teams})
    except DatabaseError:
        return FormerState()


async def _open_restored(settings: Settings, before: FormerState, now: datetime) -> RestoreResult:
    """Open the database as its owner, who takes note that it was put back, and keep each team's stop."""
    jobs = load_job_tables() if is_shared(settings.database_url) else None
    keys = read_keys(settings)
    opened: AbstractAsyncContextManager[Database] = open_configured_database(settings, "own", keys=keys, jobs=jobs)
    async with opened as database:
        stopped, begun_stopped = await _keep_stops(database, before, now)
        contents = await count_contents(database, keys)
        taken_at = database.last_restore.taken_at if database.last_restore is not None else now
        return RestoreResult(taken_at, None, contents, database.erased_again, stopped, begun_stopped)


async def _keep_stops(database: Database, before: FormerState, now: datetime) -> tuple[list[TeamStop], list[str]]:
    """Return the stops that held and hold on, and the teams that are stopped because nobody knows."""
    kept, begun = list[TeamStop](), list[str]()
    who = getpass.getuser()
    for team in await database.audit.teams():
        last = before.stops.get(team)
        if team not in before.stops:
            await database.stops.put(TeamStop(team, True, now, who, who, _NOT_KNOWN))
            begun.append(team)
        elif last is not None and last.is_stopped:
            await database.stops.put(last)
            kept.append(last)
    return kept, begun


def _as_json(file: Path, restored: RestoreResult, before: FormerState, listed: ErasureList) -> Mapping[str, object]:
    return {
        "file": str(file),
        "taken_at": restored.taken_at.isoformat(),
        "former": str(restored.former) if restored.former is not None else None,
        **restored.contents.as_json(),
        "policies_before": dict(before.policies),
        "erasures": str(listed.path) if listed.is_there else None,
        "erased_again": restored.erased_again,
        "stopped": [stop.team for stop in restored.stopped],
        "begun_stopped": list(restored.begun_stopped),
    }


def _tell_erased(restored: RestoreResult, listed: ErasureList) -> None:
    if not listed.is_there:
        print_text(
            f"{describe_missing_list(listed)} What was erased after the backup is back, and nobody can tell what."
        )
    elif restored.erased_again:
        print_text(f"Erased again, as {listed.path} says: {restored.erased_again} runs.")
    else:
        print_text(f"Nothing that {listed.path} names was in the backup.")


def _tell_contents(restored: RestoreResult, before: FormerState) -> None:
    contents = restored.contents
    if contents.unfinished:
        print_text(
            f"{len(contents.unfinished)} had not ended then. They look whether a thing is done before they send it:"
        )
        for run in contents.unfinished:
            print_text(f"  {run}")
    for team, was in before.policies.items():
        now = contents.policies.get(team, 0)
        if now < was:
            rules = f"version {now}" if now else "the policy file"
            see = f"metel policy history --team {team}"
            print_text(f"The policy of {team} is {rules} again; it was version {was}. See: {see}")
    for team in restored.begun_stopped:
        known = f"version {contents.policies[team]}" if team in contents.policies else "the policy file"
        print_text(f"The policy of {team} is {known}, as it was then; whether a newer one was in force is not known.")
    for key in contents.keys_lacking:
        print_text(describe_lacking_key(key))
    _tell_stops(restored)
    if restored.former is not None:
        print_text(
            f"The former database is kept as {restored.former}. Remove it once it is not needed: it holds what people"
        )
        print_text("wrote, and no erasure reaches it. To put it back: metel db restore " + str(restored.former))
    print_text("Cards are drawn anew when metel serve starts.")


def _tell_stops(restored: RestoreResult) -> None:
    for stop in restored.stopped:
        at = format_moment(stop.at)
        print_text(
            f"All work of {stop.team} stays stopped, as {stop.who} ordered at {at}. To end it: metel start-again"
        )
    for team in restored.begun_stopped:
        print_text(
            f"All work of {team} is stopped, for whether it was is not known. When you have looked: metel start-again"
        )
