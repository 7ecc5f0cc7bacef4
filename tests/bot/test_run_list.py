"""``metel runs list`` over more runs than a page holds: each filter finds just what it says."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from orchestration.ports import Commit
from orchestration.run.reducer import fold_events
from orchestration.storage.database import open_database
from schemas.events import Event, PlanAccepted
from tests.bot.command_line import clean_environment, run_cli
from tests.bot.office import NOW
from tests.contracts.builders import HandClock, a_request, ended, received
from tests.core.builders import a_plan, an_action

COUNT = 60
Meant = Callable[[int], bool]


def a_change(number: int) -> Commit:
    """The run of a number: asked for so many hours and a half ago, every 2nd by U2, every 3rd one ended, every 5th in
    another team, every 4th with a step in Notion, every 7th to be woken two hours ago, the last in two hours."""
    run, at = f"r{number:04}", NOW - timedelta(hours=number, minutes=30)
    first = received(run, team="T2" if number % 5 == 0 else "T1", at=at)
    request = a_request(run, text=f"{number}번째 보고", team=first.request.place.team, at=at)
    first = first.model_copy(update={"request": request.model_copy(update={"user": f"U{1 + (number % 2 == 0)}"})})
    tool = "notion.create_page" if number % 4 == 0 else "slack.post_message"
    events: list[Event] = [first, PlanAccepted(at=at, plan=a_plan(an_action(tool=tool)), source="test")]
    events += [ended(at=at)] if number % 3 == 0 else []
    wakes = NOW + timedelta(hours=-2 if number % 7 == 0 else 2)
    return Commit(fold_events(events), 0, tuple(events))._replace(wake_at=None if number % 3 == 0 else wakes)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("listed")

    async def fill() -> None:
        async with open_database(f"sqlite:///{made / 'metel.db'}", HandClock(NOW)) as database:
            for number in range(COUNT):
                await database.runs.commit(a_change(number))

    asyncio.run(fill())
    return made


def listed(folder: Path, *words: str) -> str:
    env = clean_environment(DATABASE_URL=f"sqlite:///{folder / 'metel.db'}", METEL_NOW=NOW.isoformat(), COLUMNS="200")
    done = run_cli("runs", "list", *words, env=env, cwd=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout


FILTERS: list[tuple[tuple[str, ...], Meant]] = [
    ((), lambda _: True),
    (("--status", "succeeded"), lambda n: n % 3 == 0),
    (("--status", "succeeded", "--status", "running"), lambda _: True),
    (("--status", "failed"), lambda _: False),
    (("--unfinished",), lambda n: n % 3 != 0),
    (("--overdue",), lambda n: n % 3 != 0 and n % 7 == 0),
    (("--older-than", "50h"), lambda n: n >= 50),
    (("--older-than", "2d"), lambda n: n >= 48),
    (("--newer-than", "120m"), lambda n: n < 2),
    (("--team", "T2"), lambda n: n % 5 == 0),
    (("--user", "U2"), lambda n: n % 2 == 0),
    (("--service", "notion"), lambda n: n % 4 == 0),
    (("--text", "7번째"), lambda n: n % 10 == 7),
    (("--unfinished", "--service", "slack", "--user", "U1"), lambda n: n % 3 != 0 and n % 4 != 0 and n % 2 == 1),
]
OLDEST_FIRST = ("--unfinished", "--overdue", "--oldest")


@pytest.mark.parametrize(("words", "meant"), FILTERS, ids=[" ".join(words) for words, _ in FILTERS])
def test_a_filter_finds_all_that_it_says_beyond_a_page(folder: Path, words: tuple[str, ...], meant: Meant) -> None:
    found = [row["run_id"] for row in json.loads(listed(folder, *words, "--json"))]
    wanted = [f"r{number:04}" for number in range(COUNT) if meant(number)]
    assert found == (wanted[::-1] if set(words) & set(OLDEST_FIRST) else wanted)


@pytest.mark.parametrize("words", [(), ("--service", "slack"), ("--unfinished",), ("--oldest",)])
def test_the_pages_together_hold_every_run_once(folder: Path, words: tuple[str, ...]) -> None:
    every = [row["run_id"] for row in json.loads(listed(folder, *words, "--json"))]
    shown: list[str] = []
    for page in range(1, 5):
        told = listed(folder, *words, "--limit", "20", "--page", str(page))
        shown += [word for word in told.split() if word.startswith("r0")]
        assert (f"--page {page + 1}" in told) == (len(shown) < len(every))
    assert shown == every


def test_of_what_is_overdue_it_is_told_for_how_long(folder: Path) -> None:
    assert "overdue by 2:00:00" in listed(folder, "--overdue")
    for row in json.loads(listed(folder, "--overdue", "--json")):
        assert row["overdue_s"] == pytest.approx(7200, abs=20)


def test_no_letter_of_a_wide_script_is_lost_in_a_narrow_terminal(tmp_path: Path) -> None:
    words = "내일 오후 3시에 노션에 회의 기록을 만들고 [초안] '구버전 위키' 페이지를 요약해줘"
    url = f"sqlite:///{tmp_path / 'metel.db'}"

    async def fill() -> None:
        async with open_database(url, HandClock(NOW)) as database:
            first = received("r1", at=NOW)
            request = a_request("r1", text=words, at=NOW)
            first = first.model_copy(update={"request": request})
            await database.runs.commit(Commit(fold_events((first,)), 0, (first,)))

    asyncio.run(fill())
    env = clean_environment(DATABASE_URL=url, METEL_NOW=NOW.isoformat(), COLUMNS="40")
    head, row = run_cli("runs", "list", env=env, cwd=tmp_path).stdout.splitlines()
    assert words in row
    assert "(KST)" in head


def test_a_status_that_there_is_not_is_refused_with_those_that_there_are(folder: Path) -> None:
    done = run_cli("runs", "list", "--status", "nonsense", env=clean_environment(), cwd=folder)
    assert done.returncode == 64
    assert "there is no status nonsense; there are planning, waiting, running, paused, succeeded" in done.stderr
    told = run_cli("runs", "list", "--help", env=clean_environment(COLUMNS="300"), cwd=folder).stdout
    assert "partly_succeeded" in told


def test_a_long_request_is_shortened_and_a_person_is_called_by_name(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'metel.db'}"

    async def fill() -> None:
        async with open_database(url, HandClock(NOW)) as database:
            for run, name in (("r1", "김민지"), ("r2", "")):
                first = received(run, at=NOW)
                request = a_request(run, text="보고서 " * 1000, at=NOW)
                changed = request.model_copy(update={"user": f"U0{run.upper()}", "user_name": name})
                first = first.model_copy(update={"request": changed})
                await database.runs.commit(Commit(fold_events((first,)), 0, (first,)))

    asyncio.run(fill())
    env = clean_environment(DATABASE_URL=url, METEL_NOW=NOW.isoformat())
    told = run_cli("runs", "list", env=env, cwd=tmp_path).stdout
    assert ("김민지" in told, "U0R1" in told, "U0R2" in told) == (True, False, True)
    assert [len(line) < 200 and line.endswith("…") for line in told.splitlines()[1:]] == [True, True]
