"""The process from which bots are forked: metel is loaded and has lived once here, so each bot starts in a moment.

A line of JSON on standard input asks for a bot (``environment``, ``folder``, ``plant``: the name of a fault to put into
it, ``command``: what it is started as); its process id is the answer. The bot is ``metel COMMAND``, in ``folder``, its
output in ``bot.log`` there. A bot that ends by itself writes its exit code to the file ``ended-PID`` there, a killed
one does not.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
from alembic.config import Config
from alembic.script import ScriptDirectory
from cryptography.hazmat.primitives import serialization

import bot.cli.app
import connectors.openai.client
from bot.processes.logging import configure_logging
from bot.processes.serve import serve
from bot.settings import read_settings
from sandbox.server import running_sandbox
from sandbox.slack.world import SlackWorld
from tests.bot.office import environment_of
from tests.crashes.plants import PLANTS

FIRST_WORDS = (
    "@metel 노션 회의록에 '연습' 페이지 만들고 #sales에 링크 공유해줘",
    "@metel 지난주 매출을 구글 시트에서 가져와서 #sales 채널에 요약해줘",
    "@metel 노션에서 '구버전 위키' 페이지 삭제해줘",
)
"""What the first life is about: every service, a card with buttons, an end."""
ANSWERED = 2
"""A status card and what follows it."""
FIRST_LIFE_S = 60.0


def main() -> None:
    """Answer requests until standard input ends."""
    configure_logging("warning")
    _leave_out()
    asyncio.run(_live_once())
    asyncio.set_event_loop(None)
    gc.collect()
    gc.freeze()
    # Ended bots leave at once: who asked for one watches it itself. They are waited for so that their work is counted.
    signal.signal(signal.SIGCHLD, _let_go)
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        pid = os.fork()
        if pid == 0:
            if asked["plant"]:
                PLANTS[asked["plant"]]()
            _be_a_bot(asked["command"], asked["environment"], Path(asked["folder"]))
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


def _let_go(*_: object) -> None:
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _leave_out() -> None:
    """Do once what every start would do again with the same outcome, and leave out what no bot here needs: whether the
    sandbox's key is a good one."""
    assert connectors.openai.client
    key: Any = serialization
    key.load_pem_private_key = partial(key.load_pem_private_key, unsafe_skip_rsa_key_validation=True)
    scripts: Any = ScriptDirectory
    scripts.from_config = partial(_kept, ScriptDirectory.from_config, {})


def _kept(read: Callable[[Config], ScriptDirectory], known: dict[str, ScriptDirectory], config: Config) -> Any:
    """The migrations that metel comes with, read once."""
    location = config.get_main_option("script_location") or ""
    if location not in known:
        known[location] = read(config)
    return known[location]


async def _live_once() -> None:
    """Serve a workspace of its own for a while, in this process: what is loaded or computed at the first use is there
    afterwards."""
    with tempfile.TemporaryDirectory(prefix="metel-nursery-") as folder:
        async with running_sandbox() as sandbox, httpx.AsyncClient(base_url=sandbox.url) as http:
            settings = read_settings(environment_of(sandbox, Path(folder) / "metel.db"))
            serving = asyncio.create_task(serve(settings))
            slack = sandbox.sandbox.world.slack
            async with asyncio.timeout(FIRST_LIFE_S):
                await _until(lambda: bool(slack.sockets.open))
                for text in FIRST_WORDS:
                    said = await http.post("/person/minji/messages", json={"channel": "#general", "text": text})
                    await _until(partial(_is_answered, slack.world, said.json()["ts"]))
            os.kill(os.getpid(), signal.SIGTERM)
            await serving


def _is_answered(world: SlackWorld, ts: str) -> bool:
    return sum(one.thread_ts == ts for one in world.messages) >= ANSWERED


async def _until(look: Callable[[], bool]) -> None:
    while not look():  # noqa: ASYNC110 -- the workspace says nothing when it changes
        await asyncio.sleep(0.02)


def _be_a_bot(command: str, environment: dict[str, str], folder: Path) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    log = os.open(folder / "bot.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    code = _run(command)
    (folder / f"ended-{os.getpid()}").write_text(str(code))
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
