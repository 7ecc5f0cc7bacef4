"""Fork server: loads metel and serves three requests once, then forks bots, so that each starts in a moment.

A line of JSON on standard input asks for a bot (``environment``, ``folder``, ``planted_fault``: the name of a fault to
put into it, ``command``: what it is started as); its process id is the answer. The bot is ``metel COMMAND``, in
``folder``, its output in ``bot.log`` there. A bot that ends by itself writes its exit code to the file
``exit-code-PID`` there, a killed one does not.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import Any

import httpx
import httpx2._transports.default
from alembic.config import Config
from alembic.script import ScriptDirectory
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.ciphers import aead
from sqlalchemy.dialects.postgresql import psycopg

import bot.cli.app
import bot.cli.start
import connectors.openai.server
from bot.processes.logging import configure_logging
from bot.processes.serve import run_server
from bot.settings import read_settings
from sandbox.environment import optional_environment_for
from sandbox.server import RunningSandbox, running_sandbox
from sandbox.slack.world import SlackWorld
from tests.crashes.cases import NOW
from tests.crashes.planted_faults import PLANTED_FAULTS
from tests.crashes.scenarios.requests import MODEL_PLAN
from tests.crashes.scenarios.scenario import Json

WARM_UP = (
    "@metel 노션 회의록에 '연습' 페이지 만들고 #sales에 링크 공유해줘",
    "@metel 지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘",
    "@metel 노션에서 '구버전 위키' 페이지 삭제해줘",
)
"""The requests that are served before the first fork: every service, a card with buttons, an end."""
WARM_UP_BY_MODEL = ("@metel #sales에 점심은 12시 반입니다 라고 올려줘",)
PRELOADED = (bot.cli.start, aead, psycopg)
"""What a forked bot imports when it is called, meets a secret or opens PostgreSQL: imported before the first fork."""
CARDS_OF_A_REQUEST = 2
"""The status card and one after it."""
WARM_UP_WITHIN_S = 60.0


def main() -> None:
    """Answer requests until standard input ends."""
    configure_logging("warning")
    _skip_constant_work()
    asyncio.run(_warm_up(WARM_UP))
    asyncio.run(_warm_up(WARM_UP_BY_MODEL, script=[{"content": MODEL_PLAN}] * 4))
    asyncio.set_event_loop(None)
    gc.collect()
    gc.freeze()
    # The client watches the bots. They are waited for here so that their CPU time is counted.
    signal.signal(signal.SIGCHLD, _reap)
    for line in sys.stdin:
        sys.stdout.write(f"{_fork(json.loads(line))}\n")
        sys.stdout.flush()
    # A client that was killed leaves bots behind: they are in this process's group, which is its own.
    assert os.getpgrp() == os.getpid()
    os.killpg(0, signal.SIGKILL)


def _reap(*_: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _fork(request: dict[str, Any]) -> int:
    """Start a bot; return its process id."""
    pid = os.fork()
    if pid:
        return pid
    try:
        if request["planted_fault"]:
            PLANTED_FAULTS[request["planted_fault"]]()
        _become_bot(request["command"], request["environment"], Path(request["folder"]))
    finally:
        os._exit(1)


def _skip_constant_work() -> None:
    """Do once what every start would do again with the same outcome, and skip what no bot here needs: the
    certificates that the model's client reads, and whether the sandbox's key is a good one."""
    assert connectors.openai.server
    transport: Any = httpx2._transports.default
    transport.create_ssl_context = cache(transport.create_ssl_context)
    key: Any = serialization
    key.load_pem_private_key = partial(key.load_pem_private_key, unsafe_skip_rsa_key_validation=True)
    scripts: Any = ScriptDirectory
    scripts.from_config = partial(_read_once, ScriptDirectory.from_config, {})


def _read_once(read: Callable[[Config], ScriptDirectory], known: dict[str, ScriptDirectory], config: Config) -> Any:
    """The migrations that metel comes with, read once."""
    location = config.get_main_option("script_location") or ""
    if location not in known:
        known[location] = read(config)
    return known[location]


async def _warm_up(requests: Sequence[str], script: Sequence[Json] = ()) -> None:
    """Serve a workspace of its own for a while, in this process, so that what is loaded or computed at the first use
    is there for every fork. With a ``script`` the model plans."""
    with tempfile.TemporaryDirectory(prefix="metel-fork-server-") as folder:
        async with running_sandbox() as sandbox, httpx.AsyncClient(base_url=sandbox.url) as http:
            settings = read_settings(_environment(sandbox, Path(folder) / "metel.db", model=bool(script)))
            (await http.post("/openai/script", json=script)).raise_for_status()
            serving = asyncio.create_task(run_server(settings))
            slack = sandbox.sandbox.world.slack
            async with asyncio.timeout(WARM_UP_WITHIN_S):
                await _until(lambda: bool(slack.sockets.open))
                for text in requests:
                    said = await http.post("/person/minji/messages", json={"channel": "#general", "text": text})
                    await _until(partial(_is_answered, slack.world, said.json()["ts"]))
                await _until(lambda: not slack.deliveries.pending)
            os.kill(os.getpid(), signal.SIGTERM)
            await serving


def _environment(sandbox: RunningSandbox, database: Path, *, model: bool) -> dict[str, str]:
    return {
        **sandbox.environment,
        **(optional_environment_for(sandbox.url) if model else {}),
        "DATABASE_URL": f"sqlite:///{database}",
        "METEL_NOW": NOW.isoformat(),
    }


def _is_answered(world: SlackWorld, ts: str) -> bool:
    return sum(one.thread_ts == ts for one in world.messages) >= CARDS_OF_A_REQUEST


async def _until(condition: Callable[[], bool]) -> None:
    while not condition():  # noqa: ASYNC110 -- the workspace says nothing when it changes
        await asyncio.sleep(0.02)


def _become_bot(command: str, environment: dict[str, str], folder: Path) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    log = os.open(folder / "bot.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    code = _run(command)
    (folder / f"exit-code-{os.getpid()}").write_text(str(code))
    os._exit(code)


def _run(command: str) -> int:
    sys.argv = ["metel", command]
    try:
        bot.cli.app.main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


if __name__ == "__main__":
    main()
