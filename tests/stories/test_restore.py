"""A database that was put back: what was done since the backup is not done again, and people are told."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, closing
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from orchestration.ports import Commit, RunRow
from orchestration.storage.backup import copy_database, replace_database
from orchestration.storage.runs import SqlRunStore
from sandbox.server import RunningSandbox, running_sandbox
from tests.bot.office import MINJI, NOW, Office, bot_in, controls, has, says
from tests.stories.places import effects, until

DELETE = "@metel 노션에서 '구버전 위키' 페이지 삭제해줘"
MAKE = "@metel 노션 작업 데이터베이스에 '보안 점검'을 추가하고 #sales에 '추가했어요'라고 올려줘"
RESTORED = "백업에서 되살린 작업이에요"


@pytest.fixture
async def sandbox() -> AsyncGenerator[RunningSandbox]:
    async with running_sandbox(now=NOW) as running:
        yield running


@asynccontextmanager
async def bot(sandbox: RunningSandbox, folder: Path, minutes: int = 0) -> AsyncGenerator[Office]:
    """The bot, so many minutes after the first one began."""
    now = NOW + timedelta(minutes=minutes)
    async with bot_in(sandbox, folder / "metel.db", METEL_NOW=now.isoformat()) as office:
        yield office


def back_up(folder: Path, name: str = "backup.db") -> Path:
    copy_database(folder / "metel.db", folder / name, NOW)
    return folder / name


def put_back(folder: Path, backup: Path) -> None:
    replace_database(backup, folder / "metel.db", NOW)


async def writes(office: Office) -> dict[str, int]:
    """How often each thing was written outside, metel's own cards apart."""
    methods = ("pages.create", "pages.update", "chat.postMessage")
    return {method: len(await effects(office, method)) for method in methods}


async def test_what_was_approved_after_the_backup_is_asked_again_and_not_done_twice(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with bot(sandbox, tmp_path) as office:
        asked = await office.say(DELETE)
        card = await office.card(asked["ts"], has("approve"))
        backup = back_up(tmp_path)
        await office.click(card, "approve")
        await office.card(asked["ts"], says("옮겼"))
        before, known = await writes(office), {card["ts"] for card in await office.cards(asked["ts"])}
    put_back(tmp_path, backup)
    async with bot(sandbox, tmp_path, 10) as office:
        await office.card(asked["ts"], says(RESTORED))
        card = await office.card(asked["ts"], has("approve"))
        assert card["ts"] in known, "the card that is there asks again"
        await office.click(card, "approve")
        office.time.hurry()
        # The page is not what it was when the yes was asked for: it is in the trash by now.
        again = await office.card(asked["ts"], lambda one: has("approve")(one) and one["ts"] not in known, 20)
        await office.click(again, "approve")
        await until(lambda: has_ended(office), 20)
        await office.slack_app.notifier.settle(5)
        after = await writes(office)
        assert after["pages.update"] == before["pages.update"] == 1
        assert {card["ts"] for card in await office.cards(asked["ts"])} == known | {again["ts"]}, "no answer twice"
    assert [one for one in await types(tmp_path) if one in ("run_restored", "run_ended")] == [
        "run_restored",
        "run_ended",
    ]


async def test_a_card_of_a_run_that_is_in_no_backup_says_so_instead_of_its_buttons(
    sandbox: RunningSandbox, tmp_path: Path
) -> None:
    async with bot(sandbox, tmp_path) as office:
        backup = back_up(tmp_path)
        asked = await office.say(DELETE)
        card = await office.card(asked["ts"], has("approve"))
    put_back(tmp_path, backup)
    async with bot(sandbox, tmp_path, 10) as office:
        await office.click(card, "approve")
        gone = await office.card(asked["ts"], says("백업에서 되살린 기록에 없어요"))
        assert gone["ts"] == card["ts"]
        assert controls(gone) == []
        await office.until(
            lambda world: [m for m in world["messages"] if m.get("to") == MINJI and "다시 요청해 주세요" in m["text"]]
        )
        assert (await writes(office))["pages.update"] == 0


async def has_ended(office: Office) -> bool:
    return not await office.metel.database.runs.unfinished()


async def types(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "metel.db")) as opened:
        return [str(row[0]) for row in opened.execute("SELECT type FROM events ORDER BY run_id, seq")]


async def test_wherever_a_backup_was_taken_nothing_is_done_twice(
    sandbox: RunningSandbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backups: list[Path] = []
    numbers, commit = itertools.count(), SqlRunStore.commit

    async def commit_and_copy(self: SqlRunStore, change: Commit) -> None:
        await commit(self, change)
        backups.append(back_up(tmp_path, f"at{next(numbers)}.db"))

    monkeypatch.setattr(SqlRunStore, "commit", commit_and_copy)
    async with bot(sandbox, tmp_path) as office:
        asked = await office.say(MAKE, channel="#general")
        await office.card(asked["ts"], says("올렸"), 20)
        await office.all_carried()
        before, cards = await world_of_effects(office), await told(office, asked["ts"])
    monkeypatch.setattr(SqlRunStore, "commit", commit)
    assert len(backups) >= 4
    asks = 0
    for number, backup in enumerate(backups, 1):
        put_back(tmp_path, backup)
        async with bot(sandbox, tmp_path, 10 * number) as office:
            office.time.hurry()
            asks += await finish(office, asked["ts"])
            assert await world_of_effects(office) == before, backup.name
            assert await told(office, asked["ts"]) == cards + min(asks, 1), backup.name
    assert asks


async def finish(office: Office, thread_ts: str) -> int:
    """Have every run end; where it asks which of the things that are there is the one, it is the first. Returns how
    often it asked."""
    asked, open_statuses = 0, ("planning", "running", "waiting")
    async with asyncio.timeout(30):
        while rows := [row for row in await office.metel.database.runs.unfinished() if row.status in open_statuses]:
            if rows[0].status == "waiting":
                card = await office.card(thread_ts, asks_which)
                await office.click(card, next(e["action_id"] for _, e in controls(card)))
                await until(lambda before=rows[0]: has_moved(office, before))
                asked += 1
            await asyncio.sleep(0.02)
    await office.metel.dispatcher.idle()
    await office.slack_app.notifier.settle(5)
    return asked


def asks_which(card: dict[str, Any]) -> bool:
    return says("백업에서 되살린 작업이라 이미 했는지")(card) and bool(controls(card))


async def has_moved(office: Office, before: RunRow) -> bool:
    row = await office.metel.database.runs.row(before.id)
    return row is not None and row.revision > before.revision


async def world_of_effects(office: Office) -> dict[str, Any]:
    """The rows of the database and the messages of the channel, however often something was sent."""
    messages = [
        m["text"] for m in (await office.world())["messages"] if "추가했어요" in m["text"] and not m.get("thread_ts")
    ]
    pages = (await office.http.get("/world", params={"part": "notion"})).json()
    return {"messages": messages, "pages": str(pages).count("보안 점검")}


async def told(office: Office, thread_ts: str) -> int:
    return len(await office.cards(thread_ts))
