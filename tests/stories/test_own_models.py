"""A team with its own key of a model: nobody else asks with it, and one team's dead key is no other's trouble."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_metel
from bot.settings import read_settings
from bot.slack.app import CONNECTIONS
from orchestration.connections import NewConnection
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, generate_key
from sandbox.server import RunningSandbox, running_sandbox
from schemas.events import ModelCall, ModelCalled
from tests.bot.office import NOW, TEAM, Office, environment_of, says
from tests.bot.office_time import OfficeTime
from tests.contracts.builders import HandClock
from tests.stories.places import action, plan, script, until
from tests.stories.test_connecting import metel as metel_cli
from tests.stories.test_two_teams import OTHER, Both, connect
from tests.world import client_at

POST = plan(action("a1", "slack.post_message", intent="notify", inputs={"channel": "#sales", "text": "안녕하세요"}))
ODD = "@metel #sales에 '안녕하세요' 눈에 띄게 올려줘"
PLAIN = "@metel #sales에 '안녕하세요' 올려줘"
ALIVE, DEAD = "sk-sandbox", "sk-dead-canary"
FILE = """
models: {{m: {{base_url: "{url}/openai/v1"}}}}
roles: {{planner: [m]}}
per_team: {{%s: {{key: {reference}}}}}
"""


def write_models(folder: Path, url: str, reference: str) -> str:
    file = folder / "models.yaml"
    file.write_text((FILE % OTHER).format(url=url, reference=reference), "utf-8")
    return str(file)


@asynccontextmanager
async def both_at_work(folder: Path, reference: str, *, stored: str = "", **more: str) -> AsyncGenerator[Both]:
    """One bot in two workspaces, which both ask one server of models; ``stored`` is the other team's stored key."""
    seal = generate_key()
    async with running_sandbox(now=NOW) as ours, running_sandbox(now=NOW, team=OTHER) as theirs:
        file = write_models(folder, ours.url, reference)
        settings = {**environment_of(ours, folder / "metel.db"), "METEL_SECRET_KEYS": seal, **more}
        settings["METEL_MODELS_FILE"] = file
        await connect(theirs, settings["DATABASE_URL"], seal, "slack", "notion", "google")
        if stored:
            await store_key(settings["DATABASE_URL"], seal, stored)
        time = OfficeTime(NOW, [ours, theirs])
        async with (
            client_at(ours.url) as our_http,
            client_at(theirs.url) as their_http,
            open_metel(read_settings(settings), slack_app=True, timing=time.timing()) as metel,
        ):
            metel.dispatcher.start(await metel.database.runs.unfinished())
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), CONNECTIONS)
            our_app, their_app = metel.tenants.slack_app(TEAM), metel.tenants.slack_app(OTHER)
            assert our_app
            assert their_app
            try:
                yield Both(
                    Office(ours, our_http, our_app, metel, time), Office(theirs, their_http, their_app, metel, time)
                )
            finally:
                await metel.tenants.stop()
                await metel.dispatcher.drain(timedelta(seconds=5))


async def store_key(url: str, seal: str, key: str) -> None:
    """Keep a key for the other team, as ``metel connections add model`` does."""
    async with open_database(url, HandClock(), keys=Keyring([seal])) as database:
        await database.connections.put(NewConnection(OTHER, "model", "key", {"key": key}, "sarah"))


async def carried(office: Office, team: str) -> None:
    """Wait until all that the team's Slack has to deliver was carried, and no run is awake."""
    await office.until(lambda world: world["unacknowledged"] == 0)

    async def is_carried() -> bool:
        return not await office.metel.database.inbox.waiting(team)

    await until(is_carried)
    await office.metel.dispatcher.idle()


async def asked(office: Office, team: str, text: str) -> list[ModelCall]:
    """The calls of models that a request took, once nothing of it is under way."""
    await office.say(text)
    await carried(office, team)
    (row, *_) = await office.metel.database.runs.recent(team, 1)
    events = await office.metel.database.runs.events(team, row.id)
    return [one.call for one in events if isinstance(one, ModelCalled)]


def outcomes(calls: list[ModelCall]) -> list[tuple[str, int | None]]:
    return [(call.outcome, call.status) for call in calls]


