"""``metel doctor`` names every scope that is missing, what can't work without it, and how to mend it."""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from orchestration.storage.encryption import generate_key
from sandbox.server import RunningSandbox, running_sandbox
from tests.stories.test_connecting import OTHER, metel
from tests.world import client_at

ALL = "read_content,insert_content,update_content"


@pytest.fixture
async def world() -> AsyncGenerator[RunningSandbox]:
    async with running_sandbox() as sandbox:
        yield sandbox


async def told(folder: Path, world: RunningSandbox, **more: str) -> tuple[int, list[str]]:
    """The exit code and the lines of doctor against a sandbox."""
    done = await metel("doctor", folder=folder, **{**world.environment, "COLUMNS": "1000", **more})
    return done.returncode, done.stdout.splitlines()


def line_of(lines: list[str], name: str) -> str:
    (line,) = [line for line in lines if f"{name}:" in line]
    return line


async def test_with_every_scope_doctor_finds_nothing_missing(tmp_path: Path, world: RunningSandbox) -> None:
    code, lines = await told(tmp_path, world, NOTION_CAPABILITIES=ALL)
    assert code == 0
    assert not [line for line in lines if " scope " in line]


async def test_scopes_that_slack_has_not_granted_are_named_with_what_needs_them(
    tmp_path: Path, world: RunningSandbox
) -> None:
    gone = ["channels:history", "commands", "im:write"]
    async with client_at(world.url) as http:
        assert (await http.post("/admin/scopes", json={"remove": gone})).status_code == 200
    code, lines = await told(tmp_path, world)
    assert code == 1
    found = {scope: line_of(lines, f"SLACK_BOT_TOKEN scope {scope}") for scope in gone}
    assert "slack.read_thread" in found["channels:history"]
    assert "slack.send_dm" in found["im:write"]
    assert "/metel" in found["commands"]
    assert all(line.startswith("missing") and "Bot Token Scopes" in line for line in found.values())
    assert len([line for line in lines if " scope " in line]) == len(gone)


async def test_capabilities_that_notion_has_not_granted_are_named_with_the_tools(
    tmp_path: Path, world: RunningSandbox
) -> None:
    code, lines = await told(tmp_path, world, NOTION_CAPABILITIES="read_content")
    assert code == 1
    for capability in ("insert_content", "update_content"):
        line = line_of(lines, f"NOTION_TOKEN scope {capability}")
        assert "notion.create_page" in line
        assert "NOTION_CAPABILITIES" in line


async def test_capabilities_that_nobody_has_said_are_told_as_unknown(tmp_path: Path, world: RunningSandbox) -> None:
    code, lines = await told(tmp_path, world)
    assert code == 0
    assert "NOTION_CAPABILITIES" in line_of(lines, "NOTION_TOKEN")


async def test_a_google_account_that_lacks_a_scope_is_told_which(tmp_path: Path, world: RunningSandbox) -> None:
    key = tmp_path / "person.json"
    person = {"type": "authorized_user", "client_id": "c", "client_secret": "s", "refresh_token": "r"}
    granted = ["https://www.googleapis.com/auth/drive.metadata.readonly"]
    key.write_text(json.dumps({**person, "scopes": granted}), "utf-8")
    code, lines = await told(tmp_path, world, GOOGLE_APPLICATION_CREDENTIALS=str(key))
    assert code == 1
    line = line_of(lines, "GOOGLE_APPLICATION_CREDENTIALS scope spreadsheets")
    assert "sheets.get_range" in line
    assert "https://www.googleapis.com/auth/spreadsheets" in line


async def connected(folder: Path, world: RunningSandbox, key: str, secret: str) -> None:
    """Keep a secret as the connection of that workspace to Slack."""
    add = ("connections", "add", "slack", "--team", OTHER, "--address", world.environment["SLACK_API_URL"])
    done = await metel(*add, folder=folder, given=secret, METEL_SECRET_KEYS=key)
    assert done.returncode == 0, done.stderr


async def test_each_connection_that_is_kept_for_a_team_is_tried_too(tmp_path: Path, world: RunningSandbox) -> None:
    key = generate_key()
    async with running_sandbox(team=OTHER) as beta, client_at(beta.url) as http:
        await connected(tmp_path, beta, key, beta.environment["SLACK_BOT_TOKEN"])
        code, lines = await told(tmp_path, world, METEL_SECRET_KEYS=key, NOTION_CAPABILITIES=ALL)
        assert code == 0
        assert f"works for the workspace {OTHER}" in line_of(lines, f"{OTHER} slack")
        assert (await http.post("/admin/scopes", json={"remove": ["im:write"]})).status_code == 200
        code, lines = await told(tmp_path, world, METEL_SECRET_KEYS=key, NOTION_CAPABILITIES=ALL)
    assert code == 1
    assert "slack.send_dm" in line_of(lines, f"{OTHER} slack scope im:write")
    assert not [line for line in lines if "SLACK_BOT_TOKEN scope" in line], "the first team has it"


async def test_a_connection_whose_service_is_away_is_told_and_the_others_are_tried(
    tmp_path: Path, world: RunningSandbox
) -> None:
    key = generate_key()
    async with running_sandbox(team=OTHER) as beta:
        await connected(tmp_path, beta, key, beta.environment["SLACK_BOT_TOKEN"])
    code, lines = await told(tmp_path, world, METEL_SECRET_KEYS=key)
    assert code == 1
    assert line_of(lines, f"{OTHER} slack").startswith("wrong")
    assert line_of(lines, "SLACK_BOT_TOKEN").startswith("ok")


async def test_a_token_that_has_run_out_is_left_to_the_server_that_renews_it(
    tmp_path: Path, world: RunningSandbox
) -> None:
    key = generate_key()
    async with running_sandbox(team=OTHER) as beta:
        token = beta.environment["SLACK_BOT_TOKEN"]
        rotating = {"bot_token": token, "refresh_token": "xoxe-1", "expires_at": "1700000000"}
        await connected(tmp_path, beta, key, json.dumps(rotating))
        code, lines = await told(tmp_path, world, METEL_SECRET_KEYS=key)
    assert code == 0
    assert "metel serve renews it" in line_of(lines, f"{OTHER} slack")


async def test_look_alike_letters_in_the_policy_are_told(tmp_path: Path, world: RunningSandbox) -> None:
    file = tmp_path / "policy.yaml"
    file.write_text(b'denied_channels: ["#s\\u0430les"]\n'.decode("unicode_escape"), "utf-8")
    code, lines = await told(tmp_path, world, METEL_POLICY=str(file))
    assert any("denied_channels" in line and "U+0430" in line for line in lines)
    assert code == 0


async def test_a_server_without_a_list_of_erasures_is_told_of(tmp_path: Path, world: RunningSandbox) -> None:
    server = {"DATABASE_URL": "postgresql://nobody@127.0.0.1:9/metel"}
    _, lines = await told(tmp_path, world, **server)
    assert "no list outlives a restored backup" in line_of(lines, "METEL_ERASURES")
    _, lines = await told(tmp_path, world, **server, METEL_ERASURES=str(tmp_path / "erased"))
    assert "keep it out of backups" in line_of(lines, "METEL_ERASURES")
