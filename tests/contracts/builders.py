"""Runs, deliveries and cards for the contract suites, and a clock that is moved by hand."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta

from orchestration.ports import CardRow, Commit, Delivery
from orchestration.run.reducer import apply, fold_events
from schemas.events import Answer, Event, ReplanWanted, RequestReceived, RunEnded
from schemas.request import Place, Request
from schemas.run import Run

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


class HandClock:
    """A clock that stands still until it is moved, and the sleep that follows it."""

    def __init__(self, start: datetime = NOON) -> None:
        self._now = start
        self._sleepers: list[tuple[datetime, asyncio.Future[None]]] = []

    def now(self) -> datetime:
        """Return the moment it stands at."""
        return self._now

    async def sleep_until(self, moment: datetime) -> None:
        """Return when the clock was moved to the moment or past it."""
        if moment > self._now:
            woken: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._sleepers.append((moment, woken))
            await woken

    async def move(self, by: timedelta) -> None:
        """Move the clock, and let those who slept until then go on."""
        self._now += by
        for moment, woken in self._sleepers:
            if moment <= self._now and not woken.done():
                woken.set_result(None)
        self._sleepers = [sleeper for sleeper in self._sleepers if not sleeper[1].done()]
        for _ in range(5):
            await asyncio.sleep(0)


def a_request(run_id: str, *, team: str = "T1", text: str = "회의록을 만들어 줘", at: datetime = NOON) -> Request:
    """Return a request made in a thread of a channel."""
    place = Place(team=team, channel="C1", channel_name="sales", thread_ts="1.0001")
    return Request(id=run_id, text=text, user="U1", place=place, language="ko", timezone="Asia/Seoul", asked_at=at)


def received(run_id: str, *, team: str = "T1", at: datetime = NOON) -> RequestReceived:
    """Return the first event of a run."""
    return RequestReceived(at=at, run=run_id, request=a_request(run_id, team=team, at=at))


def trouble(reason: str, *, at: datetime = NOON) -> ReplanWanted:
    """Return an event that any run can take, told apart by its reason."""
    return ReplanWanted(at=at, action="a1", reason=reason)


def ended(*, at: datetime = NOON) -> RunEnded:
    """Return a good end."""
    return RunEnded(at=at, status="succeeded", answer=Answer(text="다 됐습니다."))


def beginning(run_id: str, *more: Event, team: str = "T1", at: datetime = NOON) -> Commit:
    """Return the change that begins a run."""
    events = (received(run_id, team=team, at=at), *more)
    return Commit(fold_events(events), 0, events)


def following(run: Run, *events: Event, delivery: str | None = None, wake_at: datetime | None = None) -> Commit:
    """Return the change that takes a run further."""
    after = run
    for event in events:
        after = apply(after, event)
    return Commit(after, run.revision, events, wake_at=wake_at, delivery=delivery)


def a_delivery(key: str, *, at: datetime = NOON, team: str = "T1") -> Delivery:
    """Return a message that reached metel."""
    return Delivery(key, team, "event", {"text": "안녕", "nested": {"n": 1}}, at)


def a_card(run: str, key: str, *, ts: str = "", digest: str = "d1", team: str = "T1") -> CardRow:
    """Return a card's row."""
    return CardRow(team, run, key, "C1", ts, digest)
