"""Seed files, parsed once in a process."""

from __future__ import annotations

import pickle
from datetime import date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import yaml

FOLDER = Path(__file__).parent
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The safe loader in C where PyYAML was built with it: the same values in a tenth of the time."""


def seed_of(name: str) -> dict[str, Any]:
    """The content of `NAME.yaml`, one of its own for each caller."""
    return pickle.loads(_parsed(name))


@cache
def _parsed(name: str) -> bytes:
    # Kept as bytes because a world changes what it was given; reading YAML takes fifty times as long.
    return pickle.dumps(yaml.load((FOLDER / f"{name}.yaml").read_text("utf-8"), LOADER))


WEEKDAYS = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


def day_of(text: str, start: date) -> date:
    """`today`, `+3`, `-2`, or a weekday of this or another week: `week:fri`, `week+1:mon`, `week-2:tue`."""
    if text == "today":
        return start
    if not text.startswith("week"):
        return start + timedelta(days=int(text))
    week, weekday = text.removeprefix("week").split(":")
    monday = start - timedelta(days=start.weekday())
    return monday + timedelta(days=7 * int(week or 0) + WEEKDAYS.index(weekday))
