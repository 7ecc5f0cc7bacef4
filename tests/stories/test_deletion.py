"""Deleting a page waits for a person: no means nothing changes, yes archives it once, also after a crash."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import NOW, Office, environment_of, has, says
from tests.stories.places import effects, pages, until
from tests.world import client_at, world_of

ASKED = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"


async def in_trash(office: Office) -> bool:
    (page,) = await pages(office, "구버전 위키")
    return page["in_trash"]


async def test_a_no_changes_nothing(office: Office) -> None:
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("reject_how"))
    assert not await in_trash(office)
    await office.reject(card)
    await office.card(asked["ts"], says("거절했어요"))
    assert not await in_trash(office)
    assert await effects(office, "pages.update") == []


async def test_a_yes_archives_the_page(office: Office) -> None:
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("approve"))
    assert "구버전 위키" in str(card["blocks"])
    await office.click(card, "approve")
    await office.card(asked["ts"], says("휴지통으로 옮겼어요"))
    assert await in_trash(office)


async def test_clicks_of_many_at_once_make_one_execution(office: Office) -> None:
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("approve"))
    await asyncio.gather(*(office.click(card, "approve") for _ in range(20)), return_exceptions=True)
    await office.card(asked["ts"], says("휴지통으로 옮겼어요"))
    assert len(await effects(office, "pages.update")) == 1


async def test_somebody_else_cannot_approve_and_is_told_so(office: Office) -> None:
    asked = await office.say(ASKED)
    card = await office.card(asked["ts"], has("approve"))
    await office.click(card, "approve", user="junho")
    await until(lambda: office.whispers("U0JUNHO001"))
    assert not await in_trash(office)


@asynccontextmanager
async def served(sandbox: RunningSandbox, database: Path) -> AsyncGenerator[Process]:
    """``metel serve`` as a process of its own."""
    environment = {**os.environ, **environment_of(sandbox, database)}
    process = await asyncio.create_subprocess_exec(sys.executable, "-m", "bot.cli", "serve", env=environment)
    try:
        yield process
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()


async def connected(http: httpx.AsyncClient) -> None:
    async def connections() -> int:
        return (await world_of(http, "slack"))["connections"]

    await until(connections, within_s=60)


async def test_a_click_after_kill_9_and_a_restart_works_once(tmp_path: Path) -> None:
    database = tmp_path / "metel.db"
    async with running_sandbox(now=NOW) as sandbox, client_at(sandbox.url) as http:
        office = Office(sandbox, http, None, None, None)  # pyright: ignore[reportArgumentType] -- the bot is another process
        async with served(sandbox, database) as first:
            await connected(http)
            asked = await office.say(ASKED)
            card = await office.card(asked["ts"], has("approve"))
            first.send_signal(signal.SIGKILL)
            await first.wait()
        assert not await in_trash(office)
        async with served(sandbox, database):
            await connected(http)
            await office.click(card, "approve")
            await office.card(asked["ts"], says("휴지통으로 옮겼어요"))
        assert await in_trash(office)
        assert len(await effects(office, "pages.update")) == 1
        cards = await office.cards(asked["ts"])
        assert sum("구버전 위키" in c["text"] and has("approve")(c) for c in cards) == 0, "no orphan card"
