"""What the dispatcher promises: each run that can move is advanced, by one at a time, and none is lost."""

from __future__ import annotations

import asyncio
from collections import Counter
from datetime import datetime, timedelta

import pytest

from orchestration.ports import RunRow
from orchestration.queue.in_process import LONGEST_RETRY, InProcessDispatcher, compute_retry_delay, make_sleep_until
from tests.contracts.builders import NOON, HandClock

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)


class Advances:
    """Counts the advances of each run; they can be held at a gate or made to fail."""

    def __init__(self) -> None:
        self.begun: Counter[str] = Counter()
        self.ended: Counter[str] = Counter()
        self.at_once: Counter[str] = Counter()
        self.most_at_once = 0
        self.gate: asyncio.Event | None = None
        self.failing: list[BaseException] = []

    async def __call__(self, team: str, run_id: str) -> None:
        """Advance a run."""
        self.begun[run_id] += 1
        self.at_once[run_id] += 1
        self.most_at_once = max(self.most_at_once, self.at_once[run_id])
        try:
            await asyncio.sleep(0)
            if self.gate is not None:
                await self.gate.wait()
            if self.failing:
                raise self.failing.pop(0)
            self.ended[run_id] += 1
        finally:
            self.at_once[run_id] -= 1


@pytest.fixture
def advances() -> Advances:
    """Return the advances of the test."""
    return Advances()


@pytest.fixture
async def dispatcher(advances: Advances, clock: HandClock) -> InProcessDispatcher:
    """Return a dispatcher that follows the hand clock."""
    return InProcessDispatcher(advances, clock, clock.sleep_until)


def row(run_id: str, status: str, *, wake_in: timedelta | None = None) -> RunRow:
    """Return the index row of an unfinished run."""
    wake_at = None if wake_in is None else NOON + wake_in
    return RunRow(run_id, "T1", status, "text", "U1", "C1", "1.1", 1, wake_at, NOON)


async def test_a_woken_run_is_advanced(dispatcher: InProcessDispatcher, advances: Advances) -> None:
    dispatcher.wake("T1", "r1")
    await dispatcher.idle()
    assert advances.ended == {"r1": 1}


async def test_wakes_during_an_advance_cause_one_more_afterwards(
    dispatcher: InProcessDispatcher, advances: Advances
) -> None:
    advances.gate = asyncio.Event()
    dispatcher.wake("T1", "r1")
    await asyncio.sleep(0)
    for _ in range(5):
        dispatcher.wake("T1", "r1")
    advances.gate.set()
    await dispatcher.idle()
    assert advances.ended == {"r1": 2}
    assert advances.most_at_once == 1


async def test_a_run_that_wakes_itself_is_advanced_again(clock: HandClock) -> None:
    told: list[str] = []

    async def advance(team: str, run_id: str) -> None:
        told.append(run_id)
        if len(told) < 3:
            dispatcher.wake("T1", run_id)

    dispatcher = InProcessDispatcher(advance, clock, clock.sleep_until)
    dispatcher.wake("T1", "r1")
    await dispatcher.idle()
    assert told == ["r1"] * 3


async def test_different_runs_are_advanced_at_the_same_time(
    dispatcher: InProcessDispatcher, advances: Advances
) -> None:
    advances.gate = asyncio.Event()
    for number in range(10):
        dispatcher.wake("T1", f"r{number}")
    await asyncio.sleep(0)
    assert len(advances.begun) == 10
    advances.gate.set()
    await dispatcher.idle()
    assert len(advances.ended) == 10