async def test_a_dead_key_of_one_team_does_not_rest_the_others(tmp_path: Path) -> None:
    keys = {"OPENAI_API_KEY": ALIVE, "METEL_MODEL_KEYS": f"BETA={DEAD}"}
    async with both_at_work(tmp_path, "BETA", **keys) as both:
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("auth", 401)]
        await script(both.ours, POST)
        assert outcomes(await asked(both.ours, TEAM, ODD)) == [("answered", None)]


async def test_a_team_with_its_own_key_is_answered_while_everybodys_is_dead(tmp_path: Path) -> None:
    async with both_at_work(tmp_path, "stored", stored=ALIVE, OPENAI_API_KEY=DEAD) as both:
        assert outcomes(await asked(both.ours, TEAM, ODD)) == [("auth", 401)]
        await script(both.ours, POST)
        message = await both.theirs.say(ODD)
        await both.theirs.card(message["ts"], says("올렸어요"))
        await carried(both.theirs, OTHER)
        (row, *_) = await both.theirs.metel.database.runs.recent(OTHER, 1)
        events = await both.theirs.metel.database.runs.events(OTHER, row.id)
        assert [one.call.outcome for one in events if isinstance(one, ModelCalled)] == ["answered"]
        assert ALIVE not in str(events)


async def test_a_team_whose_own_key_is_lacking_is_served_without_a_model_and_never_with_anothers(
    tmp_path: Path,
) -> None:
    async with both_at_work(tmp_path, "stored", OPENAI_API_KEY=ALIVE) as both:
        await script(both.ours, POST)
        assert await asked(both.theirs, OTHER, PLAIN) == []
        left = (await both.ours.http.get("/openai/script")).json()
        assert (len(left["waiting"]), left["asked"]) == (1, [])


async def test_a_key_that_is_stored_later_is_used_without_a_restart(tmp_path: Path) -> None:
    async with both_at_work(tmp_path, "stored", OPENAI_API_KEY=DEAD) as both:
        metel = both.ours.metel
        key = NewConnection(OTHER, "model", "key", {"key": ALIVE}, "sarah")
        await metel.database.connections.put(key)
        await metel.tenants.refresh_teams()
        await script(both.ours, POST)
        assert outcomes(await asked(both.theirs, OTHER, ODD)) == [("answered", None)]


@pytest.fixture
async def beta() -> AsyncGenerator[RunningSandbox]:
    async with running_sandbox(team=OTHER) as sandbox:
        yield sandbox


async def test_a_teams_key_is_tried_before_it_is_kept_and_the_doctor_tells_of_it(
    tmp_path: Path, beta: RunningSandbox
) -> None:
    more: dict[str, Any] = {
        "METEL_MODELS_FILE": write_models(tmp_path, beta.url, "stored"),
        "METEL_SECRET_KEYS": generate_key(),
        "OPENAI_API_KEY": DEAD,
        "COLUMNS": "1000",
    }
    add = ("connections", "add", "model", "--team")
    doctor = await metel_cli("doctor", folder=tmp_path, **more)
    assert f"metel connections add model --team {OTHER}" in doctor.stdout
    wrong = await metel_cli(*add, OTHER, folder=tmp_path, given="sk-of-nobody", **more)
    assert (wrong.returncode, "does not accept the key" in wrong.stderr) == (1, True)
    assert "sk-of-nobody" not in wrong.stderr
    nobody = await metel_cli(*add, "T0NOBODY01", folder=tmp_path, given=ALIVE, **more)
    assert (nobody.returncode, "per_team" in nobody.stderr) == (1, True)
    async with client_at(beta.url) as http:
        roles = 5
        await http.post("/openai/script", json=[{"content": "heron"}] * 3 * roles)
        kept = await metel_cli(*add, OTHER, folder=tmp_path, given=ALIVE, **more)
        assert (kept.returncode, kept.stderr) == (0, "")
        doctor = await metel_cli("doctor", folder=tmp_path, **more)
    lines = doctor.stdout.splitlines()
    (own,) = [line for line in lines if f"{OTHER} model m as writer" in line]
    (shared,) = [line for line in lines if "model m as writer" in line and OTHER not in line]
    assert own.startswith("ok")
    assert "does not accept the key" in shared
    files = await asyncio.to_thread(lambda: b"".join(one.read_bytes() for one in (tmp_path / ".metel").rglob("*.db*")))
    assert ALIVE.encode() not in files
