"""Jobs in PostgreSQL: what a commit makes ready is advanced, once at a time, by whoever lives."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, LiteralString

import psycopg
import pytest

from orchestration.ports import Commit, StaleRunError, TakenOverError
from orchestration.queue.job_tables import ProcrastinateTables
from orchestration.queue.procrastinate import ProcrastinateDispatcher, open_dispatcher
from orchestration.queue.workers import TimerDispatcher, WorkerSettings, WorkerStoppedError
from orchestration.storage.database import Database, open_database
from tests.contracts.builders import NOON, HandClock, beginning, following, trouble
from tests.postgres_server import NewDatabase

QUICK = WorkerSettings(concurrency=4, stalled_after=timedelta(seconds=1), drain=timedelta(seconds=1))

STARTING_TURNS = 60
"""So many turns of the event loop, and more, a worker takes to start."""


def ready(run_id: str, *, team: str = "T1") -> Commit:
    """A new run that somebody must advance."""
    change = beginning(run_id, team=team)
    return Commit(change.run, 0, change.events, wakes=True)


@dataclass
class Advances:
    """Advances nothing, and remembers what it was asked to; ``act`` is done in each."""

    act: Callable[[str], Awaitable[None]] | None = None
    begun: list[str] = field(default_factory=list[str])
    ended: list[str] = field(default_factory=list[str])
    bell: asyncio.Event = field(default_factory=asyncio.Event)

    async def advance(self, team: str, run_id: str) -> None:
        """Note the beginning and the end."""
        self.begun.append(run_id)
        if self.act is not None:
            await self.act(run_id)
        self.ended.append(run_id)
        self.bell.set()

    async def until(self, *runs: str) -> None:
        """Wait until these advances have ended, in any order."""
        async with asyncio.timeout(15):
            while sorted(self.ended) != sorted(runs):
                self.bell.clear()
                await self.bell.wait()


@pytest.fixture(autouse=True)
def soon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a moment that has come be noticed at once."""
    monkeypatch.setattr("orchestration.queue.procrastinate.LOOK_EVERY_S", 0.05)


@pytest.fixture
def address(new_migrated_postgres: NewDatabase) -> str:
    """The address of a new database with the tables of jobs."""
    return new_migrated_postgres()


@pytest.fixture
async def database(address: str, clock: HandClock) -> AsyncIterator[Database]:
    """The database with its jobs."""
    async with open_database(address, clock, jobs=ProcrastinateTables()) as opened:
        yield opened


@pytest.fixture
async def dispatcher(address: str, clock: HandClock, database: Database) -> AsyncIterator[ProcrastinateDispatcher]:
    """A dispatcher over it."""
    async with open_dispatcher(address, clock) as opened:
        yield opened


@asynccontextmanager
async def working(
    dispatcher: ProcrastinateDispatcher, advances: Advances, settings: WorkerSettings = QUICK
) -> AsyncGenerator[asyncio.Task[None]]:
    """A worker for the length of the block."""
    stopped = asyncio.Event()
    task = asyncio.create_task(dispatcher.work(advances.advance, stopped, settings))
    try:
        yield task
    finally:
        stopped.set()
        await asyncio.gather(task, return_exceptions=True)


async def rows(address: str, query: LiteralString, *values: object) -> Sequence[Any]:
    """What a query finds."""
    async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
        cursor = await connection.execute(query, values)
        return await cursor.fetchall() if cursor.description else []


async def jobs(address: str) -> list[tuple[str, str, str]]:
    """The jobs there are: queue, run, status."""
    found = await rows(
        address, "SELECT queue_name, args ->> 'run_id', status::text FROM procrastinate_jobs ORDER BY id"
    )
    return [(queue, run, status) for queue, run, status in found]


async def test_a_change_that_makes_a_run_ready_brings_its_job_along(database: Database, address: str) -> None:
    begun = ready("r1")
    await database.runs.commit(begun)
    await database.runs.commit(following(begun.run, trouble("nobody need act")))
    assert await jobs(address) == [("advance", "r1", "todo")]


async def test_a_change_that_is_refused_leaves_no_job(database: Database, address: str) -> None:
    begun = beginning("r1")
    await database.runs.commit(begun)
    told = await asyncio.gather(
        database.runs.commit(ready("r1")), database.runs.commit(ready("r2")), return_exceptions=True
    )
    assert isinstance(told[0], StaleRunError)
    assert await jobs(address) == [("advance", "r2", "todo")]


