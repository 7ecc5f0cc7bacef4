"""The sweep: every scenario, every point it comes to, every time it comes to it; then a second death while recovering.

``python -m tests.crashes.sweep`` runs all of it and prints what it counted; the exit code is 1 where something broke.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import logging
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_args

from starlette.requests import ClientDisconnect

from orchestration.crash_points import Moment, read_moment
from tests.crashes.cases import Case, Database, Outcome, Role
from tests.crashes.databases import open_postgres
from tests.crashes.results import Report, Tally, keep_tally, read_tallies, told
from tests.crashes.runner import Runner, open_runner, run_case
from tests.crashes.scenarios import ON_POSTGRES, SCENARIOS
from tests.crashes.scenarios.scenario import Scenario

JOBS = 10
"""Cases at once: a bot waits more than it works."""


@dataclass(frozen=True)
class Share:
    """The ``index``-th of ``of`` parts of the cases, so that ``of`` runs in a row make the whole."""

    index: int = 0
    of: int = 1

    def __str__(self) -> str:
        return f"share {self.index % self.of + 1} of {self.of}"

    def of_cases(self, cases: Sequence[Case]) -> list[Case]:
        """Return the cases of this share."""
        return [case for number, case in enumerate(cases) if number % self.of == self.index % self.of]


def moments(points: Iterable[str]) -> list[Moment]:
    """Return every moment of a recorded start."""
    return [read_moment(f"{point}:{nth}") for point, times in Counter(points).items() for nth in range(1, times + 1)]


def singles(recorded: Outcome) -> list[Case]:
    """Return a case for each moment of a run in which nothing died, in each life of each of the processes."""
    return [
        replace(recorded.case, deaths=(*(None,) * number, moment), victim=role)
        for role, lives in recorded.points.items()
        for number, life in enumerate(lives)
        for moment in moments(life)
    ]


def doubled(outcome: Outcome, rotation: int = 0) -> Case | None:
    """Return the case that dies a second time while it recovers from the first: at one of the moments that the
    recovery came to, another one for each first death and rotation."""
    lives, died = outcome.lives(outcome.case.victim), len(outcome.case.deaths)
    if outcome.kills != 1 or len(lives) <= died or not lives[died]:
        return None
    later = moments(lives[died])
    digest = hashlib.sha256(f"{outcome.case} {rotation}".encode()).digest()
    second = later[int.from_bytes(digest[:4], "big") % len(later)]
    return replace(outcome.case, deaths=(*outcome.case.deaths, second))


@dataclass(frozen=True)
class Sweep:
    """How cases are run. ``second_deaths``: of how many singles in a row one dies again; 0 for none."""

    runner: Runner
    report: Report
    jobs: int = JOBS
    rotation: int = 0
    second_deaths: int = 1

    async def scenario(self, scenario: Scenario, share: Share, database: Database = "sqlite") -> None:
        """Record a scenario, then run its share of deaths."""
        recorded = await run_case(Case(scenario, database=database), self.runner)
        self._take(recorded)
        await self.cases(share.of_cases(singles(recorded)))

    async def cases(self, cases: Sequence[Case]) -> None:
        """Run cases, several at once: half as many on PostgreSQL, where a case is two processes and connections are
        counted."""
        shared = any(case.database == "postgres" for case in cases)
        room = asyncio.Semaphore(max(1, self.jobs // 2) if shared else self.jobs)

        async def run(number: int, case: Case) -> None:
            async with room:
                outcome = await run_case(case, self.runner)
                self._take(outcome)
                again = doubled(outcome, self.rotation) if self._dies_again(number) else None
                if again is not None:
                    self._take(await run_case(again, self.runner))

        await asyncio.gather(*(run(number, case) for number, case in enumerate(cases)))

    def _dies_again(self, number: int) -> bool:
        return self.second_deaths > 0 and number % self.second_deaths == self.rotation % self.second_deaths

    def _take(self, outcome: Outcome) -> None:
        self.report.add(outcome)
        for problem in outcome.problems:
            _say(f"BROKEN {outcome.case}: {problem}")


class _NoLostRequests(logging.Filter):
    """A bot that dies in the middle of a request is what this is about."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not (record.exc_info and isinstance(record.exc_info[1], ClientDisconnect))


