"""Two workspaces in one bot, in which people, channels and messages have equal ids: they never meet."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.app import open_metel
from bot.settings import read_settings
from bot.slack.app import CONNECTIONS
from orchestration.connections import NewConnection
from orchestration.ports import Delivery
from orchestration.run.status import compute_status
from orchestration.storage.database import open_database
from orchestration.storage.encryption import Keyring, generate_key
from sandbox.server import RunningSandbox, running_sandbox
from sandbox.slack.delivery import Envelope
from tests.bot.office import NOW, TEAM, Json, Office, environment_of, has, says
from tests.bot.office_time import OfficeTime
from tests.contracts.builders import HandClock
from tests.stories.places import SALES, effects, pages, posts, until
from tests.world import client_at

OTHER = "T0BETA0001"
SHARE = "@metel 노션 회의록에 '회의 기록' 페이지 만들고 슬랙에 공유해줘"
DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"


@dataclass(frozen=True)
class Both:
    """One bot in two workspaces."""

    ours: Office
    theirs: Office


async def connect(sandbox: RunningSandbox, url: str, keys: str, *services: str) -> None:
    """Store the other team's connections, as ``metel connections add`` does."""
    env = sandbox.environment
    key = await asyncio.to_thread(Path(env["GOOGLE_APPLICATION_CREDENTIALS"]).read_text, "utf-8")
    secrets: dict[str, tuple[dict[str, str], str]] = {
        "slack": (
            {"bot_token": env["SLACK_BOT_TOKEN"], "app_token": env["SLACK_APP_TOKEN"]},
            env["SLACK_API_URL"],
        ),
        "notion": ({"token": env["NOTION_TOKEN"]}, env["NOTION_BASE_URL"]),
        "google": ({"key": key}, env["GOOGLE_API_URL"]),
    }
    async with open_database(url, HandClock(), keys=Keyring([keys])) as database:
        for service in ("slack", "notion", "google"):
            if service in services:
                secret, address = secrets[service]
                await database.connections.put(NewConnection(OTHER, service, "Beta", secret, "sarah", address=address))


@asynccontextmanager
async def both_at_work(folder: Path) -> AsyncGenerator[Both]:
    keys = generate_key()
    async with running_sandbox(now=NOW) as ours, running_sandbox(now=NOW, team=OTHER) as theirs:
        settings = {**environment_of(ours, folder / "metel.db"), "METEL_SECRET_KEYS": keys}
        await connect(theirs, settings["DATABASE_URL"], keys, "slack", "notion", "google")
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
                    Office(ours, our_http, our_app, metel, time),
                    Office(theirs, their_http, their_app, metel, time),
                )
            finally:
                await metel.tenants.stop()
                await metel.dispatcher.drain(timedelta(seconds=5))


@pytest.fixture
async def both(tmp_path: Path) -> AsyncGenerator[Both]:
    async with both_at_work(tmp_path) as found:
        yield found


async def test_each_team_is_answered_in_its_own_workspace_with_its_own_pages(both: Both) -> None:
    asked = await asyncio.gather(*(office.say(SHARE) for office in (both.ours, both.theirs)))
    for office, message, channel in zip((both.ours, both.theirs), asked, ("#general", "#sales"), strict=True):
        await office.click(await office.card(message["ts"], has("pick_channel")), "pick_channel", channel)
    for office, message in zip((both.ours, both.theirs), asked, strict=True):
        await office.card(message["ts"], says("끝났어요"))
        assert len(await pages(office, "회의 기록")) == 1
        assert len(await effects(office, "pages.create")) == 1
    assert len(await posts(both.theirs, SALES)) == 1
    assert await posts(both.ours, SALES) == []
    assert {row.team for row in await both.ours.metel.database.runs.latest()} == {TEAM, OTHER}


async def test_many_runs_of_both_teams_interleave_and_each_lands_at_home(both: Both) -> None:
    titles = [f"기록 {number}" for number in range(4)]
    offices = (both.ours, both.theirs)
    asked = await asyncio.gather(
        *(
            office.say(f"@metel 노션 회의록에 '{title} {place}' 페이지 만들고 #general에 링크 공유해줘")
            for title in titles
            for place, office in zip(("하나", "둘"), offices, strict=True)
        )
    )
    for number, message in enumerate(asked):
        await offices[number % 2].card(message["ts"], says("끝났어요"), within_s=30)
    for place, other, office in (("하나", "둘", both.ours), ("둘", "하나", both.theirs)):
        for title in titles:
            assert len(await pages(office, f"{title} {place}")) == 1
            assert await pages(office, f"{title} {other}") == []


def crossed(click: Json, team: str) -> Json:
    """A click as the other workspace would send it, with that team's own people in it."""
    text = json.dumps(click)
    return json.loads(text.replace(TEAM, team))


async def test_the_home_tab_shows_the_decisions_of_its_own_team_alone(both: Both) -> None:
    asked = await both.ours.say(DELETE, user="junho")
    await both.ours.card(asked["ts"], has("approve"))
    await both.theirs.done("minji", "home")
    home = str(await both.theirs.until(lambda world: world["homes"].get("U0MINJI001")))
    assert "페이지 삭제해줘" not in home
    await both.ours.done("minji", "home")
    assert "페이지 삭제해줘" in str(await both.ours.until(lambda world: world["homes"].get("U0MINJI001")))


