"""Canonical cases: single deaths of six scenarios over SQLite, at most 400 and always the same ones, for ``make test``.

How often a scenario comes to a point differs a little from run to run, because commits are written in batches. So the
cases are drawn from ``canonical_moments.json``: how often each scenario comes to each point at least, in twenty runs.

``python -m tests.crashes.canonical`` prints the cases; ``--record`` counts anew, which is due when a change adds a
point to one of these scenarios or takes one away.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from orchestration.crash_points import CrashMoment, list_points, read_moment
from tests.crashes.cases import Case, Outcome
from tests.crashes.runner import open_runner, run_case
from tests.crashes.scenarios import scenario_named

CANONICAL: Mapping[str, str] = {
    "ask": "create a page",
    "approve": "archive with approval",
    "lost answer": "error after the effect",
    "undo": "undone",
    "change": "changed, then approved",
    "pause": "paused and resumed",
}
"""The six, by what a person does. Together they come to every point that there is over SQLite: those of Notion, Sheets,
Slack, the model and reconciliation; the first starts without a schema."""
POSTGRES_ONLY: frozenset[str] = frozenset(
    {
        "inbox.before_claim",
        "inbox.after_claim",
        "wake.before",
        "wake.after",
        "mend.before",
        "mend.after",
        "job.before_end",
        "job.after_end",
    }
)
"""Points of processes that share a database: no canonical case comes to them, only those over PostgreSQL do."""
MOST_CASES = 340
RUNS = 20
AT_ONCE = 4
FILE = Path(__file__).with_name("canonical_moments.json")

Times = Mapping[str, int]
"""How often a scenario comes to each point at least."""


def read_times() -> dict[str, Times]:
    """Return the counts of each of the six."""
    return json.loads(FILE.read_text())


def canonical_cases() -> list[Case]:
    """Return the cases, always in the same order."""
    chosen = choose(read_times(), MOST_CASES)
    return [Case(scenario_named(name), (moment,)) for name, moment in chosen]


def choose(times: Mapping[str, Times], most: int) -> list[tuple[str, CrashMoment]]:
    """Return the first time of each point in each scenario, then the last, then ever more from between, and there the
    points first that are come to most often."""
    ranked = [
        (rank, -count, name, read_moment(f"{point}:{nth}"))
        for name, of_scenario in times.items()
        for point, count in of_scenario.items()
        for rank, nth in enumerate(spread(count))
    ]
    ranked.sort(key=lambda one: one[:2])
    return [(name, moment) for _, _, name, moment in ranked[:most]]


def spread(count: int) -> Iterator[int]:
    """Give the numbers from 1 to ``count``: the first, the last, and then the middle of each gap that is left."""
    yield 1
    if count > 1:
        yield count
    gaps = deque([(1, count)])
    while gaps:
        low, high = gaps.popleft()
        middle = (low + high) // 2
        if low < middle < high:
            yield middle
            gaps += [(low, middle), (middle, high)]


def least_times(runs: Sequence[Outcome]) -> Times:
    """Return how often each point was come to in every one of these runs; one that a run left out is not among them."""
    counted = [Counter(point for life in run.lives("serve") for point in life) for run in runs]
    least = {point: min(one[point] for one in counted) for point in list_points()}
    return {point: count for point, count in least.items() if count}


async def _record() -> dict[str, Times]:
    times: dict[str, Times] = {}
    async with open_runner() as runner:
        for name in CANONICAL.values():
            runs: list[Outcome] = []
            while len(runs) < RUNS:
                runs += await asyncio.gather(*(run_case(Case(scenario_named(name)), runner) for _ in range(AT_ONCE)))
            assert not any(one.problems for one in runs), name
            times[name] = least_times(runs)
    return times


def main() -> None:
    """Print the cases, or count anew."""
    parser = argparse.ArgumentParser(prog="python -m tests.crashes.canonical", description=__doc__)
    parser.add_argument("--record", action="store_true", help=f"write {FILE.name} anew")
    if parser.parse_args().record:
        FILE.write_text(json.dumps(asyncio.run(_record()), indent=1) + "\n")
    sys.stdout.write("".join(f"{case}\n" for case in canonical_cases()))


if __name__ == "__main__":
    main()
