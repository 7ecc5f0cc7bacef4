"""``metel forget``: how much is kept of somebody or something, and, with an approver's yes, its erasure."""

from __future__ import annotations

import getpass
import json
import sys
from dataclasses import dataclass
from datetime import datetime, timedelta

from rich.console import Console

from bot.cli.approver import find_approver, find_person
from bot.cli.audit import format_erasure
from bot.cli.errors import CommandError, UsageError
from bot.cli.policy import find_team
from bot.clock import build_clock
from bot.database import describe_missing_list, find_configured_list, open_writable_database
from bot.processes.operator import build_forget_delivery
from bot.settings import Settings, read_keys, read_settings
from orchestration.ports import Clock
from orchestration.storage.chain import Erasure
from orchestration.storage.database import Database
from orchestration.storage.erasure import KeptRuns


@dataclass(frozen=True, slots=True)
class ForgetArguments:
    """Whose or which runs are meant: exactly one of the three. ``by`` is the approver who says yes."""

    person: str = ""
    run: str = ""
    older_than: timedelta | None = None
    team: str = ""
    by: str = ""
    yes: bool = False

    def check(self) -> None:
        """See that the call makes sense.

        Raises:
            UsageError: it is not clear what is to be erased, or who says yes.
        """
        if sum((bool(self.person), bool(self.run), self.older_than is not None)) != 1:
            raise UsageError("say what to forget: --person, --run or --older-than")
        if self.yes != bool(self.by):
            raise UsageError("an approver says yes with --yes --as NAME")


@dataclass(frozen=True, slots=True)
class _Found:
    """What is meant, and what is kept of it."""

    team: str
    person: str
    kept: KeptRuns


async def forget_kept_data(wanted: ForgetArguments, *, as_json: bool) -> int:
    """Count what is kept; with an approver's yes erase it. Exits 2 where a yes is awaited, 1 where runs that have not
    ended are left."""
    wanted.check()
    settings = read_settings()
    clock = build_clock(settings)
    async with open_writable_database(settings, keys=read_keys(settings)) as database:
        found = await _find(settings, database, wanted, clock.now())
        if not wanted.yes:
            _print(found, None, as_json=as_json)
            return 2
        by = await find_approver(settings, database, found.team, wanted.by)
        erasure = Erasure(
            kinds=("results", "requests"),
            runs=found.kept.ended,
            by=f"{by.id} ({getpass.getuser()} at the terminal)",
            why="asked",
            at=clock.now(),
            person=found.person,
        )
        await database.erasures.erase(found.team, erasure)
        await database.erasures.scrub()
        await _tell_owner(database, found, clock)
    _print(found, erasure, as_json=as_json)
    return 1 if found.kept.unfinished else 0


async def apply_erasures_again() -> int:
    """Erase anew what the list of erasures has and the database does not, as after a backup was restored.

    Raises:
        CommandError: there is no list.
    """
    settings = read_settings()
    listed = find_configured_list(settings)
    if not listed.is_there:
        raise CommandError(
            f"{describe_missing_list(listed)} What was erased and is back is not known. Carry the list along from the "
            "former place, or name it with METEL_ERASURES."
        )
    async with open_writable_database(settings) as database:
        done = await database.erasures.reapply()
    said = f"Erased again: {done} runs." if done else f"Nothing that {listed.path} names is back."
    Console(highlight=False, soft_wrap=True).print(said)
    return 0


async def _find(settings: Settings, database: Database, wanted: ForgetArguments, now: datetime) -> _Found:
    if wanted.run:
        row = await database.runs.row(wanted.run)
        if row is None:
            raise CommandError(f"there is no run {wanted.run}; see: metel runs list")
        return _Found(row.team, "", await database.erasures.find_content(row.team, runs=(row.id,)))
    team = await find_team(settings, database, wanted.team)
    if wanted.person:
        person = await find_person(database, team, wanted.person)
        return _Found(team, person, await database.erasures.find_content(team, person=person))
    assert wanted.older_than is not None
    return _Found(team, "", await database.erasures.find_content(team, before=now - wanted.older_than))


async def _tell_owner(database: Database, found: _Found, clock: Clock) -> None:
    """Have the process that carries the runs forget them too: it keeps those used last in memory."""
    await database.inbox.store(build_forget_delivery(found.kept.ended, found.team, clock))


def _print(found: _Found, erasure: Erasure | None, *, as_json: bool) -> None:
    kept = found.kept
    if as_json:
        told = {
            "team": found.team,
            "person": found.person or None,
            "runs": list(kept.ended),
            "events": kept.events,
            "unfinished": list(kept.unfinished),
            "erased": erasure is not None,
        }
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
        return
    out = Console(highlight=False, markup=False, soft_wrap=True)
    out.print(f"Kept: {len(kept.ended)} runs with {kept.events} events.")
    for run in kept.unfinished:
        out.print(f"Left, for it has not ended: {run}. Stop it first: metel runs cancel {run}")
    if erasure is not None:
        out.print(format_erasure(erasure))
        out.print("What stands in Slack, Notion and Google Sheets stays there; earlier backups still hold it.")
    else:
        out.print("Nothing was erased. An approver says yes by adding: --yes --as NAME")
