"""``metel stop-all`` and ``metel start-again``: all work of a team, by one command."""

from __future__ import annotations

import getpass

from rich.console import Console

from bot.cli.policy import find_team
from bot.clock import build_clock
from bot.database import open_writable_database
from bot.settings import read_settings
from orchestration.execution.team_stops import TeamStops
from orchestration.policy.team import Author


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
