"""What is not there when metel starts is waited for, and told; only what a person must mend ends the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from structlog.testing import capture_logs

from bot.cli.errors import describe_error
from bot.processes import serve
from bot.settings import read_settings
from orchestration.storage.encryption import generate_key
from orchestration.tool import ToolError
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import BOT, NOW, TEAM, Json, environment_of
from tests.databases import have_database
from tests.ports import find_free_port
from tests.stories.test_two_teams import OTHER, connect
from tests.world import client_at, world_until

Settings = Mapping[str, str]


@dataclass(frozen=True)
class Process:
    """``metel serve`` in this process: what its health port says, and how it ends."""

    port: int
    task: asyncio.Task[None]
    stopped: asyncio.Event

    async def ready(self) -> tuple[int, Json]:
        """What ``/readyz`` says; 0 while nobody answers."""
        async with client_at(f"http://127.0.0.1:{self.port}") as http:
            try:
                answer = await http.get("/readyz")
            except httpx.HTTPError:
                return 0, {}
        return answer.status_code, answer.json()

    async def until(self, holds: Callable[[int, Json], bool]) -> Json:
        """What ``/readyz`` says as soon as it fits."""
        async with asyncio.timeout(20):
            while True:
                status, told = await self.ready()
                if holds(status, told):
                    return told
                assert not self.task.done(), self.task.exception()
                await asyncio.sleep(0.02)


@asynccontextmanager
async def serving(settings: Settings, patch: pytest.MonkeyPatch) -> AsyncGenerator[Process]:
    """Serve for the length of the block, with the waits cut short."""
    port = find_free_port()
    stopped = asyncio.Event()
    patch.setattr(serve, "register_stop_signals", lambda: stopped)
    for module in ("bot.teams", "bot.processes.startup", "bot.slack.socket_mode"):
        patch.setattr(f"{module}.FIRST_WAIT_S", 0.05)
        patch.setattr(f"{module}.LONGEST_WAIT_S", 0.1)
    task = asyncio.create_task(serve.run_server(read_settings({**settings, "METEL_HEALTH_PORT": str(port)})))
    try:
        yield Process(port, task, stopped)
    finally:
        stopped.set()
        with suppress(ToolError):
            await asyncio.wait_for(task, 20)


@asynccontextmanager
async def workspace(folder: Path) -> AsyncGenerator[tuple[RunningSandbox, dict[str, str]]]:
    """A sandbox, and the settings of a bot in it."""
    have_database(folder / "metel.db")
    async with running_sandbox(now=NOW) as sandbox:
        yield sandbox, environment_of(sandbox, folder / "metel.db")


async def order(sandbox: RunningSandbox, **fault: Any) -> None:
    async with client_at(sandbox.url) as http:
        answer = await http.post("/faults", json={"service": "slack", **fault})
        assert answer.status_code == 200, answer.text


async def is_answered(sandbox: RunningSandbox, user: str = "minji") -> None:
    """A person asks, and is answered."""
    async with client_at(sandbox.url) as http:
        asked = await http.post(f"/person/{user}/messages", json={"channel": "#general", "text": "@metel 도움말"})
        assert asked.status_code == 200, asked.text

        def told(world: Json) -> Any:
            return next((m for m in world["messages"] if m["user"] == BOT and "할 수 있어요" in m["text"]), None)

        await world_until(http, "slack", told, 20)


@pytest.mark.parametrize("method", ["auth.test", "apps.connections.open"])
@pytest.mark.parametrize(
    "fault",
    [
        {"kind": "server_error"},
        {"kind": "unknown_error"},
        {"kind": "proxy_page", "status": 403},
        {"kind": "broken_body"},
        {"kind": "rate_limit"},
        {"kind": "drop_response"},
    ],
    ids=lambda fault: str(fault["kind"]),
)
async def test_a_slack_that_fails_at_the_start_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, method: str, fault: Json
) -> None:
    async with workspace(tmp_path) as (sandbox, settings):
        await order(sandbox, method=method, times=4, **fault)
        with capture_logs() as logs:
            async with serving(settings, monkeypatch) as process:
                await process.until(lambda status, _: status == 200)
                await is_answered(sandbox)
        said = [line for line in logs if line["event"] in ("team_not_served", "socket_not_open")]
        # What is refused for its rate is waited out where it is asked, and nothing has failed.
        assert (fault["kind"] != "rate_limit") <= len(said) <= 2, said


async def test_until_slack_answers_the_process_lives_is_not_ready_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workspace(tmp_path) as (sandbox, settings):
        await order(sandbox, method="auth.test", kind="server_error", times=1000)
        async with serving(settings, monkeypatch) as process:
            told = await process.until(lambda _, told: told.get("status") == "not_ready")
            assert "Slack" in told["troubles"]["environment"]
            async with client_at(sandbox.url) as http:
                await http.delete("/faults")
            assert await process.until(lambda status, _: status == 200) == {"status": "ready"}


@pytest.mark.parametrize("address", ["http://127.0.0.1:9/api/", "http://slack.invalid/api/"], ids=["refused", "dns"])
async def test_a_slack_that_cannot_be_reached_is_waited_for_and_a_stop_ends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    async with workspace(tmp_path) as (_, settings):
        async with serving({**settings, "SLACK_API_URL": address}, monkeypatch) as process:
            told = await process.until(lambda _, told: told.get("status") == "not_ready")
            assert "could not be reached" in told["troubles"]["environment"]
        assert process.task.exception() is None


@pytest.mark.parametrize("setting", ["SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"])
async def test_a_token_that_slack_does_not_take_ends_the_process_with_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    token = {"SLACK_BOT_TOKEN": "xoxb-wrong", "SLACK_APP_TOKEN": "xapp-wrong"}[setting]
    async with workspace(tmp_path) as (_, settings):
        async with serving({**settings, setting: token}, monkeypatch) as process:
            with pytest.raises(ToolError) as caught:
                await asyncio.wait_for(asyncio.shield(process.task), 20)
        assert "must install metel again" in str(describe_error(caught.value))


@pytest.mark.parametrize("broken", [{"SLACK_BOT_TOKEN": "xoxb-wrong"}, {"SLACK_API_URL": "http://127.0.0.1:9/api/"}])
async def test_a_team_that_cannot_be_served_keeps_no_other_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: Settings
) -> None:
    keys = generate_key()
    async with workspace(tmp_path) as (_, settings), running_sandbox(now=NOW, team=OTHER) as theirs:
        await connect(theirs, settings["DATABASE_URL"], keys, "slack", "notion", "google")
        async with serving({**settings, "METEL_SECRET_KEYS": keys, **broken}, monkeypatch) as process:
            told = await process.until(lambda status, _: status == 200)
            assert list(told["troubles"]) == ["environment"]
            await is_answered(theirs)


async def test_a_further_team_that_cannot_be_served_keeps_the_first_not_from_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys = generate_key()
    async with workspace(tmp_path) as (ours, settings), running_sandbox(now=NOW, team=OTHER) as theirs:
        await connect(theirs, settings["DATABASE_URL"], keys, "slack")
        await order(theirs, method="apps.connections.open", kind="server_error", times=30)
        async with serving({**settings, "METEL_SECRET_KEYS": keys}, monkeypatch) as process:
            told = await process.until(lambda status, _: status == 200)
            assert set(told.get("troubles", {})) <= {OTHER}
            await is_answered(ours)
            await process.until(lambda _, told: told == {"status": "ready"})
            await is_answered(theirs)


async def test_nothing_is_asked_of_notion_and_google_at_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workspace(tmp_path) as (sandbox, settings):
        for service in ("notion", "google"):
            await order(sandbox, service=service, kind="server_error", times=1000)
        async with serving(settings, monkeypatch) as process:
            await process.until(lambda status, _: status == 200)
        assert {row["service"] for row in sandbox.sandbox.exchange.ledger} == {"slack"}


async def test_a_database_server_that_does_not_answer_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workspace(tmp_path) as (_, settings):
        away = {**settings, "DATABASE_URL": "postgresql://metel@127.0.0.1:9/metel"}
        async with serving(away, monkeypatch) as process:
            told = await process.until(lambda _, told: "troubles" in told)
            assert told["status"] == "starting"
            assert "does not answer" in told["troubles"]["database"]
        assert process.task.exception() is None


async def test_a_run_that_was_under_way_goes_on_when_its_slack_is_there_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with workspace(tmp_path) as (sandbox, settings):
        async with client_at(sandbox.url) as http:
            await http.post("/person/minji/messages", json={"channel": "#general", "text": "@metel 도움말"})
        await order(sandbox, method="auth.test", kind="server_error", times=3)
        async with serving(settings, monkeypatch) as process, client_at(sandbox.url) as http:
            await process.until(lambda status, _: status == 200)
            await world_until(
                http, "slack", lambda world: [m for m in world["messages"] if m["user"] == BOT and TEAM] or None, 20
            )
