"""``metel runs models``: what models took of many runs, by team and model."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from datetime import timedelta

from rich.console import Console
from rich.table import Table

from bot.cli.model_calls import add_up_calls, format_costs
from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.settings import read_keys, read_settings
from orchestration.ports import RunErasedError, RunQuery
from orchestration.storage.database import Database
from schemas.events import ModelCalled

NONE = "no model was asked for these runs"
EVERY = 1_000_000
"""More runs than there are."""


async def show_model_sums(team: str, newer_than: timedelta | None, *, as_json: bool) -> int:
    """Show what each model took for each team."""
    settings = read_settings()
    since = build_clock(settings).now() - newer_than if newer_than is not None else None
    async with open_configured_database(settings, "read", keys=read_keys(settings)) as database:
        found = await _collect_calls(database, RunQuery(team=team, since=since, limit=EVERY))
    if as_json:
        sums = [{"team": whose, "model": model, **add_up_calls(calls)} for (whose, model), calls in found.items()]
        print_json({"models": sums})
    elif not found:
        sys.stdout.write(f"{NONE}\n")
    else:
        Console().print(_build_table(found))
    return 0


async def _collect_calls(database: Database, query: RunQuery) -> Mapping[tuple[str, str], Sequence[ModelCalled]]:
    """Return the calls of the runs that a query means, by their team and model in the order of these."""
    found: dict[tuple[str, str], list[ModelCalled]] = {}
    for row in await database.runs.find(query):
        try:
            events = await database.runs.events(row.team, row.id)
        except RunErasedError:
            continue
        for event in events:
            if isinstance(event, ModelCalled):
                title = f"{event.call.model} ({event.call.server})" if event.call.server else event.call.model
                found.setdefault((row.team, title), []).append(event)
    return dict(sorted(found.items()))


def count_failed(calls: Sequence[ModelCalled]) -> int:
    """Return to how many calls no whole answer came; one that could not be used is no failed call."""
    return sum(not one.call.has_answer for one in calls)


def _build_table(found: Mapping[tuple[str, str], Sequence[ModelCalled]]) -> Table:
    table = Table()
    for name in ("team", "model", "calls (failed)", "asked (cached)", "said (thought)", "USD"):
        table.add_column(name)
    for (team, model), calls in found.items():
        sums = add_up_calls(calls)
        table.add_row(
            team,
            model,
            f"{sums['calls']} ({count_failed(calls)})",
            f"{sums['input_tokens']} ({sums['cached_tokens']})",
            f"{sums['output_tokens']} ({sums['reasoning_tokens']})",
            format_costs(calls),
        )
    return table
