"""``metel connections hold``, ``release``, ``metel stop-all`` and ``start-again``: what is kept from going on."""

from __future__ import annotations

import getpass
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from rich.console import Console
from rich.table import Table

from bot.cli.errors import UsageError
from bot.cli.policy import find_team
from bot.clock import build_clock
from bot.database import open_configured_database, open_writable_database
from bot.processes.operator import build_release_delivery
from bot.settings import read_settings
from connectors.service import list_held_services
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.team import Author
from orchestration.rate_limit.limiter_state import Hold, LimiterState
from orchestration.storage.database import Database
from orchestration.storage.errors import DatabaseMissingError


async def set_stop(team: str, note: str, *, is_stopped: bool) -> int:
    """Stop all work of a team, or have it go on. That it is so already is no error: what counts is how it stands."""
    settings, by = read_settings(), getpass.getuser()
    async with open_writable_database(settings) as database:
        named = await find_team(settings, database, team)
        stops = TeamStops(database.stops, build_clock(settings))
        is_changed = await stops.order(named, Author(by, by, note), is_stopped=is_stopped)
        under_way = sum(row.team == named for row in await database.runs.unfinished())
    already = "" if is_changed else " already"
    said = "is stopped" if is_stopped else "goes on"
    kept = f"; {under_way} unfinished runs are kept" if is_stopped else f"; {under_way} unfinished runs go on"
    Console(highlight=False).print(f"All work of {named} {said}{already}{kept}.")
    return 0


@dataclass(frozen=True, slots=True)
class NamedHold:
    """A hold of a team's connection; ``what`` of the service it covers, empty for all."""

    team: str
    service: str
    what: str
    hold: Hold

    def as_json(self) -> dict[str, str | None]:
        """Return it as the command line prints it."""
        return {
            "team": self.team,
            "service": self.service,
            "what": self.what or None,
            "until": self.hold.until.isoformat(),
            "since": self.hold.since.isoformat(),
            "next_look": self.hold.next_look().isoformat(),
            "by": self.hold.by or None,
        }


def parse_connection(name: str) -> str:
    """Return the service whose connection may be held.

    Raises:
        UsageError: there is none of that name.
    """
    known = list_held_services()
    if name not in known:
        raise UsageError(f"There is no service {name}; there are {', '.join(known)}.")
    return name


async def list_holds(team: str, service: str, *, as_json: bool) -> int:
    """Show what is held."""
    settings = read_settings()
    if service:
        parse_connection(service)
    try:
        async with open_configured_database(settings, "read") as database:
            held = await _read(database, build_clock(settings).now(), team, service)
    except DatabaseMissingError:
        held = []
    _print(held, as_json=as_json)
    return 0


async def set_hold(team: str, service: str, minutes: float, *, as_json: bool) -> int:
    """Leave a service alone for a while."""
    settings = read_settings()
    now = build_clock(settings).now()
    until, by = now + timedelta(minutes=minutes), getpass.getuser()
    async with open_writable_database(settings) as database:
        named = await _team(database, team)
        store = database.limiter_stores.of(named, service)
        await store.change(lambda state: (state.asked_to_wait("", until, now, by), None))
        held = await _read(database, now, named, service)
    _print(held, as_json=as_json)
    return 0


async def end_holds(team: str, service: str, *, as_json: bool) -> int:
    """End a service's holds, and have what they hold up go on; exits 1 where it has none."""
    settings = read_settings()
    now = build_clock(settings).now()

    def release(state: LimiterState) -> tuple[LimiterState, None]:
        return state.released(), None

    async with open_writable_database(settings) as database:
        held = await _read(database, now, team, service)
        for name in {one.team for one in held}:
            await database.limiter_stores.of(name, service).change(release)
            await database.inbox.store(build_release_delivery(service, name, build_clock(settings)))
    if as_json:
        _print(held, as_json=True)
    elif held:
        Console(highlight=False).print(
            f"{service} is released; what waits for it goes on within ten seconds, where metel serve runs."
        )
    if not held:
        sys.stderr.write(f"Nothing of {service} is held.\n")
        return 1
    return 0


async def _read(database: Database, now: datetime, team: str, service: str) -> list[NamedHold]:
    held = [NamedHold(*one) for one in await database.limiter_stores.held(now)]
    return [one for one in held if team in ("", one.team) and service in ("", one.service)]


async def _team(database: Database, team: str) -> str:
    """Return the team that is meant where there is one alone.

    Raises:
        UsageError: there are several, or none is known.
    """
    if team:
        return team
    known = {row.team for row in await database.connections.rows()} | {
        row.team for row in await database.runs.unfinished()
    }
    if len(known) != 1:
        raise UsageError("name the team with --team")
    return known.pop()


def _print(held: Sequence[NamedHold], *, as_json: bool) -> None:
    if as_json:
        sys.stdout.write(json.dumps({"holds": [one.as_json() for one in held]}, ensure_ascii=False, indent=2) + "\n")
        return
    zone = ZoneInfo(read_settings().metel_timezone)
    table = Table("team", "service", "what", "until", "next look", "by", box=None)
    for one in held:
        hold = one.hold
        by = hold.by or "the service"
        moments = (f"{moment.astimezone(zone):%Y-%m-%d %H:%M:%S %Z}" for moment in (hold.until, hold.next_look()))
        table.add_row(one.team, one.service, one.what or "all", *moments, by)
    Console(highlight=False).print(table if held else "No service is held.")
