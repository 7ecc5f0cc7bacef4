"""What a place remembers, over every store: a thread its own runs, a direct message those of its last day besides."""

from __future__ import annotations

from datetime import timedelta

import pytest

from orchestration.plan.thread_context import Session
from orchestration.ports import Commit, RunStore
from orchestration.run.reducer import fold_events
from orchestration.storage.database import Database
from schemas.events import RequestReceived
from schemas.request import Place
from tests.contracts.builders import NOON, HandClock, a_request, ended, following


async def end_in(runs: RunStore, run_id: str, place: Place, *, ago: timedelta) -> None:
    """Store a run that ended in a place so long ago."""
    at = NOON - ago
    request = a_request(run_id, at=at).model_copy(update={"place": place})
    events = (RequestReceived(at=at, run=run_id, request=request),)
    begun = Commit(fold_events(events), 0, events)
    await runs.commit(begun)
    await runs.commit(following(begun.run, ended(at=at)))


@pytest.mark.parametrize(
    ("channel", "seen"),
    [("C1", ["here", "here before"]), ("D1", ["here", "here before", "elsewhere", "here"])],
    ids=["channel", "direct message"],
)
async def test_what_is_remembered(database: Database, clock: HandClock, channel: str, seen: list[str]) -> None:
    here, there = (Place(team="T1", channel=channel, thread_ts=ts) for ts in ("1.0001", "2.0001"))
    await end_in(database.runs, "here before", here, ago=timedelta(days=40))
    await end_in(database.runs, "long ago", there, ago=timedelta(days=2))
    await end_in(database.runs, "here", here, ago=timedelta(hours=3))
    await end_in(database.runs, "elsewhere", there, ago=timedelta(hours=1))
    session = Session(database.runs, clock)
    assert [run.id async for run in session.ended(here)] == seen
    assert [run.id async for run in session.ended(Place(team="T1"))] == []
