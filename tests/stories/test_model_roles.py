"""Roles ask the models that a file gives them, through three APIs; the doctor tries each before people do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from bot.cli.doctor import diagnose_settings
from bot.cli.model_calls import show_model_calls
from bot.model_canary import WORD, CanaryResult, send_canaries
from bot.settings import read_settings
from sandbox.server import running_sandbox
from schemas.events import ModelCalled, PassedOver
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
            assert (first.instead_of, second.instead_of) == (None, PassedOver(model="first", kind="auth"))
            assert first.prompt_version == second.prompt_version != ""
            assert (first.ms_first, second.ms_first is not None) == (None, True)


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
            patched.setenv("COLUMNS", "200")
            patched.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'metel.db'}")
            await show_model_calls(row.id, as_json=False)
    told = capsys.readouterr().out
    assert "(hard)" in told
    assert "planner@" in told
    assert re.search(r"\d\.\d \(\d\.\d\)", told), "the seconds, and those to the first piece"


async def test_the_doctor_sends_each_model_a_canary_for_each_role(tmp_path: Path) -> None:
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        roles = "roles:\n  planner_hard: [second]"
        given = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url, roles), **KEYS}
        lines: list[dict[str, Any]] = [
            {"content": {"goal": WORD, "actions": []}},  # planner, first
            {"content": "a plan? no"},  # planner, second: the rules did not reach it
            {"content": {"goal": WORD, "actions": []}},  # planner_hard, second
            {"content": {"word": WORD}},  # filler, first
            {"status": 401},  # filler, second
            {"content": WORD},  # writer, second
            {"content": {"f1": WORD, "f2": None, "f3": None}},  # reader, first
            {"content": {"f1": WORD, "f2": "many", "f3": None}},  # reader, second: no number
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
    assert "does not keep the schema: f2" in said[("reader", "second")]
    assert "is not known there" in said[("reviewer", "local")]
    assert len(asked) == len(lines)
    assert WORD in str(asked[0])


WHOLE: dict[str, Any] = {
    "goal": WORD,
    "missing_tools": [],
    "unclear": [],
    "actions": [],
    "special": [],
    "not_done": [],
    "reply": None,
    "cron": None,
}
STRANGE = """
models:
  odd: {{base_url: "{url}/openai/v1", roles: developer, effort: {{planner: low}}, context: 8192,
        token_param: max_completion_tokens}}
