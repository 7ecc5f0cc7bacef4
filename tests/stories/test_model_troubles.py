"""A model that is left alone until somebody mends it is told to whoever runs metel, and to the team's admins."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.model_canary import WORD
from bot.model_watch import send_trouble_notices
from sandbox.server import running_sandbox
from tests.bot.office import NOW, TEAM, Json, Office, bot_in
from tests.stories.places import told_to, until
from tests.stories.test_model_roles import KEYS, models_file
from tests.stories.test_own_models import ALIVE, DEAD, ODD, asked, both_at_work, carried
from tests.stories.test_starting import Process, is_answered, serving, workspace
from tests.stories.test_two_teams import OTHER
from tests.world import client_at, world_until

FIRST = "127.0.0.1 first"


async def notices(office: Office, user: str = "U0MINJI001") -> list[str]:
    return [one["text"] for one in await told_to(office, user) if "모델이 있어요" in one["text"]]


@pytest.fixture
async def office(tmp_path: Path) -> Any:
    async with running_sandbox(now=NOW) as sandbox:
        given: dict[str, Any] = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        async with bot_in(sandbox, tmp_path / "metel.db", METEL_NOW=NOW.isoformat(), **given) as opened:
            yield opened


async def fail_with(office: Office, *lines: dict[str, Any]) -> None:
    assert (await office.http.post("/openai/script", json=list(lines))).json()["ok"]
    await office.say(ODD)
    await carried(office, TEAM)


@pytest.mark.parametrize(
    ("line", "reason", "told"),
    [
        ({"status": 401}, "key is not accepted", "키를 받아 주지 않아요"),
        ({"status": 403}, "may not use this model", "이 모델을 쓸 수 없어요"),
        ({"status": 404}, "does not know it", "이 모델을 몰라요"),
        ({"status": 400, "message": "Unsupported: text.format"}, "a form in which", "형식을 몰라요"),
    ],
)
async def test_a_model_that_only_people_can_mend_is_told_with_its_remedy(
    office: Office, line: dict[str, Any], reason: str, told: str
) -> None:
    assert office.metel.troubles() == {}
    await fail_with(office, *[line] * 3)
    assert reason in office.metel.troubles()[f"model {FIRST}"]
    assert office.metel.is_serving()
    await send_trouble_notices(office.metel.tenants)
    (notice,) = await notices(office)
    assert FIRST in notice
    assert told in notice
    assert "주세요" in notice
    assert not any(key in notice for key in ("sk-sandbox", "OPENAI_API_KEY"))
    assert await notices(office, "U0JUNHO001") == []


async def test_admins_are_told_once_an_hour_at_most(office: Office) -> None:
    await fail_with(office, {"status": 401}, {"status": 401})
    for minutes, count in ((0, 1), (0, 1), (50, 1), (11, 2)):
        office.time.advance(timedelta(minutes=minutes))
        await fail_with(office, {"status": 401}, {"status": 401})
        await send_trouble_notices(office.metel.tenants)
        assert len(await notices(office)) == count
    assert "127.0.0.1 second" in (await notices(office))[0]


async def test_a_team_whose_own_key_is_dead_is_told_and_no_other(tmp_path: Path) -> None:
    keys = {"OPENAI_API_KEY": ALIVE, "METEL_MODEL_KEYS": f"BETA={DEAD}"}
    async with both_at_work(tmp_path, "BETA", **keys) as both:
        await asked(both.theirs, OTHER, ODD)
        assert list(both.ours.metel.troubles()) == [f"{OTHER} model 127.0.0.1 m"]
        await send_trouble_notices(both.ours.metel.tenants)
        assert len(await notices(both.theirs)) == 1
        assert await notices(both.ours) == []


async def test_a_trouble_of_models_that_all_share_is_told_to_the_operators_team_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another team's admins could not mend it, and have no key of it."""
    shared = 'models: {{m: {{base_url: "{url}/openai/v1"}}}}\nroles: {{planner: [m]}}\n# %s {reference}\n'
    monkeypatch.setattr("tests.stories.test_own_models.FILE", shared)
    async with both_at_work(tmp_path, "-", OPENAI_API_KEY=DEAD) as both:
        await asked(both.theirs, OTHER, ODD)
        assert list(both.ours.metel.troubles()) == ["model 127.0.0.1 m"]
        await send_trouble_notices(both.ours.metel.tenants)
        assert len(await notices(both.ours)) == 1
        assert await notices(both.theirs) == []


