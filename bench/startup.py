"""What a start of the command line costs: CPU seconds and imported modules of ``--help``, ``--version``, and of ``run``
until its first call leaves the process.

Run as a module it prints a line for each. The workspace that ``run`` calls is a socket that answers nothing: as soon as
the first request arrives the process is killed, and the kernel says what it has used until then. Modules are counted
in a start of their own, since ``-X importtime`` slows a start down.
"""

from __future__ import annotations

import argparse
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median

from sandbox.environment import environment_for

STARTS = 5
WITHIN_S = 60.0
RUN = ("run", "post 'good morning' to #general", "--json")
WAYS: Mapping[str, tuple[tuple[str, ...], bool]] = {
    "--help": (("--help",), False),
    "--version": (("--version",), False),
    "run, until its first call": (RUN, False),
    "run, until its first call, on a new database": (RUN, True),
}
"""The words of each way to start, and whether it finds no database."""
_IMPORTED = "import time:"


@dataclass(frozen=True, slots=True)
class Start:
    """One start: the CPU seconds of the process, user and system, whether it called anybody, and the modules that it
    imported where they were noted."""

    cpu_s: float
    called: bool
    modules: frozenset[str] = frozenset()


def start(words: Sequence[str], folder: Path, *, notes_modules: bool = False) -> Start:
    """Start ``metel`` in ``folder``, where its database is too, and end it at its first call if it does not end before.

    Raises:
        TimeoutError: it neither ends nor calls anybody.
    """
    log = folder / "stderr"
    with socket.create_server(("127.0.0.1", 0)) as world, log.open("wb") as err:
        bot = subprocess.Popen(
            [sys.executable, *(("-X", "importtime") if notes_modules else ()), "-m", "bot.cli", *words],
            env=_environment(f"http://127.0.0.1:{world.getsockname()[1]}", folder),
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=err,
        )
        called, cpu_s = _ended(bot, world)
    lines = log.read_text("utf-8", "replace").splitlines() if notes_modules else ()
    modules = frozenset(line.rpartition("|")[2].strip() for line in lines if line.startswith(_IMPORTED))
    return Start(cpu_s, called, modules)


def _environment(url: str, folder: Path) -> dict[str, str]:
    root = Path(__file__).parent.parent
    return {"PATH": os.environ["PATH"], "PYTHONPATH": str(root), **environment_for(url, folder)}


def _ended(bot: subprocess.Popen[bytes], world: socket.socket) -> tuple[bool, float]:
    """Wait for the process's end or for its first request; return whether that came, and what CPU it has used."""
    ended = os.pidfd_open(bot.pid)
    try:
        readable, _, _ = select.select([ended, world], [], [], WITHIN_S)
        if world in readable:
            connection, _ = world.accept()
            connection.recv(1)
            connection.close()
        signal.pidfd_send_signal(ended, signal.SIGKILL)
        _, status, used = os.wait4(bot.pid, 0)
    finally:
        os.close(ended)
    bot.returncode = os.waitstatus_to_exitcode(status)
    if not readable:
        raise TimeoutError(f"after {WITHIN_S:g} s it has neither ended nor called anybody")
    return world in readable, used.ru_utime + used.ru_stime


def measure(words: Sequence[str], starts: int, *, anew: bool) -> Start:
    """Return the median of so many starts, each in a new folder where ``anew``, else in one where a start has made the
    database."""
    with tempfile.TemporaryDirectory(prefix="metel-start-") as kept:
        first = start(words, Path(kept), notes_modules=True)  # which compiles what has changed, too
        noted = first if anew else start(words, Path(kept), notes_modules=True)
        taken: list[float] = []
        for _ in range(starts):
            with tempfile.TemporaryDirectory(prefix="metel-start-") as new:
                taken.append(start(words, Path(new if anew else kept)).cpu_s)
    return replace(noted, cpu_s=median(taken))


def main(words: Sequence[str] | None = None) -> int:
    """Measure each way to start, and print what it took."""
    parser = argparse.ArgumentParser(prog="bench.startup", description="What a start of the command line costs.")
    parser.add_argument("--starts", type=int, default=STARTS, help="of how many starts the median is told")
    given = parser.parse_args(words)
    for way, (of_metel, anew) in WAYS.items():
        told = measure(of_metel, given.starts, anew=anew)
        sys.stdout.write(f"{way:44} {told.cpu_s:5.2f} s of CPU {len(told.modules):6} modules\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
