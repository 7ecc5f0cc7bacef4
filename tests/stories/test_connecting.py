"""``metel connections`` and ``metel keys`` as an operator types them."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from orchestration.storage.encryption import generate_key
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.command_line import Done, clean_environment, run_cli_beside

OTHER = "T0BETA0001"


async def metel(*words: str, folder: Path, given: str = "", **more: str) -> Done:
    """The command line while the sandbox of this process answers it."""
    done = await run_cli_beside(*words, env=clean_environment(**more), cwd=folder, given=given)
    assert "Traceback" not in done.stderr, done.stderr
    return done


def in_a_process(*words: str, folder: Path, given: str, **more: str) -> Done:
    """The same as a process of its own, which reads a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "bot.cli", *words],
        cwd=folder,
        env=clean_environment(PYTHONPATH=os.getcwd(), **more),
        input=given,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
async def beta() -> AsyncGenerator[RunningSandbox]:
    """The workspace of another team."""
    async with running_sandbox(team=OTHER) as sandbox:
        yield sandbox


def in_files(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in (folder / ".metel").rglob("*") if file.is_file())


async def test_a_secret_comes_from_the_standard_input_and_is_nowhere_in_plain(
    tmp_path: Path, beta: RunningSandbox
) -> None:
    key, env = generate_key(), beta.environment
    token = env["SLACK_BOT_TOKEN"]
    done = await asyncio.to_thread(
        in_a_process,
        *("connections", "add", "slack", "--team", OTHER, "--address", env["SLACK_API_URL"]),
        folder=tmp_path,
        given=f"{token} {env['SLACK_APP_TOKEN']}\n",
        METEL_SECRET_KEYS=key,
    )
    assert (done.returncode, done.stderr) == (0, "")
    listed = await metel("connections", "list", "--json", folder=tmp_path)
    (row,) = json.loads(listed.stdout)
    assert (row["team"], row["service"], row["state"]) == (OTHER, "slack", "active")
    for text in (done.stdout, listed.stdout, in_files(tmp_path).decode("utf-8", "replace")):
        assert token not in text
        assert key not in text


async def test_a_token_is_checked_before_it_is_kept(tmp_path: Path, beta: RunningSandbox) -> None:
    env, keys = beta.environment, {"METEL_SECRET_KEYS": generate_key()}
    add = ("connections", "add", "--address", env["SLACK_API_URL"])
    wrong = await metel(*add, "slack", "--team", OTHER, folder=tmp_path, given="xoxb-of-nobody", **keys)
    assert (wrong.returncode, "token" in wrong.stderr) == (1, True)
    another = await metel(*add, "slack", "--team", "T1", folder=tmp_path, given=env["SLACK_BOT_TOKEN"], **keys)
    assert (another.returncode, OTHER in another.stderr) == (1, True)
    nothing = await metel(*add, "slack", "--team", OTHER, folder=tmp_path, **keys)
    assert nothing.returncode == 1
    shapeless = await metel(*add, "google", "--team", OTHER, folder=tmp_path, given="-----BEGIN", **keys)
    assert (shapeless.returncode, "BEGIN" in shapeless.stderr) == (1, False)
    unknown = await metel(*add, "jira", "--team", OTHER, folder=tmp_path, given="x", **keys)
    assert unknown.returncode == 64
    listed = await metel("connections", "list", folder=tmp_path)
    assert "No connection is stored" in listed.stdout


async def test_without_a_key_nothing_is_asked_for_and_the_remedy_is_told(tmp_path: Path, beta: RunningSandbox) -> None:
    done = await metel("connections", "add", "notion", "--team", OTHER, folder=tmp_path, given="ntn_x")
    assert done.returncode == 1
    assert "metel keys new" in done.stderr
    assert not (tmp_path / ".metel").exists()


async def test_a_key_is_changed_in_three_steps_and_doctor_tells_each(tmp_path: Path, beta: RunningSandbox) -> None:
    made = await metel("keys", "new", folder=tmp_path)
    old, new = made.stdout.strip(), (await metel("keys", "new", folder=tmp_path)).stdout.strip()
    assert old != new
    env = beta.environment
    add = ("connections", "add", "notion", "--team", OTHER, "--address", env["NOTION_BASE_URL"])
    added = await metel(*add, folder=tmp_path, given=env["NOTION_TOKEN"], METEL_SECRET_KEYS=old)
    assert added.returncode == 0, added.stderr

    lost = await metel("keys", "rotate", folder=tmp_path, METEL_SECRET_KEYS=new)
    assert (lost.returncode, "does not hold" in lost.stderr) == (1, True)
    assert "does not hold" in (await metel("doctor", folder=tmp_path, METEL_SECRET_KEYS=new)).stdout.replace("\n", " ")

    both = f"{new},{old}"
    assert "metel keys rotate" in (await metel("doctor", folder=tmp_path, METEL_SECRET_KEYS=both)).stdout.replace(
        "\n", " "
    )
    done = await metel("keys", "rotate", folder=tmp_path, METEL_SECRET_KEYS=both)
    assert (done.returncode, "1 of 1" in done.stdout) == (0, True)
    told = (await metel("doctor", folder=tmp_path, METEL_SECRET_KEYS=new)).stdout
    assert "opens all of 1 stored secrets" in told.replace("\n", " ")
    for text in (done.stdout, lost.stderr, told):
        assert old not in text
        assert new not in text


async def test_what_looks_personal_is_closed_before_the_connection_is_there(
    tmp_path: Path, beta: RunningSandbox
) -> None:
    env, keys = beta.environment, {"METEL_SECRET_KEYS": generate_key()}
    key = await asyncio.to_thread(Path(env["GOOGLE_APPLICATION_CREDENTIALS"]).read_text, "utf-8")
    add = ("connections", "add", "google", "--team", OTHER, "--address", env["GOOGLE_API_URL"])
    added = await metel(*add, folder=tmp_path, given=key, **keys)
    assert added.returncode == 0, added.stderr
    told = " ".join(added.stdout.split())
    assert "Closed until an admin opens" in told
    assert "고객 명단" in told
    assert "매출 현황 2026" not in told
    policy = (await metel("policy", "show", "--team", OTHER, folder=tmp_path)).stdout
    assert "고객 명단" in policy
    doctor = " ".join((await metel("doctor", folder=tmp_path, **keys)).stdout.split())
    assert "nobody has looked at who may read what the connection to sheets holds" in doctor


async def test_a_connection_is_removed_once(tmp_path: Path, beta: RunningSandbox) -> None:
    env, keys = beta.environment, {"METEL_SECRET_KEYS": generate_key()}
    add = ("connections", "add", "notion", "--team", OTHER, "--address", env["NOTION_BASE_URL"])
    assert (await metel(*add, folder=tmp_path, given=env["NOTION_TOKEN"], **keys)).returncode == 0
    remove = ("connections", "remove", "notion", "--team", OTHER)
    assert (await metel(*remove, folder=tmp_path)).returncode == 0
    again = await metel(*remove, folder=tmp_path)
    assert (again.returncode, "no stored connection" in again.stderr) == (1, True)


@pytest.mark.parametrize("entry", ["abc", "mtk_", "mtk_" + "A" * 43 + "A"])
async def test_a_key_that_is_none_stops_every_command_that_needs_it_and_is_not_repeated(
    tmp_path: Path, entry: str
) -> None:
    done = await metel("keys", "rotate", folder=tmp_path, METEL_SECRET_KEYS=entry)
    assert (done.returncode, "entry 1 is no key" in done.stderr) == (1, True)
    assert entry not in done.stderr