async def test_a_click_of_one_team_on_a_card_of_the_other_learns_and_changes_nothing(both: Both) -> None:
    asked = await both.ours.say(DELETE)
    card = await both.ours.card(asked["ts"], has("approve"))
    (run,) = await both.ours.metel.database.runs.unfinished()
    block = next(block for block in card["blocks"] if block["type"] == "actions")
    button = next(element for element in block["elements"] if element["action_id"] == "approve")
    click: Json = {
        "type": "block_actions",
        "team": {"id": TEAM},
        "user": {"id": "U0MINJI001", "team_id": TEAM},
        "channel": {"id": card["channel"]},
        "container": {"message_ts": card["ts"], "channel_id": card["channel"]},
        "actions": [{**button, "block_id": block["block_id"], "action_ts": "1.1"}],
    }
    before = await both.theirs.world()
    both.theirs.sandbox.sandbox.world.slack.deliveries.send(
        Envelope("interactive", "block_actions", crossed(click, OTHER))
    )
    told = await both.theirs.until(lambda world: [m for m in world["messages"] if m.get("to")])
    assert "회의" not in told[0]["text"]
    assert "구버전" not in told[0]["text"]
    ours = await both.ours.metel.database.runs.load(TEAM, run.id)
    assert compute_status(ours) == "waiting"
    assert all(record.open for record in ours.approvals.values())
    assert len((await both.theirs.world())["messages"]) == len(before["messages"]) + 1
    await both.ours.click(card, "approve")
    await both.ours.card(asked["ts"], says("끝났어요"))
    (page,) = await pages(both.theirs, "구버전 위키")
    assert not page["in_trash"]


async def test_one_event_id_in_both_teams_is_two_deliveries(both: Both) -> None:
    for team in (TEAM, OTHER):
        event: Any = {"type": "app_mention", "user": "U0MINJI001", "text": "<@U0METEL001> 안녕", "ts": "9.9"}
        body: Any = {"event_id": "Ev0SAME", "team_id": team, "event": {**event, "channel": "C0SALES001"}}
        await both.ours.metel.database.inbox.store(Delivery("event:Ev0SAME", team, "slack.event", body, NOW))
    for office in (both.ours, both.theirs):
        office.slack_app.wake()
    ours = both.ours.metel.database.runs

    async def two() -> bool:
        return len(await ours.latest()) == 2

    await until(two)
    one, other = await ours.latest()
    assert {one.team, other.team} == {TEAM, OTHER}
    assert one.id != other.id


async def test_one_teams_trouble_does_not_stop_the_other(both: Both) -> None:
    await both.theirs.fault(method="*", kind="server_error", times=200)
    notion = await both.theirs.http.post("/faults", json={"service": "notion", "method": "*", "kind": "server_error"})
    assert notion.status_code == 200
    await both.theirs.say(SHARE)
    asked = await both.ours.say("@metel 노션 회의록에 '3월 회의' 페이지 만들고 #sales에 링크 공유해줘")
    await both.ours.card(asked["ts"], says("끝났어요"), within_s=30)
    both.theirs.time.hurry()  # to where it gives up


async def test_a_connection_that_is_added_counts_without_a_restart_and_one_that_is_removed_too(tmp_path: Path) -> None:
    async with both_at_work(tmp_path) as both:
        tenants, stored = both.ours.metel.tenants, both.ours.metel.database.connections
        assert set(tenants.teams()) == {TEAM, OTHER}
        await stored.disable(OTHER, "slack")
        await tenants.refresh_teams()
        assert tenants.teams() == (TEAM,)
        asked = await both.theirs.say(SHARE)
        env = both.theirs.sandbox.environment
        secret = {"bot_token": env["SLACK_BOT_TOKEN"], "app_token": env["SLACK_APP_TOKEN"]}
        await stored.put(NewConnection(OTHER, "slack", "Beta", secret, "sarah", address=env["SLACK_API_URL"]))
        await tenants.refresh_teams()
        assert set(tenants.teams()) == {TEAM, OTHER}
        await both.theirs.card(asked["ts"], has("pick_channel"))


async def test_a_team_with_a_slack_app_of_its_own_is_not_reached_through_anothers(both: Both) -> None:
    assert both.ours.slack_app.app_of(TEAM) is both.ours.slack_app.app
    assert both.ours.slack_app.app_of(OTHER) is None
    assert both.theirs.slack_app.app_of(TEAM) is None
    env = both.theirs.sandbox.environment
    shared = {"bot_token": env["SLACK_BOT_TOKEN"]}
    stored, tenants = both.ours.metel.database.connections, both.ours.metel.tenants
    await stored.put(NewConnection(OTHER, "slack", "", shared, "sarah", address=env["SLACK_API_URL"]))
    await tenants.refresh_teams()
    guest = tenants.slack_app(OTHER)
    assert guest
    assert both.ours.slack_app.app_of(OTHER) is guest.app


async def test_a_token_of_another_team_serves_nobody(both: Both) -> None:
    env = both.ours.sandbox.environment
    stored, tenants = both.ours.metel.database.connections, both.ours.metel.tenants
    for team, token in (("T0GAMMA001", env["SLACK_BOT_TOKEN"]), ("T0DELTA001", "xoxb-nobodys")):
        secret = {"bot_token": token}
        await stored.put(NewConnection(team, "slack", "", secret, "sarah", address=env["SLACK_API_URL"]))
    await tenants.refresh_teams()
    assert set(tenants.teams()) == {TEAM, OTHER}
