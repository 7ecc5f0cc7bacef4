"""Roles ask the models that a file gives them, through three APIs; the doctor tries each before people do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.cli.model_calls import show_model_calls
from bot.cli.model_canary import WORD, send_canaries
from bot.settings import read_settings
from sandbox.server import running_sandbox
from schemas.events import ModelCalled
from tests.bot.office import Office, bot_in, says
from tests.stories.conftest import NOW
from tests.stories.places import action, plan, script
from tests.world import client_at

TEAM = "T0ACME0001"
FILE = """
models:
  first: {{api: responses, base_url: "{url}/openai/v1", price: {{input: 1, output: 8}}}}
  second: {{api: anthropic, base_url: "{url}/anthropic", model: claude-x}}
  local: {{key: LOCAL, base_url: "{url}/openai/v1", roles: user, token_param: max_tokens, structured: none}}
roles:
  planner: [first, second]
  writer: [second]
  reviewer: [local]
"""
POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
KEYS = {"OPENAI_API_KEY": "sk-sandbox", "ANTHROPIC_API_KEY": "sk-ant-sandbox", "METEL_MODEL_KEYS": "LOCAL=sk-sandbox"}


def models_file(folder: Path, url: str, roles: str = "roles:") -> str:
    file = folder / "models.yaml"
    file.write_text(FILE.format(url=url).replace("\nroles:", f"\n{roles}"), "utf-8")
    return str(file)


async def calls_of(office: Office) -> list[ModelCalled]:
    (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
    return [one for one in await office.metel.database.runs.events(TEAM, row.id) if isinstance(one, ModelCalled)]


async def test_the_next_model_of_another_vendor_plans_where_the_first_is_out_of_reach(tmp_path: Path) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        given: dict[str, Any] = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as office:
            await script(office, {"status": 401}, POST)
            asked = await office.say(ODD)
            await office.card(asked["ts"], says("올렸어요"))
            first, second = [event.call for event in await calls_of(office)]
            assert (first.model, first.outcome, first.status) == ("first", "auth", 401)
            assert (second.model, second.outcome, second.role) == ("second", "answered", "planner")
            assert (first.usd, second.usd) == (0, None)


HARD = "@metel 매출이 1억 넘으면 #sales에 '안녕하세요' 올리고 아니면 #dev에 '조용히' 올려줘"


async def test_what_is_hard_is_planned_by_the_model_for_it_and_the_run_tells_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        roles = "roles:\n  planner_hard: [second]"
        given: dict[str, Any] = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url, roles), **KEYS}
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as office:
            await script(office, POST)
            asked = await office.say(ODD)
            await office.card(asked["ts"], says("올렸어요"))
            (easy,) = await calls_of(office)
            assert (easy.call.role, easy.call.model, easy.call.difficulty) == ("planner", "first", "easy")
            await script(office, POST)
            asked = await office.say(HARD)
            await office.at_rest()
            (hard, *_) = await calls_of(office)
            assert (hard.call.role, hard.call.model, hard.call.difficulty) == ("planner_hard", "second", "hard")
            (row, *_) = await office.metel.database.runs.recent(TEAM, 1)
        with pytest.MonkeyPatch.context() as patched:
            patched.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'metel.db'}")
            await show_model_calls(row.id, as_json=False)
    assert "(hard)" in capsys.readouterr().out


async def test_the_doctor_sends_each_model_a_canary_for_each_role(tmp_path: Path) -> None:
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        roles = "roles:\n  planner_hard: [second]"
        given = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url, roles), **KEYS}
        lines: list[dict[str, Any]] = [
            {"content": {"goal": WORD, "actions": []}},  # planner, first
            {"content": "a plan? no"},  # planner, second: the rules did not reach it
            {"content": {"goal": WORD, "actions": []}},  # planner_hard, second
            {"content": WORD},  # filler, first
            {"status": 401},  # filler, second
            {"content": WORD},  # writer, second
            {"content": WORD},  # reader, first
            {"content": WORD},  # reader, second
            {"status": 404},  # reviewer, local
        ]
        assert (await http.post("/openai/script", json=lines)).json()["ok"]
        said = {(one.role, one.model): one.trouble for one in await send_canaries(read_settings(given))}
        asked = (await http.get("/openai/script")).json()["asked"]
    assert said[("planner", "first")] == ""
    assert "the rules did not reach it" in said[("planner", "second")]
    assert said[("planner_hard", "second")] == ""
    assert "does not accept the key" in said[("filler", "second")]
    assert said[("writer", "second")] == said[("reader", "first")] == ""
    assert "is not known there" in said[("reviewer", "local")]
    assert len(asked) == len(lines)
    assert WORD in str(asked[0])
