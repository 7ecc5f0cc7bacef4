"""``metel runs list``: the runs of the database that an operator looks for."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from rich.cells import cell_len

from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.settings import read_settings
from orchestration.ports import RunErasedError, RunQuery, RunRow
from orchestration.storage.database import Database
from schemas.values import Payload

PAGE = 50
MOST_LETTERS = 100
"""Of a request in the list; `metel runs show` has all of it."""


@dataclass(frozen=True, slots=True)
class RunListArguments:
    """What ``metel runs list`` was told. ``query`` says nothing of time yet; ``service`` is one that a step of the plan
    uses; ``page`` counts from 1, each of ``limit`` runs."""

    query: RunQuery
    older_than: timedelta | None = None
    newer_than: timedelta | None = None
    overdue: bool = False
    service: str = ""
    page: int = 1
    limit: int = PAGE


async def list_runs(arguments: RunListArguments, *, as_json: bool) -> int:
    """List runs; as JSON, every one that is meant with all that the index knows of it."""
    settings = read_settings()
    now = build_clock(settings).now()
    query = build_query(arguments, now)
    skipped = (arguments.page - 1) * arguments.limit
    if not as_json and not arguments.service:
        query, skipped = replace(query, skipped=skipped, limit=arguments.limit + 1), 0
    async with open_configured_database(settings, "read") as database:
        rows = await _find(database, query, arguments.service)
        page: Sequence[RunRow] = () if as_json else rows[skipped : skipped + arguments.limit + 1]
        names = await _find_names(database, page)
    if as_json:
        print_json([_as_json(row, now) for row in rows])
    else:
        _print(page, names, now, ZoneInfo(settings.metel_timezone), arguments)
    return 0


def build_query(arguments: RunListArguments, now: datetime) -> RunQuery:
    """Return the query at a moment. What has not ended is told from the oldest on: there something is stuck. Pure."""
    return replace(
        arguments.query,
        before=now - arguments.older_than if arguments.older_than is not None else None,
        since=now - arguments.newer_than if arguments.newer_than is not None else None,
        overdue_at=now if arguments.overdue else None,
        oldest_first=arguments.query.oldest_first or arguments.query.unfinished or arguments.overdue,
    )


async def _find(database: Database, query: RunQuery, service: str) -> Sequence[RunRow]:
    rows = await database.runs.find(query)
    if not service:
        return rows
    return [row for row in rows if await _uses(database, row, service)]


async def _uses(database: Database, row: RunRow, service: str) -> bool:
    try:
        plan = (await database.runs.load(row.team, row.id)).plan
    except RunErasedError:
        return False
    return plan is not None and any(action.tool.partition(".")[0] == service for action in plan.actions)


async def _find_names(database: Database, rows: Sequence[RunRow]) -> dict[tuple[str, str], str]:
    """Return what each person is called who asked for a run, by team and id; those whose name is not known not."""
    names: dict[tuple[str, str], str] = {}
    for row in rows:
        if (row.team, row.user) not in names:
            with suppress(RunErasedError):
                request = (await database.runs.load(row.team, row.id)).request
                names |= {(row.team, row.user): request.user_name} if request.user_name else {}
    return names


def _overdue_s(row: RunRow, now: datetime) -> float:
    return max((now - row.wake_at).total_seconds(), 0.0) if row.wake_at is not None else 0.0


def _as_json(row: RunRow, now: datetime) -> Payload:
    return {
        "run_id": row.id,
        "team": row.team,
        "status": row.status,
        "text": row.text,
        "user": row.user,
        "channel": row.channel,
        "thread_ts": row.thread_ts,
        "revision": row.revision,
        "asked_at": row.created_at.isoformat(),
        "wakes_at": row.wake_at.isoformat() if row.wake_at else None,
        "overdue_s": round(_overdue_s(row, now), 1),
    }


def _print(
    rows: Sequence[RunRow],
    names: Mapping[tuple[str, str], str],
    now: datetime,
    zone: ZoneInfo,
    arguments: RunListArguments,
) -> None:
    """Print a page; a row behind it says that there are more."""
    if not rows:
        sys.stdout.write("There are no such runs.\n" if arguments.page == 1 else "There are no more runs.\n")
        return
    name = f"{now.astimezone(zone):%Z}"
    head = ("run", "status", f"asked at ({name})", "who", f"wakes ({name})", "request")
    shown = [_cells(row, names.get((row.team, row.user), row.user), now, zone) for row in rows[: arguments.limit]]
    sys.stdout.writelines(line + "\n" for line in format_columns([head, *shown]))
    if len(rows) > arguments.limit:
        sys.stdout.write(f"There are more: --page {arguments.page + 1}\n")


def _cells(row: RunRow, who: str, now: datetime, zone: ZoneInfo) -> tuple[str, ...]:
    asked = f"{row.created_at.astimezone(zone):%Y-%m-%d %H:%M}"
    return (row.id, row.status, asked, who, _told_wake(row, now, zone), _shorten(row.text))


def _shorten(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_LETTERS else line[: MOST_LETTERS - 1].rstrip() + "…"


def format_columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return rows as lines with their columns under one another. Nothing is broken or cut off: a terminal that is too
    narrow breaks a line itself, and loses no letter of a wide script."""
    widths = [max(cell_len(cell) for cell in column) for column in zip(*rows, strict=True)]
    padded = (
        "  ".join(cell + " " * (width - cell_len(cell)) for cell, width in zip(row, widths, strict=True))
        for row in rows
    )
    return [line.rstrip() for line in padded]


def _told_wake(row: RunRow, now: datetime, zone: ZoneInfo) -> str:
    if row.wake_at is None:
        return ""
    late = timedelta(seconds=round(_overdue_s(row, now)))
    return f"overdue by {late}" if late else f"{row.wake_at.astimezone(zone):%m-%d %H:%M}"
