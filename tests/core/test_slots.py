"""How many requests of one connection are under way at once: never more than it may, in their order, and none lost."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest

from orchestration.rate_limit.circuit_breaker import FAILURES_TO_OPEN
from orchestration.rate_limit.limiter_state import Quota, Rate
from orchestration.rate_limit.line import Urgency
from orchestration.rate_limit.rate_limiter import ConnectionLimiter
from tests.contracts.builders import HandClock

NOW = datetime(2026, 3, 4, 1, 0, tzinfo=UTC)
WIDE = Quota("requests", Rate(10_000, 1.0, 10_000))
MOST = FAILURES_TO_OPEN - 1


class Vendor:
    """Answers when it is told to, and counts who is being answered."""

    def __init__(self) -> None:
        self.under_way, self.most = 0, 0
        self.asked: list[str] = []
        self.open = asyncio.Event()

    def request(self, name: str) -> Callable[[], Awaitable[str]]:
        """Return a request by its name."""

        async def ask() -> str:
            self.asked.append(name)
            self.under_way += 1
            self.most = max(self.most, self.under_way)
            try:
                await self.open.wait()
                await asyncio.sleep(0)
            finally:
                self.under_way -= 1
            return name

        return ask


class LimitedClient:
    """A limiter with a vendor behind it."""

    def __init__(self) -> None:
        self.vendor = Vendor()
        self.limiter = ConnectionLimiter("notion", HandClock(NOW), most=MOST)

    def send(self, name: str) -> asyncio.Task[str]:
        """Begin a request."""
        return asyncio.create_task(self.limiter.send(WIDE, self.vendor.request(name)))

    async def settle(self) -> None:
        """Let all go as far as it can."""
        for _ in range(20):
            await asyncio.sleep(0)


async def test_many_runs_at_once_have_no_more_under_way_than_the_connection_may() -> None:
    client = LimitedClient()
    sent = [client.send(f"run {run}, call {call}") for run in range(50) for call in range(4)]
    await client.settle()
    assert (client.vendor.under_way, len(client.vendor.asked)) == (MOST, MOST)
    client.vendor.open.set()
    assert len(set(await asyncio.gather(*sent))) == 200
    assert client.vendor.most == MOST


async def test_who_came_first_is_sent_first() -> None:
    client = LimitedClient()
    names = [str(number) for number in range(4 * MOST)]
    sent = [client.send(name) for name in names]
    await client.settle()
    client.vendor.open.set()
    await asyncio.gather(*sent)
    assert client.vendor.asked == names


async def test_one_that_is_stopped_while_it_waits_leaves_its_place_and_counts_for_no_failure() -> None:
    client = LimitedClient()
    first = [client.send(str(number)) for number in range(MOST)]
    waiting = [client.send(f"stopped {number}") for number in range(2 * FAILURES_TO_OPEN)]
    await client.settle()
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    client.vendor.open.set()
    await asyncio.gather(*first)
    assert await asyncio.gather(*(client.send(f"later {number}") for number in range(2 * MOST)))
    assert not [name for name in client.vendor.asked if name.startswith("stopped")]


@pytest.mark.parametrize("moments", range(8))
async def test_one_that_is_stopped_just_as_its_turn_comes_keeps_no_slot(moments: int) -> None:
    client = LimitedClient()
    first = [client.send(str(number)) for number in range(MOST)]
    await client.settle()
    waiting = [client.send(f"stopped {number}") for number in range(MOST)]
    await client.settle()
    client.vendor.open.set()
    for _ in range(moments):
        await asyncio.sleep(0)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*first, *waiting, return_exceptions=True)
    later = [client.send(f"later {number}") for number in range(2 * MOST)]
    assert len(await asyncio.gather(*later)) == 2 * MOST
    assert client.vendor.most == MOST


async def test_a_line_full_of_tool_calls_holds_no_card_up() -> None:
    client = LimitedClient()
    card_limiter = ConnectionLimiter("slack", HandClock(NOW), most=MOST, urgency=Urgency.CLICK)
    calls = [client.send(f"call {number}") for number in range(MOST * 3)]
    await client.settle()
    card = asyncio.create_task(card_limiter.send(WIDE, client.vendor.request("card")))
    await client.settle()
    assert client.vendor.asked[-1] == "card"
    client.vendor.open.set()
    assert await card == "card"
    await asyncio.gather(*calls)