async def test_the_health_port_says_degraded_with_the_reason_and_admins_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.model_watch.LOOK_EVERY_S", 0.05)
    async with workspace(tmp_path) as (sandbox, settings), client_at(sandbox.url) as http:
        given = {**settings, "METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        given["METEL_MODEL_CANARIES"] = "false"
        async with serving(given, monkeypatch) as process:
            assert await process.until(lambda status, _: status == 200) == {"status": "ready"}
            await http.post("/openai/script", json=[{"status": 401}, {"status": 401}])
            await http.post("/person/minji/messages", json={"channel": "#general", "text": ODD})
            told = await process.until(lambda _, told: told["status"] != "ready")
            assert (await process.ready())[0] == 200
            assert told["status"] == "degraded"
            assert "metel doctor" in told["troubles"][f"model {FIRST}"]

            def is_told(world: Json) -> object:
                return next((one for one in world["messages"] if FIRST in one["text"]), None)

            await world_until(http, "slack", is_told, 20)


async def failed_canaries(process: Process, logs: list[Any], count: int) -> list[Any]:
    """The warnings of the start, as soon as there are so many."""
    found: list[Any] = []

    async def is_logged() -> bool:
        found[:] = [one for one in logs if one["event"] == "model_canary_failed"]
        assert not process.task.done()
        return len(found) >= count

    await until(is_logged, within_s=20)
    return found


async def test_serve_sends_each_model_its_canary_and_warns_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[dict[str, Any]] = [
        {"status": 404},  # planner, first
        {"content": "a plan? no"},  # planner, second
        {"content": {"word": WORD}},  # filler, first
        {"status": 500},  # filler, second, which is asked twice
        {"status": 500},
        {"content": WORD},  # writer, second
        {"content": {"f1": WORD, "f2": None, "f3": None}},
        {"content": {"f1": WORD, "f2": None, "f3": None}},
        {"status": 401},  # reviewer, local
    ]
    async with workspace(tmp_path) as (sandbox, settings), client_at(sandbox.url) as http:
        given = {**settings, "METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        await http.post("/openai/script", json=lines)
        with capture_logs() as logs:
            async with serving(given, monkeypatch) as process:
                failed = await failed_canaries(process, logs, 4)
        asked = (await http.get("/openai/script")).json()["asked"]
    assert {(one["role"], one["model"]) for one in failed} == {
        ("planner", "first"),
        ("planner", "second"),
        ("filler", "second"),
        ("reviewer", "local"),
    }
    assert all(one["remedy"] and one["log_level"] == "warning" for one in failed)
    assert "Correct its name" in failed[0]["remedy"]
    assert "Put a valid one" in failed[-1]["remedy"]
    assert "sk-" not in str(failed)
    assert len(asked) == len(lines), "each is asked once"


async def test_a_canary_that_is_not_answered_delays_no_start_and_no_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workspace(tmp_path) as (sandbox, settings), client_at(sandbox.url) as http:
        given = {**settings, "METEL_MODELS_FILE": models_file(tmp_path, sandbox.url), **KEYS}
        await http.post("/openai/script", json=[{"content": "late", "delay": 300}])
        async with serving(given, monkeypatch) as process, asyncio.timeout(20):
            assert await process.until(lambda status, _: status == 200) == {"status": "ready"}
            await is_answered(sandbox)


@pytest.mark.parametrize("given", [{"METEL_MODEL_CANARIES": "false", **KEYS}, {}])
async def test_no_canary_is_sent_where_that_is_switched_off_or_no_model_is_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, given: dict[str, str]
) -> None:
    async with workspace(tmp_path) as (sandbox, settings), client_at(sandbox.url) as http:
        more = {"METEL_MODELS_FILE": models_file(tmp_path, sandbox.url)} if given else {}
        async with serving({**settings, **more, **given}, monkeypatch) as process:
            await process.until(lambda status, _: status == 200)
            await is_answered(sandbox)
        assert WORD not in str((await http.get("/openai/script")).json()["asked"])
