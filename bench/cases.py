"""What is measured: the cases, and what a side answers."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Case:
    """Runs of ``actions`` outside calls, each of which takes ``wait_ms``, with ``at_once`` under way."""

    actions: int
    at_once: int
    wait_ms: int

    @property
    def name(self) -> str:
        """How the case is called in the table."""
        return f"{self.actions} actions, {self.at_once} at once, {self.wait_ms} ms outside"


def engine_cases(*, quick: bool) -> list[Case]:
    """Return the cases of the engines' contest; ``quick`` leaves out the long runs. Two hundred long runs at once would
    take the slowest side minutes, and tell nothing that fifty don't."""
    short = [Case(2, at_once, wait) for wait in (0, 50) for at_once in (1, 50, 200)]
    long = [Case(12, at_once, wait) for wait in (0, 50) for at_once in (1, 50)]
    return short if quick else short + long


@dataclass(frozen=True, slots=True)
class Block:
    """One stretch of a case on one side: how many runs ended, in how long, and how long each took."""

    runs: int
    wall_s: float
    cpu_s: float
    each_ms: list[float]

    @property
    def rate(self) -> float:
        """Runs that ended in a second."""
        return self.runs / self.wall_s


@dataclass(frozen=True, slots=True)
class Clicks:
    """From each click to the next outside call, and to the end of the run, in milliseconds."""

    to_call_ms: list[float]
    to_end_ms: list[float]


@dataclass(frozen=True, slots=True)
class Stored:
    """What runs of one kind left on the disk: bytes and durable commits, for each run."""

    actions: int
    bytes_per_run: float
    commits_per_run: float


@dataclass(frozen=True, slots=True)
class Crowd:
    """What many waiting runs cost a process."""

    waiting: int
    start_s: float
    rss_mb: float
    rss_empty_mb: float
    idle_cpu_percent: float
    tasks: int
