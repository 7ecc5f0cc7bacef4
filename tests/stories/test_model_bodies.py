"""What a model was asked and answered is kept where somebody wants it, encrypted, and shown by one command."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_metel
from bot.settings import SettingsError, read_settings
from orchestration.storage.encryption import generate_key
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.command_line import Done
from tests.bot.office import JUNHO, NOW, TEAM, Office, bot_in, environment_of, says
from tests.stories.places import action, plan, script
from tests.stories.test_connecting import metel

WORDS = "CANARYwords5b1f"
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": WORDS}))
ODD = f"@metel #sales에 '{WORDS}' 눈에 띄게 올려줘"


async def post(office: Office) -> str:
    """Have a model plan a post; return the run's id."""
    await script(office, {"status": 500}, {"content": "{no plan"}, POST)
    asked = await office.say(ODD)
    await office.card(asked["ts"], says("올렸어요"))
    await office.at_rest()
    (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
    return row.id


def in_files(folder: Path) -> str:
    return "".join(one.read_bytes().decode("utf-8", "replace") for one in folder.rglob("metel.db*") if one.is_file())


def settings_of(sandbox: RunningSandbox, folder: Path, keys: str) -> dict[str, str]:
    """The settings of the bot, for the command line."""
    return {**environment_of(sandbox, folder / "metel.db", model=True), "METEL_SECRET_KEYS": keys, "COLUMNS": "1000"}


async def show(folder: Path, run: str, env: dict[str, str], *more: str) -> Done:
    return await metel("runs", "model", run, "--bodies", *more, folder=folder, **env)


async def test_each_attempt_is_shown_with_what_was_asked_and_answered(tmp_path: Path) -> None:
    keys = generate_key()
    on: dict[str, Any] = {"METEL_MODEL_BODIES": "true", "METEL_SECRET_KEYS": keys}
    async with running_sandbox(now=NOW) as sandbox:
        env = settings_of(sandbox, tmp_path, keys)
        async with bot_in(sandbox, tmp_path / "metel.db", model=True, **on) as office:
            office.time.hurry()
            run = await post(office)
        shown = await show(tmp_path, run, env)
        told = json.loads((await show(tmp_path, run, env, "--json")).stdout)
    assert (shown.returncode, shown.stderr) == (0, "")
    assert [one["outcome"] for one in told["bodies"]] == ["transient", "answered", "answered"]
    assert [one["answer"] for one in told["bodies"]][:2] == ["", "{no plan"]
    assert [one["prompt"] for one in told["bodies"]] == [one["prompt"] for one in told["calls"]]
    assert all(WORDS in one["user"] for one in told["bodies"])
    assert "status 500" in told["bodies"][0]["error"]
    assert "--- user" in shown.stdout
    assert WORDS in shown.stdout
    assert "sk-sandbox" not in shown.stdout


async def test_no_question_and_no_answer_is_in_plain_in_a_file_and_none_is_there_after_forgetting(
    tmp_path: Path,
) -> None:
    keys = generate_key()
    on: dict[str, Any] = {"METEL_MODEL_BODIES": "true", "METEL_SECRET_KEYS": keys}
    async with running_sandbox(now=NOW) as sandbox:
        env = settings_of(sandbox, tmp_path, keys)
        async with bot_in(sandbox, tmp_path / "metel.db", model=True, **on) as office:
            office.time.hurry()
            run = await post(office)
            files = await asyncio.to_thread(in_files, tmp_path)
            assert "You only propose" not in files
            assert "{no plan" not in files
            assert "DEVELOPER" not in files
            kept = await metel("forget", "--run", run, "--yes", "--as", "minji", folder=tmp_path, **env)
            assert kept.returncode == 0, kept.stderr
            assert await office.metel.database.model_bodies.count_of(TEAM, run) == 0
            assert WORDS not in await asyncio.to_thread(in_files, tmp_path)


async def test_nothing_is_kept_unless_it_is_set(tmp_path: Path) -> None:
    keys = generate_key()
    async with running_sandbox(now=NOW) as sandbox:
        env = settings_of(sandbox, tmp_path, keys)
        async with bot_in(sandbox, tmp_path / "metel.db", model=True, METEL_SECRET_KEYS=keys) as office:
            office.time.hurry()
            run = await post(office)
            assert await office.metel.database.model_bodies.count_of(TEAM, run) == 0
        shown = await show(tmp_path, run, env)
    assert "METEL_MODEL_BODIES was off" in shown.stdout


async def test_without_a_key_to_encrypt_with_metel_does_not_start(tmp_path: Path) -> None:
    given = {"METEL_MODEL_BODIES": "true", "METEL_SECRET_KEYS": "", "DATABASE_URL": f"sqlite:///{tmp_path}/metel.db"}
    with pytest.raises(SettingsError, match="METEL_MODEL_BODIES needs METEL_SECRET_KEYS"):
        async with open_metel(read_settings(given)):
            pass
    assert not await asyncio.to_thread((tmp_path / "metel.db").exists)


async def test_who_asks_is_told_that_what_models_were_asked_is_kept(tmp_path: Path) -> None:
    keys = generate_key()
    on: dict[str, Any] = {"METEL_MODEL_BODIES": "true", "METEL_SECRET_KEYS": keys}
    async with running_sandbox(now=NOW) as sandbox:
        env = settings_of(sandbox, tmp_path, keys)
        async with bot_in(sandbox, tmp_path / "metel.db", model=True, **on) as office:
            office.time.hurry()
            await post(office)
            told = json.loads((await metel("disclose", "--person", "minji", "--json", folder=tmp_path, **env)).stdout)
    assert [one["model_bodies"] for one in told["runs"]] == [3]
    assert JUNHO not in json.dumps(told["runs"])
