"""The bot with Azure OpenAI, vLLM and Ollama: plan, repair, summary and canary, each as its own server answers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.model_canary import WORD, send_canaries
from bot.settings import read_settings
from sandbox.server import running_sandbox
from tests.bot.office import bot_in, says
from tests.stories.conftest import NOW
from tests.stories.places import SALES, posts, script
from tests.stories.test_model_outage import ODD, POST, latest, posted
from tests.stories.test_model_roles import ANSWERS, WHOLE, calls_of
from tests.stories.test_model_texts import TRUE
from tests.stories.test_scenario_two import ASKED_FOR_SALES, FULL
from tests.world import client_at

PROFILES = {
    "azure": 'model: team-gpt-5-mini, key: AZURE, base_url: "{url}/azure/openai/v1", '
    "token_param: max_completion_tokens",
    "azure responses": 'api: responses, model: team-gpt-4o, key: AZURE, base_url: "{url}/azure/openai/v1"',
    "azure, older": 'model: team-gpt-4o, key: AZURE, base_url: "{url}/azure", api_version: "2024-10-21"',
    "vllm": 'model: Qwen/Qwen3-8B, key: VLLM, base_url: "{url}/vllm/v1"',
    "vllm, older": 'model: Qwen/Qwen3-8B, key: VLLM, base_url: "{url}/vllm-old/v1"',
    "ollama": 'model: qwen3-32k, key: none, base_url: "{url}/ollama/v1"',
}
CUTS = 'model: "qwen3:8b", key: none, base_url: "{url}/ollama/v1"'
KEYS = {"METEL_MODEL_KEYS": "AZURE=azure-sandbox,VLLM=vllm-sandbox"}


def models_file(folder: Path, profile: str, url: str) -> dict[str, Any]:
    file = folder / "models.yaml"
    file.write_text(f"models:\n  one: {{{profile.format(url=url)}}}\nroles: {{planner: [one]}}\n", "utf-8")
    return {"METEL_MODELS_FILE": str(file), **KEYS}


@pytest.mark.parametrize("name", PROFILES)
async def test_a_plan_is_streamed_repaired_and_summed_up_by_each_kind_of_server(tmp_path: Path, name: str) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        given = models_file(tmp_path, PROFILES[name], sandbox.url)
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as office:
            await script(office, {"content": "물론이죠!", "thinks": 3}, FULL, TRUE)
            asked = await office.say(ASKED_FOR_SALES)
            await office.card(asked["ts"], says("올렸어요"))
            (message,) = await posts(office, SALES)
            assert "71,667,000" in message["text"]
            calls = [one.call for one in await calls_of(office)]
    assert [(one.role, one.outcome) for one in calls] == [
        ("planner", "answered"),
        ("planner", "answered"),
        ("writer", "answered"),
    ]
    assert [one.streamed for one in calls] == [True, True, False]
    assert all(one.input_tokens > 0 for one in calls)


@pytest.mark.parametrize("name", PROFILES)
async def test_each_kind_of_server_keeps_the_rules_of_a_canary(tmp_path: Path, name: str) -> None:
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        given = models_file(tmp_path, PROFILES[name], sandbox.url)
        assert (await http.post("/openai/script", json=[{"content": WHOLE}, *ANSWERS])).json()["ok"]
        said = await send_canaries(read_settings(given))
    assert {one.role: one.trouble for one in said} == dict.fromkeys((one.role for one in said), "")
    assert not [one.left_out for one in said if one.left_out]


async def test_a_question_that_a_server_cuts_in_silence_is_no_plan_and_the_run_says_so(tmp_path: Path) -> None:
    """Its answer would be of a question without its rules."""
    async with running_sandbox(now=NOW) as sandbox:
        given = models_file(tmp_path, CUTS.replace("qwen3:8b", "qwen3-1k"), sandbox.url)
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as office:
            await script(office, POST, POST)
            asked = await office.say(ODD)
            await office.card(asked["ts"], says("7011"))
            run, _ = await latest(office)
            assert run.ended is not None
            assert run.ended.status == "failed"
            assert [one.call.outcome for one in await calls_of(office)] == ["too_long", "too_long"]
            assert await posted(office) == 0


async def test_the_doctor_notices_a_server_that_cuts_a_plans_question(tmp_path: Path) -> None:
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        given = models_file(tmp_path, CUTS, sandbox.url)
        assert (await http.post("/openai/script", json=[{"content": WHOLE}, *ANSWERS])).json()["ok"]
        said = {one.role: one for one in await send_canaries(read_settings(given))}
        asked = (await http.get("/openai/script")).json()["asked"]
    assert "has no room for the request" in said["planner"].trouble
    assert "OLLAMA_CONTEXT_LENGTH" in said["planner"].remedy
    assert said["writer"].trouble == ""
    assert WORD in str(asked[0])


@pytest.mark.parametrize(
    ("name", "line", "code"),
    [
        ("azure", {"status": 400, "message": "filter"}, 7005),
        ("azure", {"status": 429, "retry_after": 60}, 7002),
        ("azure, older", {"status": 404}, 7009),
        ("vllm", {"status": 429}, 7002),
        ("ollama", {"status": 404, "message": "model 'one' not found"}, 7009),
    ],
)
async def test_a_servers_own_failure_is_told_by_its_code(
    tmp_path: Path, name: str, line: dict[str, Any], code: int
) -> None:
    async with running_sandbox(now=NOW) as sandbox:
        given = models_file(tmp_path, PROFILES[name], sandbox.url)
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as office:
            await script(office, line)
            asked = await office.say(ODD)
            card = await office.card(asked["ts"], says(str(code)))
            assert "알아듣지" not in str(card["blocks"])
            assert await posted(office) == 0
