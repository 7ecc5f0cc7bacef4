"""The part of the sweep that `make test` runs: the canonical cases over SQLite, and a handful over PostgreSQL."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise

import pytest

from orchestration.crash_points import CrashMoment, list_points, read_moment
from tests.crashes.canonical import (
    CANONICAL,
    MOST_CASES,
    POSTGRES_ONLY,
    canonical_cases,
    choose,
    least_times,
    read_times,
    spread,
)
from tests.crashes.cases import Case, Outcome, Role
from tests.crashes.results import count, result_of
from tests.crashes.runner import Runner, run_case, run_together
from tests.crashes.scenarios import scenario_named

JOBS = 7
MOST_UNREACHED = 5
"""How many of about seventy moments a scenario may not come to: the last commits are batched in more than one way."""
ON_POSTGRES: tuple[tuple[Role, tuple[str, ...]], ...] = (
    ("serve", ("inbox.before_claim:1",)),
    ("serve", ("inbox.after_claim:1",)),
    ("worker", ("wake.before:1",)),
    ("worker", ("wake.after:1",)),
    ("worker", ("job.before_end:1",)),
    ("worker", ("job.after_end:1",)),
    ("worker", ("commit.within:3", "mend.before:1")),
    ("worker", ("commit.within:3", "mend.after:1")),
)
"""Deaths at each of the points that only processes with a shared database come to; a job is mended where the worker
that had it died."""


@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", CANONICAL.values(), ids=CANONICAL)
@pytest.mark.asyncio(loop_scope="session")
async def test_each_effect_happens_once_wherever_the_bot_dies(
    name: str, runner: Runner, record_property: Callable[[str, object], None]
) -> None:
    cases = [case for case in canonical_cases() if case.scenario.name == name]
    outcomes = await run_together([partial(run_case, case, runner) for case in cases], JOBS)
    record_property("told", f"crashes, {name}: {count([result_of(one) for one in outcomes])}")
    _assert_none_is_broken(outcomes)
    assert sum(one.unreached() for one in outcomes) <= MOST_UNREACHED, "count anew: python -m tests.crashes.canonical"


@pytest.mark.timeout(400)
@pytest.mark.asyncio(loop_scope="session")
async def test_each_effect_happens_once_whichever_of_two_processes_dies(
    postgres_runner: Runner, record_property: Callable[[str, object], None]
) -> None:
    scenario = scenario_named("archive with approval")
    cases = [Case(scenario, tuple(map(read_moment, deaths)), "postgres", victim) for victim, deaths in ON_POSTGRES]
    outcomes = await run_together([partial(run_case, case, postgres_runner) for case in cases], JOBS)
    record_property("told", f"crashes on PostgreSQL: {count([result_of(one) for one in outcomes])}")
    _assert_none_is_broken(outcomes)
    assert [(str(one.case), one.unreached()) for one in outcomes] == [(str(case), 0) for case in cases]


def _assert_none_is_broken(outcomes: Sequence[Outcome]) -> None:
    broken = [f"{one.case}: {one.problems}\n{one.log}" for one in outcomes if one.problems]
    assert not broken, "\n".join(broken)


@pytest.mark.parametrize("name", CANONICAL.values(), ids=CANONICAL)
@pytest.mark.asyncio(loop_scope="session")
async def test_a_canonical_scenario_comes_to_the_points_that_were_counted(name: str, runner: Runner) -> None:
    outcome = await run_case(Case(scenario_named(name)), runner)
    assert outcome.problems == []
    came, counted = least_times([outcome]), read_times()[name]
    assert came.keys() == counted.keys(), "count anew: python -m tests.crashes.canonical --record"
    assert sum(came.values()) < 1.4 * sum(counted.values()), "count anew: python -m tests.crashes.canonical --record"


def test_every_point_is_come_to_by_a_canonical_case_or_is_one_of_postgres() -> None:
    come_to = {moment.point for case in canonical_cases() for moment in case.deaths if moment}
    assert come_to == set(list_points()) - POSTGRES_ONLY
    assert {moment.partition(":")[0] for _, deaths in ON_POSTGRES for moment in deaths} >= POSTGRES_ONLY


def test_the_canonical_cases_are_always_the_same() -> None:
    cases = [str(case) for case in canonical_cases()]
    assert cases == [str(case) for case in canonical_cases()]
    assert len(set(cases)) == len(cases) == MOST_CASES
    times = read_times()
    assert list(times) == list(CANONICAL.values())
    assert sum(sum(of_scenario.values()) for of_scenario in times.values()) > MOST_CASES
    for name, of_scenario in times.items():
        for point, most in of_scenario.items():
            assert {f"{name} / {point}:1", f"{name} / {point}:{most}"} <= set(cases)


def test_first_and_last_times_are_chosen_before_repeats_and_frequent_points_before_rare_ones() -> None:
    times = {"one": {"commit.before": 9, "drain.before": 3}, "two": {"commit.before": 1}}
    chosen = [f"{name} {moment}" for name, moment in choose(times, 7)]
    assert chosen[:3] == ["one commit.before:1", "one drain.before:1", "two commit.before:1"]
    assert chosen[3:] == ["one commit.before:9", "one drain.before:3", "one commit.before:5", "one drain.before:2"]
    assert choose(times, 7) == choose(times, 99)[:7]
    assert len(choose(times, 99)) == 13
    assert choose(times, 99)[-1] == ("one", CrashMoment("commit.before", 8))


@pytest.mark.parametrize("most", [1, 2, 3, 4, 9, 28])
def test_times_are_spread_over_all_there_are(most: int) -> None:
    order = list(spread(most))
    assert sorted(order) == list(range(1, most + 1))
    assert order[:2] == [1, most][: len(order)]
    for taken in range(3, most + 1):
        gaps = [high - low for low, high in pairwise(sorted(order[:taken]))]
        assert max(gaps) <= 2 * min(gaps) + 2


def test_a_point_counts_as_often_as_every_run_came_to_it() -> None:
    case = Case(scenario_named("create a page"))
    runs = [
        Outcome(case, points={"serve": [["commit.before", "drain.before"], ["commit.before"]]}),
        Outcome(case, points={"serve": [["commit.before"]]}),
    ]
    assert least_times(runs) == {"commit.before": 1}
