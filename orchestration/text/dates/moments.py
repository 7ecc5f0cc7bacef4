"""Moments as their ISO text, ``start/end`` for what ends: set to another day or time, and shown. Pure."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta, tzinfo

_DAY = len("2026-01-01")


def set_clock(held: str, clock: str, zone: tzinfo | None = None) -> str:
    """Return a moment at another time of its day ("16:00", "16:00/17:00"); one that ends keeps its length where only
    its start is said. ``zone`` is of the new time.

    Raises:
        ValueError: ``held`` is no moment, or ``clock`` no time.
    """
    first, _, last = held.partition("/")
    begun = datetime.fromisoformat(first)
    ends = [datetime.combine(begun.date(), time.fromisoformat(one), zone) for one in clock.split("/")]
    if len(ends) == 1 and last and len(first) > _DAY and len(last) > _DAY:
        ends.append(ends[0] + (datetime.fromisoformat(last) - begun))
    return "/".join(one.isoformat() for one in ends)


def set_day(held: str, day: date) -> str:
    """Return a day or moment on another day, at the time that it has; what ends moves as a whole.

    Raises:
        ValueError: ``held`` is no moment.
    """
    parts = held.split("/")
    moved = day - datetime.fromisoformat(parts[0]).date()
    return "/".join(_move(one, moved) for one in parts)


def _move(part: str, by: timedelta) -> str:
    moment = datetime.fromisoformat(part) + by
    return moment.date().isoformat() if len(part) == _DAY else moment.isoformat()


def render_moment(value: str) -> str:
    """Return a moment as it is shown: "2026-03-05 15:00", "2026-03-05 15:00–16:00"; other texts cut to that length."""
    first, _, last = value.partition("/")
    begun = first[:16].replace("T", " ")
    ended = last[:16].replace("T", " ")
    return begun if not ended else f"{begun}–{ended[11:] if ended[:_DAY] == begun[:_DAY] else ended}"
