"""What a run of the tests tells beside passing: lines that tests record as ``told``, and how much memory it took."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import shutil
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import structlog
from cryptography.hazmat.primitives import serialization

from orchestration.patterns import forget_compiled

MOST_MB = 750
"""A process of tests that took more than this keeps what it should have let go of; in CI the run fails. 440 MB are the
collected tests, 50 MB the role tagger in three languages."""
HELD_MB = 560
"""A process that holds more than this behind a file of tests lets go of its compiled patterns: the next files need
others."""
MEMORY, ROOM_MB = Path("/dev/shm"), 2_000
"""Where the databases of tests lie if there is room: none outlives the machine, so no commit need wait for a disk."""
PEAKS = pytest.StashKey[dict[str, int]]()


def pytest_configure(config: pytest.Config) -> None:
    """Begin with nothing measured, with a log whose traces are plain text: to draw one takes longer than a test, and
    with the sandbox's key, which every bot opens, read once: to judge whether it is a good one takes 8 ms."""
    config.stash[PEAKS] = {}
    keys: Any = serialization
    keys.load_pem_private_key = cache(keys.load_pem_private_key)
    plain = [structlog.processors.add_log_level, structlog.processors.format_exc_info]
    structlog.configure(processors=[*plain, structlog.processors.KeyValueRenderer(key_order=["level", "event"])])
    os.environ["METEL_EASY_REQUESTS"] = "model"  # what a test has a scripted model say is asked of it
    if "TMPDIR" not in os.environ and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM_MB * 1024**2:
        os.environ["TMPDIR"] = tempfile.tempdir = str(MEMORY)


def pytest_collection_finish() -> None:
    """What is loaded by now stays until the end, so that the collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


@pytest.hookimpl(trylast=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """Give back what a file of tests let go of: the allocator keeps it for a next time that differs."""
    if nextitem is None or nextitem.path != item.path:
        if _held_mb() > HELD_MB:
            forget_compiled()
        gc.collect()
        _give_back()


def _give_back() -> None:
    """Have the allocator of glibc return what is free, where it is the one (``man 3 malloc_trim``)."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim is not None:
        trim(0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Take what a worker measured; one that died has measured nothing."""
    if hasattr(node, "workeroutput"):
        node.config.stash[PEAKS][node.gateway.id] = node.workeroutput["peak_mb"]


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Measure, or judge what the workers have measured."""
    config: Any = session.config
    if hasattr(config, "workeroutput"):
        config.workeroutput["peak_mb"] = _peak_mb()
        return
    peaks = session.config.stash[PEAKS] or {"this process": _peak_mb()}
    session.config.stash[PEAKS] = peaks
    if _too_large(peaks) and os.environ.get("CI") and session.exitstatus == pytest.ExitCode.OK:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the lines, and the memory beside the time."""
    lines = _told(terminalreporter)
    if lines:
        terminalreporter.section("told by the tests")
        for line in lines:
            terminalreporter.write_line(line)
    peaks = terminalreporter.config.stash[PEAKS]
    terminalreporter.write_line("peak memory: " + ", ".join(f"{name} {mb} MB" for name, mb in sorted(peaks.items())))
    for name in _too_large(peaks):
        terminalreporter.write_line(f"{name} took more than {MOST_MB} MB: something is not let go of", red=True)


def _told(terminalreporter: pytest.TerminalReporter) -> list[str]:
    reports = [one for outcome in ("passed", "failed") for one in terminalreporter.stats.get(outcome, [])]
    return [
        str(value)
        for one in reports
        if isinstance(one, pytest.TestReport) and one.when == "call"
        for name, value in one.user_properties
        if name == "told"
    ]


def _too_large(peaks: dict[str, int]) -> list[str]:
    return [name for name, mb in sorted(peaks.items()) if mb > MOST_MB]


def _held_mb() -> int:
    """The memory that this process has now; nothing where the system does not tell."""
    told = Path("/proc/self/statm")
    return int(told.read_text().split()[1]) * resource.getpagesize() // 1024**2 if told.exists() else 0


def _peak_mb() -> int:
    """The most memory that this process had at once; Linux counts it in KB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
