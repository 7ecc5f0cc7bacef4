"""The sweep itself: which cases there are, how it goes on where it was interrupted, what it reports."""

from __future__ import annotations

import asyncio
import subprocess
from collections import Counter
from pathlib import Path

import pytest

from orchestration.crash_points import list_points, read_moment
from tests.crashes.cases import Case, Outcome
from tests.crashes.deaths import moments, second_death, single_deaths
from tests.crashes.pieces import Unit, all_pieces, all_units
from tests.crashes.report import read_report, results_of
from tests.crashes.results import ResultFile, count, result_of
from tests.crashes.revision import current_revision
from tests.crashes.scenarios import ON_POSTGRES, SCENARIOS, scenario_named
from tests.crashes.scenarios.requests import REQUESTS
from tests.crashes.sweep import Sweep

UNIT = Unit("create a page", "sqlite")
LIFE = ["commit.before", "commit.after", "commit.before"]


class FakeRunner:
    """Stands for processes: each case comes to the same points. ``interrupt_at``: the name of the case at which the
    sweep is cancelled; ``broken``: the name of one that is broken."""

    def __init__(self, interrupt_at: str = "", broken: str = "") -> None:
        self.ran: list[str] = []
        self.sweep: asyncio.Task[None] | None = None
        self._interrupt_at = interrupt_at
        self._broken = broken

    async def run(self, case: Case) -> Outcome:
        if str(case) == self._interrupt_at and self.sweep:
            self.sweep.cancel()
            await asyncio.sleep(1)
        self.ran.append(str(case))
        problems = ["two pages"] if str(case) == self._broken else []
        lives = [LIFE] * (len(case.deaths) + 1)
        return Outcome(case, kills=len(case.deaths), problems=problems, points={"serve": lives}, log="said")


async def sweep(runner: FakeRunner, folder: Path, unit: Unit = UNIT) -> None:
    """Sweep a unit, a case at a time."""
    runner.sweep = asyncio.create_task(Sweep(runner.run, jobs=1).unit(unit, results_of(unit, folder)))
    await runner.sweep


def test_there_is_a_death_for_each_moment_of_each_life() -> None:
    recorded = Outcome(UNIT.case(), points={"serve": [[*list_points(), "commit.after"], ["commit.after"]]})
    cases = single_deaths(recorded)
    assert len(cases) == len({str(case) for case in cases}) == len(list_points()) + 2
    assert str(cases[-1]) == "create a page / - / commit.after:1"
    assert str(moments(["commit.after", "commit.after"])[-1]) == "commit.after:2"


def test_each_process_of_a_case_on_postgres_dies_in_turn() -> None:
    recorded = Outcome(Unit("create a page", "postgres").case(), points={"serve": [LIFE], "worker": [LIFE]})
    names = [str(case) for case in single_deaths(recorded)]
    assert len(set(names)) == 6
    assert names[0] == "create a page (serve) / commit.before:1"
    assert names[-1] == "create a page (worker) / commit.after:1"


def test_the_second_death_is_at_a_moment_of_the_recovery_and_always_the_same() -> None:
    case = Case(scenario_named("create a page"), (read_moment("commit.after:1"),))
    died = Outcome(case, kills=1, points={"serve": [["commit.after"], LIFE]})
    again = second_death(died)
    assert again is not None
    assert again.deaths[1] in moments(LIFE)
    assert second_death(died) == again
    assert second_death(Outcome(case, kills=0, points={"serve": [LIFE]})) is None
    assert second_death(Outcome(case, kills=1, points={"serve": [LIFE, []]})) is None


async def test_a_sweep_that_is_interrupted_goes_on_with_the_cases_that_are_left(tmp_path: Path) -> None:
    whole = FakeRunner()
    await sweep(whole, tmp_path / "whole")
    assert len(whole.ran) == 1 + 2 * len(LIFE)
    first = FakeRunner(interrupt_at="create a page / commit.before:2")
    with pytest.raises(asyncio.CancelledError):
        await sweep(first, tmp_path)
    second = FakeRunner()
    await sweep(second, tmp_path)
    assert first.ran + second.ran == whole.ran
    assert results_of(UNIT, tmp_path).results == results_of(UNIT, tmp_path / "whole").results
    third = FakeRunner()
    await sweep(third, tmp_path)
    assert third.ran == []


async def test_a_death_counts_only_with_the_second_one_after_it(tmp_path: Path) -> None:
    whole = FakeRunner()
    await sweep(whole, tmp_path / "whole")
    interrupted = FakeRunner(interrupt_at=whole.ran[2])
    with pytest.raises(asyncio.CancelledError):
        await sweep(interrupted, tmp_path)
    assert [one.case for one in results_of(UNIT, tmp_path).results] == ["create a page"]
    second = FakeRunner()
    await sweep(second, tmp_path)
    assert second.ran == whole.ran[1:]


