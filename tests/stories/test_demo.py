"""``metel demo``: two processes, one address, a working bot; stopped by one signal, with nothing left behind."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import httpx
import pytest

from tests.bot.command_line import clean_environment, run_cli
from tests.ports import find_free_port
from tests.stories.places import until
from tests.world import client_at, world_of


async def connections(http: httpx.AsyncClient) -> int:
    try:
        return (await world_of(http, "slack"))["connections"]
    except httpx.TransportError:
        return 0


async def start_demo(port: int, folder: Path) -> asyncio.subprocess.Process:
    environment = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", "bot.cli", "demo", "--port", str(port), cwd=folder, env=environment, stdout=PIPE
    )


async def test_a_killed_demo_leaves_nothing_running(tmp_path: Path) -> None:
    port = find_free_port()
    demo = await start_demo(port, tmp_path)
    try:
        async with client_at(f"http://127.0.0.1:{port}") as http:
            await until(lambda: connections(http), within_s=60)
    finally:
        demo.kill()
        await asyncio.wait_for(demo.communicate(), 60)  # the bot holds its output too

    async def ended() -> bool:
        with socket.socket() as free:
            return free.connect_ex(("127.0.0.1", port)) != 0

    await until(ended, within_s=60)


async def test_the_demo_answers_and_stops_cleanly(tmp_path: Path) -> None:
    port = find_free_port()
    demo = await start_demo(port, tmp_path)
    assert demo.stdout is not None
    try:
        async with client_at(f"http://127.0.0.1:{port}") as http:
            await until(lambda: connections(http), within_s=60)
            page = await http.get("/")
            assert "<title>" in page.text
            said = await http.post("/person/minji/messages", json={"channel": "#general", "text": "@metel 고마워!"})
            ts = said.json()["ts"]

            async def answered() -> bool:
                messages = (await world_of(http, "slack"))["messages"]
                return any(m.get("thread_ts") == ts and m["user"] != "U0MINJI001" for m in messages)

            await until(answered, within_s=60)

            async def opened_with_an_answer() -> bool:
                messages = (await world_of(http, "slack"))["messages"]
                first = next((m for m in messages if "이번 주에 마감인" in m["text"]), None)
                return first is not None and any(m.get("thread_ts") == first["ts"] for m in messages if m != first)

            await until(opened_with_an_answer, within_s=60)
        demo.send_signal(signal.SIGTERM)
        told, _ = await asyncio.wait_for(demo.communicate(), 30)
    finally:
        if demo.returncode is None:
            demo.kill()
            await demo.wait()
    assert demo.returncode == 0
    starting, address = told.decode().find("starting metel"), told.decode().find(f"http://127.0.0.1:{port}/")
    assert 0 <= starting < address, "it tells at once that it starts, and where once the bot is there"
    async with client_at(f"http://127.0.0.1:{port}", timeout_s=2) as http:
        assert await connections(http) == 0, "the sandbox is gone"


@pytest.mark.parametrize(("words", "why"), [("demo --port 99999", "1–65535"), ("demo --port 0", "1–65535")])
def test_what_is_no_port_is_refused_in_a_line(words: str, why: str, tmp_path: Path) -> None:
    done = run_cli(*words.split(), env=clean_environment(), cwd=tmp_path)
    assert done.returncode == 64
    assert why in done.stdout + done.stderr
    assert "Traceback" not in done.stdout + done.stderr


def test_the_sandbox_takes_a_port_that_there_is(tmp_path: Path) -> None:
    for port in ("65536", "-1"):
        done = run_cli("sandbox", "--port", port, env=clean_environment(), cwd=tmp_path)
        assert (done.returncode, "a port is 1–65535" in done.stdout + done.stderr) == (64, True)


def test_a_taken_port_is_said_with_a_way_out(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        environment = clean_environment(PYTHONPATH=str(Path.cwd()))
        demo = run_cli("demo", "--port", str(taken.getsockname()[1]), env=environment, cwd=tmp_path)
    assert demo.returncode == 1
    assert "Is it taken?" in demo.stderr
    assert "Traceback" not in demo.stderr + capfd.readouterr().err, (
        "nor does the sandbox, a process of its own, say more"
    )
