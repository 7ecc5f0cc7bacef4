"""``python -m bench [--quick]``: measure everything, write the page and the plot, and print what holds."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from bench import acks, chains, contest, decisions, line, waiting
from bench.bars import bars
from bench.children import upstream
from bench.machine import facts
from bench.page import Measured, page
from bench.plot import draw

QUICK = contest.Effort(rounds=3, long_rounds=0, seconds=0.8, clicks=20, stored=5)
FULL = contest.Effort(rounds=5, long_rounds=1, seconds=1.0, clicks=40, stored=5)
DOCS = Path(__file__).parent.parent / "docs"


async def _measure(*, quick: bool, docs: Path) -> int:
    began, machine = time.monotonic(), facts()
    with tempfile.TemporaryDirectory(prefix="metel-bench-") as folder:
        async with upstream() as address:
            effort = QUICK if quick else FULL
            found = await contest.hold(Path(folder) / "engines", address, effort, quick=quick)
            file = await waiting.parked(Path(folder) / "waiting", address, 1_000 if quick else 10_000)
        crowd = await waiting.crowd_of(file)
        acked = await acks.measure(Path(folder), quick=quick)
        ways = await chains.measure(Path(folder) / "chains", quick=quick)
    crowded = await line.measure(line.COUNT)
    decided = decisions.measure(quick=quick)
    judged = bars(found, crowd, acked, ways, crowded)
    way = "QUICK=1 make bench" if quick else "make bench"
    long = f" and {effort.long_rounds} of 12" if effort.long_rounds else ""
    minutes = (time.monotonic() - began) / 60
    how = f"with `{way}` in {minutes:.0f} minutes, {effort.rounds} rounds of each case of 2 actions{long}"
    draw(found, docs / "images" / "benchmarks.svg")
    measured = Measured(how, machine, judged, found, crowd, acked, ways, crowded, decided)
    (docs / "benchmarks.md").write_text(page(measured), "utf-8")
    for bar in judged:
        sys.stdout.write(f"{'holds ' if bar.holds else 'MISSED'}  {bar.what}: {bar.found} ({bar.bound})\n")
    return 0


def main() -> int:
    """Read the arguments and measure."""
    parser = argparse.ArgumentParser(prog="bench", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer rounds, shorter runs, fewer waiting runs")
    parser.add_argument("--docs", type=Path, default=DOCS, help="where the page and the plot are written")
    given = parser.parse_args()
    return asyncio.run(_measure(quick=given.quick, docs=given.docs))


if __name__ == "__main__":
    sys.exit(main())
