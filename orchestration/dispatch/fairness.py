"""Whose turn it is when more runs are ready than can be advanced: each team's, one after another.

A job's priority is the round it is in, counted downwards. A team's next job goes into the round after that of its last
one, and never into a round that is already over; so a team that brings a thousand runs at once delays its own, and a
team that brings one is served next.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Backlog:
    """The rounds in which a team's waiting jobs are: the nearest and the furthest."""

    team: str
    first: int
    last: int


def rounds(backlog: Iterable[Backlog], teams: Sequence[str]) -> list[int]:
    """Return the priority of one more job for each of ``teams``, in order. Higher goes first."""
    known = {one.team: one for one in backlog}
    now = max((one.first for one in known.values()), default=0)
    last = {team: one.last for team, one in known.items()}
    given: list[int] = []
    for team in teams:
        turn = min(now, last[team] - 1) if team in last else now
        last[team] = turn
        given.append(turn)
    return given
