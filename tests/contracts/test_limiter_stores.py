"""What processes with one connection know of its service together, in this process and in a row of either database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import timedelta
from typing import TypeVar

import pytest
from sqlalchemy import Connection

from orchestration.rate_limit.caller import Caller, send_as
from orchestration.rate_limit.circuit_breaker import FAILURES_TO_OPEN
from orchestration.rate_limit.limiter_state import LimiterState, LimiterStore, LocalLimiterStore, Quota, Rate
from orchestration.rate_limit.line import Ticket, Urgency
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from orchestration.storage.database import open_database
from orchestration.storage.errors import DatabaseUnreachableError
from orchestration.storage.limiter_stores import SqlLimiterStores
from orchestration.tool import ToolError
from schemas.errors import Failure
from tests.contracts.builders import HandClock
from tests.postgres_server import NewDatabase

NARROW = Quota("posts", Rate(1, 60.0, 3))
"""Three at once, then one a minute."""
SHORT = Quota("calls", Rate(1, 10.0, 3))
"""Three at once, then one each ten seconds."""
T = TypeVar("T")
Keepers = Callable[[str], LimiterStore]


@pytest.fixture(params=["own", "sqlite", "postgresql"])
async def keepers(request: pytest.FixtureRequest, clock: HandClock, url: str) -> AsyncIterator[Keepers]:
    """Where the state of a team's connection is kept, by the team: each adapter in turn."""
    if request.param == "own":
        kept: dict[str, LocalLimiterStore] = {}
        yield lambda team: kept.setdefault(team, LocalLimiterStore())
        return
    if request.param == "postgresql":
        make: NewDatabase = request.getfixturevalue("new_migrated_postgres")
        url = make()
    async with open_database(url, clock) as opened:
        yield lambda team: opened.limiter_stores.of(team, "notion")


class Machines:
    """Processes with the same connection, as their limiters."""

    def __init__(self, clock: HandClock, keepers: Keepers) -> None:
        self.clock, self.keepers = clock, keepers
        self.asked = 0

    def limiter(self, team: str = "T1") -> ConnectionLimiter:
        limiter = ConnectionLimiter("notion", self.clock)
        limiter.share(self.keepers(team))
        return limiter

    async def ask(self, limiter: ConnectionLimiter, failure: Failure | None = None, quota: Quota = NARROW) -> str:
        """Send a request through a limiter; return what became of it."""

        async def answer() -> str:
            self.asked += 1
            if failure is not None:
                raise ToolError(failure)
            return "yes"

        try:
            with send_as(Caller(patient=False)):
                return await limiter.send(quota, answer)
        except ToolError as error:
            return error.failure.code if error.failure.held else "failed"


@pytest.fixture
def machines(clock: HandClock, keepers: Keepers) -> Machines:
    return Machines(clock, keepers)


TROUBLE = Failure(kind="transient", message="no", service="notion", code="503")
ASKED_TO_WAIT = Failure(kind="rate_limited", message="no", service="notion", code="429", retry_after_s=40.0)


WIDE = Quota("requests", Rate(1_000, 1.0, 1_000))


async def test_two_processes_have_one_rate(machines: Machines) -> None:
    one, other = machines.limiter(), machines.limiter()
    told = [await machines.ask(limiter) for limiter in (one, other, one, other, one)]
    assert told == ["yes", "yes", "yes", "line", "line"]
    await machines.clock.move(timedelta(seconds=60))
    assert [await machines.ask(other), await machines.ask(one)] == ["yes", "line"]


async def test_failures_of_all_processes_open_the_breaker_for_all(machines: Machines) -> None:
    limiters = [machines.limiter() for _ in range(FAILURES_TO_OPEN)]
    for limiter in limiters:
        await machines.ask(limiter, TROUBLE, WIDE)
    assert await machines.ask(machines.limiter(), quota=WIDE) == "breaker_open"


