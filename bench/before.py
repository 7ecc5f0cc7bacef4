"""``python -m bench.before PATH``: the processor time of a run here, as a share of what it takes in the tree at PATH.

Both trees carry the same cases out in turns, so that what else the machine does meets both. PATH is a checkout of an
earlier commit; it runs with this environment's packages.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path
from statistics import median

from bench.cases import Case
from bench.children import child, upstream

HERE = Path(__file__).parent.parent


async def compare(before: Path, rounds: int, seconds: float) -> dict[Case, tuple[float, float]]:
    """Return the median processor time of a run in milliseconds, in the tree ``before`` and here."""
    found: dict[Case, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory(prefix="metel-before-") as folder:
        async with (
            upstream() as address,
            child("before", "metel", Path(folder) / "before", address, tree=before) as old,
            child("here", "metel", Path(folder) / "here", address, tree=HERE) as new,
        ):
            for side in (old, new):
                await side.block(Case(2, 10, 0), seconds, "warm")
            for case in (Case(2, 50, 0), Case(2, 200, 0)):
                took: tuple[list[float], list[float]] = ([], [])
                for number in range(rounds):
                    turn = ((old, took[0]), (new, took[1]))
                    for side, each in turn if number % 2 else turn[::-1]:
                        block = await side.block(case, seconds, f"{case.at_once}-{number}")
                        each.append(block.cpu_s / block.runs * 1000)
                found[case] = (median(took[0]), median(took[1]))
    return found


def main() -> int:
    """Read the arguments, compare, and print a line for each case."""
    parser = argparse.ArgumentParser(prog="bench.before", description=__doc__)
    parser.add_argument("before", type=Path, help="a checkout of the commit to compare with")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=1.0, help="how long each stretch is")
    given = parser.parse_args()
    for case, (old, new) in asyncio.run(compare(given.before.resolve(), given.rounds, given.seconds)).items():
        sys.stdout.write(f"{case.name}: {new:.2f} ms of CPU, {old:.2f} before: {new / old:.2f}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
