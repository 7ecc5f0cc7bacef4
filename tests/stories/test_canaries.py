"""Secrets pushed through whole runs: none is in a message, a card, a prompt, the journal, the log or the files."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from orchestration.secrecy import register_secret
from orchestration.storage.encryption import generate_key
from sandbox.server import running_sandbox
from tests.bot.command_line import clean_environment, run_cli
from tests.bot.office import NOW, Office, bot_in, has, says
from tests.canaries import ALL, NOTION, OPENAI, SIGNING, echoing, looked_at_log, told
from tests.stories.places import action, plan, script, until

MADE = "@metel 노션 회의록에 '회의 기록' 페이지 만들고 #sales에 링크 공유해줘"


def all_bytes(folder: Path) -> bytes:
    return b"".join(file.read_bytes() for file in folder.rglob("*") if file.is_file())


async def everything(office: Office, folder: Path) -> str:
    """All that anybody could see: the world with its messages, views and prompts, and the bytes on the disk."""
    world = (await office.http.get("/world")).text
    ledger = (await office.http.get("/ledger")).text
    on_disk = await asyncio.to_thread(all_bytes, folder)
    journal = [
        event.model_dump_json()
        for row in await office.metel.database.runs.latest()
        for event in await office.metel.database.runs.events(row.team, row.id)
    ]
    plain = json.dumps([json.loads(world), json.loads(ledger)], ensure_ascii=False)
    return "\n".join([world, ledger, plain, *journal, on_disk.decode("utf-8", "replace")])


def ended_or_asked(office: Office) -> Any:
    async def look() -> bool:
        rows = await office.metel.database.runs.latest()
        return bool(rows) and all(row.status not in ("planning", "running") for row in rows)

    return look


@pytest.mark.parametrize(
    ("status", "form"), [(400, "json"), (401, "json"), (403, "json"), (404, "json"), (409, "text"), (200, "text")]
)
async def test_a_notion_that_repeats_its_token_is_told_of_without_it(tmp_path: Path, status: int, form: str) -> None:
    secrets: Any = {"NOTION_TOKEN": NOTION, "SLACK_SIGNING_SECRET": SIGNING, "METEL_SECRET_KEYS": generate_key()}
    async with running_sandbox(now=NOW) as sandbox, echoing(status, form) as (echo, url):
        with looked_at_log() as log:
            async with bot_in(sandbox, tmp_path / "metel.db", NOTION_BASE_URL=url.rstrip("/"), **secrets) as office:
                office.time.hurry()
                await office.say(MADE)
                await until(ended_or_asked(office))
                await office.slack_app.notifier.settle(5)
                seen = await everything(office, tmp_path)
    assert any(NOTION in asked for asked in echo.asked)
    known = (*ALL, secrets["METEL_SECRET_KEYS"], sandbox.environment["SLACK_BOT_TOKEN"])
    assert told(seen, known) == []
    assert told(log.getvalue(), known) == []


async def test_no_prompt_of_a_new_plan_holds_what_a_service_repeated(tmp_path: Path) -> None:
    create = action(
        "a1",
        "notion.create_page",
        intent="write",
        produces=["page_url"],
        inputs={"title": "회의", "parent_id": "0123456789abcdef0123456789abcdef", "content": "x"},
        on_error="replan",
    )
    with looked_at_log() as log:
        async with running_sandbox(now=NOW) as sandbox, echoing(400) as (_, url):
            more = {"NOTION_BASE_URL": url.rstrip("/"), "NOTION_TOKEN": NOTION, "OPENAI_API_KEY": OPENAI}
            async with bot_in(sandbox, tmp_path / "metel.db", model=True, holds_older=False, **more) as office:
                await script(office, plan(create), plan(create), plan(create), plan(create))
                await office.say("@metel 노션에 회의 페이지 만들어줘")
                await until(ended_or_asked(office))
                await office.slack_app.notifier.settle(5)
                seen = await everything(office, tmp_path)
                prompts = [row["body"] for row in await office.ledger("chat.completions")]
    assert prompts
    assert told(seen) == []
    assert told(log.getvalue()) == []


@pytest.mark.parametrize("form", ["json", "text", "broken"])
async def test_a_model_that_repeats_its_key_is_told_of_without_it(tmp_path: Path, form: str) -> None:
    with looked_at_log() as log:
        async with running_sandbox(now=NOW) as sandbox, echoing(401, form) as (echo, url):
            more: Any = {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": OPENAI}
            async with bot_in(sandbox, tmp_path / "metel.db", **more) as office:
                asked = await office.say(MADE)
                await office.card(asked["ts"], lambda card: says("끝났어요")(card) or has("pick_channel")(card))
                seen = await everything(office, tmp_path)
    assert any(OPENAI in one for one in echo.asked)
    assert told(seen) == []
    assert told(log.getvalue()) == []


async def test_a_tool_that_breaks_with_a_secret_in_its_words_tells_a_number_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def breaks(*_: object, **__: object) -> object:
        raise RuntimeError(f"unexpected {NOTION}", {"signing": SIGNING})

    register_secret(SIGNING)
    monkeypatch.setattr("connectors.notion.api.NotionApi.search", breaks)
    with looked_at_log() as log:
        async with running_sandbox(now=NOW) as sandbox, bot_in(sandbox, tmp_path / "metel.db") as office:
            await office.say(MADE)
            await until(ended_or_asked(office))
            await office.slack_app.notifier.settle(5)
            seen = await everything(office, tmp_path)
    assert "RuntimeError" in log.getvalue()
    assert told(seen) == []
    assert told(log.getvalue()) == []


CANARIES = {
    "SLACK_BOT_TOKEN": "xoxb-canary-cli-0123",
    "SLACK_APP_TOKEN": "xapp-canary-cli-0123",
    "SLACK_API_URL": "http://127.0.0.1:9/",
    "SLACK_SIGNING_SECRET": SIGNING,
    "METEL_SECRET_KEYS": generate_key(),
    "METEL_LOG": "debug",
}
SECRET = (*(CANARIES[name] for name in CANARIES if name not in ("SLACK_API_URL", "METEL_LOG")), "canaryPW0123")
UNREACHABLE = "postgresql://me:canaryPW0123@127.0.0.1:1/metel"
UNUSABLE = [
    "postgresql://me:canaryPW0123@127.0.0.1:canaryPW0123/metel",
    "postgresql://me:canaryPW0123%zz@[::1/metel",
    "mysql://me:canaryPW0123@127.0.0.1/metel",
]


@pytest.mark.parametrize(
    ("command", "url"),
    [("doctor", UNREACHABLE), *((command, url) for command in ("doctor", "serve") for url in UNUSABLE)],
)
def test_a_database_that_can_not_be_opened_tells_no_password(tmp_path: Path, command: str, url: str) -> None:
    done = run_cli(command, env=clean_environment(DATABASE_URL=url, **CANARIES), cwd=tmp_path)
    assert "Traceback" not in done.stderr
    assert done.returncode != 0
    assert told(done.stdout + done.stderr, SECRET) == []


async def test_a_database_that_is_waited_for_tells_no_password(tmp_path: Path) -> None:
    environment = clean_environment(DATABASE_URL=UNREACHABLE, PYTHONPATH=os.getcwd(), **CANARIES)
    serving = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot.cli", "serve"),
        env=environment,
        cwd=tmp_path,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    assert serving.stderr is not None
    async with asyncio.timeout(60):
        while b"database" not in (line := await serving.stderr.readline()):
            assert line, "it ended without a word on the database"
        serving.terminate()
        out, err = await serving.communicate()
    assert told((line + out + err).decode(), SECRET) == []
