"""``metel`` as it is typed, run inside this process: what a command says and how it ends, without the 3 s of a start.

What is told of a process itself (signals, its start, two of them at once) is tested with processes.
"""

from __future__ import annotations

import asyncio
import gc
import io
import os
import signal
import subprocess
import sys
import tempfile
import threading
import warnings
from collections.abc import Generator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from bot.cli.app import main
from tests.canaries import logging_put_back

Done: TypeAlias = subprocess.CompletedProcess[str]
SETTINGS = ("SLACK_", "NOTION_", "GOOGLE_", "OPENAI_", "METEL_", "DATABASE_")


def clean_environment(**more: str) -> dict[str, str]:
    """This process's environment with nothing of metel's set but ``more``, and a terminal of 80 columns."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(SETTINGS)}
    return {**clean, "COLUMNS": "80", **more}


def run_cli(*words: str, env: Mapping[str, str], cwd: Path, given: str | bytes = "") -> Done:
    """Call ``metel`` with an environment, a working folder and a standard input of its own: one at a time, since the
    environment is the whole process's. A command starts an event loop, and so needs a thread where there is one."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return _called(words, env, cwd, given)
    with ThreadPoolExecutor(max_workers=1) as pool:
        return pool.submit(_called, words, env, cwd, given).result()


async def run_cli_beside(*words: str, env: Mapping[str, str], cwd: Path, given: str | bytes = "") -> Done:
    """The same while the event loop of the test goes on, with the sandbox that answers the command."""
    return await asyncio.to_thread(_called, words, env, cwd, given)


def _called(words: tuple[str, ...], env: Mapping[str, str], cwd: Path, given: str | bytes) -> Done:
    typed = given.encode() if isinstance(given, str) else given
    with _streams(typed) as (out, err), _place_of(words, env, cwd), _process_put_back(), logging_put_back():
        code = _exit_code()
        sys.stdout.flush()
        sys.stderr.flush()
        return subprocess.CompletedProcess(words, code, out.getvalue().decode(), err.getvalue().decode())


def _exit_code() -> int:
    # The words are read from ``sys.argv``, as always; cyclopts suspects a mistake where it sees pytest.
    warnings.filterwarnings("ignore", "Cyclopts application invoked without tokens")
    try:
        main()
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


@contextmanager
def _streams(typed: bytes) -> Generator[tuple[io.BytesIO, io.BytesIO]]:
    out, err = io.BytesIO(), io.BytesIO()
    with pytest.MonkeyPatch.context() as patch, _standard_input(typed):
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
        patch.setattr(sys, "stdout", io.TextIOWrapper(out, "utf-8"))
        patch.setattr(sys, "stderr", io.TextIOWrapper(err, "utf-8", errors="backslashreplace"))
        yield out, err


@contextmanager
def _standard_input(typed: bytes) -> Generator[None]:
    """The same for what reads the file descriptor."""
    before = os.dup(0)
    with tempfile.TemporaryFile() as file:
        file.write(typed)
        file.seek(0)
        os.dup2(file.fileno(), 0)
        try:
            yield
        finally:
            os.dup2(before, 0)
            os.close(before)


@contextmanager
def _process_put_back() -> Generator[None]:
    """A command searches for garbage less often; one that waits to be stopped handles signals, which it can do in the
    main thread alone."""
    often = gc.get_threshold()
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        gc.set_threshold(*often)
        if threading.current_thread() is threading.main_thread():
            for number, handler in before.items():
                signal.signal(number, handler)


@contextmanager
def _place_of(words: tuple[str, ...], env: Mapping[str, str], cwd: Path) -> Generator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["metel", *words])
        patch.chdir(cwd)
        for name in set(os.environ) - set(env):
            patch.delenv(name)
        for name, value in env.items():
            patch.setenv(name, value)
        yield
