"""``python -m bench.steps``: the steps of the interpreter that a run of two actions takes, in all and by package.

What else the machine does hardly changes them, where it does change processor time. Not counted are what C code does
and the thread that writes. ``PYTHONPATH=TREE python bench/steps.py`` counts in a checkout of another commit.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

from bench.cases import Case
from bench.children import upstream
from bench.side import Side
from bench.sides.metel import metel

CASE = Case(2, 50, 0)
OURS = ("bench", "bot", "connectors", "orchestration", "schemas")
MOST_PACKAGES = 14


def trace_steps(counted: Counter[str]) -> Callable[[FrameType, str, Any], Any]:
    """Return a trace function that counts each step by the file of its code."""

    def step(frame: FrameType, event: str, arg: object) -> Any:
        del arg
        if event == "opcode":
            counted[frame.f_code.co_filename] += 1
        return step

    def enter(frame: FrameType, event: str, arg: object) -> Any:
        del event, arg
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return step

    return enter


def name_package(file: str) -> str:
    """Return the package of a file: of metel with the folder inside it, of others by its first name."""
    parts = Path(file).parts
    if "site-packages" in parts:
        return parts[parts.index("site-packages") + 1]
    ours = next((at for at, part in enumerate(parts) if part in OURS), None)
    if ours is not None:
        return "/".join(parts[ours : ours + 2] if len(parts) > ours + 2 else parts[ours : ours + 1])
    module = Path(file)
    return module.name if module.parent.name.startswith("python3") else module.parent.name


async def _carry_out(side: Side, runs: int, tag: str) -> None:
    names = iter(range(runs))

    async def keep_going() -> None:
        for number in names:
            await side.run(f"{tag}-{number}", CASE)

    await asyncio.gather(*(keep_going() for _ in range(CASE.at_once)))


async def count_steps(runs: int) -> Counter[str]:
    """Return the steps of so many runs by package; what is worked out once was worked out before."""
    counted: Counter[str] = Counter()
    with tempfile.TemporaryDirectory(prefix="metel-steps-") as folder:
        async with upstream() as address, metel(Path(folder), address) as side:
            await _carry_out(side, 4 * CASE.at_once, "before")
            sys.settrace(trace_steps(counted))
            await _carry_out(side, runs, "counted")
            sys.settrace(None)
    by_package: Counter[str] = Counter()
    for file, steps in counted.items():
        by_package[name_package(file)] += steps
    return by_package


def main() -> int:
    """Read the arguments, count, and print a line for each package."""
    parser = argparse.ArgumentParser(prog="bench.steps", description=__doc__)
    parser.add_argument("--runs", type=int, default=100, help="how many runs are counted")
    runs: int = parser.parse_args().runs
    found = asyncio.run(count_steps(runs))
    whole = found.total()
    sys.stdout.write(f"{whole / runs:,.0f} steps a run\n")
    for package, steps in found.most_common(MOST_PACKAGES):
        sys.stdout.write(f"{steps / runs:8,.0f}  {steps / whole:5.1%}  {package}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
