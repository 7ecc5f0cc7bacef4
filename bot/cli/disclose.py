"""``metel disclose``: all that is kept of a person, for that person."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from typing import Any

from rich.console import Console

from bot.cli.approver import find_person
from bot.cli.policy import find_team
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.disclosure import build_disclosure
from bot.settings import read_keys, read_policy, read_settings
from orchestration.execution.loaders import PolicyVersions


async def disclose_person(named: str, team: str, *, as_json: bool) -> int:
    """Print what is kept of a person: the data, why, for how long, and which model providers saw it."""
    settings = read_settings()
    async with open_configured_database(settings, "read", keys=read_keys(settings)) as database:
        team = await find_team(settings, database, team)
        person = await find_person(database, team, named)
        policies = PolicyVersions(database.policies, read_policy(settings.metel_policy), build_clock(settings))
        await policies.refresh(team)
        told = await build_disclosure(database, team, person, policies.current(team).retention)
    if as_json:
        sys.stdout.write(json.dumps(told, ensure_ascii=False, indent=2) + "\n")
    else:
        _print(told)
    return 0


def _print(told: Mapping[str, Any]) -> None:
    out = Console(highlight=False, markup=False, soft_wrap=True)
    out.print(f"Of {told['person']} in {told['team']}")
    out.print(f"Directory: {json.dumps(told['directory'], ensure_ascii=False)}")
    for run in told["runs"]:
        held = "erased" if run["erased"] else run["status"]
        out.print(f"  {run['asked_at']}  {run['run']}  {held}  {run['text']}")
    for one in told["named_in"]:
        words = "holds what they wrote, for it follows a run of theirs" if one["holds_their_words"] else "names them"
        out.print(f"  {one['run']} {words}{': ' if one['in'] else ''}{', '.join(one['in'])}")
    out.print(f"Model providers that saw it: {', '.join(told['model_providers']) or 'none'}")
    for one in told["kept"]:
        out.print(f"  {one['table']}: {one['holds']}; {one['why']}; kept {one['for']}")
    out.print("All of it with the payloads and results: add --json. Other people's data may stand in it.")
