"""``metel db backup, restore, restored, check``, as they are typed."""

from __future__ import annotations

import json
import os
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from orchestration.policy.team import PolicyVersion
from orchestration.storage.database import open_database
from tests.bot.command_line import Done, clean_environment, run_cli
from tests.contracts.builders import NOON, HandClock, beginning, ended, following, trouble
from tests.postgres_server import NewDatabase, find_server_tools, new_migrated_postgres, postgres_address

__all__ = ["new_migrated_postgres", "postgres_address"]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'metel.db'}"
    make: NewDatabase = request.getfixturevalue("new_migrated_postgres")
    return make()


def metel(folder: Path, url: str, *words: str, path: str = "") -> Done:
    """A command where the tools of the tests' own server come first."""
    path = path or f"{find_server_tools()}{os.pathsep}{os.environ['PATH']}"
    env = clean_environment(DATABASE_URL=url, METEL_NOW=NOON.isoformat(), COLUMNS="200", PATH=path)
    return run_cli("db", *words, env=env, cwd=folder)


async def fill(url: str, *runs: str, policy: int = 1) -> None:
    """Runs of which those called ``over...`` have ended, and a version of the team's policy."""
    async with open_database(url, HandClock()) as database:
        for run in runs:
            begun = beginning(run, trouble("one"))
            await database.runs.commit(begun)
            if run.startswith("over"):
                await database.runs.commit(following(begun.run, ended()))
        await database.policies.put(PolicyVersion("T1", policy, {}, "U1", "minji", NOON, ""))


async def ids(url: str) -> set[str]:
    async with open_database(url, HandClock(), access="read") as database:
        return {row.id for row in await database.runs.latest()}


async def test_a_backup_is_made_checked_and_put_back(url: str, tmp_path: Path) -> None:
    await fill(url, "open1", "over1")
    made = metel(tmp_path, url, "backup", "b.backup")
    assert made.returncode == 0, made.stderr
    assert "METEL_SECRET_KEYS" in made.stdout
    assert stat.S_IMODE((tmp_path / "b.backup").stat().st_mode) == 0o600
    await fill(url, "open2", policy=2)
    checked = metel(tmp_path, url, "check", "b.backup")
    assert checked.returncode == 0, checked.stderr
    restored = metel(tmp_path, url, "restore", "b.backup", "--json")
    assert restored.returncode == 0, restored.stderr
    told = json.loads(restored.stdout)
    assert (told["runs"], told["unfinished"], told["policies"], told["policies_before"]) == (
        2,
        ["open1"],
        {"T1": 1},
        {"T1": 2},
    )
    assert await ids(url) == {"open1", "over1"}
    async with open_database(url, HandClock()) as database:
        assert (await database.runs.load("T1", "open1")).restored is not None
        assert database.last_restore is not None
    back = metel(tmp_path, url, "restore", told["former"])
    assert back.returncode == 0, back.stderr
    assert await ids(url) == {"open1", "over1", "open2"}
    assert metel(tmp_path, url, "check").returncode == 0


async def test_a_restore_says_whose_policy_is_an_older_one_again_and_where_the_former_is(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'metel.db'}"
    await fill(url, "open1")
    metel(tmp_path, url, "backup", "b.db")
    await fill(url, "open2", policy=2)
    said = metel(tmp_path, url, "restore", "b.db").stdout
    assert "The policy of T1 is version 1 again; it was version 2." in said
    assert "1 had not ended then." in said
    assert "  open1" in said
    assert "metel.db.before-20260302T120" in said


async def test_what_is_open_or_not_sound_is_not_replaced(url: str, tmp_path: Path) -> None:
    await fill(url, "r1")
    metel(tmp_path, url, "backup", "b.backup")
    assert metel(tmp_path, url, "backup", "b.backup").returncode == 1, "no backup is written over"
    async with open_database(url, HandClock()):
        refused = metel(tmp_path, url, "restore", "b.backup")
    assert refused.returncode == 1
    assert "in use by" in refused.stderr or "Stop every metel serve" in refused.stderr
    (tmp_path / "spoilt").write_bytes(os.urandom(9_000))
    for words in (("check", "spoilt"), ("restore", "spoilt")):
        done = metel(tmp_path, url, *words)
        assert done.returncode == 1, words
        assert "Traceback" not in done.stderr
    assert await ids(url) == {"r1"}
    assert metel(tmp_path, url, "restore", "none").returncode != 0


async def test_a_database_put_back_by_other_means_is_said_to_be(url: str, tmp_path: Path) -> None:
    await fill(url, "open1", "over1")
    said = metel(tmp_path, url, "restored", "--taken-at", "2026-03-01T09:00:00+00:00")
    assert said.returncode == 0, said.stderr
    assert "1 runs had not ended then" in said.stdout
    async with open_database(url, HandClock()) as database:
        restored = (await database.runs.load("T1", "open1")).restored
    assert restored is not None
    assert restored.taken_at == datetime(2026, 3, 1, 9, tzinfo=UTC)


async def test_a_damaged_database_is_said_to_be(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'metel.db'}"
    await fill(url, *(f"r{number}" for number in range(50)))
    with (tmp_path / "metel.db").open("r+b") as file:
        file.seek(4096 * 5)
        file.write(os.urandom(4096 * 8))
    checked = metel(tmp_path, url, "check")
    assert checked.returncode == 1
    assert "metel db restore" in checked.stdout


async def test_without_the_servers_tools_it_is_said_what_to_do(
    new_migrated_postgres: NewDatabase, tmp_path: Path
) -> None:
    done = metel(tmp_path, new_migrated_postgres(), "backup", "b.dump", path=str(tmp_path))
    assert done.returncode == 1
    assert "pg_dump is not on this machine. Install the PostgreSQL client" in done.stderr
    assert not (tmp_path / "b.dump").exists()
