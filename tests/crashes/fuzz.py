"""Fuzzing: random deaths and random faults of the vendors, for as long as one likes.

``python -m tests.crashes.fuzz --minutes 60 --seed 7``: the same seed draws the same cases. What a vendor does to a
scenario here never changes what must come of it.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import sys
import time
from collections.abc import Iterator
from dataclasses import replace

from orchestration.crash_points import CrashMoment, list_points
from tests.crashes.cases import Case
from tests.crashes.results import CaseResult, count, result_of
from tests.crashes.runner import Runner, open_runner, run_case, run_together
from tests.crashes.scenarios import SCENARIOS
from tests.crashes.scenarios.scenario import Json, Scenario
from tests.crashes.sweep import JOBS

MOST_DEATHS = 4
LATEST = 24
"""The furthest n-th time of a point that is tried."""
SEEN_AT = {
    "slack": ("chat.postMessage", "chat.update", "conversations.replies", "conversations.history", "users.info"),
    "notion": ("pages.create", "pages.update", "pages.retrieve", "data_sources.query", "blocks.children.append"),
    "google": ("spreadsheets.batchUpdate", "spreadsheets.values.batchGet", "spreadsheets.get"),
}
KINDS = ("drop_response", "error_after", "server_error", "rate_limit", "slow")


def faults(chance: random.Random) -> Iterator[Json]:
    """Orders of faults: of the vendors' answers, of the socket, of a delivery."""
    for _ in range(chance.choice((0, 0, 1, 2))):
        service = chance.choice(sorted(SEEN_AT))
        yield {
            "service": service,
            "method": chance.choice(SEEN_AT[service]),
            "kind": chance.choice(KINDS),
            "after": chance.choice((0, 0, 1, 2)),
            "retry_after": 1,
            "seconds": 0.5,
        }
    if chance.random() < 0.2:
        yield {"service": "slack", "method": chance.choice(("app_mention", "block_actions")), "kind": "duplicate_event"}
    if chance.random() < 0.2:
        yield {"service": "slack", "method": "*", "kind": "disconnect", "after": chance.randrange(1, 6)}


def case(chance: random.Random, scenarios: tuple[Scenario, ...] = SCENARIOS) -> Case:
    """A case by chance."""
    scenario = chance.choice(scenarios)
    ordered = (*scenario.faults, *faults(chance))
    deaths = (
        CrashMoment(chance.choice(list_points()), min(int(chance.expovariate(0.25)) + 1, LATEST))
        for _ in range(chance.randint(1, MOST_DEATHS))
    )
    return Case(replace(scenario, faults=ordered), tuple(deaths), timeout_s=90)


async def fuzz(runner: Runner, seed: int, until: float, jobs: int) -> list[CaseResult]:
    """Run random cases until the moment (of ``time.monotonic``)."""
    chance, results = random.Random(seed), list[CaseResult]()

    async def one_after_another() -> None:
        while time.monotonic() < until:
            outcome = await run_case(case(chance), runner)
            results.append(result_of(outcome))
            if outcome.problems:
                _tell(outcome.case, outcome.problems, outcome.log)

    await run_together([one_after_another] * jobs, jobs)
    return results


def _tell(broken: Case, problems: list[str], log: str) -> None:
    sys.stdout.write(f"BROKEN {broken} {broken.scenario.faults}\n")
    sys.stdout.write("".join(f"  {problem}\n" for problem in problems) + log + "\n")
    sys.stdout.flush()


async def _run(minutes: float, seed: int, jobs: int) -> list[CaseResult]:
    async with open_runner() as runner:
        return await fuzz(runner, seed, time.monotonic() + minutes * 60, jobs)


def main() -> int:
    """Run what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m tests.crashes.fuzz", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--jobs", type=int, default=JOBS)
    asked = parser.parse_args()
    sys.stdout.write(f"seed {asked.seed}\n")
    counts = count(asyncio.run(_run(asked.minutes, asked.seed, asked.jobs)))
    sys.stdout.write(f"seed {asked.seed}: {counts}\n")
    return 1 if counts.broken else 0


if __name__ == "__main__":
    sys.exit(main())
