"""The sandbox's clock: it is moved on order, whoever sleeps on it wakes, and a bot in another process follows it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from bot.clock import FollowedClock, build_timing
from bot.settings import SettingsError, read_settings
from sandbox.clock import Clock
from sandbox.options import SandboxOptions
from sandbox.server import running_sandbox
from tests.bot.office import NOW
from tests.world import client_at

HOUR = timedelta(hours=1)
A_MOMENT = timedelta(seconds=5)


async def test_a_sleeper_wakes_when_the_clock_is_moved() -> None:
    clock = Clock(NOW)
    sleeping = asyncio.create_task(clock.sleep(3600))
    await asyncio.sleep(0)
    clock.advance(1800)
    await asyncio.sleep(0.01)
    assert not sleeping.done()
    clock.advance(1800)
    async with asyncio.timeout(5):
        await sleeping


async def test_the_bot_follows_the_sandboxs_clock(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    clock = Clock(NOW, file)
    timing = build_timing(read_settings({"METEL_CLOCK_FILE": str(file), "METEL_NOW": "2020-01-01T00:00:00Z"}))
    assert abs(timing.clock.now() - NOW) < A_MOMENT
    began = timing.timer.elapsed()
    waiting = [
        asyncio.ensure_future(timing.sleep_until(NOW + HOUR)),
        asyncio.ensure_future(timing.timer.sleep(HOUR.total_seconds())),
    ]
    await asyncio.sleep(0)
    clock.advance(HOUR.total_seconds())
    async with asyncio.timeout(10):
        await asyncio.gather(*waiting)
    assert timing.timer.elapsed() - began >= HOUR.total_seconds()
    assert abs(timing.clock.now() - clock.now()) < A_MOMENT


async def test_another_process_follows_it(tmp_path: Path) -> None:
    options = SandboxOptions(NOW, clock_file=tmp_path / "clock")
    async with running_sandbox(options=options) as sandbox, client_at(sandbox.url) as http:
        await http.post("/admin/clock", json={"advance": HOUR.total_seconds()})
        program = (
            "from bot.clock import build_clock; from bot.settings import read_settings; "
            f"print(build_clock(read_settings({sandbox.environment!r})).now().isoformat())"
        )
        told = await asyncio.to_thread(subprocess.check_output, [sys.executable, "-c", program], text=True)
    assert NOW + HOUR <= datetime.fromisoformat(told.strip()) < NOW + HOUR + timedelta(minutes=1)


def test_a_sandbox_that_is_started_again_goes_on_from_there(tmp_path: Path) -> None:
    file = tmp_path / "clock"
    Clock(NOW, file).advance(7200)
    again = Clock(NOW, file)
    assert NOW + 2 * HOUR <= again.now() < NOW + 2 * HOUR + A_MOMENT


def test_a_clock_that_runs_back_is_followed_too(tmp_path: Path) -> None:
    past, future = Clock(NOW - 9000 * HOUR, tmp_path / "past"), Clock(NOW + 9000 * HOUR, tmp_path / "future")
    for clock, file in ((past, tmp_path / "past"), (future, tmp_path / "future")):
        assert abs(FollowedClock(file).now() - clock.now()) < A_MOMENT


def test_a_file_that_is_not_there_is_told() -> None:
    with pytest.raises(SettingsError, match="METEL_CLOCK_FILE"):
        read_settings({"METEL_CLOCK_FILE": "/nowhere/clock"})


async def test_a_call_takes_its_time_and_says_when_it_ended() -> None:
    async with running_sandbox(options=SandboxOptions(NOW, latency_s=0.2)) as sandbox, client_at(sandbox.url) as http:
        began = time.monotonic()
        headers = {"Authorization": f"Bearer {sandbox.environment['SLACK_BOT_TOKEN']}"}
        answer = await http.post("/slack/api/auth.test", headers=headers)
        assert json.loads(answer.text)["ok"]
        assert time.monotonic() - began >= 0.2
        (row,) = (await http.get("/ledger")).json()
        assert row["at"] < row["ended_at"]
