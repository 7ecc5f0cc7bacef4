"""Loads the runs of the thread that a text was said in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import get_args

from orchestration.commands.thread_intents import ThreadRuns
from orchestration.ports import RunRow, RunStore
from orchestration.run.ids import make_run_id
from schemas.events import EndStatus
from schemas.request import Request
from schemas.run import Run

LOOKED_BACK = 20
"""Runs of the team that are looked through for those of a direct message."""
MOST_ENDED = 3
A_DAY = timedelta(days=1)


async def load_thread(store: RunStore, request: Request, now: datetime) -> ThreadRuns:
    """Return the runs of a request's thread without its own, the open ones and the latest that ended. At the top of a
    direct message, whose people seldom write in threads, they are those of the last day."""
    own = make_run_id(request.place.team, request.id)
    open_rows, ended_rows = await _rows(store, request, now)
    runs = [await store.load(row.team, row.id) for row in (*open_rows, *ended_rows) if row.id != own]
    return ThreadRuns(
        tuple(run for run in runs if not run.is_over),
        tuple(run for run in runs if run.is_over and not run.request.undoes),
    )


async def _rows(store: RunStore, request: Request, now: datetime) -> tuple[Sequence[RunRow], Sequence[RunRow]]:
    place = request.place
    if request.in_thread:
        open_rows = (await store.unfinished_in(place.team, place.channel, place.thread_ts))[::-1]
        return open_rows, await store.ended_in(place.team, place.channel, place.thread_ts, MOST_ENDED)
    if not place.is_direct:
        return (), ()
    rows = [row for row in await store.recent(place.team, LOOKED_BACK) if row.channel == place.channel]
    ended = await store.ended_in(place.team, place.channel, None, MOST_ENDED)
    since = now - A_DAY
    return (
        [row for row in rows if row.status not in get_args(EndStatus)],
        [row for row in ended if row.created_at >= since],
    )


def is_taken(runs: ThreadRuns, request_id: str) -> bool:
    """Whether a run of the thread has taken this very message already, as another process may have had it do."""
    return any(_took(run, request_id) for run in (*runs.open, *runs.ended))


def _took(run: Run, request_id: str) -> bool:
    answered = any(record.said_in == request_id for record in run.questions.values())
    return answered or any(change.said_in == request_id for change in run.plan_changes)
