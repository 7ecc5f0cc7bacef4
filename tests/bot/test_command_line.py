"""A command that is called in this process leaves it as it was."""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
from pathlib import Path

import pytest
import structlog

from tests.bot.command_line import clean_environment, run_cli, run_cli_beside


def state() -> tuple[object, ...]:
    hooks = (sys.excepthook, signal.getsignal(signal.SIGTERM), signal.getsignal(signal.SIGINT))
    streams = (sys.argv, sys.stdin, sys.stdout, sys.stderr, logging.getLogger().handlers[:], structlog.get_config())
    return (dict(os.environ), Path.cwd(), gc.get_threshold(), *hooks, *streams)


def test_the_process_is_as_before(tmp_path: Path) -> None:
    before = state()
    done = run_cli("keys", "new", env=clean_environment(METEL_LOG="debug"), cwd=tmp_path)
    assert (done.returncode, done.stdout.startswith("mtk_"), done.stderr) == (0, True, "")
    assert state() == before


async def test_beside_an_event_loop_it_is_so_too(tmp_path: Path) -> None:
    before = state()
    done = await run_cli_beside("tools", "show", "no.such", env=clean_environment(), cwd=tmp_path)
    assert (done.returncode, "no.such" in done.stderr) == (64, True)
    assert run_cli("runs", "list", env=clean_environment(), cwd=tmp_path).returncode == 1
    assert state() == before


def test_what_is_set_here_is_not_set_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("METEL_LOCALE", "tlh")
    assert run_cli("tools", "list", env=clean_environment(), cwd=tmp_path).returncode == 0
    wrong = run_cli("tools", "list", env=clean_environment(METEL_LOCALE="tlh"), cwd=tmp_path)
    assert (wrong.returncode, "METEL_LOCALE" in wrong.stderr) == (1, True)