def overlook_lost_requests() -> None:
    """Keep the workspace's server from reporting requests whose sender died."""
    logging.getLogger("uvicorn.error").addFilter(_NoLostRequests())


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crashes.sweep", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[""], help="scenarios whose name holds one of these")
    parser.add_argument("--share", default="0/1", help="INDEX/OF: a part of the cases")
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--rotation", type=int, default=0, help="which second deaths are chosen")
    parser.add_argument("--second-deaths", type=int, default=1, help="one of so many dies again; 0 for none")
    parser.add_argument("--on", choices=(*get_args(Database), "both"), default="both")
    parser.add_argument("--case", nargs="+", metavar="NAME:N", help="one case: where the bot dies, start by start")
    parser.add_argument("--keep", type=Path, help="a folder for the database and the log of each broken case")
    parser.add_argument("--out", type=Path, help="a file for the counts, a line of JSON for each scenario")
    parser.add_argument("--resume", action="store_true", help="leave out the scenarios that are in that file")
    parser.add_argument("--victim", choices=get_args(Role), default="serve", help="which process dies in that case")
    return parser.parse_args()


async def _run(asked: argparse.Namespace) -> tuple[Report, list[Tally]]:
    whole, tallies = Report(), read_tallies(asked.out) if asked.resume else []
    known = {(one.name, one.on) for one in tallies}
    async with AsyncExitStack() as stack:
        postgres = await stack.enter_async_context(open_postgres()) if asked.on != "sqlite" else None
        runner = await stack.enter_async_context(open_runner(postgres, asked.keep))
        for scenario, on in _chosen(asked):
            if (scenario.name, on) in known:
                continue
            begun, report = time.monotonic(), Report()
            sweep = Sweep(runner, report, asked.jobs, asked.rotation, asked.second_deaths)
            await _sweep(sweep, scenario, on, asked)
            tallies.append(report.tally(scenario.name, on, time.monotonic() - begun))
            if asked.out:
                keep_tally(asked.out, tallies[-1])
            whole.join(report)
            where = " on PostgreSQL" if on == "postgres" else ""
            _say(f"{scenario.name}{where}: {report.cases} cases in {tallies[-1].seconds:.0f} s")
    return whole, tallies


def _chosen(asked: argparse.Namespace) -> list[tuple[Scenario, Database]]:
    alone: list[tuple[Scenario, Database]] = [(one, "sqlite") for one in SCENARIOS if asked.on != "postgres"]
    shared: list[tuple[Scenario, Database]] = [
        (one, "postgres") for one in SCENARIOS if asked.on != "sqlite" and one.name in ON_POSTGRES
    ]
    return [(one, on) for one, on in (*alone, *shared) if any(part in one.name for part in asked.only)]


async def _sweep(sweep: Sweep, scenario: Scenario, on: Database, asked: argparse.Namespace) -> None:
    if asked.case:
        deaths = tuple(map(read_moment, asked.case))
        await sweep.cases([Case(scenario, deaths, on, asked.victim)])
        return
    index, _, of = asked.share.partition("/")
    await sweep.scenario(scenario, Share(int(index), int(of)), on)


def _core_seconds() -> float:
    spent = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in spent)


def main() -> int:
    """Run what was asked for."""
    overlook_lost_requests()
    begun = time.monotonic()
    report, tallies = asyncio.run(_run(_arguments()))
    for outcome in report.broken:
        _say(f"\n{outcome.case}\n  " + "\n  ".join(outcome.problems) + f"\n{outcome.log}")
    _say(report.told())
    _say(f"{_core_seconds() / max(report.cases, 1):.2f} core-seconds a case, {time.monotonic() - begun:.0f} s in all")
    _say(told(tallies))
    return 1 if any(one.broken for one in tallies) else 0


if __name__ == "__main__":
    sys.exit(main())
