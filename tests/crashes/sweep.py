"""The sweep: every scenario, every point it comes to, every time it comes to it; then a second death while recovering.

``python -m tests.crashes.sweep`` goes on where the last call stopped, ``--piece N`` does a part that fits an hour, and
``--report`` prints what is known. Results are kept for each revision in ``.metel/crashes``. The exit code is 1 where a
case is broken or the chosen part is not whole.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, get_args

from orchestration.crash_points import read_moment
from tests.crashes.cases import SURVIVED, Case, Database, Outcome, Role
from tests.crashes.databases import open_postgres
from tests.crashes.deaths import second_death
from tests.crashes.pieces import Unit, all_pieces, all_units
from tests.crashes.report import deaths_left, read_report, results_of
from tests.crashes.results import ResultFile, count, result_of
from tests.crashes.revision import ROOT, current_revision
from tests.crashes.runner import Runner, open_runner, run_case, run_together

JOBS = 10
"""Cases at once: a bot waits more than it works."""
RESULTS = ROOT / ".metel" / "crashes"
INTERRUPTED = 130


class TreeChangedError(Exception):
    """Files were changed while the sweep was running."""


RunCase = Callable[[Case], Awaitable[Outcome]]


@dataclass(frozen=True)
class Sweep:
    """Runs the cases of a unit that are not through, and keeps their results."""

    run: RunCase
    jobs: int = JOBS

    async def unit(self, unit: Unit, results: ResultFile) -> None:
        """Record the scenario where it was not, then run its deaths: half as many at once over PostgreSQL, where a case
        is two processes and connections are counted."""
        if results.lives is None:
            recorded = await self.run(unit.case())
            _tell_problems(recorded)
            results.add_recorded(recorded)
        left = deaths_left(unit, results) or []
        at_once = self.jobs if unit.database == "sqlite" else max(1, self.jobs // 2)
        await run_together((partial(self._deaths, case, results) for case in left), at_once)

    async def _deaths(self, case: Case, results: ResultFile) -> None:
        """Run a death, and the second one after it."""
        outcomes = [await self.run(case)]
        again = second_death(outcomes[0])
        if again is not None:
            outcomes.append(await self.run(again))
        for outcome in outcomes:
            _tell_problems(outcome)
        results.add(case, outcomes)


def _tell_problems(outcome: Outcome) -> None:
    for problem in outcome.problems:
        _say(f"BROKEN {outcome.case}: {problem}")


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.crashes.sweep", description=__doc__)
    pieces = len(all_pieces())
    parser.add_argument("--piece", type=int, choices=range(1, pieces + 1), help=f"one of {pieces} parts of the sweep")
    parser.add_argument("--only", nargs="+", default=[""], help="scenarios whose name holds one of these")
    parser.add_argument("--on", choices=get_args(Database), help="one database; else both")
    parser.add_argument("--report", nargs="?", const="", metavar="REVISION", help="print what is known, run nothing")
    parser.add_argument("--jobs", type=int, default=JOBS)
    parser.add_argument("--keep", type=Path, help="a folder for the database and the log of each broken case")
    parser.add_argument(
        "--case",
        nargs="+",
        metavar="NAME:N",
        help=f"one case of the scenario --only: where each life ends, {SURVIVED} for nowhere",
    )
    parser.add_argument("--victim", choices=get_args(Role), default="serve", help="which process dies in that case")
    return parser.parse_args()


def _chosen(asked: argparse.Namespace) -> list[Unit]:
    units = all_units() if asked.piece is None else all_pieces()[int(asked.piece) - 1]
    on = [unit for unit in units if asked.on in {None, unit.database}]
    return [unit for unit in on if any(part in unit.name for part in asked.only)]


@asynccontextmanager
async def _runner(units: Sequence[Unit], keep: Path | None) -> AsyncGenerator[Runner]:
    async with AsyncExitStack() as stack:
        shared = any(unit.database == "postgres" for unit in units)
        postgres = await stack.enter_async_context(open_postgres()) if shared else None
        yield await stack.enter_async_context(open_runner(postgres, keep))


async def _sweep(asked: argparse.Namespace, revision: str) -> None:
    """Run what is left of the chosen units.

    Raises:
        TreeChangedError: the working tree is not of that revision any more.
    """
    folder = RESULTS / revision
    results = {unit: results_of(unit, folder) for unit in _chosen(asked)}
    left = {unit: file for unit, file in results.items() if deaths_left(unit, file) != []}
    if not left:
        return
    async with _runner(list(left), asked.keep) as runner:
        for number, (unit, file) in enumerate(left.items(), 1):
            if current_revision() != revision:
                raise TreeChangedError(f"the working tree is not {revision} any more; begin anew")
            started_at = time.monotonic()
            await Sweep(partial(run_case, runner=runner), asked.jobs).unit(unit, file)
            _say(f"{number}/{len(left)} {unit}: {count(file.results)}, {time.monotonic() - started_at:.0f} s")


async def _single_case(asked: argparse.Namespace) -> int:
    """Run one case and tell all about it."""
    unit = Unit(asked.only[0], asked.on or "sqlite")
    deaths = tuple(None if text == SURVIVED else read_moment(text) for text in asked.case)
    async with _runner([unit], asked.keep) as runner:
        outcome = await run_case(replace(unit.case(), deaths=deaths, victim=asked.victim), runner)
    _tell_problems(outcome)
    _say(f"{count([result_of(outcome)])}\n{outcome.log}")
    return 1 if outcome.problems else 0


async def _until_terminated(work: Coroutine[Any, Any, None]) -> None:
    """Do the work; SIGTERM cancels it as an interrupt does."""
    task = asyncio.current_task()
    assert task
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, task.cancel)
    await work


def main() -> int:
    """Run what was asked for."""
    asked = _arguments()
    if asked.case:
        return asyncio.run(_single_case(asked))
    revision = asked.report or current_revision()
    if asked.report is None:
        try:
            asyncio.run(_until_terminated(_sweep(asked, revision)))
        except (KeyboardInterrupt, asyncio.CancelledError):
            _say("interrupted; the same call goes on from here")
            return INTERRUPTED
        except TreeChangedError as error:
            _say(str(error))
            return 1
    report = read_report(revision, RESULTS / revision)
    _say(str(report))
    return 0 if report.is_sound(_chosen(asked)) else 1


if __name__ == "__main__":
    sys.exit(main())
