"""``metel demo``: the sandbox and the bot against it, as two processes, until stopped."""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from threading import Thread
from types import FrameType

import httpx

from orchestration.storage.encryption import generate_key

DATABASE = Path(".metel/demo.db")
LOOK_EVERY_S = 0.2
STOP_WITHIN_S = 20.0
START_WITHIN_S = 60.0
FIRST_PERSON = "minji"
FIRST_REQUEST = {"channel": "#general", "text": "@metel 이번 주에 마감인 작업 보여줘"}


def run_demo(port: int) -> int:
    """Run both processes; returns 0 when stopped by hand, 1 when one of them ended by itself."""
    signal.signal(signal.SIGTERM, _interrupt)
    _empty_database()
    _say("  starting metel: a workspace and the bot; this takes some seconds …")
    world = _start(["sandbox", "--port", str(port), "--print-env"], {}, piped=True)
    children = [world]
    try:
        environment = _read_environment(world)
        if environment is None:
            return _ended(f"The sandbox could not start on port {port}. Is it taken? Try: metel demo --port 8788")
        # Receipts are signed with what is derived from it; the database is new each time, and so may the key be.
        own = {"DATABASE_URL": f"sqlite:///{DATABASE}", "METEL_SECRET_KEYS": generate_key()}
        children.append(_start(["serve"], {**environment, **own}))
        Thread(target=_ask_first, args=(f"http://127.0.0.1:{port}",), daemon=True).start()
        return _wait(children)
    except KeyboardInterrupt:
        return 0
    finally:
        for child in reversed(children):
            _stop(child)


def _ask_first(address: str) -> None:
    """Tell the address as soon as the bot listens, and ask for something harmless, so that the page opens on a thread
    with an answer."""
    with suppress(httpx.HTTPError), httpx.Client(base_url=address, timeout=START_WITHIN_S) as http:
        connected = _wait_for_bot(http)
        late = "" if connected else " The bot is not connected yet."
        _say(f"\n  metel demo: open {address}/ in a browser.{late} Ctrl+C stops it.\n")
        if connected:
            http.post(f"/person/{FIRST_PERSON}/messages", json=FIRST_REQUEST).raise_for_status()


def _wait_for_bot(http: httpx.Client) -> bool:
    """Wait until the bot listens; False where it still does not after long."""
    deadline = time.monotonic() + START_WITHIN_S
    while time.monotonic() < deadline:
        if http.get("/world", params={"part": "slack"}).json()["slack"]["connections"]:
            return True
        time.sleep(LOOK_EVERY_S)
    return False


def _say(words: str) -> None:
    sys.stdout.write(words + "\n")
    sys.stdout.flush()


def _interrupt(_: int, __: FrameType | None) -> None:
    raise KeyboardInterrupt


def _empty_database() -> None:
    DATABASE.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    for file in DATABASE.parent.glob(DATABASE.name + "*"):
        file.unlink()


def _start(words: list[str], more: dict[str, str], *, piped: bool = False) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "bot.cli.demo_child", *words],
        env={**os.environ, **more},
        stdin=subprocess.PIPE,  # held open for as long as the demo lives
        stdout=subprocess.PIPE if piped else None,
        text=True,
    )


def _read_environment(world: subprocess.Popen[str]) -> dict[str, str] | None:
    """Read the settings that the sandbox prints, up to its comment; ``None`` where it ended instead."""
    assert world.stdout is not None
    found: dict[str, str] = {}
    for line in world.stdout:
        if line.startswith("#"):
            return found
        for setting in shlex.split(line):
            name, _, value = setting.partition("=")
            found[name] = value
    return None


def _wait(children: list[subprocess.Popen[str]]) -> int:
    while True:
        for name, child in zip(("sandbox", "bot"), children, strict=True):
            if child.poll() is not None:
                return _ended(f"The {name} ended by itself (exit code {child.returncode}).")
        time.sleep(LOOK_EVERY_S)


def _ended(message: str) -> int:
    sys.stderr.write(message + "\n")
    return 1


def _stop(child: subprocess.Popen[str]) -> None:
    if child.poll() is None:
        child.terminate()
    try:
        child.wait(STOP_WITHIN_S)
    except subprocess.TimeoutExpired:
        child.kill()
        child.wait()
    for pipe in (child.stdin, child.stdout):
        if pipe is not None:
            pipe.close()
