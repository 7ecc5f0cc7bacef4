"""Time in an office passes as the machine's does, and what a story leaves out of it is gone from all clocks."""

from __future__ import annotations

import asyncio
import time
from datetime import timedelta

from sandbox.server import running_sandbox
from tests.bot.office import NOW
from tests.bot.office_time import OfficeTime

HALF_A_MINUTE = timedelta(seconds=30)


async def test_a_wait_is_left_out_on_the_bots_clock_and_on_the_sandboxs() -> None:
    async with running_sandbox(now=NOW) as sandbox:
        office_time = OfficeTime(NOW, [sandbox])
        waiting = asyncio.create_task(office_time.sleep_until(NOW + HALF_A_MINUTE))
        await asyncio.sleep(0)
        began = time.monotonic()
        office_time.hurry()
        await waiting
        assert time.monotonic() - began < 10
        assert office_time.now() >= NOW + HALF_A_MINUTE
        assert sandbox.sandbox.exchange.clock.now() >= NOW + HALF_A_MINUTE - timedelta(seconds=1)


async def test_waits_that_run_side_by_side_are_left_out_once() -> None:
    office_time = OfficeTime(NOW, [])
    office_time.hurry()
    await asyncio.gather(office_time.sleep(30), office_time.sleep(30), office_time.sleep_until(NOW + HALF_A_MINUTE))
    assert 30 <= office_time.elapsed() < 45


async def test_a_wait_for_people_is_not_left_out() -> None:
    office_time = OfficeTime(NOW, [])
    office_time.hurry()
    waiting = asyncio.create_task(office_time.sleep_until(NOW + timedelta(hours=1)))
    await office_time.sleep(1)
    assert not waiting.done()
    waiting.cancel()
    assert office_time.elapsed() < 30


async def test_a_long_wait_ends_when_the_clocks_are_moved_past_it() -> None:
    office_time = OfficeTime(NOW, [])
    office_time.hurry()
    waiting = asyncio.create_task(office_time.sleep(3600))
    await asyncio.sleep(0)
    office_time.advance(timedelta(hours=2))
    async with asyncio.timeout(5):
        await waiting


async def test_nothing_is_left_out_unasked() -> None:
    office_time = OfficeTime(NOW, [])
    waiting = asyncio.create_task(office_time.sleep(30))
    await asyncio.sleep(0.05)
    assert not waiting.done()
    waiting.cancel()
    assert office_time.elapsed() < 10
