"""``metel runs model`` and ``models``: each call of a model, what came of it and what it cost; what many runs took."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import timedelta
from decimal import Decimal

from rich.console import Console
from rich.table import Table

from bot.cli.runs import find_run
from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.settings import read_keys, read_settings
from orchestration.model_records import KeptBody
from orchestration.plan.estimate import format_usd
from orchestration.ports import RunErasedError, RunQuery
from orchestration.storage.database import Database
from schemas.events import ModelCalled
from schemas.values import Payload

NONE = "this run asked no model"
NO_BODIES = (
    "nothing is kept of what was asked and answered: METEL_MODEL_BODIES was off, it is longer ago than "
    "METEL_MODEL_BODIES_DAYS, or the run was erased"
)
UNKNOWN = "unknown"
"""What a call cost whose model has no price."""


async def show_model_calls(named: str, *, as_json: bool, with_bodies: bool = False) -> int:
    """Show the calls of a run's models in their order, and their sums; also what was asked and answered."""
    settings = read_settings()
    async with open_configured_database(settings, "read", keys=read_keys(settings)) as database:
        row = await find_run(database, named)
        events = await database.runs.events(row.team, row.id)
        bodies = await database.model_bodies.list_of(row.team, row.id) if with_bodies else ()
    calls = [event for event in events if isinstance(event, ModelCalled)]
    if as_json:
        kept = {"bodies": [_dump_body(one) for one in bodies]} if with_bodies else {}
        print_json({"run": row.id, "calls": [_dump(one) for one in calls], "sum": add_up_calls(calls), **kept})
    elif not calls:
        sys.stdout.write(f"{NONE}\n")
    else:
        Console().print(_build_table(calls))
    if with_bodies and not as_json:
        sys.stdout.write("".join(map(_show_body, bodies)) or f"{NO_BODIES}\n")
    return 0


def _dump_body(kept: KeptBody) -> Payload:
    return {"at": kept.at.isoformat(), **kept.body.model_dump(mode="json")}


def _show_body(kept: KeptBody) -> str:
    """Return what an attempt asked and was answered, each part under its name."""
    body = kept.body
    head = f"{kept.at:%Y-%m-%d %H:%M:%S %Z}  {body.role}, attempt {body.attempt} at {body.model}: {body.outcome}"
    form = f"answer ({body.form})" if body.form else "answer"
    parts = (
        *(("system", body.system), ("developer", body.developer), ("user", body.user)),
        *((form, body.answer), ("error", body.error)),
    )
    told = "\n".join(f"--- {name}\n{_escape_controls(text)}" for name, text in parts if text)
    return f"\n=== {head}\n{told}\n"


def _dump(event: ModelCalled) -> Payload:
    return {"at": event.at.isoformat(), "action": event.action, **event.call.model_dump(mode="json")}


def add_up_calls(calls: Sequence[ModelCalled]) -> Payload:
    """Return the sums of calls; money is known only of what has a price, else ``None``; ``unpriced`` are the
    calls of which it is not."""
    priced = [one.call.usd for one in calls if one.call.usd is not None]
    return {
        "calls": len(calls),
        "seconds": round(sum(one.call.seconds for one in calls), 3),
        "input_tokens": sum(one.call.input_tokens for one in calls),
        "cached_tokens": sum(one.call.cached_tokens for one in calls),
        "cache_write_tokens": sum(one.call.cache_write_tokens for one in calls),
        "output_tokens": sum(one.call.output_tokens for one in calls),
        "reasoning_tokens": sum(one.call.reasoning_tokens for one in calls),
        "usd": str(sum(priced, Decimal(0))) if priced else None,
        "unpriced": len(calls) - len(priced),
    }


def _escape_controls(text: str) -> str:
    """Return a text of which nothing is taken for an order by a terminal."""
    return "".join(
        letter if letter in "\n\t" or unicodedata.category(letter) not in ("Cc", "Cf") else f"\\u{ord(letter):04x}"
        for letter in text
    )


def format_costs(calls: Sequence[ModelCalled]) -> str:
    """Say what calls cost, and of how many that is not known."""
    priced = [one.call.usd for one in calls if one.call.usd is not None]
    unknown = f"{len(calls) - len(priced)} {UNKNOWN}" if len(priced) < len(calls) else ""
    return " + ".join(part for part in (format_usd(sum(priced, Decimal(0))) if priced else "", unknown) if part)


def _build_table(calls: Sequence[ModelCalled]) -> Table:
    sums = add_up_calls(calls)
    table = Table(show_footer=True)
    for name, total in (
        ("for", ""),
        ("model", ""),
        ("outcome", f"{sums['calls']} calls"),
        ("seconds (first)", f"{sums['seconds']:.1f}"),
        ("asked (cached)", f"{sums['input_tokens']} ({sums['cached_tokens']})"),
        ("said (thought)", f"{sums['output_tokens']} ({sums['reasoning_tokens']})"),
        ("USD", format_costs(calls)),
        ("prompt", ""),
        ("forgiven", ""),
    ):
        table.add_column(name, footer=total)
    for event in calls:
        call = event.call
        table.add_row(
            f"{call.role} {event.action or (f'({call.difficulty})' if call.difficulty else '')}".strip(),
            f"{call.model} ({call.server})" if call.server else call.model,
            f"{call.outcome}{f' {call.status}' if call.status else ''}, attempt {call.attempt}",
            f"{call.seconds:.1f}" + (f" ({call.ms_first / 1000:.1f})" if call.ms_first is not None else ""),
            f"{call.input_tokens} ({call.cached_tokens})",
            f"{call.output_tokens} ({call.reasoning_tokens})",
            UNKNOWN if call.usd is None else format_usd(call.usd),
            call.prompt_version,
            ", ".join(call.mended),
        )
    return table


NONE_OF_RUNS = "no model was asked for these runs"
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
        sys.stdout.write(f"{NONE_OF_RUNS}\n")
    else:
        Console().print(_build_table_of_runs(found))
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


def _build_table_of_runs(found: Mapping[tuple[str, str], Sequence[ModelCalled]]) -> Table:
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