async def test_a_line_that_was_cut_off_is_run_again(tmp_path: Path) -> None:
    await sweep(FakeRunner(), tmp_path)
    file = tmp_path / "sqlite" / "create a page.jsonl"
    whole = ResultFile(file).results
    file.write_bytes(file.read_bytes()[:-9])
    again = FakeRunner()
    await sweep(again, tmp_path)
    assert len(again.ran) == 2
    assert ResultFile(file).results == whole


async def test_the_report_joins_what_is_there_and_names_what_is_missing_and_what_is_broken(tmp_path: Path) -> None:
    await sweep(FakeRunner(broken="create a page / commit.after:1"), tmp_path)
    with pytest.raises(asyncio.CancelledError):
        await sweep(FakeRunner(interrupt_at="reject / commit.before:2"), tmp_path, Unit("reject", "sqlite"))
    on_postgres = Unit("create a page", "postgres")
    await sweep(FakeRunner(), tmp_path, on_postgres)
    report = read_report("abc", tmp_path)
    lines = str(report).splitlines()
    assert lines[0] == "crash sweep of abc"
    assert lines[1] == (
        f"SQLite: 1 of {len(SCENARIOS)} scenarios, 10 cases, 12 kills (4 while recovering), "
        "0 moments not come to, 1 broken"
    )
    assert lines[2] == (
        f"PostgreSQL: 1 of {len(ON_POSTGRES)} scenarios, 7 cases, 9 kills (3 while recovering), "
        "0 moments not come to, 0 broken"
    )
    assert lines[3].startswith(f"deaths at 2 of {len(list_points())} crash points, none at start.before_schema, ")
    assert lines[4].startswith("piece 1, SQLite: 1 of 18 scenarios, missing: create and share (not begun); ")
    assert "reject (2 deaths left)" in lines[4]
    assert "create a page" not in lines[4]
    assert lines[-1] == "BROKEN create a page / commit.after:1: two pages"
    assert not report.is_sound([UNIT])
    assert not report.is_sound([Unit("reject", "sqlite")])
    assert report.is_sound([on_postgres])
    assert not read_report("another", tmp_path / "nothing").is_sound([on_postgres])


def test_the_log_is_kept_of_broken_cases_only_and_a_moment_that_was_not_come_to_is_counted() -> None:
    deaths = (read_moment("commit.after:1"), None, read_moment("commit.after:9"))
    lives = [["commit.before", "commit.after"], ["commit.after"], ["commit.after"] * 8]
    missed = result_of(Outcome(Case(SCENARIOS[0], deaths), kills=1, points={"serve": lives}, log="said"))
    broken = result_of(Outcome(Case(SCENARIOS[0]), problems=["two pages"], log="said"))
    assert (missed.unreached, missed.log) == (1, "")
    assert (broken.unreached, broken.log) == (0, "said")
    assert str(count([missed, broken])) == "2 cases, 1 kills (0 while recovering), 1 moments not come to, 1 broken"


def test_every_scenario_is_in_one_piece_for_each_database_that_it_is_swept_over() -> None:
    in_pieces = Counter(unit for piece in all_pieces() for unit in piece)
    assert in_pieces == Counter(all_units())
    assert set(in_pieces.values()) == {1}
    assert {unit.name for unit in in_pieces if unit.database == "sqlite"} == {one.name for one in SCENARIOS}
    assert {unit.name for unit in in_pieces if unit.database == "postgres"} == ON_POSTGRES
    assert all(len({unit.database for unit in piece}) == 1 for piece in all_pieces())


def test_a_revision_tells_the_commit_and_what_is_not_committed(tmp_path: Path) -> None:
    def git(*arguments: str) -> None:
        names = ("-c", "user.name=a", "-c", "user.email=a@b")
        subprocess.run(["git", *names, *arguments], cwd=tmp_path, check=True, capture_output=True)

    git("init")
    (tmp_path / "file").write_text("1")
    git("add", "file")
    git("commit", "-m", "first")
    clean = current_revision(tmp_path)
    assert len(clean) == 12
    seen = {clean}
    for name, content in (("file", "2"), ("file", "3"), ("new", "1"), ("new", "2")):
        (tmp_path / name).write_text(content)
        dirty = current_revision(tmp_path)
        assert dirty.startswith(f"{clean}-dirty-")
        assert dirty == current_revision(tmp_path)
        assert dirty not in seen
        seen.add(dirty)
    git("add", ".")
    git("commit", "-m", "second")
    assert current_revision(tmp_path) not in seen
    assert len(current_revision(tmp_path)) == 12


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
