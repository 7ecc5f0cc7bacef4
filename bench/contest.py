"""The engines' contest: every side is asked in turns, so that what disturbs the machine disturbs all of them."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from bench.cases import Block, Case, Clicks, Stored, engine_cases
from bench.children import Child, child, postgres

CALLS, JOURNAL, METEL, LANGGRAPH, DBOS_SQLITE, DBOS_POSTGRES = (
    "the calls alone",
    "bare journal",
    "metel",
    "LangGraph",
    "DBOS (SQLite)",
    "DBOS (PostgreSQL)",
)


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured. ``rounds`` is an odd number, so that a median is one of its rounds."""

    rounds: int
    long_rounds: int
    seconds: float
    clicks: int
    stored: int

    def rounds_of(self, case: Case) -> int:
        """Return how often a case is repeated."""
        return self.rounds if case.actions == 2 else self.long_rounds


@dataclass
class Findings:
    """What the contest found, by case and side."""

    blocks: dict[tuple[Case, str], list[Block]] = field(default_factory=dict[tuple[Case, str], list[Block]])
    clicks: dict[str, list[Clicks]] = field(default_factory=dict[str, list[Clicks]])
    stored: dict[str, list[Stored]] = field(default_factory=dict[str, list[Stored]])

    def sides(self, case: Case) -> list[str]:
        """Return the sides that took part in a case."""
        return [side for one, side in self.blocks if one == case]

    def run_ms(self, case: Case, side: str) -> float:
        """Return the median over the rounds of a round's median time of one run."""
        return median(median(block.each_ms) for block in self.blocks[case, side])

    def rate(self, case: Case, side: str) -> float:
        """Return the median over the rounds of the runs in a second."""
        return median(block.rate for block in self.blocks[case, side])

    def cpu_ms(self, case: Case, side: str) -> float:
        """Return the median over the rounds of the processor time of one run, in the side's own process."""
        return median(block.cpu_s / block.runs * 1000 for block in self.blocks[case, side])

    def overhead_ms(self, case: Case, side: str) -> float:
        """Return what a run takes beyond the calls alone, round by round."""
        pairs = zip(self.blocks[case, side], self.blocks[case, CALLS], strict=True)
        return median(median(one.each_ms) - median(calls.each_ms) for one, calls in pairs)

    def rate_ratio(self, case: Case, side: str, other: str) -> float:
        """Return how many times as many runs end on one side as on another in the same round."""
        pairs = zip(self.blocks[case, side], self.blocks[case, other], strict=True)
        return median(one.rate / two.rate for one, two in pairs)

    def overhead_ratio(self, case: Case, side: str, other: str) -> float:
        """Return the overhead as a share of another side's in the same round."""
        rounds = zip(self.blocks[case, side], self.blocks[case, other], self.blocks[case, CALLS], strict=True)
        return median(
            (median(one.each_ms) - median(calls.each_ms)) / (median(two.each_ms) - median(calls.each_ms))
            for one, two, calls in rounds
        )


@asynccontextmanager
async def _opened(folder: Path, upstream: str) -> AsyncGenerator[list[Child]]:
    async with AsyncExitStack() as stack:
        address = stack.enter_context(postgres(folder / "postgres"))
        sides = [
            child(CALLS, "calls", folder / "calls", upstream),
            child(JOURNAL, "journal", folder / "journal", upstream),
            child(METEL, "metel", folder / "metel", upstream),
            child(LANGGRAPH, "langgraph", folder / "langgraph", upstream),
            child(DBOS_SQLITE, "dbos", folder / "dbos", upstream),
            child(DBOS_POSTGRES, "dbos", folder / "dbos-pg", upstream, {"BENCH_POSTGRES": address}),
        ]
        yield [await stack.enter_async_context(side) for side in sides]


@asynccontextmanager
async def _clicked(folder: Path, upstream: str) -> AsyncGenerator[list[Child]]:
    """The sides once more, fresh; DBOS in both ways of waiting, and with a short interval between its looks."""
    async with AsyncExitStack() as stack:
        address = stack.enter_context(postgres(folder / "postgres"))
        sides = [
            child(JOURNAL, "journal", folder / "journal", upstream),
            child(METEL, "metel", folder / "metel", upstream),
            child(LANGGRAPH, "langgraph", folder / "langgraph", upstream),
        ]
        for name, env in ((DBOS_SQLITE, {"BENCH_POLL_S": "0.01"}), (DBOS_POSTGRES, {"BENCH_POSTGRES": address})):
            for way, parked in (("parked in recv", "yes"), ("started again", "no")):
                kept = folder / f"{name}-{parked}".replace(" ", "-")
                sides.append(child(f"{name}, {way}", "dbos", kept, upstream, env | {"BENCH_PARKED": parked}))
        yield [await stack.enter_async_context(side) for side in sides]


async def hold(folder: Path, upstream: str, effort: Effort, *, quick: bool) -> Findings:
    """Carry all cases out and return what was found."""
    found = Findings()
    async with _opened(folder, upstream) as sides:
        for side in sides[1:]:
            found.stored[side.name] = [await side.stored(actions, effort.stored, f"s{actions}") for actions in (2, 12)]
        for side in sides:
            await side.block(Case(2, 10, 0), 0.5, "warm")
        for case in engine_cases(quick=quick):
            await _case(found, sides, case, effort)
    async with _clicked(folder / "clicks", upstream) as sides:
        for number in range(effort.rounds):
            for at, side in enumerate(sides):  # two of them share a server
                clicks = await side.clicks(effort.clicks, f"c{number}-{at}")
                found.clicks.setdefault(side.name, []).append(clicks)
    return found


async def _case(found: Findings, sides: list[Child], case: Case, effort: Effort) -> None:
    sys.stderr.write(f"{case.name}\n")
    for number in range(effort.rounds_of(case)):
        # The order turns with each round, so that no side always follows the same one.
        for side in [*sides[number % len(sides) :], *sides[: number % len(sides)]]:
            tag = f"{case.actions}-{case.at_once}-{case.wait_ms}-{number}"
            block = await side.block(case, effort.seconds, tag)
            found.blocks.setdefault((case, side.name), []).append(block)