async def test_a_run_is_woken_at_its_moment_and_not_before(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    dispatcher.wake("T1", "r1", NOON + MINUTE)
    await dispatcher.idle()
    await clock.move(MINUTE - SECOND)
    assert not advances.begun
    await clock.move(SECOND)
    await dispatcher.idle()
    assert advances.ended == {"r1": 1}


async def test_a_nearer_moment_replaces_a_later_one_and_a_later_one_does_not(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    for minutes in (10, 5, 20):
        dispatcher.wake("T1", "r1", NOON + minutes * MINUTE)
    assert dispatcher.next_moment() == NOON + 5 * MINUTE
    await clock.move(5 * MINUTE)
    assert advances.ended == {"r1": 1}
    await clock.move(60 * MINUTE)
    await dispatcher.idle()
    assert advances.ended == {"r1": 1}
    assert dispatcher.next_moment() is None


async def test_moments_of_many_runs_come_in_their_order(clock: HandClock) -> None:
    told: list[str] = []

    async def advance(team: str, run_id: str) -> None:
        told.append(run_id)

    dispatcher = InProcessDispatcher(advance, clock, clock.sleep_until)
    for minutes in (3, 1, 2):
        dispatcher.wake("T1", f"r{minutes}", NOON + minutes * MINUTE)
    for _ in range(3):
        await clock.move(MINUTE)
    assert told == ["r1", "r2", "r3"]


async def test_a_moment_that_has_passed_means_now(dispatcher: InProcessDispatcher, advances: Advances) -> None:
    dispatcher.wake("T1", "r1", NOON - MINUTE)
    await dispatcher.idle()
    assert advances.ended == {"r1": 1}


async def test_a_failing_advance_is_tried_again_until_it_succeeds(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    advances.failing = [RuntimeError("broken"), OSError("worse")]
    dispatcher.wake("T1", "r1")
    await dispatcher.idle()
    assert (advances.begun["r1"], advances.ended["r1"]) == (1, 0)
    assert dispatcher.next_moment() == NOON + SECOND
    await clock.move(SECOND)
    assert dispatcher.next_moment() == NOON + 3 * SECOND
    await clock.move(2 * SECOND)
    await dispatcher.idle()
    assert (advances.begun["r1"], advances.ended["r1"]) == (3, 1)
    advances.failing = [RuntimeError("once more")]
    dispatcher.wake("T1", "r1")
    await dispatcher.idle()
    assert dispatcher.next_moment() == clock.now() + SECOND


async def test_an_advance_cut_off_from_inside_is_not_lost(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    advances.failing = [asyncio.CancelledError()]
    dispatcher.wake("T1", "r1")
    await dispatcher.idle()
    await clock.move(SECOND)
    await dispatcher.idle()
    assert advances.ended == {"r1": 1}


async def test_one_failing_run_does_not_hold_up_another(clock: HandClock) -> None:
    told: list[str] = []

    async def advance(team: str, run_id: str) -> None:
        if run_id == "bad":
            raise RuntimeError("broken")
        told.append(run_id)

    dispatcher = InProcessDispatcher(advance, clock, clock.sleep_until)
    for run_id in ("bad", "good"):
        dispatcher.wake("T1", run_id)
    await dispatcher.idle()
    assert told == ["good"]


def test_retries_come_ever_later_up_to_a_bound() -> None:
    delays = [compute_retry_delay(failures) for failures in range(2000)]
    assert delays[:4] == [SECOND, 2 * SECOND, 4 * SECOND, 8 * SECOND]
    assert delays == sorted(delays)
    assert delays[-1] == LONGEST_RETRY


async def test_after_a_restart_what_can_move_is_woken_and_what_waits_for_a_person_is_not(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    dispatcher.start(
        [
            row("planning", "planning"),
            row("running", "running", wake_in=MINUTE),
            row("paused", "paused"),
            row("asked", "waiting"),
            row("expires", "waiting", wake_in=MINUTE),
            row("overdue", "waiting", wake_in=-MINUTE),
        ]
    )
    await dispatcher.idle()
    assert advances.ended == {"planning": 1, "running": 1, "paused": 1, "overdue": 1}, "a call may have been cut off"
    await clock.move(MINUTE)
    await dispatcher.idle()
    assert advances.ended == {"planning": 1, "running": 2, "paused": 1, "overdue": 1, "expires": 1}


async def test_ten_thousand_waiting_runs_need_one_task(dispatcher: InProcessDispatcher) -> None:
    before = len(asyncio.all_tasks())
    dispatcher.start([row(f"r{number}", "waiting", wake_in=MINUTE * (number + 1)) for number in range(10_000)])
    assert len(asyncio.all_tasks()) - before == 1


async def test_however_often_the_nearest_moment_changes_one_timer_runs(dispatcher: InProcessDispatcher) -> None:
    before = len(asyncio.all_tasks())
    for number in range(100):
        dispatcher.wake("T1", f"r{number}", NOON + MINUTE * (200 - number))
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert len(asyncio.all_tasks()) - before == 1


async def test_after_draining_nothing_is_woken_any_more(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    await dispatcher.drain(MINUTE)
    dispatcher.wake("T1", "now")
    dispatcher.wake("T1", "later", NOON + MINUTE)
    assert dispatcher.next_moment() is None
    await clock.move(MINUTE)
    await dispatcher.idle()
    assert not advances.begun


async def test_draining_lets_an_advance_end_and_begins_no_other(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    advances.gate = asyncio.Event()
    dispatcher.wake("T1", "r1")
    dispatcher.wake("T1", "later", NOON + SECOND)
    await asyncio.sleep(0)
    dispatcher.wake("T1", "r1")
    draining = asyncio.create_task(dispatcher.drain(MINUTE))
    await asyncio.sleep(0)
    dispatcher.wake("T1", "r2")
    await clock.move(SECOND)
    advances.gate.set()
    assert await draining == frozenset()
    assert advances.ended == {"r1": 1}


async def test_draining_cuts_off_what_does_not_end_in_time(
    dispatcher: InProcessDispatcher, advances: Advances, clock: HandClock
) -> None:
    advances.gate = asyncio.Event()
    dispatcher.wake("T1", "stuck")
    await asyncio.sleep(0)
    draining = asyncio.create_task(dispatcher.drain(MINUTE))
    await asyncio.sleep(0)
    await clock.move(MINUTE)
    assert await draining == frozenset({"stuck"})
    assert advances.at_once["stuck"] == 0


async def test_draining_when_nothing_moves_ends_at_once(dispatcher: InProcessDispatcher) -> None:
    dispatcher.wake("T1", "r1", NOON + MINUTE)
    assert await asyncio.wait_for(dispatcher.drain(MINUTE), 1) == frozenset()


class Looks:
    """A clock that shows one moment after another."""

    def __init__(self, *moments: datetime) -> None:
        self.left = list(moments)

    def now(self) -> datetime:
        """Return the next moment."""
        return self.left.pop(0)


async def test_a_sleep_goes_on_until_its_clock_says_that_the_moment_has_come() -> None:
    millisecond = timedelta(milliseconds=1)
    clock = Looks(NOON, NOON + millisecond, NOON + 2 * millisecond, NOON + SECOND)
    await asyncio.wait_for(make_sleep_until(clock)(NOON + 2 * millisecond), 5)
    assert clock.left == [NOON + SECOND]
