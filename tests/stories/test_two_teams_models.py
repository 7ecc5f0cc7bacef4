"""Two workspaces with other models, servers, keys, roles and prices in one bot: what befalls one is not the other's."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_metel
from bot.cli.model_calls import show_model_sums
from bot.settings import read_settings
from bot.slack.app import CONNECTIONS
from orchestration.connections import NewConnection
from orchestration.policy.team import Author, Limit
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, generate_key
from sandbox.server import running_sandbox
from schemas.events import ModelCall
from tests.bot.office import MINJI, NOW, TEAM, Office, environment_of, says
from tests.bot.office_time import OfficeTime
from tests.contracts.builders import HandClock
from tests.stories.places import SALES, action, plan, posts, script
from tests.stories.test_own_models import asked, outcomes
from tests.stories.test_refused_texts import TEXT, a_plan
from tests.stories.test_two_teams import OTHER, Both, connect
from tests.world import client_at

FILE = """
models:
  ours: {{base_url: "{ours}/openai/v1", price: {{input: 10, output: 40}}}}
  theirs: {{api: anthropic, base_url: "{theirs}/anthropic", price: {{input: 1000, output: 1000}}}}
  their_writer: {{base_url: "{theirs}/openai/v1", key: WRITER}}
roles: {{planner: [ours]}}
per_team:
  {other}:
    keys: {{ANTHROPIC_API_KEY: stored, WRITER: BETA}}
    roles: {{planner: [theirs], writer: [their_writer]}}
