"""Whether a write has gone through within this call: what fails behind it is no call without effect."""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass


@dataclass(slots=True)
class WriteTracker:
    """What is known of one call's writes."""

    landed: bool = False


_landing: ContextVar[WriteTracker | None] = ContextVar("landing", default=None)


@contextmanager
def track_writes() -> Generator[WriteTracker]:
    """Watch the writes of one call."""
    watched = WriteTracker()
    token = _landing.set(watched)
    try:
        yield watched
    finally:
        _landing.reset(token)


def record_write() -> None:
    """Say that the vendor took a write."""
    watched = _landing.get()
    if watched is not None:
        watched.landed = True


def forget_write() -> None:
    """Say that what the vendor took was taken back: the call is without effect after all."""
    watched = _landing.get()
    if watched is not None:
        watched.landed = False
