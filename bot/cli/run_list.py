"""``metel runs list``: the runs of the database that an operator looks for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from rich.console import Console
from rich.table import Column, Table

from bot.cli.terminal import print_json
from bot.clock import build_clock
from bot.database import open_configured_database
from bot.settings import read_settings
from orchestration.ports import RunErasedError, RunQuery, RunRow
from orchestration.storage.database import Database
from schemas.values import Payload

PAGE = 50
RUN_ID = 16
"""So long is the id of a run, which is never cut."""


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
    if as_json:
        print_json([_as_json(row, now) for row in rows])
    else:
        _print(rows[skipped : skipped + arguments.limit + 1], now, arguments)
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


def _print(rows: Sequence[RunRow], now: datetime, arguments: RunListArguments) -> None:
    """Print a page; a row behind it says that there are more."""
    out = Console()
    if not rows:
        out.print("There are no such runs." if arguments.page == 1 else "There are no more runs.")
        return
    table = Table(
        Column("run", min_width=RUN_ID), "status", "asked at (UTC)", "who", "wakes (UTC)", "request", box=None
    )
    for row in rows[: arguments.limit]:
        table.add_row(row.id, row.status, f"{row.created_at:%Y-%m-%d %H:%M}", row.user, _told_wake(row, now), row.text)
    out.print(table)
    if len(rows) > arguments.limit:
        out.print(f"There are more: --page {arguments.page + 1}")


def _told_wake(row: RunRow, now: datetime) -> str:
    if row.wake_at is None:
        return ""
    late = timedelta(seconds=round(_overdue_s(row, now)))
    return f"overdue by {late}" if late else f"{row.wake_at:%m-%d %H:%M}"