async def test_what_was_committed_before_a_worker_was_there_is_advanced(
    database: Database, dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    await asyncio.gather(*(database.runs.commit(ready(f"r{number}")) for number in range(5)))
    advances = Advances()
    async with working(dispatcher, advances):
        await advances.until(*(f"r{number}" for number in range(5)))
    assert await jobs(address) == []


async def test_a_run_is_advanced_by_one_worker_at_a_time_and_again_after_a_wake_meanwhile(
    address: str, clock: HandClock, dispatcher: ProcrastinateDispatcher
) -> None:
    going, most = 0, 0

    async def act(_: str) -> None:
        nonlocal going, most
        going += 1
        most = max(most, going)
        await asyncio.sleep(0.1)
        going -= 1

    advances = Advances(act)
    async with open_dispatcher(address, clock) as other, working(dispatcher, advances), working(other, advances):
        for _ in range(4):
            dispatcher.wake("T1", "r1")
            other.wake("T1", "r1")
        await advances.until(*["r1"] * 8)
    assert most == 1


async def test_a_far_moment_does_not_hold_back_a_wake_now(dispatcher: ProcrastinateDispatcher, address: str) -> None:
    dispatcher.wake("T1", "r1", NOON + timedelta(days=7))
    await dispatcher.settled()
    dispatcher.wake("T1", "r1")
    advances = Advances()
    async with working(dispatcher, advances):
        await advances.until("r1")
    assert await jobs(address) == [("ring", "r1", "todo")]


async def test_a_moment_is_kept_by_the_injected_clock_and_noted_once(
    dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    for _ in range(3):
        dispatcher.wake("T1", "r1", NOON + timedelta(hours=1))
    await dispatcher.settled()
    ((left,),) = await rows(address, "SELECT scheduled_at - now() FROM procrastinate_jobs")
    assert timedelta(minutes=59) < left < timedelta(minutes=61)


async def test_a_run_is_advanced_when_its_moment_comes(dispatcher: ProcrastinateDispatcher) -> None:
    dispatcher.wake("T1", "r1", NOON + timedelta(seconds=0.2))
    advances = Advances()
    async with working(dispatcher, advances):
        await asyncio.sleep(0)
        assert advances.begun == []
        await advances.until("r1")


async def test_the_moment_an_advance_asks_for_is_noted_before_its_job_is_done(
    database: Database, dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    async def act(run_id: str) -> None:
        TimerDispatcher(dispatcher).wake("T7", run_id)
        TimerDispatcher(dispatcher).wake("T7", run_id, NOON + timedelta(hours=1))

    await database.runs.commit(ready("r1", team="T7"))
    advances = Advances(act)
    async with working(dispatcher, advances):
        await advances.until("r1")
    assert await rows(address, "SELECT queue_name, args ->> 'team' FROM procrastinate_jobs") == [("ring", "T7")]


async def test_an_advance_that_fails_is_tried_again(dispatcher: ProcrastinateDispatcher) -> None:
    advances = Advances()

    async def act(_: str) -> None:
        if len(advances.begun) < 2:
            raise OSError("the disk is elsewhere")

    advances.act = act
    dispatcher.wake("T1", "r1")
    async with working(dispatcher, advances):
        await advances.until("r1")
    assert advances.begun == ["r1", "r1"]


async def test_what_is_cut_off_at_the_end_is_left_for_another_worker(
    dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    held = asyncio.Event()

    async def act(_: str) -> None:
        held.set()
        await asyncio.sleep(60)

    dispatcher.wake("T1", "r1")
    async with working(dispatcher, Advances(act)):
        await held.wait()
    assert await jobs(address) == [("advance", "r1", "todo")]


async def test_the_work_of_a_dead_worker_is_taken_over_once(
    dispatcher: ProcrastinateDispatcher, clock: HandClock, address: str
) -> None:
    dispatcher.wake("T1", "r1")
    await dispatcher.settled()
    ((dead,),) = await rows(
        address,
        "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute') RETURNING id",
    )
    await rows(address, "UPDATE procrastinate_jobs SET status = 'doing', worker_id = %s", dead)
    async with open_dispatcher(address, clock) as other:
        limit = timedelta(seconds=20)
        assert sorted(await asyncio.gather(dispatcher.mend(limit), other.mend(limit))) == [0, 1]
        assert await dispatcher.mend(limit) == 0
    assert await jobs(address) == [("advance", "r1", "todo")]


async def test_a_bell_that_another_rings_for_is_let_go_of(dispatcher: ProcrastinateDispatcher, address: str) -> None:
    moment = NOON + timedelta(hours=1)
    dispatcher.wake("T1", "r1", moment)
    await dispatcher.settled()
    await rows(address, "UPDATE procrastinate_jobs SET status = 'doing'")
    dispatcher.wake("T1", "r1", moment)
    await dispatcher.settled()
    assert await dispatcher.mend(timedelta(seconds=20)) == 1
    assert await jobs(address) == [("ring", "r1", "todo")]


async def test_the_work_of_a_worker_that_lives_is_left_to_it(
    dispatcher: ProcrastinateDispatcher, clock: HandClock, address: str
) -> None:
    async def act(_: str) -> None:
        await asyncio.sleep(2.5)

    advances = Advances(act)
    dispatcher.wake("T1", "r1")
    async with open_dispatcher(address, clock) as other, working(dispatcher, advances), working(other, advances):
        await advances.until("r1")
    assert advances.begun == ["r1"]


async def test_a_worker_that_loses_its_database_says_so(dispatcher: ProcrastinateDispatcher, address: str) -> None:
    async with working(dispatcher, Advances()) as task:
        await asyncio.sleep(0.3)
        await rows(address, "DROP TABLE procrastinate_workers CASCADE")
        with pytest.raises(WorkerStoppedError):
            await asyncio.wait_for(task, 15)


async def test_a_worker_that_was_counted_as_dead_and_comes_back_works_on(
    dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    advances = Advances()
    async with working(dispatcher, advances):
        dispatcher.wake("T1", "r1")
        await advances.until("r1")
        await rows(address, "DELETE FROM procrastinate_workers")
        dispatcher.wake("T1", "r2")
        await advances.until("r1", "r2")
        dispatcher.wake("T1", "r3")
        await advances.until("r1", "r2", "r3")


async def test_a_worker_that_is_stopped_at_any_moment_of_its_start_ends(dispatcher: ProcrastinateDispatcher) -> None:
    """A cancellation that comes together with an answer of the database is lost before Python 3.12."""
    for turns in range(STARTING_TURNS):
        stopped = asyncio.Event()
        work = asyncio.create_task(dispatcher.work(Advances().advance, stopped, QUICK))
        for _ in range(turns):
            await asyncio.sleep(0)
        stopped.set()
        async with asyncio.timeout(10):
            await work


async def test_a_team_with_one_run_is_served_before_the_rest_of_a_team_with_many(
    database: Database, dispatcher: ProcrastinateDispatcher
) -> None:
    for number in range(10):
        await database.runs.commit(ready(f"many{number}", team="T1"))
    await database.runs.commit(ready("one", team="T2"))
    advances = Advances()
    async with working(dispatcher, advances, WorkerSettings(1, QUICK.stalled_after, QUICK.drain)):
        await advances.until("one", *(f"many{number}" for number in range(10)))
    assert advances.begun.index("one") == 1


async def test_the_tables_are_made_once_and_a_missing_migration_is_applied(
    new_postgres: NewDatabase, clock: HandClock
) -> None:
    address = new_postgres()
    last = "03.04.00_50_post_add_retry_failed_job_procedure.sql"
    async with open_database(address, clock, jobs=ProcrastinateTables()):
        await rows(address, "DELETE FROM metel_procrastinate WHERE migration = %s", last)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(open_database(address, clock, jobs=ProcrastinateTables()))
        assert (last,) in await rows(address, "SELECT migration FROM metel_procrastinate")


async def silenced(address: str) -> None:
    """Have the job under way be of a worker that is not heard of any more, as when its machine sleeps."""
    ((silent,),) = await rows(
        address, "INSERT INTO procrastinate_workers (last_heartbeat) VALUES (now() - interval '1 minute') RETURNING id"
    )
    await rows(address, "UPDATE procrastinate_jobs SET worker_id = %s", silent)


async def test_a_worker_whose_job_was_given_to_another_learns_it_before_it_calls_and_leaves_the_rest_to_it(
    dispatcher: ProcrastinateDispatcher, address: str
) -> None:
    begun, late, asked, followed, done = (asyncio.Event() for _ in range(5))
    held: dict[str, bool] = {}

    async def stall() -> None:
        held["at first"] = await dispatcher.holds()
        begun.set()
        await late.wait()
        held["late"] = await dispatcher.holds()
        asked.set()
        raise TakenOverError("r1")

    async def follow() -> None:
        followed.set()
        await done.wait()
        held["the follower"] = await dispatcher.holds()

    async def act(_: str) -> None:
        await (follow() if begun.is_set() else stall())

    advances = Advances(act)
    dispatcher.wake("T1", "r1")
    async with working(dispatcher, advances) as worker:
        await begun.wait()
        await silenced(address)
        await asyncio.wait_for(followed.wait(), 10)
        late.set()
        await asked.wait()
        await asyncio.sleep(0.3)
        assert [status for _, _, status in await jobs(address)] == ["doing"], "the follower's job is left to it"
        done.set()
        await advances.until("r1")
        assert not worker.done()
    assert held == {"at first": True, "late": False, "the follower": True}
