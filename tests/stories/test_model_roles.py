"""Roles ask the models that a file gives them, through three APIs; the doctor tries each before people do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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


def models_file(folder: Path, url: str) -> str:
    file = folder / "models.yaml"
    file.write_text(FILE.format(url=url), "utf-8")
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


async def test_the_doctor_sends_each_model_a_canary_for_each_role(tmp_path: Path) -> None:
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        given = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        lines: list[dict[str, Any]] = [
            {"content": {"goal": WORD, "actions": []}},  # planner, first
            {"content": "a plan? no"},  # planner, second: the rules did not reach it
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
    assert "does not accept the key" in said[("filler", "second")]
    assert said[("writer", "second")] == said[("reader", "first")] == ""
    assert "is not known there" in said[("reviewer", "local")]
    assert len(asked) == len(lines)
    assert WORD in str(asked[0])