roles: {{planner: [odd]}}
"""
ANSWERS: list[dict[str, Any]] = [
    {"content": {"word": WORD}},  # filler
    {"content": WORD},  # writer
    {"content": {"f1": WORD, "f2": None, "f3": None}},  # reader
    {"content": {"ask": False, "reason": WORD}},  # reviewer
]


async def canaries_of(folder: Path, lines: list[dict[str, Any]]) -> tuple[dict[str, CanaryResult], list[Any]]:
    """What the one model of ``STRANGE`` is said to be in each role, and what it was asked."""
    file = folder / "models.yaml"
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        file.write_text(STRANGE.format(url=sandbox.url), "utf-8")
        assert (await http.post("/openai/script", json=lines)).json()["ok"]
        said = await send_canaries(read_settings({"METEL_MODELS_FILE": str(file), **KEYS}))
        return {one.role: one for one in said}, (await http.get("/openai/script")).json()["asked"]


async def test_a_canary_has_the_schema_that_its_role_has_in_work_and_the_answer_is_held_to_it(tmp_path: Path) -> None:
    said, asked = await canaries_of(tmp_path, [{"content": WHOLE}, *ANSWERS])
    assert {role: one.trouble for role, one in said.items()} == dict.fromkeys(said, "")
    schemas = [one.get("response_format", {}).get("json_schema", {}).get("name") for one in asked]
    assert schemas == ["plan", "inputs", None, "reading", "advice"]
    assert all("keeps the schema" in said[role].remarks for role in ("planner", "filler", "reader", "reviewer"))
    assert all("takes 8192 tokens" in one.remarks for one in said.values())
    wrong: list[dict[str, Any]] = [
        {"content": {"goal": WORD, "actions": [{"id": "a1", "call": {"tool": "no.such_tool"}}]}},
        {"content": {"words": WORD}},
        {"content": WORD},
        {"content": WORD},
        {"content": {"ask": "no", "reason": WORD}},
    ]
    said, _ = await canaries_of(tmp_path, wrong)
    assert said["writer"].trouble == ""
    for role in ("planner", "filler", "reviewer"):
        assert "does not keep the schema" in said[role].trouble
    assert "no form that can be read" in said["reader"].trouble
    assert "structured" in said["reviewer"].remedy


async def test_a_plan_that_lacks_what_may_be_lacking_is_told_and_no_trouble(tmp_path: Path) -> None:
    said, _ = await canaries_of(tmp_path, [{"content": {"goal": WORD, "actions": []}}, *ANSWERS])
    assert said["planner"].trouble == ""
    assert any("does not keep the schema, and is read" in one and "'unclear'" in one for one in said["planner"].remarks)


@pytest.mark.parametrize(
    ("refusal", "form"),
    [
        ("Unsupported role: developer", "the role developer"),
        ("response_format json_schema is not supported", "an answer held to a strict schema"),
        ("Unsupported parameter: max_completion_tokens", "the field max_completion_tokens"),
        ("reasoning_effort is not supported by this model", "the effort low"),
        ("stream is not supported", "streams"),
    ],
)
async def test_a_form_that_a_server_does_not_know_is_named(tmp_path: Path, refusal: str, form: str) -> None:
    said, _ = await canaries_of(tmp_path, [{"status": 400, "message": refusal}, {"content": WHOLE}, *ANSWERS])
    assert said["planner"].trouble == ""
    assert said["planner"].left_out == (form,)
    assert f"does not know {form}" in said["planner"].remarks
    assert not any("unsupported" in one for one in said["planner"].remarks)


ONE = 'models: {{one: {{base_url: "{url}/openai/v1"}}}}\nroles: {{planner: [one]}}\n'
BROKEN: dict[str, tuple[list[dict[str, Any]], str, str]] = {
    "a dead key": ([{"status": 401}], "does not accept the key", "Put a valid one"),
    "a key without the right": ([{"status": 403}], "is not open to the key", "Have its provider allow it"),
    "a name that is not known": ([{"status": 404}], "is not known there", "Correct its name"),
    "no form that is taken": (
        [{"status": 400, "message": "response_format is not supported"}] * 3,
        "does not know a form",
        "say in METEL_MODELS_FILE what the server knows",
    ),
    "another refusal of the call": ([{"status": 400, "message": "no"}], "does not take the request", "`base_url`"),
    "a refusal": ([{"refusal": "I can't."}], "refused to answer", "filter"),
    "an answer that is cut off": ([{"content": "{", "finish_reason": "length"}] * 2, "was cut off", "`reserve`"),
    "a server that breaks": ([{"status": 503}] * 2, "did not answer", "`base_url`"),
    "a busy server": ([{"status": 429, "retry_after": 600}], "asks to wait", "higher rate"),
    "another page": ([{"raw": "<html>"}], "cannot be read", "another API"),
    "prose": ([{"content": "Sure, I can plan that!"}], "the rules did not reach it", "`roles: system`"),
    "prose with the word": ([{"content": f"The word is {WORD}."}], "no form that can be read", "`structured: "),
}


@pytest.mark.parametrize("name", BROKEN)
async def test_the_doctor_tells_each_kind_of_failure_with_its_remedy_and_ends_with_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All roles but the first are well, so that one line alone is wrong."""
    monkeypatch.setenv("COLUMNS", "1000")
    lines, why, remedy = BROKEN[name]
    file = tmp_path / "models.yaml"
    async with running_sandbox() as sandbox, client_at(sandbox.url) as http:
        file.write_text(ONE.format(url=sandbox.url), "utf-8")
        more = {"DATABASE_URL": f"sqlite:///{tmp_path}/metel.db", "METEL_MODELS_FILE": str(file), **KEYS}
        settings = read_settings({**sandbox.environment, **more})
        assert (await http.post("/openai/script", json=[*lines, *ANSWERS])).json()["ok"]
        assert await diagnose_settings(settings) == 1
        told = [one for one in capsys.readouterr().out.splitlines() if "model one as" in one]
        assert (await http.post("/openai/script", json=[{"content": WHOLE}, *ANSWERS])).json()["ok"]
        assert await diagnose_settings(settings) == 0
    assert [one.split()[0] for one in told] == ["wrong", "ok", "ok", "ok", "ok"]
    assert told[0].startswith("wrong   model one as planner: ")
    assert why in told[0]
    assert remedy in told[0]


async def test_a_server_that_is_not_there_is_told_with_its_remedy(tmp_path: Path) -> None:
    file = tmp_path / "models.yaml"
    file.write_text(ONE.format(url="http://127.0.0.1:9"), "utf-8")
    said = await send_canaries(read_settings({"METEL_MODELS_FILE": str(file), **KEYS}))
    assert {one.role: "did not answer" in one.trouble for one in said} == {one.role: True for one in said}
    assert all("See whether its server runs" in one.remedy for one in said)
