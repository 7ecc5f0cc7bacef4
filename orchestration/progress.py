"""Progress: how far something under way is. It is told to people while it lasts, and recorded nowhere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class Progress:
    """So many are ``done``, of ``total`` where that is known. ``waits_s``: who is asked has said to wait so long."""

    done: int
    total: int | None = None
    waits_s: int | None = None


PLANNING = ""
"""Stands in place of an action's id for the making of the plan, of which the steps are counted."""
CHANGING = "*"
"""Stands there for the making of the next plan, while a person's words change the one under way."""
TellProgress: TypeAlias = Callable[[Progress], None]
"""Told how far something is; returns at once and raises nothing."""


def drop_progress(progress: Progress) -> None:
    """Do nothing with it."""
    del progress
