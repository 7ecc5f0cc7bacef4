"""metel behind a request URL instead of Socket Mode: the same words, clicks and modals, signed."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from datetime import timedelta
from pathlib import Path

import httpx
import pytest

from bot.app import open_metel
from bot.processes.serve import build_ingress
from bot.settings import read_settings
from bot.slack.http import PATH, Ingress, build_ingress_application, serve_application
from sandbox.server import running_sandbox
from tests.bot.office import NOW, Office, environment_of, has, says
from tests.bot.office_time import OfficeTime
from tests.stories.places import SALES, posts
from tests.world import client_at


def serve_ingress(ingress: Ingress) -> AbstractAsyncContextManager[int]:
    """Have the requests taken at a free port."""
    return serve_application(build_ingress_application(ingress), "127.0.0.1", 0, ingress.connections)


@asynccontextmanager
async def open_behind_http(folder: Path) -> AsyncGenerator[tuple[Office, str]]:
    """The real bot with the sandbox's deliveries coming to its port; gives the request URL as well."""
    async with running_sandbox(now=NOW) as sandbox:
        settings = read_settings({**environment_of(sandbox, folder / "metel.db"), "SLACK_APP_TOKEN": ""})
        time = OfficeTime(NOW, [sandbox])
        async with (
            client_at(sandbox.url) as http,
            open_metel(settings, slack_app=True, timing=time.timing()) as metel,
            serve_ingress(build_ingress(metel, settings)) as port,
        ):
            metel.dispatcher.start(await metel.database.runs.unfinished())
            await metel.tenants.start(metel.handler, metel.on_team_added(metel.dispatcher), 0)
            url = f"http://127.0.0.1:{port}{PATH}"
            answer = await http.post("/admin/request_url", json={"url": url})
            assert answer.status_code == 200, answer.text
            assert metel.slack_app
            try:
                yield Office(sandbox, http, metel.slack_app, metel, time), url
            finally:
                await metel.tenants.stop()
                await metel.dispatcher.drain(timedelta(seconds=5))


@pytest.fixture
async def behind(tmp_path: Path) -> AsyncGenerator[tuple[Office, str]]:
    async with open_behind_http(tmp_path) as found:
        yield found


async def test_a_mention_a_choice_and_an_approval_come_over_http(behind: tuple[Office, str]) -> None:
    office, _ = behind
    asked = await office.say("@metel 노션에 '회의 기록' 페이지 만들고 슬랙에 공유해줘")
    await office.click(await office.card(asked["ts"], has("pick_channel")), "pick_channel", "#sales")
    await office.card(asked["ts"], says("끝났어요"))
    assert len(await posts(office, SALES)) == 1
    delete = await office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘")
    await office.click(await office.card(delete["ts"], has("approve")), "approve")
    await office.card(delete["ts"], says("끝났어요"))


async def test_a_command_is_answered_over_http(behind: tuple[Office, str]) -> None:
    office, _ = behind
    told = await office.done("minji", "commands", command="/metel", text="help", channel="#general")
    assert told["ok"]
    assert any("metel" in words for words in await office.whispers("U0MINJI001"))


async def test_a_request_that_slack_did_not_sign_does_nothing(behind: tuple[Office, str]) -> None:
    office, url = behind
    event = {
        "type": "app_mention",
        "user": "U0MINJI001",
        "text": "<@U0METEL001> 삭제해줘",
        "ts": "1.5",
        "channel": SALES,
    }
    body = {"type": "event_callback", "team_id": "T0ACME0001", "event_id": "Ev1", "event": event}
    stamp = str(int(office.sandbox.sandbox.exchange.clock.now().timestamp()))
    async with httpx.AsyncClient() as stranger:
        headers = {"x-slack-request-timestamp": stamp, "x-slack-signature": "v0=" + "0" * 64}
        assert (await stranger.post(url, json=body, headers=headers)).status_code == 401
        assert (await stranger.post(url, json=body)).status_code == 401
    assert await office.metel.database.runs.latest() == []
