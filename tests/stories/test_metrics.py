"""What an operator reads at ``/metrics`` of a bot at work, over HTTP."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bot.processes.health import serve_health
from sandbox.server import running_sandbox
from tests.bot.command_line import clean_environment
from tests.bot.office import NOW, Office, bot_in, has, says
from tests.ports import find_free_port
from tests.stories.places import until
from tests.world import client_at

ASKED = "@metel 내일 오후 3시에 노션에 회의 기록을 만들고 슬랙에 공유해줘"


@dataclass(frozen=True)
class Watched:
    """A bot at work whose measures are asked for over HTTP."""

    office: Office
    address: str

    async def text(self) -> str:
        async with client_at("") as http:
            answer = await http.get(self.address)
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
        return answer.text

    async def value(self, name: str, **labels: str) -> float:
        """One measure; nothing counted is 0."""
        families = text_string_to_metric_families(await self.text())
        samples = (sample for family in families for sample in family.samples)
        return next((s.value for s in samples if s.name == name and s.labels == labels), 0.0)


@pytest.fixture
async def watched(tmp_path: Path) -> AsyncGenerator[Watched]:
    port = find_free_port()
    async with (
        serve_health("127.0.0.1", port, asyncio.Event()) as health,
        running_sandbox(now=NOW) as sandbox,
        bot_in(sandbox, tmp_path / "metel.db", METEL_HEALTH_PORT=str(port)) as office,
    ):
        health.set_metrics(office.metel.measures)
        yield Watched(office, f"http://127.0.0.1:{port}/metrics")


async def test_a_run_is_counted_from_its_beginning_to_its_end(watched: Watched) -> None:
    asked = await watched.office.say(ASKED, channel="#general")
    question = await watched.office.card(asked["ts"], has("pick_channel"))
    assert await watched.value("metel_runs_begun_total") == 1
    assert await watched.value("metel_runs_ended_total", status="succeeded") == 0
    await watched.office.click(question, "pick_channel", "#sales")
    await watched.office.card(asked["ts"], says("올렸어요"))
    assert await watched.value("metel_runs_ended_total", status="succeeded") == 1
    assert await watched.value("metel_run_duration_seconds_count") == 1
    for tool in ("notion.create_page", "slack.post_message"):
        assert await watched.value("metel_tool_calls_total", tool=tool, outcome="succeeded") == 1
    assert await watched.value("metel_tool_calls_under_way") == 0
    assert await watched.value("metel_slack_ack_seconds_count") >= 2


async def test_what_the_vendor_refuses_and_what_is_tried_again_are_counted(watched: Watched) -> None:
    await watched.office.fault(service="notion", method="pages.create", kind="server_error", times=1)
    await watched.office.say(ASKED, channel="#general")

    async def counted() -> bool:
        text = await watched.text()
        return 'metel_tool_calls_total{outcome="uncertain",tool="notion.create_page"} 1.0' in text or (
            'metel_tool_retries_total{tool="notion.create_page"} 1.0' in text
        )

    await until(counted)


async def test_approvals_are_counted_as_asked_and_as_decided(watched: Watched) -> None:
    asked = await watched.office.say("@metel 노션에서 '구버전 위키' 페이지 삭제해줘", channel="#general")
    card = await watched.office.card(asked["ts"], has("approve"))
    assert await watched.value("metel_approvals_asked_total") == 1
    await watched.office.click(card, "approve")
    await until(lambda: watched.value("metel_approvals_decided_total", decision="approved"))


async def test_a_breaker_that_is_open_is_told_by_service_and_nothing_else_is(watched: Watched) -> None:
    assert await watched.value("metel_breaker_open", service="notion") == 0
    await watched.office.fault(service="notion", method="*", kind="server_error", times=50)
    for number in range(6):
        await watched.office.say(f"@metel 노션에 '시험 {number}' 페이지를 만들어줘", channel="#general")
    await until(lambda: watched.value("metel_breaker_open", service="notion"), within_s=20)
    assert await watched.value("metel_breaker_open", service="slack") == 0


async def test_no_label_holds_what_people_wrote_or_who_they_are(watched: Watched) -> None:
    asked = await watched.office.say(ASKED, channel="#general")
    question = await watched.office.card(asked["ts"], has("pick_channel"))
    await watched.office.click(question, "pick_channel", "#sales")
    await watched.office.card(asked["ts"], says("올렸어요"))
    told = await watched.text()
    for part in ("회의", "T0ACME0001", "U0MINJI001", "minji", "C0SALES001"):
        assert part not in told


async def test_before_anything_is_measured_the_page_says_that_it_is_starting() -> None:
    port = find_free_port()
    async with serve_health("127.0.0.1", port, asyncio.Event()), client_at(f"http://127.0.0.1:{port}") as http:
        assert (await http.get("/metrics")).status_code == 503


async def test_metel_serve_answers_with_what_it_measures(tmp_path: Path) -> None:
    port = find_free_port()
    async with running_sandbox(now=NOW) as sandbox:
        more = {"METEL_HEALTH_PORT": str(port), "METEL_NOW": NOW.isoformat(), "PYTHONPATH": os.getcwd()}
        environment = clean_environment(**sandbox.environment, **more)
        served = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot.cli", "serve", cwd=tmp_path, env=environment
        )
        try:

            async def answers() -> bool:
                try:
                    async with client_at(f"http://127.0.0.1:{port}") as http:
                        answer = await http.get("/metrics")
                except httpx.ConnectError:
                    return False
                return answer.status_code == 200 and "metel_runs_begun_total 0.0" in answer.text

            await until(answers, within_s=60)
        finally:
            served.terminate()
            await served.wait()
    assert served.returncode == 0
