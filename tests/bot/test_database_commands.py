"""``metel db backup, restore, restored, check``, as they are typed."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from orchestration.connections import NewConnection
from orchestration.policy.team import PolicyVersion
from orchestration.ports import RunErasedError
from orchestration.storage.chain import Erasure
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, generate_key
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


def metel(folder: Path, url: str, *words: str, path: str = "", **more: str) -> Done:
    """A command where the tools of the tests' own server come first, and the list of erasures is where it can be with
    every database."""
    path = path or f"{find_server_tools()}{os.pathsep}{os.environ['PATH']}"
    set_ = {"METEL_NOW": NOON.isoformat(), "METEL_ERASURES": str(folder / "erasures"), **more}
    env = clean_environment(DATABASE_URL=url, COLUMNS="200", PATH=path, **set_)
    words = words if words[0] in ("audit", "forget", "runs", "start-again", "stop-all", "doctor") else ("db", *words)
    return run_cli(*words, env={name: value for name, value in env.items() if value}, cwd=folder)


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


def kept_formers(folder: Path) -> list[Path]:
    return list(folder.glob("*.before-*"))


async def erase_over1(url: str, listed: Path | None) -> None:
    async with open_database(url, HandClock(), erasures=listed) as database:
        told = Erasure(kinds=("results", "requests"), runs=("over1",), by="U9", why="asked", at=NOON)
        await database.erasures.erase("T1", told)


async def is_readable(url: str, run: str) -> bool:
    async with open_database(url, HandClock(), access="read") as database:
        try:
            return bool(await database.runs.load("T1", run))
        except RunErasedError:
            return False


async def test_what_was_erased_does_not_come_back_in_silence_in_a_new_place(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    new.mkdir()
    before, after = f"sqlite:///{old / 'metel.db'}", f"sqlite:///{new / 'metel.db'}"
    await fill(before, "open1", "over1")
    made = metel(tmp_path, before, "backup", str(tmp_path / "b.db"), METEL_ERASURES="")
    listed = old / "metel.db.erasures"
    assert str(listed) in made.stdout
    await erase_over1(before, None)

    refused = metel(new, after, "restore", str(tmp_path / "b.db"), METEL_ERASURES="")
    assert (refused.returncode, str(listed) in refused.stderr, "--erasures" in refused.stderr) == (1, True, True)
    assert not (new / "metel.db").exists()
    (new / "metel.db.erasures").write_text('{"list": "of another place"}\n', "utf-8")
    other = metel(new, after, "restore", str(tmp_path / "b.db"), METEL_ERASURES="")
    assert (other.returncode, "is not the list" in other.stderr) == (1, True), other
    (new / "metel.db.erasures").unlink()
    done = metel(new, after, "restore", str(tmp_path / "b.db"), "--erasures", str(listed), METEL_ERASURES="")
    assert (done.returncode, "1 runs." in done.stdout) == (0, True), done
    assert not await is_readable(after, "over1")
    assert (new / "metel.db.erasures").read_text() == listed.read_text(), "the new place has the list too"
    assert "Every link holds." in metel(new, after, "audit", "verify", METEL_ERASURES="").stdout


async def test_where_no_list_is_left_that_is_said_by_every_command_that_needs_it(tmp_path: Path) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    new.mkdir()
    before, after = f"sqlite:///{old / 'metel.db'}", f"sqlite:///{new / 'metel.db'}"
    await fill(before, "over1")
    metel(tmp_path, before, "backup", str(tmp_path / "b.db"), METEL_ERASURES="")
    await erase_over1(before, None)
    done = metel(new, after, "restore", str(tmp_path / "b.db"), "--without-erasures", METEL_ERASURES="")
    assert done.returncode == 0, done.stderr
    assert "There is no list of erasures" in done.stdout
    assert await is_readable(after, "over1")
    assert "There is no list of erasures" in metel(new, after, "audit", "verify", METEL_ERASURES="").stdout
    again = metel(new, after, "forget", "--again", METEL_ERASURES="")
    assert (again.returncode, "There is no list of erasures" in again.stderr) == (1, True)
    assert "no list of erasures" in metel(new, after, "doctor", METEL_ERASURES="").stdout
    carried = str(old / "metel.db.erasures")
    verified = metel(new, after, "audit", "verify", METEL_ERASURES=carried)
    assert (verified.returncode, "run over1: the list of erasures has it" in verified.stdout) == (1, True), verified
    assert "Erased again: 1 runs." in metel(new, after, "forget", "--again", METEL_ERASURES=carried).stdout
    assert not await is_readable(after, "over1")


async def test_a_restore_keeps_a_stop_of_all_work_and_in_a_new_place_begins_stopped(url: str, tmp_path: Path) -> None:
    await fill(url, "open1")
    metel(tmp_path, url, "backup", "b.backup")
    assert metel(tmp_path, url, "stop-all", "--note", "night").returncode == 0
    assert "T1 work: all of it is stopped, since" in " ".join(metel(tmp_path, url, "doctor").stdout.split())
    said = metel(tmp_path, url, "restore", "b.backup")
    assert "All work of T1 stays stopped" in said.stdout, said
    assert "is stopped already" in metel(tmp_path, url, "stop-all").stdout
    assert "Every link holds." in metel(tmp_path, url, "audit", "verify").stdout
    assert "goes on;" in metel(tmp_path, url, "start-again").stdout
    metel(tmp_path, url, "backup", "c.backup")
    assert "stopped" not in metel(tmp_path, url, "restore", "c.backup").stdout
    if url.startswith("sqlite"):
        elsewhere = f"sqlite:///{tmp_path / 'new' / 'metel.db'}"
        begun = metel(tmp_path, elsewhere, "restore", "c.backup")
        assert "All work of T1 is stopped, for whether it was is not known." in begun.stdout, begun
        assert "The policy of T1 is version 1, as it was then" in begun.stdout
        assert "is stopped already" in metel(tmp_path, elsewhere, "stop-all").stdout


async def test_a_backup_that_the_check_finds_fault_with_is_not_restored_unless_it_is_said(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'metel.db'}"
    await fill(url, "r1", "r2")
    metel(tmp_path, url, "backup", "bad.db")
    with closing(sqlite3.connect(tmp_path / "bad.db")) as opened, opened:
        opened.execute("UPDATE events SET type = 'run_ended' WHERE run_id = 'r1' AND seq = 2")
    checked = metel(tmp_path, url, "check", "bad.db")
    assert (checked.returncode, "Use another backup." in checked.stdout) == (1, True), checked
    await fill(url, "r3", policy=2)
    refused = metel(tmp_path, url, "restore", "bad.db")
    assert (refused.returncode, "nothing was replaced" in refused.stderr) == (1, True), refused
    assert "r3" in await ids(url)
    assert kept_formers(tmp_path) == []
    taken = metel(tmp_path, url, "restore", "bad.db", "--anyhow")
    assert (taken.returncode, "metel db restore" in taken.stdout) == (0, True), "it says how to put the former one back"
    assert await ids(url) == {"r1", "r2"}
    assert "There is no file nothere.db." in metel(tmp_path, url, "check", "nothere.db").stderr


async def test_a_key_that_was_rotated_out_is_asked_for_before_anything_is_replaced(tmp_path: Path) -> None:
    url, old, new = f"sqlite:///{tmp_path / 'metel.db'}", generate_key(), generate_key()
    async with open_database(url, HandClock(), keys=Keyring([old])) as database:
        await database.connections.put(NewConnection("T1", "notion", "a", {"token": "ntn_x"}, "U1"))
    metel(tmp_path, url, "backup", "b.db", METEL_SECRET_KEYS=old)
    assert metel(tmp_path, url, "check", "b.db", METEL_SECRET_KEYS=f"{new},{old}").returncode == 0
    checked = metel(tmp_path, url, "check", "b.db", METEL_SECRET_KEYS=new)
    assert (checked.returncode, Keyring([old]).first in checked.stdout) == (1, True), checked
    refused = metel(tmp_path, url, "restore", "b.db", METEL_SECRET_KEYS=new)
    assert (refused.returncode, Keyring([old]).first in refused.stderr) == (1, True), refused
    assert kept_formers(tmp_path) == []
    assert metel(tmp_path, url, "restore", "b.db", METEL_SECRET_KEYS=f"{new},{old}").returncode == 0


async def test_an_anchor_is_printed_also_where_nothing_is_new(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'metel.db'}"
    await fill(url, "r1")
    first, again = (metel(tmp_path, url, "audit", "anchor") for _ in range(2))
    assert (first.stdout, again.returncode) == (again.stdout, 0)
    assert "nothing was written since" in again.stderr
    assert metel(tmp_path, url, "audit", "verify", "--anchor", again.stdout.strip()).returncode == 0
