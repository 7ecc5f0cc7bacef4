"""Named places on both sides of every commit and every outside call, where a test may have the process die.

In a process that nobody watches, ``reach_crash_point`` looks at one name and returns. The list of names is closed, so a
sweep over it is a sweep over all there are; ``tests/crashes`` holds that no call and no commit is without one.
"""

from __future__ import annotations

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TypeAlias

from orchestration.service import list_services

_OWN = (
    "start.before_schema",
    "start.after_schema",
    "start.before_recovery",
    "start.after_recovery",
    "inbox.before_store",
    "inbox.after_store",
    "inbox.before_ack",
    "inbox.before_claim",
    "inbox.after_claim",
    "drain.before",
    "drain.after",
    "commit.before",
    "commit.within",
    "commit.after",
    "wake.before",
    "wake.after",
    "mend.before",
    "mend.after",
    "job.before_end",
    "job.after_end",
    "planner.before",
    "planner.after",
    "tool.before_call",
    "tool.after_answer",
    "reconcile.before",
    "reconcile.after",
    "slack.before",
    "slack.after",
    "model.before",
    "model.after",
    "web.before",
    "web.after",
    "directory.before_write",
    "directory.after_write",
    "directory.before_page",
    "directory.after_page",
    "card.before_intent",
    "card.before_post",
    "card.before_place",
    "card.before_update",
    "card.after_update",
)
"""``X.after`` of an outside call is when its answer has arrived and nobody has looked at it yet."""


@cache
def list_points() -> tuple[str, ...]:
    """Return the names of all points: metel's own, and those of the clients that the services bring."""
    return (*_OWN, *(point for service in list_services() for point in service.crash_points))


@dataclass(frozen=True, slots=True)
class CrashMoment:
    """The n-th time, from 1, that a process comes to a point."""

    point: str
    nth: int

    def __str__(self) -> str:
        return f"{self.point}:{self.nth}"


def read_moment(text: str) -> CrashMoment:
    """Read ``name:N``.

    Raises:
        ValueError: there is no such point, or N is no number from 1.
    """
    name, _, number = text.partition(":")
    if name not in list_points():
        raise ValueError(f"there is no crash point {name!r}; there are {', '.join(list_points())}")
    if not number.isascii() or not number.isdigit() or int(number) < 1:
        raise ValueError(f"{text!r}: expected name:N, with N from 1")
    return CrashMoment(name, int(number))


Watcher: TypeAlias = Callable[[str], None]
_watcher: Watcher | None = None


def reach_crash_point(name: str) -> None:
    """Say that the process is at this point."""
    if _watcher is not None:
        _watcher(name)


def set_crash_watcher(watcher: Watcher | None) -> None:
    """Have ``watcher`` told of every point from now on; ``None`` ends it. It may be called from several threads."""
    global _watcher  # noqa: PLW0603 -- one process has one end, and the points must cost nothing
    _watcher = watcher


def kill_process() -> None:
    """End this process as a power cut would: nothing is closed, flushed or told."""
    os.kill(os.getpid(), signal.SIGKILL)


class CrashCounter:
    """Counts the points; writes each down as it comes, and dies at a moment."""

    def __init__(
        self, at: CrashMoment | None, record: Path | None = None, end: Callable[[], None] = kill_process
    ) -> None:
        self._at = at
        self._end = end
        self._seen: Counter[str] = Counter()
        self._lock = threading.Lock()
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        self._file = os.open(record, flags, 0o600) if record else None

    def __call__(self, name: str) -> None:
        """Take note of a point."""
        with self._lock:
            self._seen[name] += 1
            if self._file is not None:
                # Not buffered: what was written must outlive the process.
                os.write(self._file, f"{name}\n".encode())
            if self._at is not None and name == self._at.point and self._seen[name] == self._at.nth:
                self._end()
