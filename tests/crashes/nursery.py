"""The process from which bots are forked: metel is loaded once here, and each bot starts in a fraction of a second.

A line of JSON on standard input asks for a bot (``environment``, ``folder``, ``plant``: the name of a fault to put into
it); its process id is the answer. The bot is ``metel serve``, in ``folder``, its output in ``bot.log`` there. A bot
that ends by itself writes its exit code to the file ``ended`` there, a killed one does not.
"""

from __future__ import annotations

import asyncio
import functools
import gc
import inspect
import json
import os
import signal
import sys
from pathlib import Path
from typing import Any

import googleapiclient.schema  # pyright: ignore[reportMissingTypeStubs] -- the package has no types
import httpx._transports.default

import bot.cli
import connectors.openai.client
from connectors.catalog import all_contracts
from orchestration.planning import offered
from orchestration.wording import load_wording
from tests.crashes.plants import PLANTS


def main() -> None:
    """Answer requests until standard input ends."""
    _grow_up()
    gc.collect()
    gc.freeze()
    # Ended bots leave at once: who asked for one watches it itself.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    for line in sys.stdin:
        asked: dict[str, Any] = json.loads(line)
        pid = os.fork()
        if pid == 0:
            if asked["plant"]:
                PLANTS[asked["plant"]]()
            _be_a_bot(asked["environment"], Path(asked["folder"]))
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()


def _grow_up() -> None:
    """Do once what every start would do again with the same outcome, and leave out what no bot here needs: the
    certificates of the internet and the manual of Google's client."""
    assert connectors.openai.client
    offered(tuple(all_contracts()))
    inspect.stack()
    transport: Any = httpx._transports.default
    transport.create_ssl_context = functools.cache(transport.create_ssl_context)
    httpx.AsyncClient()
    schema: Any = googleapiclient.schema
    schema.Schemas.prettyPrintByName = _no_manual
    schema.Schemas.prettyPrintSchema = _no_manual
    for package in ("orchestration", "bot.slack"):
        load_wording(package)


def _no_manual(*_: object, **__: object) -> str:
    return ""


def _be_a_bot(environment: dict[str, str], folder: Path) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    log = os.open(folder / "bot.log", os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(log, 1)
    os.dup2(log, 2)
    asyncio.set_event_loop(None)
    code = _serve()
    (folder / "ended").write_text(str(code))
    os._exit(code)


def _serve() -> int:
    sys.argv = ["metel", "serve"]
    try:
        bot.cli.main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else 0
    return 0


if __name__ == "__main__":
    main()
