"""A share of the sweep, another one each time: the whole is ``make crashes``.

Of the scenarios that are plain requests a run takes a third, so that three in a row come to every moment of them; of
what people do on the way a twelfth, as a third of all would take more than five minutes on two cores; of these every
sixth dies a second time. Over PostgreSQL, where a case costs three times as much, a run takes a sixtieth.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest

from orchestration.crash_points import POINTS, read_moment
from tests.crashes.cases import Case, Outcome
from tests.crashes.results import Report, Tally, keep_tally, read_tallies, told
from tests.crashes.runner import Runner
from tests.crashes.scenarios import ON_POSTGRES, SCENARIOS
from tests.crashes.scenarios.requests import REQUESTS
from tests.crashes.scenarios.scenario import Scenario
from tests.crashes.sweep import Share, Sweep, moments, singles

ASKED_PARTS = 3
OTHER_PARTS = 12
SECOND_DEATHS = 6
SHARED_PARTS = 60
JOBS = 7
ROTATION = int(os.environ.get("METEL_CRASH_ROTATION") or date.today().toordinal())  # noqa: DTZ011 -- any day will do


@pytest.mark.timeout(400)
@pytest.mark.parametrize("scenario", SCENARIOS, ids=[scenario.name for scenario in SCENARIOS])
@pytest.mark.asyncio(loop_scope="session")
async def test_each_effect_happens_once_wherever_the_bot_dies(
    scenario: Scenario, runner: Runner, record_property: Callable[[str, object], None]
) -> None:
    report = Report()
    sweep = Sweep(runner, report, JOBS, ROTATION, SECOND_DEATHS)
    share = Share(ROTATION, ASKED_PARTS if scenario in REQUESTS else OTHER_PARTS)
    await sweep.scenario(scenario, share)
    record_property("told", f"crashes, {share}, {scenario.name}: {report.told()}")
    _holds(report)


@pytest.mark.timeout(400)
@pytest.mark.parametrize("name", sorted(ON_POSTGRES))
@pytest.mark.asyncio(loop_scope="session")
async def test_each_effect_happens_once_whichever_of_several_processes_dies(
    name: str, postgres_runner: Runner, record_property: Callable[[str, object], None]
) -> None:
    (scenario,) = [one for one in SCENARIOS if one.name == name]
    report = Report()
    sweep = Sweep(postgres_runner, report, JOBS, ROTATION, SECOND_DEATHS)
    share = Share(ROTATION, SHARED_PARTS)
    await sweep.scenario(scenario, share, "postgres")
    record_property("told", f"crashes on PostgreSQL, {share}, {name}: {report.told()}")
    _holds(report)


def _holds(report: Report) -> None:
    broken = [f"{outcome.case}: {outcome.problems}\n{outcome.log}" for outcome in report.broken]
    assert not broken, "\n".join(broken)
    assert report.kills > 0


def test_the_shares_of_a_sweep_make_the_whole() -> None:
    recorded = Outcome(Case(SCENARIOS[0]), points={"serve": [[*POINTS, "commit.after", "commit.after"]]})
    whole = singles(recorded)
    assert len(whole) == len(POINTS) + 2
    parts = [case for index in range(ASKED_PARTS) for case in Share(index, ASKED_PARTS).of_cases(whole)]
    assert sorted(map(str, parts)) == sorted(map(str, whole))
    assert str(Share(17, OTHER_PARTS)) == "share 6 of 12"
    assert str(moments(["commit.after", "commit.after"])[-1]) == "commit.after:2"


def test_what_was_counted_is_kept_for_each_scenario_and_summed_up_with_what_comes_later(tmp_path: Path) -> None:
    counted = Report()
    deaths = (read_moment("commit.after:1"), None, read_moment("commit.after:9"))
    lives = [["commit.before", "commit.after"], ["commit.after"], ["commit.after"] * 8]
    counted.add(Outcome(Case(SCENARIOS[0], deaths), kills=1, points={"serve": lives}))
    counted.add(Outcome(Case(SCENARIOS[0]), problems=["two pages"]))
    first = counted.tally("one", "sqlite", 2.04)
    assert first == Tally("one", "sqlite", 2, 1, 0, 1, 1, 2.0)
    later = Tally("둘", "postgres", 3, 5, 2, 0, 0, 4.0)
    file = tmp_path / "counts"
    assert read_tallies(file) == []
    for tally in (first, later):
        keep_tally(file, tally)
    assert read_tallies(file) == [first, later]
    assert told(read_tallies(file)) == (
        "in all 1 scenarios on SQLite and 1 on PostgreSQL, 5 cases, 6 kills (2 while recovering), "
        "1 moments not come to, 1 broken, in 6 s"
    )


def test_there_are_enough_scenarios_and_no_two_of_a_name() -> None:
    names = [scenario.name for scenario in SCENARIOS]
    assert len(set(names)) == len(names)
    assert len(REQUESTS) >= 12


@pytest.mark.parametrize(
    "text", ["", "commit.after", "commit.after:0", "commit.after:x", "nowhere:1", "commit.after:²"]
)
def test_a_moment_that_makes_no_sense_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"crash point|expected"):
        read_moment(text)
