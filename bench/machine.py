"""Facts of the machine that a figure means nothing without."""

from __future__ import annotations

import os
import platform
import sqlite3
import tempfile
import time
from importlib.metadata import version
from pathlib import Path
from statistics import median

PACKAGES = ("langgraph", "langgraph-checkpoint-sqlite", "dbos", "aiohttp", "aiosqlite", "sqlalchemy", "pydantic")


def facts() -> list[tuple[str, str]]:
    """Return what the machine is, by name."""
    load = ", ".join(f"{one:.1f}" for one in os.getloadavg())
    versions = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    return [
        ("processor", f"{os.cpu_count()} cores, {_processor()}"),
        ("memory", f"{os.sysconf('SC_PAGE_SIZE') * os.sysconf('SC_PHYS_PAGES') / 2**30:.0f} GiB"),
        ("system", f"{platform.system()} {platform.release()}, Python {platform.python_version()}"),
        ("SQLite", sqlite3.sqlite_version),
        ("one durable write", f"{disk_sync_ms():.2f} ms (4 KiB and fdatasync, median of 50)"),
        ("load of the machine at the start", f"{load} (over 1, 5 and 15 minutes; whatever else ran is in the figures)"),
        ("packages", versions),
    ]


def _processor() -> str:
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    named = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return named[0] if named else platform.machine()


def disk_sync_ms() -> float:
    """Return how long the disk takes to make a page durable."""
    times: list[float] = []
    with tempfile.TemporaryFile() as file:
        for _ in range(50):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append((time.perf_counter() - began) * 1000)
    return median(times)