routing: {{easy: model}}
"""
KEYS = {"OPENAI_API_KEY": "sk-sandbox", "METEL_MODEL_KEYS": "BETA=sk-sandbox", "METEL_MODEL_CANARIES": "false"}
KOREAN, ENGLISH = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘", "@metel post 'hello' in #sales so that it stands out"


def post(text: str) -> dict[str, Any]:
    return plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": text}))


@asynccontextmanager
async def open_both(folder: Path) -> AsyncGenerator[Both]:
    seal = generate_key()
    async with running_sandbox(now=NOW) as ours, running_sandbox(now=NOW, team=OTHER) as theirs:
        file = folder / "models.yaml"
        file.write_text(FILE.format(ours=ours.url, theirs=theirs.url, other=OTHER), "utf-8")
        settings = {**environment_of(ours, folder / "metel.db"), "METEL_SECRET_KEYS": seal, **KEYS}
        settings["METEL_MODELS_FILE"] = str(file)
        await connect(theirs, settings["DATABASE_URL"], seal, "slack", "notion", "google")
        key = {"ANTHROPIC_API_KEY": "sk-ant-sandbox"}
        async with open_database(settings["DATABASE_URL"], HandClock(), keys=Keyring([seal])) as database:
            await database.connections.put(NewConnection(OTHER, "model", "key", key, "sarah"))
        time = OfficeTime(NOW, [ours, theirs])
        async with (
            client_at(ours.url) as our_http,
            client_at(theirs.url) as their_http,
            open_metel(read_settings(settings), slack_app=True, timing=time.timing()) as metel,
        ):
            metel.dispatcher.start(await metel.database.runs.unfinished())
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), CONNECTIONS)
            apps = [metel.tenants.slack_app(team) for team in (TEAM, OTHER)]
            assert apps[0]
            assert apps[1]
            try:
                yield Both(
                    Office(ours, our_http, apps[0], metel, time), Office(theirs, their_http, apps[1], metel, time)
                )
            finally:
                await metel.tenants.stop()
                await metel.dispatcher.drain(timedelta(seconds=5))


@pytest.fixture
async def both(tmp_path: Path) -> AsyncGenerator[Both]:
    async with open_both(tmp_path) as opened:
        yield opened


def told(calls: list[ModelCall]) -> list[tuple[str, str, str]]:
    return [(one.role, one.model, one.outcome) for one in calls]


async def test_each_teams_request_goes_to_its_own_server_and_is_answered_in_its_language(both: Both) -> None:
    await script(both.ours, post("안녕하세요"))
    await script(both.theirs, post("hello"))
    ours, theirs = await asyncio.gather(asked(both.ours, TEAM, KOREAN), asked(both.theirs, OTHER, ENGLISH))
    assert told(ours) == [("planner", "ours", "answered")]
    assert told(theirs) == [("planner", "theirs", "answered")]
    for office in (both.ours, both.theirs):
        (request,) = (await office.http.get("/openai/script")).json()["asked"]
        own, other = ("안녕하세요", "hello") if office is both.ours else ("hello", "안녕하세요")
        assert own in str(request)
        assert other not in str(request)
    assert [one["text"] for one in await posts(both.ours, SALES)] == ["안녕하세요"]
    assert [one["text"] for one in await posts(both.theirs, SALES)] == ["hello"]
    spent = {
        row.team: (await both.ours.metel.database.runs.load(row.team, row.id)).use
        for row in await both.ours.metel.database.runs.latest()
    }
    assert spent[TEAM].usd == ours[0].usd
    assert spent[OTHER].usd == theirs[0].usd
    assert spent[TEAM].providers == ("127.0.0.1 ours",)
    assert spent[OTHER].providers == ("127.0.0.1 theirs",)


async def test_each_role_of_a_team_asks_that_teams_model(both: Both) -> None:
    writes = f"@metel '{TEXT}' 이걸로 #sales에 올릴 글 부탁해"
    args = {
        "kind": "announce",
        "instruction": "올릴 글을 작성한다",
        "data": TEXT,
        "language": None,
        "tone": None,
        "length": None,
    }
    for office, team, names in ((both.ours, TEAM, ("ours", "ours")), (both.theirs, OTHER, ("theirs", "their_writer"))):
        await script(office, a_plan("text.write", args, "text"), {"content": TEXT})
        calls = await asked(office, team, writes)
        assert [(one.role, one.model) for one in calls] == [("planner", names[0]), ("writer", names[1])]


async def test_an_outage_of_one_team_and_its_rest_are_not_the_others(both: Both) -> None:
    both.ours.time.hurry()
    for _ in range(2):
        await script(both.theirs, {"status": 503}, {"status": 503})
        await asked(both.theirs, OTHER, ENGLISH)
    assert await asked(both.theirs, OTHER, ENGLISH) == [], "it is left alone for a minute"
    await script(both.ours, post("안녕하세요"))
    assert outcomes(await asked(both.ours, TEAM, KOREAN)) == [("answered", None)]
    (first, *_) = await both.theirs.metel.database.runs.recent(OTHER, 1)
    run = await both.theirs.metel.database.runs.load(OTHER, first.id)
    assert {one.code // 1000 for one in run.errors} == {7}


async def test_what_one_teams_server_does_not_take_the_others_is_still_asked_with(both: Both) -> None:
    metel = both.ours.metel
    await script(both.theirs, {"status": 400, "message": "output_format is not supported"}, post("hello"))
    assert outcomes(await asked(both.theirs, OTHER, ENGLISH))[-1] == ("answered", None)
    kept = {team: [one.model for one in await metel.database.model_forms.list_of(team)] for team in ("", OTHER)}
    assert kept == {"": [], OTHER: ["theirs"]}
    await script(both.ours, post("안녕하세요"))
    assert outcomes(await asked(both.ours, TEAM, KOREAN)) == [("answered", None)]


async def test_a_limit_in_money_of_one_team_does_not_close_the_others_models(both: Both) -> None:
    limits = (Limit(per="team", of="us_cents", most=1),)
    await both.ours.metel.policies.change(
        OTHER, lambda policy: policy.model_copy(update={"limits": limits}), Author(MINJI, "minji", "a test")
    )
    await script(both.theirs, post("hello"))
    assert outcomes(await asked(both.theirs, OTHER, ENGLISH)) == [("answered", None)]
    message = await both.theirs.say(ENGLISH)
    await both.theirs.card(message["ts"], says("7014"))
    await script(both.ours, post("안녕하세요"), post("안녕하세요"))
    for _ in range(2):
        assert outcomes(await asked(both.ours, TEAM, KOREAN)) == [("answered", None)]


async def test_what_each_teams_models_took_is_summed_up_apart(
    both: Both, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    await script(both.ours, post("안녕하세요"), post("안녕하세요"))
    await script(both.theirs, {"status": 400, "message": "no"}, post("hello"))
    ours = [await asked(both.ours, TEAM, KOREAN) for _ in range(2)]
    theirs = [await asked(both.theirs, OTHER, ENGLISH) for _ in range(2)]
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/metel.db")
    monkeypatch.setenv("COLUMNS", "200")
    capsys.readouterr()
    assert await show_model_sums("", None, as_json=True) == 0
    told = {one["team"]: one for one in json.loads(capsys.readouterr().out)["models"]}
    for team, name, runs in ((TEAM, "ours", ours), (OTHER, "theirs", theirs)):
        calls = [call for run in runs for call in run]
        assert told[team]["model"] == f"{name} (127.0.0.1)"
        assert told[team]["calls"] == len(calls)
        assert told[team]["input_tokens"] == sum(call.input_tokens for call in calls)
        assert Decimal(told[team]["usd"]) == sum(call.usd or 0 for call in calls)
    assert await show_model_sums(OTHER, None, as_json=False) == 0
    table = capsys.readouterr().out
    assert TEAM not in table
    assert "2 (1)" in table