async def test_writes_that_fail_are_counted_apart_from_reads_that_work_for_all(machines: Machines) -> None:
    writes = replace(WIDE, writes=True)
    for _ in range(FAILURES_TO_OPEN):
        await machines.ask(machines.limiter(), TROUBLE, writes)
        assert await machines.ask(machines.limiter(), quota=WIDE) == "yes"
    assert await machines.ask(machines.limiter(), quota=writes) == "breaker_open"


async def test_one_process_probes_and_its_success_opens_the_door_for_all(machines: Machines) -> None:
    one, other = machines.limiter(), machines.limiter()
    for _ in range(FAILURES_TO_OPEN):
        await machines.ask(one, TROUBLE, WIDE)
    await machines.clock.move(timedelta(seconds=30))
    probing = asyncio.Event()
    release = asyncio.Event()

    async def probe() -> str:
        probing.set()
        await release.wait()
        return "yes"

    task = asyncio.create_task(other.send(WIDE, probe))
    await probing.wait()
    assert await machines.ask(one, quota=WIDE) == "breaker_open", "another finds out already"
    release.set()
    assert await task == "yes"
    assert await machines.ask(one, quota=WIDE) == "yes"


async def test_a_vendors_wish_to_wait_holds_for_all(machines: Machines) -> None:
    await machines.ask(machines.limiter(), ASKED_TO_WAIT, WIDE)
    assert await machines.ask(machines.limiter(), quota=WIDE) == "line"
    await machines.clock.move(timedelta(seconds=41))
    assert await machines.ask(machines.limiter(), quota=WIDE) == "yes"


async def test_a_wish_to_wait_with_one_method_holds_for_all_with_that_method_alone(machines: Machines) -> None:
    posting, reading = replace(WIDE, quiet="posting"), replace(WIDE, quiet="reading")
    await machines.ask(machines.limiter(), ASKED_TO_WAIT, posting)
    other = machines.limiter()
    assert [await machines.ask(other, quota=posting), await machines.ask(other, quota=reading)] == ["line", "yes"]
    await machines.clock.move(timedelta(seconds=41))
    assert await machines.ask(other, quota=posting) == "yes"


async def test_one_teams_trouble_is_not_anothers(machines: Machines) -> None:
    for _ in range(FAILURES_TO_OPEN):
        await machines.ask(machines.limiter("T1"), TROUBLE, WIDE)
    assert await machines.ask(machines.limiter("T2"), quota=WIDE) == "yes"


async def test_many_at_once_take_no_more_than_there_is(machines: Machines) -> None:
    limiters = [machines.limiter() for _ in range(4)]
    told = await asyncio.gather(*(machines.ask(limiter) for limiter in limiters * 4))
    assert sorted(told) == ["line"] * 13 + ["yes"] * 3
    assert machines.asked == 3


async def test_processes_of_their_own_share_a_row_of_postgresql(
    new_migrated_postgres: NewDatabase, clock: HandClock
) -> None:
    address = new_migrated_postgres()
    async with AsyncExitStack() as stack:
        opened = [await stack.enter_async_context(open_database(address, clock)) for _ in range(2)]
        fleet = [Machines(clock, lambda team, one=one: one.limiter_stores.of(team, "notion")) for one in opened]
        told = await asyncio.gather(*(one.ask(one.limiter()) for one in fleet * 5))
    assert sorted(told) == ["line"] * 7 + ["yes"] * 3


def a_ticket(name: str, clock: HandClock, *, owner: str = "", person: str = "", waited_s: float = 0) -> Ticket:
    """A request that a process (by the ticket's first letter) has waiting."""
    arrived = clock.now() - timedelta(seconds=waited_s)
    return Ticket(name, owner or name[0], person or name, Urgency.ANSWER, arrived, clock.now())


async def served(store: LimiterStore, clock: HandClock, owner: str, *waiting: Ticket) -> list[str]:
    """Which of the requests that a process has waiting may go now."""

    def decide(state: LimiterState) -> tuple[LimiterState, list[str]]:
        after, told = state.serve(SHORT, waiting, owner, clock.now())
        return after, [ticket.id for ticket in told.turns]

    return await store.change(decide)


