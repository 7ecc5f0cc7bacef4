"""Where processes die: at each moment of a run in which nothing died, and once more while they recover."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from orchestration.crash_points import CrashMoment, read_moment
from tests.crashes.cases import Case, Outcome


def moments(points: Iterable[str]) -> list[CrashMoment]:
    """Return every moment of a recorded life."""
    return [read_moment(f"{point}:{nth}") for point, times in Counter(points).items() for nth in range(1, times + 1)]


def single_deaths(recorded: Outcome) -> list[Case]:
    """Return a case for each moment of a run in which nothing died, in each life of each of the processes."""
    return [
        replace(recorded.case, deaths=(*(None,) * number, moment), victim=role)
        for role, lives in recorded.points.items()
        for number, life in enumerate(lives)
        for moment in moments(life)
    ]


def second_death(outcome: Outcome) -> Case | None:
    """Return the case that dies again while it recovers from its first death: at one of the moments that the recovery
    came to, drawn by the case's name. ``None`` where the process did not die, or came to no moment after it."""
    lives, died = outcome.lives(outcome.case.victim), len(outcome.case.deaths)
    if outcome.kills != 1 or len(lives) <= died or not lives[died]:
        return None
    later = moments(lives[died])
    digest = hashlib.sha256(str(outcome.case).encode()).digest()
    second = later[int.from_bytes(digest[:4], "big") % len(later)]
    return replace(outcome.case, deaths=(*outcome.case.deaths, second))
