"""A database that is taken away under the running process: nothing is acknowledged that nobody would find again."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.bot.office import BOT
from tests.stories.test_starting import serving, workspace
from tests.world import client_at, world_of, world_until

HELP = {"channel": "#general", "text": "@metel 도움말"}


def _remove(database: Path) -> None:
    database.unlink()


def _replace(database: Path) -> None:
    other = database.with_suffix(".other")
    shutil.copy(database, other)
    other.replace(database)


@pytest.mark.parametrize("take_away", [_remove, _replace], ids=["removed", "replaced"])
async def test_nothing_is_taken_while_the_database_is_another_and_all_is_once_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, take_away: Callable[[Path], None]
) -> None:
    async with workspace(tmp_path) as (sandbox, settings):
        database, kept = tmp_path / "metel.db", tmp_path / "kept.db"
        async with serving(settings, monkeypatch) as process, client_at(sandbox.url) as http:
            await process.until(lambda status, _: status == 200)
            await http.post("/admin/delivery", json={"ack_timeout": 0.2, "retries": 3})
            kept.hardlink_to(database)
            take_away(database)
            told = await process.until(lambda _, told: told["status"] == "not_ready")
            assert "Put the former one back" in told["troubles"]["database"]
            await http.post("/person/minji/messages", json=HELP)
            # Slack has brought it four times, and given up.
            await world_until(http, "slack", lambda world: world["unacknowledged"] == 0 or None, 20)
            assert not [m for m in (await world_of(http, "slack"))["messages"] if m["user"] == BOT]
            assert "Put the former one back" in caplog.text
            kept.replace(database)
            assert await process.until(lambda status, _: status == 200) == {"status": "ready"}
            await http.post("/person/minji/messages", json=HELP)
            await world_until(
                http, "slack", lambda world: [m for m in world["messages"] if m["user"] == BOT] or None, 20
            )