async def test_the_line_holds_between_processes(keepers: Keepers, clock: HandClock) -> None:
    store = keepers("T1")
    early, late = a_ticket("a1", clock, waited_s=9), a_ticket("b1", clock, waited_s=1)
    assert await served(store, clock, "c", *(a_ticket(f"c{number}", clock, waited_s=20) for number in range(3))) == [
        "c0",
        "c1",
        "c2",
    ]
    assert await served(store, clock, "b", late) == []
    assert await served(store, clock, "a", early) == []
    await clock.move(timedelta(seconds=10))
    assert await served(store, clock, "b", late) == [], "the other's request came first"
    assert await served(store, clock, "a", early) == ["a1"]


async def test_a_process_that_is_gone_keeps_nobody_waiting(keepers: Keepers, clock: HandClock) -> None:
    store = keepers("T1")
    await served(store, clock, "c", *(a_ticket(f"c{number}", clock, waited_s=20) for number in range(3)))
    gone, here = a_ticket("a1", clock, waited_s=9), a_ticket("b1", clock)
    await served(store, clock, "a", gone)
    await clock.move(timedelta(seconds=60))
    assert await served(store, clock, "b", here) == ["b1"]


async def test_what_one_process_has_waiting_is_replaced_by_what_it_says_next(
    keepers: Keepers, clock: HandClock
) -> None:
    store = keepers("T1")
    await served(store, clock, "c", *(a_ticket(f"c{number}", clock, waited_s=20) for number in range(3)))
    await served(store, clock, "a", a_ticket("a1", clock, waited_s=9))
    await served(store, clock, "a")
    assert await store.change(lambda state: (state, dict(state.lines))) == {}


async def test_a_hold_is_kept_over_a_restart_and_released_from_elsewhere(url: str, clock: HandClock) -> None:
    async with open_database(url, clock) as opened:
        stores = opened.limiter_stores
        machine = ConnectionLimiter("notion", clock)
        machine.share(stores.local("T1", "notion", clock))
        machines = Machines(clock, lambda _: stores.local("T1", "notion", clock))
        await machines.ask(machine, ASKED_TO_WAIT.model_copy(update={"retry_after_s": 6_000.0}), WIDE)
        again = machines.limiter()
        assert await machines.ask(again, quota=WIDE) == "quiet"
        ((team, service, what, hold),) = await stores.held(clock.now())
        assert (team, service, what, hold.left_s(clock.now())) == ("T1", "notion", "", 6_000)
        await stores.of("T1", "notion").change(lambda state: (state.released(), None))
        await clock.move(timedelta(seconds=6))
        assert [await machines.ask(one, quota=WIDE) for one in (machine, again)] == ["yes", "yes"]


class Gone:
    """A database that does not answer any more."""

    shared = True

    async def read(self, work: Callable[[Connection], T]) -> T:
        """Fail."""
        raise DatabaseUnreachableError("db.example/metel", "no answer")

    async def write(self, work: Callable[[Connection], T]) -> T:
        """Fail."""
        raise DatabaseUnreachableError("db.example/metel", "no answer")

    async def scrub(self, *, journal: bool = False) -> None:
        """Fail."""
        raise DatabaseUnreachableError("db.example/metel", "no answer")

    def check_identity(self) -> None:
        """It is nobody else's."""

    def close(self) -> None:
        """Nothing is open."""


async def test_where_the_database_is_gone_a_process_goes_by_what_it_knows_itself(clock: HandClock) -> None:
    kept = SqlLimiterStores(Gone()).of("T1", "notion")
    machines = Machines(clock, lambda _: kept)
    limiter = machines.limiter()
    assert [await machines.ask(limiter) for _ in range(4)] == ["yes", "yes", "yes", "line"]
